// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a block has of a run of a graph that it takes part in, whatever the kind of run (ring_member.cuh, static_member.cuh,
// placed_member.cuh). Must not know how the block comes to a task.
#pragma once

#include <gtap/detail/block/block_words.cuh>
#include <gtap/detail/block/record_ahead.cuh>
#include <gtap/detail/depend/run_gate.cuh>
#include <gtap/detail/stack/task_stack.cuh>

namespace gtap::detail {

// Of a block in a placed run.
struct placed_words {
  std::uint32_t number; // among the workers
  gtap_placement placement;
  std::uint32_t counted; // tasks that it has made ready: the counter of local round robin
  record_index list;     // tasks that it has taken, and nobody else can; linked by next(), or none
  bool has_rest;         // `rest` of the block may have tasks
  bool steals;           // workers steal
  std::uint32_t victim;  // with whom it looks next
};
// In shared memory: the leader's, and read by the others behind its barrier. The list aligns it to more than shared_alignment.
struct member_words {
  graph_place in;      // the run, or none
  run_kind kind;       // its
  bool keeps_records;  // of its tasks
  unsigned char *base; // of graph memory
  // Records of tasks that have ended, linked by next(), and how many.
  record_index done;
  std::uint32_t done_count;
  // Tasks that are not subtracted from those that are left (run_end.cuh). Of a ring: a place that has been drawn, too, for the next
  // task, or none.
  std::uint32_t ended, drawn;
  bool drawn_waits; // the block has kept a task since it has drawn the place
  // Of a static run: how many tasks it has, how many of them are known to stand in the order, how many workers there are, and the
  // place in the order of the task that runs. `has_ahead`: the entry of the block's next task is on its way to `ahead`.
  std::uint32_t tasks, ordered, workers, place_in_order;
  bool has_ahead;
  // Of a placed run: see placed_member.cuh.
  placed_words placed;
  // Of the task that runs: where its list of successors stands, or none, and the first unit of that, on its way.
  graph_place place;
  successor_list list;
  bytes_16 ahead;
};
__device__ __forceinline__ member_words &member_of_block() {
  __shared__ member_words words;
  return words;
}

// All are functions of the block's leader, unless they say something else. `lane`: the leader's, by value, so that the worker
// stays in registers.
template <class Program>
class run_member {
public:
  // Before the first step.
  __device__ static void begin() {
    member_of_block() = {};
    member_of_block().in = member_of_block().done = none;
  }
  // Any thread.
  __device__ static bool takes_part() { return member_of_block().in != none; }
  __device__ static run_kind kind() { return member_of_block().kind; }

protected:
  __device__ static graph_places memory() { return graph_places(member_of_block().base); }
  __device__ static void enter(lane_memory<Program> lane, graph_place place, run_kind kind) {
    member_of_block().in = place;
    member_of_block().kind = kind;
    member_of_block().base = graph_memory(*lane.from().shared).places().base();
    member_of_block().keeps_records = memory().array<run_head>(place)->keeps_records;
  }
  // Whether the launch is over. It also says that the block is alive.
  template <class Exit>
  __device__ static bool is_over(Exit &exit) {
    (void)exit.wants_out();
    return exit.is_over();
  }
  __device__ static __forceinline__ void put_done(lane_memory<Program> lane, record_index ended) {
    member_words &own = member_of_block();
    if (own.keeps_records)
      return;
    lane.records().next(ended) = own.done;
    own.done = ended;
    if (++own.done_count >= lane.from().limits.chunk)
      give_done_back(lane);
  }
  __device__ static void give_done_back(lane_memory<Program> lane) {
    member_words &own = member_of_block();
    if (own.done != none)
      detail::give_back<Program::part>(lane.from().shared, lane.records(), lane.from().warp,
                                       own.done, own.done_count);
    own.done = none;
    own.done_count = 0;
  }
  __device__ static void leave(lane_memory<Program> lane) {
    member_words &own = member_of_block();
    give_done_back(lane);
    if (own.in != planned_run_of_block().memory.place)
      run_gate::leave(*lane.from().shared);
    own.in = none;
  }
  // Puts a task of the run into the window; its list of successors is on its way. `thread` of `threads` call it. (The task's
  // parent is not the block's bottom, unless the run is the block's own.)
  __device__ static __forceinline__ void put_on_top(lane_memory<Program> lane,
                                                    std::uint32_t position, record_index task,
                                                    std::uint32_t thread, std::uint32_t threads) {
    const graph_place list = thread == 0 ? lane.records().joins(task).link : none;
    const unsigned char *slot = lane.records().slot(task);
    for (std::uint32_t piece = thread; piece < record_ahead<Program>::pieces; piece += threads)
      record_ahead<Program>::put_piece(lane.column(), position, task, piece,
                                       load_16(slot + piece * 16));
    begin_list(list, thread);
  }
  __device__ static __forceinline__ void begin_list(graph_place place, std::uint32_t thread) {
    if (thread != 0)
      return;
    member_words &own = member_of_block();
    own.place = place;
    if (place == none)
      return;
    const graph_places memory(own.base);
    const auto *from = reinterpret_cast<const bytes_16 *>(&memory.at<successor_list>(place));
    auto *to = reinterpret_cast<bytes_16 *>(&own.list);
    copy_16_ahead(to, from);
    copy_16_ahead(to + 1, from + 1);
  }
};

// next() of a member as a function that is called: from the scheduler's loop, where it would take the registers of the steps.
template <class Program, class Member, class Exit>
__device__ __noinline__ void next_of_run(lane_memory<Program> lane, std::uint32_t position,
                                         record_index ended, std::uint32_t thread, Exit exit) {
  Member::next(lane, position, ended, thread, exit);
}

} // namespace gtap::detail
