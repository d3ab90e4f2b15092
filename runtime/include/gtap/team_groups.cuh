// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Regions in regions (docs/team-workers.md): each thread of the outer region has a group of lanes, which inner regions share. Between
// these, the first lane of a group runs its thread's text, and the others follow its branches. Jacob et al. have one level
// below the block (HiPC 2017, III, the second limit); a group is up to a warp's lanes, or several warps with a barrier of their own (V-A).
#pragma once

#include <gtap/team.cuh>

namespace gtap {

namespace detail {

// Barriers 0 and 1 are the block's; each group of several warps has one of the others.
inline constexpr unsigned first_group_barrier = 2,
                          most_wide_groups =
                              GTAP_BLOCK_SIZE >= 14 * 64 ? 14 : (GTAP_BLOCK_SIZE + 63) / 64;

// What one lane of a group of several warps gives the others.
inline constexpr unsigned group_frame_bytes = 64;

// Barriers that count threads, in shared memory: for each group of several warps one of a part of it, and one of all its lanes where
// the hardware has none. `arrived` is 0 and `found` is 0 between two
// barriers; the last to come sets both so, and then moves the phase on (release), which the others wait for (acquire).
struct counted_barrier {
  unsigned arrived, phase, found, result;

  __device__ __forceinline__ static counted_barrier &of_part(unsigned group) { return word(group); }
  __device__ __forceinline__ static counted_barrier &of_all(unsigned group) {
    return word(most_wide_groups + group);
  }
  // By one thread, before a barrier of the block.
  __device__ __forceinline__ static void begin() {
    for (unsigned number = 0; number < words; ++number)
      word(number) = counted_barrier();
  }
  // Whether one of the threads has found something.
  __device__ __forceinline__ bool any(unsigned threads, bool finds) {
    const unsigned before = atomicAdd(&phase, 0u);
    if (finds)
      atomicOr(&found, 1u);
    __threadfence_block();
    if (atomicAdd(&arrived, 1u) == threads - 1) {
      atomicExch(&result, atomicExch(&found, 0u));
      atomicExch(&arrived, 0u);
      __threadfence_block();
      atomicAdd(&phase, 1u);
    } else {
      while (atomicAdd(&phase, 0u) == before)
        __nanosleep(20);
    }
    __threadfence_block();
    return atomicAdd(&result, 0u) != 0;
  }

private:
#if defined(__CUDA_ARCH__)
  static constexpr unsigned words = most_wide_groups;
#else
  static constexpr unsigned words = 2 * most_wide_groups;
#endif
  __device__ __forceinline__ static counted_barrier &word(unsigned number) {
    __shared__ counted_barrier all[words];
    return all[number];
  }
};

// The same of all lanes of a group, by the hardware: a barrier's number in a register would reserve all 16 of them for the block, and a
// multiprocessor has 64, so where there are few groups the code names each.
template <class Wait>
__device__ __forceinline__ void with_barrier_of(unsigned group, const Wait &wait) {
  if constexpr (most_wide_groups > 4) {
    wait(first_group_barrier + group);
  } else {
    if (group == 0)
      wait(first_group_barrier);
    else if (group == 1)
      wait(first_group_barrier + 1);
    else if (most_wide_groups > 2 && group == 2)
      wait(first_group_barrier + 2);
    else if (most_wide_groups > 3)
      wait(first_group_barrier + 3);
  }
}
__device__ __forceinline__ void wait_for_group(unsigned group, unsigned threads) {
#if defined(__CUDA_ARCH__)
  with_barrier_of(group, [&](unsigned barrier) {
    asm volatile("barrier.sync %0, %1;" ::"r"(barrier), "r"(threads) : "memory");
  });
#else
  counted_barrier::of_all(group).any(threads, false);
#endif
}
__device__ __forceinline__ bool any_of_group(unsigned group, unsigned threads, bool finds) {
#if defined(__CUDA_ARCH__)
  unsigned found = 0;
  with_barrier_of(group, [&](unsigned barrier) {
    asm volatile("{\n"
                 ".reg .pred mine, all;\n"
                 "setp.ne.u32 mine, %3, 0;\n"
                 "barrier.red.or.pred all, %1, %2, mine;\n"
                 "selp.u32 %0, 1, 0, all;\n"
                 "}"
                 : "=r"(found)
                 : "r"(barrier), "r"(threads), "r"(finds ? 1u : 0u)
                 : "memory");
  });
  return found != 0;
#else
  return counted_barrier::of_all(group).any(threads, finds);
#endif
}

// Where the first lane of a group of several warps gives its values.
__device__ __forceinline__ unsigned char *group_frame(unsigned group) {
  struct alignas(16) frame {
    unsigned char bytes[group_frame_bytes];
  };
  __shared__ frame frames[most_wide_groups];
  return frames[group].bytes;
}

// The value of a lane, in all lanes of the mask, which all call it.
template <class Value>
__device__ __forceinline__ Value of_lane(unsigned mask, const Value &value, unsigned lane) {
  constexpr unsigned words = (sizeof(Value) + 3) / 4;
  unsigned pieces[words] = {};
  memcpy(pieces, &value, sizeof(Value));
  for (unsigned &piece : pieces)
    piece = __shfl_sync(mask, piece, static_cast<int>(lane));
  Value result;
  memcpy(static_cast<void *>(&result), pieces, sizeof(Value));
  return result;
}

// What the values of `lanes` neighbours come to, in the first of them; `lane` is the caller's number among them.
template <class How, class Value>
__device__ __forceinline__ Value reduced_among(unsigned mask, Value value, unsigned lane,
                                               unsigned lanes) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  constexpr bool by_hardware = sizeof(Value) == sizeof(int) && std::is_integral<Value>::value &&
                               std::is_same<How, plus>::value;
#else
  constexpr bool by_hardware = false;
#endif
  if constexpr (by_hardware) {
    return static_cast<Value>(__reduce_add_sync(mask, static_cast<unsigned>(value)));
  } else {
    for (unsigned distance = 1; distance < lanes; distance *= 2) {
      const auto theirs = static_cast<Value>(
          __shfl_down_sync(mask, static_cast<shuffled_t<Value>>(value), distance));
      if (lane + distance < lanes)
        value = How::of(value, theirs);
    }
    return value;
  }
}

} // namespace detail

// The threads of a region whose inner regions have more than one: each thread is a group of lanes(), a power of two below a warp, or
// whole warps. `threads`: how many, at least 1; a number above the block's is the block's. `Lanes`: lanes() where
// it is known: the region has max_threads() / Lanes threads. All threads of the block make one. Each lane of a group goes through
// the region's text with its group.
template <unsigned Lanes = 0>
class thread_groups {
  static_assert((Lanes & (Lanes - 1)) == 0 && Lanes <= detail::team_warp,
                "known numbers of lanes divide a warp");

public:
  __device__ __forceinline__ explicit thread_groups(int threads)
      : size_(threads < static_cast<int>(blockDim.x) ? static_cast<unsigned>(threads) : blockDim.x),
        lanes_(lanes_of(size_)), number_(threadIdx.x / lanes()), lane_(threadIdx.x % lanes()),
        part_(static_cast<int>(size_ * lanes())) {}
  thread_groups(const thread_groups &) = delete;
  thread_groups &operator=(const thread_groups &) = delete;

  __device__ __forceinline__ unsigned size() const { return size_; }
  __device__ __forceinline__ unsigned number() const { return number_; }
  __device__ __forceinline__ bool has_thread() const { return part_.has_thread(); }
  __device__ __forceinline__ bool is_first() const { return number_ == 0; }
  __device__ __forceinline__ unsigned spread_number() const { return number_; }
  // The lanes of all groups wait for each other.
  __device__ __forceinline__ void open_barrier() const {
    part_.open_barrier();
    if (is_wide() && gtap::leads())
      detail::counted_barrier::begin();
  }
  __device__ __forceinline__ void close_barrier() const { part_.close_barrier(); }
  __device__ __forceinline__ void barrier() const { part_.barrier(); }
  __device__ __forceinline__ const part_of_block &all_lanes() const { return part_; }

  __device__ __forceinline__ unsigned lanes() const { return Lanes != 0 ? Lanes : lanes_; }
  __device__ __forceinline__ unsigned lane() const { return lane_; }
  __device__ __forceinline__ bool leads() const { return lane_ == 0; }
  // A group of several warps.
  __device__ __forceinline__ bool is_wide() const {
    return Lanes == 0 && lanes_ > detail::team_warp;
  }
  // The first `lanes` of the group, at most a warp's, as lanes of their warp.
  __device__ __forceinline__ unsigned mask(unsigned lanes) const {
    return lanes == detail::team_warp ? ~0u : ((1u << lanes) - 1) << first_lane();
  }
  __device__ __forceinline__ unsigned first_lane() const {
    return lanes() >= detail::team_warp ? 0 : (threadIdx.x - lane_) % detail::team_warp;
  }

  // The following are for all lanes of a group.
  __device__ __forceinline__ void meet() const {
    if (is_wide())
      detail::wait_for_group(number_, lanes_);
    else if (lanes() == detail::team_warp)
      __syncwarp();
    else
      __syncwarp(mask(lanes()));
  }
  // Whether the first lane has found something: `any(leads() && found)`.
  __device__ __forceinline__ bool any(bool finds) const {
    return is_wide() ? detail::any_of_group(number_, lanes_, finds)
                     : __any_sync(mask(lanes()), finds) != 0;
  }
  // The first lane's value.
  template <class Value>
  __device__ __forceinline__ Value of_leader(Value value) const {
    static_assert(sizeof(Value) <= detail::group_frame_bytes, "the translator copies no more");
    if (!is_wide())
      return detail::of_lane(mask(lanes()), value, first_lane());
    if (leads())
      memcpy(detail::group_frame(number_), static_cast<const void *>(&value), sizeof(Value));
    meet();
    memcpy(static_cast<void *>(&value), detail::group_frame(number_), sizeof(Value));
    meet(); // the next value may go there
    return value;
  }
  // The number of a chunk for the calling group.
  template <class Number>
  __device__ __forceinline__ Number next(Number &counter) const {
    return of_leader(leads() ? detail::next_number(counter) : Number(0));
  }
  template <class Number>
  __device__ __forceinline__ Number share_of(Number turns) const {
    return turns / size_;
  }

private:
  // All groups have as many lanes.
  __device__ __forceinline__ static unsigned lanes_of(unsigned threads) {
    if (Lanes != 0)
      return Lanes;
    const unsigned left = blockDim.x / threads;
    if (left >= 2 * detail::team_warp && threads <= detail::most_wide_groups)
      return left / detail::team_warp * detail::team_warp;
    return left >= detail::team_warp ? detail::team_warp
                                     : 1u << (detail::team_warp - 1 -
                                              static_cast<unsigned>(__clz(static_cast<int>(left))));
  }

  unsigned size_, lanes_, number_, lane_;
  part_of_block part_;
};
thread_groups(int)->thread_groups<>;

// The threads of an inner region: lanes of the group of the thread that comes to it; all of them, or the first `threads`. All lanes
// of the group make one.
template <class Groups>
class group_lanes {
public:
  __device__ __forceinline__ explicit group_lanes(const Groups &groups)
      : groups_(groups), size_(groups.lanes()) {}
  __device__ __forceinline__ group_lanes(const Groups &groups, int threads)
      : groups_(groups),
        size_(threads < static_cast<int>(groups.lanes()) ? static_cast<unsigned>(threads)
                                                         : groups.lanes()) {}
  group_lanes(const group_lanes &) = delete;
  group_lanes &operator=(const group_lanes &) = delete;

  __device__ __forceinline__ unsigned size() const { return size_; }
  __device__ __forceinline__ unsigned number() const { return groups_.lane(); }
  __device__ __forceinline__ bool has_thread() const { return number() < size_; }
  __device__ __forceinline__ bool is_first() const { return number() == 0; }
  __device__ __forceinline__ static constexpr bool leads() { return true; }
  __device__ __forceinline__ unsigned spread_number() const { return number(); }
  // Several warps.
  __device__ __forceinline__ bool is_wide() const {
    return groups_.is_wide() && size_ > detail::team_warp;
  }
  __device__ __forceinline__ unsigned mask() const { return groups_.mask(size_); }
  // Waits for the region's threads, and for no others.
  __device__ __forceinline__ void barrier() const {
    if (size_ == groups_.lanes())
      groups_.meet();
    else if (is_wide())
      detail::counted_barrier::of_part(groups_.number()).any(size_, false);
    else
      __syncwarp(mask());
  }
  // The first thread's value, in all of the region.
  template <class Value>
  __device__ __forceinline__ Value of_first(Value value) const {
    if (!is_wide())
      return detail::of_lane(mask(), value, groups_.first_lane());
    if (is_first())
      memcpy(detail::group_frame(groups_.number()), static_cast<const void *>(&value),
             sizeof(Value));
    barrier();
    memcpy(static_cast<void *>(&value), detail::group_frame(groups_.number()), sizeof(Value));
    barrier(); // the next value may go there
    return value;
  }
  template <class Number>
  __device__ __forceinline__ Number share_of(Number turns) const {
    return turns / size_;
  }

private:
  const Groups &groups_;
  unsigned size_;
};

// The threads of an inner region whose own inner regions have more than one: each is a part of the lanes of the group of the thread that
// comes to it, a power of two, and at most a warp. All lanes of the group make one. Lanes that belong to no thread wait at its end.
template <class Groups>
class lane_groups {
public:
  __device__ __forceinline__ lane_groups(const Groups &groups, int threads)
      : size_(threads < static_cast<int>(groups.lanes()) ? static_cast<unsigned>(threads)
                                                         : groups.lanes()),
        lanes_(lanes_of(groups.lanes(), size_)), lane_(groups.lane() % lanes_),
        number_(groups.lane() / lanes_), part_(groups, static_cast<int>(size_ * lanes_)) {}
  lane_groups(const lane_groups &) = delete;
  lane_groups &operator=(const lane_groups &) = delete;

  __device__ __forceinline__ unsigned size() const { return size_; }
  __device__ __forceinline__ unsigned number() const { return number_; }
  __device__ __forceinline__ bool has_thread() const { return part_.has_thread(); }
  __device__ __forceinline__ bool is_first() const { return number_ == 0; }
  __device__ __forceinline__ unsigned spread_number() const { return number_; }
  // The lanes of all threads.
  __device__ __forceinline__ void barrier() const { part_.barrier(); }
  __device__ __forceinline__ const group_lanes<Groups> &all_lanes() const { return part_; }
  // The first thread's value, in all lanes of the region.
  template <class Value>
  __device__ __forceinline__ Value of_first(Value value) const {
    return part_.of_first(value);
  }
  template <class Number>
  __device__ __forceinline__ Number share_of(Number turns) const {
    return turns / size_;
  }

  // The following are as in thread_groups.
  __device__ __forceinline__ unsigned lanes() const { return lanes_; }
  __device__ __forceinline__ unsigned lane() const { return lane_; }
  __device__ __forceinline__ bool leads() const { return lane_ == 0; }
  __device__ __forceinline__ static constexpr bool is_wide() { return false; }
  __device__ __forceinline__ unsigned mask(unsigned lanes) const {
    return lanes == detail::team_warp ? ~0u : ((1u << lanes) - 1) << first_lane();
  }
  __device__ __forceinline__ unsigned first_lane() const {
    return (threadIdx.x - lane_) % detail::team_warp;
  }
  __device__ __forceinline__ void meet() const { __syncwarp(mask(lanes_)); }
  __device__ __forceinline__ bool any(bool finds) const {
    return __any_sync(mask(lanes_), finds) != 0;
  }
  template <class Value>
  __device__ __forceinline__ Value of_leader(Value value) const {
    return detail::of_lane(mask(lanes_), value, first_lane());
  }

private:
  __device__ __forceinline__ static unsigned lanes_of(unsigned lanes, unsigned threads) {
    const unsigned left = lanes / threads;
    return left >= detail::team_warp ? detail::team_warp
                                     : 1u << (detail::team_warp - 1 -
                                              static_cast<unsigned>(__clz(static_cast<int>(left))));
  }

  unsigned size_, lanes_, lane_, number_;
  group_lanes<Groups> part_;
};

// Of what the threads' values come to, in the first lane of the first group.
template <class How, unsigned Slot, unsigned Lanes, class Value>
__device__ __forceinline__ Value reduced(const thread_groups<Lanes> &team, Value value) {
  return reduced<How, Slot>(team.all_lanes(),
                            team.leads() ? value : How::template neutral<Value>());
}

// The same of a region in another one.
template <class How, unsigned Slot, class Groups, class Value>
__device__ __forceinline__ Value reduced(const lane_groups<Groups> &team, Value value) {
  return reduced<How, Slot>(team.all_lanes(),
                            team.leads() ? value : How::template neutral<Value>());
}

// The same of the lanes of an inner region, in its first lane. Whoever uses the words next comes behind the barrier at the region's end.
template <class How, unsigned Slot, class Groups, class Value>
__device__ __forceinline__ Value reduced(const group_lanes<Groups> &team, Value value) {
  using detail::team_warp;
  if (!team.is_wide())
    return detail::reduced_among<How>(team.mask(), value, team.number(), team.size());
  __shared__ Value words[team_warp];
  const unsigned lane = threadIdx.x % team_warp, warp = threadIdx.x / team_warp;
  const unsigned before = team.number() - lane; // a group of several warps begins with one
  const unsigned left = team.size() - before;
  value = left >= team_warp ? detail::reduced_in_warp<How>(value)
                            : detail::reduced_in_part<How>(value, left);
  if (lane == 0)
    words[warp] = value;
  team.barrier();
  if (team.is_first())
    for (unsigned other = 1; other * team_warp < team.size(); ++other)
      value = How::of(value, words[warp + other]);
  return value;
}

} // namespace gtap
