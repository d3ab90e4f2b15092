// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A launch on a host thread of its own that runs until the test releases it.
#pragma once

#include "fib_task.h"

#include <atomic>
#include <thread>

namespace {

class held_launch {
public:
  // Returns once the launch has begun.
  held_launch() : thread_([this] { run(); }) {
    while (!started_)
      std::this_thread::yield();
  }
  ~held_launch() {
    if (thread_.joinable())
      release();
  }
  // Lets the launch make its root, fib(1), and waits for its end. What it computed, or -1.
  int release() {
    released_ = true;
    thread_.join();
    return out_;
  }

private:
  void run() {
    gtap::host::launch(2, 64, [this] {
      gtap::session<fib_program> session;
      if (session.first()) {
        started_ = true;
        while (!released_)
          __nanosleep(1000);
        session.root(gtap::child<fib_task>{fib_args{1}, gtap::to(out_)});
      }
      session.run();
    });
  }

  std::atomic<bool> started_{false}, released_{false};
  int out_ = -1;
  std::thread thread_; // last: it uses all of the above
};

} // namespace
