// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a launch records of itself: when it begins and ends, the names of its task functions, and which entry the next one
// gets. Must not know workers.
#pragma once

#include <gtap/detail/base/atomic.cuh>
#include <gtap/detail/profile/profile_module.cuh>
#include <gtap/task_interface.cuh>

namespace gtap::detail {

#if GTAP_PROFILE

// Writes what the compiler calls a function that has the task's descriptor for its template argument: the library
// takes the name out of it.
template <class Task>
__device__ inline void write_profile_name(char *to) {
  constexpr std::uint32_t length = sizeof(__PRETTY_FUNCTION__) - 1;
  const char *text = __PRETTY_FUNCTION__;
  // What comes last matters most.
  constexpr std::uint32_t first = length > profile_name_bytes ? length - profile_name_bytes : 0;
  for (std::uint32_t i = first; i < length; ++i)
    to[i - first] = text[i];
}

template <class... Tasks>
__device__ inline void write_profile_names(profile_launch &launch, const program<Tasks...> *) {
  std::uint32_t row = 0;
  ((row < profile_functions ? write_profile_name<Tasks>(launch.names[row]) : void(), ++row), ...);
  launch.functions = row;
}

// The thread that makes the root, before there are other tasks.
template <class Program, class Root>
__device__ inline void begin_profile(const context &shared, std::uint32_t warps_per_block) {
  profile_launch *launch = profile_of(shared).launch;
  if (launch == nullptr)
    return;
  write_profile_names(*launch, static_cast<const Program *>(nullptr));
  launch->root = static_cast<std::uint32_t>(Program::template index_of<Root>());
  launch->warps_per_block = warps_per_block;
  launch->outcome = profile_running;
  launch->begin = profile_nanoseconds();
}

// One thread, when all others have left.
static __device__ inline void end_profile(const context &shared, const counters &figures,
                                          profile_outcome outcome) {
  const profile_entry entry = profile_of(shared);
  if (entry.profile == nullptr)
    return;
  if (profile_launch *launch = entry.launch) {
    launch->end = profile_nanoseconds();
    launch->figures = figures;
    launch->outcome = outcome;
  }
  // Beyond the entries the number only says how many launches have none: it stays where it would wrap around.
  const std::uint32_t next = atomic(entry.profile->next_launch).fetch_add(1, relaxed);
  if (next >= profile_most_launches)
    atomic(entry.profile->next_launch).store(profile_most_launches, relaxed);
  entry.profile->of_context[entry.context] = next;
}

#endif

} // namespace gtap::detail
