// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Switching of fibers: Boost.Context's switch with the announcements that the sanitizers need
// around it.
#include "fiber.h"

#include "sanitizers.h"
#include "stack_guard.h"

#include <boost/context/preallocated.hpp>

#include <utility>

namespace gtap::host::detail {

fiber::fiber() : tsan_fiber_(tsan_current_fiber()) {}

fiber::fiber(std::size_t stack_bytes, body run, void *argument) {
  const guarded_stack allocator(stack_bytes);
  const boost::context::stack_context stack = allocator.allocate();
  stack_size_ = stack.size;
  stack_bottom_ = static_cast<const char *>(stack.sp) - stack_size_;
  asan_unpoison(stack_bottom_, stack_size_);
  asan_bottom_ = stack_bottom_;
  asan_size_ = stack_size_;
  tsan_fiber_ = tsan_create_fiber();
  // Making a boost::context::fiber already runs a few instructions on it.
  void *maker = tsan_current_fiber();
  tsan_switch(tsan_fiber_);
  handle_ = boost::context::fiber(
      std::allocator_arg, boost::context::preallocated(stack.sp, stack.size, stack), allocator,
      [this, run, argument](boost::context::fiber &&previous) {
        arrive(std::move(previous));
        fiber &last = run(argument);
        ended_ = true;
        last.came_from_ = this;
        asan_start_switch(nullptr, last.asan_bottom_, last.asan_size_);
        watch_stack(last.stack_bottom_, last.stack_size_);
        return std::move(last.handle_);
      });
  tsan_switch(maker);
}

fiber::~fiber() {
  if (stack_bottom_ != nullptr)
    tsan_destroy_fiber(tsan_fiber_);
}

// Every call that TSan sees begin on a fiber must end on it, or the fiber's list of calls runs over or
// under, and the program crashes some time later. So what switches is inlined, and a fiber that ends is
// left by who it goes to: the calls below its body return first.
[[gnu::always_inline]] inline void fiber::leave_for(fiber &next) {
  next.came_from_ = this;
  asan_start_switch(&asan_fake_stack_, next.asan_bottom_, next.asan_size_);
  watch_stack(next.stack_bottom_, next.stack_size_);
  tsan_switch(next.tsan_fiber_);
}

void fiber::switch_to(fiber &next) {
  leave_for(next);
  boost::context::fiber previous = std::move(next.handle_).resume();
  if (came_from_->ended_)
    tsan_switch(tsan_fiber_);
  arrive(std::move(previous));
}

void fiber::arrive(boost::context::fiber &&previous) {
  asan_finish_switch(asan_fake_stack_, &came_from_->asan_bottom_, &came_from_->asan_size_);
  came_from_->handle_ = std::move(previous);
}

} // namespace gtap::host::detail
