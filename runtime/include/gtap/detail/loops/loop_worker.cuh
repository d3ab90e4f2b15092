// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Warps that run a launch of loops (gtap::loop_program): its tasks are a first one, the turns of the loops that it spawns, and tasks
// that spawn nothing. No such task is worth handing over: a lane runs it where a turn spawns it. So there are no windows, no stacks and
// no joins, and the kernel has little more registers than the turns need. Warps claim turns from a board (turn_board.cuh); one of them
// runs the first task between two batches. Must not know how the launch begins and ends.
#pragma once

#include <gtap/detail/launch/heartbeat.cuh>
#include <gtap/detail/launch/worker_counts.cuh>
#include <gtap/detail/loops/loop_row.cuh>
#include <gtap/detail/loops/turn_board.cuh>
#include <gtap/detail/task/leaf_step.cuh>
#include <gtap/detail/warp/launch_sum.cuh>
#include <gtap/detail/warp/sum_step.cuh>

namespace gtap::detail {

// Turns that a lane gets at once at most: a divided loop would halve more.
inline constexpr std::uint32_t turns_of_lane = static_cast<std::uint32_t>(loop_grain);

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

  // Where the record of the turns is.
  __device__ __forceinline__ void own(const void *record) { record_ = record; }
  // Runs a task that a turn spawns.
  template <class Request>
  __device__ __forceinline__ void spawn(const Request &request) {
    using Task = typename Request::task;
    if constexpr (has_turns<Task>::value) {
      __builtin_unreachable(); // a lane gets so few turns that it keeps them
    } else {
      ++spawned;
      if constexpr (std::is_void<typename Task::gtap_result>::value)
        run_spawned<Task>(request.arguments);
      else
        deliver<Task>(request.into, run_spawned<Task>(request.arguments), record_,
                      sizeof(typename Loop::gtap_record));
    }
  }
  // The same where results are added up.
  template <class Request>
  __device__ __forceinline__ void spawn_summand(const Request &request) {
    using Task = typename Request::task;
    if constexpr (has_turns<Task>::value || std::is_void<typename Task::gtap_result>::value) {
      spawn(request);
    } else {
      ++spawned;
      sum.add(run_spawned<Task>(request.arguments));
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
  std::uint64_t turns; // of the next batch
  std::uint32_t loops;
  std::uint32_t slots;
  int state;
  bool finished;
};

// A lane of such a launch. `Program`: gtap::loop_program.
template <class Program>
class loop_worker {
public:
  using first = typename Program::first;
  static constexpr bool adds_up =
      Program::template adds_up<> && !std::is_void<typename first::gtap_result>::value;

  __device__ __forceinline__ loop_worker(loop_words &words, int lane)
      : words_(words), board_(words.board, lane), lane_(lane) {}
  __device__ __forceinline__ void begin(context &shared, loop_records bounds, std::uint32_t warp,
                                        std::uint32_t rank) {
    if (lane_ == 0) {
      words_.ran = words_.tasks = words_.in_spawns = words_.inline_spawns = 0;
      words_.slots = bounds.slots();
      words_.state = 0;
    }
    board_.begin(shared, warp, bounds.workers, rank);
  }

  // ---- verbs of the first task's steps, on lane 0 of its warp

  __device__ __forceinline__ int state() const { return words_.state; }
  // Adds a task to the next batch; when there is no room for it, it runs at once.
  template <class Request>
  __device__ __forceinline__ void spawn(const Request &request) {
    using Task = typename Request::task;
    const std::uint64_t turns = units_in<Task>(request.arguments);
    const record_index index = words_.loops + 1;
    if (index >= words_.slots || turns > most_row_turns - words_.turns) {
      ++words_.inline_spawns;
      detail::run_inline<Program>(request, shared());
      return;
    }
    if (turns == 0)
      return;
    words_.turns += turns;
    ++words_.loops;
    row().write(index, request, adds_up ? nullptr : destination_address(request.into),
                words_.turns);
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
    if (void *const into = row().head(0).destination)
      *static_cast<Result *>(into) = value;
  }
  __device__ __forceinline__ static void finish() {}

  sum_of_launch<Program> sum;

  // ---- what a warp does

  // The warp with the first task, until the launch is over.
  __device__ void run_first() {
    for (bool finished = false; !finished;) {
      if (lane_ == 0)
        run_step_of_first();
      __syncwarp();
      finished = words_.finished;
      if (words_.loops != 0) {
        board_.open(words_.loops, words_.turns);
        if (!run_batch() || !board_.wait_for_all())
          return;
      } else if (board_.is_over()) {
        return;
      }
      __syncwarp(); // all have read the words
    }
    sum.bring_in(shared(), lane_); // what steps without tasks have added
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
  __device__ __forceinline__ loop_row<Program> row() const {
    return {shared().records, words_.slots};
  }

  __device__ __forceinline__ void run_step_of_first() {
    auto &record = *static_cast<typename first::gtap_record *>(row().payload(0));
    beat(shared().stations[words_.board.worker], static_cast<unsigned>(clock64()));
    words_.finished = true;
    words_.loops = 0;
    words_.turns = 0;
    if constexpr (Program::template adds_up<>) {
      sum_step<loop_worker, first> step(*this);
      first::gtap_step(step, record);
    } else {
      first::gtap_step(*this, record);
    }
    stop_beating(shared().stations[words_.board.worker]);
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
        beat(shared().stations[words_.board.worker], static_cast<unsigned>(clock64()));
        words_.ran += claimed.count;
      }
      row().for_each(claimed.first, claimed.count, board_.batch().loops,
                     [&](record_index index, std::uint64_t skipped, std::uint32_t count) {
                       run_turns(index, skipped, count);
                     });
      goes_on = !board_.is_over();
      if (!goes_on)
        break;
    }
    sum.bring_in(shared(), lane_);
    if (lane_ == 0)
      stop_beating(shared().stations[words_.board.worker]);
    board_.has_run(words_.ran);
    __syncwarp();
    if (lane_ == 0)
      words_.ran = 0;
    return goes_on;
  }

  __device__ __forceinline__ void run_turns(record_index index, std::uint64_t skipped,
                                            std::uint32_t count) {
    Program::with_task(static_cast<int>(row().head(index).meta & 0xff), [&](auto type) {
      using Task = typename decltype(type)::type;
      std::uint32_t spawned = 0;
      if constexpr (std::is_same<Task, first>::value)
        __builtin_unreachable();
      else if constexpr (has_turns<Task>::value)
        spawned = run_share<Task>(index, skipped, count);
      else if (lane_ == 0)
        run_alone<Task>(index);
      __syncwarp();
      spawned = sum_of_warp(spawned);
      if (lane_ == 0) {
        words_.tasks += count < warp_lanes ? count : warp_lanes;
        words_.in_spawns += spawned;
      }
    });
  }

  // This lane's share of so many units of a task, behind those that are skipped. How many tasks these have spawned.
  template <class Task>
  __device__ __forceinline__ std::uint32_t run_share(record_index index, std::uint64_t skipped,
                                                     std::uint32_t count) {
    const auto &arguments = *static_cast<const typename Task::gtap_args *>(row().payload(index));
    std::uint32_t spawned = 0;
    if constexpr (has_grain<Task>::value) { // each unit is a task
      while (count != 0) {
        const std::uint32_t units = count < warp_lanes ? count : warp_lanes;
        spawned += run_share_of<Task>(index, turns_of<Task>(arguments, skipped, units), units);
        skipped += units;
        count -= units;
      }
    } else { // so few at a time that a lane keeps them
      constexpr std::uint32_t most = warp_lanes * turns_of_lane;
      turns_of_units range = turns_of<Task>(arguments, skipped, count);
      while (range.turns != 0) {
        const auto turns = range.turns < most ? static_cast<std::uint32_t>(range.turns) : most;
        spawned += run_share_of<Task>(index, {range.before, turns}, turns);
        range = {range.before + turns, range.turns - turns};
      }
    }
    return spawned;
  }
  // The same of turns that are shared among `lanes` lanes at most, those so many apart, where they can be.
  template <class Task>
  __device__ __forceinline__ std::uint32_t run_share_of(record_index index, turns_of_units range,
                                                        std::uint32_t lanes) {
    turn_worker<Program, Task> worker(sum);
    record_in_place<Task> place(
        *static_cast<const typename Task::gtap_args *>(row().payload(index)));
    auto &record = place.record();
    lanes = lanes < warp_lanes ? lanes : warp_lanes;
    const auto lane = static_cast<std::uint32_t>(lane_);
    if (lane < lanes) {
      const bool few = range.turns >> 32 == 0; // a division in 64 bits takes long
      const std::uint64_t each =
          few ? static_cast<std::uint32_t>(range.turns) / lanes : range.turns / lanes;
      const auto more = static_cast<std::uint32_t>(range.turns - each * lanes);
      if constexpr (has_stride<Task>::value) {
        Task::gtap_record::gtap_skip(record, range.before + lane);
        record.gtap_stride *= lanes;
      } else {
        Task::gtap_record::gtap_skip(record,
                                     range.before + lane * each + (lane < more ? lane : more));
      }
      record.gtap_turns = each + (lane < more ? 1 : 0);
      if constexpr (has_grain<Task>::value)
        if (record.gtap_turns / 2 >= record.gtap_grain) // of units with more turns
          record.gtap_grain = record.gtap_turns;
      worker.own(&record);
      if constexpr (Program::template adds_up<>) {
        sum_step<turn_worker<Program, Task>, Task> step(worker);
        Task::gtap_step(step, record);
      } else {
        Task::gtap_step(worker, record);
      }
    }
    if constexpr (!std::is_void<typename Task::gtap_result>::value && !adds_up)
      combine_of_warp<Task>(destination_of<Task>(index), lanes, worker);
    return worker.spawned;
  }
  // A task that is not the turns of a loop.
  template <class Task>
  __device__ __forceinline__ void run_alone(record_index index) {
    const auto &arguments = *static_cast<const typename Task::gtap_args *>(row().payload(index));
    if constexpr (std::is_void<typename Task::gtap_result>::value)
      run_spawned<Task>(arguments);
    else if constexpr (adds_up)
      sum.add(run_spawned<Task>(arguments));
    else
      deliver<Task>(destination_of<Task>(index), run_spawned<Task>(arguments));
  }
  template <class Task>
  __device__ __forceinline__ destination<typename Task::gtap_result>
  destination_of(record_index index) const {
    return {static_cast<typename Task::gtap_result *>(row().head(index).destination)};
  }

  // Brings what the shares of the first `lanes` lanes have come to where the loop's result goes.
  template <class Task, class Worker>
  __device__ __forceinline__ void
  combine_of_warp(const destination<typename Task::gtap_result> &into, std::uint32_t lanes,
                  const Worker &worker) {
    const auto lane = static_cast<std::uint32_t>(lane_);
    using result_type = typename Task::gtap_result;
    constexpr unsigned operators = combines_by<typename Task::gtap_record>::value;
    if constexpr (operators != 0 && (sizeof(result_type) == 4 || sizeof(result_type) == 8)) {
      const auto word = reinterpret_cast<std::uintptr_t>(into.pointer);
      if (operator_of_address(word) != 0) { // the same in all lanes
        with_operator<operators, result_type>(operator_of_address(word), [&](auto how) {
          using operation = decltype(how);
          result_type all{};
          if (lane < lanes)
            all = worker.result();
          for (std::uint32_t distance = warp_lanes / 2; distance != 0; distance /= 2) {
            const result_type other = __shfl_down_sync(full_warp, all, distance);
            if (lane + distance < lanes)
              all = operation::of(all, other);
          }
          if (lane_ == 0)
            combine_atomically<operation>(*reinterpret_cast<result_type *>(word & address_mask),
                                          all);
        });
        return;
      }
    }
    if (lane < lanes)
      deliver<Task>(into, worker.result());
  }

  loop_words &words_;
  turn_board<warp_lanes, warp_lanes * turns_of_lane> board_;
  int lane_;
};

} // namespace gtap::detail
