// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How blocks come to a *run*, and how its memory outlives them. A run is a large graph, of which no task spawns or waits
// (`gtap_plain`), by blocks that do nothing else meanwhile (graph_run.cuh). One run of a launch at a time; other graphs go the
// way of all tasks.
//
// The block whose children the graph consists of owns the run. It opens it, takes part until no task is left, closes it,
// and waits until the others have left. Blocks without tasks join. They keep the ticket with which they wait for other
// tasks (block_scheduler.cuh).
//
// Words of the launch:
//   open     which run is open, or 0, and in the lower half how many blocks are in it besides the owner. The owner adds the
//            run with release, which publishes the graph, and takes it away; a block adds itself with acquire, and has joined
//            the run that the same word named, or takes itself away again; it leaves with release, and the owner waits with
//            acquire until nobody is in it. So the run's memory outlives its blocks.
//   owned    1 while there is an owner: exchange acquire, store release.
// Must not know what is in a run's memory.
#pragma once

#include <gtap/detail/depend/graph_memory.cuh>

namespace gtap::detail {

// How a run's tasks come to its workers.
enum class run_kind : std::uint32_t {
  ring,    // as they become ready (graph_run.cuh)
  order,   // by a schedule that is made before (static_run.cuh)
  placed,  // by a rule that says whose they are when they become ready (placed_run.cuh)
  computed // as they become ready; and they are numbers of turns (block/computed_graph.cuh)
};
// What is to happen in a step with the tasks of a taskgraph beside that they are run: nothing; they are recorded; or they are
// the recorded ones, and nobody makes them.
enum class graph_use : std::uint32_t { plain, records, replays };

// The run of a block's own children, in shared memory. `unfit`: any thread, by atomics, while a step makes children. The rest:
// the leader's, and read by the others behind a barrier.
struct planned_run {
  std::uint32_t unfit; // some child of the step cannot be run so
  run_kind kind;
  graph_block memory; // place none: there is no run
  graph_block lists;  // of successors, or the computed graph
  std::uint32_t tasks;
  std::uint32_t number;  // of the block among the workers of a static run, or none
  std::uint32_t workers; // of a placed run
  bool is_open;
  graph_use use;        // of the step's taskgraph (recorded_graph.cuh), until its run is opened
  graph_place recorded; // what the run is kept in, or none
};
// What a run's memory begins with.
struct run_head {
  run_kind kind;
  bool keeps_records = false;  // of tasks that have ended, for another run of the same tasks
  graph_place computed = none; // the computed graph
};
__device__ __forceinline__ planned_run &planned_run_of_block() {
  __shared__ planned_run run;
  return run;
}

// For the leader of a block.
struct run_gate {
  // ---- the owner ----

  // Before anybody else knows of the run. False while there is another owner.
  __device__ static bool own(context &shared) {
    return atomic(shared.graph_run.owned).exchange(1, acquire) == 0;
  }
  __device__ static void disown(context &shared) {
    atomic(shared.graph_run.owned).store(0, release);
  }
  __device__ static void open(context &shared, graph_place place) {
    (void)atomic(shared.graph_run.open).fetch_add(std::uint64_t{place + 1} << 32, release);
  }
  // Nobody joins any more. The others may still be in it.
  __device__ static void close(context &shared, graph_place place) {
    (void)atomic(shared.graph_run.open).fetch_sub(std::uint64_t{place + 1} << 32, relaxed);
  }
  __device__ static bool is_left(context &shared) {
    return static_cast<std::uint32_t>(atomic(shared.graph_run.open).load(acquire)) == 0;
  }

  // ---- others ----

  __device__ static bool is_open(context &shared) {
    return atomic(shared.graph_run.open).load(relaxed) >> 32 != 0;
  }
  // The run that is open, or none.
  __device__ static graph_place join(context &shared) {
    const std::uint64_t before = atomic(shared.graph_run.open).fetch_add(1, acquire);
    if (before >> 32 != 0)
      return static_cast<graph_place>(before >> 32) - 1;
    leave(shared);
    return none;
  }
  __device__ static void leave(context &shared) {
    (void)atomic(shared.graph_run.open).fetch_sub(1, release);
  }
};

} // namespace gtap::detail
