// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the runtime's device code asks the emulator beyond CUDA: where a thread may be preempted,
// how much of its stack is left, and that what a step has left there is overwritten. Light on purpose; must not know
// CUDA's API.
#pragma once

#include <cstddef>

namespace gtap::host {

// Lets other threads of the block run now and then, so that a thread that polls memory starves
// nobody; every atomic operation calls it first. Does nothing outside a kernel.
void preemption_point();

// Bytes left on the calling CUDA thread's stack; SIZE_MAX outside a kernel.
std::size_t stack_left();

// Where the calling function's frame ends.
__attribute__((noinline)) const void *end_of_frame();

// Overwrites the calling thread's unused stack down to `end` and 1 KiB below, as far as there is stack: whoever reads a
// variable of a function that has returned reads something else. Does nothing outside a kernel, and with seed 0.
void spoil_unused_stack(const void *end);

} // namespace gtap::host
