// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The life of a block: its fibers, who runs next, how threads enter and leave.
#include "block.h"

#include "fatal.h"
#include "sanitizers.h"

#include <gtap/host/indices.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstdint>
#include <exception>
#include <limits>
#include <thread>

namespace gtap::host::detail {

namespace {
constinit thread_local block *current_block = nullptr;

// Preemption points between two yields in round robin. Small enough that a poller costs others
// little.
constexpr unsigned round_robin_budget = 64;
// Every so many of these yields the OS thread yields too: what is polled may come from another
// block.
constexpr unsigned yields_per_os_yield = 16;
constexpr unsigned longest_random_budget = 24;
// A warp that was preempted more often since it slept does more than to look for work.
constexpr unsigned most_preempted_polling = 8;
// Looks that found nothing but pollers before the OS thread sleeps, and how long it then does.
constexpr unsigned idle_looks_before_rest = 32;
constexpr unsigned idle_rest_nanoseconds = 50'000;

void rest(unsigned nanoseconds) {
  constexpr unsigned longest = 100'000;
  if (nanoseconds < 1000)
    std::this_thread::yield();
  else
    std::this_thread::sleep_for(std::chrono::nanoseconds(std::min(nanoseconds, longest)));
}
} // namespace

// Both vectors hold every fiber's data from the start, so that pointers into them stay valid.
block::block() : lanes_(max_block_threads), entries_(max_block_threads) {
  for (unsigned i = 0; i < max_block_threads; ++i) {
    lanes_[i].rank = i;
    entries_[i] = {this, &lanes_[i]};
  }
}

block::~block() {
  end_fibers();
}

block *block::current() {
  return current_block;
}

void block::run(const block_job &job) {
  prepare(job);
  current_block = this;
  owner_.switch_to(*pick()->context); // comes back when the last thread has left
  current_block = nullptr;
  running_ = nullptr;
  ++blocks_run_;
}

void block::prepare(const block_job &job) {
  job_ = job;
  threads_ = job.block_dimensions.x * job.block_dimensions.y * job.block_dimensions.z;
  live_ = threads_;
  at_barrier_ = 0;
  random_ = random_source(job.seed);
  budget_ = 1;
  yields_ = naps_in_a_row_ = longest_nap_ = sleeps_ = idle_looks_ = 0;
  grow(threads_, job.stack_bytes);
  blockIdx = job.block_index;
  blockDim = job.block_dimensions;
  gridDim = job.grid_dimensions;
  for (unsigned first = 0; first < threads_; first += warp_lanes) {
    warp &group = warps_[first / warp_lanes];
    const unsigned count = std::min(threads_ - first, warp_lanes);
    group.lanes = count == warp_lanes ? 0xffffffffu : (1u << count) - 1;
    group.exited = 0;
    group.arrivals = 0;
    group.polls = false;
  }
  const dim3 extent = job.block_dimensions;
  for (unsigned i = 0; i < threads_; ++i) {
    lanes_[i].thread_index = {i % extent.x, i / extent.x % extent.y, i / extent.x / extent.y};
    lanes_[i].state = lane_state::ready;
    ready_.push(lanes_[i]);
  }
}

void block::grow(unsigned threads, std::size_t stack_bytes) {
  if (stack_bytes != stack_bytes_)
    end_fibers();
  stack_bytes_ = stack_bytes;
  for (; fibers_ < threads; ++fibers_)
    lanes_[fibers_].context =
        std::make_unique<fiber>(stack_bytes, &block::run_lane, &entries_[fibers_]);
}

void block::end_fibers() {
  ending_ = true;
  for (unsigned i = 0; i < fibers_; ++i) {
    owner_.switch_to(*lanes_[i].context);
    lanes_[i].context.reset();
  }
  fibers_ = 0;
  ending_ = false;
}

// The body of every fiber: one CUDA thread after the other, one per block, until the fibers are
// ended.
fiber &block::run_lane(void *argument) {
  auto [owner, self] = *static_cast<entry *>(argument);
  while (!owner->ending_) {
    owner->enter(*self);
    try {
      owner->job_.kernel.call(owner->job_.kernel.kernel);
    } catch (const std::exception &error) {
      fatal("an exception left the kernel in " + owner->running_name() + ": " + error.what());
    } catch (...) {
      fatal("an exception left the kernel in " + owner->running_name());
    }
    owner->leave(*self);
  }
  return owner->owner_;
}

void block::enter(lane &self) {
  running_ = &self;
  threadIdx = self.thread_index;
  tsan_acquire(job_.launch_order);
  tsan_acquire(&succession_order_[blocks_run_ % 2]);
}

void block::leave(lane &self) {
  tsan_release(&succession_order_[(blocks_run_ + 1) % 2]);
  tsan_release(job_.exit_order);
  self.state = lane_state::exited;
  --live_;
  naps_in_a_row_ = 0;
  // Whoever waits for this thread waits no more.
  const unsigned warp_index = self.rank / warp_lanes;
  warp &group = warps_[warp_index];
  group.exited |= 1u << self.rank % warp_lanes;
  for (unsigned i = group.arrivals;
       i-- > 0;) // backwards: completing one moves the last into its place
    if (everyone_arrived(group, group.pending[i]))
      complete(warp_index, group.pending[i], nullptr);
  if (at_barrier_ != 0 && at_barrier_ == live_)
    complete_block_collective(nullptr);
  pause(self);
}

// Goes to the back of the queue.
void block::yield(lane &self) {
  ready_.push(self);
  pause(self);
}

void block::wait(lane &self) {
  naps_in_a_row_ = 0;
  self.state = lane_state::waiting;
  pause(self);
}

// Goes on in another thread; returns when it is this one's turn again.
void block::pause(lane &self) {
  lane *next = pick();
  if (next == &self)
    return;
  self.context->switch_to(next == nullptr ? owner_ : *next->context);
  running_ = &self;
  threadIdx = self.thread_index;
}

// The thread to resume; null when all have left.
lane *block::pick() {
  if (ready_.empty()) {
    if (live_ != 0)
      report_deadlock();
    return nullptr;
  }
  return job_.seed == 0 ? &ready_.pop() : &ready_.pop(random_);
}

void block::make_ready(lane &waiting) {
  waiting.state = lane_state::ready;
  ready_.push(waiting);
}

void block::preempt() {
  if (--budget_ != 0)
    return;
  ++yields_;
  if (job_.seed == 0) {
    budget_ = round_robin_budget;
    if (yields_ % yields_per_os_yield == 0)
      std::this_thread::yield();
  } else {
    budget_ = 1 + random_.below(longest_random_budget);
    if (random_.below(64) == 0)
      std::this_thread::yield();
    if (random_.below(4096) == 0)
      std::this_thread::sleep_for(std::chrono::microseconds(1 + random_.below(100)));
  }
  naps_in_a_row_ = 0;
  if (warp &group = warp_of(*running_); group.polls && ++group.preempted > most_preempted_polling)
    group.polls = false;
  yield(*running_);
}

void block::sleep(unsigned nanoseconds) {
  longest_nap_ = naps_in_a_row_ == 0 ? nanoseconds : std::max(longest_nap_, nanoseconds);
  // Once every thread that can run has slept in turn, nothing here can go on before others do.
  if (++naps_in_a_row_ > ready_.size()) {
    naps_in_a_row_ = 0;
    rest(longest_nap_);
  }
  rest_if_idle();
  yield(*running_);
}

// A block whose warps have all polled for a while leaves the CPU to blocks that have work: there are more OS threads than
// CPUs.
void block::rest_if_idle() {
  warp &group = warp_of(*running_);
  group.polls = true;
  group.preempted = 0;
  if (++sleeps_ <= ready_.size())
    return;
  sleeps_ = 0;
  idle_looks_ = only_polls() ? idle_looks_ + 1 : 0;
  if (idle_looks_ > idle_looks_before_rest)
    rest(idle_rest_nanoseconds);
}

// Whether every warp polls, has left, or waits at a barrier of the block.
bool block::only_polls() const {
  unsigned others = 0;
  for (unsigned first = 0; first < threads_; first += warp_lanes) {
    const warp &group = warps_[first / warp_lanes];
    if (!group.polls)
      others += static_cast<unsigned>(std::popcount(group.lanes & ~group.exited));
  }
  return others <= at_barrier_;
}

std::size_t block::stack_left() const {
  const auto *top = static_cast<const char *>(__builtin_frame_address(0));
  return static_cast<std::size_t>(top - running_->context->stack_bottom());
}

// Its frame lies where that of the function was that has just returned.
__attribute__((noinline)) void block::spoil_unused_stack(const void *end) const {
  if (job_.seed == 0)
    return;
  constexpr std::size_t reserve = 4096, below = 1024;
  const auto *top = static_cast<const char *>(__builtin_frame_address(0));
  const std::size_t left = stack_left();
  if (left <= reserve || top <= static_cast<const char *>(end))
    return;
  const std::size_t used = static_cast<std::size_t>(top - static_cast<const char *>(end));
  const std::size_t words = std::min(used + below, left - reserve) / sizeof(std::uint64_t);
  // Not std::memset(): ThreadSanitizer would follow it.
  auto *spoiled =
      static_cast<volatile std::uint64_t *>(__builtin_alloca(words * sizeof(std::uint64_t)));
  for (std::size_t i = 0; i < words; ++i)
    spoiled[i] = 0xa5a5a5a5a5a5a5a5u;
}

} // namespace gtap::host::detail

// The functions of the public headers that reach the running block.
namespace gtap::host {

namespace detail {
std::uint64_t warp_collective(collective kind, unsigned mask, std::uint64_t operand,
                              unsigned argument, call_site site) {
  if (block *here = block::current())
    return here->warp_collective(kind, mask, operand, argument, site);
  fatal("a warp collective was called outside a kernel");
}

int block_collective(collective kind, int predicate, call_site site) {
  if (block *here = block::current())
    return here->block_collective(kind, predicate, site);
  fatal("a block collective was called outside a kernel");
}
} // namespace detail

void preemption_point() {
  if (detail::block *here = detail::block::current())
    here->preempt();
}

std::uint64_t grid_number() {
  const detail::block *here = detail::block::current();
  return here == nullptr ? 0 : here->grid_number();
}

std::size_t shared_bytes() {
  const detail::block *here = detail::block::current();
  return here == nullptr ? 0 : here->shared_bytes();
}

std::size_t stack_left() {
  const detail::block *here = detail::block::current();
  return here == nullptr ? std::numeric_limits<std::size_t>::max() : here->stack_left();
}

void spoil_unused_stack(const void *end) {
  if (const detail::block *here = detail::block::current())
    here->spoil_unused_stack(end);
}

__attribute__((noinline)) const void *end_of_frame() {
  return __builtin_frame_address(0);
}

} // namespace gtap::host

void __nanosleep(unsigned nanoseconds) {
  if (gtap::host::detail::block *here = gtap::host::detail::block::current())
    here->sleep(nanoseconds);
}

[[noreturn]] void __trap() {
  const gtap::host::detail::block *here = gtap::host::detail::block::current();
  gtap::host::detail::fatal("__trap() in " +
                            (here == nullptr ? "host code" : here->running_name()));
}
