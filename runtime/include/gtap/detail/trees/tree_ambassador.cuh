// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The one warp of a launch of trees (tree_worker.cuh) that deals with other GPUs' parts of the launch, its peers. To the warps of its own GPU it is one
// that asks for tasks like any other (warp_mail.cuh), as often as other peers wish for some; what it gets it sends. What comes it gives to warps that
// ask. So workers know nothing of peers. Must not know how peers reach each other (peer_verbs.cuh).
//
// A batch is what one warp gives another one at a time: up to 32 tasks, as they lie in the place of who asks. On their way they are in the ring that the
// receiver has for the sender. `batches` of the receiver's inbox counts those that have been put there, `acknowledged` of the sender's those that
// warps have got.
//
// When all is done: peer_talk.cuh. No task is with this peer when all its units have ended (unit_counts.cuh), and no batch has come that no warp has got.
// A batch counts as ended here when it has been sent, and as made there before a warp gets it. The ambassador itself does both, and it alone asks whether all units
// have ended. tests/model (peers.h) checks that.
#pragma once

#include <gtap/detail/base/tuning.cuh>
#include <gtap/detail/launch/heartbeat.cuh>
#include <gtap/detail/peer/peer_talk.cuh>
#include <gtap/detail/peer/travelling_pointers.cuh>
#include <gtap/detail/trees/tree_memory.cuh>
#include <gtap/detail/trees/unit_counts.cuh>
#include <gtap/detail/trees/warp_mail.cuh>

// Before a loop that is short and rare: copies of it take registers of all warps.
#if defined(GTAP_TARGET_HOST)
#define GTAP_NOT_UNROLLED
#else
#define GTAP_NOT_UNROLLED _Pragma("unroll 1")
#endif

namespace gtap::detail {

// What a lane knows, in the words that a warp of workers has for its tasks.
struct tree_ambassador_words : peer_words {
  peer_word told = 0;               // of `batches_sent`
  std::uint32_t asks_for = no_peer; // with the number of the lane
  std::uint32_t group = 0; // where to look next for a warp that asks; the same in all lanes
  std::uint32_t sent = 0;  // batches; the same in all lanes
  std::uint64_t moved = 0; // tasks in them; in lane 0
};

template <class Program>
class tree_ambassador : peer_talk<sum_of_launch<Program>> {
  using talk = peer_talk<sum_of_launch<Program>>;
  using memory_type = tree_memory<Program>;
  static constexpr std::uint32_t batch_bytes = memory_type::mail_bytes;
  // Of a ring.
  static constexpr std::uint32_t places =
      power_below(batch_ring_bytes / batch_bytes < most_batches ? batch_ring_bytes / batch_bytes
                                                                : most_batches);

public:
  // `words`: of this lane.
  __device__ tree_ambassador(context &shared, peer_world &world, tree_limits limits,
                             std::uint32_t warp, tree_ambassador_words &words, int lane)
      : talk(shared, world, static_cast<std::uint32_t>(lane)), limits_(limits), warp_(warp),
        own_(words) {
    ::new (&words) tree_ambassador_words();
    this->begin_talk(words);
    if (world.me != 0 && lane == 0) // here is no root
      atomic(shared.arena_next).store(limits.of_lanes(), relaxed);
    __syncwarp();
  }

  // Until the launch is over here.
  __device__ void run() {
    unsigned pause = shortest;
    for (;;) {
      if (number_ == 0)
        beat(shared().stations[warp_], static_cast<unsigned>(clock64()));
      if (from_first(number_ == 0 && launch_over(shared()))) {
        this->tell(this->end_here());
        break;
      }
      if (const peer_word end = this->look_around_peers(own_)) {
        if (this->follow(end))
          finish();
        break;
      }
      bool busy = false;
      if (!limits_.empty()) {
        busy = give_what_has_come();
        busy |= send();
        if (world_.of_processes == 0 || !travelling_pointers<Program>::some_hide) // they stay
          ask();
        wish();
      }
      if (!busy && is_passive() && this->tell_passive(own_)) {
        finish();
        break;
      }
      pause = busy ? shortest : min(pause + pause / 4, longest);
      __nanosleep(pause);
    }
    this->report_moves(own_.moved, own_.sent);
  }

private:
  using talk::from_first, talk::is_other_peer, talk::lowest, talk::mine_at, talk::number_,
      talk::of_lane, talk::region, talk::shared, talk::world_;
  static constexpr unsigned shortest = 50, longest = 1000; // nanoseconds
  static constexpr std::uint32_t most_at_once = 64;        // batches that are given in a turn
  // A peer wishes for tasks when more than one warp in so many asks.
  static constexpr std::uint32_t few_ask = 32;

  __device__ memory_type memory() const { return {shared().records, limits_.workers}; }
  __device__ warp_mail mail() const { return {shared(), limits_.workers, memory().mail_words()}; }
  __device__ unit_counts units() const { return unit_counts(shared()); }
  __device__ std::uint32_t asker(std::uint32_t lane) const { return limits_.workers + lane; }

  // The lanes copy a batch together.
  __device__ void put_batch(unsigned char *there, const std::uint32_t *here) const {
    auto *to = reinterpret_cast<peer_unit *>(there);
    GTAP_NOT_UNROLLED
    for (std::uint32_t i = number_; i < batch_bytes / sizeof(peer_unit); i += warp_lanes)
      put(to[i], {{here[4 * i], here[4 * i + 1], here[4 * i + 2], here[4 * i + 3]}});
  }
  __device__ void take_batch(std::uint32_t *here, const unsigned char *there) const {
    const auto *from = reinterpret_cast<const std::uint32_t *>(there);
    GTAP_NOT_UNROLLED
    for (std::uint32_t i = number_; i < batch_bytes / sizeof(std::uint32_t); i += warp_lanes)
      here[i] = from[i];
  }
  __device__ unsigned char *place_of(std::uint32_t owner, std::uint32_t writer,
                                     peer_word batch) const {
    return batch_ring_of(region(owner), world_.count, writer) +
           (batch & (places - 1)) * batch_bytes;
  }

  // ---- what has come

  // Gives it to warps that ask.
  __device__ bool give_what_has_come() {
    bool any = false;
    GTAP_NOT_UNROLLED
    for (std::uint32_t peer = 0; peer < world_.count; ++peer) {
      std::uint32_t left =
          min(of_lane(own_.batches, peer) - of_lane(own_.batches_taken, peer), most_at_once);
      GTAP_NOT_UNROLLED
      for (; left != 0; --left) {
        const std::uint32_t warp = claim_warp();
        if (warp == none)
          return any;
        take_batch(memory().mail(warp),
                   place_of(world_.me, peer, of_lane(own_.batches_taken, peer)));
        if (number_ == 0)
          units().add_made(warp_, 1);
        __syncwarp(); // what the other lanes wrote
        if (number_ == 0)
          mail().tell(warp);
        this->acknowledge(own_, peer, 1);
        any = true;
      }
    }
    return any;
  }
  // A warp that asked, and waits for its mail now; or none.
  __device__ std::uint32_t claim_warp() {
    const std::uint32_t groups = mail().groups();
    GTAP_NOT_UNROLLED
    for (std::uint32_t done = 0; done < groups; done += warp_lanes) {
      const std::uint32_t group = (own_.group + number_) % groups;
      std::uint32_t seen = 0;
      if (number_ < groups - done)
        seen = atomic(mail().asking(group)).load(relaxed);
      GTAP_NOT_UNROLLED
      for (unsigned some = __ballot_sync(full_warp, seen != 0); some != 0; some &= some - 1) {
        const std::uint32_t first = lowest(some);
        std::uint32_t warp = none;
        if (number_ == first)
          warp = mail().take(group, seen);
        warp = of_lane(warp, first);
        __syncwarp(); // that lane's acquire comes before what the others write
        if (warp != none)
          return warp;
      }
      own_.group = (own_.group + warp_lanes) % groups;
    }
    return none;
  }

  // ---- tasks for others

  // Asks the warps here for as many batches as other peers wish for.
  __device__ void ask() {
    GTAP_NOT_UNROLLED
    for (std::uint32_t peer = 0; peer < world_.count; ++peer) {
      const auto asked =
          static_cast<std::uint32_t>(__popc(__ballot_sync(full_warp, own_.asks_for == peer)));
      const std::uint32_t wished = of_lane(own_.wishes - own_.batches_sent, peer);
      const unsigned free = __ballot_sync(full_warp, own_.asks_for == no_peer);
      if (own_.asks_for == no_peer && wished > asked && this->rank_of_lane(free) < wished - asked) {
        own_.asks_for = peer;
        mail().ask(asker(number_));
      }
      __syncwarp();
    }
  }
  // Sends what they have given.
  __device__ bool send() {
    const bool has_come = own_.asks_for != no_peer && mail().has_come(asker(number_));
    __syncwarp(); // the acquires come before the other lanes' reads
    const unsigned some = __ballot_sync(full_warp, has_come);
    if (some == 0)
      return false;
    GTAP_NOT_UNROLLED
    for (unsigned rest = some; rest != 0; rest &= rest - 1) {
      const std::uint32_t lane = lowest(rest), peer = of_lane(own_.asks_for, lane);
      std::uint32_t *const batch = memory().mail(asker(lane));
      if (!change_pointers(batch, peer))
        return true; // the launch is over, and what is left of it is lost
      put_batch(place_of(peer, world_.me, of_lane(own_.batches_sent, peer)), batch);
      const auto tasks =
          static_cast<std::uint32_t>(__popc(__ballot_sync(full_warp, batch[number_] != 0)));
      if (number_ == peer)
        ++own_.batches_sent;
      ++own_.sent;
      own_.moved += tasks;
    }
    __syncwarp(); // the others' puts come before a notify
    const bool told = is_other_peer() && own_.batches_sent != own_.told;
    if (told) {
      own_.told = own_.batches_sent;
      notify(mine_at(number_).batches, own_.told);
    }
    if (has_come)
      own_.asks_for = no_peer;
    if (number_ == 0)
      units().add_ended(warp_, static_cast<std::uint64_t>(__popc(some)));
    __syncwarp();
    return true;
  }

  // Of each lane's task in a batch. Whether all can go; one that cannot has ended the launch.
  __device__ __noinline__ bool change_pointers(std::uint32_t *batch, std::uint32_t peer) const {
    if (world_.of_processes == 0)
      return true;
    pointer_verdict verdict = pointer_verdict::goes;
    if (batch[number_] != 0) {
      const travelling_words words{batch + warp_lanes + number_, warp_lanes};
      const std::uint32_t function =
          memory_type::task::several ? words.first[(memory_type::task::words - 1) * warp_lanes] : 0;
      verdict = travelling_pointers<Program>::of_arguments(shared(), world_, peer, function, words);
    }
    __syncwarp(); // before other lanes copy them
    return __all_sync(full_warp, verdict == pointer_verdict::goes);
  }

  // ---- wishes of this peer

  __device__ void wish() {
    std::uint32_t asking = 0;
    const bool asks = this->template asks_peer<false>(own_, [&] {
      asking = asking_warps();
      return asking > limits_.workers / few_ask;
    });
    if (asks)
      this->make_wish(own_, min(asking, places / 2));
  }
  __device__ std::uint32_t asking_warps() const {
    const std::uint32_t groups = mail().groups();
    std::uint32_t asking = 0;
    GTAP_NOT_UNROLLED
    for (std::uint32_t group = number_; group < groups; group += warp_lanes)
      asking += static_cast<std::uint32_t>(__popc(atomic(mail().asking(group)).load(relaxed)));
    return sum_of_warp(asking);
  }

  // ---- the end

  __device__ bool is_passive() {
    const bool taken = !is_other_peer() || own_.batches == own_.batches_taken;
    return this->is_engaged_and_acknowledged(own_) && __all_sync(full_warp, taken) &&
           units().all_have_ended(world_.me == 0 ? 1 : 0, static_cast<int>(number_));
  }
  // The last task has ended: ends the launch here. Nobody gives any more.
  __device__ void finish() {
    if (own_.asks_for != no_peer)
      (void)mail().withdraw(asker(number_));
    if (number_ == 0)
      stop_beating(shared().stations[warp_]);
    this->end_launch_here();
  }

  tree_limits limits_;
  std::uint32_t warp_;
  tree_ambassador_words &own_;
};

// Out of line: other warps should not pay for its registers.
template <class Program>
__device__ __noinline__ void run_tree_ambassador(context *shared, peer_world *world,
                                                 tree_limits limits, std::uint32_t warp,
                                                 tree_ambassador_words *words, int lane) {
  tree_ambassador<Program>(*shared, *world, limits, warp, words[lane], lane).run();
}

} // namespace gtap::detail

#undef GTAP_NOT_UNROLLED
