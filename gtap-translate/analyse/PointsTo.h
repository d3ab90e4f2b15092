// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which variables the pointers, references, bindings and objects of a function may lead to: a points-to analysis without
// regard to the order of statements and to fields (Andersen, 1994). Must not know what the answer is for.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/ExprCXX.h>

#include <map>
#include <memory>
#include <set>
#include <tuple>

namespace gtap {

// An object that a pointer may lead to.
struct PointedTo {
  enum class Kind {
    Variable,  // `decl` itself
    Temporary, // the temporary object that `temporary` makes
    Argument, // what parameter `decl` led to when the function began; *this when `decl` is the member function
    Beyond, // what that leads to in turn, over any number of pointers
  };
  Kind kind = Kind::Variable;
  const clang::Decl *decl = nullptr;
  const clang::MaterializeTemporaryExpr *temporary = nullptr;

  bool operator<(const PointedTo &other) const {
    return std::tie(kind, decl, temporary) < std::tie(other.kind, other.decl, other.temporary);
  }
};
using PointedToSet = std::set<PointedTo>;

class PointsTo {
public:
  // Of a function with a body that depends on no template parameter. `around` knows the function in which a lambda was
  // written; null for anything else.
  explicit PointsTo(const clang::FunctionDecl &function, const PointsTo *around = nullptr);

  // The objects that an lvalue may be, or be part of.
  PointedToSet objectsOf(const clang::Expr &lvalue) const;
  // The objects that a value may lead to directly: a pointer's target, those of an object's members.
  PointedToSet targetsOf(const clang::Expr &value) const;
  // What these objects lead to, over any number of pointers; and the same with the objects themselves.
  PointedToSet behind(const PointedToSet &objects) const;
  PointedToSet reachableFrom(PointedToSet objects) const;
  // What argument `k` of a call, or the object of a call of a member function, lets the callee reach directly.
  PointedToSet passedBy(const clang::Expr &argument) const;

  // Of a lambda written in this function or in one around it: that function. Null for other classes.
  const PointsTo *placeOf(const clang::CXXRecordDecl &lambda) const;

private:
  void collect(const clang::Stmt &statement);
  void declare(const clang::VarDecl &variable);
  void assign(const clang::Expr &lvalue, const PointedToSet &targets);
  void passTo(llvm::ArrayRef<const clang::Expr *> arguments);
  PointedToSet contentsOf(const PointedToSet &objects) const;
  PointedToSet resultOf(const clang::Expr &call) const;
  PointedToSet mentionedIn(const clang::LambdaExpr &lambda) const;
  const PointedToSet *known(const std::map<PointedTo, PointedToSet> PointsTo::*map,
                            const PointedTo &object) const;

  const clang::FunctionDecl &function_;
  const PointsTo *around_;
  std::map<PointedTo, PointedToSet> targets_; // of an object's contents
  std::map<PointedTo, PointedToSet> bound_;   // of a reference: the objects that it names
  std::set<const clang::CXXRecordDecl *> lambdas_;
  bool changed_ = false;
};

// True when a value of the type can lead to an object: it is a pointer or a reference, or has one in it.
bool canLeadToObject(clang::QualType type);

// The statement as an assignment of a whole object that calls no function, or null.
const clang::CXXOperatorCallExpr *trivialAssignment(const clang::Stmt &statement);

// The arguments of a call or a construction, the object of a member function first.
std::vector<const clang::Expr *> argumentsOf(const clang::Expr &call);

} // namespace gtap
