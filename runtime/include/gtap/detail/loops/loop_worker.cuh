// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches whose tasks are a first one, the turns of the loops that it spawns, and tasks that these spawn and that spawn nothing
// themselves (gtap::loop_program). No such task is worth handing over: a lane runs it where a turn spawns it. So there are no windows, no
// stacks and no joins, and the kernel has little more registers than the turns need. Warps claim turns from a board
// (turn_board.cuh); one of them runs the first task between two batches. Must not know how the launch begins and ends.
#pragma once

#include <gtap/detail/launch/heartbeat.cuh>
#include <gtap/detail/loops/turn_board.cuh>
#include <gtap/detail/task/leaf_step.cuh>
#include <gtap/detail/task/new_task.cuh>
#include <gtap/detail/warp/launch_sum.cuh>
#include <gtap/detail/warp/sum_step.cuh>

namespace gtap::detail {

// The records of such a launch: the first task's, and one for each loop of a batch.
struct loop_records {
  std::uint32_t capacity;
  std::uint32_t warps;

  __device__ bool empty() const { return capacity == 0; }
  __device__ std::uint32_t slots() const {
    return capacity < most_row_loops + 1 ? capacity : most_row_loops + 1;
  }
  template <class Task>
  __device__ record_index first_record(context &shared) const {
    atomic(shared.arena_next).store(1, relaxed);
    return 0;
  }
  __device__ std::uint32_t used(context &shared) const { return shared.arena_next; }
};

// A task's record in a variable of the step around it.
template <class Task>
class record_in_place {
public:
  __device__ __forceinline__ explicit record_in_place(const typename Task::gtap_args &arguments) {
    ::new (static_cast<void *>(bytes_)) typename Task::gtap_args(arguments);
  }
  __device__ __forceinline__ typename Task::gtap_record &record() {
    return *reinterpret_cast<typename Task::gtap_record *>(bytes_);
  }

private:
  alignas(typename Task::gtap_record) unsigned char bytes_[sizeof(typename Task::gtap_record)];
};

// Runs a task that spawns nothing; its result.
template <class Task>
__device__ __forceinline__ typename Task::gtap_result
run_spawned(const typename Task::gtap_args &arguments) {
  leaf_worker<typename Task::gtap_result> worker;
  record_in_place<Task> place(arguments);
  Task::gtap_step(worker, place.record());
  return worker.result();
}

// The verbs of a step that runs turns. `Program`: of the launch.
template <class Program, class Loop>
class turn_worker : public leaf_worker<typename Loop::gtap_result> {
public:
  __device__ __forceinline__ explicit turn_worker(sum_of_launch<Program> &of_launch)
      : sum(of_launch) {}

  __device__ __forceinline__ void own(const void *record) { record_ = record; }
  template <class Request>
  __device__ __forceinline__ void spawn(const Request &request) {
    using Task = typename Request::task;
    if constexpr (has_turns<Task>::value) {
      __builtin_unreachable(); // a lane gets so few turns that it keeps them
    } else if constexpr (std::is_void<typename Task::gtap_result>::value) {
      run_spawned<Task>(request.arguments);
      ++spawned;
    } else {
      deliver<Task>(request.into, run_spawned<Task>(request.arguments), record_,
                    sizeof(typename Loop::gtap_record));
      ++spawned;
    }
  }
  template <class Request>
  __device__ __forceinline__ void spawn_summand(const Request &request) {
    using Task = typename Request::task;
    if constexpr (has_turns<Task>::value) {
      __builtin_unreachable();
    } else if constexpr (std::is_void<typename Task::gtap_result>::value) {
      run_spawned<Task>(request.arguments);
      ++spawned;
    } else {
      sum.add(run_spawned<Task>(request.arguments));
      ++spawned;
    }
  }
  __device__ __forceinline__ static constexpr bool must_wait() { return false; }
  __device__ __forceinline__ static void suspend(int, int = 0) {}

  sum_of_launch<Program> &sum;
  std::uint32_t spawned = 0;

private:
  const void *record_ = nullptr;
};

// What a warp keeps between two steps, in shared memory.
struct loop_words {
  board_words board;
  std::uint64_t ran; // turns of this batch
  std::uint64_t tasks, in_spawns, inline_spawns;
  // Of the warp with the first task.
  std::uint64_t turns; // of the loops of the next batch
  std::uint32_t loops;
  std::uint32_t slots;
  int state;
  bool finished;
};

// A lane of such a launch. `Program`: gtap::loop_program.
template <class Program>
class loop_worker {
public:
  using layout = typename Program::template layout<>;
  using first = typename Program::first;
  static constexpr bool adds_up =
      Program::template adds_up<> && !std::is_void<typename first::gtap_result>::value;

  __device__ __forceinline__ loop_worker(loop_words &words, int lane)
      : words_(words), board_(words.board, lane), lane_(lane) {}
  __device__ __forceinline__ void begin(context &shared, loop_records bounds, std::uint32_t warp) {
    if (lane_ == 0) {
      words_.ran = words_.tasks = words_.in_spawns = words_.inline_spawns = words_.turns = 0;
      words_.loops = 0;
      words_.slots = bounds.slots();
      words_.state = 0;
    }
    board_.begin(shared, warp, bounds.warps);
  }

  // ---- verbs of the first task's steps, on lane 0 of its warp

  __device__ __forceinline__ int state() const { return words_.state; }
  template <class Request>
  __device__ __forceinline__ void spawn(const Request &request) {
    using Task = typename Request::task;
    const std::uint64_t turns = turns_in(request);
    const record_index index = words_.loops + 1;
    if (index >= words_.slots || turns > most_row_turns - words_.turns) {
      ++words_.inline_spawns;
      detail::run_inline<Program>(request, shared());
      return;
    }
    result_place place{0, 0};
    if constexpr (!std::is_void<typename Task::gtap_result>::value && !adds_up)
      place.where = reinterpret_cast<std::uintptr_t>(request.into.pointer);
    write_task<Program>(records(), index, request, place, none);
    if (turns == 0)
      return;
    words_.turns += turns;
    shared().ends[words_.loops++].row_end = words_.turns;
  }
  template <class Request>
  __device__ __forceinline__ void spawn_summand(const Request &request) {
    spawn(request);
  }
  __device__ __forceinline__ bool must_wait() const { return words_.loops != 0; }
  __device__ __forceinline__ void suspend(int next, int = 0) {
    words_.state = next;
    words_.finished = false;
  }
  template <class Result>
  __device__ __forceinline__ void finish(const Result &value) {
    if (void *const into = records().head(0).destination)
      *static_cast<Result *>(into) = value;
  }
  __device__ __forceinline__ static void finish() {}

  sum_of_launch<Program> sum;

  // ---- what a warp does

  // The warp with the first task, until the launch is over.
  __device__ void run_first() {
    do {
      if (lane_ == 0)
        run_step_of_first();
      __syncwarp();
      if (words_.loops != 0) {
        board_.open(words_.loops, words_.turns);
        if (!run_batch() || !board_.wait_for_all())
          return;
      } else if (board_.is_over()) {
        return;
      }
    } while (!words_.finished);
    if (lane_ == 0)
      sum.deliver(shared());
    __syncwarp();
    atomic(shared().ends[lane_].done).store(1, release);
    if (lane_ == 0)
      end_launch(shared());
  }
  // All others.
  __device__ void run_others() {
    while (board_.wait_for_batch())
      if (!run_batch())
        return;
  }
  __device__ worker_counts counts() const {
    return lane_ == 0 ? worker_counts{words_.tasks, words_.in_spawns, words_.inline_spawns, 0, 0}
                      : worker_counts{0, 0, 0, 0, 0};
  }

private:
  __device__ __forceinline__ context &shared() const { return *words_.board.shared; }
  __device__ __forceinline__ record_pool<layout> records() const {
    return record_pool<layout>(shared().records, words_.slots);
  }

  template <class Request>
  __device__ static std::uint64_t turns_in(const Request &request) {
    if constexpr (has_turns<typename Request::task>::value)
      return request.arguments.gtap_turns;
    else
      return 1;
  }

  __device__ __forceinline__ void run_step_of_first() {
    auto &record = *static_cast<typename first::gtap_record *>(records().payload(0));
    words_.finished = true;
    words_.loops = 0;
    words_.turns = 0;
    if constexpr (Program::template adds_up<>) {
      sum_step<loop_worker, first> step(*this);
      first::gtap_step(step, record);
    } else {
      first::gtap_step(*this, record);
    }
    words_.tasks += words_.finished ? 1 : 0;
    if (words_.loops + 1 > shared().arena_next)
      shared().arena_next = words_.loops + 1;
  }

  // Runs turns while there are any. False when the launch ends early.
  __device__ __forceinline__ bool run_batch() {
    bool goes_on = true;
    for (;;) {
      const claimed_row claimed = board_.claim();
      if (claimed.count == 0)
        break;
      if (lane_ == 0) {
        beat(shared().stations[words_.board.warp], static_cast<unsigned>(clock64()));
        words_.ran += claimed.count;
      }
      run_row(claimed);
      goes_on = !board_.is_over();
      if (!goes_on)
        break;
    }
    sum.bring_in(shared(), lane_);
    if (lane_ == 0)
      stop_beating(shared().stations[words_.board.warp]);
    board_.has_run(words_.ran);
    __syncwarp();
    if (lane_ == 0)
      words_.ran = 0;
    return goes_on;
  }

  __device__ __forceinline__ void run_row(claimed_row claimed) {
    std::uint64_t begin = 0;
    for (std::uint32_t loop = 0; claimed.count != 0; ++loop) {
      const std::uint64_t end = loop + 1 == board_.batch().loops ? board_.batch().turns
                                                                 : shared().ends[loop].row_end;
      if (claimed.first < end) {
        const std::uint64_t behind = end - claimed.first;
        const std::uint32_t count =
            behind < claimed.count ? static_cast<std::uint32_t>(behind) : claimed.count;
        run_loop(loop + 1, claimed.first - begin, count);
        claimed.first += count;
        claimed.count -= count;
      }
      begin = end;
    }
  }

  __device__ __forceinline__ void run_loop(record_index index, std::uint64_t skipped,
                                           std::uint32_t count) {
    const int function = static_cast<int>(records().head(index).meta & 0xff);
    Program::with_task(function, [&](auto type) {
      using Task = typename decltype(type)::type;
      if constexpr (!std::is_same<Task, first>::value)
        run_share<Task>(index, skipped, count);
    });
  }

  // This lane's share of so many turns, those `warp_lanes` apart, or, of a task without turns, lane 0's task.
  template <class Task>
  __device__ __forceinline__ void run_share(record_index index, std::uint64_t skipped,
                                            std::uint32_t count) {
    const auto &arguments =
        *static_cast<const typename Task::gtap_args *>(records().payload(index));
    using result_type = typename Task::gtap_result;
    std::uint32_t spawned = 0;
    if constexpr (has_turns<Task>::value) {
      turn_worker<Program, Task> worker(sum);
      record_in_place<Task> place(arguments);
      auto &record = place.record();
      const turns_share share{count, static_cast<std::uint32_t>(lane_), warp_lanes};
      if constexpr (has_stride<Task>::value) {
        Task::gtap_record::gtap_skip(record, skipped + share.rank);
        record.gtap_stride *= warp_lanes;
      } else {
        Task::gtap_record::gtap_skip(record, skipped + share.skipped());
      }
      record.gtap_turns = share.turns();
      if constexpr (has_grain<Task>::value)
        record.gtap_grain = warp_lanes * turns_of_lane; // more turns than it has
      worker.own(&record);
      const bool takes_part = share.turns() != 0;
      if (takes_part) {
        if constexpr (Program::template adds_up<>) {
          sum_step<turn_worker<Program, Task>, Task> step(worker);
          Task::gtap_step(step, record);
        } else {
          Task::gtap_step(worker, record);
        }
      }
      spawned = worker.spawned;
      if constexpr (!std::is_void<result_type>::value && !adds_up)
        if (takes_part)
          deliver<Task>(destination_of<Task>(index), worker.result());
    } else if (lane_ == 0) {
      if constexpr (std::is_void<result_type>::value)
        run_spawned<Task>(arguments);
      else if constexpr (adds_up)
        sum.add(run_spawned<Task>(arguments));
      else
        deliver<Task>(destination_of<Task>(index), run_spawned<Task>(arguments));
    }
    __syncwarp();
    spawned = sum_of_warp(spawned);
    if (lane_ == 0) {
      words_.tasks += count < warp_lanes ? count : warp_lanes;
      words_.in_spawns += spawned;
    }
  }
  template <class Task>
  __device__ __forceinline__ destination<typename Task::gtap_result>
  destination_of(record_index index) const {
    return {static_cast<typename Task::gtap_result *>(records().head(index).destination)};
  }

  loop_words &words_;
  turn_board board_;
  int lane_;
};

} // namespace gtap::detail
