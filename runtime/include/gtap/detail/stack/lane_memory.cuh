// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a lane has in its block's shared memory, and what its warp has there: the window, the list of older tasks,
// the free records, what is seldom needed or counted. Must not know in which order tasks run, nor what they
// wait for.
#pragma once

#include <gtap/detail/launch/worker_counts.cuh>
#include <gtap/detail/record/record_allocator.cuh>
#include <gtap/detail/stack/task_run.cuh>
#include <gtap/detail/stack/window.cuh>

namespace gtap::detail {

// The words of a lane that its steps do not need.
struct lane_lists {
  free_lists free;
  record_index newest = none; // older tasks in the pool that have not started; none: there are none
  record_index oldest = none; // meaningless when there are none
  std::uint32_t count = 0;    // of them; a run counts as one
};

// Of a warp that tells what it has done (queue_trial.cuh): when it last did, and the tasks until then; whether
// it is about to do so again, and whether that will count.
struct trial_slice_words {
  std::uint32_t began, tasks;
  bool open, counts;
};

// What a lane has in its block's shared memory: its window, its lists, and what all lanes know. Only
// a number, so that functions that are not inlined know that the memory is shared memory.
template <class Program>
class lane_memory {
public:
  using layout = typename Program::template layout<>;
  using shape = typename Program::template window_sizes<>;
  using source = record_source<layout, Program::part>;
  // What the lanes of a warp share.
  struct warp_words {
    source from;
    // Of its first lane: whether it has offered tasks to other warps since its mailbox was last seen empty,
    // and whether it has the root and has never offered any, so that no other warp has tasks.
    bool offered = false, alone = false;
    // Whether the turns that its lanes took last are of a loop that has many for the lanes of the launch.
    bool many_turns = false;
    warp_counts counts{};
    trial_slice_words slice{};
  };
  static constexpr unsigned warps = (shape::stacks + warp_lanes - 1) / warp_lanes;
  // Whether there are runs in lists (task_run.cuh).
  static constexpr bool has_runs = Program::template some_spawn_many<>;
  // Whether lanes give chains of tasks (chain_older()). Where nobody waits, lanes with long lists fill their mailbox by
  // themselves, and the code alone costs some such programs a tenth of their time.
  static constexpr bool gives_chains = Program::template some_wait<> || shape::sums;
  // Whether lanes open loops (warp/open_loops.cuh).
  static constexpr bool opens_loops = !Program::mixed && Program::template some_turns<>;
  // Whether tasks can have a priority.
  static constexpr bool has_priorities = Program::template some_priority<>;
  using priorities = priority_lists<has_priorities>;
  static_assert(sizeof(lane_lists) + (has_priorities ? sizeof(priorities) : 0) == shape::list_bytes,
                "window.cuh leaves room for the lists");

  // The parts of the lane with this number in its block.
  __device__ explicit lane_memory(unsigned lane)
      : lane_(static_cast<std::uint32_t>(words_bytes + lane * shape::lane_stride)),
        warp_(static_cast<std::uint32_t>(lane / warp_lanes * sizeof(warp_words))) {}

  // The parts of the lane that is `distance` lanes on in the warp.
  __device__ __forceinline__ lane_memory neighbour(int distance) const {
    lane_memory other = *this;
    other.lane_ +=
        static_cast<std::uint32_t>(distance) * static_cast<std::uint32_t>(shape::lane_stride);
    return other;
  }
  __device__ __forceinline__ window<shape> column() const {
    return window<shape>(memory() + lane_);
  }
  // The memory of the window, for a lane that runs no tasks.
  __device__ __forceinline__ void *window_memory() const { return memory() + lane_; }
  __device__ __forceinline__ lane_lists &lists() const {
    return *reinterpret_cast<lane_lists *>(memory() + lane_ + shape::entries * shape::entry_bytes);
  }
  // Those with a priority.
  __device__ __forceinline__ priorities &prior() const {
    return *reinterpret_cast<priorities *>(reinterpret_cast<unsigned char *>(&lists()) +
                                           sizeof(lane_lists));
  }
  // Forgets what is in the lists: the launch ends in an error.
  __device__ __forceinline__ void drop_lists() const {
    lists().newest = none;
    lists().count = 0;
    if constexpr (has_priorities)
      prior().filled = 0;
  }
  // Makes the lists, before any other use.
  __device__ __forceinline__ void begin_lists() const {
    ::new (&lists()) lane_lists();
    if constexpr (has_priorities)
      ::new (&prior()) priorities();
  }
  // Makes the words of a warp: one of its lanes, before any other use.
  __device__ void begin(const source &from) const { ::new (&of_warp()) warp_words{from}; }
  __device__ __forceinline__ warp_words &of_warp() const {
    return *reinterpret_cast<warp_words *>(memory() + warp_);
  }
  // The same for all lanes of a warp; read-only after the start.
  __device__ __forceinline__ const source &from() const { return of_warp().from; }
  __device__ __forceinline__ const record_pool<layout> &records() const { return from().records; }

  // The highest priority of a task in the lists; 0 without priorities.
  __device__ __forceinline__ std::uint32_t highest_priority() const {
    if constexpr (has_priorities)
      return prior().highest();
    return 0;
  }
  __device__ __forceinline__ bool has_older() const {
    return lists().newest != none || highest_priority() != 0;
  }
  // Puts a task into the list of its priority.
  __device__ __forceinline__ void push_older(record_index task) const {
    if constexpr (has_priorities)
      if (const std::uint32_t priority = priority_of(records().head(task).meta); priority != 0) {
        prior().push(records(), task, priority);
        ++lists().count;
        return;
      }
    push_without_priority(task);
  }
  // The same for one that has none; nothing of it needs to be written yet.
  __device__ __forceinline__ void push_without_priority(record_index task) const {
    lane_lists &own = lists();
    records().next(task) = own.newest;
    if (own.newest != none)
      records().tokens(own.newest) = task;
    else
      own.oldest = task;
    own.newest = task;
    ++own.count;
  }

  // The same, by any threads of the block at once, while nobody takes a task out of the lists. Release to acquire, from one to
  // the next: who has pushed a task may have read its tokens(), which are written here when the next one comes.
  __device__ __forceinline__ void push_together(record_index task) const {
    lane_lists &lane = lists();
    const record_index before = atomic_in_block(lane.newest).exchange(task, acq_rel);
    records().next(task) = before;
    if (before != none)
      records().tokens(before) = task;
    else
      lane.oldest = task;
    atomic_in_block(lane.count).fetch_add(1, relaxed);
  }

  // Which task leaves the lists next, for the lane itself, for another one at work, and for one that has nothing to do:
  //   newest()   of the highest priority the newest, or the newest of those without
  //   oldest()   of the highest priority the newest, or the oldest of those without
  //   lowest()   the oldest of those without a priority, or the newest of the lowest
  // and how. Precondition: has_older().
  __device__ __forceinline__ record_index newest() const {
    const record_index prior = newest_of(highest_priority());
    return prior != none ? prior : lists().newest;
  }
  __device__ __forceinline__ record_index oldest() const {
    const record_index prior = newest_of(highest_priority());
    return prior != none ? prior : lists().oldest;
  }
  __device__ __forceinline__ record_index lowest() const {
    const record_index prior = newest_of(lowest_priority());
    return prior != none ? prior : lists().oldest;
  }
  __device__ __forceinline__ record_index pop_newest() const {
    if (const std::uint32_t priority = highest_priority(); priority != 0)
      return pop_of(priority);
    lane_lists &own = lists();
    const record_index task = own.newest;
    own.newest = task == own.oldest ? none : records().next(task);
    --own.count;
    return task;
  }
  __device__ __forceinline__ record_index pop_oldest() const {
    return pop_oldest_unless(highest_priority());
  }
  __device__ __forceinline__ record_index pop_lowest() const {
    return pop_oldest_unless(lowest_priority());
  }
  // The same, but half of the oldest if that is a run and there is nothing else. Precondition: the caller may add a
  // token to what waits for it.
  __device__ __forceinline__ record_index pop_oldest_half() const {
    return pop_half_unless(highest_priority());
  }
  __device__ __forceinline__ record_index pop_lowest_half() const {
    return pop_half_unless(lowest_priority());
  }
  // True when so many tasks lie in the list that they can hardly be levels of a depth-first walk: the children of one
  // task, rather.
  __device__ __forceinline__ bool has_heap() const {
    return lists().count >= (has_runs ? heap_of_runs : heap_of_tasks);
  }
  // `AtNeed`: for a task that cannot run inside its parent. In programs with both kinds of task, such a lane
  // gets a record of the blocks' part when its own has none.
  template <bool AtNeed = false>
  __device__ __forceinline__ record_index allocate() const {
    const record_index index = take_record(lists().free, from());
    if constexpr (Program::mixed && AtNeed && Program::part == record_part::first)
      return index != none ? index : Program::record_of_block();
    return index;
  }
  __device__ __forceinline__ void free(record_index index) const {
    if constexpr (Program::mixed)
      if (!from().owns(index)) {
        Program::free_elsewhere(index);
        return;
      }
    put_record(lists().free, from(), index);
  }

private:
  // The priority that the task with the lowest has; 0 when some have none.
  __device__ __forceinline__ std::uint32_t lowest_priority() const {
    if constexpr (has_priorities)
      return lists().newest == none ? prior().lowest() : 0;
    return 0;
  }
  // Of the tasks with this priority; none if that is 0.
  __device__ __forceinline__ record_index newest_of(std::uint32_t priority) const {
    if constexpr (has_priorities)
      if (priority != 0)
        return prior().newest[priority - 1];
    return none;
  }
  __device__ __forceinline__ record_index pop_of(std::uint32_t priority) const {
    --lists().count;
    if constexpr (has_priorities)
      return prior().pop(records(), priority);
    return none;
  }
  // The newest task with this priority, or, if that is 0, the oldest of those without.
  __device__ __forceinline__ record_index pop_oldest_unless(std::uint32_t priority) const {
    if (priority != 0)
      return pop_of(priority);
    lane_lists &own = lists();
    const record_index task = own.oldest;
    if (task == own.newest)
      own.newest = none;
    else
      own.oldest = records().tokens(task);
    --own.count;
    return task;
  }
  __device__ __forceinline__ record_index pop_half_unless(std::uint32_t priority) const {
    if constexpr (has_runs) {
      const record_index task = lists().oldest;
      if (priority == 0 && task == lists().newest &&
          run_length(records(), task, records().head(task).meta) > 1)
        return halve_run(records(), task);
    }
    return pop_oldest_unless(priority);
  }

  static constexpr std::size_t words_bytes = (warps * sizeof(warp_words) + 7) / 8 * 8;
  __device__ __forceinline__ static unsigned char *memory() {
    return block_memory<(words_bytes + shape::block_bytes + 7) / 8 * 8, shape::stacks>();
  }

  std::uint32_t lane_; // where this lane's window begins
  std::uint32_t warp_; // where its warp's words stand
};

// Records, taken and given back by steps.
template <class Program, bool AtNeed = false>
__device__ __noinline__ record_index new_record(lane_memory<Program> lane) {
  return lane.template allocate<AtNeed>();
}
template <class Program>
__device__ __noinline__ void put_back(lane_memory<Program> lane, record_index index) {
  lane.free(index);
}
// Completes the run that a step has filled up to the record `next`: the newest task of the list.
template <class Program>
__device__ __noinline__ void close_run(lane_memory<Program> lane, record_index next) {
  const record_index first = lane.lists().newest;
  lane.records().joins(first).link = next - first;
  for (; next != first + most_in_run; ++next)
    lane.free(next);
}
// Begins a run of children of `parent`, of which the step has a token to give (in the lane's own way): its first record,
// which is in the list; none when records for many are short. `next`: where the run before it ends, or none.
template <class Program>
__device__ __noinline__ record_index begin_run(lane_memory<Program> lane, record_index parent,
                                               record_index next) {
  if (next != none)
    close_run(lane, next);
  const record_index first = take_consecutive(lane.from(), most_in_run);
  if (first == none)
    return none;
  if (parent != none)
    ++lane.records().tokens(parent);
  lane.push_without_priority(first);
  return first;
}
// A step runs a child inline.
template <class Program>
__device__ __noinline__ void count_inline_spawn(lane_memory<Program> lane) {
  warp_counts &counts = lane.of_warp().counts;
  if (atomic_in_block(counts.inline_spawns).fetch_add(1, relaxed) == ~std::uint32_t{0})
    atomic_in_block(counts.inline_spawns_high).fetch_add(1, relaxed);
}

} // namespace gtap::detail
