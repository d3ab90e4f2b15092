// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two loops of spawns of which the outer one holds nothing but the inner one, as one loop over the turns of both, as text: it is
// then divided as one, and lanes of a warp get neighbouring turns of the inner loop (docs/loops.md). Must not know how a loop is
// divided.
#pragma once

#include "analyse/loops/LoopsOfSpawns.h"
#include "support/LineTable.h"
#include "support/Rewrites.h"

#include <clang/AST/ASTContext.h>

#include <optional>
#include <set>
#include <string>

namespace gtap {

// Whether both loops, which can be divided, can be one.
bool canCollapse(const LoopOfSpawns &outer, const LoopOfSpawns &inner, const TaskBody &body,
                 const clang::ASTContext &context);

// The loop, before the two, which stay for when they have no turns or too many to be counted. Nothing where their text cannot be
// moved.
std::optional<Rewrite> collapse(const LoopOfSpawns &outer, const LoopOfSpawns &inner,
                                const LineTable &table, const clang::ASTContext &context,
                                std::set<std::string> &names);

} // namespace gtap
