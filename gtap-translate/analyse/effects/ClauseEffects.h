// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether somebody can see that a clause's expression is evaluated, or when. Must not know what the
// text becomes.
#pragma once

#include "model/TaskModel.h"

namespace gtap {

// True when evaluating an expression of the pragma's clauses may change something, in some instance
// of the function: then the serial version evaluates them, too.
bool clausesHaveEffects(const TaskFunction &function, const PragmaSite &pragma);

// True when it may matter that a spawn's clauses are evaluated in their order, and before its
// arguments and its destination.
bool clauseOrderShows(const TaskFunction &function, const Spawn &spawn);

} // namespace gtap
