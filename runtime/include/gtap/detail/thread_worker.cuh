// A worker that is one lane: the verbs that a step calls (docs/task-interface.md), and what happens
// between steps. Its tasks are its own until it gives some away; see ready_deque.cuh for the order
// and join.cuh for the joins. Must not know how warps find work.
#pragma once

#include <gtap/detail/join.cuh>
#include <gtap/detail/program.cuh>
#include <gtap/detail/ready_deque.cuh>
#include <gtap/detail/record_allocator.cuh>
#include <gtap/detail/serial.cuh>

#include <new>

namespace gtap::detail {

// What a lane has done, for gtap_statistics.
struct lane_counts {
  std::uint32_t tasks = 0;
  std::uint32_t inline_spawns = 0;
  std::uint32_t donations = 0;
  std::uint32_t steals = 0;
};

template <class Result>
__device__ __forceinline__ void *destination_address(const destination<Result> &into) {
  return into.pointer;
}
__device__ __forceinline__ void *destination_address(const destination<void> &) {
  return nullptr;
}

// queue(expr) as a queue that exists.
__device__ __forceinline__ std::uint32_t queue_number(int queue) {
  return static_cast<std::uint32_t>(queue) % GTAP_NUM_QUEUES;
}

// Fills a record that nobody else knows with a task that has not run.
template <class Program, class Task>
__device__ __forceinline__ void write_task(record_pool<typename Program::template layout<>> records,
                                           record_index index, const child<Task> &request,
                                           record_index parent) {
  static_assert(Program::template index_of<Task>() < Program::count,
                "the task is not in the program's list");
  constexpr std::uint32_t function = Program::template index_of<Task>();
  records.head(index) = {destination_address(request.into), parent,
                         function | queue_number(request.queue) << queue_shift};
  // The arguments in place; the rest of the record stays uninitialised.
  ::new (records.payload(index)) typename Task::gtap_args(request.arguments);
}

// Ends the launch early: workers stop at their next look. The error itself is recorded by the
// caller.
__device__ inline void abort_launch(context &shared) {
  std::uint32_t expected = running;
  atomic(shared.phase).compare_exchange_strong(expected, aborted, relaxed, relaxed);
}

template <class Program>
class thread_worker {
public:
  using layout = typename Program::template layout<>;

  __device__ thread_worker(context *shared, record_index *column, std::uint32_t warp,
                           pool_limits limits)
      : shared_(shared), records_(shared->records, limits.capacity), ready_(column, records_),
        free_(shared, records_, warp, limits) {}

  // ---- verbs, called by steps ----

  // The state that the running task resumes in; 0 on its first run.
  __device__ __forceinline__ int state() const { return meta_ >> state_shift & 0xff; }

  // Makes a task, or runs it at once when no record is left.
  template <class Task>
  __device__ __forceinline__ void spawn(const child<Task> &request) {
    const record_index index = free_.allocate();
    if (index == none) {
      run_inline(request);
      return;
    }
    const bool joined = needs_parent(request);
    write_task<Program>(records_, index, request, joined ? current_ : none);
    pending_ += joined ? 1 : 0;
    ready_.push(index);
  }

  // True when a child spawned since the last taskwait has been queued: none of them has run yet.
  __device__ __forceinline__ bool must_wait() const { return pending_ != 0; }

  // Leaves the task until its children have finished; it resumes in `next`. The step returns after
  // this.
  __device__ __forceinline__ void suspend(int next, int queue = 0) {
    // Nobody else looks at a running task, so this is its meta word but for state and queue.
    records_.head(current_).meta = (meta_ & ~(0xffffu << state_shift)) |
                                   static_cast<std::uint32_t>(next) << state_shift |
                                   queue_number(queue) << queue_shift;
    records_.counter(current_) = pending_;
    finished_ = false;
  }

  // Ends the task with its result. The step returns after this.
  template <class Result>
  __device__ __forceinline__ void finish(Result value) {
    if (destination_ != nullptr)
      *static_cast<Result *>(destination_) = value;
  }
  __device__ __forceinline__ void finish() {}

  // ---- between steps ----

  __device__ __forceinline__ bool has_work() const { return !ready_.empty(); }
  __device__ __forceinline__ bool can_give() const { return ready_.spare(); }
  __device__ __forceinline__ void take(record_index task) { ready_.push(task); }
  // The meta word of the task that run_newest() would run. Precondition: has_work().
  __device__ __forceinline__ std::uint32_t newest_meta() {
    return records_.head(ready_.newest()).meta;
  }
  __device__ __forceinline__ void release_records() { free_.release_all(); }

  // The oldest task, ready for any lane of this warp to run. Precondition: can_give().
  __device__ __forceinline__ record_index give() {
    const record_index task = ready_.take_oldest();
    make_remote(records_, task);
    return task;
  }

  // The oldest task, ready for any lane of the grid to run. Precondition: can_give(). All lanes of
  // the warp are between two steps.
  __device__ __forceinline__ record_index give_away() {
    const record_index task = give();
    make_far(records_, task);
    return task;
  }

  // Runs one step of the newest task. Precondition: has_work().
  __device__ __forceinline__ void run_newest() {
    current_ = ready_.pop_newest();
    const task_head head = records_.head(current_);
    destination_ = head.destination;
    meta_ = head.meta;
    pending_ = 0;
    finished_ = true;
    Program::step(meta_ & 0xff, *this, records_.payload(current_));
    if (finished_)
      end_task(head.parent);
  }

  lane_counts counts;

private:
  // A child that nobody waits for, and that writes into no record of ours, need not know its
  // parent.
  template <class Task>
  __device__ __forceinline__ static bool needs_parent([[maybe_unused]] const child<Task> &request) {
#if defined(GTAP_ASSUME_NO_TASKWAIT)
    return destination_address(request.into) != nullptr;
#else
    return true;
#endif
  }

  template <class Task>
  __device__ void run_inline(const child<Task> &request) {
    ++counts.inline_spawns;
    run_serial(request);
    if (atomic(this_module_status).load(relaxed) != GTAP_SUCCESS)
      abort_launch(*shared_);
  }

  // The task that just ran has no more steps: tells its parent, frees its record, continues the
  // parent if that was the last it waited for.
  __device__ __forceinline__ void end_task(record_index parent) {
    ++counts.tasks;
    if (pending_ == 0) {
      free_.free(current_);
    } else { // children are under way that nobody waits for: the record stays until they have
             // finished
      records_.counter(current_) = pending_;
      records_.head(current_).meta = meta_ | flag_orphan;
      records_.head(current_).parent = none; // it may be gone before the children are
    }
    if (parent == none || !complete_child(records_, parent, meta_))
      return;
    const std::uint32_t meta = records_.head(parent).meta;
    if (meta & flag_orphan) {
      free_.free(parent);
      return;
    }
    if (meta & flag_shared)
      records_.head(parent).meta = meta & ~(flag_shared | flag_far_join);
    ready_.push(parent);
  }

  context *shared_;
  record_pool<layout> records_;
  ready_deque<layout> ready_;
  record_allocator<layout> free_;
  // The running task.
  void *destination_ = nullptr;
  record_index current_ = none;
  std::uint32_t pending_ = 0;
  std::uint32_t meta_ = 0;
  bool finished_ = false;
};

} // namespace gtap::detail
