// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Warps that run a launch of trees: one in which no task waits (program::never_waits). So tasks have no records and no parents. A task that has
// not begun is a few words (packed_task.cuh). Each lane runs one task after the other, and has a stack with the tasks that it has spawned
// (lane_stack.cuh). A lane without tasks gets the oldest one of another lane of its warp. A warp without tasks asks other warps (warp_mail.cuh). The turns
// of the first long loop are on a board, from which all warps claim (loops/turn_board.cuh). Must not know how the launch begins and ends.
//
// The end: unit_counts.cuh. The warp that began with the first task finds it out, or, where a launch has several peers, the
// ambassador (tree_ambassador.cuh).
#pragma once

#include <gtap/detail/launch/heartbeat.cuh>
#include <gtap/detail/launch/worker_counts.cuh>
#include <gtap/detail/loops/loop_row.cuh>
#include <gtap/detail/loops/turn_board.cuh>
#include <gtap/detail/task/launch_sum.cuh>
#include <gtap/detail/task/shallow_call.cuh>
#include <gtap/detail/trees/lane_stack.cuh>
#include <gtap/detail/trees/unit_counts.cuh>
#include <gtap/detail/trees/warp_mail.cuh>
#include <gtap/detail/warp/path_choice.cuh>
#include <gtap/detail/warp/sum_step.cuh>

namespace gtap::detail {

// What a warp keeps, in shared memory.
struct tree_words {
  board_words board;
  std::uint64_t ran; // units
  std::uint64_t donations, steals;
  std::uint32_t inline_spawns, inline_spawns_high; // as those of warp_counts
  bool claims;                                     // there may be turns on the board
  bool knows_loop;                                 // somebody has opened a loop
  chunk_number all_chunks;
  std::uint32_t offered[warp_lanes]; // see lane_stack::first_spare()
  std::uint32_t group[warp_lanes];   // where it looks next for warps that ask: each lane's own copy
  lane_chunks chunks[warp_lanes];
};

// A lane of such a launch. `Program`: gtap::program.
template <class Program>
class tree_worker {
  using task = packed_task<Program>;
  using stack = lane_stack<Program>;
  static constexpr bool has_loops = Program::template some_turns<>;

public:
  static constexpr bool adds_up =
      !std::is_void<typename Program::template sum_types<>::result>::value;
  static constexpr std::uint32_t ring_words = tree_ring<Program>::words;

  // `ring`: the warp's ring_words.
  __device__ __forceinline__ tree_worker(tree_words &words, std::uint32_t *ring, int lane)
      : words_(words), rings_(ring), lane_(lane),
        stack_(tree_ring<Program>(ring, static_cast<std::uint32_t>(lane)), words.chunks[lane]) {}
  // `opens`: long loops go onto the board. Else they are divided, and halves may go to other peers.
  __device__ __forceinline__ void begin(context &shared, tree_limits limits, std::uint32_t warp,
                                        std::uint32_t rank, bool opens) {
    const chunk_number first =
        (warp * warp_lanes + static_cast<std::uint32_t>(lane_)) * limits.of_lane();
    words_.chunks[lane_] = {none, none, 0, none, first, first + limits.of_lane()};
    if (lane_ == 0) {
      words_.ran = 0;
      const warp_counts none_yet;
      words_.donations = none_yet.donations;
      words_.steals = none_yet.steals;
      words_.inline_spawns = none_yet.inline_spawns;
      words_.inline_spawns_high = none_yet.inline_spawns_high;
      words_.claims = false;
      words_.knows_loop = !opens;
      words_.all_chunks = limits.chunks;
    }
    board().begin(shared, warp, limits.workers, rank);
    words_.group[lane_] = warp % mail().groups();
  }

  // ---- verbs, called by sum_step

  template <class Request> // a child or prior_child
  __device__ __forceinline__ void spawn_summand(const Request &request) {
    using Task = typename Request::task;
    if constexpr (std::is_void<typename Task::gtap_result>::value) {
      if (const std::uint32_t ran = run_in_spawn(request)) {
        counts_.in_spawns += ran;
      } else if (!put<Task>(request.arguments)) {
        count_inline(&words_);
        detail::run_inline<Program>(request, shared());
      }
    } else {
      typename Task::gtap_result value{};
      if (const std::uint32_t ran = run_for_value<Task>(request.arguments, value)) {
        counts_.in_spawns += ran;
        sum.add(value);
      } else if (!put<Task>(request.arguments)) {
        count_inline(&words_);
        detail::run_inline<Program>(child<Task>{request.arguments, to(value)}, shared());
        sum.add(value);
      }
    }
  }
  sum_of_launch<Program> sum;

  // ---- what a warp does

  // Until the launch is over. One warp has the first task. `ends`: it finds out when the last one has ended.
  __device__ void run(bool has_first, bool ends) {
    if (has_first) {
      if (lane_ == 0) {
        push(task::load(memory().root()));
        words_.ran = 1;
      }
    } else if (!wait_for_work(false)) {
      return;
    }
    std::uint32_t until_look = 1, looked = cycles();
    for (;;) {
      if (runs_now())
        run_step();
      std::uint32_t busy = busy_lanes();
      --until_look;
      if (busy == full_warp && until_look != 0)
        continue;
      if constexpr (has_loops) {
        open_loop();
        busy = busy_lanes();
      }
      if (busy != full_warp)
        busy = feed(busy);
      if (busy == 0) {
        tell_ended();
        if (!wait_for_work(ends))
          return;
        until_look = 1;
      } else {
        const bool late = // clocks of lanes may differ
            __any_sync(full_warp, lane_ == 0 && cycles() - looked > long_rounds);
        if (until_look == 0 || late) {
          bool goes_on = true;
          until_look = look(goes_on) ? 1 : rounds_between_looks;
          if (!goes_on)
            return;
          looked = cycles();
        }
      }
    }
  }
  __device__ worker_counts counts() const {
    if (lane_ != 0)
      return counts_.alone();
    warp_counts of_warp;
    of_warp.donations = words_.donations;
    of_warp.steals = words_.steals;
    of_warp.inline_spawns = words_.inline_spawns;
    of_warp.inline_spawns_high = words_.inline_spawns_high;
    return counts_.with(of_warp);
  }

private:
  static constexpr std::uint32_t rounds_between_looks = 8;
  static constexpr int fewest_to_feed = 6;
  static constexpr std::uint32_t fewest_to_give = 4;
  static constexpr unsigned shortest_pause = 40, longest_pause = 400; // nanoseconds
  static constexpr std::uint32_t most_gifts = 4;                      // in a look
  static constexpr std::uint32_t groups_at_once = 16;
  static constexpr int lane_of_phase = warp_lanes - 1;
  static_assert(groups_at_once < lane_of_phase, "");
  static constexpr int quick_looks = 4;               // at the mail alone
  static constexpr std::uint32_t long_rounds = 30000; // cycles from look to look
  static constexpr unsigned pauses_for_loop =
      64; // before a warp asks others, where a loop may come
  // A loop is opened from so many turns on.
  static constexpr std::uint64_t many_turns = 64;

  __device__ __forceinline__ static std::uint32_t cycles() {
    return static_cast<std::uint32_t>(clock64());
  }
  __device__ __forceinline__ context &shared() const { return *words_.board.shared; }
  __device__ __forceinline__ tree_memory<Program> memory() const {
    return {shared().records, words_.board.workers};
  }
  __device__ __forceinline__ std::uint32_t warp() const { return words_.board.worker; }
  __device__ __forceinline__ turn_board<warp_lanes, warp_lanes> board() const {
    return {words_.board, lane_};
  }
  __device__ __forceinline__ warp_mail mail() const {
    return {shared(), words_.board.workers, memory().mail_words()};
  }
  __device__ __forceinline__ unit_counts units() const { return unit_counts(shared()); }
  __device__ __forceinline__ end_notice &own_notice() const {
    return shared().ends[warp() % warp_lanes];
  }
  __device__ __noinline__ static void count_inline(tree_words *words) {
    if (atomic_in_block(words->inline_spawns).fetch_add(1, relaxed) == ~0u)
      atomic_in_block(words->inline_spawns_high).fetch_add(1, relaxed);
  }

  // ---- a lane's tasks

  // False when there is no memory.
  __device__ __forceinline__ bool push(const task &added) {
    return stack_.push(added, memory(), shared(), words_.all_chunks);
  }
  template <class Task>
  __device__ __forceinline__ bool put(const typename Task::gtap_args &arguments) {
    return push(task::template of<Task>(arguments));
  }
  // The lanes that have tasks.
  __device__ __forceinline__ std::uint32_t busy_lanes() const {
    return __ballot_sync(full_warp, !stack_.empty());
  }
  // Whether the lane's next task is to run in this round.
  __device__ __forceinline__ bool runs_now() {
    if constexpr (!path_choice<Program>::by_end)
      return !stack_.empty();
    else
      return paths_.choose(!stack_.empty(), !stack_.empty() && ends_early(stack_.newest())
                                                ? std::uint32_t{flag_ends_early}
                                                : 0);
  }
  __device__ __forceinline__ static bool ends_early(const task &of) {
    bool ends = false;
    of.with_type([&](auto type) {
      using Task = typename decltype(type)::type;
      if constexpr (has_early_end<Task>::value) {
        typename Task::gtap_record record;
        of.template copy_arguments<Task>(record);
        ends = Task::gtap_record::gtap_ends_early(record);
      }
    });
    return ends;
  }
  __device__ __forceinline__ void run_step() {
    const task now = stack_.pop();
    now.with_type([&](auto type) {
      using Task = typename decltype(type)::type;
      typename Task::gtap_record record;
      now.template copy_arguments<Task>(record);
      sum_step<tree_worker, Task> step(*this);
      Task::gtap_step(step, record);
    });
    ++counts_.tasks;
    stack_.refill(memory());
  }

  // ---- between steps: all lanes of the warp

  // Gives tasks to lanes that have none, of those that have some (`busy`); which these are then.
  __device__ __forceinline__ std::uint32_t feed(std::uint32_t busy) {
    if constexpr (has_loops)
      if (words_.claims && (busy == 0 || __popc(~busy) >= fewest_to_feed))
        busy = claim_turns(busy);
    if (busy == full_warp || busy == 0)
      return busy;
    // One of each lane that has some, or, where few lanes have many, equal numbers.
    const std::uint32_t giving = __ballot_sync(full_warp, stack_.spare() != 0);
    const auto idle = static_cast<std::uint32_t>(__popc(~busy));
    auto offers = static_cast<std::uint32_t>(__popc(giving));
    if (offers == 0)
      return busy;
    if (4 * offers >= idle)
      offers = offer_one(giving, idle);
    else
      offers = offer(idle);
    const auto rank = static_cast<std::uint32_t>(__popc(~busy & ((1u << lane_) - 1)));
    if (stack_.empty() && rank < offers)
      push(offered(rank));
    __syncwarp(); // before the places are written again
    return busy_lanes();
  }
  __device__ __forceinline__ std::uint32_t offer_one(std::uint32_t giving, std::uint32_t wanted) {
    const auto rank = static_cast<std::uint32_t>(__popc(giving & ((1u << lane_) - 1)));
    if ((giving >> lane_ & 1) != 0 && rank < wanted) {
      words_.offered[rank] = stack_.first_spare(static_cast<std::uint32_t>(lane_));
      stack_.drop_spare(1, memory());
    }
    __syncwarp();
    return static_cast<std::uint32_t>(__popc(giving));
  }
  // Writes down which tasks others may have, as many as `wanted` in all at most: old ones, in equal numbers of all lanes that have some. They
  // are no longer these lanes'. How many.
  __device__ __forceinline__ std::uint32_t offer(std::uint32_t wanted) {
    const std::uint32_t spare = stack_.spare();
    const auto lanes = static_cast<std::uint32_t>(__popc(__ballot_sync(full_warp, spare != 0)));
    if (lanes == 0)
      return 0;
    const std::uint32_t fair = (wanted + lanes - 1) / lanes;
    std::uint32_t offers = spare < fair ? spare : fair;
    std::uint32_t behind = offers; // of this lane and those before it
    for (std::uint32_t distance = 1; distance != warp_lanes; distance *= 2) {
      const std::uint32_t others = __shfl_up_sync(full_warp, behind, distance);
      behind += static_cast<std::uint32_t>(lane_) >= distance ? others : 0;
    }
    const std::uint32_t before = behind - offers;
    const std::uint32_t rest = before < wanted ? wanted - before : 0;
    offers = offers < rest ? offers : rest;
    const std::uint32_t first = stack_.first_spare(static_cast<std::uint32_t>(lane_));
    for (std::uint32_t i = 0; i < offers; ++i)
      words_.offered[before + i] = stack::behind(first, i);
    stack_.drop_spare(offers, memory());
    const std::uint32_t all = __shfl_sync(full_warp, behind, warp_lanes - 1);
    __syncwarp();
    return all < wanted ? all : wanted;
  }
  __device__ __forceinline__ task offered(std::uint32_t number) const {
    return stack::load(words_.offered[number], rings_, memory());
  }
  // Looks around, with tasks at hand: whether it has given some away. `goes_on`: false when the launch ends early. One load for both, and for
  // several groups of warps: a trip to memory takes as long as a short step.
  __device__ __forceinline__ bool look(bool &goes_on) {
    if (lane_ == 0)
      beat(shared().stations[warp()], static_cast<unsigned>(clock64()));
    if constexpr (has_loops)
      if (!words_.claims && board().batch().number == 0 && board().sees_next())
        set_claims(true);
    const std::uint32_t groups = mail().groups();
    std::uint32_t group = words_.group[lane_];
    words_.group[lane_] = group + groups_at_once < groups ? group + groups_at_once
                                                          : (group + groups_at_once) % groups;
    // The first lane's warp is given to first: where there may be other peers, that is they.
    constexpr int first_lane = peer_askers != 0 ? 1 : 0;
    const auto number = static_cast<std::uint32_t>(lane_ - first_lane);
    group += number;
    group = group < groups ? group : group % groups;
    bool of_group = number < min(groups, groups_at_once);
    if (first_lane != 0 && lane_ == 0) {
      group = mail().group_of_askers();
      of_group = true;
    }
    std::uint32_t seen = 0;
    if (of_group || lane_ == lane_of_phase)
      seen = atomic(of_group ? mail().asking(group) : shared().phase).load(relaxed);
    goes_on = __shfl_sync(full_warp, seen, lane_of_phase) == running || !board().is_over();
    return goes_on && give(group, of_group ? seen : 0);
  }
  // Leaves tasks for warps that ask, one for each of their lanes at most; whether there are any. Each lane has seen the bits of a group.
  __device__ __forceinline__ bool give(std::uint32_t group, std::uint32_t seen) {
    const std::uint32_t spare = sum_of_warp(min(stack_.spare(), 2 * std::uint32_t{warp_lanes}));
    if (spare < fewest_to_give)
      return false;
    const std::uint32_t some = __ballot_sync(full_warp, seen != 0);
    const std::uint32_t gifts = min((spare + warp_lanes - 1) / warp_lanes, most_gifts);
    std::uint32_t to = none;
    if (seen != 0 && static_cast<std::uint32_t>(__popc(some & ((1u << lane_) - 1))) < gifts)
      to = mail().take(group, seen);
    const std::uint32_t taken = __ballot_sync(full_warp, to != none);
    std::uint32_t given = 0; // to these lanes' warps
    for (std::uint32_t rest = taken; rest != 0; rest &= rest - 1) {
      const std::uint32_t tasks = offer(warp_lanes);
      if (tasks == 0)
        break;
      const int whose = __ffs(static_cast<int>(rest)) - 1;
      const bool gives = static_cast<std::uint32_t>(lane_) < tasks;
      std::uint32_t *const place = memory().mail(__shfl_sync(full_warp, to, whose)) + lane_;
      *place = gives ? 1 : 0;
      if (gives)
        offered(static_cast<std::uint32_t>(lane_)).store(place + warp_lanes, warp_lanes);
      given |= 1u << whose;
      if (lane_ == 0)
        words_.donations += tasks;
      __syncwarp(); // before the next ones are offered
    }
    if (given != 0 && lane_ == 0)
      units().add_made(warp(), static_cast<std::uint64_t>(__popc(given)));
    __syncwarp(); // what the other lanes wrote
    if ((given >> lane_ & 1) != 0)
      mail().tell(to);
    else if (to != none)
      mail().put_back(to);
    return given != 0;
  }

  // No tasks are left of the units that the warp has had. (Before it has had any, the launch's sum may not be there yet.)
  __device__ __forceinline__ void tell_ended() {
    sum.bring_in(shared(), lane_);
    __syncwarp(); // what the other lanes wrote
    if (lane_ == 0) {
      stop_beating(shared().stations[warp()]);
      units().add_ended(warp(), words_.ran);
      words_.ran = 0;
    }
  }
  // Without tasks: waits for some. False when the launch is over.
  __device__ __forceinline__ bool wait_for_work(bool ends) {
    bool asks = false;
    unsigned pause = shortest_pause;
    for (unsigned looks = 1;; ++looks) {
      if constexpr (has_loops) {
        if (!words_.claims && board().batch().number == 0 && board().sees_next()) {
          set_claims(true);
          const std::uint32_t busy = claim_turns(0);
          if (busy != 0) {
            if (asks && !stops_asking())
              receive_when_come();
            return true;
          }
        }
      }
      if (!asks && (!has_loops || words_.knows_loop || board().batch().number != 0 ||
                    looks > pauses_for_loop)) {
        asks = true;
        if (lane_ == 0)
          mail().ask(warp());
      }
      if (asks && __any_sync(full_warp, lane_ == 0 && mail().has_come(warp()))) {
        receive();
        return true;
      }
      if (is_over(ends, looks)) {
        if (asks)
          stops_asking();
        return false;
      }
      for (int i = 0; i < quick_looks && !(asks && mail().may_have_come(warp())); ++i) {
        __nanosleep(pause);
        pause = min(pause + pause / 4, longest_pause);
        if (ends || !asks)
          break;
      }
    }
  }
  __device__ __forceinline__ bool is_over(bool ends, unsigned looks) {
    if (looks % looks_per_phase == 0 && board().is_over())
      return true;
    if (!ends) {
      auto &own = own_notice().done;
      return __any_sync(full_warp, lane_ == 0 && atomic(own).load(relaxed) != 0 &&
                                       atomic(own).load(acquire) != 0);
    }
    if (!units().all_have_ended(1, lane_))
      return false;
    if (lane_ == 0)
      sum.deliver(shared());
    __syncwarp();
    atomic(shared().ends[lane_].done).store(1, release);
    if (lane_ == 0)
      end_launch(shared());
    return true;
  }
  // True when nobody gives; then nobody will.
  __device__ __forceinline__ bool stops_asking() {
    return __any_sync(full_warp, lane_ == 0 && mail().withdraw(warp()));
  }
  __device__ __forceinline__ void receive_when_come() {
    while (!__any_sync(full_warp, lane_ == 0 && mail().has_come(warp())))
      __nanosleep(shortest_pause);
    receive();
  }
  // Takes what has come. Each lane has room for a task.
  __device__ __forceinline__ void receive() {
    __syncwarp(); // lane 0's acquire comes before the others' reads
    const std::uint32_t *const place = memory().mail(warp()) + lane_;
    const bool gets = *place != 0;
    if (gets)
      push(task::load(place + warp_lanes, warp_lanes));
    const auto all = static_cast<std::uint32_t>(__popc(__ballot_sync(full_warp, gets)));
    if (lane_ == 0) {
      words_.steals += all;
      words_.ran += 1;
    }
  }

  // ---- the turns of the first long loop

  __device__ __forceinline__ void set_claims(bool claims) {
    __syncwarp(); // all have read it
    if (lane_ == 0)
      words_.claims = claims;
    __syncwarp();
  }
  // The number of turns of a task that is those of a loop, as units of a row; or 0.
  __device__ __forceinline__ static std::uint64_t units_of(const task &of) {
    std::uint64_t units = 0;
    of.with_type([&](auto type) {
      using Task = typename decltype(type)::type;
      if constexpr (has_turns<Task>::value) {
        typename Task::gtap_record record;
        of.template copy_arguments<Task>(record);
        units = units_in<Task>(record);
      }
    });
    return units;
  }
  // Where a lane is about to begin with a long loop, and no other one has been opened: opens it.
  __device__ __forceinline__ void open_loop() {
    if (words_.knows_loop)
      return;
    const std::uint64_t units = stack_.empty() ? 0 : units_of(stack_.newest());
    const std::uint32_t some = __ballot_sync(full_warp, units >= many_turns);
    if (some == 0)
      return;
    const int first = __ffs(static_cast<int>(some)) - 1;
    const bool opens = __any_sync(
        full_warp, lane_ == first && atomic(shared().ends[0].loops).exchange(1, relaxed) == 0);
    __syncwarp();
    if (lane_ == 0)
      words_.knows_loop = true;
    __syncwarp();
    if (!opens)
      return;
    if (lane_ == first) {
      stack_.pop().store(memory().loop());
      stack_.refill(memory());
      this->units().add_made(warp(), units);
    }
    const std::uint64_t turns =
        __shfl_sync(full_warp, static_cast<unsigned long long>(units), first);
    __syncwarp();
    board().open_beside(1, turns);
    set_claims(true);
  }
  // Gives a turn to each lane that has no tasks, while there are any turns; the lanes that have tasks then.
  __device__ __forceinline__ std::uint32_t claim_turns(std::uint32_t busy) {
    const claimed_row claimed = board().claim(static_cast<std::uint32_t>(__popc(~busy)));
    if (claimed.count == 0) {
      set_claims(false);
      return busy;
    }
    if (lane_ == 0)
      words_.ran += claimed.count;
    const auto rank = static_cast<std::uint32_t>(__popc(~busy & ((1u << lane_) - 1)));
    if (stack_.empty() && rank < claimed.count)
      push(unit(claimed.first + rank));
    return busy_lanes();
  }
  // A unit of the open loop, as a task.
  __device__ __forceinline__ task unit(std::uint64_t number) const {
    const task all = task::load(memory().loop());
    task one = all;
    all.with_type([&](auto type) {
      using Task = typename decltype(type)::type;
      if constexpr (has_turns<Task>::value) {
        typename Task::gtap_record record;
        all.template copy_arguments<Task>(record);
        const turns_of_units range = turns_of<Task>(record, number, 1);
        Task::gtap_record::gtap_skip(record, range.before);
        record.gtap_turns = static_cast<decltype(record.gtap_turns)>(range.turns);
        if constexpr (has_grain<Task>::value)
          record.gtap_grain = static_cast<decltype(record.gtap_grain)>(range.turns);
        one = task::template of<Task>(record);
      }
    });
    return one;
  }

  tree_words &words_;
  std::uint32_t *rings_;
  int lane_;
  stack stack_;
  path_choice<Program> paths_;
  lane_counts counts_;
};

} // namespace gtap::detail
