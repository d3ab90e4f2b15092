// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How warps of a launch of trees (tree_worker.cuh) give each other tasks. A warp without tasks sets a bit: it asks for some. A warp with tasks to
// spare clears the bit of such a warp, writes up to 32 tasks to the place of that warp in the launch's memory, and then sets its `mail` word.
//
// The bits of 32 warps, a group, are in one word, at the station with the group's number.
//
//   asking   a bit for each warp of the group. The warp sets it (fetch_or release), and clears it when it stops to ask (fetch_and acquire). A giver
//            clears it (fetch_and acquire). Then it alone may write to the warp's place and to its `mail`, until it sets the bit again, for
//            lack of tasks (fetch_or release), or the warp does
//   mail     the giver stores 1 (release) when it has written the tasks. The warp loads it (relaxed, and once more with acquire when it is 1), and
//            stores 0 (relaxed) before it asks
//   tasks    in the warp's place: written by the giver, read by the warp when it has acquired `mail`. Plain
//
// In a launch on several GPUs, the ambassador asks, too, for other peers, with the numbers behind those of the warps (peer_askers of them). Their bits
// are in a word of their own, the last one, at which each warp looks each time: at the beginning of a launch, when few tasks are there and large, other peers get
// as many as the warps here. Their `mail` is in the launch's memory.
//
// When a launch ends early, words may be left as they are: the last block that leaves stores 0.
#pragma once

#include <gtap/detail/base/atomic.cuh>
#include <gtap/detail/launch/context.h>

namespace gtap::detail {

// Numbers for other peers: one for each lane of the ambassador.
inline constexpr std::uint32_t peer_askers = GTAP_PEERS != 0 ? warp_lanes : 0;

class warp_mail {
public:
  // `mail_of_askers`: peer_askers words.
  __device__ __forceinline__ warp_mail(context &shared, std::uint32_t workers,
                                       std::uint32_t *mail_of_askers)
      : shared_(&shared), mail_of_askers_(mail_of_askers), workers_(workers),
        groups_((workers + warp_lanes - 1) / warp_lanes) {}

  // Of warps.
  __device__ __forceinline__ std::uint32_t groups() const { return groups_; }
  __device__ __forceinline__ std::uint32_t group_of_askers() const { return groups_; }

  // ---- who asks: one lane of that warp

  __device__ __forceinline__ void ask(std::uint32_t warp) const {
    atomic(mail(warp)).store(0, relaxed);
    set_bit(warp);
  }
  // False when somebody is about to give.
  __device__ __forceinline__ bool withdraw(std::uint32_t warp) const {
    return (atomic(asking(group_of(warp))).fetch_and(~bit_of(warp), acquire) & bit_of(warp)) != 0;
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

  // Clears the lowest of the bits that were seen. The warp that it stands for; none when that warp stopped to ask, or somebody else was first.
  __device__ __forceinline__ std::uint32_t take(std::uint32_t group, std::uint32_t seen) const {
    const std::uint32_t bit = seen & (0u - seen);
    if (bit == 0 || (atomic(asking(group)).fetch_and(~bit, acquire) & bit) == 0)
      return none;
    const auto number = static_cast<std::uint32_t>(__ffs(static_cast<int>(bit))) - 1;
    return peer_askers != 0 && group == groups_ ? workers_ + number : number * groups_ + group;
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
    atomic(asking(group_of(warp))).fetch_or(bit_of(warp), release);
  }
  __device__ __forceinline__ std::uint32_t &mail(std::uint32_t warp) const {
    if (is_asker(warp))
      return mail_of_askers_[warp - workers_];
    return shared_->stations[warp].handed.mail;
  }
  __device__ __forceinline__ bool is_asker(std::uint32_t warp) const {
    return peer_askers != 0 && warp >= workers_;
  }
  __device__ __forceinline__ std::uint32_t group_of(std::uint32_t warp) const {
    return is_asker(warp) ? groups_ : warp % groups_;
  }
  __device__ __forceinline__ std::uint32_t bit_of(std::uint32_t warp) const {
    return 1u << (is_asker(warp) ? warp - workers_ : warp / groups_);
  }

  context *shared_;
  std::uint32_t *mail_of_askers_;
  std::uint32_t workers_, groups_;
};

} // namespace gtap::detail
