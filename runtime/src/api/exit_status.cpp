// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The end of a process (see exit_status.h).
#include "api/exit_status.h"

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <mutex>

namespace gtap::detail {

namespace {

std::atomic<bool> failed{false}; // written by any host thread, read when the process ends
bool (*tell_the_rest)() = nullptr;
bool (*wait_for_the_rest)(int) = nullptr;

bool keeps_exit_status() {
  const char *value = std::getenv("GTAP_KEEP_EXIT_STATUS");
  return value != nullptr && std::strcmp(value, "0") != 0;
}

// exit() within a handler goes on with the handlers that are left (Linux, man 3 atexit).
void at_exit(int status, void *) {
  if (tell_the_rest())
    failed = true;
  const int own = failed && status == EXIT_SUCCESS && !keeps_exit_status() ? EXIT_FAILURE : status;
  if (wait_for_the_rest != nullptr && !wait_for_the_rest(own))
    failed = true;
  if (failed && status == EXIT_SUCCESS && !keeps_exit_status())
    std::exit(EXIT_FAILURE);
}

} // namespace

void tell_at_exit(bool (*tell)()) {
  static std::once_flag once;
  std::call_once(once, [tell] {
    tell_the_rest = tell;
    ::on_exit(at_exit, nullptr);
  });
}

void wait_at_exit(bool (*wait)(int)) {
  wait_for_the_rest = wait;
}

void fail_at_exit() {
  failed = true;
}

} // namespace gtap::detail
