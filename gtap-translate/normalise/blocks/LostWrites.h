// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Warns of what a moved part writes into its own copy of a variable that the function reads behind it: the function's
// variable does not change (docs/language.md, data sharing). Must not know how the part is rewritten.
#pragma once

#include "ast/uses/VariableUses.h"
#include "normalise/blocks/BlockSharing.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>

#include <map>
#include <vector>

namespace gtap {

// The first write into each variable; its address counts as one.
class Writes : public clang::DynamicRecursiveASTVisitor {
public:
  bool VisitBinaryOperator(clang::BinaryOperator *operation) override {
    if (operation->isAssignmentOp())
      add(*operation->getLHS(), operation->getOperatorLoc());
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator *operation) override {
    if (operation->isIncrementDecrementOp())
      add(*operation->getSubExpr(), operation->getOperatorLoc());
    if (operation->getOpcode() == clang::UO_AddrOf) // for an atomicAdd(), most often
      add(*operation->getSubExpr(), operation->getOperatorLoc());
    return true;
  }
  std::map<const clang::VarDecl *, clang::SourceLocation> found;

private:
  void add(const clang::Expr &lvalue, clang::SourceLocation where) {
    for (const clang::VarDecl *variable : rootVariables(&lvalue))
      found.emplace(variable, where);
    if (const auto *name = llvm::dyn_cast<clang::DeclRefExpr>(lvalue.IgnoreParens()))
      if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl()))
        found.emplace(variable, where); // a reference
  }
};

// In one instance of its function. Variables that the directive lists are copies on purpose.
void warnOfLostWrites(const MovedPart &part, const std::vector<CapturedVariable> &captured,
                      ParsedUnit &unit);

} // namespace gtap
