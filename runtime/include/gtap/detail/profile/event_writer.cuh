// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One worker's part of a profile: its timeline, in chunks that it takes from the profile's, and the sums that it adds to
// the launch's when it leaves. One thread calls it. Must not know what events mean.
#pragma once

#include <gtap/detail/base/atomic.cuh>
#include <gtap/detail/profile/profile_module.cuh>

namespace gtap::detail {

#if GTAP_PROFILE

// How much of 64 bits fits.
__device__ __forceinline__ std::uint32_t profile_low(std::uint64_t value) {
  return value < 0xffffffffu ? static_cast<std::uint32_t>(value) : 0xffffffffu;
}

class event_writer {
public:
  // Nothing is recorded where there is no entry.
  __device__ void begin(const profile_entry &entry, std::uint32_t worker) {
    launch_ = entry.launch;
    profile_ = entry.profile;
    worker_ = worker;
    if (launch_ == nullptr)
      return;
    sums.workers = 1;
    began_ = profile_clock();
    began_at_ = profile_nanoseconds();
    (void)next_chunk(began_);
  }

  __device__ __forceinline__ void write(profile_event_kind kind, std::uint32_t what,
                                        std::uint64_t begin, std::uint64_t end,
                                        std::uint32_t detail) {
    ++sums.events;
    if ((used_ == profile_chunk_events || begin - base_ > 0xffffffffu) && !next_chunk(begin)) {
      ++sums.dropped;
      return;
    }
    chunk_->events[used_++] = {static_cast<std::uint32_t>(begin - base_), profile_low(end - begin),
                               kind | what << profile_kind_bits, detail};
  }

  // Adds what the worker has done.
  __device__ void leave() {
    const std::uint64_t now = profile_clock(), at = profile_nanoseconds();
    ++sums.events;
    if (used_ < profile_chunk_events &&
        now - base_ <= 0xffffffffu) // a chunk for it alone tells the same
      chunk_->events[used_++] = {static_cast<std::uint32_t>(now - base_),
                                 static_cast<std::uint32_t>(at), profile_left,
                                 static_cast<std::uint32_t>(at >> 32)};
    else if (!next_chunk(now))
      ++sums.dropped;
    sums.cycles = now - began_;
    sums.nanoseconds = at - began_at_;
    profile_worker_sums &all =
        (worker_ & profile_block_worker) != 0 ? launch_->of_blocks : launch_->of_warps;
    auto *to = reinterpret_cast<std::uint64_t *>(&all);
    const auto *from = reinterpret_cast<const std::uint64_t *>(&sums);
    for (std::uint32_t i = 0; i < profile_added_words; ++i)
      if (from[i] != 0)
        atomic(to[i]).fetch_add(from[i], relaxed);
    raise_to(all.most_spawned, sums.most_spawned);
    raise_to(all.longest_step, sums.longest_step);
    if ((worker_ & profile_block_worker) != 0) {
      raise_to(all.most_tasks, sums.most_tasks);
      raise_to(all.not_fewest_tasks, sums.not_fewest_tasks);
    }
    launch_ = nullptr;
  }

  // Adds to the figures of a function.
  __device__ __forceinline__ void add_to_function(std::uint32_t function, std::uint64_t steps,
                                                  std::uint64_t tasks, std::uint64_t in_spawns,
                                                  std::uint64_t cycles) const {
    const std::uint32_t row = function < profile_functions ? function : profile_functions - 1;
    profile_function_sums &own = launch_->by_function[worker_ % profile_shards][row];
    add(own.steps, steps);
    add(own.tasks, tasks);
    add(own.in_spawns, in_spawns);
    add(own.cycles, cycles);
  }

  profile_worker_sums sums{};

private:
  // No result is asked for: the thread does not wait for memory.
  __device__ __forceinline__ static void add(std::uint64_t &sum, std::uint64_t value) {
    if (value != 0)
      atomic(sum).fetch_add(value, relaxed);
  }
  __device__ static void raise_to(std::uint64_t &most, std::uint64_t value) {
    std::uint64_t seen = atomic(most).load(relaxed);
    while (seen < value && !atomic(most).compare_exchange_strong(seen, value, relaxed, relaxed)) {
    }
  }

  // False when there is none: `used_` stays as for a full one, and each event asks again, but not for memory.
  __device__ bool next_chunk(std::uint64_t base) {
    profile_state &profile = *profile_;
    used_ = profile_chunk_events;
    base_ = base;
    if (out_)
      return false;
    const std::uint32_t number = atomic(profile.next_chunk).fetch_add(1, relaxed);
    out_ = number >= profile.chunk_count;
    if (out_)
      return false;
    chunk_ = profile.chunks + number;
    used_ = 0;
    chunk_->base = base;
    chunk_->clock = profile_clock();
    chunk_->nanoseconds = profile_nanoseconds();
    chunk_->worker = worker_;
    chunk_->launch = static_cast<std::uint16_t>(launch_ - profile.launches);
    chunk_->multiprocessor = static_cast<std::uint16_t>(profile_multiprocessor());
    return true;
  }

  profile_launch *launch_ = nullptr;
  profile_state *profile_ = nullptr;
  profile_chunk *chunk_ = nullptr;
  std::uint32_t worker_ = 0;
  std::uint32_t used_ = profile_chunk_events;
  bool out_ = false;
  std::uint64_t base_ = 0, began_ = 0, began_at_ = 0;
};

#endif

} // namespace gtap::detail
