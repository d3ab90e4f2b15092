// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A worker that is one lane, for the baselines: the verbs that a step calls (docs/task-interface.md), on
// tasks in the pool (pool_tasks.cuh). What a step makes runnable lies in the lane's own lists until the
// scheduler takes it. Must not know of queues between warps.
#pragma once

#include <gtap/baselines/pool_tasks.cuh>

namespace gtap::detail {

template <class Program>
class pool_worker {
public:
  using layout = typename Program::template layout<>;
  using source = record_source<layout>;
  // How many tasks a round of a warp runs.
  static constexpr unsigned tasks_per_round = warp_lanes;

  // What a warp has in its block's shared memory.
  struct memory {
    source from;
    free_lists free[warp_lanes];
    record_index batch[tasks_per_round]; // tasks on their way to the lanes that will run them
  };

  // `shared` stays where it is.
  __device__ pool_worker(memory &shared, std::uint32_t thread)
      : from_(shared.from), free_(shared.free[thread % warp_lanes]) {
    for (int queue = 0; queue < GTAP_NUM_QUEUES; ++queue) {
      newest_[queue] = none;
      listed_[queue] = 0;
    }
  }

  // ---- verbs, called by steps ----

  // The state that the running task resumes in; 0 on its first run.
  __device__ __forceinline__ int state() const { return state_of(meta_); }

  // Makes a task, or runs it at once when there is no memory for it.
  template <class Task>
  __device__ __forceinline__ void spawn(const child<Task> &request) {
    const record_index index = take_record(free_, from_);
    if (index == none) {
      run_inline(request);
      return;
    }
    const bool joined = waits_ || goes_into(request, payload_, payload_bytes_);
    joined_ += joined;
    write_pool_task<Program>(records(), index, request, joined ? current_ : none);
    list(index, queue_number<Program>(request.queue));
  }

  // True when a child spawned since the last taskwait has been listed: none of them has run yet.
  __device__ __forceinline__ bool must_wait() const { return joined_ != 0; }
  // At a taskyield: no more than that.
  __device__ __forceinline__ bool yields() const { return must_wait(); }

  // Leaves the task until its children have finished; it resumes in `next`. The step returns after
  // this.
  __device__ __forceinline__ void suspend(int next, int queue = 0) {
    meta_ = resuming_in<Program>(meta_, next, queue);
    finished_ = false;
  }

  // Ends the task with its result. The step returns after this.
  template <class Result>
  __device__ __forceinline__ void finish(Result value) {
    if (meta_ & flag_into_pointer)
      bring_to<Program::template combines<std::remove_const_t<Result>>, false,
               std::remove_const_t<Result>>(records().head(current_).destination, value);
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
    waits_ = joins_children<record>;
    payload_ = records().payload(current_);
    payload_bytes_ = sizeof(record);
    return *static_cast<record *>(payload_);
  }

  // ---- between steps ----

  // Of all lanes: runs one step of the lane's task, if it has one.
  __device__ __forceinline__ void run_round(record_index task) {
    if (task != none)
      run(task);
  }
  // Runs one step of a task that nobody else has, and lists what that makes runnable.
  __device__ __forceinline__ void run(record_index task) {
    current_ = task;
    meta_ = records().head(task).meta;
    joined_ = 0;
    finished_ = true;
    Program::step(meta_ & 0xff, *this);
    counts.tasks += finished_;
    if (joined_ == 0) { // no child knows the task, and it has ended
      end(task);
      return;
    }
    records().head(task).meta = finished_ ? meta_ | flag_dead : meta_;
    records().tokens(task) = joined_;
  }

  // How many runnable tasks of this queue lie in the lane's list, and the newest of them.
  __device__ __forceinline__ std::uint32_t listed(int queue) const { return listed_[queue]; }
  __device__ __forceinline__ record_index take_newest(int queue) {
    const record_index task = newest_[queue];
    newest_[queue] = records().next(task);
    --listed_[queue];
    return task;
  }
  // Lists a runnable task that nobody else knows.
  __device__ __forceinline__ void list(record_index task, std::uint32_t queue) {
    records().next(task) = newest_[queue];
    newest_[queue] = task;
    ++listed_[queue];
  }
  __device__ __forceinline__ void release_records() { put_all_records(free_, from_); }

  worker_counts counts;

private:
  // The task has ended, and so have its children: its parent may now be runnable, or at its end.
  __device__ __forceinline__ void end(record_index task) {
    const record_index runnable = end_pool_task(
        records(), task, [this](record_index ended) { put_record(free_, from_, ended); });
    if (runnable != none)
      list(runnable, records().head(runnable).meta >> queue_shift & 0xff);
  }

  template <class Task>
  __device__ void run_inline(const child<Task> &request) {
    ++counts.inline_spawns;
    run_serial(request);
  }

  __device__ __forceinline__ const record_pool<layout> &records() const { return from_.records; }

  const source &from_;
  free_lists &free_;
  record_index newest_[GTAP_NUM_QUEUES]; // the others follow by next()
  std::uint32_t listed_[GTAP_NUM_QUEUES];
  // The running task: its record, its meta word, what is known of its type.
  record_index current_ = none;
  std::uint32_t meta_ = 0;
  void *payload_ = nullptr;
  std::size_t payload_bytes_ = 0;
  std::uint32_t joined_ = 0; // children of this step that hold a token
  bool waits_ = false;
  bool finished_ = false;
};

} // namespace gtap::detail
