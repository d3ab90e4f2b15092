// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The order of a static run (static_run.cuh), made by all threads of the block that owns it: wave by wave, in a wave
// in the order of the predecessors that were last (Kahn 1962). So neighbours in a wave have neighbours as successors, and the
// distance between a task and those that it waits for stays as even as the graph is. Must not know who runs the tasks.
#pragma once

#include <gtap/detail/base/warp.h>
#include <gtap/detail/depend/static_run.cuh>

namespace gtap::detail {

template <class Layout>
class task_order {
public:
  // `thread` of the block's `threads`, whole warps.
  __device__ task_order(static_run run, graph_places memory, record_pool<Layout> records,
                        std::uint32_t thread, std::uint32_t threads)
      : run_(run), memory_(memory), records_(records), thread_(thread), threads_(threads) {}

  // How many tasks there are in the order then. Calls `between()` in the first thread, from time to time. A task can end, and its
  // record be another task's, as soon as it is published: its successors have been read then. A barrier.
  template <class Between>
  __device__ std::uint32_t make(Between between) {
    std::uint32_t begin = 0, end = run_.listed();
    for (std::uint32_t wave = 0; begin != end; ++wave) {
      if (thread_ == 0 && (wave < 4 || wave % 8 == 0)) {
        run_.publish(begin);
        between();
      }
      std::uint32_t next = end;
      for (std::uint32_t first = begin; first < end; first += threads_)
        next = follow(first + thread_, end, next);
      begin = end;
      end = next;
      __syncthreads(); // the next wave is read
    }
    if (thread_ == 0)
      run_.publish(end);
    return end;
  }

private:
  // Of a batch of successors, a unit of each thread's list: how many of a warp's are ready now, and whether it has more. Two take turns, since one may still
  // be read.
  struct batch_words {
    std::uint32_t of_warp[2][32];
  };
  static constexpr std::uint32_t has_more = 1u << 31;
  // A unit of a list of successors: in front of the first one's tasks are two other words (successors.cuh).
  static constexpr unsigned in_unit = graph_unit / sizeof(record_index);
  struct alignas(graph_unit) list_unit {
    std::uint32_t words[in_unit];
  };
  static_assert(first_successors == in_unit - 2 && more_successors == in_unit, "");

  // Puts the successors of the task at `place`, a thread's own, into the order from `next` on that wait for no other any more. The
  // place behind them, the same in all threads.
  __device__ std::uint32_t follow(std::uint32_t place, std::uint32_t end, std::uint32_t next) {
    __shared__ batch_words words;
    const graph_place list =
        place < end ? atomic(records_.joins(run_.at(place)).link).load(relaxed) : none;
    list_unit unit = {};
    if (list != none)
      unit = memory_.at<list_unit>(list);
    const std::uint32_t count = unit.words[0];
    const unsigned warp = thread_ / warp_lanes, lane = thread_ % warp_lanes;
    std::uint32_t told = 0;
    for (std::uint32_t batch = 0;; ++batch) {
      record_index ready[in_unit]; // or none
      if (batch != 0 && told < count)
        unit = memory_.at<list_unit>(list + batch);
      const std::uint32_t mine = ready_of_unit(unit, batch == 0, count, told, ready);
      const std::uint32_t before = sum_of_lanes_before(mine, lane);
      const bool more = __ballot_sync(full_warp, told < count) != 0;
      std::uint32_t(&of_warp)[32] = words.of_warp[parity_];
      parity_ = !parity_;
      if (lane == warp_lanes - 1)
        of_warp[warp] = (before + mine) | (more ? has_more : 0);
      __syncthreads();
      std::uint32_t all = 0, of_warps_before = 0;
      bool goes_on = false;
      for (std::uint32_t other = 0; other < threads_ / warp_lanes; ++other) {
        of_warps_before += other < warp ? of_warp[other] & ~has_more : 0;
        all += of_warp[other] & ~has_more;
        goes_on |= (of_warp[other] & has_more) != 0;
      }
      std::uint32_t to = next + of_warps_before + before;
      for (unsigned i = 0; i < in_unit; ++i)
        if (ready[i] != none)
          run_.at(to++) = ready[i];
      next += all;
      if (!goes_on)
        return next;
    }
  }
  // Takes 1 from what the successors of a unit wait for, all at a time. How many of them are ready then.
  __device__ std::uint32_t ready_of_unit(const list_unit &unit, bool is_first, std::uint32_t count,
                                         std::uint32_t &told,
                                         record_index (&ready)[in_unit]) const {
    const unsigned in_front = is_first ? 2 : 0;
    std::uint32_t left[in_unit];
    for (unsigned i = 0; i < in_unit; ++i)
      ready[i] = i >= in_front && told + i - in_front < count ? unit.words[i] : none;
    for (unsigned i = 0; i < in_unit; ++i)
      left[i] = ready[i] != none ? atomic(records_.next(ready[i])).fetch_sub(1, relaxed) : 0;
    std::uint32_t found = 0;
    for (unsigned i = 0; i < in_unit; ++i) {
      ready[i] = left[i] == 1 ? ready[i] : none;
      found += left[i] == 1 ? 1 : 0;
    }
    told += in_unit - in_front;
    return found;
  }
  __device__ static std::uint32_t sum_of_lanes_before(std::uint32_t value, unsigned lane) {
    std::uint32_t sum = value;
    for (unsigned distance = 1; distance < warp_lanes; distance *= 2) {
      const std::uint32_t other = __shfl_up_sync(full_warp, sum, distance);
      sum += lane >= distance ? other : 0;
    }
    return sum - value;
  }

  static_run run_;
  graph_places memory_;
  record_pool<Layout> records_;
  std::uint32_t thread_, threads_;
  bool parity_ = false; // which batch_words are next
};

} // namespace gtap::detail
