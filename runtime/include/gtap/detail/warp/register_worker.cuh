// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A lane whose newest task is in registers, in programs in which no task waits for others: what a step spawns last runs next,
// without a way through the window. Older tasks are in the window, as thread_worker.cuh has them. Must not know how
// warps find work.
#pragma once

#include <gtap/detail/warp/thread_worker.cuh>

#include <type_traits>

namespace gtap::detail {

// Where this pays, and is possible: no record outlasts its step, each fits the window, and no step spawns so many children that
// they form runs.
template <class Program>
inline constexpr bool newest_in_registers =
    !Program::mixed && !Program::template some_join<> && !Program::template some_spawn_many<> &&
    lane_memory<Program>::shape::holds_all;

template <class Program>
class register_worker : public thread_worker<Program> {
  using base = thread_worker<Program>;
  using base::lane_;
  using base::stack_;
  using base::window_;
  static constexpr unsigned argument_words = Program::template most_argument_words<>;

public:
  using typename base::shape;

  __device__ explicit register_worker(lane_memory<Program> lane) : base(lane) {}

  // ---- verbs, called by steps ----

  __device__ __forceinline__ static constexpr int state() { return 0; }
  __device__ __forceinline__ static constexpr bool must_wait() { return false; }
  __device__ __forceinline__ static void suspend(int, int = 0) {}
  __device__ __forceinline__ static void finish() {}

  // The child is the newest task now; the one that was goes to the window.
  template <class Task>
  __device__ __forceinline__ void spawn(const child<Task> &request) {
    this->count_spawn();
    if (const std::uint32_t ran = run_in_spawn(request)) {
      this->counts.in_spawns += ran;
      return;
    }
    if (has_newest_ && !put_newest_in_window()) {
      this->run_inline(request);
      return;
    }
    meta_ = new_meta<Program>(request, 0);
    std::uint32_t words[argument_bytes<Task> / sizeof(payload_word)] = {};
    __builtin_memcpy(words, &request.arguments, sizeof request.arguments);
    for (unsigned i = 0; i < sizeof words / sizeof(payload_word); ++i)
      arguments_[i] = words[i];
    has_newest_ = true;
  }

  // ---- for the program's dispatch ----

  // Runs the newest task, which is one of `Task`.
  template <class Task>
  __device__ __forceinline__ void run() {
    union room { // may have references among its members, which cannot be assigned
      __device__ room() {}
      typename Task::gtap_record record;
    } own;
    std::uint32_t words[argument_bytes<Task> / sizeof(payload_word)];
    for (unsigned i = 0; i < sizeof words / sizeof(payload_word); ++i)
      words[i] = arguments_[i];
    __builtin_memcpy(static_cast<void *>(&own.record), words, sizeof(typename Task::gtap_args));
    Task::gtap_step(*this, own.record);
  }

  // ---- between steps: what is not as for any lane ----

  __device__ __forceinline__ void settle() { this->settle_unless(has_newest_); }
  __device__ __forceinline__ bool has_work() const { return has_newest_ || !stack_.empty(); }
  __device__ __forceinline__ bool has_any() const { return has_newest_ || base::has_any(); }
  // Of the tasks that can be given away, none is in registers.
  __device__ __forceinline__ unsigned spare() const {
    const unsigned others = stack_.size() + (lane_.has_older() ? 16 : 0);
    return has_newest_ ? others : base::spare();
  }
  __device__ __forceinline__ unsigned free_tasks() const {
    return has_newest_ ? stack_.size() : base::free_tasks();
  }

  // As of thread_worker. A loop is opened in the window, where it is while there is room.
  __device__ __forceinline__ unsigned long long newest_turns() {
    if (!has_newest_)
      return base::newest_turns();
    return stack_.size() == shape::entries ? 0 : Program::turns_of(meta_ & 0xff, arguments_);
  }
  __device__ __forceinline__ std::uint32_t open_newest(int owner, std::uint32_t turns, int number) {
    if (number == owner && has_newest_ && put_newest_in_window())
      has_newest_ = false;
    return base::open_newest(owner, turns, number);
  }

  // Takes the newest task out of the window if there is none in registers. Precondition: has_work().
  __device__ __forceinline__ void fetch() {
    if (has_newest_)
      return;
    const std::uint32_t position = --stack_.top;
    meta_ = window_.meta(position);
    const payload_word *from = static_cast<const payload_word *>(window_.payload(position));
    for (unsigned i = 0; i < argument_words; ++i)
      arguments_[i] = from[i];
    has_newest_ = true;
  }
  __device__ __forceinline__ std::uint32_t newest_meta() const { return meta_; }
  __device__ __forceinline__ std::uint32_t newest_key() const { return meta_ & 0xff; }

  // Precondition: fetch().
  __device__ __forceinline__ void run_newest() {
    has_newest_ = false;
    run_step<by_function>(meta_ & 0xff, *this);
    ++this->counts.tasks;
  }

private:
  struct by_function {
    __device__ static __forceinline__ void step(int function, register_worker &worker) {
      Program::run(function, worker);
    }
  };

  // False when the window is full and memory is out.
  __device__ __forceinline__ bool put_newest_in_window() {
    if (stack_.size() == shape::entries) {
      stack_ = detail::evict_oldest<Program>(lane_, stack_);
      if (stack_.size() == shape::entries)
        return false;
    }
    const std::uint32_t position = stack_.top++;
    window_.meta(position) = meta_;
    payload_word *to = static_cast<payload_word *>(window_.payload(position));
    for (unsigned i = 0; i < argument_words; ++i)
      to[i] = arguments_[i];
    return true;
  }

  std::uint32_t meta_ = 0;
  std::uint32_t arguments_[argument_words] = {};
  bool has_newest_ = false;
};

// The worker of a lane.
template <class Program>
using lane_worker = std::conditional_t<newest_in_registers<Program>, register_worker<Program>,
                                       thread_worker<Program>>;

} // namespace gtap::detail
