// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// gtap::stop() and gtap::stopping(), for the code of tasks: the first solution ends the launch. docs/searches.md shows how.
#pragma once

#include <gtap/detail/launch/own_launch.cuh>

namespace gtap {

// Ends the launch, for any thread of a task: no task begins any more, and those that run finish their step. It is no
// error; gtap_statistics::stopped tells of it. Of what tasks and joins compute nothing is promised from here on; what this
// thread wrote before, the host can read after the launch, and the kernel behind its entry. Does nothing outside of a launch; not
// to be called behind an entry, when the next launch may have begun.
[[maybe_unused]] static __device__ __noinline__ void stop() {
  if (detail::context *const own = detail::own_launch())
    detail::stop_from_task(*own);
}

// Whether the launch ends early, by stop(), gtap_cancel(), the watchdog or an error: what a step that takes long can ask
// now and then, and a serial run. Costs a load that L1 does not answer.
[[nodiscard]] static __device__ inline bool stopping() {
  const detail::module_state &module = detail::this_module;
  if (module.table == nullptr)
    return false;
  // Both are under way at the same time: a launch that runs alone has the first context.
  const std::uint64_t first = detail::atomic(module.table->first).load(detail::relaxed);
  std::uint32_t phase = detail::atomic(module.contexts[0].phase).load(detail::relaxed);
  detail::context *own = &module.contexts[0];
  if (first >> detail::first_shift != detail::launch_key()) {
    own = detail::own_launch();
    if (own == nullptr)
      return false;
    phase = detail::atomic(own->phase).load(detail::relaxed);
  }
  return phase != detail::running &&
         ((phase & detail::aborted) != 0 || detail::requested_stop(*own, phase) != 0);
}

} // namespace gtap
