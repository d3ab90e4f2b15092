// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether a file is compiled with GTAP_PROFILE; the device word through which it finds its profile; the clocks. Without the
// macro nothing of a profile is left: recorders are empty classes.
#pragma once

#include <gtap/settings.h>

#include <gtap/detail/launch/module.cuh>
#include <gtap/detail/profile/profile_data.h>

#include <cstdint>

namespace gtap::detail {

inline constexpr bool profiled = GTAP_PROFILE != 0;

// A launch's entry; null when there is none for it.
struct profile_entry {
  profile_state *profile = nullptr;
  profile_launch *launch = nullptr;
  std::uint32_t context = 0;
};

#if GTAP_PROFILE
// As this_module, and for the same reason only static functions use it, and templates of the file's own tasks; null while
// no runtime is tied to the file.
#if defined(GTAP_TARGET_HOST)
static profile_state *this_profile = nullptr;
#else
static __constant__ profile_state *this_profile = nullptr;
#endif

// Of the launch in this context.
static __device__ inline profile_entry profile_of(const context &shared) {
  profile_entry own;
  own.profile = this_profile;
  if (own.profile == nullptr)
    return own;
  own.context = static_cast<std::uint32_t>(&shared - this_module.contexts);
  const std::uint32_t entry = own.profile->of_context[own.context];
  if (entry < own.profile->launch_count)
    own.launch = own.profile->launches + entry;
  return own;
}

struct profile_registration {
  explicit profile_registration(const profile_symbols &symbols) { register_profile(symbols); }
};
static const profile_registration this_profile_registration(
    {reinterpret_cast<const void *>(&this_module), reinterpret_cast<const void *>(&this_profile)});

// The clock of the calling thread's multiprocessor, and the one that all have in common: it stands still for up to 1 us at
// a time.
__device__ __forceinline__ std::uint64_t profile_clock() {
  return static_cast<std::uint64_t>(clock64());
}
__device__ __forceinline__ std::uint64_t profile_nanoseconds() {
#if defined(GTAP_TARGET_HOST)
  return __globaltimer();
#else
  unsigned long long now;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
  return now;
#endif
}
__device__ __forceinline__ std::uint32_t profile_multiprocessor() {
#if defined(GTAP_TARGET_HOST)
  return 0;
#else
  std::uint32_t number;
  asm volatile("mov.u32 %0, %%smid;" : "=r"(number));
  return number;
#endif
}
#else
static __device__ __forceinline__ profile_entry profile_of(const context &) {
  return {};
}
#endif

} // namespace gtap::detail
