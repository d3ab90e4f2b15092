// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The pointers that variables of task functions and entry kernels are, or have in their fields, and the values that each
// gets: by initialisers, assignments and arguments of spawns. Must not know which values are good (GlobalPointers.h does).
#pragma once

#include "ast/uses/VariableUses.h"
#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ParentMap.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace gtap {

class PointerValues {
public:
  using Path = std::vector<const clang::FieldDecl *>;

  // A value that a variable gets somewhere.
  struct Source {
    const clang::Expr *value = nullptr; // of the pointer, or of the object around it
    Path path;                          // from the value to the pointer
    bool passes = false;                // as an argument
  };

  struct Place {
    Path path;
    std::vector<Source> sources;
    bool global = true;
    std::string because;
  };

  PointerValues(const TaskModel &model, clang::ASTContext &context);

  // In the order of the text.
  const std::vector<const clang::VarDecl *> &variables() const { return order_; }
  std::vector<Place> &of(const clang::VarDecl *variable) { return places_.at(variable); }
  const std::vector<Place> *find(const clang::VarDecl *variable) const;

  // The first reason stays.
  static void deny(Place &place, const std::string &because);
  unsigned line(clang::SourceLocation where) const;

private:
  void addBody(const TaskBody &body, bool parametersAreGiven);
  bool isKnownHere(const clang::FunctionDecl &function) const;
  void addVariable(const clang::VarDecl *variable, bool known);
  void addUse(const VariableUse &use);
  void denyAll(std::vector<Place> &places, const std::string &why, const clang::Expr &where);
  bool staysConst(const VariableUse &use) const;
  void addWrite(const VariableUse &use, std::vector<Place> &places);
  void addArguments(const Spawn &spawn);

  clang::ASTContext &context_;
  std::unique_ptr<clang::ParentMap> parents_; // of the body at hand
  std::map<const clang::VarDecl *, std::vector<Place>> places_;
  std::vector<const clang::VarDecl *> order_;
};

// A pointer to an object, not to a function.
bool isObjectPointer(clang::QualType type);

} // namespace gtap
