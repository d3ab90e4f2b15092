// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A stackful coroutine with symmetric switches, known to the sanitizers. Must not know what runs on
// it.
#pragma once

#include <boost/context/fiber.hpp>

#include <cstddef>

namespace gtap::host::detail {

// Either the context of an OS thread (default constructed on it) or a fiber with its own guarded
// stack. All fibers that switch to each other stay on the OS thread on which they were first
// entered.
class fiber {
public:
  // Runs on the fiber's own stack, hidden from TSan; returns the fiber to go to when it has ended
  // for good.
  using body = fiber &(*)(void *argument);

  fiber(); // the calling OS thread's own context
  fiber(std::size_t stack_bytes, body run, void *argument);
  ~fiber(); // the body must have returned, or never have been entered
  fiber(const fiber &) = delete;
  fiber &operator=(const fiber &) = delete;

  // Called on this fiber while it runs, hidden from TSan: pauses it and goes on in `next`. Returns
  // when another one switches here.
  void switch_to(fiber &next);

  // Lowest usable address of the fiber's stack; null for an OS thread's context.
  const char *stack_bottom() const { return stack_bottom_; }

private:
  inline void leave_for(fiber &next);
  void arrive(boost::context::fiber &&previous);

  boost::context::fiber handle_; // where to continue; empty while the fiber runs
  bool ended_ = false;           // the body has returned
  fiber *came_from_ = nullptr; // who switched here last; owns the handle that the switch hands over
  const char *stack_bottom_ = nullptr;
  std::size_t stack_size_ = 0;
  const void *asan_bottom_ =
      nullptr; // bounds as ASan knows them; those of an OS thread are learnt from it
  std::size_t asan_size_ = 0;
  void *asan_fake_stack_ = nullptr;
  void *tsan_fiber_ = nullptr;
};

} // namespace gtap::host::detail
