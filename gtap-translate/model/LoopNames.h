// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Names in the text of a loop that has been divided among tasks, and of a block that is a task: by them, later rounds know these
// again.
#pragma once

namespace gtap {

// What the function is called that the turns of a loop become, up to its number.
inline constexpr const char *loopFunctionPrefix = "gtap_loop_";
// The same of a block.
inline constexpr const char *blockFunctionPrefix = "gtap_block_";
// The same of a taskloop.
inline constexpr const char *taskloopFunctionPrefix = "gtap_taskloop_";
// The variable that holds the number of turns.
inline constexpr const char *turnsVariable = "gtap_turns";
// The same for each loop of a nest, up to its number.
inline constexpr const char *turnsOfNestPrefix = "gtap_turns_";
// Of a part of them that is given away.
inline constexpr const char *partVariable = "gtap_part";
inline constexpr const char *partsVariable = "gtap_parts";
inline constexpr const char *partBeginVariable = "gtap_part_begin";
inline constexpr const char *partEndVariable = "gtap_part_end";
inline constexpr const char *partSizeVariable = "gtap_part_size";
inline constexpr const char *halfVariable = "gtap_half";
// How many turns a task of a taskloop has at least.
inline constexpr const char *grainVariable = "gtap_grain";
// How far apart its turns lie.
inline constexpr const char *strideVariable = "gtap_stride";
// The priority of its tasks.
inline constexpr const char *priorityVariable = "gtap_priority";
// The number of a turn, of all those of a nest of loops.
inline constexpr const char *turnVariable = "gtap_turn";

} // namespace gtap
