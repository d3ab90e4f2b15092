// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finds the task functions of a translation unit: what `#pragma gtap function` stands before, the
// instances of templates, names. Must not know what is in the functions.
#pragma once

#include "frontend/Pragmas.h"
#include "model/TaskModel.h"
#include "support/Diagnostics.h"

#include <clang/AST/DeclCXX.h>
#include <clang/Basic/SourceManager.h>

#include <map>
#include <memory>
#include <set>
#include <vector>

namespace gtap {

class TaskFunctions {
public:
  TaskFunctions(const clang::SourceManager &sources, const SourceFacts &facts,
                Diagnostics &diagnostics)
      : sources_(sources), facts_(facts), diagnostics_(diagnostics) {}

  // Takes in the declaration behind a static_assert that stands for the pragma; reports what cannot
  // be a task function.
  void add(const clang::StaticAssertDecl &marker);

  // All of them, ordered by first declaration, with names. lookup() goes on working.
  std::vector<std::unique_ptr<TaskFunction>> take();

  // The task function that a declaration is of, also of an instance; null for a plain function.
  TaskFunction *lookup(const clang::FunctionDecl *function) const;
  // Its body with that declaration; null for a template itself, and for a plain function.
  TaskBody *body(const clang::FunctionDecl *function) const;
  // True for a function that has the pragma and cannot be a task function.
  bool refused(const clang::FunctionDecl *function) const;

private:
  void checkWorker(const PragmaSite &site, const TaskFunction &task);
  void addInstances(TaskFunction &task, const clang::FunctionTemplateDecl &functionTemplate);
  void addMembers(TaskFunction &task, const clang::FunctionDecl &pattern);
  void addInstance(TaskFunction &task, const clang::FunctionDecl &function);
  void addBody(TaskFunction &task, const clang::FunctionDecl *first,
               const clang::FunctionDecl *definition);
  void addSpecialization(TaskFunction &task, const clang::FunctionDecl &function);
  void nameAll();

  const clang::SourceManager &sources_;
  const SourceFacts &facts_;
  Diagnostics &diagnostics_;
  std::vector<std::unique_ptr<TaskFunction>> functions_;
  // By canonical declaration.
  std::map<const clang::FunctionDecl *, TaskFunction *> byFunction_;
  std::map<const clang::FunctionDecl *, TaskBody *> bodies_;
  std::set<const clang::FunctionDecl *> refused_;
};

// The function, or of a template its pattern, that is declared behind the static_assert which stands for `#pragma gtap
// function`; null when there is none.
const clang::FunctionDecl *functionBehind(const clang::StaticAssertDecl &marker);

// 1, 2, ... in source order; the instances of a template agree on the numbers, even where some of
// them have discarded a branch.
void numberWaits(TaskFunction &function, const clang::SourceManager &sources);

} // namespace gtap
