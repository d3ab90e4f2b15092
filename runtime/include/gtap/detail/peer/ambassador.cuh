// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The one warp of a peer that deals with the others, while all other warps work as in a launch on one GPU. It touches no
// tasks: workers send them (leaving_tasks.cuh) and take what has come (arriving_tasks.cuh), when it says that they may; it tells the
// others so, and knows when no task is left anywhere. Reads top to bottom in the order of a turn of its loop. Must not know how
// peers reach each other (peer_verbs.cuh), nor what a task looks like on its way (travel.cuh).
//
// Who asks whom: lifelines (Saraswat et al., PPoPP 2011). A peer that runs short of tasks asks one other for some batches of up
// to 32, and one more peer after each while in which nothing came. A wish stands until it is granted. So tasks are sent by who
// has them, one way, and no word is changed by two peers.
//
// When all is done: peer_talk.cuh, and for this peer
//   (P1) The ambassador's share of `busy` (busy_count.cuh) stands from the beginning to the end of the launch. So no worker of
//        the peer has a task while the count is 1, and none gets one but from what has arrived.
//   (P2) A peer is passive when its count is 1, all that has arrived is taken, no end of a task waits to be sent, all batches
//        that it has sent are acknowledged, and no task is away that it will hear of. The last is what the algorithm of 1980 has
//        no need of: an end that comes makes a peer active that has been acknowledged.
//
// Shared words: peer_memory.h and context.h say who writes each, and with which order.
#pragma once

#include <gtap/detail/launch/busy_count.cuh>
#include <gtap/detail/launch/heartbeat.cuh>
#include <gtap/detail/peer/exchange.cuh>
#include <gtap/detail/peer/peer_talk.cuh>

namespace gtap::detail {

// What a lane of the ambassador knows, in the lane's window: so other warps need no more registers.
struct ambassador_words : peer_words {
  // Ends that the peer with the lane's number has sent and read, as far as it has been seen.
  peer_word ends = 0, ends_read = 0;
  // Of these, what has been published here; and how many ends it knows to have been read.
  peer_word ends_taken = 0, ends_credited = 0;
  // How many ends are in its ring, and of how many it knows.
  peer_word ends_told = 0, ends_sent = 0;
  // The first of the stubs that this lane has to send.
  record_index ended = none;

  // What follows is the same in all lanes.
  // The offer of places in another peer's ring: whose, of how many, how many of them it knows of, and whether no more can be
  // taken; whose it was last; places filled of earlier offers.
  std::uint32_t leaves_for = no_peer, offered = 0, told = 0;
  bool is_closed = false;
  bool has_been_full = false; // there have been enough tasks
  std::uint32_t last_for = 0, departed_before = 0;
  std::uint32_t batches_ready = 0, ends_ready = 0; // entries of arrivals that have been published
  std::uint32_t hints = 0;                         // bits that it has set in `busy`
  std::uint32_t stock = 0;                         // see take_stock()
};

template <class Program>
class ambassador : peer_talk<sum_of_launch<Program>> {
  using talk = peer_talk<sum_of_launch<Program>>;
  using travels = travel<Program>;
  using shape = typename lane_memory<Program>::shape;
  static_assert(sizeof(ambassador_words) <= shape::entries * shape::entry_bytes,
                "GTAP_PEERS: the windows of lanes are too small; leave out GTAP_WINDOW_ENTRIES, "
                "or make GTAP_WINDOW_BYTES larger");

public:
  __device__ ambassador(lane_memory<Program> memory, peer_world &world, int lane)
      : talk(*memory.from().shared, world, static_cast<std::uint32_t>(lane)), lane_(memory) {
    ::new (memory.window_memory()) ambassador_words();
    this->begin_talk(own());
  }

  // Until the launch is over here. The first thread of the launch has counted the ambassador in `busy`. Who ends a launch early
  // has told the workers of this peer; the end of all tasks is told here.
  __device__ void run() {
    begin();
    deal();
    this->report_moves(atomic(shared().departed_tasks).load(relaxed),
                       atomic(shared().departed).load(relaxed));
  }

private:
  __device__ void deal() {
    unsigned pause = first_pause;
    for (;;) {
      if (number_ == 0)
        beat(shared().stations[warp()], static_cast<unsigned>(clock64()));
      if (from_first(number_ == 0 && launch_over(shared())))
        return this->tell(this->end_here());
      if (const peer_word end = look_around()) {
        if (this->follow(end))
          finish();
        return;
      }
      bool busy = publish();
      busy |= send_ends();
      take_stock();
      busy |= grant();
      wish();
      if (!busy && is_passive() && this->tell_passive(own()))
        return finish();
      pause = busy ? first_pause : min(pause + pause / 4, longest_pause);
      __nanosleep(pause);
    }
  }

  using talk::from_first, talk::is_other_peer, talk::lowest, talk::mine_at, talk::number_,
      talk::of_lane, talk::rank_of_lane, talk::region, talk::shared, talk::world_;

  __device__ std::uint32_t warp() const { return lane_.from().warp; }
  __device__ std::uint32_t warps() const { return lane_.from().limits.warps; }
  __device__ peer_local &local() const { return local_of(region()); }
  __device__ ambassador_words &own() const {
    return *static_cast<ambassador_words *>(lane_.window_memory());
  }

  // ---- the beginning ----

  // `busy` is not 0 once there is a root, or, of other peers, when the first thread has seen that there are peers.
  __device__ void begin() {
    if (number_ == 0) {
      local().world = &world_;
      atomic(shared().peers).store(&local(), relaxed);
      while (busy_now(shared()) == 0 && !launch_over(shared()))
        __nanosleep(longest_pause);
    }
    __syncwarp();
  }

  // ---- what the others have written ----

  // How the launch has ended for another peer; peer_runs if for none.
  __device__ peer_word look_around() {
    if (is_other_peer()) {
      peer_inbox &from = inbox_of(region(), number_);
      talk::update(own().ends, from.ends);
      talk::update(own().ends_read, from.ends_read);
    }
    return this->look_around_peers(own());
  }

  // ---- what has come ----

  // Lets workers take it.
  __device__ bool publish() {
    const bool any = publish_ends();
    return publish_batches() || any;
  }
  // How many entries may be added to those of which `ready` have been published. What has been read before happens before what
  // follows.
  __device__ static std::uint32_t room_for(peer_arrivals &words, std::uint32_t ready) {
    const std::uint32_t read = atomic(words.read).load(acquire);
    __syncwarp();
    return most_arrived - (ready - __shfl_sync(full_warp, read, 0));
  }
  __device__ static bool all_are_read(peer_arrivals &words, std::uint32_t ready) {
    return room_for(words, ready) == most_arrived;
  }
  __device__ void publish_at(std::uint32_t *entries, std::uint32_t number, arrival what) {
    atomic(entries[number % most_arrived]).store(what.entry(), relaxed);
  }
  __device__ bool publish_batches() {
    const std::uint32_t before = own().batches_ready;
    std::uint32_t room = room_for(shared().batches, before);
    for (std::uint32_t peer = 0; peer < world_.count; ++peer) {
      const std::uint32_t from = of_lane(own().batches_taken, peer);
      const std::uint32_t count = min(of_lane(own().batches, peer) - from, room);
      for (std::uint32_t i = number_; i < count; i += warp_lanes)
        publish_at(local().batches, own().batches_ready + i, {peer, 0, from + i});
      own().batches_ready += count;
      room -= count;
      if (count != 0)
        this->acknowledge(own(), peer, count);
    }
    return show(shared().batches, own().batches_ready, own().batches_ready != before);
  }
  __device__ bool publish_ends() {
    const std::uint32_t before = own().ends_ready;
    std::uint32_t room = room_for(shared().ends_of_tasks, before);
    if (room == most_arrived)
      give_credit();
    for (std::uint32_t peer = 0; peer < world_.count; ++peer) {
      const std::uint32_t from = of_lane(own().ends_taken, peer);
      const std::uint32_t all = min(of_lane(own().ends, peer) - from, room * warp_lanes);
      const std::uint32_t groups = (all + warp_lanes - 1) / warp_lanes;
      for (std::uint32_t i = number_; i < groups; i += warp_lanes)
        publish_at(
            local().ends, own().ends_ready + i,
            {peer, min(all - i * warp_lanes, std::uint32_t{warp_lanes}), from + i * warp_lanes});
      own().ends_ready += groups;
      room -= groups;
      if (number_ == peer)
        own().ends_taken += all;
    }
    hint(busy_arrived, most_arrived - room >= many_ends);
    return show(shared().ends_of_tasks, own().ends_ready, own().ends_ready != before);
  }
  // So many entries wait that warps with tasks are to take some, too; fewer are left to those without, which go on at once with
  // what has waited for them.
  static constexpr std::uint32_t many_ends = 64;
  __device__ bool show(peer_arrivals &words, std::uint32_t ready, bool news) {
    __syncwarp();
    if (news && number_ == 0)
      atomic(words.ready).store(ready, release);
    return news;
  }
  // All ends that have been published are read: their places may be filled again.
  __device__ void give_credit() {
    if (is_other_peer() && own().ends_credited != own().ends_taken) {
      own().ends_credited = own().ends_taken;
      notify(mine_at(number_).ends_read, own().ends_credited);
    }
  }
  // Sets a bit beside the count of `busy`, or takes it back.
  __device__ void hint(std::uint32_t bit, bool set) {
    if (((own().hints & bit) != 0) == set)
      return;
    own().hints ^= bit;
    if (number_ == 0)
      atomic(shared().busy).fetch_xor(bit, relaxed);
  }

  // ---- tasks that came from elsewhere, and have ended ----

  __device__ bool send_ends() {
    if (own().ended == none) {
      std::uint32_t &list = local().ended[number_];
      if (atomic(list).load(relaxed) != 0)
        own().ended = atomic(list).exchange(0, acquire) - 1;
    }
    bool any = false;
    for (int i = 0; i < ends_at_once && send_some_ends(); ++i) // one of each lane
      any = true;
    if (is_other_peer() && own().ends_told != own().ends_sent) {
      own().ends_told = own().ends_sent;
      notify(mine_at(number_).ends, own().ends_told);
    }
    return any;
  }
  __device__ bool result_goes(record_index stub) {
    const auto &records = lane_.records();
    const std::uint32_t meta = records.head(stub).meta;
    return travelling_pointers<Program>::result_goes(
        shared(), world_, peer_of_stub(meta), function_of_stub(meta),
        {static_cast<std::uint32_t *>(records.payload(stub)), 1});
  }
  static constexpr int ends_at_once = 16;
  __device__ bool send_some_ends() {
    const auto &records = lane_.records();
    const record_index stub = own().ended;
    if (stub != none && !result_goes(stub)) // the launch is over, and what is left of it is lost
      own().ended = none;
    if (!__all_sync(full_warp, own().ended == stub))
      return false;
    const std::uint32_t home =
        stub == none ? no_peer : peer_of_stub(records.head(stub).meta); // of its task
    unsigned left = __ballot_sync(full_warp, stub != none);
    bool any = false;
    while (left != 0) { // those of one peer
      const std::uint32_t peer = of_lane(home, lowest(left));
      const unsigned theirs = __ballot_sync(full_warp, home == peer);
      left &= ~theirs;
      const std::uint32_t from = of_lane(own().ends_sent, peer), rank = rank_of_lane(theirs);
      const std::uint32_t room = travels::end_places - (from - of_lane(own().ends_read, peer));
      const bool sends = home == peer && rank < room;
      if (sends) {
        put_end<Program>(world_, records, stub,
                         place_of_end<Program>(region(peer), world_.count, world_.me, from + rank));
        own().ended = records.next(stub);
        put_back<Program>(lane_, stub);
      }
      const auto sent = static_cast<std::uint32_t>(__popc(__ballot_sync(full_warp, sends)));
      __syncwarp(); // the others' puts come before the notify
      if (number_ == peer)
        own().ends_sent += sent;
      any |= sent != 0;
    }
    return any;
  }

  // ---- tasks for others ----

  // How many of 32 mailboxes have tasks, times 16, on average over the last turns: where lanes have more than one task, nearly
  // all have; where few have, workers will soon have nothing to do.
  __device__ void take_stock() {
    const std::uint32_t state =
        atomic(shared().stations[talk::next_random(own()) % warps()].offers.state).load(relaxed);
    const auto full =
        static_cast<std::uint32_t>(__popc(__ballot_sync(full_warp, (state & mailbox_left) != 0)));
    own().stock = own().stock - own().stock / 4 + full * 4;
    own().has_been_full = own().has_been_full || is_full();
  }
  static constexpr std::uint32_t many_full = 20 * 16; // of 32 mailboxes
  __device__ bool is_full() const { return own().stock > many_full; }

  // Lets the workers of this peer send tasks to one that wishes for some, and tells it what they have sent.
  __device__ bool grant() {
    const bool told = tell_departed();
    if (own().leaves_for == no_peer) {
      const unsigned wishing =
          __ballot_sync(full_warp, is_other_peer() && own().wishes != own().batches_sent);
      if (wishing != 0 && can_give())
        begin_offer(wishing);
    } else if (!own().is_closed && !can_give()) {
      end_offer();
    }
    return told;
  }
  // There are enough tasks. Or the launch has just begun, and there are few, but large ones: later, when all lanes have some,
  // each task is a small part of all that there is to do.
  __device__ bool can_give() const { return !own().has_been_full || is_full(); }
  static constexpr std::uint32_t most_at_once = 256, most_at_first = 16; // batches

  // For one of these peers: each in turn.
  __device__ void begin_offer(unsigned wishing) {
    const unsigned after = wishing & ~((2u << own().last_for) - 1);
    own().leaves_for = own().last_for = lowest(after != 0 ? after : wishing);
    const std::uint32_t from = of_lane(own().batches_sent, own().leaves_for);
    own().offered = min(of_lane(own().wishes, own().leaves_for) - from,
                        own().has_been_full ? most_at_once : most_at_first);
    own().told = 0;
    own().is_closed = false;
    if (number_ == 0) {
      local().leaves_for = own().leaves_for;
      local().leaves_from = from;
      atomic(shared().departures).store(std::uint64_t{own().offered} << 32, release);
    }
    hint(busy_wanted, true);
    __syncwarp();
  }
  __device__ void end_offer() {
    hint(busy_wanted, false);
    std::uint32_t taken = 0;
    if (number_ == 0)
      taken = places_taken(atomic(shared().departures).exchange(0, relaxed));
    own().offered = of_lane(taken, 0);
    own().is_closed = true;
  }
  // When all places that warps have taken are filled, the other peer hears of them.
  __device__ bool tell_departed() {
    if (own().leaves_for == no_peer)
      return false;
    const std::uint32_t taken = all_filled();
    const bool news = taken != no_place && taken != own().told;
    if (news) {
      if (number_ == own().leaves_for) {
        own().batches_sent += taken - own().told;
        notify(mine_at(own().leaves_for).batches, own().batches_sent);
      }
      own().told = taken;
    }
    if (taken == own().offered) { // that was all
      if (!own().is_closed)
        end_offer();
      own().departed_before += taken;
      own().leaves_for = no_peer;
    }
    return news;
  }
  // How many places have been taken, if all of them are filled; or no_place. What is filled is looked at first: later there may
  // be more that are filled behind one that is not.
  __device__ std::uint32_t all_filled() {
    std::uint32_t taken = no_place;
    if (number_ == 0) {
      const std::uint32_t filled = atomic(shared().departed).load(acquire) - own().departed_before;
      taken =
          own().is_closed ? own().offered : places_taken(atomic(shared().departures).load(relaxed));
      taken = filled == taken ? taken : no_place;
    }
    __syncwarp(); // lane 0's acquire comes before another lane's notify
    return of_lane(taken, 0);
  }

  // ---- wishes of this peer ----

  // Batches that one wish is for: a sixteenth of the records is enough for their tasks and stubs.
  __device__ std::uint32_t wished_at_once() const {
    return min(min(travels::batch_places, own().at_once),
               lane_.from().limits.capacity / (16 * 2 * warp_lanes));
  }
  __device__ void wish() {
    const bool asks = this->template asks_peer<true>(own(), [&] {
      return !is_full() && wished_at_once() != 0 &&
             all_are_read(shared().batches, own().batches_ready) &&
             from_first(number_ == 0 && atomic(shared().short_of_records).load(relaxed) == 0);
    });
    if (asks)
      this->make_wish(own(), wished_at_once());
  }

  // ---- the end ----

  // See (P2). Acquire of `busy`: what all workers have done, the ends of stubs included.
  __device__ bool is_passive() {
    if (!this->is_engaged_and_acknowledged(own()) || !__all_sync(full_warp, own().ended == none) ||
        !all_are_read(shared().batches, own().batches_ready) ||
        !all_are_read(shared().ends_of_tasks, own().ends_ready) ||
        (own().leaves_for != no_peer && all_filled() != own().told))
      return false;
    if (!from_first(number_ == 0 && (atomic(shared().busy).load(acquire) & ~busy_hints) == 1 &&
                    atomic(shared().away).load(relaxed) == 0))
      return false;
    __syncwarp();
    const bool has_ended = atomic(local().ended[number_]).load(relaxed) != 0;
    return !__any_sync(full_warp, has_ended) &&
           (own().leaves_for == no_peer || all_filled() == own().told);
  }

  // The last task has ended: ends the launch here.
  __device__ void finish() {
    if (own().leaves_for != no_peer && !own().is_closed)
      end_offer();
    hint(busy_arrived, false);
    if (number_ == 0)
      stop_beating(shared().stations[warp()]);
    __syncwarp(); // all lanes' writes come before lane 0's release
    if (number_ == 0)
      (void)drop_busy(shared());
    this->end_launch_here();
  }

  lane_memory<Program> lane_;
};

// Out of line: other warps should not pay for its registers.
template <class Program>
__device__ __noinline__ void run_ambassador(lane_memory<Program> memory, peer_world *world,
                                            int lane) {
  ambassador<Program>(memory, *world, lane).run();
}

} // namespace gtap::detail
