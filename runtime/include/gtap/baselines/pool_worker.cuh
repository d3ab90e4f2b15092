// A worker that is one lane, for the baselines: the verbs that a step calls (docs/task-interface.md).
// Every task has a record in the pool from spawn to end, and every join counts there: what the paper
// describes in Sections 4.1 and 4.2. What a step makes runnable lies in the lane's own lists until
// the scheduler takes it. Must not know of queues between warps.
//
// Shared words:
//   tokens    one for each child under way that the task waits for, or that writes into its record.
//             Plain until the children are published; then every drop is a release at device scope,
//             and the last one acquires (drop_token in join.cuh): what the children wrote.
//   head      written before the task is published; read by whoever runs it, or continues it.
#pragma once

#include <gtap/detail/join.cuh>
#include <gtap/detail/thread_worker.cuh>

namespace gtap::detail {

template <class Program>
class pool_worker {
public:
  using layout = typename Program::template layout<>;
  using source = record_source<layout>;

  // `from` and `free` stay where they are: in the block's shared memory.
  __device__ pool_worker(const source &from, free_lists &free) : from_(from), free_(free) {
    for (int queue = 0; queue < GTAP_NUM_QUEUES; ++queue) {
      newest_[queue] = none;
      listed_[queue] = 0;
    }
  }

  // ---- verbs, called by steps ----

  // The state that the running task resumes in; 0 on its first run.
  __device__ __forceinline__ int state() const { return meta_ >> state_shift & 0xff; }

  // Makes a task, or runs it at once when there is no memory for it.
  template <class Task>
  __device__ __forceinline__ void spawn(const child<Task> &request) {
    const record_index index = take_record(free_, from_);
    if (index == none) {
      run_inline(request);
      return;
    }
    void *into = destination_address(request.into);
    const bool joined = waits_ || points_into_record(into);
    joined_ += joined;
    write_task<Program>(
        records(), index, request,
        {into != nullptr ? flag_into_pointer : 0u, reinterpret_cast<std::uintptr_t>(into)},
        joined ? current_ : none);
    list(index, queue_number(request.queue));
  }

  // True when a child spawned since the last taskwait has been listed: none of them has run yet.
  __device__ __forceinline__ bool must_wait() const { return joined_ != 0; }

  // Leaves the task until its children have finished; it resumes in `next`. The step returns after
  // this.
  __device__ __forceinline__ void suspend(int next, int queue = 0) {
    meta_ = (meta_ & ~(0xffffu << state_shift)) | static_cast<std::uint32_t>(next) << state_shift |
            queue_number(queue) << queue_shift;
    finished_ = false;
  }

  // Ends the task with its result. The step returns after this.
  template <class Result>
  __device__ __forceinline__ void finish(Result value) {
    if (meta_ & flag_into_pointer)
      *static_cast<Result *>(records().head(current_).destination) = value;
  }
  __device__ __forceinline__ void finish() {}

  // ---- for the program's dispatch ----

  // The record of the running task, which is one of `Task`.
  template <class Task>
  __device__ __forceinline__ typename Task::gtap_record &enter() {
    using record = typename Task::gtap_record;
    GTAP_CHECK_RECORD(Task);
    waits_ = record::gtap_states > 1;
    payload_ = records().payload(current_);
    payload_bytes_ = sizeof(record);
    return *static_cast<record *>(payload_);
  }

  // ---- between steps ----

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
  __device__ __forceinline__ bool points_into_record(const void *address) const {
    return reinterpret_cast<std::uintptr_t>(address) - reinterpret_cast<std::uintptr_t>(payload_) <
           payload_bytes_;
  }

  // The task has ended, and so have its children: its parent may now be runnable, or at its end.
  __device__ __forceinline__ void end(record_index task) {
    for (;;) {
      const record_index parent = records().head(task).parent;
      put_record(free_, from_, task);
      if (parent == none || !drop_token(records(), parent, flag_far))
        return;
      const std::uint32_t meta = records().head(parent).meta;
      if (!(meta & flag_dead)) {
        list(parent, meta >> queue_shift & 0xff);
        return;
      }
      task = parent;
    }
  }

  template <class Task>
  __device__ void run_inline(const child<Task> &request) {
    ++counts.inline_spawns;
    run_serial(request);
    if (out_of_stack())
      abort_launch(*from_.shared);
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
