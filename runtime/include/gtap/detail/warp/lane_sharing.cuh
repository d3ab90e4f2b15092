// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the lanes of a warp share tasks, between two steps: lanes that have some to spare give to lanes that
// have none. Nothing here leaves the warp, so its barriers order everything. Must not know when it is time
// to share, nor what tasks are.
#pragma once

#include <gtap/detail/base/tuning.cuh>
#include <gtap/detail/warp/prior_offers.cuh>
#include <gtap/detail/warp/thread_worker.cuh>

namespace gtap::detail {

// How many lanes of the mask come before this one.
__device__ inline int rank_in(unsigned mask, int lane) {
  return __popc(mask & ((1u << lane) - 1));
}

// The lane that has this rank in the mask: its set bit number `rank`, from 0. (CUDA's __fns looks
// at one bit after the other.)
__device__ inline int lane_of_rank(unsigned mask, int rank) {
  int lane = 0;
  for (int width = warp_lanes / 2; width != 0; width /= 2) {
    const int below = __popc(mask & ((1u << width) - 1));
    const bool above = rank >= below;
    rank -= above ? below : 0;
    mask >>= above ? width : 0;
    lane += above ? width : 0;
  }
  return lane;
}

// The sum over the lanes up to this one.
__device__ __forceinline__ unsigned sum_to_here(unsigned value, int lane) {
#if !defined(GTAP_TARGET_HOST)
#pragma unroll
#endif
  for (int distance = 1; distance < warp_lanes; distance *= 2) {
    const unsigned before = __shfl_up_sync(full_warp, value, distance);
    value += lane >= distance ? before : 0;
  }
  return value;
}

template <class Program>
class lane_sharing {
public:
  // `hungry`: few warps have work.
  __device__ __forceinline__ lane_sharing(thread_worker<Program> &worker, int lane, bool hungry)
      : worker_(worker), lane_(lane), hungry_(hungry) {}

  // Shares again and again, until no lane is idle or none has anything to spare: lanes that get their
  // tasks together stay together, in the same kind of step.
  __device__ __forceinline__ void share(unsigned with_work, unsigned least) {
    // (Where results are added up, nobody waits either, but steps differ so much that to share in pairs is better: history/scheduler.md.)
    if constexpr (!Program::template some_wait<> && !Program::template adds_up<>) {
      if (least == 1) {
        with_work = again(with_work, warp_lanes, [&](unsigned now) { return share_free(now); });
        // One after the other, which takes a lane with many tasks longer than most steps take: while
        // other warps wait for what this one makes, some lanes may stay idle.
        again(with_work, hungry_ ? 1 : warp_lanes,
              [&](unsigned now) { return share_all(now, hungry_ ? most_in_series : warp_lanes); });
        return;
      }
    }
    again(with_work, warp_lanes, [&](unsigned now) { return share_in_warp(now, least); });
  }

  // In programs with priorities, when each lane has the first of its own tasks in its window: those that wait with the highest
  // priority of the warp go to lanes that would run lower ones.
  __device__ __forceinline__ void share_prior() {
    const std::uint32_t own = worker_.listed_priority(), highest = highest_of_warp(own);
    if (highest == 0)
      return;
    const bool gives = own == highest, takes = worker_.urgency() <= highest;
    const unsigned givers = __ballot_sync(full_warp, gives);
    const unsigned takers = __ballot_sync(full_warp, takes);
    const int pairs = min(__popc(givers), __popc(takers));
    if (pairs == 0)
      return;
    record_index task = worker_.hand_over(gives && rank_in(givers, lane_) < pairs);
    count_donations(static_cast<unsigned>(pairs));
    __syncwarp(); // as in share_in_warp()
    const int rank = rank_in(takers, lane_);
    const bool take = takes && rank < pairs;
    task = __shfl_sync(full_warp, task, take ? lane_of_rank(givers, rank) : lane_);
    worker_.take_prior(task, take);
    __syncwarp(); // the taker's reads come before the giver's next step
  }

private:
  // Repeats a way of sharing, so many times at most, while it finds work for lanes. It gets, and returns,
  // the lanes with work.
  template <class Share>
  __device__ __forceinline__ static unsigned again(unsigned with_work, int times, Share share) {
    for (unsigned before = full_warp; times != 0 && with_work != before && with_work != full_warp;
         --times) {
      before = with_work;
      with_work = share(with_work);
    }
    return with_work;
  }

  // Gives idle lanes tasks that stand in the windows of others and that any lane may have, all at once,
  // each giver as many as the others, if it can. Returns the lanes that now have work.
  __device__ __forceinline__ unsigned share_free(unsigned with_work) {
    const unsigned free = worker_.free_tasks();
    const unsigned givers = __popc(__ballot_sync(full_warp, free != 0));
    if (givers == 0)
      return with_work;
    const unsigned takers = ~with_work, wanted = __popc(takers);
    const unsigned gives = min(free, (wanted + givers - 1) / givers);
    // The first taker, in the order of lanes, that is not this giver's.
    const unsigned end = sum_to_here(gives, lane_);
    const unsigned rank = static_cast<unsigned>(rank_in(takers, lane_));
    int giver = 0; // this lane's, if it takes: the first whose `end` is above the rank
    for (int width = warp_lanes / 2; width != 0; width /= 2)
      giver += __shfl_sync(full_warp, end, giver + width - 1) <= rank ? width : 0;
    const std::uint32_t position =
        __shfl_sync(full_warp, worker_.first_free() - (end - gives), giver) + rank;
    const unsigned total = __shfl_sync(full_warp, end, warp_lanes - 1);
    __syncwarp(); // what the givers wrote into their windows comes before the takers' reads
    const bool took = !(with_work >> lane_ & 1) && rank < total;
    if (took)
      worker_.take_from(giver - lane_, position, none);
    __syncwarp(); // the places are the givers' again
    worker_.part_with(min(end, wanted) - min(end - gives, wanted));
    count_donations(min(total, wanted));
    return with_work | __ballot_sync(full_warp, took);
  }

  // Feeds all idle lanes at once, as far as there are tasks: each lane that has some to spare gives as
  // many as the others, if it can, and `most` at most. Returns the lanes that now have work.
  __device__ __forceinline__ unsigned share_all(unsigned with_work, unsigned most) {
    const bool idle = !(with_work >> lane_ & 1);
    const unsigned takers = ~with_work, wanted = __popc(takers);
    const unsigned spares = worker_.spare();
    const unsigned givers = __popc(__ballot_sync(full_warp, spares != 0));
    if (givers == 0)
      return with_work;
    const unsigned gives = min(min(spares, most), (wanted + givers - 1) / givers);
    const unsigned end = sum_to_here(gives, lane_); // as above
    if (idle)
      worker_.expect_gift();
    __syncwarp(); // before the givers' writes to the takers' windows
    for (unsigned rank = end - gives;; ++rank) {
      const bool gives_one = rank < min(end, wanted) && worker_.spare() != 0;
      const unsigned giving = __ballot_sync(full_warp, gives_one);
      if (giving == 0)
        break;
      worker_.hand_over_to(lane_of_rank(takers, static_cast<int>(rank)) - lane_, gives_one);
      count_donations(__popc(giving));
    }
    __syncwarp(); // the givers' writes to records and windows come before the takers' reads
    const bool took = worker_.take_gift(idle);
    __syncwarp(); // the takers' reads come before the givers' next steps
    return with_work | __ballot_sync(full_warp, took);
  }

  // The k-th lane with plenty of tasks, or else with at least `least` to spare, gives its oldest to
  // the k-th idle lane. Returns the lanes that now have work.
  __device__ __forceinline__ unsigned share_in_warp(unsigned with_work, unsigned least) {
    const bool idle = !(with_work >> lane_ & 1);
    const unsigned spares = worker_.spare();
    bool spare = spares >= plenty;
    unsigned givers = __ballot_sync(full_warp, spare);
    if (givers == 0) {
      spare = spares >= least;
      givers = __ballot_sync(full_warp, spare);
    }
    const unsigned takers = ~with_work;
    const int pairs = min(__popc(givers), __popc(takers));
    if (pairs == 0)
      return with_work;
    const bool gives = spare && rank_in(givers, lane_) < pairs;
    record_index task = worker_.hand_over(gives);
    count_donations(static_cast<unsigned>(pairs));
    __syncwarp(); // orders the giver's writes to records and window before the taker's reads
    const int rank = rank_in(takers, lane_);
    const bool take = idle && rank < pairs;
    const int giver = take ? lane_of_rank(givers, rank) : lane_;
    task = __shfl_sync(full_warp, task, giver);
    const std::uint32_t position = __shfl_sync(full_warp, worker_.handed_position(), giver);
    const record_index parent = __shfl_sync(full_warp, worker_.handed_parent(), giver);
    const bool took = take && task != none;
    const bool from_pool = took && task != in_window;
    if (took && !from_pool)
      worker_.take_from(giver - lane_, position, parent);
    if (__any_sync(full_warp, from_pool))
      worker_.take(task, from_pool);
    __syncwarp(); // the taker's reads come before the giver's next step
    return with_work | __ballot_sync(full_warp, took);
  }

  __device__ __forceinline__ void count_donations(unsigned tasks) {
    if (lane_ == 0)
      worker_.memory().of_warp().counts.donations += tasks;
  }

  thread_worker<Program> &worker_;
  const int lane_;
  const bool hungry_;
};

} // namespace gtap::detail
