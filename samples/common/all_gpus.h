// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Samples that run on several GPUs when they are built with GTAP_PEERS: all those of the process (docs/peers.md), or, started by
// GTAP_PEERS=n or a launcher, one of each process (docs/processes.md); and on one otherwise. The runtime and its last launch belong to the program.
#pragma once

#include <gtap/runtime.h>
#include <gtap/symmetric.h>

#include "check.h"

#include <optional>
#include <utility>
#include <vector>

namespace samples {

inline constexpr bool on_all_gpus = GTAP_PEERS != 0;

namespace of_program {
inline std::optional<gtap::runtime> runtime;
inline gtap::launch_handle last;
} // namespace of_program

// Before any memory of a GPU: a process may get another GPU here.
inline void begin_on_all(const gtap_config &config) {
  if (!on_all_gpus || of_program::runtime)
    return;
  try {
    if (gtap::started_in_world())
      of_program::runtime.emplace(gtap::world, config);
    else
      of_program::runtime.emplace(gtap::all_devices, config);
  } catch (const gtap::error &what) {
    check(what.status(), "gtap::runtime");
  }
}
inline void end_on_all() {
  of_program::runtime.reset();
}
inline bool has_processes() {
  return of_program::runtime && of_program::runtime->processes() > 1;
}
inline int gpus_in_use() {
  return has_processes() ? of_program::runtime->processes() : of_program::runtime->devices();
}
// It has the answers, and tells them.
inline bool is_first_process() {
  return !has_processes() || of_program::runtime->process() == 0;
}

// What each process has of something.
template <class T>
std::vector<T> of_processes(const T &own) {
  if (!has_processes())
    return {own};
  gtap::runtime &all = *of_program::runtime;
  gtap::symmetric<T> copies(all, 1);
  check(cudaMemcpy(copies.get(), &own, sizeof own, cudaMemcpyHostToDevice), "cudaMemcpy");
  check(all.barrier(), "barrier");
  std::vector<T> parts;
  for (int i = 0; i < all.processes(); ++i) {
    parts.push_back(own);
    check(cudaMemcpy(&parts.back(), copies.of(i), sizeof own, cudaMemcpyDeviceToHost),
          "cudaMemcpy");
  }
  check(all.barrier(), "barrier");
  return parts;
}

template <class... Parameters, class... Arguments>
void launch_on_all(void (*kernel)(Parameters...), Arguments &&...arguments) {
  of_program::last = of_program::runtime->launch(kernel, std::forward<Arguments>(arguments)...);
}
inline gtap_status wait_for_all() {
  return of_program::last.wait();
}
inline gtap_status statistics_of_all(gtap_statistics &statistics) {
  return of_program::last.statistics(statistics);
}

// Does something for each GPU of the process, while that is the current one: `act(i)`.
template <class Act>
void on_each_gpu(Act act) {
  int count = 1, before = 0;
  check(cudaGetDevice(&before), "cudaGetDevice");
  const bool several = on_all_gpus && !has_processes();
  if (several)
    check(cudaGetDeviceCount(&count), "cudaGetDeviceCount");
  for (int i = 0; i < count; ++i) {
    check(cudaSetDevice(several ? i : before), "cudaSetDevice");
    act(i);
  }
  check(cudaSetDevice(before), "cudaSetDevice");
}

} // namespace samples
