// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a warp of lanes records of itself: its rounds, and what happens between two of them. All lanes call it, and the
// first one writes. Must not know how warps find tasks.
#pragma once

#include <gtap/detail/base/first_values.cuh>
#include <gtap/detail/base/warp_sums.cuh>
#include <gtap/detail/profile/event_writer.cuh>

namespace gtap::detail {

// How many tasks the steps of a thread have made.
template <bool On>
struct spawn_count {
  __device__ __forceinline__ void count_spawn() {}
  __device__ __forceinline__ void count_spawns(std::uint64_t) {}
};
template <>
struct spawn_count<true> {
  __device__ __forceinline__ void count_spawn() { ++spawned; }
  __device__ __forceinline__ void count_spawns(std::uint64_t count) { spawned += count; }
  std::uint64_t spawned = first_count();
};

template <bool On>
class warp_recorder {
public:
  __device__ __forceinline__ void begin_profile(const profile_entry &, std::uint32_t, bool, int) {}
  __device__ __forceinline__ void round_begins() {}
  __device__ __forceinline__ void turn_ends() {}
  template <class Words>
  __device__ __forceinline__ void has_shared(const Words &) {}
  __device__ __forceinline__ void has_offered(int) {}
  __device__ __forceinline__ void has_taken_back(std::uint32_t) {}
  __device__ __forceinline__ void has_opened(std::uint32_t, std::uint32_t) {}
  __device__ __forceinline__ void has_claimed(std::uint32_t, std::uint32_t) {}
  __device__ __forceinline__ void idle_begins() {}
  template <class Offer>
  __device__ __forceinline__ void idle_ends(const Offer &) {}
  template <class Worker>
  __device__ __forceinline__ void step_begins(Worker &, bool, bool) {}
  template <class Worker>
  __device__ __forceinline__ void step_ends(Worker &) {}
  template <class Worker>
  __device__ __forceinline__ void leave_profile(const Worker &) {}
};

#if GTAP_PROFILE

template <>
class warp_recorder<true> {
public:
  // `takes_part`: the warp can have tasks.
  __device__ void begin_profile(const profile_entry &entry, std::uint32_t warp, bool takes_part,
                                int lane) {
    lane_ = lane;
    records_ = takes_part && entry.launch != nullptr;
    if (writes())
      writer_.begin(entry, warp);
  }

  __device__ void round_begins() {
    if (!writes())
      return;
    const std::uint64_t now = profile_clock();
    end_search(now);
    round_began_ = now;
    searches_ = true;
  }
  // The warp's block has its turn.
  __device__ void turn_ends() {
    if (writes())
      end_search(profile_clock());
  }
  // Lanes of the warp may have given tasks to others of it.
  template <class Counts>
  __device__ void has_shared(const Counts &counts) {
    if (!writes() || counts.donations == moved_)
      return;
    note(profile_moved, static_cast<std::uint32_t>(counts.donations - moved_), 0);
    moved_ = counts.donations;
  }
  __device__ void has_offered(int count) {
    if (!writes())
      return;
    writer_.sums.offered += static_cast<std::uint32_t>(count);
    note(profile_offered, static_cast<std::uint32_t>(count), 0);
  }
  __device__ void has_taken_back(std::uint32_t count) {
    if (!writes())
      return;
    writer_.sums.taken_back += count;
    note(profile_took_back, count, 0);
  }
  // A loop of so many turns, in this place.
  __device__ void has_opened(std::uint32_t turns, std::uint32_t place) {
    if (!writes())
      return;
    constexpr std::uint32_t most = ~0u >> profile_kind_bits;
    note(profile_opened, turns < most ? turns : most, place);
  }
  // Turns of the loop in this place, for so many lanes.
  __device__ void has_claimed(std::uint32_t lanes, std::uint32_t place) {
    if (writes())
      note(profile_claimed, lanes, place);
  }
  __device__ void idle_begins() {
    if (!writes())
      return;
    idle_began_ = profile_clock();
    end_search(idle_began_);
  }
  template <class Offer>
  __device__ void idle_ends(const Offer &found) {
    if (!writes())
      return;
    const std::uint64_t now = profile_clock();
    writer_.sums.idle_cycles += now - idle_began_;
    writer_.write(profile_idle, 0, idle_began_, now, 0);
    if (found.tasks.count != 0)
      writer_.write(profile_stole, found.tasks.count, now, now, found.owner);
  }

  // `runs`: this lane runs its newest task now; `ready`: it has one.
  template <class Worker>
  __device__ void step_begins(Worker &worker, bool runs, bool ready) {
    if (!records_)
      return;
    const std::uint64_t found = profile_clock();
    key_ = runs ? worker.newest_key() : none;
    tasks_ = worker.counts.tasks;
    in_spawns_ = worker.counts.in_spawns;
    with_task_ = __popc(__ballot_sync(full_warp, ready));
    waits_ = __any_sync(full_warp, (ready && !runs) || worker.spare() != 0);
    if (lane_ == 0) {
      step_began_ = profile_clock();
      end_search(found);
      writer_.sums.record_cycles += step_began_ - found;
    }
  }
  template <class Worker>
  __device__ void step_ends(Worker &worker) {
    if (!records_)
      return;
    const std::uint64_t now = profile_clock();
    const unsigned all = __ballot_sync(full_warp, key_ != none);
    if (all == 0) // each has only taken a dead record away
      return;
    const std::uint64_t took = from_first(now - step_began_);
    const std::uint32_t lanes = __popc(all);
    const bool ended = key_ != none && worker.counts.tasks != tasks_;
    const std::uint64_t ran = worker.counts.in_spawns - in_spawns_;
    std::uint32_t paths = 0, main = 0, most = 0;
    for (unsigned left = all; left != 0; ++paths) {
      const std::uint32_t key = __shfl_sync(full_warp, key_, __ffs(static_cast<int>(left)) - 1);
      const bool same = key_ == key;
      const unsigned of_key = __ballot_sync(full_warp, same);
      const std::uint32_t count = __popc(of_key);
      const std::uint32_t have_ended = __popc(__ballot_sync(full_warp, same && ended));
      const std::uint64_t in_spawns = long_sum_of_warp(same ? ran : 0);
      if (lane_ == 0)
        writer_.add_to_function(key & 0xff, count, have_ended, in_spawns, took * count / lanes);
      if (count > most) {
        most = count;
        main = key;
      }
      left &= ~of_key;
    }
    const std::uint32_t resumed = __popc(__ballot_sync(full_warp, key_ != none && key_ >> 8 != 0));
    const std::uint32_t all_ended = __popc(__ballot_sync(full_warp, ended));
    const std::uint64_t all_ran = long_sum_of_warp(ran);
    if (lane_ != 0)
      return;
    profile_worker_sums &sums = writer_.sums;
    sums.step_cycles += took;
    ++sums.rounds;
    sums.lanes += lanes;
    ++sums.rounds_with[lanes <= 4           ? 0
                       : lanes <= 8         ? 1
                       : lanes <= 16        ? 2
                       : lanes < warp_lanes ? 3
                                            : 4];
    sums.paths += paths;
    sums.waiting += lanes <= warp_lanes / 2 && waits_ ? 1 : 0;
    sums.resumed += resumed;
    const std::uint64_t step = took << 16 | (main & 0xff) << 8 | (main >> 8 & 0xff);
    if (step > sums.longest_step)
      sums.longest_step = step;
    writer_.write(profile_step, main | lanes << 16 | resumed << 22, step_began_, now,
                  paths | with_task_ << 6 | all_ended << 12 |
                      (all_ran < 0x3fff ? static_cast<std::uint32_t>(all_ran) : 0x3fff) << 18);
    sums.record_cycles += profile_clock() - now;
  }

  template <class Worker>
  __device__ void leave_profile(const Worker &worker) {
    if (!records_)
      return;
    records_ = false;
    std::uint64_t most = worker.spawned;
    for (int distance = warp_lanes / 2; distance != 0; distance /= 2) {
      const std::uint64_t other = __shfl_xor_sync(full_warp, most, distance);
      most = other > most ? other : most;
    }
    const std::uint64_t sum = long_sum_of_warp(worker.spawned);
    if (lane_ != 0)
      return;
    writer_.sums.spawned = sum;
    writer_.sums.most_spawned = most;
    writer_.leave();
  }

private:
  __device__ bool writes() const { return records_ && lane_ == 0; }
  __device__ void note(profile_event_kind kind, std::uint32_t count, std::uint32_t detail) {
    const std::uint64_t now = profile_clock();
    writer_.write(kind, count, now, now, detail);
  }
  // Between two steps, or before the warp is idle.
  __device__ void end_search(std::uint64_t now) {
    if (searches_)
      writer_.sums.share_cycles += now - round_began_;
    searches_ = false;
  }
  __device__ static std::uint64_t from_first(std::uint64_t value) {
    const std::uint32_t low = __shfl_sync(full_warp, static_cast<std::uint32_t>(value), 0);
    const std::uint32_t high = __shfl_sync(full_warp, static_cast<std::uint32_t>(value >> 32), 0);
    return static_cast<std::uint64_t>(high) << 32 | low;
  }

  int lane_ = 0;
  bool records_ = false;
  // Of this lane: the task that it runs in the step, or none, and what it had done before.
  std::uint32_t key_ = none;
  std::uint64_t tasks_ = 0, in_spawns_ = 0;
  std::uint32_t with_task_ = 0;
  bool waits_ = false;
  // The first lane's.
  event_writer writer_;
  std::uint64_t round_began_ = 0, step_began_ = 0, idle_began_ = 0;
  bool searches_ = false; // since round_began_
  std::uint64_t moved_ = first_count();
};

#endif

} // namespace gtap::detail
