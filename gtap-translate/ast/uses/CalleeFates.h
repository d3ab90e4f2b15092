// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a function does with an object that it is handed by reference or by address: its parameter is followed through
// its body, and through what it calls, as a variable is in the body of a task function (UseFinder.h). Must not know who
// calls.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/ParentMap.h>

#include <map>
#include <memory>
#include <utility>

namespace gtap {

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

} // namespace gtap
