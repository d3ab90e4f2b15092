// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Parameters of task functions that have one value in a whole launch: the entry's task function gets them from the
// kernel's own parameters, and every spawn hands them on as they are. Must not know where such a value is kept.
#pragma once

#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>

#include <map>
#include <set>
#include <string>
#include <vector>

namespace gtap {

class LaunchConstants {
public:
  // Of all task functions of the model, whose spawns and entries are all that there are.
  LaunchConstants(const TaskModel &model, clang::ASTContext &context);

  // A name for the parameter's value, "walk_tree" for the parameter `tree` of the entry's task function walk and for all
  // that have their values from it. Empty when the parameter is no constant of a launch.
  std::string nameOf(const clang::ParmVarDecl *parameter) const;

  // Why it is none: "line 12 passes something else"; "" when it is one, and when no entry leads to its function.
  std::string whyNot(const clang::ParmVarDecl *parameter) const;

private:
  struct Value {
    const clang::ParmVarDecl *origin = nullptr; // null: no entry has led here yet
    bool varies = false;
    std::string because; // it varies
  };

  void addBody(const TaskBody &body, clang::ASTContext &context);
  bool join(Value &value, const Value &other, const std::string &where);
  void vary(Value &value, const std::string &because);
  void addEntry(const EntryKernel &entry, clang::ASTContext &context);
  bool addSpawn(const Spawn &spawn, clang::ASTContext &context);
  std::set<const clang::ParmVarDecl *> findHandedOn(const TaskModel &model) const;
  void nameOrigins(const TaskModel &model, const clang::ASTContext &context);

  std::map<const clang::ParmVarDecl *, Value> values_;
  std::map<const clang::ParmVarDecl *, std::string> names_; // of origins
};

} // namespace gtap
