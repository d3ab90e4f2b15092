// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ends launches in which nothing goes on, and says what they were doing.
#pragma once

#include "cuda/device.h"
#include "watch/snapshot.h"

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <string>
#include <thread>

namespace gtap::detail {

// A host thread that looks at a runtime's launches, looks_of_patience times in a `patience`. A launch whose words
// are the same in so many looks, one after the other, is asked to stop; one that does not obey within as many more (a
// task's step does not return) is given up. Looks count and not the clock, which goes on while a debugger
// has stopped the process. Every look is a few small copies on a stream of its own.
class watchdog {
public:
  // Throws a failure. `memory` must outlive the watchdog.
  watchdog(const device_memory &memory, int device, std::chrono::milliseconds patience);
  ~watchdog();
  watchdog(const watchdog &) = delete;
  watchdog &operator=(const watchdog &) = delete;

  // The state of the launches that were stopped since the last call; empty if none was.
  std::string take_report();
  // True while some launch that was told to stop does not.
  bool gave_up() const;

private:
  static constexpr unsigned looks_of_patience = 4;
  struct observation {
    std::uint64_t signature = 0;
    unsigned looks = 0;    // that found the same
    bool told = false;     // to stop
    bool given_up = false; // it did not
  };
  void watch();
  void look();
  void judge(const running_launch &launch);

  const device_memory &memory_;
  const int device_;
  const std::chrono::milliseconds patience_;
  const own_stream stream_;
  std::map<std::uint32_t, observation> observed_; // by context; the watching thread's own

  mutable std::mutex mutex_; // of what follows
  std::condition_variable wake_;
  std::string report_;
  bool gave_up_ = false; // some observation is given up
  bool ending_ = false;
  std::thread thread_; // last: it uses all of the above
};

} // namespace gtap::detail
