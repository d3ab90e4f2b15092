// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The persistent loop of a warp of thread workers: runs steps, shares work among its lanes, offers
// work to other warps and takes theirs, and knows when all is done. Reads top to bottom in the
// order things happen to a warp. Must not know what tasks are.
//
// Shared words, and which release meets which acquire (context.h says who writes them):
//   mailbox state   release store in offer() -> acquire CAS in claim_tasks(), perhaps after those of others,
//                   which are read-modify-writes: the records offered.
//                   release fetch_sub in end_reading() -> acquire loads in offer() and take_back(), once
//                   all who read have done so: the slots may be written again.
//                   relaxed in leave(): nobody reads the slots any more.
//   busy            add in look_for_work(), before the release that ends the reading; drop in retire(), with
//                   the own mailbox empty (busy_count.cuh).
//   ends            release in set_done() -> acquire load in has_ended(): what all tasks wrote.
#pragma once

#include <gtap/detail/base/tuning.cuh>
#include <gtap/detail/launch/busy_count.cuh>
#include <gtap/detail/launch/heartbeat.cuh>
#include <gtap/detail/profile/warp_recorder.cuh>
#include <gtap/detail/warp/idle_warp.cuh>
#include <gtap/detail/warp/lane_sharing.cuh>
#include <gtap/detail/warp/path_choice.cuh>
#include <gtap/detail/warp/queue_trial.cuh>

namespace gtap::detail {

template <class Program, class Block = no_block>
class warp_scheduler : warp_recorder<profiled> {
  using recorder =
      warp_recorder<profiled>; // a base class, so that it takes no room where it is empty

public:
  // What memory.from() says of the warp counts; warps beyond the stations only wait for the end.
  __device__ warp_scheduler(lane_memory<Program> memory, int lane) : worker_(memory), lane_(lane) {}
  // What a profile is to tell of the warp, from here on. Before it runs.
  __device__ __forceinline__ void record() {
    recorder::begin_profile(profile_of(shared()), warp(), warp() < warps(), lane_);
  }

  __device__ thread_worker<Program> &worker() { return worker_; }
  // What this lane has done; the first one tells what its warp has counted, too.
  __device__ worker_counts counts() const {
    return lane_ == 0 ? worker_.counts.with(own_words().counts) : worker_.counts.alone();
  }

  // Works until the launch is done or aborted, or its block calls. `counted`: this warp is in `busy`
  // already, because it has the root, or tasks. Returns whether it is when it leaves.
  __device__ bool run(bool counted, Block block = {}) {
    if (!counted && !look_for_work(block, true))
      return false;
    if (lane_ == 0)
      own_words().alone = counted && !Block::present && !has_peers<Program>;
    round_timer rounds;
    for (;;) {
      recorder::round_begins();
      worker_.settle();
      if constexpr (Block::present)
        worker_.hand_over_leaving();
      if constexpr (has_priorities)
        lane_sharing<Program>(worker_, lane_, hungry_).share_prior();
      const unsigned with_work = __ballot_sync(full_warp, worker_.has_work());
      if (with_work == 0) {
        if (!take_back()) {
          const open_search found = take_open();
          if (found == search_over ||
              (found == none_open && (retire(), !look_for_work(block, false))))
            return false;
        }
        rounds.restart();
        continue;
      }
      if constexpr (Block::present)
        if (from_first(lane_ == 0 && block.calls())) {
          recorder::turn_ends();
          return true;
        }
      rounds.next();
      const int idle = __popc(~with_work);
      const bool looks = rounds.looks();
      const unsigned enough = rounds.are_long() ? 1 : enough_spare;
      const station_look seen = looks ? look_at_station(rounds.began()) : station_look{};
      [[maybe_unused]] prior_look around; // by each lane
      if constexpr (has_priorities)
        if (looks)
          around = prior_look::now(shared(), warp(), warps(), rounds.began(), lane_);
      [[maybe_unused]] std::uint32_t places = 0; // of open loops, as lane 0 sees them
      if constexpr (opens_loops)
        if (looks && lane_ == 0)
          places = atomic(open_places(shared(), warp())).load(relaxed);
      if (idle != 0 && (looks || idle >= some_idle))
        lane_sharing<Program>(worker_, lane_, hungry_)
            .share(with_work, idle >= many_idle ? 1 : enough);
      recorder::has_shared(own_words().counts);
      if constexpr (Block::present)
        if (looks)
          block.tend(lane_, false);
      if constexpr (has_priorities)
        if (looks)
          take_more_urgent(around);
      if (looks && !offer(seen, enough, rounds.are_long(), rounds.are_very_long()))
        return false;
      if constexpr (paths::tries_queues)
        if (looks)
          try_queues(seen);
      if constexpr (opens_loops) {
        if (looks)
          share_loops(places);
        open_loop_of_lane();
      }
      const bool ready = worker_.has_work();
      const bool runs = paths_.choose(ready, paths::needed && ready ? worker_.newest_meta() : 0);
      worker_.begin_round(runs, hungry_);
      recorder::step_begins(worker_, runs, ready);
      if (runs)
        worker_.run_newest();
      __syncwarp();
      if constexpr (lanes_order<Program>)
        worker_.build_graphs(lane_);
      recorder::step_ends(worker_);
    }
  }

  // Leaves the warp's station as the next launch expects it, with an empty mailbox. After an abort it
  // need not be empty yet, and thieves may be reading.
  __device__ void leave() {
    recorder::leave_profile(worker_);
    if (lane_ != 0 || warp() >= shared().station_count)
      return;
    std::uint32_t state;
    while (own_words().offered &&
           (state = atomic(own_mailbox().state).load(relaxed)) != mailbox_empty) {
      if ((state & mailbox_left) != 0)
        atomic(own_mailbox().state)
            .compare_exchange_strong(state, state & mailbox_readers, relaxed, relaxed);
      else
        __nanosleep(20);
    }
    atomic(shared().stations[warp()].free_records.head).store(none, relaxed);
    stop_beating(shared().stations[warp()]); // after an abort it has tasks
  }

private:
  // What rounds take, from the beginning of one to that of the next, and what follows from it: a warp looks at its
  // idle lanes and at its mailbox in every round, but in every second one while rounds are short; after a
  // long one, steps count as long, until a round is short. Uniform across the warp: lane 0's clock counts.
  class round_timer {
  public:
    __device__ round_timer() { restart(); }
    // The warp was idle: what follows is not the end of a round.
    __device__ __forceinline__ void restart() { began_ = cycles(); }
    // A round begins.
    __device__ __forceinline__ void next() {
      const unsigned now = cycles();
      const unsigned took = now - began_;
      began_ = now;
      if (took > long_round)
        long_ = true;
      else if (took < short_round)
        long_ = very_long_ = false;
      if constexpr (gives_chains)
        very_long_ |= took > very_long_round;
      looks_ = !looks_ || took >= short_round;
    }
    __device__ __forceinline__ unsigned began() const { return began_; }
    __device__ __forceinline__ bool are_long() const { return long_; }
    __device__ __forceinline__ bool are_very_long() const { return very_long_; }
    __device__ __forceinline__ bool looks() const { return looks_; }

  private:
    unsigned began_;
    bool long_ = false, very_long_ = false;
    bool looks_ = true; // in this round, or, before the first, in the one before it
  };

  __device__ __forceinline__ static unsigned cycles() {
    return __shfl_sync(full_warp, static_cast<unsigned>(clock64()), 0);
  }

  using paths = path_choice<Program>;
  using words = typename lane_memory<Program>::warp_words;
  static constexpr bool gives_chains = lane_memory<Program>::gives_chains;
  static constexpr bool opens_loops = lane_memory<Program>::opens_loops;
  static constexpr bool has_priorities = lane_memory<Program>::has_priorities;
  // In shared memory, for the registers of the loop.
  __device__ context &shared() const { return *worker_.memory().from().shared; }
  __device__ std::uint32_t warp() const { return worker_.memory().from().warp; } // in the grid
  // Stations in use by this launch.
  __device__ std::uint32_t warps() const { return worker_.memory().from().limits.warps; }
  __device__ words &own_words() const { return worker_.memory().of_warp(); }
  __device__ mailbox &own_mailbox() { return shared().stations[warp()].offers; }
  // Lane 0's value.
  __device__ static bool from_first(bool value) {
    return __shfl_sync(full_warp, static_cast<int>(value), 0) != 0;
  }

  // ---- work for other warps ----

  // What lane 0 sees of the launch and of the own mailbox. Looked at some time before it is needed:
  // the loads are under way while other things happen.
  struct station_look {
    std::uint32_t phase = running;
    std::uint32_t state = mailbox_left;
    std::uint32_t busy = 0;
    std::uint32_t verdict = queues_not_judged;
  };
  // What lane 0 tells the others of it.
  static constexpr std::uint32_t told_empty = 1, told_phase = 2, told_few = 4, told_hardly_any = 8;
  __device__ __forceinline__ station_look look_at_station(unsigned now) {
    station_look seen;
    if (lane_ == 0) {
      seen.phase = atomic(shared().phase).load(relaxed);
      seen.state = atomic(own_mailbox().state).load(relaxed);
      seen.busy = busy_now(shared());
      if constexpr (paths::tries_queues)
        seen.verdict = atomic(shared().queues.verdict).load(relaxed);
      beat(shared().stations[warp()], now);
    }
    return seen;
  }

  // Follows the queues, or not, until the next look: as this warp's part in the trial says, or the verdict. At
  // the beginning and at the end of a launch nothing is tried.
  __device__ __forceinline__ void try_queues(station_look seen) {
    const std::uint32_t verdict = __shfl_sync(full_warp, seen.verdict, 0);
    bool follow = verdict == queues_pay;
    if (verdict == queues_not_judged) {
      tend_trial(!hungry_);
      follow = role_in_trial(warp(), warps()) == trial_follows && !hungry_;
    }
    paths_.follow_queues(follow);
  }
  __device__ __forceinline__ void tend_trial(bool at_work) {
    if (role_in_trial(warp(), warps()) != trial_bystander)
      tend_slice<Program>(worker_.memory(), static_cast<std::uint32_t>(worker_.counts.tasks),
                          at_work, lane_);
  }

  // Fills the own mailbox, if somebody has emptied it, with a task of each lane that has at least
  // `least` to spare, or a chain of them. False when the launch was aborted or stopped.
  __device__ __forceinline__ bool offer(station_look seen, unsigned least, bool long_steps,
                                        bool very_long_steps) {
    const std::uint32_t told =
        __shfl_sync(full_warp,
                    (seen.state == mailbox_empty ? told_empty : 0u) |
                        (seen.phase != running ? told_phase : 0u) |
                        (few_at_work(seen.busy, few_busy) ? told_few : 0u) |
                        (few_at_work(seen.busy, hardly_any_busy) ? told_hardly_any : 0u) |
                        (has_peers<Program> ? seen.busy & hints_for_warp(warp()) : 0u),
                    0);
    if ((told & told_phase) != 0 && from_first(lane_ == 0 && launch_over(shared())))
      return false;
    hungry_ = (told & told_few) != 0;
    if constexpr (has_peers<Program>)
      if ((told & busy_hints) != 0)
        worker_.deal_with_peers(told, hungry_ ? 1 : least, lane_);
    if ((told & told_empty) == 0)
      return true;
    if (hungry_)
      least = 1;
    unsigned givers = 0;
    std::uint32_t priority = 0; // of all that is offered
    if constexpr (has_priorities) {
      if (!hungry_)
        priority = highest_of_warp(worker_.listed_priority());
      if (priority != 0)
        givers = lanes_with(priority);
      if (givers == 0)
        priority = 0;
    }
    if constexpr (lane_memory<Program>::has_runs) // those with a heap can fill a mailbox with runs
      if (priority == 0)
        givers = __ballot_sync(full_warp, worker_.has_heap() && worker_.spare() != 0);
    if (givers == 0)
      givers = __ballot_sync(full_warp, worker_.spare() >= least);
    if (givers == 0)
      return true;
    if (lane_ == 0) // only now: an acquire costs the whole L1 cache
      (void)atomic(own_mailbox().state).load(acquire);
    __syncwarp(); // lane 0's acquire orders the others' writes: votes and shuffles order nothing
    const bool fill = !Program::template some_wait<> && hungry_;
    const bool chained = gives_chains && hungry_ && very_long_steps;
    int count = 0;
    do { // once, and again while a lane can fill the mailbox: one with a heap of tasks, or any
      const bool gives = (givers >> lane_ & 1) != 0 && count + rank_in(givers, lane_) < warp_lanes;
      const record_index task = has_priorities && priority != 0 ? worker_.give_first(gives)
                                                                : worker_.give_away(gives, chained);
      const unsigned given = __ballot_sync(full_warp, task != none);
      if (given == 0)
        break;
      if (task != none)
        own_mailbox().tasks[count + rank_in(given, lane_)] = task;
      count += __popc(given);
      givers = priority != 0
                   ? lanes_with(priority)
                   : __ballot_sync(full_warp, worker_.has_heap() || (fill && worker_.spare() != 0));
    } while (givers != 0 && count < warp_lanes);
    if (count == 0)
      return true;
    recorder::has_offered(count);
    __syncwarp();
    const bool for_several = fill || (hungry_ && long_steps);
    const std::uint32_t most = !for_several                    ? warp_lanes
                               : (told & told_hardly_any) != 0 ? fewest_tasks
                                                               : few_tasks;
    if (lane_ == 0) {
      own_words().offered = true;
      own_words().alone = false;
      atomic(own_mailbox().state)
          .store(static_cast<std::uint32_t>(count) |
                     (has_priorities ? prior_mailbox_field(most, priority) : most)
                         << mailbox_most_shift |
                     (chained ? mailbox_chained : 0u),
                 release); // cumulative over the lanes, through __syncwarp
    }
    return true;
  }

  // Lanes of a hungry warp's, or of any with a second task, whose lists have tasks of this priority and of no higher one.
  __device__ __forceinline__ unsigned lanes_with(std::uint32_t priority) {
    return __ballot_sync(full_warp, worker_.listed_priority() == priority &&
                                        (hungry_ || worker_.listed() > 1));
  }

  // In programs with priorities: takes tasks of a mailbox that are more urgent than what the lanes would run next, or takes back the
  // own offer when better tasks have to be offered. `around`: what the lanes have seen.
  __device__ __forceinline__ void take_more_urgent(prior_look around) {
    const bool full = around.has_tasks();
    if (!__any_sync(full_warp, full))
      return;
    int chosen = lane_with_highest(full, around.state);
    std::uint32_t state = __shfl_sync(full_warp, around.state, chosen);
    const std::uint32_t offered = priority_of_mailbox(state);
    unsigned takers = __ballot_sync(full_warp, offered != 0 && worker_.urgency() <= offered);
    if (__popc(takers) < fewest_that_exchange) {
      const std::uint32_t own = __shfl_sync(full_warp, full ? around.state : 0, 0);
      if (hungry_) // any task is good enough for those who wait
        return;
      if (own == 0 || priority_of_mailbox(own) >= highest_of_warp(worker_.listed_priority()))
        return;
      chosen = 0;
      state = own;
      takers = full_warp;
    }
    const std::uint32_t owner = __shfl_sync(full_warp, around.owner, chosen);
    mailbox &box = shared().stations[owner].offers;
    claimed_tasks tasks;
    if (lane_ == 0)
      tasks = claim_tasks<gives_chains>(box, state, static_cast<std::uint32_t>(__popc(takers)));
    tasks = from_first_lane(tasks);
    if (tasks.count == 0)
      return;
    __syncwarp(); // as in take_claimed()
    const auto rank = static_cast<std::uint32_t>(rank_in(takers, lane_));
    const bool takes = (takers >> lane_ & 1) != 0 && rank < tasks.count;
    worker_.list_claimed(takes ? box.tasks[(tasks.first & ~claimed_chains) + rank] : none,
                         gives_chains && (tasks.first & claimed_chains) != 0);
    __syncwarp();
    end_reading(box);
    if (lane_ == 0 && owner != warp())
      own_words().counts.steals += tasks.count;
    worker_.prefer_listed();
  }

  // Takes tasks of a mailbox that lane 0 has claimed.
  __device__ void take_claimed(mailbox &box, claimed_tasks tasks) {
    __syncwarp(); // lane 0's acquire orders the others' reads
    const std::uint32_t number = static_cast<std::uint32_t>(lane_);
    const bool takes = number < tasks.count;
    bool chained = false;
    if constexpr (gives_chains) {
      chained = (tasks.first & claimed_chains) != 0;
      tasks.first &= ~claimed_chains;
    }
    worker_.take(takes ? box.tasks[tasks.first + number] : none, takes, chained);
    __syncwarp(); // the others' reads come before lane 0's release
    end_reading(box);
  }
  // All lanes have read what they have claimed of it, and met.
  __device__ __forceinline__ void end_reading(mailbox &box) {
    if (lane_ == 0)
      atomic(box.state).fetch_sub(mailbox_reader, release);
  }

  // Nothing is left but what this warp has offered: takes that back, if nobody else has. False when the
  // mailbox is empty: thieves that have been there have added themselves to `busy`.
  __device__ bool take_back() {
    claimed_tasks mine;
    if (lane_ == 0 && own_words().offered) {
      std::uint32_t state;
      while (mine.count == 0 &&
             (state = atomic(own_mailbox().state).load(acquire)) != mailbox_empty) {
        mine = claim_tasks<gives_chains>(own_mailbox(), state, warp_lanes);
        if (mine.count == 0)
          __nanosleep(20);
      }
      own_words().offered = mine.count != 0; // others may read the rest
    }
    mine = from_first_lane(mine);
    if (mine.count == 0)
      return false;
    recorder::has_taken_back(mine.count);
    take_claimed(own_mailbox(), mine);
    return true;
  }

  // ---- open loops ----

  // Opens the loop of a lane that is about to begin with many turns.
  __device__ __forceinline__ void open_loop_of_lane() {
    const unsigned long long turns = worker_.newest_turns();
    const unsigned many = __ballot_sync(
        full_warp, turns >= (hungry_ ? open_hungry_turns : open_turns) && turns <= most_open_turns);
    if (many == 0)
      return;
    const int owner = __ffs(static_cast<int>(many)) - 1;
    const auto all = static_cast<std::uint32_t>(turns);
    const std::uint32_t place = worker_.open_newest(owner, all, lane_);
    if constexpr (profiled)
      if (place != none)
        recorder::has_opened(__shfl_sync(full_warp, all, owner), place);
  }

  // Idle lanes of a warp with tasks take turns of open loops, as lane 0 has seen them.
  __device__ __forceinline__ void share_loops(std::uint32_t places) {
    places = from_lane_0(places);
    if (places != 0 &&
        warp_lanes - __popc(__ballot_sync(full_warp, worker_.has_work())) >= idle_before_claim)
      (void)take_turns(places, true);
  }

  // The warp has no tasks: takes turns of an open loop. `none_open`: all that have claimed turns of those that this warp
  // has opened are in `busy`. `search_over`: the launch was aborted or stopped. The warp keeps its count then, as one with
  // tasks does: the last drop says that all tasks have run.
  enum open_search { got_turns, none_open, search_over };
  __device__ __forceinline__ open_search take_open() {
    if constexpr (opens_loops)
      while (const std::uint32_t places = open_places_before_end(shared(), warp(), lane_)) {
        if (take_turns(places, true).any)
          return got_turns;
        if (from_first(lane_ == 0 && launch_over(shared())))
          return search_over;
        __nanosleep(first_pause);
      }
    return none_open;
  }

  // The same for a warp that is not in `busy`. False when there was nothing left.
  __device__ __forceinline__ bool take_seen(const found_offer &found) {
    const auto taken = worker_.take_turns(found.tasks.first, false, lane_);
    if (!taken.any)
      return false;
    recorder::idle_ends(found);
    has_claimed(taken.lanes, taken.place);
    hungry_ = few_at_work(__shfl_sync(full_warp, taken.busy, 0), few_busy);
    return true;
  }
  // The turns of a lane count as a task that was taken from another warp, whichever warp has opened the loop.
  __device__ __forceinline__ void has_claimed(std::uint32_t lanes, std::uint32_t place) {
    if (lanes == 0)
      return;
    if (lane_ == 0)
      own_words().counts.steals += lanes;
    recorder::has_claimed(lanes, place);
  }
  __device__ __forceinline__ auto take_turns(std::uint32_t places, bool counted) {
    const auto taken = worker_.take_turns(places, counted, lane_);
    has_claimed(taken.lanes, taken.place);
    return taken;
  }

  // ---- idle ----

  // Gives up the busy count. Precondition: no tasks, mailbox empty. The last warp to do so ends the
  // launch; so does the one with the root when no other warp has ever had tasks.
  __device__ void retire() {
    worker_.sum.bring_in(shared(), lane_);
    bool last = false;
    if (lane_ == 0) {
      if (warp() < shared().station_count)
        stop_beating(shared().stations[warp()]);
      last = own_words().alone || drop_busy(shared());
      if (last)
        worker_.sum.deliver(shared());
    }
    if (from_first(last))
      set_done(shared(), lane_);
  }

  // Out of line, for the registers.
  __device__ __noinline__ static void set_done(context &shared, int lane) {
    __syncwarp();                  // lane 0's acquire comes before the others' releases
    if constexpr (!Block::present) // there, blocks end launches, too
      atomic(shared.ends[lane].done).store(1, release);
    if (lane == 0)
      end_launch(shared);
  }

  // Waits for work of other warps, and takes it. False when the launch is over, or the block calls.
  __device__ bool look_for_work(Block block, bool at_start) {
    if constexpr (paths::tries_queues)
      tend_trial(false);
    recorder::idle_begins();
    if constexpr (opens_loops || has_peers<Program>) {
      for (;; at_start = false) {
        const found_offer found =
            wait_for_offer(shared(), worker_.memory(), warps(), warp(), at_start, lane_, block);
        if (opens_loops && found.owner == sees_open_loops) {
          if (take_seen(found))
            return true;
        } else if (has_peers<Program> && found.owner == sees_arrivals) {
          if (take_what_has_come(found))
            return true;
        } else {
          return take_found(found);
        }
      }
    } else {
      return take_found(
          wait_for_offer(shared(), worker_.memory(), warps(), warp(), at_start, lane_, block));
    }
  }
  // Tasks of another peer. False when other warps had them before.
  __device__ __forceinline__ bool take_what_has_come(const found_offer &found) {
    if (!take_arrived(shared(), worker_.memory(), lane_))
      return false;
    recorder::idle_ends(found);
    worker_.take_gift(true);
    hungry_ = true; // until the next look
    return true;
  }
  __device__ __forceinline__ bool take_found(const found_offer &found) {
    recorder::idle_ends(found);
    if (found.owner == none)
      return false;
    constexpr defect late = defect::ends_early;
    std::uint32_t busy = 0;
    if (lane_ == 0 && !has_defect(late))
      busy = add_busy(shared()); // before the victim can see `empty` and retire
    take_claimed(shared().stations[found.owner].offers, found.tasks);
    if (lane_ == 0)
      own_words().counts.steals += found.tasks.count;
    hungry_ = few_at_work(__shfl_sync(full_warp, busy, 0), few_busy);
    if (has_defect(late) && lane_ == 0) {
      for (int i = 0; i < 20; ++i) // so that the victim does come first now and then
        __nanosleep(100000);
      add_busy(shared());
    }
    return true;
  }

  // True when fewer than one warp in `part` has something to do: `busy` of them have.
  __device__ bool few_at_work(std::uint32_t busy, unsigned part) const {
    return (has_peers<Program> ? busy & ~busy_hints : busy) * part < warps();
  }

  thread_worker<Program> worker_;
  int lane_;
  bool hungry_ = true; // most warps had nothing to do when this one last looked
  paths paths_;
};

} // namespace gtap::detail
