// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What becomes of an object, or of an address of it, from one mention upwards: the expression around
// it that decides how it is used. A call whose callee is seen to let the address go at its end only
// reads or changes the object; the callee's parameter is followed through its body in the same way.
// Whatever is not known to be harmless lets the address out. Must not know what the answer is for.
#pragma once

#include "ast/VariableUses.h"

#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/ParentMap.h>

#include <map>
#include <memory>
#include <set>
#include <vector>

namespace gtap {

// What an expression has of the object.
enum class Hold {
  Object,  // it is the object, or a part of it
  Address, // its value leads to the object
  Pointer, // it is a pointer variable whose value does
};

// What a function does with an object that it is handed by reference or by address.
struct Fate {
  bool kept = false; // the address may be known after the call, other than from the result
  bool changed = false;
  bool returned = false; // the result may be the object or a part of it, or lead there
};

// Found once for each parameter. A function that is asked for while it is looked at keeps what it gets.
class CalleeFates {
public:
  static constexpr int object = -1; // the parameter that a member function calls `this`
  Fate of(const clang::FunctionDecl &callee, int parameter);

private:
  Fate find(const clang::FunctionDecl &definition, int parameter);
  const clang::ParentMap &parentsOf(const clang::FunctionDecl &definition);

  std::map<std::pair<const clang::FunctionDecl *, int>, Fate> fates_;
  std::map<const clang::FunctionDecl *, std::unique_ptr<clang::ParentMap>> parents_;
  unsigned depth_ = 0;
};

// The surroundings of a mention.
struct UseContext {
  const clang::ParentMap &parents;
  CalleeFates &fates;
  // Calls that are made later than they stand, and what their results are assigned to.
  const std::set<const clang::Stmt *> &madeLater;
  const clang::FunctionDecl *callee = nullptr; // when the object is one of its caller's
};

// A local reference or pointer of a callee that leads to the object from its declaration on.
struct Follower {
  const clang::VarDecl *variable = nullptr;
  Hold hold = Hold::Object;
};

struct FoundUse {
  VariableUse use; // without mention and variable
  bool returned = false;
  std::vector<Follower> followers;
};

// `variable`: the one that is mentioned, where its const type may choose a function; or null.
FoundUse findUse(const UseContext &context, const clang::Expr &mention, Hold hold, bool partial,
                 const clang::VarDecl *variable);

bool isTrivialAssignment(const clang::CXXOperatorCallExpr *call);

} // namespace gtap
