// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the runtime's device code asks the emulator beyond CUDA: where a thread may be preempted,
// and how much of its stack is left. Light on purpose; must not know CUDA's API.
#pragma once

#include <cstddef>

namespace gtap::host {

// Lets other threads of the block run now and then, so that a thread that polls memory starves
// nobody; every atomic operation calls it first. Does nothing outside a kernel.
void preemption_point();

// Bytes left on the calling CUDA thread's stack; SIZE_MAX outside a kernel.
std::size_t stack_left();

} // namespace gtap::host
