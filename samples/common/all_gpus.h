// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Samples that run on all GPUs of the process when they are built with GTAP_PEERS (docs/peers.md), and on one otherwise.
// The runtime and its last launch belong to the program.
#pragma once

#include <gtap/runtime.h>

#include "check.h"

#include <optional>
#include <utility>

namespace samples {

inline constexpr bool on_all_gpus = GTAP_PEERS != 0;

namespace of_program {
inline std::optional<gtap::runtime> runtime;
inline gtap::launch_handle last;
} // namespace of_program

inline void begin_on_all(const gtap_config &config) {
  try {
    of_program::runtime.emplace(gtap::all_devices, config);
  } catch (const gtap::error &what) {
    check(what.status(), "gtap::runtime");
  }
}
inline void end_on_all() {
  of_program::runtime.reset();
}
inline int gpus_in_use() {
  return of_program::runtime->devices();
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

// Does something for each GPU, while that is the current one: `act(i)`.
template <class Act>
void on_each_gpu(Act act) {
  int count = 1, before = 0;
  check(cudaGetDevice(&before), "cudaGetDevice");
  if (on_all_gpus)
    check(cudaGetDeviceCount(&count), "cudaGetDeviceCount");
  for (int i = 0; i < count; ++i) {
    check(cudaSetDevice(on_all_gpus ? i : before), "cudaSetDevice");
    act(i);
  }
  check(cudaSetDevice(before), "cudaSetDevice");
}

} // namespace samples
