// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A worker that is a whole block: the verbs that a step calls, from all threads of the block at
// once, and what follows a step (docs/block-scheduler.md). All threads keep the same words of the
// block's stack in registers and take the same decisions from them and from the events
// (block_words.cuh), so that one barrier a step is enough; what is rare is done by the block's first
// thread, the leader, between two barriers. Must not know how blocks find work.
#pragma once

#include <gtap/detail/base/tuning.cuh>
#include <gtap/detail/base/warp_sums.cuh>
#include <gtap/detail/block/block_look.cuh>
#include <gtap/detail/block/block_words.cuh>
#include <gtap/detail/block/child_runs.cuh>
#include <gtap/detail/block/computed_tasks.cuh>
#include <gtap/detail/block/graph_recorder.cuh>
#include <gtap/detail/block/listed_tasks.cuh>
#include <gtap/detail/block/placed_member.cuh>
#include <gtap/detail/block/ring_member.cuh>
#include <gtap/detail/block/run_tasks.cuh>
#include <gtap/detail/block/shared_loop.cuh>
#include <gtap/detail/block/split_loop.cuh>
#include <gtap/detail/block/static_member.cuh>
#include <gtap/detail/depend/build_graph.cuh>
#include <gtap/detail/depend/successors.cuh>
#include <gtap/detail/depend/task_loop.cuh>
#include <gtap/detail/depend/task_order.cuh>
#include <gtap/detail/launch/heartbeat.cuh>
#include <gtap/detail/profile/warp_recorder.cuh>
#include <gtap/detail/stack/task_stack.cuh>
#include <gtap/detail/task/new_task.cuh>
#include <gtap/detail/task/program_concept.cuh>
#include <gtap/detail/task/run_step.cuh>
#include <gtap/detail/task/verbs.cuh>

namespace gtap::detail {

// A program with one stack for a block.
template <class Program>
struct block_program : Program {
  static constexpr record_part part = record_part::first_of_blocks;
  template <class Records = void>
  static constexpr bool some_join = true; // the block's stack knows no other case
  // A step makes no runs (child_runs.cuh) of children that wait for others: their parent counts these one by one.
  template <class Records = void>
  static constexpr bool some_spawn_many =
      Program::template some_spawn_many<> && !Program::template some_dependent<>;
  template <class Records = void>
  struct window_sizes : Program::template window_of_block<> {};
};

// A base class of a worker: whether taskgroups wait for the running task's children, too. Empty where there are none such.
template <bool Needed>
struct group_mark {};
template <>
struct group_mark<true> {
  bool in_group = false;
};

// A base class of a worker: the highest priority of a task in the block's lists, as of the last read_stack(). Empty where tasks have
// none.
template <bool Needed>
struct priority_mark {};
template <>
struct priority_mark<true> {
  std::uint32_t listed = 0;
};

template <class Program> // a block_program
class block_worker : public spawn_count<profiled>,
                     private place_of_successors<Program::template makes_dependents<>>,
                     private group_mark<Program::template some_in_group<>>,
                     private priority_mark<Program::template some_priority<>> {
  static_assert(check_program<Program>::passed, "");

public:
  using layout = typename Program::template layout<>;
  using shape = typename Program::template window_sizes<>;

  // `thread` is the calling thread's number in its block.
  __device__ explicit block_worker(std::uint32_t thread)
      : lane_(0), window_(lane_.column()), words_(&words_of_block()), thread_(thread) {}

  // What the leader has seen of other blocks: on its way while a step runs, told of in the events of the next.
  block_look seen;
  std::uint32_t began = 0; // cycles_now(), of the leader's step

  // ---- verbs, called by steps ----

  // The state that the running task resumes in; 0 on its first run. The same in all threads.
  __device__ __forceinline__ int state() const { return state_of(meta_); }

  // This thread's slot of a value that each thread has its own of.
  template <class Value>
  __device__ __forceinline__ Value &mine(per_thread<Value> &slots) const {
    return slots.value[thread_];
  }
  // True in one thread: the one that saves what is the same in all, and whose result counts.
  __device__ __forceinline__ bool leads() const { return thread_ == 0; }

  // Makes a task. Any threads may call it, in any order, each as often as it likes.
  template <class Request> // a child or prior_child
  __device__ __forceinline__ void spawn(const Request &request) {
    using Task = typename Request::task;
    this->count_spawn();
    if (const std::uint32_t ran = run_in_spawn(request)) {
      counts.in_spawns += ran;
      return;
    }
    const result_place result = place_of(request, payload_, payload_bytes_);
    if constexpr (!Program::template runs<Task>) {
      spawn_for_thread(request, result);
      return;
    }
    std::uint32_t &events = words_->events[phase_];
    if (result.flags & flag_into_parent)
      atomic_in_block(events).fetch_or(event_into_record, relaxed);
    if constexpr (splits_loops && has_turns<Task>::value)
      atomic_in_block(events).fetch_or(event_loop, relaxed);
    if (priority_bits(request) != 0) {
      atomic_in_block(events).fetch_or(event_overflow, relaxed);
      spawn_in_list(request, result, 0);
      return;
    }
    if constexpr (runs::in_use)
      if (const std::uint64_t run = runs::look(); runs::began(run)) {
        spawn_in_list(request, result, run);
        return;
      }
    const std::uint32_t position =
        stack_.top + (atomic_in_block(events).fetch_add(1, relaxed) & event_count);
    if (position - stack_.low >= shape::entries) {
      spawn_in_pool(request, result);
      return;
    }
    std::uint32_t link = static_cast<std::uint32_t>(result.where);
    if (needs_record<Program, Task>(result)) {
      link = take_record_alone(lane_, events, false);
      if (link == none)
        return;
      lane_.records().head(link).destination = reinterpret_cast<void *>(result.where);
    }
    write_in_window<Program>(lane_.records(), window_, position, request, result.flags, link);
  }

  // Makes a child that waits for earlier ones, as its `depend` clauses say. One thread of the block may do so in a step.
  __device__ __forceinline__ dependent_child<block_worker, false> dependent() {
    return dependent_child<block_worker, false>(*this);
  }
  // Begins a taskloop, in which all threads make such children. All threads of the block call it.
  __device__ __forceinline__ detail::task_loop<block_worker> task_loop() {
    return {*this, thread_, blockDim.x * blockDim.y * blockDim.z};
  }

  // The tasks of this step are to be run in an order that is made before, if they become a run (depend/static_run.cuh), and if no
  // other run is under way. Any threads call it.
  __device__ __forceinline__ void schedule_static() {
    if constexpr (runs_graphs)
      store_shared(words_of_domain().wants_static, 1);
  }
  // The same, if gtap_config::schedule says so.
  __device__ __forceinline__ void schedule_runtime() {
    if (lane_.from().shared->schedule == GTAP_SCHEDULE_STATIC)
      schedule_static();
  }

  // At a taskgraph, the `directive`-th of its function, where the task has no children: whether its tasks are to be made. False
  // when they are recorded: these run at the wait that follows end_graph(). All threads call it with the same numbers (the first
  // thread's count); a barrier.
  __device__ __forceinline__ bool begin_graph(std::uint32_t directive, std::uint64_t id,
                                              bool reset = false) {
    if constexpr (runs_graphs)
      return begin_graph_now(directive, id, reset);
    return true;
  }
  // Behind its tasks. A barrier.
  __device__ __forceinline__ void end_graph();

  // In a task without children, the launch's only one: the tasks of an image run at the wait that follows. All threads call it with
  // the same image; a barrier.
  __device__ __forceinline__ void run_image(const graph_view &view);

  // A taskloop in which all blocks without tasks make such children (shared_loop.cuh). All threads of the block call it. Of a nest,
  // each loop has the same turns whenever it is reached, or, of the other form, may have others.
  template <class Loops>
  __device__ __forceinline__ void share_loop(const Loops &loops) {
    share_loop(loops, true);
  }
  template <class Loops>
  __device__ __forceinline__ void share_uneven_loop(const Loops &loops) {
    share_loop(loops, false);
  }
  // The same as share_loop(), of loops that read no memory: their graph may be computed (computed_graph.cuh).
  template <class Loops>
  __device__ __forceinline__ void compute_loop(const Loops &loops) {
    share_loop(loops, true, functions_of_turn<Loops>());
  }

  // ---- for dependent_child and task_loop ----

  // The record of a new child, none when memory is out, and its place among its siblings.
  __device__ __forceinline__ record_index begin_dependent(std::uint32_t &order);
  // The same in a taskloop. `task`: a record that was taken before, or none.
  __device__ __forceinline__ record_index begin_dependent_in_loop(record_index task) {
    if (task == none && !take_record_of_creators(task))
      return none;
    return as_new(task);
  }
  template <bool InLoop>
  __device__ __forceinline__ void access(record_index task, const volatile void *address,
                                         std::uint32_t what, const named_range &range);
  __device__ __forceinline__ void access_at(std::uint32_t place, record_index task,
                                            const volatile void *address, std::uint32_t what,
                                            const named_range &range) {
    notes().write(place, task, address, what, range);
  }
  __device__ __forceinline__ void leave_access_empty(std::uint32_t place) {
    notes().leave_empty(place);
  }
  // The place of the first child in the order. All threads call it.
  __device__ __forceinline__ std::uint32_t begin_loop();
  // The launch ends after the step.
  __device__ __forceinline__ void memory_is_out() {
    atomic_in_block(words_->events[phase_]).fetch_or(event_no_memory, relaxed);
  }
  // Where all threads come to a loop of a taskloop: what the first of them has found there, `count` turns of which each
  // needs `room` places for accesses and, when it is not 0, a record. `count` is none when there are too many.
  __device__ __forceinline__ loop_head meet_at_head(bool parity, std::uint32_t check,
                                                    std::uint32_t count, std::uint32_t room);
  // A turn that makes no child.
  __device__ void leave_turn_empty(const loop_head &head, std::uint32_t turn);
  // `turns`: of the loop, in all threads. `children`: of the calling thread. A barrier.
  __device__ __forceinline__ void finish_loop(std::uint32_t turns, std::uint32_t children);

  // `is_free`: it has no access, and waits for nobody.
  template <class Request>
  __device__ void spawn_dependent(record_index task, const Request &request, bool is_free);

  // True when a child spawned since the last taskwait has been queued. A barrier: all threads of the
  // block call it.
  __device__ __forceinline__ bool must_wait() {
    const std::uint32_t events = meet();
    events_ = (events_ & ~event_count) | events;
    return stack_.top + (events & event_count) != current_ + 1 || (events_ & events_outside) != 0;
  }

  // Before a turn of a taskloop, of which so many are left: whether they are to be divided among tasks, and the step is to
  // end, because others wait for tasks, or there are children. Never when they are too few for that; else a barrier. All
  // threads of the block call it.
  __device__ __forceinline__ bool must_share(unsigned long long turns, unsigned long long grain) {
    if (!in_task::halves_of_block(turns, grain))
      return false;
    if constexpr (splits_loops) // as often as there may be something to give: every 2^k turns
      if ((turns & (~0ull >> (1 + __clzll(static_cast<long long>(grain))))) != 0)
        return false;
    if constexpr (Program::mixed) // a turn of the block is not to last long
      return true;
    constexpr std::uint32_t event_others = splits_loops ? event_share : event_look;
    if (leads()) {
      if constexpr (splits_loops) {
        if (const std::uint32_t what = seen.events();
            split_of_block().is_worth_it(turns, began) && what != 0)
          atomic_in_block(words_->events[phase_]).fetch_or(what | event_share, relaxed);
      } else {
        tell_of_others();
      }
    }
    const std::uint32_t events = meet();
    stack_.top += events & event_count; // those of the turns behind it come above them
    events_ |= events & ~event_count;
    const bool must = (events_ & (event_others | event_end | events_outside)) != 0 ||
                      stack_.top - current_ > most_while_turning;
    if (leads() && !must) {
      context &shared = *lane_.from().shared;
      seen = block_look::now(shared);
      beat(shared.stations[lane_.from().warp], static_cast<unsigned>(clock64()));
    }
    return must;
  }

  // At a taskyield: no more than that.
  __device__ __forceinline__ bool yields() { return must_wait(); }

  // Leaves the task until its children have finished; it resumes in `next`. Every thread returns
  // from the step after this.
  __device__ __forceinline__ void suspend(int next) {
    meta_ = resuming_in(meta_, next);
    if (leads())
      window_.meta(current_) = meta_;
    finished_ = false;
  }

  // Ends the task with the result of the block's first thread. Every thread returns from the step
  // after this.
  template <class Result>
  __device__ __forceinline__ void finish(Result value) {
    if (leads())
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
    if constexpr (Program::template some_in_group<>)
      this->in_group = is_in_group<record>::value;
    payload_bytes_ = sizeof(record);
    payload_ = payload_at<Task, Program>(lane_, window_, current_);
    return *static_cast<record *>(payload_);
  }

  // ---- between steps: all threads ----

  __device__ __forceinline__ bool has_work() const { return !stack_.empty(); }
  // Says in the step's events what the leader has seen of other blocks. The leader calls it.
  __device__ __forceinline__ void tell_of_others() {
    if (const std::uint32_t what = seen.events(); what != 0)
      atomic_in_block(words_->events[phase_]).fetch_or(what, relaxed);
  }
  // A step of a task with loops ends. If it was long, what the leader has seen of the others is old, and any task to spare is worth the way
  // to another block. (`seen` stays as it is: it may still be on its way. The clock is slow to read: no other steps do.)
  __device__ __forceinline__ void end_loops() {
    if (!leads() || !(older_ || spare_in_window() != 0) || cycles_now() - began < long_step)
      return;
    if (const std::uint32_t what = block_look::now(*lane_.from().shared).events(); what != 0)
      atomic_in_block(words_->events[phase_]).fetch_or(what | event_long, relaxed);
  }

  // Says in the next step's events that the launch is over. The leader calls it.
  __device__ __forceinline__ void ask_for_end() {
    atomic_in_block(words_->events[phase_]).fetch_or(event_end, relaxed);
  }

  // Says in the next step's events that other workers have their turn. The leader calls it.
  __device__ __forceinline__ void ask_for_turn() {
    atomic_in_block(words_->events[phase_]).fetch_or(event_turn, relaxed);
  }

  // Of the newest task, for a profile: its function, and from bit 8 on the state in which it resumes; none when it
  // has ended, and only its record is left. Precondition: has_work().
  __device__ __forceinline__ std::uint32_t newest_key() const {
    const std::uint32_t meta = window_.meta(stack_.top - 1);
    return (meta & flag_dead) != 0
               ? none
               : (meta & 0xff) | static_cast<std::uint32_t>(state_of(meta)) << 8;
  }
  // Runs one step of the newest task. False when the leader has to look after something before the
  // next one: attend() then stands between two barriers. Precondition: has_work().
  __device__ __forceinline__ bool run_newest() {
    current_ = stack_.top - 1;
    meta_ = window_.meta(current_);
    if (keeps_record<Program>(meta_))
      link_ = window_.link(current_);
    met_ = false;
    events_ = 0;
    if (meta_ & flag_dead) { // others may still read this entry: the next step must not begin
      pop_current();
      return false;
    }
    finished_ = true;
    if constexpr (has_dependents)
      if ((meta_ & flag_dependent) && leads() && !in_run_) // on its way while the step runs
        this->successors = lane_.records().joins(link_).link;
    run_step<Program>(meta_ & 0xff, *this);
    met_ = finished_;
    if constexpr (runs_graphs)
      if (in_run_)
        wait_for_copies(); // others read these behind the barrier (computed_tasks.cuh)
    if (finished_)
      events_ |= meet();
    stack_.top += events_ & event_count;
    if (events_ & events_outside)
      return false;
    if constexpr (runs_graphs)
      if (in_run_) { // it has ended, without children
        stack_.top = current_;
        if (leads())
          ++counts.tasks;
        return false;
      }
    if (!finished_)
      stack_.started |= stack_state::bit(current_);
    else if (!end_task())
      return false;
    if constexpr (has_dependents)
      if (has_successors())
        return false;
    if constexpr (has_priorities)
      if (has_work() && !stack_.is_started(stack_.top - 1) &&
          priority_of(window_.meta(stack_.top - 1)) < this->listed)
        return false;
    return has_work() && stack_.size() <= most_before_steps &&
           !(events_ & (event_end | event_turn)) &&
           !((events_ & event_look) && ((splits_loops && (events_ & event_loop)) || older_ ||
                                        spare_in_window() >= least_spare()));
  }
  // Whether the task that just ran has ended, and others may wait for it: tell_successors() is due.
  __device__ __forceinline__ bool has_successors() const {
    return finished_ && (meta_ & flag_dependent) != 0;
  }
  // ---- runs (depend/graph_run.cuh), in programs with `depend` ----

  // Whether the newest task is one of a run. All threads.
  __device__ __forceinline__ bool in_run() const { return in_run_; }
  // Where the newest task is one of a run that is not called. When it has ended: true when the newest task is the next one. `exit` says
  // when a block leaves the run. A barrier: all threads call it.
  template <class Exit>
  __device__ __forceinline__ bool go_on_in_run(Exit exit);
  // Whether the newest task, which is one of a run, is called.
  __device__ __forceinline__ bool calls_newest() const {
    return is_called_at(lane_, stack_.top - 1);
  }
  // The loop (run_tasks.cuh): runs the newest task, which is one of a run and called, and those after it, until the block leaves the run
  // or the next one is not called. Where it has left, it has no task, and all threads have met. All threads call it.
  template <class Exit>
  __device__ __forceinline__ void run_in_run(Exit exit);
  // A task of a computed graph has no record: its row stands for it. Called behind the barrier that says that the task is there.
  __device__ __forceinline__ void read_row() {
    if (in_run_ && run_member<Program>::kind() == run_kind::computed)
      link_ = computed_tasks<Program>::begin_task(thread_);
  }
  // The leader of a block without tasks: takes part in the run that is open, if there is one still. Then it has a task.
  template <class Exit>
  __device__ void join_run(Exit exit);
  __device__ bool finds_run() const { return run_gate::is_open(*lane_.from().shared); }

  __device__ static std::uint32_t threads() { return blockDim.x * blockDim.y * blockDim.z; }

  // ---- loops of which each waiting block gets a part (split_loop.cuh) ----

  static constexpr bool splits_loops = Program::template some_turns<> && !Program::mixed &&
                                       !Program::template makes_dependents<> &&
                                       !lane_memory<Program>::has_priorities;
  // The leader: divides the newest task, if it is the turns of a loop, among this block and those that wait. How many parts others get.
  __device__ __forceinline__ std::uint32_t split_newest(ticket_ring tickets);
  // All threads, behind a barrier; another one has to follow.
  __device__ __forceinline__ void hand_out_parts(ticket_ring tickets) {
    detail::hand_out_parts<Program>(lane_, words_->low, tickets, thread_, threads());
  }

  // True when all threads have met since they last wrote to a record or read an entry.
  __device__ __forceinline__ bool has_met() const { return met_; }
  __device__ __forceinline__ bool asked_to_look() const { return (events_ & event_look) != 0; }
  __device__ __forceinline__ bool asked_to_end() const { return (events_ & event_end) != 0; }
  // Whether the last step was long while other blocks waited. How many tasks a block must be able to spare before it gives some.
  __device__ __forceinline__ bool was_long() const { return (events_ & event_long) != 0; }
  __device__ __forceinline__ bool is_urgent() const {
    return (events_ & (event_urgent | event_long)) != 0;
  }
  __device__ __forceinline__ unsigned least_spare() const {
    return has_dependents || is_urgent() ? 1 : enough_spare_of_block;
  }

  // Takes over the stack as the leader has left it. False when the launch is over.
  __device__ __forceinline__ bool read_stack() {
    stack_.top = words_->top;
    stack_.low = words_->low;
    stack_.started = words_->started;
    stack_.bottom = words_->bottom;
    older_ = words_->older != 0;
    if constexpr (has_priorities)
      this->listed = lane_.highest_priority(); // the leader's words
    if constexpr (runs_graphs) {
      in_run_ = run_member<Program>::takes_part();
      read_row();
    }
    if constexpr (
        has_dependents) // there, so much is around a step that the compiler runs out of barrier registers
      return same_in_warp(words_->running != 0);
    return words_->running != 0;
  }

  // In programs with `depend`, behind a step: finds out which of its children wait for which. Precondition: all threads have
  // met.
  __device__ __forceinline__ void build_graph() {
    if ((words_of_domain().children != 0 || words_of_domain().is_postponed) &&
        !(events_ & event_no_memory))
      build_graph_now();
  }

  // In programs with `depend`: a block without tasks works on the graph of another one. The leader finds it and asks the other
  // threads, and all call help().
  static constexpr bool helps_with_graphs = Program::template makes_dependents<> && !Program::mixed;
  static constexpr bool runs_graphs = helps_with_graphs && Program::template some_plain<>;
  static constexpr bool keeps_graphs = runs_graphs && Program::template some_graphs<>;
  __device__ __forceinline__ bool is_asked_to_help() const { return words_of_domain().helps; }
  __device__ __noinline__ void help() { work_on_chunks_here(); }
  __device__ void work_on_chunks_here();

  // ---- between two barriers: the leader alone ----

  __device__ bool finds_graph() const { return shared_passes(*lane_.from().shared).offers(); }
  __device__ void ask_to_help(bool helps) { words_of_domain().helps = helps; }

  // Before the first step.
  __device__ void begin(const typename lane_memory<Program>::source &from, std::uint32_t fresh) {
    lane_.begin(from);
    lane_.begin_lists();
    lane_.lists().free.fresh = fresh;
    words_->events[0] = words_->events[1] = words_->events[2] = 0;
    words_->lock = 0;
    words_->overflow = none;
    words_->run = 0;
    words_->donations = words_->steals = first_count();
    if constexpr (has_dependents)
      access_notes::begin(words_of_domain());
    if constexpr (runs_graphs) {
      planned_run_of_block() = {};
      planned_run_of_block().memory.place = planned_run_of_block().recorded = none;
      run_member<Program>::begin();
    }
  }
  // In programs with `depend`, when has_successors(): those that can run now are in the list then.
  __device__ __noinline__ void tell_successors() {
    release_successors(graph(), lane_.records(), this->successors,
                       [&](record_index task) { lane_.push_older(task); });
  }
  // Brings the stack in order after a step, or finds the next task in the pool, as thread_worker does.
  // False when memory is out. `exit`: as in go_on_in_run().
  template <class Exit>
  __device__ __forceinline__ bool attend([[maybe_unused]] Exit exit) {
    bool outside = words_->overflow != none || (events_ & event_for_threads);
    if constexpr (has_dependents) {
      if (words_of_domain().failed)
        return false;
      outside |= words_of_domain().home != none;
    }
    if constexpr (has_dependents)
      if (outside)
        pay();
    if ((events_ & event_no_memory) || (outside && !absorb()))
      return false;
    if (hole_)
      fill_hole();
    hole_ = false;
    if constexpr (runs_graphs)
      if (planned_run_of_block().memory.place != none && tends_run(exit))
        return true;
    if (stack_.empty()) {
      if (!goes_on_with_sibling()) {
        pay();
        stack_ = detail::settle<Program>(lane_, stack_);
      }
    } else if (has_priorities && urgency_of(lane_, stack_) <= lane_.highest_priority()) {
      pay();
      stack_ = go_on_with(lane_, stack_, none);
    } else if (stack_.size() > most_before_steps) {
      pay();
      stack_ = detail::evict<Program>(lane_, stack_, left_after_eviction);
    }
    return true;
  }
  // Hands the stack to the other threads.
  __device__ void publish(bool running) {
    words_->top = stack_.top;
    words_->low = stack_.low;
    words_->started = stack_.started;
    words_->bottom = stack_.bottom;
    words_->older = lane_.has_older();
    words_->running = running;
  }
  // How many tasks can be given away so that one is left.
  __device__ __forceinline__ unsigned spare() const {
    return stack_.empty() ? 0 : spare_in_window() + lane_.lists().count;
  }
  // The oldest task, for another block; none when memory is out. Precondition: spare() != 0.
  __device__ record_index give_away() {
    if constexpr (has_dependents)
      if (!lane_.has_older())
        pay();
    const given_task given = detail::give_away<Program>(lane_, stack_);
    stack_ = given.state;
    return given.task;
  }
  // Takes a task of the pool. Precondition: no tasks.
  __device__ void take(record_index task) { stack_ = detail::adopt<Program>(lane_, stack_, task); }
  // In programs with both kinds of task: whether there is any task, before settle(), too; puts a task
  // of the pool into the list, or all of the stack at the end of a turn; finds the next one when the
  // window is empty; how many can be given away so that `kept`, 0 or 1, are left. Between turns the
  // stack has neither tasks nor a bottom, or, when memory is out, tasks: so has_any() sees all there is.
  __device__ bool has_any() const { return !stack_.empty() || lane_.has_older(); }
  __device__ void accept(record_index task) { lane_.push_older(task); }
  __device__ void empty_stack() {
    pay();
    stack_ = detail::evict<Program>(lane_, stack_, 0);
    if (!stack_.empty())
      return;
    const given_task next = detail::climb<Program>(lane_, stack_); // the bottom may be ready
    stack_ = next.state;
    if (next.task != none)
      accept(next.task);
  }
  __device__ void settle() {
    if (stack_.empty()) {
      pay();
      stack_ = detail::settle<Program>(lane_, stack_);
    }
  }
  __device__ unsigned spare_now(unsigned kept) const {
    if (!stack_.empty())
      return spare();
    return lane_.lists().count > kept ? lane_.lists().count - kept : 0;
  }
  __device__ const record_pool<layout> &records() const { return lane_.records(); }
  __device__ void release_records() { put_all_records(lane_.lists().free, lane_.from()); }

  // What is counted in each step, in registers: in shared memory the tree of depth 20 took 5% longer.
  struct {
    std::uint64_t tasks = first_count(), in_spawns = first_count(), inline_spawns = first_count();
  } counts;
  // And what the leader has counted beside it, for its thread.
  __device__ worker_counts all_counts() const {
    worker_counts all = {counts.tasks, counts.in_spawns, counts.inline_spawns, first_count(),
                         first_count()};
    if (leads()) {
      all.donations = words_->donations;
      all.steals = words_->steals;
    }
    return all;
  }
  __device__ __forceinline__ void count_donation() { ++words_->donations; }
  __device__ __forceinline__ void count_steal() { ++words_->steals; }

private:
  template <class Loops>
  __device__ __forceinline__ void share_loop(const Loops &loops, bool is_even,
                                             turn_functions<Program> of_turn = {}) {
    static_assert(alignof(Loops) <= graph_unit, "what loops use is aligned to 32 bytes at most");
    const std::uint32_t order = begin_loop();
    turn_counter counter(noted_access::most_tasks - order, is_even);
    loops(counter);
    make_turns(counter.result(), order, {&run_loops<Program, Loops>, of_turn, sizeof(Loops)},
               &loops);
  }
  template <class Loops>
  __device__ static constexpr turn_functions<Program> functions_of_turn() {
    if constexpr (runs_graphs && sizeof(Loops) <= turn_rules<Program>::most_bytes)
      return {&read_turn<Program, Loops>, &put_turn<Program, Loops>};
    return {};
  }

  static constexpr unsigned most_before_steps = shape::entries - (shape::entries + 3) / 4;
  static constexpr unsigned most_while_turning = shape::entries / 4;
  static constexpr unsigned left_after_eviction = shape::entries / 2;
  static constexpr bool has_dependents = Program::template makes_dependents<>;
  static constexpr bool has_priorities = lane_memory<Program>::has_priorities;
  using runs = child_runs<Program>;

  __device__ __forceinline__ graph_memory graph() const {
    return graph_memory(*lane_.from().shared);
  }
  __device__ __forceinline__ access_notes notes() const { return {words_of_domain(), graph()}; }
  __device__ __forceinline__ record_index as_new(record_index task) const {
    lane_.records().tokens(task) = 0;
    atomic(lane_.records().joins(task).link).store(0, relaxed); // others may look: pop_chunk()
    return task;
  }

  // ---- taskloops that blocks make together (shared_loop.cuh) ----

  using job = loop_job<Program>;
  __device__ void make_share(graph_place place, std::uint32_t share);
  // All threads, each with what it has found. `loops`: the lambda that the functions take.
  __device__ __noinline__ void make_turns(counted_turns found, std::uint32_t order,
                                          loop_functions<Program> functions, const void *loops);
  // Makes the turns of the loops that are kept. A barrier.
  __device__ void make_job();
  __device__ void work_on_job();
  // Copies the loops to graph memory, unless they have no turns.
  __device__ void keep_job(counted_turns found, std::uint32_t order,
                           loop_functions<Program> functions, const void *loops);
  // The leader: takes records for the turns, and places for their accesses.
  __device__ void begin_job();
  __device__ void end_job();
  // ---- graphs that are computed (computed_graph.cuh) ----

  // Behind a step, when something was made that the step has postponed: whether memory was out. All threads; a barrier.
  __device__ bool has_no_memory_now();
  // The leader: nothing else has been made in this step, and nothing that is known stands against it.
  __device__ bool may_be_computed(const job &of) const;
  __device__ computed_graph<Program> computed_at(graph_place run) const {
    const graph_places memory = graph().places();
    return {memory, memory.template array<run_head>(run)->computed};
  }
  // Some hundred chunks, if there is a turn for each thread in each.
  __device__ std::uint32_t turns_of_chunk(std::uint32_t turns) const {
    return threads() * (1 + turns / (threads() * 4 * leader_of_block().blocks));
  }
  // A chunk of a pass over the turns of the run at `place`.
  __device__ void work_on_turns(graph_place place, graph_pass pass, std::uint32_t chunk);
  // A pass over all turns. A barrier. `shares`: with other blocks.
  __device__ void pass_over_turns(graph_place place, graph_pass pass, bool shares);
  // Prepares a run of the postponed taskloop, if its graph can be computed. A barrier: all threads call it.
  __device__ bool compute_graph();
  // The leader: run.memory.place is none where the graph cannot be computed.
  __device__ __noinline__ void begin_computing();
  __device__ void abandon_computing();

  // Also says that memory is out, so that no graph is built.
  __device__ void loop_differs() {
    report_module_error(GTAP_ERROR_TASKLOOP_DIFFERS);
    abort_launch(*lane_.from().shared);
    memory_is_out();
  }

  // The leader, when all threads have come to the head of a loop, or are still in the turns of another one.
  __device__ __noinline__ loop_head prepared_head(std::uint32_t check, std::uint32_t count,
                                                  std::uint32_t room);
  // Consecutive records for its turns, if there are: the last ones of a stretch, and the first ones of another.
  __device__ void take_records_for(loop_head &head);
  // The calling thread is the one that makes the children with `depend` of this step. False when there is another one, or
  // memory is out.
  __device__ __noinline__ bool begin_domain();
  // Where the parent will wait. One thread at a time.
  __device__ void open_domain();
  // Of those taken for children to come; more of them, while there are, when these are used up. False when memory is out.
  __device__ __forceinline__ bool take_record_of_creator(record_index &record);
  // The same for all threads that come here at a time.
  __device__ __forceinline__ bool take_record_of_creators(record_index &record);
  // Up to so many records of a stretch; 0 when there are none. Acquire: who took the stretch has read in it.
  __device__ static std::uint64_t take_some(std::uint64_t &records, std::uint32_t wanted);
  __device__ static record_index first_of(std::uint64_t records) {
    return static_cast<record_index>(records);
  }
  __device__ static record_index end_of(std::uint64_t records) {
    return static_cast<record_index>(records >> 32);
  }
  __device__ __noinline__ bool take_records(std::uint32_t count);
  __device__ __noinline__ bool begin_graph_now(std::uint32_t directive, std::uint64_t id,
                                               bool reset);
  // The leader: the tasks of the recorded graph are the step's children.
  __device__ void begin_recorded() {
    open_domain();
    words_of_domain().children = planned_run_of_block().tasks;
    this->count_spawns(planned_run_of_block().tasks);
  }
  __device__ __noinline__ void build_graph_now();
  // The window is empty. In programs with `depend`, the next task is most often a sibling of the last one: each has a token of
  // their parent, and the stack needs one (S2). The other is owed until the stack's bottom is about to change, so that no
  // sibling waits for it.
  __device__ bool goes_on_with_sibling() {
    if constexpr (has_dependents)
      if (stack_.bottom != none && lane_.has_older() &&
          lane_.records().head(lane_.newest()).parent == stack_.bottom) {
        ++words_of_domain().owed;
        stack_ = detail::adopt<Program>(lane_, stack_, lane_.pop_newest());
        return true;
      }
    return false;
  }
  __device__ void pay();

  // ---- the run of the block's own children ----

  // Where the children of this step may become a run: they are many, none of them spawns or waits, and the block has no other
  // task that it could give away meanwhile. Else null.
  __device__ planned_run *run_of_children() const;
  // Calls `work` with the class of a member of such a run.
  template <class Work>
  __device__ static __forceinline__ bool of_kind(run_kind kind, Work work) {
    if (kind == run_kind::order)
      return work(static_member<Program>());
    if (kind == run_kind::placed)
      return work(placed_member<Program>());
    if (kind == run_kind::computed)
      return work(ring_member<Program, computed_tasks>());
    return work(ring_member<Program, listed_tasks>());
  }
  __device__ run_kind kind_by_setting() const {
    return lane_.from().shared->placement == GTAP_PLACEMENT_DEFAULT ? run_kind::ring
                                                                    : run_kind::placed;
  }
  // Those included that are yet to ask for a task.
  __device__ std::uint32_t blocks_without_tasks() const {
    const std::uint32_t all = leader_of_block().blocks,
                        busy = atomic(lane_.from().shared->busy).load(relaxed);
    return busy < all ? all - busy : 0;
  }
  // The leader: the block has no task that it could give away while it is in a run, and no run.
  __device__ bool has_nothing_else() const {
    return !lane_.has_older() && words_->overflow == none &&
           stack_.size() - __popc(stack_.started) <= 1 && stack_.top == current_ + 1 &&
           planned_run_of_block().memory.place == none;
  }
  // Opens a run with a schedule that is made before, and makes the schedule. The run has all its workers then. All threads. Of
  // a taskgraph, the schedule is made and recorded before anybody else knows of the run, or was; then the leader alone calls it.
  __device__ __noinline__ void begin_static_run(graph_use use);
  // Opens a run whose tasks are placed, and deals those that can run to its workers, which have come then. All threads.
  __device__ __noinline__ void begin_placed_run();
  // The block's own run, when its stack is empty: opens it the first time, and closes it when it is over. True when the block
  // has a task of it.
  template <class Exit>
  __device__ bool tends_run(Exit exit);

  // Precondition: not empty.
  __device__ __forceinline__ unsigned spare_in_window() const {
    const unsigned kept = stack_.is_started(stack_.top - 1) ? 0 : 1;
    return stack_.size() - __popc(stack_.started) - kept;
  }

  // The barrier of a step, and what happened before it.
  __device__ __forceinline__ std::uint32_t meet() {
    __syncthreads();
    const std::uint32_t events = words_->events[phase_];
    phase_ = phase_ == 2 ? 0 : phase_ + 1;
    if (leads())
      words_->events[phase_ == 2 ? 0 : phase_ + 1] = 0; // by (E1), nobody reads it any more
    return events;
  }

  // The window is full: the leader finds the child's place in the pool after the step.
  template <class Request>
  __device__ void spawn_in_pool(const Request &request, result_place result) {
    std::uint32_t &events = words_->events[phase_];
    atomic_in_block(events).fetch_sub(1, relaxed); // (E2)
    atomic_in_block(events).fetch_or(event_overflow, relaxed);
    spawn_in_list(request, result, runs::in_use ? runs::look() : 0);
  }
  // `run`: what child_runs::look() has found. A child with a priority is in no run.
  template <class Request>
  __device__ __forceinline__ void spawn_in_list(const Request &request, result_place result,
                                                [[maybe_unused]] std::uint64_t run) {
    record_index index = none;
    if constexpr (runs::in_use)
      if (priority_bits(request) == 0) {
        bool first = false;
        index = runs::take_place(lane_, thread_, run, first);
        if (first)
          result.flags |= flag_run;
      }
    if (index == none)
      index = take_record_alone(lane_, words_->events[phase_], true);
    if (index != none)
      write_task<Program>(lane_.records(), index, request, result, none);
  }

  // A child that a thread runs: in the pool, from the free records of the calling thread's own lane.
  // absorb() makes the running task its parent.
  template <class Request>
  __device__ void spawn_for_thread(const Request &request, result_place result) {
    using Task = typename Request::task;
    std::uint32_t &events = words_->events[phase_];
    const record_index index = Program::template record_of_lane<Task>(thread_);
    if (index == none) {
      ++counts.inline_spawns;
      run_inline<Program>(request, *lane_.from().shared);
      return;
    }
    write_task<Program>(lane_.records(), index, request, result, none);
    if constexpr (has_dependents) // whose parents have a record of another kind ahead
      Program::list(lane_.records(), index);
    else
      Program::list(lane_, index, thread_, keeps_record<Program>(meta_) ? link_ : none, events);
    atomic_in_block(events).fetch_or(
        event_for_threads | (result.flags & flag_into_parent ? event_into_record : 0u), relaxed);
  }

  // ---- the end of a step ----

  __device__ __forceinline__ void pop_current() {
    stack_.started &= ~stack_state::bit(current_);
    stack_.top = current_;
    if (leads() && keeps_record<Program>(meta_))
      put_record_alone(lane_, link_);
  }

  // True when children may still write into the record of the task, which has ended.
  __device__ __forceinline__ bool stays() const {
    return (events_ & event_into_record) || (meta_ & flag_pooled);
  }

  // The task that just ran has no more steps. False when the leader has to do the rest.
  __device__ __forceinline__ bool end_task() {
    if (leads())
      ++counts.tasks;
    if (stack_.top == current_ + 1) {
      pop_current();
    } else if (stays()) {
      if (leads())
        window_.meta(current_) = meta_ | flag_dead;
      stack_.started |= stack_state::bit(current_);
    } else {
      hole_ = true;
      return false;
    }
    return true;
  }

  // Nobody needs the record of a task that has ended before its children: the newest takes its
  // place.
  __device__ void fill_hole() {
    if (keeps_record<Program>(meta_))
      detail::put_back<Program>(lane_, link_);
    stack_.started &= ~stack_state::bit(current_);
    if (--stack_.top != current_)
      window_.copy(window_, stack_.top, current_);
  }

  // Puts the children that the window had no place for into the list of older tasks. If the running
  // task waits for them, or a taskgroup does, or they write into its record, it moves to the pool, where
  // it has a token for each, and for each that a thread runs. False when there is no memory for it.
  __device__ bool absorb() {
    const bool depends = has_dependents && words_of_domain().home != none;
    bool joined = !finished_ || stays() || depends;
    if constexpr (Program::template some_in_group<>)
      joined |= this->in_group;
    record_index home = none;
    if constexpr (Program::mixed)
      home = Program::reserved_home();
    joined |= home != none;
    if (finished_)
      ++counts.tasks;
    if (joined) {
      stack_ = detail::evict<Program>(lane_, stack_, stack_.top - current_);
      if (stack_.low != current_)
        return false;
      if (depends)
        home = words_of_domain().home;
      else if (home == none)
        home = keeps_record<Program>(meta_) ? link_ : lane_.allocate();
      if (home == none)
        return false;
    } else {
      fill_hole();
    }
    if constexpr (runs::in_use)
      runs::close(lane_);
    std::uint32_t tokens = 1; // the stack's
    for (record_index task = words_->overflow; task != none; ++tokens) {
      const record_index next = lane_.records().next(task);
      if (has_dependents && (lane_.records().head(task).meta & flag_dependent))
        --tokens; // it is among domain.children
      else if constexpr (runs::in_use)
        runs::adopt_all(lane_, task, home);
      else
        lane_.records().head(task).parent = home;
      lane_.push_older(task);
      task = next;
    }
    words_->overflow = none;
    if (depends) {
      domain_words &domain = words_of_domain();
      tokens += domain.children;
      for (const std::uint64_t records : {domain.records, domain.loop_records})
        for (record_index left = first_of(records); left != end_of(records); ++left)
          lane_.free(left);
      notes().free();
      access_notes::begin(words_of_domain());
    }
    if constexpr (Program::mixed)
      tokens += Program::join_listed(lane_.records(), home);
    if (joined)
      stack_ = detail::go_home<Program>(lane_, stack_, home, finished_ ? meta_ | flag_dead : meta_,
                                        tokens);
    if constexpr (Program::mixed)
      if (joined && (events_ & event_for_threads)) // before others can get one of them
        raise(lane_.records(), home, flag_near | flag_far);
    return true;
  }

  lane_memory<Program> lane_;
  window<shape> window_;
  block_words *words_;
  std::uint32_t thread_;
  stack_state stack_;       // the same in all threads
  std::uint32_t phase_ = 0; // which events word is in use
  std::uint32_t events_ = 0;
  bool older_ =
      false; // the list of older tasks is not empty; like the stack, as of the last read_stack()
  // The running task: its position in the window, its meta word, its record if it keeps one, what is
  // known of its type.
  std::uint32_t current_ = 0;
  std::uint32_t meta_ = 0;
  record_index link_ = none;
  void *payload_ = nullptr;
  std::size_t payload_bytes_ = 0;
  bool held_ = false;
  bool finished_ = true;
  bool met_ = true;
  bool hole_ = false;
  bool in_run_ = false;
};

} // namespace gtap::detail

// What it declares and does not define.
#include <gtap/detail/block/block_worker_computing.cuh>
#include <gtap/detail/block/block_worker_graphs.cuh>
#include <gtap/detail/block/block_worker_runs.cuh>
