// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Fences and clocks, the device functions that need more than a header.
#include "sanitizers.h"

#include <gtap/host/intrinsics.h>

#include <atomic>
#include <chrono>

namespace {
#if defined(GTAP_HOST_TSAN)
constinit std::atomic<unsigned> fences{0};
#endif

long long steady_nanoseconds() {
  using namespace std::chrono;
  return duration_cast<nanoseconds>(steady_clock::now().time_since_epoch()).count();
}
} // namespace

// TSan does not follow fences. In their place all fences meet at one word, in which each
// synchronises with those before it; a fence that pairs with an acquire or release operation
// instead of another fence goes unseen.
void __threadfence() {
#if defined(GTAP_HOST_TSAN)
  fences.fetch_add(1, std::memory_order_seq_cst);
#else
  std::atomic_thread_fence(std::memory_order_seq_cst);
#endif
}

long long clock64() {
  return steady_nanoseconds();
}

unsigned long long __globaltimer() {
  return static_cast<unsigned long long>(steady_nanoseconds());
}
