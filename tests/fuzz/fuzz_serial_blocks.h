// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Block-level programs without the runtime and without the translator: a spawn puts the child into its parent's list, a
// taskwait has the parent's block run all that are there, one after the other. Blocks are those of the host target
// (gtap/host/launch.h). For serial.cpp, which is compiled as it is.
#pragma once

#include <gtap/host/cuda_shim.h>

#include <array>
#include <bit>
#include <cstddef>
#include <deque>
#include <functional>
#include <vector>

extern unsigned long long heap[]; // fuzz_blocks.h has them
extern unsigned next_cell;
extern unsigned long long sums[8];

#define FUZZ_MIX constexpr
#include "fuzz_macros.h"
#include "fuzz_thread_values.h"
#include "fuzz_values.h"

#undef FUZZ_WAIT // here in thread-level functions alone
#define FUZZ_WAIT(...) serial::wait_of_thread();
#undef FUZZ_YIELD
#define FUZZ_YIELD serial::wait_of_thread();

namespace serial {

// Children of each task that the block is in, the innermost task last. Threads of a block take turns on one OS thread,
// and there is one block.
inline std::deque<std::vector<std::function<void()>>> tasks;

struct nowhere {};

// Of a variable whose declaration is the spawn: its type may have no default constructor.
template <class T>
T unset() {
  return std::bit_cast<T>(std::array<unsigned char, sizeof(T)>{});
}

// Called by each thread that spawns; the child's first thread has the result.
template <class Result, class Function, class... Arguments>
void spawn(Result *to, Function function, Arguments... arguments) {
  tasks.back().push_back([=] {
    const Result result = function(arguments...);
    if (threadIdx.x == 0)
      *to = result;
  });
}
template <class Function, class... Arguments>
void spawn(nowhere, Function function, Arguments... arguments) {
  tasks.back().push_back([=] { (void)function(arguments...); });
}

// Called by all threads.
inline void wait() {
  __syncthreads(); // all children are in the list
  const std::size_t depth = tasks.size(), count = tasks.back().size();
  for (std::size_t k = 0; k < count; ++k) {
    __syncthreads(); // all have read the sizes
    if (threadIdx.x == 0)
      tasks.emplace_back();
    __syncthreads();
    tasks[depth - 1][k]();
    wait(); // for the children that the child has not waited for
    if (threadIdx.x == 0)
      tasks.pop_back();
  }
  __syncthreads();
  if (threadIdx.x == 0)
    tasks.back().clear();
  __syncthreads();
}

// A child that one thread runs, the block's first. Its own thread-level children are calls, its block-level ones go into
// its list, and at its taskwait the others come to run these with it: they look here behind each barrier.
inline bool thread_waits;

inline void wait_of_thread() {
  thread_waits = true;
  __syncthreads();
  wait();
}
template <class Task>
void run_by_thread(Task task) {
  if (threadIdx.x == 0) {
    task();
    thread_waits = false;
    __syncthreads();
    return;
  }
  for (;;) {
    __syncthreads();
    if (!thread_waits)
      return;
    wait();
  }
}
template <class Result, class Function, class... Arguments>
void spawn_of_thread(Result *to, Function function, Arguments... arguments) {
  tasks.back().push_back([=] { run_by_thread([=] { *to = function(arguments...); }); });
}
template <class Function, class... Arguments>
void spawn_of_thread(nowhere, Function function, Arguments... arguments) {
  tasks.back().push_back([=] { run_by_thread([=] { (void)function(arguments...); }); });
}

// Runs the first task as one block.
template <class Task>
void launch(unsigned long long *result, Task first) {
  tasks.assign(1, {});
  gtap::host::launch(1, GTAP_BLOCK_SIZE, [&] {
    const unsigned long long value = first();
    wait();
    if (threadIdx.x == 0)
      *result = value;
  });
}

} // namespace serial
