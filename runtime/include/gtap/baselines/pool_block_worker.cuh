// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A worker that is a whole block, for the baselines: the verbs that a step calls, from all threads of
// the block at once (docs/block-scheduler.md), on tasks in the pool (pool_tasks.cuh). The first warp is
// the one that the scheduler sees (queue_scheduler.cuh), its first lane the one that has tasks; the
// other warps serve(). Must not know of queues between blocks.
//
// Words in shared memory, between the threads of the block:
//   task      the task of the round, or none at the end: by the leader before a barrier, read behind it.
//   newest, listed, joined, failed
//             while a step runs: relaxed atomics of whoever spawns; otherwise the leader's alone. The
//             barrier behind a step stands between.
//   lock      of the free records while a step runs: exchange acquire, store release.
#pragma once

#include <gtap/baselines/pool_dependences.cuh>
#include <gtap/baselines/pool_tasks.cuh>
#include <gtap/detail/block/block_words.cuh>

#include <type_traits>

namespace gtap::detail {

template <class Program>
class pool_block_worker
    : public std::conditional_t<Program::template some_dependent<>,
                                pool_dependences<pool_block_worker<Program>>, no_pool_dependences> {
  static constexpr bool has_dependents = Program::template some_dependent<>;

public:
  using layout = typename Program::template layout<>;
  using source = record_source<layout, record_part::first_of_blocks>;
  // How many tasks a round runs.
  static constexpr unsigned tasks_per_round = 1;

  // What a block has in its shared memory.
  struct memory {
    source from;
    free_lists free;
    record_index batch[tasks_per_round];
    record_index task;
    record_index newest;  // runnable tasks; the others follow by next()
    std::uint32_t listed; // how many
    std::uint32_t joined; // children of this step that hold a token of the running task
    std::uint32_t failed; // 1: a child found no record
    std::uint32_t lock;
  };

  // `thread` is the calling thread's number in its block. Precondition: begin() was called, and all
  // threads have met.
  __device__ pool_block_worker(memory &shared, std::uint32_t thread)
      : shared_(shared), thread_(thread) {}

  // By one thread of the block, first.
  __device__ static void begin(memory &shared, const source &from, record_index fresh) {
    ::new (&shared.from) source(from);
    ::new (&shared.free) free_lists();
    shared.free.fresh = fresh;
    shared.task = shared.newest = none;
    shared.listed = shared.joined = shared.failed = shared.lock = 0;
    if constexpr (has_dependents)
      pool_block_worker::begin_dependences();
  }

  // ---- verbs, called by steps ----

  // As in block_worker.cuh.
  __device__ __forceinline__ int state() const { return state_of(meta_); }
  template <class Value>
  __device__ __forceinline__ Value &mine(per_thread<Value> &slots) const {
    return slots.value[thread_];
  }
  __device__ __forceinline__ bool leads() const { return thread_ == 0; }

  // Makes a task. Any threads may call it, in any order, each as often as it likes.
  template <class Task>
  __device__ __forceinline__ void spawn(const child<Task> &request) {
    const record_index index = take_record_alone();
    if (index == none) {
      spawned_ |= waits_;
      memory_is_out();
      return;
    }
    adopt_child(index, request);
    list(index);
  }

  // True when a child was spawned since the last taskwait: none of them has run yet. A barrier: all
  // threads of the block call it.
  __device__ __forceinline__ bool must_wait() const {
    return __syncthreads_or(static_cast<int>(spawned_)) != 0;
  }
  // Before a turn of a taskloop: its turns always become tasks, since a block here does not know whether others wait.
  __device__ __forceinline__ bool must_share(unsigned long long turns,
                                             unsigned long long grain) const {
    return in_task::halves_of_block(turns, grain);
  }
  // At a taskyield: no more than that.
  __device__ __forceinline__ bool yields() const { return must_wait(); }
  __device__ __forceinline__ void suspend(int next) {
    meta_ = resuming_in(meta_, next);
    finished_ = false;
  }

  // Ends the task with the result of the block's first thread. Every thread returns from the step
  // after this.
  template <class Result>
  __device__ __forceinline__ void finish(Result value) {
    if (leads() && (meta_ & flag_into_pointer))
      bring_to<Program::template combines<std::remove_const_t<Result>>, false,
               std::remove_const_t<Result>>(records().head(current_).destination, value);
  }
  template <class Result>
  __device__ __forceinline__ void finish(ended_by_cancel) {} // the destination keeps its value
  __device__ __forceinline__ void finish() {}

  // ---- for pool_dependences ----

  __device__ std::uint32_t thread() const { return thread_; }
  __device__ context &own_context() const { return *shared_.from.shared; }
  __device__ __forceinline__ const record_pool<layout> &records() const {
    return shared_.from.records;
  }
  // A record that no other thread has, or none.
  __device__ __noinline__ record_index take_record_alone() {
    while (atomic_in_block(shared_.lock).exchange(1, acquire) != 0)
      __nanosleep(20);
    const record_index index = take_record(shared_.free, shared_.from);
    atomic_in_block(shared_.lock).store(0, release);
    return index;
  }
  // No record is left: the launch ends after the step, because a child needs the whole block, and cannot run where it was spawned.
  __device__ void memory_is_out() { atomic_in_block(shared_.failed).store(1, relaxed); }
  // Fills a record with a child of the running task, and counts it.
  template <class Task>
  __device__ __forceinline__ void adopt_child(record_index index, const child<Task> &request) {
    const bool joined = waits_ || goes_into(request, payload_, payload_bytes_);
    spawned_ |= joined;
    write_pool_task<Program>(records(), index, request, joined ? current_ : none);
    if (joined)
      atomic_in_block(shared_.joined).fetch_add(1, relaxed);
  }
  // Another runnable task. Any threads.
  __device__ __forceinline__ void list(record_index task) {
    records().next(task) = atomic_in_block(shared_.newest).exchange(task, relaxed);
    atomic_in_block(shared_.listed).fetch_add(1, relaxed);
  }

  // ---- for the program's dispatch ----

  // The record of the running task, which is one of `Task`.
  template <class Task>
  __device__ __forceinline__ typename Task::gtap_record &enter() {
    using record = typename Task::gtap_record;
    GTAP_CHECK_RECORD(Task);
    waits_ = joins_children<record>;
    payload_ = records().payload(current_);
    payload_bytes_ = sizeof(record);
    return *static_cast<record *>(payload_);
  }

  // ---- the other warps ----

  // Runs the steps that the first warp calls for, until dismiss().
  __device__ void serve() {
    while (step())
      ;
  }

  // ---- the first warp, as queue_scheduler.cuh asks ----

  // Runs one step of the first lane's task with all threads of the block, and lists what that makes
  // runnable.
  __device__ void run_round(record_index task) {
    if (leads())
      shared_.task = task;
    (void)step();
    if (leads())
      end_step(task);
  }
  // Sends the other warps away.
  __device__ void dismiss() {
    if (leads())
      shared_.task = none;
    (void)step();
  }

  // How many runnable tasks there are, which the first lane has, and the newest of them.
  __device__ __forceinline__ std::uint32_t listed(int queue) const {
    return leads() && queue == 0 ? shared_.listed : 0;
  }
  __device__ __forceinline__ record_index take_newest(int) {
    const record_index task = shared_.newest;
    shared_.newest = records().next(task);
    --shared_.listed;
    return task;
  }
  __device__ __forceinline__ void list(record_index task, std::uint32_t) {
    records().next(task) = shared_.newest;
    shared_.newest = task;
    ++shared_.listed;
  }
  __device__ void release_records() {
    if (leads())
      put_all_records(shared_.free, shared_.from);
  }

  worker_counts counts;

private:
  // All threads: a step of the round's task. False when there is none.
  __device__ bool step() {
    __syncthreads(); // the leader has chosen
    current_ = shared_.task;
    if (current_ == none)
      return false;
    meta_ = records().head(current_).meta;
    spawned_ = false;
    finished_ = true;
    Program::step(meta_ & 0xff, *this);
    __syncthreads(); // children and results are whole
    if constexpr (has_dependents)
      this->build(shared_.failed != 0);
    return true;
  }

  // The leader, behind a step.
  __device__ void end_step(record_index task) {
    const std::uint32_t joined = shared_.joined;
    shared_.joined = 0;
    counts.tasks += finished_;
    if (shared_.failed != 0) {
      fail_without_records(*shared_.from.shared);
      return;
    }
    if constexpr (has_dependents)
      if (finished_ && (meta_ & flag_dependent))
        this->tell_successors(task);
    if (joined != 0) {
      records().head(task).meta = finished_ ? meta_ | flag_dead : meta_;
      records().tokens(task) = joined;
      return;
    }
    const record_index runnable = end_pool_task(records(), task, [this](record_index ended) {
      put_record(shared_.free, shared_.from, ended);
    });
    if (runnable != none)
      list(runnable, 0);
  }

  memory &shared_;
  const std::uint32_t thread_;
  // The running task: its record, its meta word, what is known of its type.
  record_index current_ = none;
  std::uint32_t meta_ = 0;
  void *payload_ = nullptr;
  std::size_t payload_bytes_ = 0;
  bool spawned_ = false; // by this thread in this step: a child that holds a token
  bool waits_ = false;
  bool finished_ = false;
};

} // namespace gtap::detail
