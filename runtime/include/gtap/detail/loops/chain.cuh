// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A chain: a task that waits for each child at once, and all that it leads to (docs/walks.md, "One child at a time"). No other lane could
// help, so in a launch of loops a lane runs it where a turn spawns it, as a loop of calls (task/call_walk.cuh). What waiting calls keep is in
// the lane's own memory (the newest ones' in shared memory, near_calls.cuh); of a chain that is too deep for that, in pieces of the launch's, each
// about twice as large as the one before. A lane keeps its pieces for the chains that it runs later. Must not know who spawns them.
//
//   graph_next   units of that memory which have been given out: compare-and-swap, relaxed, by any lane. What it guards is one lane's
//                alone. 0 by the last that leaves the launch
#pragma once

#include <gtap/detail/base/tuning.cuh>
#include <gtap/detail/launch/launch.cuh>
#include <gtap/detail/loops/near_calls.cuh>
#include <gtap/detail/task/call_walk.cuh>
#include <gtap/detail/task/new_task.cuh>

namespace gtap::detail {

// The number of a unit of the memory for deep chains.
using chain_place = std::uint32_t;

// That memory: seven eighths of a launch's. The rest is enough for the records of its loops.
class chain_memory {
public:
  static constexpr std::uint64_t unit = 32;
  __device__ explicit chain_memory(context &shared) : shared_(&shared) {}

  // What is left for records.
  __device__ static std::uint64_t record_bytes(const context &shared) {
    return (shared.record_bytes / 8 + 127) / 128 * 128;
  }
  __device__ unsigned char *at(chain_place place) const {
    return shared_->records + record_bytes(*shared_) + place * unit;
  }
  // None when there are not so many units.
  __device__ chain_place take(std::uint64_t units) const {
    const std::uint64_t records = record_bytes(*shared_);
    const std::uint64_t all =
        shared_->record_bytes > records ? (shared_->record_bytes - records) / unit : 0;
    std::uint32_t next = atomic(shared_->graph_next).load(relaxed);
    do {
      if (next + units > all || next + units > none)
        return none;
    } while (!atomic(shared_->graph_next)
                  .compare_exchange_strong(next, static_cast<std::uint32_t>(next + units), relaxed,
                                           relaxed));
    return next;
  }
  // For the last block of a launch, when all others have left.
  __device__ static void reset(context &shared) { shared.graph_next = 0; }

private:
  context *shared_;
};

// The head of a piece.
struct alignas(chain_memory::unit) chain_piece {
  chain_place before, next; // or none
  std::uint32_t units;      // with the head
};
// The first piece that a lane has, or none.
struct chain_frames {
  chain_place first;
};
// What a lane runs chains with.
struct chain_home {
  context *shared;
  chain_frames *own;
};

// Goes on while the launch runs.
class chain_course {
public:
  __device__ __forceinline__ explicit chain_course(context *shared, std::uint32_t steps = 0)
      : shared_(shared), steps_(steps) {}
  __device__ __forceinline__ bool goes_on() {
    return ++steps_ % calls_between_looks != 0 || atomic(shared_->phase).load(relaxed) == running;
  }
  __device__ __forceinline__ std::uint32_t steps() const { return steps_; }

private:
  context *shared_;
  std::uint32_t steps_;
};

// As kept_calls, first in the lane's own memory, then in one piece after the other. What an element keeps is of one call, and, in a piece,
// the arrays beside it are of the call that waits behind that one.
template <class Calls>
class long_calls {
public:
  using kept = kept_call<Calls>;
  using arrays = typename recursive_worker<Calls>::arrays_type;
  static constexpr bool has_arrays = arrays_of_call<typename Calls::gtap_record>::bytes != 0;
  static_assert(alignof(kept) <= chain_memory::unit && alignof(arrays) <= chain_memory::unit,
                "as units are");

  // Of as many calls that wait as the lane's own memory has elements.
  __device__ __forceinline__ long_calls(kept *older, arrays *places, int waiting, chain_home home)
      : own_older_(older), older_(older), own_places_(places), places_(places), own_most_(waiting),
        at_(waiting), most_(waiting), all_(waiting), home_(home) {}
  __device__ __forceinline__ bool empty() const { return at_ == 0 && piece_ == none; }
  __device__ __forceinline__ bool full() const { return at_ == most_; }
  __device__ __forceinline__ arrays *of_newest() const {
    return at_ != 0 ? places_ + (at_ - 1) : last_before(piece_);
  }
  __device__ __forceinline__ arrays *of_beginning() const { return places_ + at_; }
  __device__ __forceinline__ void push(const kept &newest) {
    copy_kept<Calls>(older_[at_++], newest);
  }
  __device__ __forceinline__ void pop(kept &newest) {
    while (at_ == 0) // in a piece, for a call waits
      leave_piece();
    copy_kept<Calls>(newest, older_[--at_]);
  }

  // Goes on to the next piece. False when memory is out.
  __device__ bool grow() {
    do {
      chain_place &next = piece_ == none ? home_.own->first : head(piece_).next;
      if (next == none) {
        const std::uint64_t units = units_of(all_ + 1);
        const chain_place taken = memory().take(units);
        if (taken == none)
          return false;
        new (&head(taken)) chain_piece{piece_, none, static_cast<std::uint32_t>(units)};
        next = taken;
      }
      piece_ = next;
      enter_piece();
      at_ = 0;
      all_ += most_;
    } while (most_ == 0); // made for calls that keep less
    return true;
  }

private:
  __device__ chain_memory memory() const { return chain_memory(*home_.shared); }
  __device__ chain_piece &head(chain_place piece) const {
    return *reinterpret_cast<chain_piece *>(memory().at(piece));
  }
  static constexpr std::uint64_t bytes_of_each = sizeof(kept) + (has_arrays ? sizeof(arrays) : 0);
  __device__ static std::uint64_t units_of(int calls) {
    constexpr std::uint64_t least = 32; // a kilobyte
    const std::uint64_t units =
        (static_cast<std::uint64_t>(calls) * bytes_of_each + chain_memory::unit - 1) /
            chain_memory::unit +
        2; // the head, and where arrays begin
    return units < least ? least : units;
  }
  __device__ static int calls_in(std::uint32_t units) {
    return static_cast<int>((units - 2) * chain_memory::unit / bytes_of_each);
  }
  // The arrays of a piece begin at a unit.
  __device__ arrays *places_of(chain_place piece, int calls) const {
    const std::uint64_t bytes = static_cast<std::uint64_t>(calls) * sizeof(kept);
    return reinterpret_cast<arrays *>(memory().at(piece + 1) + (bytes + chain_memory::unit - 1) /
                                                                   chain_memory::unit *
                                                                   chain_memory::unit);
  }
  __device__ void enter_piece() {
    most_ = calls_in(head(piece_).units);
    older_ = reinterpret_cast<kept *>(memory().at(piece_ + 1));
    places_ = places_of(piece_, most_);
  }
  __device__ void leave_piece() {
    all_ -= most_;
    piece_ = head(piece_).before;
    if (piece_ != none) {
      enter_piece();
    } else {
      older_ = own_older_;
      places_ = own_places_;
      most_ = own_most_;
    }
    at_ = most_;
  }
  // The arrays of the last call before a piece.
  __device__ arrays *last_before(chain_place piece) const {
    for (piece = head(piece).before; piece != none; piece = head(piece).before)
      if (const int calls = calls_in(head(piece).units); calls != 0)
        return places_of(piece, calls) + (calls - 1);
    return own_places_ + (own_most_ - 1);
  }

  kept *own_older_, *older_;
  arrays *own_places_, *places_;
  int own_most_;
  int at_, most_;            // the place for what comes next, of so many here
  int all_;                  // calls for which there is room so far
  chain_place piece_ = none; // none: the lane's own memory
  chain_home home_;
};

// Goes on with a chain for which a lane's own memory is too small. Out of line: it happens rarely.
template <class Calls>
__device__ __noinline__ call_walk_end<Calls>
go_on_in_memory(const typename Calls::gtap_args of_newest, recursive_worker<Calls> worker,
                kept_call<Calls> newest, kept_call<Calls> *older,
                typename recursive_worker<Calls>::arrays_type *places, int waiting, chain_home home,
                std::uint32_t steps) {
  call_frame<Calls> now; // the call that is to be made changes it
  now.begin(of_newest);
  long_calls<Calls> calls(older, places, waiting, home);
  chain_course course(home.shared, steps);
  call_walk_end<Calls> end;
  do {
    if (!calls.grow()) {
      fail_without_records(*home.shared);
      end.how = calls_end::left;
    } else {
      end.how = run_calls(worker, now.record, newest, calls, course);
    }
  } while (end.how == calls_end::full);
  end.calls = course.steps();
  end.result = {worker.result()};
  return end;
}

// Runs a chain: its result, or any value when the launch ends before, and how many calls it has made.
template <class Task>
__device__ __forceinline__ call_walk_end<typename Task::gtap_record::gtap_calls>
run_chain(const typename Task::gtap_args &arguments, chain_home home) {
  using calls = typename Task::gtap_record::gtap_calls;
  call_frame<calls> now;
  constexpr int most = most_calls_kept<calls>;
  kept_call<calls> newest, older[most];
  typename recursive_worker<calls>::arrays_type places[most_places<calls, most>];
  near_kept_calls<calls, most> waiting(older, places);
  recursive_worker<calls> worker;
  begin_calls(worker, now, Task::gtap_record::gtap_called(arguments));
  chain_course course(home.shared);
  const calls_end how = run_calls(worker, now.record, newest, waiting, course);
  if (how == calls_end::full) {
    waiting.leave_near();
    return go_on_in_memory<calls>(now.record, worker, newest, older, places, most, home,
                                  course.steps());
  }
  return {how, course.steps(), {worker.result()}};
}

} // namespace gtap::detail
