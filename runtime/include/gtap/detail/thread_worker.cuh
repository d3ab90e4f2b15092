// A worker that is one lane: the verbs that a step calls (docs/task-interface.md), and what happens between steps.
// Its tasks are its own until it gives some away; see ready_deque.cuh for the order and join.cuh for the joins.
// Must not know how warps find work.
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
__device__ __forceinline__ void *destination_address(const destination<void> &) { return nullptr; }

// queue(expr) as a queue that exists.
__device__ __forceinline__ std::uint8_t queue_number(int queue) {
  return static_cast<std::uint8_t>(static_cast<unsigned>(queue) % GTAP_NUM_QUEUES);
}

// Fills a record that nobody else knows with a task that has not run.
template <class Program, class Task>
__device__ __forceinline__ void write_task(record_pool_view<Program::slot_bytes()> records, record_index index,
                                           const child<Task> &request, record_index parent) {
  static_assert(Program::template index_of<Task>() < Program::count, "the task is not in the program's list");
  record_header &header = records.header(index);
  header.destination = destination_address(request.into);
  header.parent = parent;
  header.function = static_cast<std::uint8_t>(Program::template index_of<Task>());
  header.state = 0;
  header.queue = queue_number(request.queue);
  header.flags = 0;
  header.reach = 0;
  // The arguments in place; the rest of the record stays uninitialised.
  ::new (records.payload(index)) typename Task::gtap_args(request.arguments);
}

// Ends the launch early: workers stop at their next look. The error itself is recorded by the caller.
__device__ inline void abort_launch(context &shared) {
  std::uint32_t expected = running;
  atomic(shared.phase).compare_exchange_strong(expected, aborted, relaxed, relaxed);
}

template <class Program>
class thread_worker {
public:
  static constexpr std::size_t slot = Program::slot_bytes();

  __device__ thread_worker(context *shared, record_index *column, std::uint32_t warp, pool_limits limits)
      : shared_(shared), records_(shared->records), ready_(column, shared->records),
        free_(shared, shared->records, warp, limits) {}

  // ---- verbs, called by steps ----

  // The state that the running task resumes in; 0 on its first run.
  __device__ __forceinline__ int state() const { return state_; }

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

  // Leaves the task until its children have finished; it resumes in `next`. The step returns after this.
  __device__ __forceinline__ void suspend(int next, int queue = 0) {
    record_header &header = records_.header(current_);
    header.state = static_cast<std::uint8_t>(next);
    header.queue = queue_number(queue);
    header.pending = pending_;
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
  __device__ __forceinline__ int next_queue() { return records_.header(ready_.newest()).queue; }
  __device__ __forceinline__ void release_records() { free_.release_all(); }

  // The oldest task, ready for any lane of this warp to run. Precondition: can_give().
  __device__ __forceinline__ record_index give() {
    const record_index task = ready_.take_oldest();
    make_remote(records_, task);
    return task;
  }

  // The oldest task, ready for any lane of the grid to run. Precondition: can_give(). All lanes of the warp are
  // between two steps.
  __device__ __forceinline__ record_index give_away() {
    const record_index task = give();
    make_far(records_, task);
    return task;
  }

  // Runs one step of the newest task. Precondition: has_work().
  __device__ __forceinline__ void run_newest() {
    current_ = ready_.pop_newest();
    const record_header &header = records_.header(current_);
    destination_ = header.destination;
    const record_index parent = header.parent;
    const bool remote = header.flags & flag_remote;
    const bool far = atomic_in_block(records_.header(current_).reach).load(relaxed) & reach_far;
    state_ = header.state;
    pending_ = 0;
    finished_ = true;
    Program::step(header.function, *this, records_.payload(current_));
    if (finished_)
      end_task(parent, remote, far);
  }

  lane_counts counts;

private:
  // A child that nobody waits for, and that writes into no record of ours, need not know its parent.
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

  // The task that just ran has no more steps: tells its parent, frees its record, continues the parent if that was
  // the last it waited for.
  __device__ __forceinline__ void end_task(record_index parent, bool remote, bool far) {
    ++counts.tasks;
    if (pending_ == 0) {
      free_.free(current_);
    } else { // children are under way that nobody waits for: the record stays until they have finished
      record_header &header = records_.header(current_);
      header.pending = pending_;
      header.flags |= flag_orphan;
      header.parent = none; // which may be gone before the children are
    }
    if (parent == none || !complete_child(records_, parent, remote, far))
      return;
    record_header &header = records_.header(parent);
    if (header.flags & flag_orphan) {
      free_.free(parent);
      return;
    }
    header.flags &= static_cast<std::uint8_t>(~flag_shared);
    header.reach &= ~reach_far_join;
    ready_.push(parent);
  }

  context *shared_;
  record_pool_view<slot> records_;
  ready_deque<slot> ready_;
  record_allocator<slot> free_;
  // The running task.
  void *destination_ = nullptr;
  record_index current_ = none;
  std::uint32_t pending_ = 0;
  int state_ = 0;
  bool finished_ = false;
};

} // namespace gtap::detail
