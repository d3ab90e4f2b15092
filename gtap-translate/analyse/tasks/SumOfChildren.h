// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Task functions whose result is the sum of what all of their children return, and of something of their own: for integers, these are
// added in any order. And those that combine all results with one variable, by any operator of `in_reduction`, and return that.
#pragma once

#include "analyse/tasks/CountedLoops.h"
#include "model/TaskModel.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace gtap {

struct SumOfChildren {
  // The loops that add elements of arrays to it.
  std::set<const clang::Stmt *> loops;
  // Of spawns that store to an element of an array in each turn of a loop: how many elements that has.
  std::map<const Spawn *, std::uint64_t> elements;
  std::string how; // "+", or another operator
  // Whether the order does not matter: of integers, by "+".
  bool isOfIntegers = false;
};

// nullopt when the result of the body is no such sum. The body must have exactly one taskwait.
std::optional<SumOfChildren> sumOfChildren(const TaskBody &body, const CountedLoops &loops,
                                           clang::ASTContext &context);

} // namespace gtap
