// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How warps of a launch of trees (tree_worker.cuh) leave tasks for each other. A warp without tasks asks for some by a bit. A warp that has tasks
// to spare takes back a bit of another, and leaves up to one task of each lane in the place of that warp.
//
// Groups of 32 warps have a word of bits, at a station of the same number. Who gives looks at another group each time.
//
//   asking   bit i: the ith warp of the group asks. That warp: fetch_or release, when its `mail` is 0, and fetch_and acquire when it asks no
//            longer. Givers: fetch_and acquire; who has taken the bit back is the only one who may write to the place and to `mail`, until
//            that warp asks again, or the giver sets the bit again: fetch_or release
//   mail     the giver: store 1, release, behind the tasks. Its warp: load relaxed, and acquire when it is 1; store 0 relaxed, before it asks
//            again. When the launch has ended early, the last block that leaves stores 0
//   tasks    in a place: the giver, plain; its warp, behind the acquire
#pragma once

#include <gtap/detail/base/atomic.cuh>
#include <gtap/detail/launch/context.h>

namespace gtap::detail {

class warp_mail {
public:
  __device__ __forceinline__ warp_mail(context &shared, std::uint32_t workers)
      : shared_(&shared), workers_(workers), groups_((workers + warp_lanes - 1) / warp_lanes) {}

  __device__ __forceinline__ std::uint32_t groups() const { return groups_; }

  // ---- who asks: one lane of that warp

  __device__ __forceinline__ void ask(std::uint32_t warp) const {
    atomic(mail(warp)).store(0, relaxed);
    set_bit(warp);
  }
  // False when somebody is about to give.
  __device__ __forceinline__ bool withdraw(std::uint32_t warp) const {
    return (atomic(asking(warp % groups_)).fetch_and(~bit_of(warp), acquire) & bit_of(warp)) != 0;
  }
  __device__ __forceinline__ bool may_have_come(std::uint32_t warp) const {
    return atomic(mail(warp)).load(relaxed) != 0;
  }
  __device__ __forceinline__ bool has_come(std::uint32_t warp) const {
    return atomic(mail(warp)).load(relaxed) != 0 && atomic(mail(warp)).load(acquire) != 0;
  }

  // ---- who gives: one lane

  // The word of a group. A load is a hint: it may be otherwise when somebody wants to give.
  __device__ __forceinline__ std::uint32_t &asking(std::uint32_t group) const {
    return shared_->stations[group].handed.asking;
  }

  // A warp that asks, of those whose bits were seen, and that nobody else gives to now; or none.
  __device__ __forceinline__ std::uint32_t take(std::uint32_t group, std::uint32_t seen) const {
    const std::uint32_t bit = seen & (0u - seen);
    if (bit == 0 || (atomic(asking(group)).fetch_and(~bit, acquire) & bit) == 0)
      return none;
    return (static_cast<std::uint32_t>(__ffs(static_cast<int>(bit))) - 1) * groups_ + group;
  }
  // There is nothing for it after all.
  __device__ __forceinline__ void put_back(std::uint32_t warp) const { set_bit(warp); }
  __device__ __forceinline__ void tell(std::uint32_t warp) const {
    atomic(mail(warp)).store(1, release);
  }

  // ---- the last warp of a launch that has ended early: all its lanes

  __device__ static void reset(context &shared, std::uint32_t lane) {
    for (std::uint32_t i = lane; i < shared.station_count; i += warp_lanes)
      shared.stations[i].handed.mail = shared.stations[i].handed.asking = 0;
  }

private:
  __device__ __forceinline__ void set_bit(std::uint32_t warp) const {
    atomic(asking(warp % groups_)).fetch_or(bit_of(warp), release);
  }
  __device__ __forceinline__ std::uint32_t &mail(std::uint32_t warp) const {
    return shared_->stations[warp].handed.mail;
  }
  __device__ __forceinline__ std::uint32_t bit_of(std::uint32_t warp) const {
    return 1u << (warp / groups_);
  }

  context *shared_;
  std::uint32_t workers_, groups_;
};

} // namespace gtap::detail
