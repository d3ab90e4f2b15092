// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The one warp of a peer that deals with the others, while all other warps work as in a launch on one GPU. It runs no tasks:
// it takes them out of its peer's mailboxes like any thief, sends them to peers that have asked, offers what has arrived on
// boards, which are mailboxes that belong to no warp, and knows when no task is left anywhere. Reads top to bottom in the order of a turn of its loop. Must not
// know how peers reach each other (verbs.cuh), nor what a task looks like on its way (travel.cuh).
//
// Who asks whom: lifelines (Saraswat et al., PPoPP 2011). A peer in which few warps have work asks one other for some batches
// of up to 32 tasks, and one more peer after each while in which nothing came. A wish stands until it is granted. So tasks are
// sent by who has them, one way, and nobody's words are changed by two.
//
// When all is done: Dijkstra and Scholten, "Termination detection for diffusing computations", Inf. Proc. Letters 11, 1980.
//   (P1) The ambassador's share of `busy` (busy_count.cuh) stands from the beginning to the end of the launch. So no other
//        worker of the peer has a task while the count is 1, and none gets one but off the boards.
//   (P2) Peer 0 begins engaged, the others are not. The first batch that a peer gets while it is not engaged engages it to the
//        sender; that batch is acknowledged when the peer is passive, all others at once.
//   (P3) A peer is passive when its count is 1, it holds no task, the boards are empty, all batches that it has sent are
//        acknowledged, and no task is away that it will hear of. The last is what the algorithm of 1980 has no need of: a
//        completion makes a peer active that has been acknowledged.
//   (P4) When peer 0 is passive, no task is left anywhere: it tells the others, and each ends its own launch.
//
// Shared words: peer_memory.h says who writes each, and with which order; every look at one is an acquire that meets the
// release of the notify. The mailbox: as in warp_scheduler.cuh, whose thieves take what is offered here.
#pragma once

#include <gtap/detail/launch/busy_count.cuh>
#include <gtap/detail/launch/heartbeat.cuh>
#include <gtap/detail/peer/boards.cuh>
#include <gtap/detail/peer/departures.cuh>
#include <gtap/detail/warp/idle_warp.cuh>

namespace gtap::detail {

// The tasks of a lane of the ambassador, linked by next(); a run counts as one.
struct task_chain {
  record_index first = none;
  std::uint32_t count = 0;
};

template <class Program>
class ambassador {
public:
  __device__ ambassador(lane_memory<Program> memory, peer_world &world, int lane)
      : lane_(memory), world_(world), number_(lane),
        engaged_to_(world.me == 0 ? world.me : no_peer),
        random_(world.me * 2654435761u + static_cast<unsigned>(lane) * 40503u + 1) {}

  // Until the launch is over here. The launch's root, or whoever is first, has counted the ambassador in `busy`. Who ended it
  // has told the workers of this peer; only the end of all tasks is told here.
  __device__ void run() {
    deal();
    clear_boards();
    if (number_ == 0)
      if (launch_slot *slot = own_slot()) {
        slot->moved = atomic(shared().departed_tasks).load(relaxed);
        slot->batches = atomic(shared().departed).load(relaxed);
      }
  }

private:
  __device__ void deal() {
    if (number_ == 0) {
      local_of(region()).count = world_.count;
      local_of(region()).world = &world_;
      shared().peers = &local_of(region());
    }
    __syncwarp();
    unsigned pause = first_pause;
    wait_for_beginning();
    for (;;) {
      beat(shared().stations[warp()], static_cast<unsigned>(clock64()));
      if (from_first(number_ == 0 && launch_over(shared())))
        return tell(end_here());
      const std::uint64_t end = look_around_peers();
      if (end != peer_runs)
        return follow(end);
      bool busy = take_ends();
      busy |= publish_batches();
      busy |= send_ends();
      busy |= offer();
      take_stock();
      busy |= grant();
      busy |= wish();
      if (!busy && is_passive()) {
        if (world_.me == 0) {
          tell(peer_done);
          return finish();
        }
        acknowledge_engagement();
      }
      pause = busy ? first_pause : min(pause + pause / 4, longest_pause);
      __nanosleep(pause);
    }
  }

  using travels = travel<Program>;
  using layout = typename Program::template layout<>;
  // Batches that one wish is for, at most; and turns without any after which one more peer is asked.
  static constexpr std::uint32_t most_wished = travels::batch_places;
  static constexpr unsigned patience = 32;
  // A wish is for so many batches that a sixteenth of the records is enough for them.
  __device__ std::uint32_t wished_at_once() const {
    return min(most_wished, lane_.from().limits.capacity / (16 * 2 * warp_lanes));
  }

  __device__ context &shared() const { return *lane_.from().shared; }
  __device__ std::uint32_t warp() const { return lane_.from().warp; }
  __device__ std::uint32_t warps() const { return lane_.from().limits.warps; }
  __device__ const record_pool<layout> &records() const { return lane_.records(); }
  // Where idle workers of this peer find tasks: the places of warps that the launch does not have.
  __device__ mailbox &board(std::uint32_t number) const {
    return shared().stations[warps() + number].offers;
  }
  __device__ std::uint32_t boards() const { return boards_of(shared(), warps()); }
  __device__ unsigned char *region(std::uint32_t peer) const { return world_.regions[peer]; }
  __device__ unsigned char *region() const { return region(world_.me); }
  // What this peer writes for another.
  __device__ peer_inbox &mine_at(std::uint32_t peer) const {
    return inbox_of(region(peer), world_.me);
  }
  __device__ bool is_other_peer() const {
    return static_cast<std::uint32_t>(number_) < world_.count &&
           static_cast<std::uint32_t>(number_) != world_.me;
  }
  __device__ static bool from_first(bool value) {
    return __shfl_sync(full_warp, static_cast<int>(value), 0) != 0;
  }
  __device__ static std::uint32_t of_lane(std::uint32_t value, std::uint32_t lane) {
    return __shfl_sync(full_warp, value, static_cast<int>(lane));
  }
  __device__ static std::uint32_t of_lane(std::uint64_t value, std::uint32_t lane) {
    return of_lane(static_cast<std::uint32_t>(value), lane); // differences are small
  }

  // ---- chains of tasks ----

  __device__ void push(task_chain &chain, record_index task) {
    records().next(task) = chain.first;
    chain.first = task;
    ++chain.count;
  }
  __device__ record_index pop(task_chain &chain) {
    const record_index task = chain.first;
    chain.first = records().next(task);
    --chain.count;
    return task;
  }
  // ---- the beginning ----

  __device__ void wait_for_beginning() {
    while (from_first(number_ == 0 && busy_now(shared()) == 0 && !launch_over(shared())))
      __nanosleep(longest_pause);
    __syncwarp();
  }

  // ---- what the others have written ----

  // Of the peer with the lane's number.
  struct seen_words {
    std::uint64_t wishes = 0, batches = 0, acknowledged = 0, completions = 0, completions_read = 0;
  };
  __device__ static void look_at(std::uint64_t &seen, std::uint64_t &word) {
    if (glance(word) != seen)
      seen = look(word);
  }
  // How the launch has ended for another peer; peer_runs if for none.
  __device__ std::uint64_t look_around_peers() {
    std::uint64_t end = peer_runs;
    if (is_other_peer()) {
      peer_inbox &from = inbox_of(region(), static_cast<std::uint32_t>(number_));
      look_at(seen_.wishes, from.wishes);
      look_at(seen_.batches, from.batches);
      look_at(seen_.acknowledged, from.acknowledged);
      look_at(seen_.completions, from.completions);
      look_at(seen_.completions_read, from.completions_read);
      look_at(end, from.end);
    }
    __syncwarp(); // the acquires order what all lanes read
    const unsigned ended = __ballot_sync(full_warp, end != peer_runs);
    return ended == 0 ? std::uint64_t{peer_runs} : of_lane(end, __ffs(static_cast<int>(ended)) - 1);
  }

  // ---- ends of tasks that were sent away ----

  __device__ bool take_ends() {
    bool any = false;
    for (std::uint32_t peer = 0; peer < world_.count; ++peer) {
      std::uint32_t left = of_lane(seen_.completions - ends_taken_, peer);
      while (left != 0) {
        any = true;
        const std::uint32_t count = min(left, static_cast<std::uint32_t>(warp_lanes));
        const std::uint32_t from = of_lane(ends_taken_, peer);
        if (static_cast<std::uint32_t>(number_) < count) {
          const record_index next = take_end<Program>(
              lane_, completion_place(region(), peer, from + static_cast<std::uint32_t>(number_)));
          if (next != none)
            push(to_offer_, next);
        }
        if (number_ == 0)
          atomic(shared().away).fetch_sub(count, relaxed);
        left -= count;
        __syncwarp(); // all have read
        if (static_cast<std::uint32_t>(number_) == peer) {
          ends_taken_ += count;
          notify(mine_at(peer).completions_read, ends_taken_);
        }
      }
    }
    return any;
  }
  // The place of the end with this number, in the ring that `writer` fills.
  __device__ peer_unit *completion_place(unsigned char *in, std::uint32_t writer,
                                         std::uint32_t end) const {
    return reinterpret_cast<peer_unit *>(completion_ring_of(in, world_.count, writer) +
                                         (end & (travels::completion_places - 1)) *
                                             travels::completion_bytes);
  }

  // ---- tasks that arrive ----

  // Lets idle warps take the batches that have come.
  __device__ bool publish_batches() {
    bool any = false;
    for (std::uint32_t peer = 0; peer < world_.count; ++peer) {
      const std::uint32_t batches = of_lane(seen_.batches - batches_taken_, peer);
      if (batches == 0)
        continue;
      any = true;
      const std::uint32_t from = of_lane(batches_taken_, peer);
      for (std::uint32_t i = static_cast<std::uint32_t>(number_); i < batches; i += warp_lanes)
        shared().peers->arrived[(ready_ + i) % (most_peers * most_batches)] =
            peer << arrived_shift | ((from + i) & (travels::batch_places - 1));
      ready_ += batches;
      const bool engages = engaged_to_ == no_peer;
      if (engages)
        engaged_to_ = peer;
      if (static_cast<std::uint32_t>(number_) == peer) {
        batches_taken_ += batches;
        acknowledged_ += batches - (engages ? 1 : 0);
        if (batches != (engages ? 1u : 0u))
          notify(mine_at(peer).acknowledged, acknowledged_);
      }
    }
    __syncwarp();
    if (any && number_ == 0)
      atomic(shared().batches_ready).store(ready_, release);
    return any;
  }
  // Whether all of them have been taken.
  __device__ bool all_are_read() {
    return from_first(number_ == 0 && atomic(shared().batches_read).load(acquire) == ready_);
  }

  // ---- tasks that have come from elsewhere, and have ended ----

  __device__ bool send_ends() {
    if (ended_.first == none) {
      std::uint32_t &list = local_of(region()).ended[number_];
      if (atomic(list).load(relaxed) != 0)
        ended_.first = atomic(list).exchange(0, acquire) - 1;
    }
    bool any = false;
    for (;;) { // one of each lane
      const std::uint32_t sent = send_some_ends();
      any |= sent != 0;
      if (sent == 0)
        break;
    }
    if (any && is_other_peer() && ends_told_ != ends_sent_) {
      ends_told_ = ends_sent_;
      notify(mine_at(static_cast<std::uint32_t>(number_)).completions, ends_sent_);
    }
    return any;
  }
  __device__ std::uint32_t send_some_ends() {
    const record_index stub = ended_.first;
    unsigned left = __ballot_sync(full_warp, stub != none);
    const std::uint32_t of = stub == none ? no_peer : peer_of_stub(records().head(stub).meta);
    std::uint32_t all_sent = 0;
    while (left != 0) { // those for one peer
      const std::uint32_t peer =
          of_lane(of, static_cast<std::uint32_t>(__ffs(static_cast<int>(left)) - 1));
      const unsigned theirs = __ballot_sync(full_warp, of == peer);
      left &= ~theirs;
      const std::uint32_t room =
          travels::completion_places - of_lane(ends_sent_ - seen_.completions_read, peer);
      const std::uint32_t from = of_lane(ends_sent_, peer), rank = rank_of_lane(theirs);
      const bool sends = of == peer && rank < room;
      if (sends) {
        put_end<Program>(records(), stub, completion_place(region(peer), world_.me, from + rank));
        ended_.first = records().next(stub);
        put_back<Program>(lane_, stub);
      }
      const auto sent = static_cast<std::uint32_t>(__popc(__ballot_sync(full_warp, sends)));
      __syncwarp(); // the others' puts come before the notify
      if (static_cast<std::uint32_t>(number_) == peer)
        ends_sent_ += sent;
      all_sent += sent;
    }
    return all_sent;
  }
  __device__ std::uint32_t rank_of_lane(unsigned lanes) const {
    return static_cast<std::uint32_t>(__popc(lanes & ((1u << number_) - 1)));
  }

  // ---- tasks for the workers of this peer ----

  __device__ bool offer() {
    const std::uint32_t tasks = __reduce_add_sync(full_warp, to_offer_.count);
    if (tasks == 0)
      return false;
    const std::uint32_t idle = workers() - min(workers(), workers_at_work());
    const std::uint32_t each = idle == 0 ? warp_lanes : tasks / idle;
    const std::uint32_t most = max(min(each, std::uint32_t{warp_lanes}), std::uint32_t{fewest_tasks});
    bool any = false;
    for (std::uint32_t first = 0; first < boards(); first += warp_lanes) {
      const std::uint32_t mine = first + static_cast<std::uint32_t>(number_);
      unsigned free =
          __ballot_sync(full_warp, mine < boards() &&
                                       atomic(board(mine).state).load(acquire) == mailbox_empty);
      std::uint32_t given = 0; // to the board with this lane's number
      while (free != 0) {
        const auto lane = static_cast<std::uint32_t>(__ffs(static_cast<int>(free)) - 1);
        free &= free - 1;
        const unsigned givers = __ballot_sync(full_warp, to_offer_.first != none);
        if (givers == 0)
          break;
        if (to_offer_.first != none)
          board(first + lane).tasks[rank_of_lane(givers)] = pop(to_offer_);
        if (static_cast<std::uint32_t>(number_) == lane)
          given = static_cast<std::uint32_t>(__popc(givers));
      }
      __syncwarp(); // each lane's release is for what all have written
      if (given != 0)
        atomic(board(mine).state).store(given | most << mailbox_most_shift, release);
      any |= __any_sync(full_warp, given != 0);
    }
    return any;
  }
  __device__ bool boards_are_empty() {
    bool empty = true;
    for (std::uint32_t mine = static_cast<std::uint32_t>(number_); mine < boards();
         mine += warp_lanes)
      empty = empty && atomic(board(mine).state).load(acquire) == mailbox_empty;
    return __all_sync(full_warp, empty);
  }
  // After an abort: as the next launch expects them. Thieves may be reading.
  __device__ void clear_boards() {
    for (std::uint32_t mine = static_cast<std::uint32_t>(number_); mine < boards();
         mine += warp_lanes) {
      std::uint32_t state;
      while ((state = atomic(board(mine).state).load(relaxed)) != mailbox_empty) {
        if ((state & mailbox_left) != 0)
          atomic(board(mine).state)
              .compare_exchange_strong(state, state & mailbox_readers, relaxed, relaxed);
        else
          __nanosleep(20);
      }
    }
    __syncwarp();
  }

  // ---- tasks for others ----

  // How many of 32 mailboxes have tasks, times 16, on average over the last turns: where lanes have more than one task, nearly
  // all have; where few have, workers will soon have nothing to do.
  __device__ void take_stock() {
    const std::uint32_t state =
        atomic(shared().stations[next_random() % warps()].offers.state).load(relaxed);
    const auto full =
        static_cast<std::uint32_t>(__popc(__ballot_sync(full_warp, (state & mailbox_left) != 0)));
    stock_ = stock_ - stock_ / 4 + full * 4;
  }
  __device__ bool is_hungry() const { return stock_ < hungry_below * 16; }
  __device__ bool is_full() const { return stock_ > full_above * 16; }
  static constexpr std::uint32_t hungry_below = 20, full_above = 20; // of 32
  __device__ std::uint32_t workers() const { return warps() - 1; }
  __device__ std::uint32_t workers_at_work() const { return (busy_now(shared()) & ~busy_wanted) - 1; }
  __device__ std::uint32_t next_random() {
    random_ ^= random_ << 13, random_ ^= random_ >> 17, random_ ^= random_ << 5;
    return random_;
  }

  // Lets the warps of this peer send tasks to one that wishes for some, and tells it what they have sent.
  __device__ bool grant() {
    const bool told = tell_departed();
    if (leaves_for_ != no_peer) {
      if (!is_closed_ && !can_give())
        end_offer();
      return told;
    }
    const unsigned wishing =
        __ballot_sync(full_warp, is_other_peer() && seen_.wishes != batches_sent_);
    if (wishing != 0 && can_give())
      begin_offer(wishing);
    return told;
  }
  // There are enough tasks. Or the launch has just begun, and there are few, but large ones: later, when all lanes have some,
  // each task is a small part of all that there is to do.
  __device__ bool can_give() {
    has_been_full_ = has_been_full_ || is_full();
    return !has_been_full_ || is_full();
  }
  static constexpr std::uint32_t most_at_once = 256, most_at_first = 4; // batches

  // To one of these peers: each in turn.
  __device__ void begin_offer(unsigned wishing) {
    const unsigned after = wishing & ~((2u << last_for_) - 1);
    last_for_ =
        static_cast<std::uint32_t>(__ffs(static_cast<int>(after != 0 ? after : wishing)) - 1);
    leaves_for_ = last_for_;
    const std::uint32_t credit = of_lane(seen_.wishes - batches_sent_, leaves_for_);
    offered_ = min(credit, has_been_full_ ? most_at_once : most_at_first);
    told_ = 0;
    is_closed_ = false;
    const std::uint32_t from = of_lane(batches_sent_, leaves_for_);
    if (number_ == 0) {
      peer_local &local = local_of(region());
      local.leaves_for = leaves_for_;
      local.leaves_from = from;
      atomic(shared().departures).store(std::uint64_t{offered_} << 32, release);
      atomic(shared().busy).fetch_or(busy_wanted, relaxed);
    }
    __syncwarp();
  }
  __device__ void end_offer() {
    std::uint32_t taken = 0;
    if (number_ == 0) {
      atomic(shared().busy).fetch_and(~busy_wanted, relaxed);
      taken = places_taken(atomic(shared().departures).exchange(0, relaxed));
    }
    offered_ = of_lane(taken, 0);
    is_closed_ = true;
  }
  // When all places that warps have taken are filled, the other peer hears of them.
  __device__ bool tell_departed() {
    if (leaves_for_ == no_peer)
      return false;
    const std::uint32_t taken = all_filled();
    const bool news = taken != no_place && taken != told_;
    if (news) {
      if (static_cast<std::uint32_t>(number_) == leaves_for_) {
        batches_sent_ += taken - told_;
        notify(mine_at(leaves_for_).batches, batches_sent_);
      }
      told_ = taken;
    }
    if (taken == offered_) { // that was all
      if (!is_closed_)
        end_offer();
      departed_before_ += taken;
      leaves_for_ = no_peer;
    }
    return news;
  }
  // How many places have been taken, if all of them are filled; or no_place. What is filled is looked at first: later there may
  // be more that are filled behind one that is not.
  __device__ std::uint32_t all_filled() {
    std::uint32_t taken = no_place;
    if (number_ == 0) {
      const std::uint32_t filled = atomic(shared().departed).load(acquire) - departed_before_;
      taken = is_closed_ ? offered_ : places_taken(atomic(shared().departures).load(relaxed));
      taken = filled == taken ? taken : no_place;
    }
    __syncwarp(); // lane 0's acquire comes before another lane's notify
    return of_lane(taken, 0);
  }

  // ---- wishes of this peer ----

  __device__ bool wish() {
    const bool waits = is_other_peer() && wished_ != batches_taken_; // for that peer's tasks
    const unsigned asked = __ballot_sync(full_warp, waits);
    turns_waited_ = asked == 0 ? 0 : turns_waited_ + 1;
    const unsigned others = __ballot_sync(full_warp, is_other_peer()) & ~asked;
    if (others == 0 || (asked != 0 && turns_waited_ < patience) ||
        __any_sync(full_warp, to_offer_.first != none) || wished_at_once() == 0 ||
        !is_hungry() || !all_are_read() ||
        !from_first(number_ == 0 && atomic(shared().short_of_records).load(relaxed) == 0))
      return false;
    turns_waited_ = 0;
    const std::uint32_t wanted = of_lane(next_random(), 0) % static_cast<std::uint32_t>(__popc(others));
    if ((others >> number_ & 1) != 0 && rank_of_lane(others) == wanted) {
      wished_ += wished_at_once();
      notify(mine_at(static_cast<std::uint32_t>(number_)).wishes, wished_);
    }
    return false; // nothing that keeps the peer active
  }

  // ---- the end ----

  // See (P3). Acquire of `busy`: what all workers have done, the ends of stubs included.
  __device__ bool is_passive() {
    if (engaged_to_ == no_peer)
      return false;
    const bool all_acknowledged = !is_other_peer() || seen_.acknowledged == batches_sent_;
    const bool holds = to_offer_.first != none || ended_.first != none;
    if (!__all_sync(full_warp, all_acknowledged && !holds) || !boards_are_empty() ||
        !all_are_read())
      return false;
    bool alone = false;
    if (number_ == 0)
      alone = (atomic(shared().busy).load(acquire) & ~busy_wanted) == 1 &&
              atomic(shared().away).load(relaxed) == 0;
    if (!from_first(alone) || (leaves_for_ != no_peer && all_filled() != told_))
      return false;
    __syncwarp();
    return !__any_sync(full_warp, atomic(local_of(region()).ended[number_]).load(relaxed) != 0);
  }
  __device__ void acknowledge_engagement() {
    if (static_cast<std::uint32_t>(number_) == engaged_to_)
      notify(mine_at(engaged_to_).acknowledged, ++acknowledged_);
    engaged_to_ = no_peer;
  }

  // How a launch that is over here has ended.
  __device__ peer_end end_here() {
    const std::uint32_t phase = atomic(shared().phase).load(relaxed);
    const bool stopped =
        atomic(shared().generation_after_stop).load(relaxed) == shared().generation + 1;
    return completed(phase) ? peer_done : stopped ? peer_stopped : peer_aborted;
  }
  __device__ void tell(peer_end end) {
    __syncwarp();
    if (end == peer_done && world_.me == 0)
      for (std::uint32_t peer = 1; peer < world_.count; ++peer) {
        auto *there = reinterpret_cast<peer_unit *>(result_of(region(peer)).bytes);
        const auto *result = reinterpret_cast<const std::uint32_t *>(shared().root_result);
        for (std::uint32_t i = static_cast<std::uint32_t>(number_);
             i < sizeof(peer_result) / sizeof(peer_unit); i += warp_lanes)
          put(there[i], {{result[4 * i], result[4 * i + 1], result[4 * i + 2], result[4 * i + 3]}});
      }
    __syncwarp();
    if (is_other_peer())
      notify(mine_at(static_cast<std::uint32_t>(number_)).end, end);
  }
  // What another peer has told.
  __device__ void follow(std::uint64_t end) {
    if (end == peer_done) {
      const auto *there =
          reinterpret_cast<const std::uint32_t *>(result_of(region()).bytes);
      auto *result = reinterpret_cast<std::uint32_t *>(shared().root_result);
      for (std::uint32_t i = static_cast<std::uint32_t>(number_); i < sizeof(peer_result) / 4;
           i += warp_lanes)
        result[i] = there[i];
      return finish();
    }
    if (number_ == 0) {
      if (end == peer_stopped)
        stop_from_task(shared());
      else
        abort_launch(shared());
    }
    __syncwarp();
  }
  // The last task has ended: ends the launch here.
  __device__ void finish() {
    if (leaves_for_ != no_peer && !is_closed_)
      end_offer();
    stop_beating(shared().stations[warp()]);
    __syncwarp(); // all lanes' writes come before lane 0's release
    bool last = false;
    if (number_ == 0)
      last = drop_busy(shared());
    if (!from_first(last)) // a defect: somebody else still has a task
      return;
    __syncwarp();
    atomic(shared().ends[number_].done).store(1, release);
    if (number_ == 0)
      end_launch(shared());
  }

  lane_memory<Program> lane_;
  peer_world &world_;
  const int number_; // of this lane

  // Of the peer with the lane's number: what it has written, and what has become of it here.
  seen_words seen_;
  std::uint64_t batches_taken_ = 0, ends_taken_ = 0;
  // What has been written for it.
  std::uint64_t wished_ = 0, batches_sent_ = 0, acknowledged_ = 0, ends_sent_ = 0, ends_told_ = 0;

  task_chain to_offer_, ended_; // of this lane

  // The same in all lanes.
  std::uint32_t engaged_to_;  // a peer; itself for peer 0; or none
  // The offer of places in another peer's ring: whose, of how many, how many of them it knows of, and whether no more can be taken.
  std::uint32_t leaves_for_ = no_peer, offered_ = 0, told_ = 0, last_for_ = 0;
  bool is_closed_ = false;
  std::uint32_t departed_before_ = 0; // places filled of earlier offers
  std::uint32_t ready_ = 0;    // batches that have been published
  std::uint32_t stock_ = 0;    // see take_stock()
  bool has_been_full_ = false; // there have been enough tasks
  unsigned turns_waited_ = 0;  // since a wish was made or granted
  std::uint32_t random_;
};

// Out of line: other warps should not pay for its registers.
template <class Program>
__device__ __noinline__ void run_ambassador(lane_memory<Program> memory, peer_world *world,
                                            int lane) {
  ambassador<Program>(memory, *world, lane).run();
}

} // namespace gtap::detail
