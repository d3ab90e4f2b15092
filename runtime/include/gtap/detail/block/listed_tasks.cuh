// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tasks of a run that have records, and lists of successors (build_graph.cuh has made them): how a block puts one into its
// window, and what waits for it. Must not know how the block comes to a task.
#pragma once

#include <gtap/detail/block/run_member.cuh>
#include <gtap/detail/depend/graph_run.cuh>

namespace gtap::detail {

template <class Program>
class listed_tasks : run_member<Program> {
  using member = run_member<Program>;

public:
  static constexpr run_kind kind = run_kind::ring;

  // The leader, when the block has come to the run.
  __device__ static void enter(lane_memory<Program>) {}
  using member::put_on_top;
  // The other warps, when a task has ended.
  __device__ static void prepare_next(record_index, std::uint32_t) {}
  // The leader: the task with record `ended` has ended.
  __device__ static void end(lane_memory<Program> lane, record_index ended) {
    member::put_done(lane, ended);
  }

  // The leader, before the block leaves the run.
  __device__ static void finish() {}

  // The successors of the task in the window, for tell() (graph_run.cuh), by all lanes of the block's first warp.
  class successors {
  public:
    __device__ successors(lane_memory<Program> lane, record_index, unsigned number)
        : lane_(lane), place_(member_of_block().place), ahead_(begin_ahead(lane, place_, number)) {}

    __device__ bool any() const { return place_ != none; }
    __device__ std::uint32_t count() const { return list().count; }
    __device__ record_index task(std::uint32_t number) const {
      return successor_of(member::memory(), place_, list(), number);
    }
    __device__ bool subtract(record_index task) const {
      return atomic(lane_.records().tokens(task)).fetch_sub(1, batched_acquire) == 1;
    }
    __device__ bool begins_with_bottleneck() const { return list().begins_with_bottleneck(); }
    // Puts the kept one into the window, if it is there already.
    __device__ bool put(std::uint32_t position, const graph_run::kept_task &kept,
                        unsigned number) const {
      if (!ahead_.has(kept.number))
        return false;
      member::begin_list(ahead_.list_of(kept.number), number);
      ahead_.put(lane_.column(), position, kept.number, kept.task, number);
      return true;
    }

  private:
    __device__ static const successor_list &list() { return member_of_block().list; }
    __device__ static record_ahead<Program> begin_ahead(lane_memory<Program> lane,
                                                        graph_place place, unsigned number) {
      __syncwarp(); // all lanes have read the place, and the list is there
      record_ahead<Program> ahead;
      if (place != none)
        ahead = record_ahead<Program>(lane.records(), list(), number);
      __syncwarp(); // before the release of the lane that has this successor: it may end then, elsewhere
      return ahead;
    }

    lane_memory<Program> lane_;
    graph_place place_;
    record_ahead<Program> ahead_;
  };
};

} // namespace gtap::detail
