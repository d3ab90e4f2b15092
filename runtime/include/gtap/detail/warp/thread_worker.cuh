// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A worker that is one lane: the verbs that a step calls (docs/task-interface.md), and what happens
// around a step. Its tasks are its own until it gives some away; see task_stack.cuh for how they lie
// and join.cuh for the joins. Must not know how warps find work.
#pragma once

#include <gtap/detail/depend/dependent_child.cuh>
#include <gtap/detail/launch/launch.cuh>
#include <gtap/detail/peer/exchange.cuh>
#include <gtap/detail/profile/warp_recorder.cuh>
#include <gtap/detail/stack/task_stack.cuh>
#include <gtap/detail/task/launch_sum.cuh>
#include <gtap/detail/task/new_task.cuh>
#include <gtap/detail/task/program_concept.cuh>
#include <gtap/detail/task/run_step.cuh>
#include <gtap/detail/task/verbs.cuh>
#include <gtap/detail/warp/lane_graphs.cuh>
#include <gtap/detail/warp/open_loops.cuh>
#include <gtap/detail/warp/sum_step.cuh>
#include <gtap/detail/warp/walks.cuh>
#include <gtap/detail/warp/yield_choice.cuh>

// A function of its own on the host target: in unoptimised code, one frame would have room for the stacks of all task functions.
#if defined(GTAP_TARGET_HOST)
#define GTAP_WALK_INLINE __noinline__
#else
#define GTAP_WALK_INLINE __forceinline__
#endif

namespace gtap::detail {

template <class Program>
class thread_worker : public spawn_count<profiled>,
                      private call_walker<some_walk_of_calls<Program>>,
                      private yield_choice<Program::template some_yield<>>,
                      private lane_dependents<lanes_order<Program>> {
  static_assert(check_program<Program>::passed, "");

public:
  using layout = typename Program::template layout<>;
  using shape = typename Program::template window_sizes<>;

  __device__ explicit thread_worker(lane_memory<Program> lane)
      : lane_(lane), window_(lane.column()) {}

  // ---- verbs, called by steps ----

  // The state that the running task resumes in; 0 on its first run.
  __device__ __forceinline__ int state() const { return state_of(meta_); }

  // Makes a task, or runs it at once when there is no memory for it.
  template <class Request> // a child or prior_child
  __device__ __forceinline__ void spawn(const Request &request) {
    using Task = typename Request::task;
    this->count_spawn();
    if (const std::uint32_t ran = run_in_spawn(request, own_record{payload_, payload_bytes_})) {
      counts.in_spawns += ran;
      return;
    }
    const result_place result = place_of(request, payload_, payload_bytes_);
    if constexpr (!Program::template runs<Task>)
      spawn_for_block(request, result);
    else if (!make(request, result))
      run_inline(request);
  }

  // Makes a child that waits for earlier ones, as its `depend` clauses say; or none, when it is not deferred.
  __device__ __forceinline__ dependent_child<thread_worker, false> dependent(bool deferred = true) {
    return dependent_child<thread_worker, false>(*this, deferred);
  }

  // ---- for dependent_child ----

  static constexpr bool runs_in_order = true;
  // The record of a new child, and its place among its siblings. None when memory is out: those before it have run.
  __device__ __forceinline__ record_index begin_dependent(std::uint32_t &order) {
    if (this->domain == nullptr && !open_domain())
      return none;
    order = this->children++;
    record_index task = order < noted_access::most_tasks ? allocate<true>() : none;
    if (task == none) {
      run_noted(none);
      order = this->children++;
      task = allocate<true>();
    }
    if (task == none)
      return none;
    records().tokens(task) = 0;
    atomic(records().joins(task).link).store(0, relaxed); // others may look: pop_chunk()
    return task;
  }
  // False when memory is out: those before it have run, and it has no record any more.
  __device__ __forceinline__ bool access(record_index task, const volatile void *address,
                                         std::uint32_t what, const named_range &range) {
    if (this->notes.left == 0) {
      this->notes = access_notes::take_piece(*this->domain, graph_memory(*lane_.from().shared));
      if (this->notes.left == 0) {
        run_noted(task);
        detail::put_back<Program>(lane_, task);
        return false;
      }
    }
    --this->notes.left;
    *this->notes.next++ = noted_access::of(task, address, what, range);
    return true;
  }
  template <class Request>
  __device__ void run_dependent(const Request &request) {
    count_run_in_order();
    this->count_spawn();
    run_inline(request);
  }
  // `is_free`: it has no access, and waits for nobody.
  template <class Request>
  __device__ void spawn_dependent(record_index task, const Request &request, bool is_free) {
    this->count_spawn();
    result_place result = place_of(request, payload_, payload_bytes_);
    result.flags |= flag_dependent;
    write_task<Program>(records(), task, request, result, home_);
    ++records().tokens(home_);
    if (is_free) {
      atomic(records().joins(task).link).store(none, relaxed);
      if constexpr (lane_memory<Program>::has_runs)
        end_run(); // which is the newest of the list
      lane_.push_older(task);
    }
  }

  // True when a child spawned since the last taskwait has been queued: none of them has run yet.
  __device__ __forceinline__ bool must_wait() const {
    if constexpr (lanes_order<Program>)
      if (this->has_failed)
        return true;
    return stack_.top != current_ + 1 || home_ != none;
  }

  // At a taskyield: the same, or the task is to leave its step for the other lanes' sake.
  __device__ __forceinline__ bool yields() { return must_wait() || this->leaves(); }

  // Leaves the task until its children have finished; it resumes in `next`. The step returns after
  // this.
  __device__ __forceinline__ void suspend(int next, int queue = 0) {
    meta_ = resuming_in<Program>(meta_, next, queue);
    window_.meta(current_) = meta_;
    stack_.started |= stack_state::bit(current_);
    finished_ = false;
  }

  // Ends the task with its result. The step returns after this.
  template <class Result>
  __device__ __forceinline__ void finish(Result value) {
    store_result<Program>(lane_, window_, stack_, current_, meta_, held_, value);
  }
  template <class Result>
  __device__ __forceinline__ void finish(ended_by_cancel) {} // the destination keeps its value
  __device__ __forceinline__ void finish() {}

  // ---- for the program's dispatch ----

  // The record of the running task, which is one of `Task`.
  template <class Task>
  __device__ __forceinline__ typename Task::gtap_record &enter() {
    using record = typename Task::gtap_record;
    GTAP_CHECK_RECORD(Task);
    held_ = shape::template holds<Task>;
    waits_ = !adds_up && joins_children<record>;
    payload_bytes_ = sizeof(record);
    payload_ = payload_at<Task, Program>(lane_, window_, current_);
    return *static_cast<record *>(payload_);
  }

  // ---- where all results are added up ----

  static constexpr bool adds_up = !Program::mixed && Program::template adds_up<>;
  template <class Task>
  __device__ __forceinline__ void run_sum_step(const typename Task::gtap_args &arguments) {
    typename Task::gtap_record own;
    static_cast<typename Task::gtap_args &>(own) = arguments;
    sum_step<thread_worker, Task> step(*this);
    Task::gtap_step(step, own);
  }
  // For sum_step.
  template <class Request>
  __device__ __forceinline__ void spawn_summand(const Request &request) {
    using Task = typename Request::task;
    this->count_spawn();
    if constexpr (std::is_void<typename Task::gtap_result>::value) {
      if (const std::uint32_t ran = run_in_spawn(request))
        counts.in_spawns += ran;
      else if (!make(request, {0, 0}))
        run_inline(request);
    } else {
      typename Task::gtap_result value;
      if (const std::uint32_t ran = run_for_value<Task>(request.arguments, value)) {
        counts.in_spawns += ran;
        sum.add(value);
      } else if (!make(request, {0, 0})) {
        sum.add(run_inline_for_value(request));
      }
    }
  }
  sum_of_launch<Program> sum;

  // Whether the running task's tree is to be walked, instead of a step; and what does that.
  template <class Task>
  static constexpr bool walks = detail::walks<Program, Task> || walks_calls<Program, Task>;
  template <class Task>
  __device__ __forceinline__ bool
  begins_walk([[maybe_unused]] const typename Task::gtap_args &root) {
    if constexpr (walks_several<Program, Task>)
      return state() == 0 && (GTAP_WALKS == 2 || lane_.of_warp().many_turns) && !this->skips();
    else if constexpr (walks_calls<Program, Task>)
      return state() == 0 && !this->skips();
    else
      return walkers_ != 0 && state() == 0 &&
             (!walk_entry<Task>::counted || walk_entry<Task>::has_room(root, 0));
  }
  // False when the task has to run a step after all.
  template <class Task>
  __device__ GTAP_WALK_INLINE bool walk(typename Task::gtap_record &record) {
    if constexpr (walks_calls<Program, Task>)
      return walk_calls<Task>(record);
    else
      return walk_tree<Task>(record);
  }

  // ---- between steps ----

  // All lanes of the warp call it before a step. `hungry`: few warps have work.
  __device__ __forceinline__ void begin_round([[maybe_unused]] bool runs,
                                              [[maybe_unused]] bool hungry) {
    if constexpr (Program::template some_yield<>)
      this->begin_patience(__ballot_sync(full_warp, spare() != 0));
    if constexpr (some_walk<Program>) {
      const auto lanes = static_cast<unsigned>(__popc(__ballot_sync(full_warp, runs)));
      walkers_ = GTAP_WALKS == 2 || (!hungry && lanes >= fewest_walkers) ? lanes : 0;
    }
  }
  // In programs with `depend`, behind a step: lists its children that wait for nobody.
  __device__ __forceinline__ void build_graphs(int number) {
    lane_domain *&domain = this->domain;
    if (!__any_sync(full_warp, domain != nullptr))
      return;
    if (domain != nullptr)
      end_notes();
    __syncwarp(); // all lanes read the notes
    if (!detail::build_graphs<Program>(lane_, domain, number)) {
      this->has_failed = true;
      abort_launch(*lane_.from().shared);
    }
    domain = nullptr;
  }
  // Makes ready for the next step: finds the next task when the window is empty, makes room in it when
  // it is nearly full. Afterwards has_work() says whether there is a task.
  __device__ __forceinline__ void settle() {
    const bool runs_empty =
        stack_.empty() && ((has_joins<Program> && stack_.bottom != none) || lane_.has_older());
    bool runs_full = stack_.size() > most_before_steps;
    if (__any_sync(full_warp, runs_empty || runs_full))
      settle(runs_empty, runs_full);
    if constexpr (lane_memory<Program>::has_priorities)
      prefer_listed();
  }
  // In programs with priorities: the highest of a task that waits in the lane's lists, or 0; how urgent the next step is; how many
  // tasks wait in the lists.
  __device__ __forceinline__ std::uint32_t listed_priority() const {
    return lane_.highest_priority();
  }
  __device__ __forceinline__ std::uint32_t urgency() const { return urgency_of(lane_, stack_); }
  __device__ __forceinline__ std::uint32_t listed() const { return lane_.lists().count; }
  // Goes on with a task of another lane, or, if it is none, with the first of the lane's own. All lanes of the warp call it.
  __device__ __forceinline__ void take_prior(record_index task, bool takes_part) {
    if (__any_sync(full_warp, takes_part))
      stack_ = go_on_with(lane_, stack_, task, takes_part);
  }
  // Goes on with a listed task, if that is more urgent. All lanes of the warp call it.
  __device__ __forceinline__ void prefer_listed() {
    take_prior(none, listed_priority() != 0 && urgency() <= listed_priority());
  }
  __device__ __forceinline__ bool has_work() const { return !stack_.empty(); }
  // How many tasks can be given away so that one is left; those in the pool count as many.
  __device__ __forceinline__ unsigned spare() const { return spare_tasks(lane_, stack_); }
  __device__ __forceinline__ bool has_heap() const { return lane_.has_heap(); }
  // The oldest task, for a lane of this warp: a record of the pool, or `in_window`; none when memory
  // is out. Precondition: spare() != 0. All lanes of the warp are between two steps.
  __device__ __forceinline__ record_index hand_over(bool takes_part) {
    const given_task given = detail::hand_over<Program>(lane_, stack_, takes_part);
    stack_ = given.state;
    return given.task;
  }
  // The same for any warp: a record of the pool, or none; `chained`: the first of a chain.
  __device__ __forceinline__ record_index give_away(bool takes_part, bool chained) {
    const given_task given = detail::give_away<Program>(lane_, stack_, takes_part, chained);
    stack_ = given.state;
    return given.task;
  }
  // In programs with priorities: the first of the listed tasks. Precondition: listed_priority() != 0.
  __device__ __forceinline__ record_index give_first(bool takes_part) {
    return detail::give_first(lane_, takes_part);
  }
  // Does what there is to do for other peers. All lanes of the warp call it.
  __device__ __forceinline__ void deal_with_peers(std::uint32_t told, unsigned least, int number) {
    stack_ = detail::deal_with_peers(lane_, stack_, told, least, number);
  }
  // Takes a task of the pool. Precondition: !has_work() after settle().
  __device__ __forceinline__ void take(record_index task, bool takes_part, bool chained = false) {
    stack_ = detail::adopt<Program>(lane_, stack_, task, takes_part, chained);
  }
  // Puts the first task of a launch into the window of a lane, in which nothing else is in place yet. A worker
  // of the lane then begins with it, before all else.
  template <class Task>
  __device__ static void put_root(lane_memory<Program> lane, context &shared, pool_limits bounds,
                                  const child<Task> &request) {
    result_place result = place_of_root(request);
    if constexpr (adds_up && !std::is_void<typename Task::gtap_result>::value) {
      sum_of_launch<Program>::begin(shared, destination_address(request.into));
      result = {0, 0};
    }
    const window<shape> own = lane.column();
    constexpr bool held = shape::template holds<Task>;
    void *payload = own.payload(first_position());
    own.meta(first_position()) = new_meta<Program>(request, result.flags);
    if (!held || result.flags != 0) {
      const record_pool<layout> records(shared.records, bounds.slots());
      const record_index record = bounds.template first_record<Task>(shared);
      records.head(record).destination = reinterpret_cast<void *>(result.where);
      own.link(first_position()) = record;
      payload = held ? payload : records.payload(record);
    }
    ::new (payload) typename Task::gtap_args(request.arguments);
  }
  __device__ void begin_with_root() { ++stack_.top; }
  // Where a task that was handed over in the window stands, and the task that waits for it. The
  // place is the giver's again when it runs its next step.
  __device__ __forceinline__ std::uint32_t handed_position() const { return stack_.low - 1; }
  __device__ __forceinline__ record_index handed_parent() const { return stack_.bottom; }
  // Takes the task that the lane `distance` lanes on has handed over so. Precondition: as of take().
  __device__ __forceinline__ void take_from(int distance, std::uint32_t position,
                                            record_index parent) {
    window_.copy(lane_.neighbour(distance).column(), position, stack_.top++);
    stack_.bottom = parent;
  }
  // The same for several tasks at a time: what they are stands in the taker's window, which is empty
  // (the first two of its entries). The taker asks first; its giver, if there is one, follows; then it
  // takes. Barriers of the warp stand between.
  __device__ __forceinline__ void expect_gift() { window_.meta(0) = none; }
  __device__ __forceinline__ void hand_over_to(int distance, bool takes_part) {
    static_assert(shape::entries >= 2, "a gift takes two entries");
    const record_index task = hand_over(takes_part);
    if (!takes_part)
      return;
    const window<shape> taker = lane_.neighbour(distance).column();
    taker.meta(0) = task;
    taker.link(0) = handed_parent();
    taker.meta(1) = handed_position();
    taker.link(1) = static_cast<std::uint32_t>(distance);
  }
  // False when nobody gave a task to this lane.
  __device__ __forceinline__ bool take_gift(bool takes_part) {
    const record_index task = takes_part ? window_.meta(0) : none;
    const bool from_pool = task != none && task != in_window;
    if (task == in_window)
      take_from(-static_cast<int>(window_.link(1)), window_.meta(1), window_.link(0));
    if (__any_sync(full_warp, from_pool))
      take(task, from_pool);
    return task != none;
  }
  // How many tasks stand in the window that any lane may have, since nobody waits for them, beside one
  // that is kept; the oldest of them, and how the lane parts with the oldest ones. Other lanes copy them
  // by take_from() before.
  __device__ __forceinline__ unsigned free_tasks() const {
    return stack_.empty() || stack_.started != 0 || stack_.bottom != none ? 0 : stack_.size() - 1;
  }
  __device__ __forceinline__ std::uint32_t first_free() const { return stack_.low; }
  __device__ __forceinline__ void part_with(unsigned free) { stack_.low += free; }

  // ---- of loops that are open (open_loops.cuh) ----

  // The turns of the task that run_newest() would begin, if it is those of a loop; else 0.
  __device__ __forceinline__ unsigned long long newest_turns() {
    if (stack_.empty())
      return 0;
    const std::uint32_t position = stack_.top - 1, meta = window_.meta(position);
    if (has_started(meta))
      return 0;
    const void *arguments = shape::holds_all || !(meta & flag_pooled)
                                ? window_.payload(position)
                                : records().payload(window_.link(position));
    const unsigned long long turns = Program::turns_of(meta & 0xff, arguments);
    if constexpr (Program::template some_grains<>) {
      // Lanes get no more than that at a time; and one that has got too few for two tasks makes them itself, for else it
      // would open them and get them again, for ever.
      const auto grain = Program::grain_of(meta & 0xff, arguments);
      if (grain > most_claimed_by_lane || turns / 2 < grain)
        return 0;
    }
    return turns;
  }
  // Opens the loop whose turns these are, in the lane `owner`, if there is a place for it, which it returns, or none;
  // other lanes only take part.
  __device__ __forceinline__ std::uint32_t open_newest(int owner, std::uint32_t turns, int number) {
    const opened_loop opened = detail::open_newest<Program>(lane_, stack_, owner, turns, number);
    stack_ = opened.state;
    return opened.place;
  }
  // Gives turns of an open loop, one of `places`, to lanes without tasks: the loop's place, how many lanes have got some,
  // whether one of them has something to do in any case, and what `busy` was before if the warp did not count.
  // Precondition: as of take().
  struct turns_got {
    std::uint32_t place, lanes;
    bool any;
    std::uint32_t busy;
  };
  __device__ __forceinline__ turns_got take_turns(std::uint32_t places, bool counts, int number) {
    const taken_turns taken = detail::take_turns<Program>(lane_, stack_, places, counts, number);
    stack_ = taken.state;
    return {taken.place, taken.lanes, taken.lanes != 0 || taken.token, taken.busy};
  }

  // The meta word of the task that run_newest() would run. Precondition: has_work().
  __device__ __forceinline__ std::uint32_t newest_meta() { return window_.meta(stack_.top - 1); }
  // Of the same task, for a profile: its function, and from bit 8 on the state in which it resumes; none when it
  // has ended, and only its record is left.
  __device__ __forceinline__ std::uint32_t newest_key() {
    const std::uint32_t meta = newest_meta();
    return (meta & flag_dead) != 0
               ? none
               : (meta & 0xff) | static_cast<std::uint32_t>(state_of(meta)) << 8;
  }
  // In programs with both kinds of task. All lanes of the warp: hands over the children that blocks
  // run.
  __device__ __forceinline__ void hand_over_leaving() {
    if (!__any_sync(full_warp, leaving_ != none))
      return;
    __syncwarp(); // drops in settle() come before levels rise: votes order nothing
    for (record_index task = leaving_; task != none; task = records().next(task))
      raise(records(), records().head(task).parent, flag_near | flag_far);
    __syncwarp(); // the levels are as they must be before tokens change hands
    while (leaving_ != none) {
      const record_index task = leaving_;
      leaving_ = records().next(task);
      Program::pass_on(lane_, task);
    }
  }
  // Puts a task of a mailbox into the lists, if it is one; `chained`: with those behind it.
  __device__ __forceinline__ void list_claimed(record_index task, bool chained) {
    if (task == none)
      return;
    if (chained)
      take_chain(lane_, task);
    else
      lane_.push_older(task);
  }
  // Puts a task of the pool into the list.
  __device__ __forceinline__ void accept(record_index task) { lane_.push_older(task); }
  // True when the lane has a task, before settle(), too.
  __device__ __forceinline__ bool has_any() const {
    return !stack_.empty() || stack_.bottom != none || lane_.has_older();
  }
  __device__ lane_memory<Program> memory() const { return lane_; }

  // Runs one step of the newest task. Precondition: has_work().
  __device__ __forceinline__ void run_newest() {
    current_ = stack_.top - 1;
    meta_ = window_.meta(current_);
    if (meta_ & flag_dead) {
      pop_current();
      return;
    }
    home_ = none;
    if constexpr (lane_memory<Program>::has_runs)
      run_next_ = none;
    into_record_ = false;
    finished_ = true;
    if constexpr (lanes_order<Program>)
      if (meta_ & flag_dependent) // on its way while the step runs
        this->successors = records().joins(window_.link(current_)).link;
    run_step<Program>(meta_ & 0xff, *this);
    if constexpr (lane_memory<Program>::has_runs)
      end_run();
    if constexpr (lanes_order<Program>)
      if (this->has_failed)
        return drop_all();
    if (finished_)
      end_task();
    else if (home_ != none)
      move_home(meta_);
    if constexpr (lanes_order<Program>)
      if (finished_ && (meta_ & flag_dependent) && this->successors != none)
        detail::list_successors<Program>(lane_, this->successors);
  }

  lane_counts counts;

private:
  template <class Task>
  __device__ __forceinline__ bool walk_tree(typename Task::gtap_record &record) {
    constexpr int waits_in = state_after_walk<typename Task::gtap_record>;
    std::uint32_t stack[walk_words];
    const walk_end<Task> end = run_walk<Task>(
        record, stack, lane_.from().shared, walkers_ / walkers_for_each, lane_.from().limits.warps);
    counts.tasks += end.tasks - 1; // end_task() counts the root
    counts.in_spawns += end.in_spawns;
    if constexpr (adds_up && walk_end<Task>::sums)
      sum.add(end.sum);
    else if constexpr (walk_end<Task>::sums)
      record.gtap_sum = end.sum;
    if (end.top != 0)
      *this = spawn_left<Task>(*this, stack, end.top);
    if constexpr (adds_up)
      return true;
    if (waits_in != 0 && must_wait())
      suspend(waits_in);
    else if constexpr (walk_end<Task>::sums)
      finish(record.gtap_sum);
    return true;
  }

  template <class Task>
  __device__ __forceinline__ bool walk_calls(const typename Task::gtap_record &record) {
    using calls = typename Task::gtap_record::gtap_calls;
    const call_walk_end<calls> end = unseen(&run_call_walk<Task>)(record, lane_.from().shared);
    if (end.how != calls_end::done) {
      this->tasks_to_skip = end.calls;
      return false;
    }
    counts.tasks += end.calls; // end_task() counts the root
    if constexpr (adds_up)
      sum.add(end.result.get());
    else
      finish(end.result.get());
    return true;
  }

  // Makes tasks of what a walk has left, children of the running task. It gets the worker by value and out of line, so that its
  // copies of spawn() take no registers of the warp's loop.
  template <class Task>
  __device__ __noinline__ static thread_worker
  spawn_left(thread_worker worker, const std::uint32_t *stack, std::uint32_t top) {
    auto &record = *static_cast<typename Task::gtap_record *>(worker.payload_);
    for (std::uint32_t at = 0; at != top; at += walk_entry<Task>::words) {
      child<Task> request{record};
      walk_entry<Task>::apply(request.arguments, stack + at);
      if constexpr (adds_up) {
        worker.spawn_summand(request);
        continue;
      }
      if constexpr (walk_end<Task>::sums)
        request.into = into<plus>(record.gtap_sum);
      worker.spawn(request);
    }
    return worker;
  }

  __device__ __forceinline__ void settle(bool runs_empty, bool runs_full) {
    stack_ = detail::settle<Program, /*Together=*/true>(lane_, stack_, runs_empty);
    while (__any_sync(full_warp, runs_full)) {
      const std::uint32_t low = stack_.low;
      if (runs_full)
        stack_ = detail::evict_oldest<Program>(lane_, stack_);
      runs_full = runs_full && stack_.low != low && stack_.size() > left_after_eviction;
    }
  }

  // Room for a few children in the window before each step, and tasks left in it when it had to be
  // made.
  static constexpr unsigned most_before_steps = shape::entries - (shape::entries + 3) / 4;
  static constexpr unsigned left_after_eviction = shape::entries / 2;

  // `AtNeed`: for a task that cannot run inside its parent.
  template <bool AtNeed>
  __device__ __forceinline__ record_index allocate() {
    return detail::new_record<Program, AtNeed>(lane_);
  }
  template <class Task>
  __device__ __forceinline__ record_index allocate_for() {
    if constexpr (Program::template runs<Task>)
      return allocate<!Program::template runs_inline<Task>>();
    else
      return Program::record_of_block();
  }

  // The window is full: moves the oldest task to the pool. False when the running task is the
  // oldest, or memory is out.
  template <bool AtNeed>
  __device__ __forceinline__ bool make_room() {
    if (current_ == stack_.low)
      return false;
    stack_ = detail::evict_oldest<Program, AtNeed>(lane_, stack_);
    return stack_.size() < shape::entries;
  }

  // Puts a child where it waits for its turn. False when there is no memory for it.
  template <class Request>
  __device__ __forceinline__ bool make(const Request &request, result_place result) {
    using Task = typename Request::task;
    constexpr bool at_need = !Program::template runs_inline<Task>;
    if constexpr (lane_memory<Program>::has_priorities)
      if (priority_bits(request) != 0 && spawn_in_lists<at_need>(request, result))
        return true;
    if (stack_.size() == shape::entries && !make_room<at_need>())
      return spawn_in_pool(request, result);
    std::uint32_t link = static_cast<std::uint32_t>(result.where);
    if (needs_record<Program, Task>(result)) {
      link = allocate<at_need>();
      if (link == none)
        return false;
      records().head(link).destination = reinterpret_cast<void *>(result.where);
    }
    into_record_ |= (result.flags & flag_into_parent) != 0;
    write_in_window<Program>(records(), window_, stack_.top++, request, result.flags, link);
    return true;
  }

  // Puts a child with a priority into the lists. False when there is no memory for it.
  template <bool AtNeed, class Request>
  __device__ bool spawn_in_lists(const Request &request, result_place result) {
    const record_index index = write_apart<AtNeed>(request, result);
    if (index != none)
      lane_.push_older(index);
    return index != none;
  }

  // Its children fill the window: puts the next one into the list of older tasks, in a run when they are many. False when there is
  // no memory for it.
  template <class Request>
  __device__ bool spawn_in_pool(const Request &request, result_place result) {
    if (current_ == stack_.low) {
      const bool joined = is_joined(result);
      if constexpr (lane_memory<Program>::has_runs) {
        if (joined == waits_ && has_place_in_run(joined)) {
          if (run_next_ == lane_.lists().newest)
            result.flags |= flag_run;
          write_task<Program>(records(), run_next_, request, result, joined ? home_ : none);
          ++run_next_;
          return true;
        }
        end_run();
      }
      const record_index index = write_in_pool(request, result, joined);
      if (index != none) {
        lane_.push_older(index);
        return true;
      }
    }
    return false;
  }

  // True when the next child of this step, of which there are many, can be written into the record `run_next_`: that of the
  // run that is being filled, or of a new one. While records for many are short, it is tried now and then. All tasks
  // of a run have the running task for their parent if that waits, or none.
  __device__ __forceinline__ bool has_place_in_run(bool joined) {
    const lane_lists &lists = lane_.lists();
    const bool filling = run_next_ != none;
    if (filling ? run_next_ - lists.newest == most_in_run
                : lists.count >= tasks_before_runs && lists.count % tasks_before_runs == 0 &&
                      (!joined || home_ != none))
      run_next_ = detail::begin_run<Program>(lane_, joined ? home_ : none, run_next_);
    return run_next_ != none;
  }
  __device__ __forceinline__ void end_run() {
    if (run_next_ != none)
      detail::close_run<Program>(lane_, run_next_);
    run_next_ = none;
  }

  // A child for another kind of worker leaves the lane by hand_over_leaving().
  template <class Request>
  __device__ void spawn_for_block(const Request &request, result_place result) {
    const record_index index = write_apart<true>(request, result);
    if (index == none) {
      run_inline(request);
      return;
    }
    records().next(index) = leaving_;
    leaving_ = index;
  }

  // A child with a record in the pool; if the running task waits for it, all that is older leaves the window before. None when memory
  // is out. `AtNeed`: for a task that cannot run inside its parent.
  template <bool AtNeed, class Request>
  __device__ __forceinline__ record_index write_apart(const Request &request, result_place result) {
    const bool joined = is_joined(result);
    if (joined && current_ != stack_.low)
      stack_ = detail::evict<Program, AtNeed>(lane_, stack_, stack_.top - current_);
    return joined && current_ != stack_.low ? none : write_in_pool(request, result, joined);
  }

  // True when a child counts as one that the running task waits for, or writes into its record.
  __device__ __forceinline__ bool is_joined(result_place result) const {
    return waits_ || (result.flags & flag_into_parent);
  }

  // A child with a record in the pool. If it is joined, the running task needs a place there, too
  // (`home_`), where it moves at the end of the step; it has tokens there already, one for each such
  // child. None when memory is out. Precondition: the running task is the oldest in the window, or the
  // child is not joined.
  template <class Request>
  __device__ record_index write_in_pool(const Request &request, result_place result, bool joined) {
    using Task = typename Request::task;
    const record_index home = !joined || home_ != none ? home_
                              : keeps_record<Program>(meta_)
                                  ? window_.link(current_)
                                  : allocate<!Program::template runs_inline<Task>>();
    const record_index index = !joined || home != none ? allocate_for<Task>() : none;
    if (index != none) {
      if (joined) {
        records().tokens(home) = home_ == none ? 1 : records().tokens(home) + 1;
        home_ = home;
      }
      write_task<Program>(records(), index, request, result, joined ? home : none);
    } else if (joined && home != home_ && !keeps_record<Program>(meta_) && home != none) {
      detail::put_back<Program>(lane_, home);
    }
    return index;
  }

  // The first child with `depend` of a step: the running task needs a place in the pool, as in write_in_pool(). False when
  // memory is out: then it has no such child.
  __device__ __forceinline__ bool open_domain() {
    if (current_ != stack_.low)
      stack_ = detail::evict<Program, true>(lane_, stack_, stack_.top - current_);
    if (home_ == none && current_ == stack_.low) {
      home_ = keeps_record<Program>(meta_) ? window_.link(current_) : allocate<true>();
      if (home_ != none)
        records().tokens(home_) = 0;
    }
    if (home_ != none)
      this->domain = detail::begin_domain(graph_memory(*lane_.from().shared));
    this->children = 0;
    return this->domain != nullptr;
  }
  __device__ __forceinline__ void end_notes() {
    this->domain->accesses -= this->notes.left;
    this->domain->children = this->children;
    this->notes.left = this->children = 0;
  }
  // Memory is out: runs the children with `depend` that this step has made, but for the newest one, if it is `unfinished`.
  __device__ __forceinline__ void run_noted(record_index unfinished) {
    end_notes();
    const std::uint32_t ran =
        detail::run_in_order<Program>(lane_, *this->domain, payload_, unfinished);
    records().tokens(home_) -= ran;
  }
  __device__ __forceinline__ void drop_all() {
    stack_ = {};
    this->domain = nullptr;
    lane_.drop_lists();
  }

  template <class Task>
  __device__ void run_inline(const child<Task> &request) {
    if (has_defect(defect::overflow_traps))
      __trap();
    count_inline_spawn(lane_);
    detail::run_inline<Program>(request, *lane_.from().shared);
  }

  template <class Task>
  __device__ typename Task::gtap_result run_inline_for_value(const child<Task> &request) {
    typename Task::gtap_result value{};
    run_inline(child<Task>{request.arguments, to(value)});
    return value;
  }

  __device__ __forceinline__ void pop_current() {
    stack_.started &= ~stack_state::bit(current_);
    stack_.top = current_;
    if (keeps_record<Program>(meta_) && !has_defect(defect::results_never_recycled))
      detail::put_back<Program>(lane_, window_.link(current_));
  }

  // The task that just ran has no more steps.
  __device__ __forceinline__ void end_task() {
    ++counts.tasks;
    if (!must_wait())
      pop_current();
    else
      end_before_children();
  }

  __device__ __forceinline__ void end_before_children() {
    if (home_ != none) {
      move_home(meta_ | flag_dead);
    } else if (!adds_up &&
               (into_record_ || (meta_ & flag_pooled))) { // the record stays until they have ended
      window_.meta(current_) = meta_ | flag_dead;
      stack_.started |= stack_state::bit(current_);
    } else { // nobody needs it: the newest child takes its place
      if (keeps_record<Program>(meta_))
        detail::put_back<Program>(lane_, window_.link(current_));
      stack_.started &= ~stack_state::bit(current_);
      window_.copy(window_, --stack_.top, current_);
    }
  }

  // The running task, the oldest in the window, has children in the pool: it moves there too.
  __device__ __forceinline__ void move_home(std::uint32_t meta) {
    const std::uint32_t tokens = records().tokens(home_) + 1; // and one for the lane
    stack_ = detail::go_home<Program>(lane_, stack_, home_, meta, tokens);
  }

  __device__ __forceinline__ const record_pool<layout> &records() const { return lane_.records(); }

  lane_memory<Program> lane_;
  window<shape> window_;
  stack_state stack_;
  // The running task: its position in the window, its meta word, what is known of its type.
  std::uint32_t current_ = 0;
  std::uint32_t meta_ = 0;
  void *payload_ = nullptr;
  std::size_t payload_bytes_ = 0;
  record_index home_ = none;
  record_index run_next_ =
      none; // where the next task of the run goes that the step fills; none: it fills none
  record_index leaving_ = none; // children that blocks run, linked by next()
  unsigned walkers_ = 0;        // lanes that may walk in this round
  bool held_ = false;
  bool waits_ = false;
  bool into_record_ = false; // some child of this step writes into the record
  bool finished_ = false;
};

} // namespace gtap::detail

#undef GTAP_WALK_INLINE
