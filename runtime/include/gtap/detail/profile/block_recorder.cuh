// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a block-level worker records of itself: its steps, and what its leader does between two of them. The leader writes;
// the other threads add what they count. Must not know how blocks find tasks.
#pragma once

#include <gtap/detail/profile/event_writer.cuh>

namespace gtap::detail {

template <bool On>
class block_recorder {
public:
  __device__ __forceinline__ void begin_profile(const profile_entry &, std::uint32_t, bool) {}
  template <class Worker>
  __device__ __forceinline__ void step_begins(Worker &) {}
  template <class Worker>
  __device__ __forceinline__ void step_ends(Worker &) {}
  __device__ __forceinline__ void idle_begins() {}
  __device__ __forceinline__ void idle_ends() {}
  __device__ __forceinline__ void help_begins() {}
  __device__ __forceinline__ void help_ends() {}
  __device__ __forceinline__ void has_given(std::uint32_t, std::uint32_t) {}
  __device__ __forceinline__ void has_taken(std::uint32_t) {}
  template <class Worker>
  __device__ __forceinline__ void turn_ends(Worker &) {}
  template <class Worker>
  __device__ __forceinline__ void leave_profile(Worker &) {}
};

#if GTAP_PROFILE

template <>
class block_recorder<true> {
public:
  __device__ void begin_profile(const profile_entry &entry, std::uint32_t block, bool leads) {
    launch_ = entry.launch;
    leads_ = leads;
    shard_ = block % profile_shards;
    if (writes())
      writer_.begin(entry, block | profile_block_worker);
  }

  // All threads, as the next one. The newest task of the worker runs.
  template <class Worker>
  __device__ void step_begins(Worker &worker) {
    if (launch_ == nullptr)
      return;
    key_ = worker.newest_key();
    in_spawns_ = worker.counts.in_spawns;
    if (!leads_)
      return;
    const std::uint64_t now = profile_clock();
    end_stretch(worker, now);
    step_began_ = now;
    runs_ = key_;
  }
  template <class Worker>
  __device__ void step_ends(Worker &worker) {
    if (launch_ == nullptr || key_ == none)
      return;
    const std::uint32_t function = key_ & 0xff;
    const std::uint32_t row = function < profile_functions ? function : profile_functions - 1;
    const std::uint64_t ran = worker.counts.in_spawns - in_spawns_;
    if (ran != 0)
      atomic(launch_->by_function[shard_][row].in_spawns).fetch_add(ran, relaxed);
    if (!leads_)
      return;
    const std::uint64_t now = profile_clock(), took = now - step_began_;
    profile_worker_sums &sums = writer_.sums;
    sums.step_cycles += took;
    ++sums.rounds;
    sums.resumed += key_ >> 8 != 0 ? 1 : 0;
    const std::uint64_t step = took << 16 | function << 8 | (key_ >> 8 & 0xff);
    if (step > sums.longest_step)
      sums.longest_step = step;
    writer_.add_to_function(function, 1, 0, 0, took);
    writer_.write(profile_step, key_, step_began_, now, 1u);
    stretch_began_ = now;
    in_stretch_ = true;
  }

  // The leader alone.
  __device__ void idle_begins() {
    if (writes())
      idle_began_ = profile_clock();
  }
  __device__ void idle_ends() {
    if (!writes())
      return;
    const std::uint64_t now = profile_clock();
    writer_.sums.idle_cycles += now - idle_began_;
    if (in_stretch_)
      writer_.sums.share_cycles += idle_began_ - stretch_began_;
    in_stretch_ = false;
    writer_.write(profile_idle, 0, idle_began_, now, 0);
  }
  // All threads; the block works on the graph of another one.
  __device__ void help_begins() {
    if (writes())
      stretch_began_ = profile_clock();
  }
  __device__ void help_ends() {
    if (!writes())
      return;
    const std::uint64_t now = profile_clock();
    writer_.sums.share_cycles += now - stretch_began_;
    writer_.write(profile_helped, 0, stretch_began_, now, 0);
  }
  __device__ void has_given(std::uint32_t count, std::uint32_t ticket) {
    if (writes())
      note(profile_gave, count, ticket);
  }
  __device__ void has_taken(std::uint32_t ticket) {
    if (writes())
      note(profile_took, 1, ticket);
  }
  // Between the turns of a block that has both kinds of worker, what passes is the warps'.
  template <class Worker>
  __device__ void turn_ends(Worker &worker) {
    if (writes())
      end_stretch(worker, profile_clock());
  }

  // All threads of the block.
  template <class Worker>
  __device__ void leave_profile(Worker &worker) {
    __shared__ std::uint64_t sum;
    if (leads_)
      sum = 0;
    __syncthreads();
    atomic_in_block(sum).fetch_add(worker.spawned, relaxed);
    __syncthreads();
    if (!writes())
      return;
    end_stretch(worker, profile_clock());
    writer_.sums.spawned = writer_.sums.most_spawned = sum;
    writer_.sums.offered = worker.all_counts().donations;
    writer_.sums.most_tasks = worker.counts.tasks - first_count();
    writer_.sums.not_fewest_tasks = ~writer_.sums.most_tasks;
    writer_.leave();
    launch_ = nullptr;
  }

private:
  __device__ bool writes() const { return launch_ != nullptr && leads_; }
  __device__ void note(profile_event_kind kind, std::uint32_t count, std::uint32_t detail) {
    const std::uint64_t now = profile_clock();
    writer_.write(kind, count, now, now, detail);
  }
  // What the leader has done since the last step; the task of that may have ended in it.
  template <class Worker>
  __device__ void end_stretch(Worker &worker, std::uint64_t now) {
    if (in_stretch_)
      writer_.sums.share_cycles += now - stretch_began_;
    in_stretch_ = false;
    if (runs_ != none)
      writer_.add_to_function(runs_ & 0xff, 0, worker.counts.tasks - tasks_, 0, 0);
    tasks_ = worker.counts.tasks;
    runs_ = none;
  }

  profile_launch *launch_ = nullptr;
  bool leads_ = false;
  std::uint32_t shard_ = 0;
  std::uint32_t key_ = none;
  std::uint64_t in_spawns_ = 0;
  // The leader's.
  event_writer writer_;
  std::uint64_t step_began_ = 0, idle_began_ = 0, stretch_began_ = 0;
  bool in_stretch_ = false;
  std::uint32_t runs_ = none;
  std::uint64_t tasks_ = first_count();
};

#endif

} // namespace gtap::detail
