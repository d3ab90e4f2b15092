// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Remarks (-Rgtap, docs/remarks.md): what will be slow, said at the user's line. They say what the
// analyses and the reports of --print-spills know, and look for calls and joins that leave nothing
// to run side by side.
#pragma once

#include "analyse/loops/LoopsOfSpawns.h"
#include "analyse/recursion/Recursion.h"
#include "analyse/TaskAnalysis.h"
#include "support/Diagnostics.h"
#include "support/Remarks.h"

#include <string>
#include <vector>

namespace gtap {

// What is known when a file has been translated.
struct RemarkInput {
  const TaskModel &model;
  const std::vector<TaskAnalysis> &analyses;
  std::vector<LoopOutcome> loops;
  std::vector<RecursionOutcome> recursions;
  clang::ASTContext &context;
};

struct Remark {
  RemarkId id;
  clang::SourceLocation where;
  std::vector<std::string> arguments;
};

// Of the groups that are wanted, in the order of the text.
void remark(const RemarkInput &input, const RemarkSwitches &wanted, Diagnostics &diagnostics);

// A warning, whatever is wanted, of loops in functions that launches begin with which might be divided if memory were read in
// another way: their one thread is all that runs then, and the rest of the GPU waits.
void warnRootLoops(const RemarkInput &input, Diagnostics &diagnostics);

// The same of plain functions whose calls to themselves stay on the call stack, which nothing checks.
void warnCallStack(const RemarkInput &input, Diagnostics &diagnostics);

// The groups.
void remarkLoops(const RemarkInput &input, std::vector<Remark> &remarks);
void remarkJoins(const RemarkInput &input, std::vector<Remark> &remarks);
void remarkSerialCalls(const RemarkInput &input, std::vector<Remark> &remarks);
void remarkGrandchildren(const RemarkInput &input, std::vector<Remark> &remarks);
void remarkRecords(const RemarkInput &input, std::vector<Remark> &remarks);
void remarkPointers(const RemarkInput &input, std::vector<Remark> &remarks);
void remarkRecursion(const RemarkInput &input, std::vector<Remark> &remarks);

// Whether a loop was divided into tasks of this function: the loop stands beside it.
bool isMadeUp(const TaskFunction &function);

// The bodies of all others.
std::vector<const TaskBody *> userBodies(const TaskModel &model);

// "'fib'", or "this block" for what a spawned block became.
std::string shownName(const TaskFunction &function);

// The user's line, as a number.
std::string lineOf(clang::SourceLocation where, const clang::ASTContext &context);

} // namespace gtap
