// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which variables the pointers, references, bindings and objects of a function may lead to: a points-to analysis without
// regard to the order of statements, and to members other than those of local variables (Andersen, 1994). PointsTo.cpp
// collects what the statements of a function store, PointsToValues.cpp says what an expression leads to. Must not know
// what the answer is for.
#pragma once

#include "analyse/memory/PointedTo.h"

#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

#include <map>
#include <memory>

namespace gtap {

class PointsTo;

// The answers for all functions that one question leads to, each found once.
class PointsToOfAll {
public:
  // Null for a function without a body that depends on no template parameter, for one that is being looked at, and for a
  // lambda that was written in one.
  const PointsTo *of(const clang::FunctionDecl *function);

private:
  friend class PointsTo;
  std::map<const clang::FunctionDecl *, std::unique_ptr<PointsTo>> functions_;
  std::map<const clang::CXXRecordDecl *, const PointsTo *> lambdas_; // where each was written
};

class PointsTo {
public:
  // The objects that an lvalue may be, or be part of.
  PointedToSet objectsOf(const clang::Expr &lvalue) const;
  // The objects that a value may lead to directly: a pointer's target, those of an object's members.
  PointedToSet targetsOf(const clang::Expr &value) const;
  // The same of a variable's value, or what a reference is bound to.
  PointedToSet heldBy(const clang::VarDecl &variable) const;
  // What these objects lead to, over any number of pointers; and the same with the objects themselves.
  PointedToSet behind(const PointedToSet &objects) const;
  PointedToSet reachableFrom(PointedToSet objects) const;
  // What argument `k` of a call, or the object of a call of a member function, lets the callee reach directly.
  PointedToSet passedBy(const clang::Expr &argument) const;

  // What an object of a callee's is here. A parameter of a function that is neither the callee nor one around this one
  // stays what it is: a lambda's body may name those of the function that made the lambda.
  PointedToSet atCaller(const PointedTo &object, const clang::Expr &call,
                        const clang::FunctionDecl &callee) const;
  // The objects that a result of this function may lead to directly, or be when it returns a reference; of a
  // constructor, those that the new object leads to. Variables that end with the call are not among them.
  const PointedToSet &returned() const { return returned_; }
  // The objects that somebody else may know when this function has ended: what it stores in memory that outlives it, or
  // hands to code that cannot be seen. Its own variables are among them.
  const PointedToSet &kept() const { return kept_; }

private:
  friend class PointsToOfAll;
  // `around` knows the function in which a lambda was written; null for anything else.
  PointsTo(const clang::FunctionDecl &function, const PointsTo *around, PointsToOfAll &all);
  void find();
  PointedToSet findReturned() const;
  PointedToSet findKept() const;
  void addKeptBy(const clang::Stmt &statement, PointedToSet &kept) const;
  PointedToSet readAsBytes(const clang::Expr &expression) const;
  void initialise(const clang::CXXCtorInitializer &member);
  void collect(const clang::Stmt &statement);
  void declare(const clang::VarDecl &variable);
  bool declareMembers(const clang::VarDecl &variable);
  void assign(const clang::Expr &lvalue, const PointedToSet &targets);
  void assignTo(const PointedToSet &objects, const PointedToSet &targets);
  void passTo(const clang::Expr &call);
  PointedToSet contentsOf(const PointedToSet &objects) const;
  PointedToSet resultOf(const clang::Expr &call) const;
  PointedToSet givenTo(const clang::Expr &call) const;
  PointedToSet mentionedIn(const clang::LambdaExpr &lambda) const;
  bool knowsVariablesOf(const clang::FunctionDecl &function) const;
  void addContents(const PointedTo &object, PointedToSet &targets) const;

  const clang::FunctionDecl &function_;
  const PointsTo *around_;
  PointsToOfAll &all_;
  bool complete_ = false, keptIsKnown_ = false;
  std::map<PointedTo, PointedToSet> targets_; // of an object's contents
  std::map<PointedTo, PointedToSet> bound_;   // of a reference: the objects that it names
  PointedToSet returned_, kept_;
  bool changed_ = false;
};

} // namespace gtap
