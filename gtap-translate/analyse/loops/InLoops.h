// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a function does in its loops, itself and through the functions that it leads to: whether it accesses global memory there, and
// whether it waits at barriers of the block. It is meant for a choice of speed, so it follows neither assignments to pointers nor
// branches. A loop of at most eight turns is none. Must not know who asks, and why.
#pragma once

#include <clang/AST/Decl.h>

namespace gtap {

struct InLoops {
  bool any = false;    // there is some loop
  bool memory = false; // some loop accesses global memory, other than variables by their names
  bool localBarrier = false; // some loop has a barrier, and does not access global memory
};
InLoops doneInLoops(const clang::FunctionDecl &function);

} // namespace gtap
