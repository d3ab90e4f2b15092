// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks that run a launch of loops (gtap::loop_program), as the warps of loop_worker.cuh do: all threads of a block run the turns that it
// has claimed, one after the other, and those of one block the first task. Must not know how the launch begins and ends.
#pragma once

#include <gtap/detail/launch/heartbeat.cuh>
#include <gtap/detail/launch/worker_counts.cuh>
#include <gtap/detail/loops/loop_row.cuh>
#include <gtap/detail/loops/turn_board.cuh>
#include <gtap/detail/task/verbs.cuh>

namespace gtap::detail {

// Turns that a block gets at once at most.
inline constexpr std::uint32_t turns_of_block = 16;
// The largest record of a task that a block keeps in shared memory, beside the first one's.
inline constexpr std::size_t most_block_record = 1024;

// What a block keeps between two steps, in shared memory.
struct loop_block_words {
  board_words board;
  claimed_row
      claimed[2]; // by turns, so that one barrier stands between a claim and the next but one
  bool goes_on[2];
  bool more; // whether there is another batch, or step of the first task
  std::uint64_t tasks, ran;
  // Of the block with the first task.
  std::uint64_t turns;
  std::uint32_t loops;
  std::uint32_t slots;
  int state;
  bool finished;
};

// A thread of such a block. `Program`: gtap::loop_program.
template <class Program>
class loop_block {
public:
  using first = typename Program::first;

  __device__ __forceinline__ loop_block(loop_block_words &words, unsigned char *record,
                                        std::uint32_t thread)
      : words_(words), record_(record), board_(words.board, static_cast<int>(thread)),
        thread_(thread) {}
  __device__ __forceinline__ void begin(context &shared, loop_records bounds, std::uint32_t block) {
    if (thread_ == 0) {
      words_.tasks = words_.ran = 0;
      words_.slots = bounds.slots();
      words_.state = 0;
    }
    if (is_first_warp())
      board_.begin(shared, block, bounds.workers, claim_rank(0, 1));
    __syncthreads();
  }

  // ---- verbs of steps, called by all threads unless it says otherwise

  __device__ __forceinline__ int state() const { return runs_first_ ? words_.state : 0; }
  __device__ __forceinline__ bool leads() const { return thread_ == 0; }
  template <class Value>
  __device__ __forceinline__ Value &mine(per_thread<Value> &slots) const {
    return slots.value[thread_];
  }
  // Adds a task to the next batch, in the first task. Any threads call it.
  template <class Request>
  __device__ __forceinline__ void spawn(const Request &request) {
    using Task = typename Request::task;
    const std::uint64_t turns = units_in<Task>(request.arguments);
    if (turns == 0 || !runs_first_)
      return;
    spawns_ = true;
    const record_index index = atomic_in_block(words_.loops).fetch_add(1, relaxed) + 1;
    if (index < words_.slots)
      row().write(index, request, destination_address(request.into), turns);
  }
  // In the first task a barrier; turns spawn nothing.
  __device__ __forceinline__ bool must_wait() { return runs_first_ && __syncthreads_or(spawns_); }
  __device__ __forceinline__ static constexpr bool must_share(unsigned long long,
                                                              unsigned long long) {
    return false;
  }
  __device__ __forceinline__ void suspend(int next) {
    if (runs_first_ && leads()) {
      words_.state = next;
      words_.finished = false;
    }
  }
  template <class Result>
  __device__ __forceinline__ void finish(const Result &value) {
    if (leads() && into_ != nullptr)
      bring_to<Program::template combines<Result>, false>(into_, value);
  }
  __device__ __forceinline__ static void finish() {}

  // ---- what a block does

  // The block with the first task, until the launch is over.
  __device__ void run_first() {
    for (bool finished = false; !finished;) {
      run_step_of_first();
      finished = words_.finished;
      const bool goes_on = words_.more, any = words_.loops != 0;
      if (!goes_on)
        return;
      if (any) {
        if (!run_batch())
          return;
        if (is_first_warp()) {
          const bool all = board_.wait_for_all();
          if (leads())
            words_.more = all;
        }
        __syncthreads(); // the first warp's acquire orders what the others read
        if (!words_.more)
          return;
      }
      __syncthreads(); // all have read the words
    }
    if (is_first_warp()) {
      atomic(shared().ends[thread_].done).store(1, release);
      if (leads())
        end_launch(shared());
    }
  }
  // All others.
  __device__ void run_others() {
    for (;;) {
      if (is_first_warp()) {
        const bool any = board_.wait_for_batch();
        if (leads())
          words_.more = any;
      }
      __syncthreads();
      if (!words_.more || !run_batch())
        return;
    }
  }
  __device__ worker_counts counts() const {
    return leads() ? worker_counts{words_.tasks, 0, 0, 0, 0} : worker_counts{0, 0, 0, 0, 0};
  }

private:
  __device__ __forceinline__ context &shared() const { return *words_.board.shared; }
  __device__ __forceinline__ loop_row<Program> row() const {
    return {shared().records, words_.slots};
  }
  __device__ __forceinline__ bool is_first_warp() const { return thread_ < warp_lanes; }

  // And opens the batch of what it has spawned.
  __device__ __forceinline__ void run_step_of_first() {
    if (leads()) {
      beat(shared().stations[words_.board.worker], static_cast<unsigned>(clock64()));
      words_.finished = true;
      words_.loops = 0;
    }
    __syncthreads();
    runs_first_ = true;
    spawns_ = false;
    into_ = row().head(0).destination;
    first::gtap_step(*this, *static_cast<typename first::gtap_record *>(row().payload(0)));
    runs_first_ = false;
    __syncthreads(); // all have written their tasks
    if (is_first_warp())
      open_batch();
    __syncthreads();
  }

  // For the first warp: opens a batch of the tasks that the step has written. It puts their ends where the step has put their units.
  __device__ void open_batch() {
    bool goes_on = !board_.is_over();
    if (leads() && words_.loops != 0) {
      const std::uint32_t all = words_.loops;
      std::uint64_t turns = 0;
      for (record_index index = 1; index <= all && index < words_.slots; ++index) {
        turns += row().end(index);
        row().set_end(index, turns);
      }
      if (all >= words_.slots || turns > most_row_turns) { // a block cannot run them here
        fail_without_records(shared());
        goes_on = false;
      }
      if (all + 1 > shared().arena_next)
        shared().arena_next = all + 1;
      words_.turns = turns;
    }
    if (leads()) {
      stop_beating(shared().stations[words_.board.worker]);
      words_.more = goes_on;
      words_.tasks += words_.finished ? 1 : 0;
    }
    __syncwarp();
    if (words_.more && words_.loops != 0)
      board_.open(words_.loops, words_.turns);
  }

  // For the first warp: claims turns. All threads read them behind the next barrier.
  __device__ __forceinline__ void claim(unsigned parity) {
    const claimed_row claimed = board_.claim();
    const bool over = board_.is_over();
    if (leads()) {
      words_.claimed[parity] = claimed;
      words_.goes_on[parity] = !over;
      words_.ran += claimed.count;
      words_.tasks += claimed.count;
      beat(shared().stations[words_.board.worker], static_cast<unsigned>(clock64()));
    }
  }

  // Runs turns while there are any. False when the launch ends early.
  __device__ __forceinline__ bool run_batch() {
    bool goes_on = true;
    for (unsigned parity = 0;; parity ^= 1) {
      if (is_first_warp())
        claim(parity);
      __syncthreads();
      const claimed_row claimed = words_.claimed[parity];
      goes_on = words_.goes_on[parity];
      if (claimed.count == 0 || !goes_on)
        break;
      if (is_first_warp())
        board_.ask();
      row().for_each(claimed.first, claimed.count, board_.batch().loops,
                     [&](record_index index, std::uint64_t skipped, std::uint32_t count) {
                       run_turns(index, skipped, count);
                     });
    }
    __syncthreads(); // all have run their turns
    if (is_first_warp()) {
      if (leads())
        stop_beating(shared().stations[words_.board.worker]);
      board_.has_run(words_.ran);
      __syncwarp();
      if (leads())
        words_.ran = 0;
    }
    return goes_on;
  }

  __device__ __forceinline__ void run_turns(record_index index, std::uint64_t skipped,
                                            std::uint32_t count) {
    Program::with_task(static_cast<int>(row().head(index).meta & 0xff), [&](auto type) {
      using Task = typename decltype(type)::type;
      if constexpr (!std::is_same<Task, first>::value)
        run_task<Task>(index, skipped, count);
    });
  }
  // In a record that all threads share.
  template <class Task>
  __device__ __forceinline__ void run_task(record_index index, std::uint64_t skipped,
                                           std::uint32_t count) {
    using arguments_type = typename Task::gtap_args;
    static_assert(sizeof(typename Task::gtap_record) <= most_block_record, "");
    __syncthreads(); // nobody is in the turns before
    if (leads()) {
      auto &arguments = *::new (static_cast<void *>(record_)) arguments_type(
          *static_cast<const arguments_type *>(row().payload(index)));
      if constexpr (has_turns<Task>::value) {
        const turns_of_units range = turns_of<Task>(arguments, skipped, count);
        Task::gtap_record::gtap_skip(arguments, range.before);
        arguments.gtap_turns = range.turns;
      }
    }
    into_ = row().head(index).destination;
    __syncthreads();
    Task::gtap_step(*this, *reinterpret_cast<typename Task::gtap_record *>(record_));
  }

  loop_block_words &words_;
  unsigned char *record_;
  turn_board<1, turns_of_block> board_;
  std::uint32_t thread_;
  void *into_ = nullptr; // where the running task's result goes
  bool runs_first_ = false;
  bool spawns_ = false; // this thread, in this step of the first task
};

} // namespace gtap::detail
