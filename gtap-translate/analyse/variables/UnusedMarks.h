// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Declarations that lose their last use: to a pragma's clause, which the serial version leaves out,
// or to a block, which moves away. They get a [[maybe_unused]], for compilers would warn of them.
// Must not know how blocks or clauses are rewritten.
#pragma once

#include "model/TaskModel.h"
#include "support/SourceText.h"

#include <functional>
#include <optional>
#include <set>
#include <string>

namespace gtap {

// An insertion into the text.
struct UnusedMark {
  unsigned at = 0;
  std::string text;

  bool operator<(const UnusedMark &other) const { return at < other.at; }
};

// What marks a variable, a parameter, a typedef or an alias; nothing for others, when it is marked
// already, and when its declaration comes out of a macro.
std::optional<UnusedMark> unusedMark(const clang::Decl &declaration, const SourceText &source);

// For the variables whose values the serial version of the function does not use, but a clause does,
// and for such parameters of a block's function.
std::set<UnusedMark> unusedInSerialVersion(const TaskFunction &function, clang::ASTContext &context,
                                           const SourceText &source);

// Where the parameters stand whose values the function does not use; of a template also the locals that
// some instance does not use, since it discards the branches that do. Apart from its first value, such
// a declaration would draw a warning.
std::set<clang::SourceLocation> unreadSomewhere(const TaskFunction &function);

// Where the constants and aliases stand that the function (of a template the pattern) mentions in the
// types of such variables and nowhere else: a step function says these types in other words.
std::set<clang::SourceLocation>
usedInTypesOnly(const clang::FunctionDecl &function,
                const std::function<bool(const clang::VarDecl &)> &respelled);

} // namespace gtap
