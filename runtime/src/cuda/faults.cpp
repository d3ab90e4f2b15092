// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Counts calls, and fails those that a test has ordered to fail.
#include "cuda/faults.h"

#include <cstring>
#include <mutex>

namespace gtap::detail {

namespace {

struct fault_order {
  std::mutex mutex;
  fault order;
  unsigned calls = 0;
};

fault_order &current() {
  static fault_order instance;
  return instance;
}

} // namespace

void set_fault(const fault &order) {
  fault_order &now = current();
  const std::lock_guard<std::mutex> lock(now.mutex);
  now.order = order;
  now.calls = 0;
}

cudaError_t injected_fault(const char *call) {
  fault_order &now = current();
  const std::lock_guard<std::mutex> lock(now.mutex);
  if (now.order.error == cudaSuccess)
    return cudaSuccess;
  const char *const ordered = now.order.call;
  if (ordered == nullptr ? std::strcmp(call, "std::thread") == 0 : std::strcmp(ordered, call) != 0)
    return cudaSuccess;
  ++now.calls;
  const bool fails = now.calls >= now.order.nth && now.calls < now.order.nth + now.order.times;
  return fails ? now.order.error : cudaSuccess;
}

} // namespace gtap::detail
