// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tells ThreadSanitizer and AddressSanitizer what fibers do; empty functions without them. Must not
// know what the fibers are for. The emulator itself is compiled without -fsanitize=thread
// (GTAP_HOST_UNSEEN of cmake/GtapOptions.cmake): the fibers of one OS thread share its data without
// synchronisation, since only one of them runs at a time, but TSan takes them for threads. There
// GTAP_HOST_TSAN is defined on the command line.
#pragma once

#include <cstddef>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer) && !defined(GTAP_HOST_TSAN)
#define GTAP_HOST_TSAN 1
#endif
#if __has_feature(address_sanitizer)
#define GTAP_HOST_ASAN 1
#endif
#endif
#if defined(__SANITIZE_THREAD__) && !defined(GTAP_HOST_TSAN)
#define GTAP_HOST_TSAN 1
#endif
#if defined(__SANITIZE_ADDRESS__)
#define GTAP_HOST_ASAN 1
#endif

#if defined(GTAP_HOST_TSAN)
#include <sanitizer/tsan_interface.h>
#endif
#if defined(GTAP_HOST_ASAN)
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

namespace gtap::host::detail {

#if defined(GTAP_HOST_TSAN)
inline void *tsan_current_fiber() {
  return __tsan_get_current_fiber();
}
inline void *tsan_create_fiber() {
  return __tsan_create_fiber(0);
}
inline void tsan_destroy_fiber(void *fiber) {
  __tsan_destroy_fiber(fiber);
}
// Without synchronisation: to TSan the lanes of a warp are threads that race unless a collective
// orders them. Inlined always: TSan must not see a call begin on one fiber and end on another.
[[gnu::always_inline]] inline void tsan_switch(void *fiber) {
  __tsan_switch_to_fiber(fiber, __tsan_switch_to_fiber_no_sync);
}
inline void tsan_acquire(void *object) {
  __tsan_acquire(object);
}
inline void tsan_release(void *object) {
  __tsan_release(object);
}
#else
inline void *tsan_current_fiber() {
  return nullptr;
}
inline void *tsan_create_fiber() {
  return nullptr;
}
inline void tsan_destroy_fiber(void *) {}
inline void tsan_switch(void *) {}
inline void tsan_acquire(void *) {}
inline void tsan_release(void *) {}
#endif

#if defined(GTAP_HOST_ASAN)
inline void asan_start_switch(void **fake_stack, const void *bottom, std::size_t size) {
  __sanitizer_start_switch_fiber(fake_stack, bottom, size);
}
inline void asan_finish_switch(void *fake_stack, const void **old_bottom, std::size_t *old_size) {
  __sanitizer_finish_switch_fiber(fake_stack, old_bottom, old_size);
}
// For memory that becomes a stack: the last frames of a stack that was unmapped here may have left
// poison behind.
inline void asan_unpoison(const void *bottom, std::size_t size) {
  __asan_unpoison_memory_region(bottom, size);
}
#else
inline void asan_start_switch(void **, const void *, std::size_t) {}
inline void asan_finish_switch(void *, const void **, std::size_t *) {}
inline void asan_unpoison(const void *, std::size_t) {}
#endif

} // namespace gtap::host::detail
