// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A chain: a task that waits for each child at once, and all that it leads to (docs/walks.md, "One child at a time"). No other lane could
// help, so in a launch of loops a lane runs it where a turn spawns it, as a loop of calls (task/call_walk.cuh). What waiting calls keep is in
// the lane's own memory; of a chain that is too deep for that, in the last quarter of the launch's, as far as there is some. Must not
// know who spawns it.
//
//   graph_next   units given out (depend/graph_memory.cuh): compare-and-swap, relaxed, by any lane. What it guards is one lane's alone.
//                0 by the last that leaves the launch
#pragma once

#include <gtap/detail/base/tuning.cuh>
#include <gtap/detail/depend/graph_memory.cuh>
#include <gtap/detail/launch/launch.cuh>
#include <gtap/detail/task/call_walk.cuh>
#include <gtap/detail/task/new_task.cuh>

namespace gtap::detail {

template <class Task>
inline constexpr bool is_chain = has_calls<Task>::value && !has_several<Task>::value;

// Memory that a lane has for deep chains, in the order in which it runs them.
struct chain_frames {
  graph_place place;
  std::uint32_t units; // 0: none yet
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

// As kept_calls, in an array that can become longer.
template <class Calls>
class long_calls {
public:
  using kept = kept_call<Calls>;
  using arrays = typename recursive_worker<Calls>::arrays_type;
  static constexpr bool has_arrays = arrays_of_call<typename Calls::gtap_record>::bytes != 0;
  static_assert(alignof(kept) <= graph_unit && alignof(arrays) <= graph_unit, "as units are");

  // Of so many calls that wait beside the newest one.
  __device__ __forceinline__ long_calls(kept *older, arrays *places, int waiting)
      : older_(older), places_(places), depth_(waiting), most_(waiting) {}
  __device__ __forceinline__ bool empty() const { return depth_ < 0; }
  __device__ __forceinline__ bool full() const { return depth_ == most_; }
  __device__ __forceinline__ arrays *of_newest() const { return places_ + depth_; }
  __device__ __forceinline__ arrays *of_beginning() const { return places_ + depth_ + 1; }
  __device__ __forceinline__ void push(const kept &newest) {
    if (depth_ >= 0)
      older_[depth_] = newest;
    ++depth_;
  }
  __device__ __forceinline__ void pop(kept &newest) {
    if (--depth_ >= 0)
      newest = older_[depth_];
  }

  // Makes room for twice as many. False when memory is out.
  __device__ bool grow(chain_home home) {
    const int wanted = 2 * (most_ + 1);
    if (is_there_ || bytes_of(wanted) > std::uint64_t{home.own->units} * graph_unit) {
      const std::uint64_t units = (bytes_of(wanted) + graph_unit - 1) / graph_unit;
      const graph_place place = take(*home.shared, units);
      if (place == none)
        return false;
      *home.own = {place, static_cast<std::uint32_t>(units)};
    }
    auto *const base = graph_memory(*home.shared).array<unsigned char>(home.own->place);
    auto *const older = reinterpret_cast<kept *>(base);
    for (int i = 0; i < depth_; ++i)
      new (&older[i]) kept(older_[i]);
    if constexpr (has_arrays) {
      auto *const places = reinterpret_cast<arrays *>(base + offset_of_arrays(wanted));
      for (int i = 0; i <= depth_; ++i)
        new (&places[i]) arrays(places_[i]);
      places_ = places;
    }
    older_ = older;
    most_ = wanted;
    is_there_ = true;
    return true;
  }

private:
  __device__ static std::uint64_t offset_of_arrays(int calls) {
    const std::uint64_t bytes = static_cast<std::uint64_t>(calls) * sizeof(kept);
    return (bytes + graph_unit - 1) / graph_unit * graph_unit;
  }
  __device__ static std::uint64_t bytes_of(int calls) {
    return offset_of_arrays(calls) +
           (has_arrays ? (static_cast<std::uint64_t>(calls) + 1) * sizeof(arrays) : 0);
  }
  __device__ static graph_place take(context &shared, std::uint64_t units) {
    const std::uint64_t all = graph_memory(shared).units();
    std::uint32_t next = atomic(shared.graph_next).load(relaxed);
    do {
      if (next + units > all)
        return none;
    } while (!atomic(shared.graph_next)
                  .compare_exchange_strong(next, static_cast<std::uint32_t>(next + units), relaxed,
                                           relaxed));
    return next;
  }

  kept *older_;
  arrays *places_;
  int depth_, most_;
  bool is_there_ = false; // in the lane's part of the launch's memory
};

// Goes on with a chain for which a lane's own memory is too small. Out of line: it happens rarely.
template <class Calls>
__device__ __noinline__ call_walk_end<Calls>
go_on_in_memory(recursive_worker<Calls> worker, kept_call<Calls> newest, kept_call<Calls> *older,
                typename recursive_worker<Calls>::arrays_type *places, int waiting, chain_home home,
                std::uint32_t steps) {
  call_frame<Calls> now; // the call that is to be made fills it
  long_calls<Calls> calls(older, places, waiting);
  chain_course course(home.shared, steps);
  call_walk_end<Calls> end;
  do {
    if (!calls.grow(home)) {
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

// Runs a chain: its result, or any value when the launch ends before. How many calls it has made.
template <class Task>
__device__ __forceinline__ call_walk_end<typename Task::gtap_record::gtap_calls>
run_chain(const typename Task::gtap_args &arguments, chain_home home) {
  using calls = typename Task::gtap_record::gtap_calls;
  call_frame<calls> now;
  constexpr int most = most_calls_kept<calls>;
  kept_call<calls> newest, older[most];
  typename recursive_worker<calls>::arrays_type places[most_places<calls, most>];
  kept_calls<calls, most> waiting(older, places);
  recursive_worker<calls> worker;
  begin_calls(worker, now, Task::gtap_record::gtap_called(arguments));
  chain_course course(home.shared);
  const calls_end how = run_calls(worker, now.record, newest, waiting, course);
  if (how == calls_end::full)
    return go_on_in_memory<calls>(worker, newest, older, places, most, home, course.steps());
  return {how, course.steps(), {worker.result()}};
}

} // namespace gtap::detail
