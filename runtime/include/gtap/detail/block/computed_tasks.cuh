// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tasks of a run whose graph is computed (computed_graph.cuh): how a block makes one in its window, from the number of its
// turn, and which tasks wait for it. Must not know how the block comes to a task.
#pragma once

#include <gtap/detail/block/computed_graph.cuh>
#include <gtap/detail/block/run_member.cuh>

namespace gtap::detail {

// Of a block in such a run, in shared memory. A *row* says what is near to a task: one of the task that runs, others of its next
// tasks. The first two rows are for tasks that the block finds in the ring, whichever of them is free. The others are two sets: while
// the first warp tells the successors of a task that it has ended, other warps prepare the first of these, whether they are ready or
// not: what is near to them in the rows of a set, and the tasks themselves in `next`. The one that the block keeps then is there; its own
// successors use the other set.
//
//   rules, marks, counters   the leader's, when the block comes to the run.
//   row, bare, row_of        written by the first warp, and rows of a set by another one, between the barrier at the end of a task and the one behind
//                            next(); all others read them behind that one.
//   next                     written by one warp, and read by the first one in the same stretch, behind `prepared`.
//   prepared, looked         additions of 1, release, behind what a warp has done; of 0, acquire. Without `looked` a block does not leave the
//                            run, of which the other warp reads the memory.
template <class Program>
struct alignas(graph_unit) computing_words {
  static constexpr std::uint32_t distances = turn_rules<Program>::most_distances,
                                 most_near = 2 * distances + 1, of_set = 4, rows = 2 + 2 * of_set;
  // Of the tasks that a window holds.
  static constexpr std::size_t payload_bytes =
      least({Program::template plain_bytes<>, Program::template window_sizes<>::payload_bytes});
  static constexpr std::uint32_t payload_words = payload_bytes / sizeof(payload_word);

  turn_rules<Program> rules;
  const std::uint32_t *marks;
  std::uint32_t *counters;
  std::uint32_t row;  // of the task that runs
  std::uint32_t bare; // the turn of that task, if its row is not filled in yet; or none
  struct near_tasks {
    std::uint32_t mark; // of the task itself
    // Tasks that may wait for it, because they read what it writes, then because they write what it reads, and last the one that writes
    // the same object next; or none. With their marks, on their way.
    record_index task[most_near];
    std::uint32_t marks[most_near];
  } row_of[rows];
  std::uint32_t prepared,
      looked; // how often the next tasks were prepared, and what is near to them was looked for
  std::uint32_t told; // the same of the first warp, which waits for the others
  struct alignas(16) next_task {
    payload_word payload[payload_words];
    std::uint32_t meta;
  } next[of_set];
};
template <class Program>
__device__ __forceinline__ computing_words<Program> &computing_words_of_block() {
  __shared__ computing_words<Program> words;
  return words;
}

template <class Program>
class computed_tasks : run_member<Program> {
  using member = run_member<Program>;
  using words = computing_words<Program>;
  using rules_of = turn_rules<Program>;
  static constexpr std::uint32_t distances = words::distances, most_near = words::most_near,
                                 of_set = words::of_set;
  static_assert(most_near < warp_lanes, "a lane for each, and one for the task itself");

public:
  static constexpr run_kind kind = run_kind::computed;

  // The leader, when the block has come to the run.
  __device__ static void enter(lane_memory<Program>) {
    const graph_places memory = member::memory();
    const computed_graph<Program> graph(memory,
                                        memory.array<run_head>(member_of_block().in)->computed);
    own().rules = graph.rules();
    own().marks = graph.marks();
    own().counters = graph.counters();
    own().row = own().prepared = own().looked = own().told = 0;
    // Before the first task comes: so the code is in the caches when it does.
    own().rules.put_turn(0, {&own().next[0].meta, own().next[0].payload});
    look_near(0, 0, 0);
    wait_for_copies();
  }
  // Puts the task of turn `number` into the window. Any threads call it, and the first one does it.
  __device__ static __noinline__ void put_on_top(lane_memory<Program> lane, std::uint32_t position,
                                                 record_index number, std::uint32_t thread,
                                                 std::uint32_t) {
    if (thread != 0)
      return;
    own().row = own().row == 0 ? 1 : 0;
    own().bare = number;
    const auto window = lane.column();
    own().rules.put_turn(number, {&window.meta(position), window.payload(position)});
  }
  // All threads call it when a task of the run is in the window, behind the barrier that says so. Returns the task's row.
  __device__ static std::uint32_t begin_task(std::uint32_t thread) {
    const std::uint32_t row = own().row, bare = own().bare, number = thread % warp_lanes;
    if (bare != none && thread / warp_lanes == looking_warp()) {
      if (number < most_near)
        look_near(row, bare, number);
      else if (number == most_near)
        copy_4_ahead(&own().row_of[row].mark, &own().marks[bare]);
    }
    return row;
  }
  // The other warps, when the task of a row has ended: prepare those that may be next.
  __device__ static __noinline__ void prepare_next(record_index row, std::uint32_t thread) {
    const std::uint32_t warp = thread / warp_lanes, number = thread % warp_lanes,
                        next = next_of(row);
    const auto &near = own().row_of[row];
    if (warp == 1) {
      if (number < of_set && near.task[number] != none)
        own().rules.put_turn(near.task[number],
                             {&own().next[number].meta, own().next[number].payload});
      __syncwarp();
      if (number == 0)
        (void)atomic_in_block(own().prepared).fetch_add(1, release);
    }
    if (warp == looking_warp())
      for (std::uint32_t i = number; i < of_set * most_near; i += warp_lanes)
        if (const record_index task = near.task[i / most_near]; task != none)
          look_near(next + i / most_near, task, i % most_near);
    if (warp == looking_warp()) {
      __syncwarp();
      if (number == 0)
        (void)atomic_in_block(own().looked).fetch_add(1, release);
    }
  }
  // The leader: a task has ended.
  __device__ static void end(lane_memory<Program>, record_index) {}
  // The leader, before the block leaves the run.
  __device__ static void finish() {
    if (threads_of_block() >= 2 * warp_lanes)
      wait_for(own().looked);
  }

  // The successors of the task in the window, for tell() (graph_run.cuh), by all lanes of the block's first warp.
  class successors {
  public:
    __device__ successors(lane_memory<Program> lane, record_index row, unsigned number)
        : lane_(lane), row_(row) {
      if (number == 0)
        ++own().told;
    }

    __device__ bool any() const { return true; }
    __device__ std::uint32_t count() const { return most_near; }
    __device__ record_index task(std::uint32_t number) const {
      const auto &near = own().row_of[row_];
      const record_index task = near.task[number];
      if (task == none)
        return none;
      if (number == most_near - 1)
        return task;
      const std::uint32_t mark = near.marks[number],
                          which = own().rules.by_turn[number % distances];
      const bool waits = number < distances ? turn_mark::reads_at(mark, which)
                                            : mark != 0 && turn_mark::reads_at(near.mark, which);
      return waits ? task : none;
    }
    __device__ bool subtract(record_index task) const {
      return atomic(own().counters[task]).fetch_sub(1, batched_acquire) == 1;
    }
    __device__ bool begins_with_bottleneck() const { return false; }
    // Puts the kept one into the window.
    __device__ bool put(std::uint32_t position, const graph_run::kept_task &kept,
                        unsigned number) const {
      if (threads_of_block() < 2 * warp_lanes || kept.number >= of_set) {
        put_on_top(lane_, position, kept.task, number, warp_lanes);
        return true;
      }
      if (number == 0)
        wait_for(own().prepared);
      __syncwarp();
      const auto window = lane_.column();
      const auto &next = own().next[kept.number];
      auto *payload = static_cast<payload_word *>(window.payload(position));
      for (std::uint32_t word = number; word < words::payload_words; word += warp_lanes)
        payload[word] = next.payload[word];
      if (number == 0) {
        own().bare = none;
        window.meta(position) = next.meta;
        own().row = next_of(row_) + kept.number;
        own().row_of[own().row].mark = own().row_of[row_].marks[kept.number];
      }
      return true;
    }

  private:
    lane_memory<Program> lane_;
    std::uint32_t row_;
  };

private:
  __device__ static words &own() { return computing_words_of_block<Program>(); }
  __device__ static std::uint32_t threads_of_block() {
    return blockDim.x * blockDim.y * blockDim.z;
  }
  // Another warp is as far as the first one.
  __device__ static void wait_for(std::uint32_t &done) {
    while (atomic_in_block(done).fetch_add(0, acquire) != own().told)
      __nanosleep(20);
  }
  __device__ static std::uint32_t looking_warp() {
    return threads_of_block() >= 3 * warp_lanes ? 2 : threads_of_block() >= 2 * warp_lanes ? 1 : 0;
  }
  // The first row of the set for what comes after the task in a row.
  __device__ static std::uint32_t next_of(std::uint32_t row) {
    return row >= 2 && row < 2 + of_set ? 2 + of_set : 2;
  }
  // Finds task `which` of those near to the task of turn `number`.
  __device__ static __noinline__ void look_near(std::uint32_t row, record_index number,
                                                std::uint32_t which) {
    const rules_of &rules = own().rules;
    const std::int32_t distance = rules.distances[rules.by_turn[which % distances]];
    std::uint32_t near = turn_lattice::none_at;
    if (which == most_near - 1)
      near = rules.lattice.next_round(number);
    else if (distance != 0)
      near = rules.lattice.next_at(rules.lattice.turn_of(number),
                                   which < distances ? -distance : distance);
    auto &to = own().row_of[row];
    to.task[which] = near;
    if (near != turn_lattice::none_at)
      copy_4_ahead(&to.marks[which], &own().marks[near]);
  }
};

} // namespace gtap::detail
