// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See stack_guard.h.
#include "stack_guard.h"

#include "fatal.h"
#include "sanitizers.h"

#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include <sys/mman.h>
#include <unistd.h>

namespace gtap::host::detail {

namespace {
// Written by the thread alone, and read by its signal handler.
thread_local const char *volatile watched_bottom = nullptr;
thread_local volatile std::size_t watched_bytes = 0;
thread_local bool has_signal_stack = false;
alignas(16) thread_local char signal_stack[16 * 1024];

struct sigaction action_before;

void on_fault(int signal, siginfo_t *info, void *) {
  const auto fault = reinterpret_cast<std::uintptr_t>(info->si_addr);
  const auto bottom = reinterpret_cast<std::uintptr_t>(watched_bottom);
  if (bottom != 0 && fault < bottom && fault >= bottom - guard_bytes) {
    char text[256]; // std::snprintf() may not be called in a signal handler
    std::size_t end = 0;
    const auto say = [&](std::string_view more) {
      for (const char each : more)
        text[end++] = each;
    };
    char digits[20];
    std::size_t count = 0;
    for (std::size_t rest = watched_bytes; rest != 0; rest /= 10)
      digits[count++] = static_cast<char>('0' + rest % 10);
    say("gtap host target: a CUDA thread needs more call stack than it has. Set "
        "GTAP_HOST_STACK_BYTES to more than ");
    while (count != 0)
      text[end++] = digits[--count];
    say(", or call cudaDeviceSetLimit(cudaLimitStackSize, n) with a larger n.\n");
    (void)!write(STDERR_FILENO, text, end);
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

[[noreturn]] void out_of_memory(std::size_t bytes) {
  fatal("there is no memory for the call stack of a CUDA thread, " + std::to_string(bytes) +
        " bytes, as GTAP_HOST_STACK_BYTES or cudaDeviceSetLimit(cudaLimitStackSize, n) says");
}
} // namespace

boost::context::stack_context guarded_stack::allocate() const {
  const std::size_t page = traits_type::page_size(), size = (bytes_ + page - 1) / page * page;
  void *const memory = mmap(nullptr, guard_bytes + size, PROT_NONE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED)
    out_of_memory(size);
  char *const bottom = static_cast<char *>(memory) + guard_bytes;
  if (mprotect(bottom, size, PROT_READ | PROT_WRITE) != 0)
    out_of_memory(size);
  boost::context::stack_context stack;
  stack.size = size;
  stack.sp = bottom + size;
  return stack;
}

void guarded_stack::deallocate(boost::context::stack_context &stack) const noexcept {
  munmap(static_cast<char *>(stack.sp) - stack.size - guard_bytes, guard_bytes + stack.size);
}

void watch_stack(const char *bottom, std::size_t bytes) {
  if (bottom != nullptr)
    install_once();
  watched_bottom = bottom;
  watched_bytes = bytes;
}

} // namespace gtap::host::detail
