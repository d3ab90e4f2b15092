// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What becomes of an object, or of an address of it, from one mention upwards: the expression around
// it that decides how it is used. A call whose callee is seen to let the address go at its end only
// reads or changes the object (CalleeFates.h). Whatever is not known to be harmless lets the address
// out. Must not know what the answer is for.
#pragma once

#include "ast/uses/CalleeFates.h"
#include "ast/uses/VariableUses.h"

#include <clang/AST/Decl.h>
#include <clang/AST/ParentMap.h>

#include <set>
#include <vector>

namespace gtap {

// What an expression has of the object.
enum class Hold {
  Object,  // it is the object, or a part of it
  Address, // its value leads to the object
  Pointer, // it is a pointer variable whose value does
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
