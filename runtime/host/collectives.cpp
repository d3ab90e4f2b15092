// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What happens when threads meet at a collective: who is waited for, what each gets, and the report
// when the wait can never end. Must not know how the next thread is chosen.
#include "block.h"

#include "fatal.h"
#include "sanitizers.h"

#include <algorithm>
#include <bit>
#include <sstream>

namespace gtap::host::detail {

namespace {

constexpr std::array<const char *, 20> names = {
    "__syncwarp",        "__ballot_sync",       "__any_sync",        "__all_sync",
    "__shfl_sync",       "__shfl_up_sync",      "__shfl_down_sync",  "__shfl_xor_sync",
    "__match_any_sync",  "__match_all_sync",    "__reduce_add_sync", "__reduce_min_sync",
    "__reduce_max_sync", "__reduce_and_sync",   "__reduce_or_sync",  "__reduce_xor_sync",
    "__syncthreads",     "__syncthreads_count", "__syncthreads_and", "__syncthreads_or"};

const char *name_of(collective kind) {
  return names[static_cast<std::size_t>(kind)];
}

// What a shuffle from a lane that takes no part gives: undefined in CUDA, so nothing that looks
// like an answer.
constexpr std::uint64_t arbitrary = 0xa5a5a5a5a5a5a5a5u;

// CUDA's votes, shuffles, matches and reductions exchange values but order no memory; barriers do.
constexpr bool orders_memory(collective kind) {
  return kind == collective::syncwarp;
}

template <class Visit>
void for_each_lane(unsigned mask, Visit visit) {
  for (; mask != 0; mask &= mask - 1)
    visit(static_cast<unsigned>(std::countr_zero(mask)));
}

std::string hex(unsigned mask) {
  std::ostringstream text;
  text << "0x" << std::hex << mask;
  return text.str();
}

std::string place(call_site site) {
  return std::string(site.file) + ":" + std::to_string(site.line);
}

std::string coordinates(uint3 at) {
  std::ostringstream text;
  text << '(' << at.x << ',' << at.y << ',' << at.z << ')';
  return text.str();
}

// The one result that all lanes of a vote or reduction share. `lanes` are the warp's 32.
std::uint64_t common_result(collective kind, unsigned arrived, const lane *lanes) {
  const lane &first = lanes[std::countr_zero(arrived)];
  std::int64_t folded = static_cast<std::int64_t>(first.operand);
  unsigned ballot = 0;
  bool same = true;
  for_each_lane(arrived, [&](unsigned i) {
    const auto operand = static_cast<std::int64_t>(lanes[i].operand);
    ballot |= (operand != 0 ? 1u : 0u) << i;
    same = same && lanes[i].operand == first.operand;
    if (&lanes[i] == &first)
      return;
    switch (kind) {
    case collective::reduce_add:
      folded += operand;
      break;
    case collective::reduce_min:
      folded = std::min(folded, operand);
      break;
    case collective::reduce_max:
      folded = std::max(folded, operand);
      break;
    case collective::reduce_and:
      folded &= operand;
      break;
    case collective::reduce_or:
      folded |= operand;
      break;
    case collective::reduce_xor:
      folded ^= operand;
      break;
    default:
      break;
    }
  });
  switch (kind) {
  case collective::ballot:
    return ballot;
  case collective::any:
    return ballot != 0;
  case collective::all:
    return ballot == arrived;
  case collective::match_all:
    return same ? arrived : 0;
  default:
    return static_cast<std::uint64_t>(folded);
  }
}

// The lanes that brought the same value as `self`.
unsigned matching(const lane &self, unsigned arrived, const lane *lanes) {
  unsigned same = 0;
  for_each_lane(arrived,
                [&](unsigned i) { same |= (lanes[i].operand == self.operand ? 1u : 0u) << i; });
  return same;
}

void compute_results(collective kind, unsigned arrived, lane *lanes) {
  switch (kind) {
  case collective::syncwarp:
    return;
  case collective::shuffle:
  case collective::shuffle_up:
  case collective::shuffle_down:
  case collective::shuffle_xor:
    for_each_lane(arrived, [&](unsigned i) {
      const unsigned source = lanes[i].argument;
      lanes[i].result = (arrived >> source & 1u) != 0 ? lanes[source].operand : arbitrary;
    });
    return;
  case collective::match_any:
    for_each_lane(arrived,
                  [&](unsigned i) { lanes[i].result = matching(lanes[i], arrived, lanes); });
    return;
  default: {
    const std::uint64_t result = common_result(kind, arrived, lanes);
    for_each_lane(arrived, [&](unsigned i) { lanes[i].result = result; });
  }
  }
}

} // namespace

std::uint64_t block::warp_collective(collective kind, unsigned mask, std::uint64_t operand,
                                     unsigned argument, call_site site) {
  lane &self = *running_;
  const unsigned bit = 1u << self.rank % warp_lanes;
  if ((mask & bit) == 0)
    fatal(running_name() + " called " + name_of(kind) + " with mask " + hex(mask) +
          ", which does not name its own lane " + std::to_string(self.rank % warp_lanes) + ", at " +
          place(site));
  self.kind = kind;
  self.mask = mask;
  self.site = site;
  self.operand = operand;
  self.argument = argument;

  warp &group = warp_of(self);
  arrival &here = join(group, kind, mask);
  here.arrived |= bit;
  void *order = here.order;
  if (orders_memory(kind))
    tsan_release(order);
  if (everyone_arrived(group, here))
    complete(self.rank / warp_lanes, here, &self);
  else
    wait(self);
  if (orders_memory(kind))
    tsan_acquire(order);
  return self.result;
}

// The group of lanes that wait for the same thing, which is new when this lane is the first.
arrival &block::join(warp &group, collective kind, unsigned mask) {
  for (unsigned i = 0; i < group.arrivals; ++i)
    if (group.pending[i].kind == kind && group.pending[i].mask == mask)
      return group.pending[i];
  arrival &fresh = group.pending[group.arrivals++];
  fresh = {kind, mask, 0, &group.order[group.next_order++ % group.order.size()]};
  return fresh;
}

bool block::everyone_arrived(const warp &group, const arrival &here) const {
  return (here.mask & group.lanes & ~group.exited & ~here.arrived) == 0;
}

// Gives everyone the result and lets the others go on; `running` needs no waking. `here` ends.
void block::complete(unsigned warp_index, arrival &here, const lane *running) {
  lane *lanes = &lanes_[warp_index * warp_lanes];
  compute_results(here.kind, here.arrived, lanes);
  for_each_lane(here.arrived, [&](unsigned i) {
    if (&lanes[i] != running)
      make_ready(lanes[i]);
  });
  warp &group = warps_[warp_index];
  here = group.pending[--group.arrivals];
}

int block::block_collective(collective kind, int predicate, call_site site) {
  lane &self = *running_;
  self.kind = kind;
  self.mask = 0;
  self.site = site;
  self.operand = predicate != 0;
  void *order = &barrier_order_[barrier_phase_ % 2];
  tsan_release(order);
  if (++at_barrier_ == live_) {
    self.state = lane_state::waiting;
    complete_block_collective(&self);
  } else {
    wait(self);
  }
  tsan_acquire(order);
  return static_cast<int>(self.result);
}

// All threads that have not left wait at a block collective. Each gets the result of its own kind.
void block::complete_block_collective(const lane *running) {
  unsigned count = 0;
  for (unsigned i = 0; i < threads_; ++i)
    if (lanes_[i].state == lane_state::waiting && lanes_[i].operand != 0)
      ++count;
  const unsigned arrived = at_barrier_;
  at_barrier_ = 0;
  ++barrier_phase_;
  for (unsigned i = 0; i < threads_; ++i) {
    lane &waiting = lanes_[i];
    if (waiting.state != lane_state::waiting)
      continue;
    switch (waiting.kind) {
    case collective::syncthreads_count:
      waiting.result = count;
      break;
    case collective::syncthreads_and:
      waiting.result = count == arrived;
      break;
    default:
      waiting.result = count != 0;
      break;
    }
    if (&waiting == running)
      waiting.state = lane_state::ready;
    else
      make_ready(waiting);
  }
}

std::string block::running_name() const {
  return "thread " + coordinates(running_->thread_index) + " of block " +
         coordinates(job_.block_index);
}

void block::report_deadlock() const {
  std::ostringstream text;
  text << "deadlock in block " << coordinates(job_.block_index) << " of "
       << coordinates(job_.block_dimensions) << " threads: no thread can go on.\n";
  for (unsigned first = 0; first < threads_; first += warp_lanes) {
    const warp &group = warps_[first / warp_lanes];
    if (group.exited != 0)
      text << "  warp " << first / warp_lanes << ", lanes " << hex(group.exited)
           << ": have left the kernel\n";
    // Lanes that wait at the same place share a line.
    unsigned left = group.lanes & ~group.exited;
    while (left != 0) {
      const lane &shown = lanes_[first + std::countr_zero(left)];
      unsigned same = 0;
      for_each_lane(left, [&](unsigned i) {
        const lane &other = lanes_[first + i];
        if (other.kind == shown.kind && other.mask == shown.mask &&
            other.site.line == shown.site.line && other.site.file == shown.site.file)
          same |= 1u << i;
      });
      left &= ~same;
      text << "  warp " << first / warp_lanes << ", lanes " << hex(same) << ": wait at "
           << name_of(shown.kind);
      if (shown.kind < collective::syncthreads)
        text << " with mask " << hex(shown.mask);
      text << ", " << place(shown.site) << "\n";
    }
  }
  fatal(text.str());
}

} // namespace gtap::host::detail
