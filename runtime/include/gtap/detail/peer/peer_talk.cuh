// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What any ambassador (ambassador.cuh, tree_ambassador.cuh) says to the other peers and hears from them: batches of tasks and their
// acknowledgements, sums, and how the launch ends. Must not know what a batch is, nor when this peer has no tasks.
//
// When all is done: Dijkstra and Scholten, "Termination detection for diffusing computations", Inf. Proc. Letters 11, 1980.
//   (D1) Peer 0 begins engaged, the others are not. The first batch that a peer gets while it is not engaged engages it to the
//        sender; that batch is acknowledged when the peer is passive, all others at once.
//   (D2) A peer is passive when no task is with it and all batches that it has sent are acknowledged; what else that takes, the ambassadors say.
//   (D3) When peer 0 is passive, no task is left anywhere: it tells the others, and each ends its own launch.
// Where results are added up (task/launch_sum.cuh), a peer that becomes passive puts its sum into peer 0's memory before it acknowledges that.
// Workers have brought in what they have before they count as workers without tasks, which the ambassador acquires; and by (D1) peer 0 is
// passive behind all these acknowledgements.
//
// Shared words: peer_memory.h says who writes each, and with which order. Every look at one of another peer is an acquire that meets the release
// of its notify.
#pragma once

#include <gtap/detail/base/tuning.cuh>
#include <gtap/detail/base/warp.h>
#include <gtap/detail/launch/launch.cuh>
#include <gtap/detail/reach/peer_verbs.cuh>
#include <gtap/detail/task/launch_sum.cuh>

namespace gtap::detail {

// What a lane knows of the peer with its number, in shared memory: so other warps need no more registers.
struct peer_words {
  // What that peer has written, as far as it has been seen; and what of its batches is with workers here.
  peer_word wishes = 0, batches = 0, acknowledged = 0, batches_taken = 0;
  // What has been written for it.
  peer_word wished = 0, batches_sent = 0, acknowledged_to = 0;
  std::uint32_t random = 0;
  // The same in all lanes: a peer; itself for peer 0; or none.
  std::uint32_t engaged_to = no_peer;
  std::uint32_t turns_waited = 0; // since a wish was made or granted
  // Also the same in all lanes: how many batches the next wish is for; and in ticks(), since when the last one has been granted (0: none
  // has), since when there has been too little to do again (0: there has not), and how long that is left so.
  std::uint32_t at_once = 16;
  std::uint32_t granted_at = 0, short_since = 0, hold = 0, began_at = 0;
  bool has_wish = false;
};

// The lane `number` of an ambassador. `Sum`: sum_of_launch of the program.
template <class Sum>
class peer_talk {
public:
  __device__ peer_talk(context &shared, peer_world &world, std::uint32_t number)
      : shared_(&shared), world_(world), number_(number) {}

protected:
  // `words`: made anew.
  __device__ void begin_talk(peer_words &words) {
    words.engaged_to = world_.me == 0 ? world_.me : no_peer;
    words.began_at = of_lane(ticks(), 0);
    words.random = world_.me * 2654435761u + number_ * 40503u + 1;
    if constexpr (Sum::any)
      if (world_.me != 0 && number_ == 0) // here is no root
        Sum::begin(shared(), nullptr);
    __syncwarp();
  }

  __device__ context &shared() const { return *shared_; }
  __device__ unsigned char *region(std::uint32_t peer) const { return world_.regions[peer]; }
  __device__ unsigned char *region() const { return region(world_.me); }
  // What this peer writes for another.
  __device__ peer_inbox &mine_at(std::uint32_t peer) const {
    return inbox_of(region(peer), world_.me);
  }
  __device__ bool is_other_peer() const { return number_ < world_.count && number_ != world_.me; }
  __device__ static bool from_first(bool value) {
    return __shfl_sync(full_warp, static_cast<int>(value), 0) != 0;
  }
  __device__ static std::uint32_t of_lane(std::uint32_t value, std::uint32_t lane) {
    return __shfl_sync(full_warp, value, static_cast<int>(lane));
  }
  __device__ static std::uint32_t lowest(unsigned lanes) {
    return static_cast<std::uint32_t>(__ffs(static_cast<int>(lanes)) - 1);
  }
  __device__ std::uint32_t rank_of_lane(unsigned lanes) const {
    return static_cast<std::uint32_t>(__popc(lanes & ((1u << number_) - 1)));
  }
  __device__ static std::uint32_t next_random(peer_words &own) {
    own.random ^= own.random << 13, own.random ^= own.random >> 17, own.random ^= own.random << 5;
    return own.random;
  }

  // ---- what the others have written

  __device__ static void update(peer_word &seen, peer_word &word) {
    if (glance(word) != seen)
      seen = look(word);
  }
  // How the launch has ended for another peer; peer_runs if for none.
  __device__ peer_word look_around_peers(peer_words &own) const {
    peer_word end = peer_runs;
    if (is_other_peer()) {
      peer_inbox &from = inbox_of(region(), number_);
      update(own.wishes, from.wishes);
      update(own.batches, from.batches);
      update(own.acknowledged, from.acknowledged);
      update(end, from.end);
    }
    __syncwarp(); // the acquires come before the other lanes' releases
    const unsigned ended = __ballot_sync(full_warp, end != peer_runs);
    return ended == 0 ? peer_word{peer_runs} : of_lane(end, lowest(ended));
  }
  // So many batches of this peer have been taken.
  __device__ void acknowledge(peer_words &own, std::uint32_t peer, std::uint32_t count) const {
    const bool engages = own.engaged_to == no_peer;
    if (engages)
      own.engaged_to = peer;
    if (number_ == peer) {
      own.batches_taken += count;
      own.acknowledged_to += engages ? count - 1 : count;
      notify(mine_at(peer).acknowledged, own.acknowledged_to);
    }
  }

  // ---- wishes of this peer

  // Turns without any tasks after which one more peer is asked (lifelines: Saraswat et al., PPoPP 2011).
  static constexpr unsigned patience = 32;
  // The peer that is to be asked now, in the lane with its number: true there. `may_ask` is called if it is time for that.
  // `IsPaced`: wishes are for `at_once` batches.
  template <bool IsPaced, class MayAsk>
  __device__ bool asks_peer(peer_words &own, MayAsk may_ask) const {
    const bool waits = is_other_peer() && own.wished != own.batches_taken;
    const unsigned asked = __ballot_sync(full_warp, waits);
    const unsigned others = __ballot_sync(full_warp, is_other_peer()) & ~asked;
    own.turns_waited = asked == 0 ? 0 : own.turns_waited + 1;
    if (IsPaced && asked == 0 && own.has_wish)
      own.granted_at = of_lane(ticks(), 0);
    own.has_wish = asked != 0;
    if (others == 0 || (asked != 0 && own.turns_waited < patience) || !may_ask())
      return false;
    if (IsPaced && asked == 0 && holds_back(own))
      return false;
    own.turns_waited = 0;
    const std::uint32_t chosen =
        of_lane(next_random(own), 0) % static_cast<std::uint32_t>(__popc(others));
    return (others >> number_ & 1) != 0 && rank_of_lane(others) == chosen;
  }
  // Where the tasks of the last wish did not last for long, they were small, as they are in small launches and near the end of others:
  // to move more of them takes longer than to leave them. So the next wish is put off, each time for longer, and for fewer; where they
  // did, it is for more.
  __device__ bool holds_back(peer_words &own) const {
    const std::uint32_t now = of_lane(ticks(), 0);
    if (own.short_since == 0) {
      const bool any = own.granted_at != 0;
      const std::uint32_t payback =
          now - own.began_at < peer_youth ? peer_early_payback : peer_payback;
      const bool was_small = any && now - own.granted_at < payback * own.at_once;
      own.hold = was_small ? min(max(2 * own.hold, peer_first_hold), peer_longest_hold) : 0;
      if (any)
        own.at_once = was_small ? max(own.at_once / 2, 4u) : min(own.at_once * 2, most_wished);
      own.short_since = now;
    }
    if (now - own.short_since < own.hold)
      return true;
    own.short_since = 0;
    return false;
  }
  static constexpr std::uint32_t most_wished = 256;
  // Of some half a microsecond each; not 0.
  __device__ static std::uint32_t ticks() {
    return static_cast<std::uint32_t>(static_cast<unsigned long long>(clock64()) >> 10) | 1;
  }
  __device__ void make_wish(peer_words &own, std::uint32_t batches) const {
    own.wished += batches;
    notify(mine_at(number_).wishes, own.wished);
  }

  // ---- the end

  // Part of (D2).
  __device__ bool is_engaged_and_acknowledged(const peer_words &own) const {
    const bool all_known = !is_other_peer() || own.acknowledged == own.batches_sent;
    return own.engaged_to != no_peer && __all_sync(full_warp, all_known);
  }
  // This peer is passive, and lane 0 has acquired what its workers have done. True when that is the end of all: of peer 0.
  __device__ bool tell_passive(peer_words &own) const {
    if (world_.me == 0) {
      add_up();
      tell(end_word(peer_done, 0, 0));
      return true;
    }
    tell_sum();
    if (number_ == own.engaged_to)
      notify(mine_at(own.engaged_to).acknowledged, ++own.acknowledged_to);
    own.engaged_to = no_peer;
    return false;
  }
  // How a launch that is over here has ended. Lane 0's answer is right.
  __device__ peer_word end_here() const {
    const std::uint32_t phase = atomic(shared().phase).load(relaxed);
    const bool stopped =
        atomic(shared().generation_after_stop).load(relaxed) == shared().generation + 1;
    const peer_end end = completed(phase) ? peer_done : stopped ? peer_stopped : peer_aborted;
    return end_word(end, end == peer_aborted ? error_here(phase) : 0, world_.me);
  }
  __device__ std::uint32_t error_here(std::uint32_t phase) const {
    if (const std::uint32_t reason = requested_stop(shared(), phase))
      return reason == stop_cancelled ? GTAP_ERROR_CANCELLED : GTAP_ERROR_NO_PROGRESS;
    launch_slot *slot = own_slot();
    return slot == nullptr ? 0 : atomic_in_slot(slot->status).load(relaxed);
  }
  __device__ void tell(peer_word end) const {
    __syncwarp();
    if (kind_of_end(end) == peer_done && world_.me == 0)
      for (std::uint32_t peer = 1; peer < world_.count; ++peer)
        put_result(peer);
    __syncwarp();
    if (is_other_peer())
      notify(mine_at(number_).end, end);
  }
  // What another peer has told. True when its last task has ended: then this launch has to be ended, too.
  __device__ bool follow(peer_word end) const {
    if (kind_of_end(end) == peer_done) {
      const auto *from = reinterpret_cast<const payload_word *>(result_of(region()).bytes);
      auto *result = reinterpret_cast<payload_word *>(shared().root_result);
      for (std::uint32_t i = number_; i < sizeof(peer_result) / sizeof(payload_word);
           i += warp_lanes)
        result[i] = from[i];
      return true;
    }
    if (number_ == 0) {
      if (kind_of_end(end) == peer_stopped) {
        stop_from_task(shared());
      } else {
        // One process has one error; of several, each has to have one.
        if (launch_slot *slot = own_slot(); slot != nullptr && world_.of_processes != 0) {
          slot->ended_by = end;
          report_in_slot(*slot, GTAP_ERROR_PEER);
        }
        abort_launch(shared());
      }
    }
    __syncwarp();
    return false;
  }
  // Shows workers that the launch is over. What the lanes have written before is theirs to see.
  __device__ void end_launch_here() const {
    __syncwarp();
    atomic(shared().ends[number_].done).store(1, release);
    if (number_ == 0)
      end_launch(shared());
  }
  // The figures of the launch: tasks that went to other peers, and their batches.
  __device__ void report_moves(std::uint64_t tasks, std::uint32_t batches) const {
    if (number_ == 0)
      if (launch_slot *slot = own_slot()) {
        slot->moved = tasks;
        slot->batches = batches;
      }
  }

  context *shared_;
  peer_world &world_;
  const std::uint32_t number_; // of this lane

private:
  // What the tasks of this peer have added up to so far.
  __device__ void tell_sum() const {
    if constexpr (Sum::any) {
      if (number_ == 0) {
        const std::uint64_t bits = Sum::bits(shared());
        put(*reinterpret_cast<peer_unit *>(mine_at(0).sum),
            {{1, 0, static_cast<std::uint32_t>(bits), static_cast<std::uint32_t>(bits >> 32)}});
      }
      __syncwarp(); // before another lane's notify
    }
  }
  // What all peers' tasks have added up to is the result.
  __device__ void add_up() const {
    if constexpr (Sum::any) {
      if (is_other_peer()) {
        const std::uint32_t(&theirs)[4] = inbox_of(region(), number_).sum;
        if (theirs[0] != 0)
          Sum::add_bits(shared(), theirs[2] | std::uint64_t{theirs[3]} << 32);
      }
      __syncwarp();
      if (number_ == 0)
        Sum::deliver(shared());
    }
  }
  __device__ void put_result(std::uint32_t peer) const {
    auto *there = reinterpret_cast<peer_unit *>(result_of(region(peer)).bytes);
    const auto *result = reinterpret_cast<const payload_word *>(shared().root_result);
    for (std::uint32_t i = number_; i < sizeof(peer_result) / sizeof(peer_unit); i += warp_lanes)
      put(there[i], {{result[4 * i], result[4 * i + 1], result[4 * i + 2], result[4 * i + 3]}});
  }
};

} // namespace gtap::detail
