// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See stack_guard.h.
#include "stack_guard.h"

#include "sanitizers.h"

#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <new>

#include <sys/mman.h>
#include <unistd.h>

namespace gtap::host::detail {

namespace {
// Written by the thread alone, and read by its signal handler.
thread_local const char *volatile watched_bottom = nullptr;
thread_local bool has_signal_stack = false;
alignas(16) thread_local char signal_stack[16 * 1024];

struct sigaction action_before;

void on_fault(int signal, siginfo_t *info, void *) {
  const auto fault = reinterpret_cast<std::uintptr_t>(info->si_addr);
  const auto bottom = reinterpret_cast<std::uintptr_t>(watched_bottom);
  if (bottom != 0 && fault < bottom && fault >= bottom - guard_bytes) {
    constexpr char message[] = "gtap host target: a CUDA thread needs more call stack than it has. "
                               "Set GTAP_HOST_STACK_BYTES to more than 65536, or call "
                               "cudaDeviceSetLimit(cudaLimitStackSize, n) with a larger n.\n";
    (void)!write(STDERR_FILENO, message, sizeof message - 1);
    std::abort();
  }
  sigaction(signal, &action_before, nullptr); // the instruction faults again
}

// AddressSanitizer has a handler of its own, which reports a stack that is too small.
#if defined(GTAP_HOST_ASAN)
constexpr bool has_own_handler = true;
#else
constexpr bool has_own_handler = false;
#endif

void install_once() {
  if (has_own_handler || has_signal_stack)
    return;
  static const bool installed = [] {
    struct sigaction action = {};
    action.sa_sigaction = on_fault;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    return sigaction(SIGSEGV, &action, &action_before) == 0;
  }();
  (void)installed;
  has_signal_stack = true;
  stack_t alternate = {};
  alternate.ss_sp = signal_stack;
  alternate.ss_size = sizeof signal_stack;
  sigaltstack(&alternate, nullptr);
}
} // namespace

boost::context::stack_context guarded_stack::allocate() const {
  const std::size_t page = traits_type::page_size(), size = (bytes_ + page - 1) / page * page;
  void *const memory = mmap(nullptr, guard_bytes + size, PROT_NONE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED)
    throw std::bad_alloc();
  char *const bottom = static_cast<char *>(memory) + guard_bytes;
  if (mprotect(bottom, size, PROT_READ | PROT_WRITE) != 0) {
    munmap(memory, guard_bytes + size);
    throw std::bad_alloc();
  }
  boost::context::stack_context stack;
  stack.size = size;
  stack.sp = bottom + size;
  return stack;
}

void guarded_stack::deallocate(boost::context::stack_context &stack) const noexcept {
  munmap(static_cast<char *>(stack.sp) - stack.size - guard_bytes, guard_bytes + stack.size);
}

void watch_stack(const char *bottom) {
  if (bottom != nullptr)
    install_once();
  watched_bottom = bottom;
}

} // namespace gtap::host::detail
