// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reports taskloops whose turns cannot make a task each, by the threads of a block or by one lane. Must not know how they are.
#pragma once

#include "analyse/uniformity/Uniformity.h"
#include "model/TaskModel.h"
#include "support/Diagnostics.h"

#include <clang/AST/ASTContext.h>

#include <string>
#include <vector>

namespace gtap {

// What to write in place of a taskloop that waits.
inline constexpr char waitBehindLoop[] =
    "write 'nogroup', and '#pragma gtap taskwait' behind the loop where the function is to wait";

// What is wrong with `collapse(n)`, or nothing: n has to be the number of loops of the nest.
std::string collapseProblem(const Taskloop &taskloop, const clang::ASTContext &context);

// Whether a schedule of the directive `of`, whose tasks are a graph, is one that there is. False when an error was reported.
bool checkGraphSchedule(const ClauseSite &clause, const char *of, bool mixed,
                        Diagnostics &diagnostics);

// What the text of a task function shows. `mixed`: the file has both kinds of task. `unread`: directives with a mistake, of which
// one may be the taskloop that is missed.
void checkTaskloops(const TaskBody &body, bool mixed,
                    const std::vector<clang::SourceLocation> &unread,
                    const clang::ASTContext &context, Diagnostics &diagnostics);

// Whether all threads make the same turns. False when an error was reported.
bool checkTurns(const TaskBody &body, const Uniformity &uniformity,
                const clang::ASTContext &context, Diagnostics &diagnostics);

} // namespace gtap
