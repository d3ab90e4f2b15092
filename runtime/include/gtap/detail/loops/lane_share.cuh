// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The turns that a warp of a launch of loops has claimed, shared among its lanes, and the tasks that spawn nothing and the chains, which a lane runs
// where a turn spawns them. Must not know how turns are claimed.
//
// Around the turns all branches are such that the compiler knows that a warp takes them as one (same_in_warp()). For each other one it keeps a
// register with the lanes that come together again behind it (B0 to B15 in SASS), and moves these to others and back at each branch
// of a turn when there are too many (docs/history/loops.md, "Branches around the turns").
#pragma once

#include <gtap/detail/base/warp_sums.cuh>
#include <gtap/detail/loops/chain.cuh>
#include <gtap/detail/loops/loop_row.cuh>
#include <gtap/detail/loops/sum_tree.cuh>
#include <gtap/detail/task/launch_sum.cuh>
#include <gtap/detail/task/leaf_step.cuh>
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

// What a lane runs whole trees with.
struct lane_home : chain_home {
  const piece_words *pieces;
};

// Runs a task that spawns nothing, or a chain; its result. `ran`: so many tasks more.
template <class Task>
__device__ __forceinline__ typename Task::gtap_result
run_spawned(const typename Task::gtap_args &arguments, [[maybe_unused]] const lane_home &home,
            std::uint32_t &ran) {
  if constexpr (is_chain<Task>) {
    const auto end = run_chain<Task>(arguments, home);
    ran += 1 + end.calls;
    return end.result.get();
  } else {
    leaf_worker<typename Task::gtap_result> worker;
    record_in_place<Task> place(arguments);
    Task::gtap_step(worker, place.record());
    ++ran;
    return worker.result();
  }
}

// The same of a sum tree; what is left of it is added to what `into` leads to.
template <class Program, class Task>
__device__ __forceinline__ typename Task::gtap_result
sum_of_tree(const typename Task::gtap_args &arguments,
            const destination<typename Task::gtap_result> &into, const lane_home &home,
            std::uint32_t &ran) {
  const auto word = reinterpret_cast<std::uintptr_t>(into.pointer) & address_mask;
  const sum_tree_end<Task> end = run_sum_tree<Program, Task>(
      arguments, reinterpret_cast<typename Task::gtap_result *>(word), home.shared, home.pieces);
  ran += end.tasks;
  return end.sum;
}

// The verbs of a step that runs turns. `Program`: of the launch.
template <class Program, class Loop>
class turn_worker : public leaf_worker<typename Loop::gtap_result> {
public:
  __device__ __forceinline__ turn_worker(sum_of_launch<Program> &of_launch, const lane_home &home)
      : sum(of_launch), home_(home) {}

  // Where the record of the turns is.
  __device__ __forceinline__ void own(const void *record) { record_ = record; }
  // Runs a task that a turn spawns.
  template <class Request>
  __device__ __forceinline__ void spawn(const Request &request) {
    using Task = typename Request::task;
    if constexpr (has_turns<Task>::value) {
      __builtin_unreachable(); // a lane gets so few turns that it keeps them
    } else {
      if constexpr (std::is_void<typename Task::gtap_result>::value)
        run_spawned<Task>(request.arguments, home_, spawned);
      else if constexpr (is_sum_tree<Task>)
        deliver<Task>(request.into,
                      sum_of_tree<Program, Task>(request.arguments, request.into, home_, spawned),
                      record_, sizeof(typename Loop::gtap_record));
      else
        deliver<Task>(request.into, run_spawned<Task>(request.arguments, home_, spawned), record_,
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
      sum.add(run_spawned<Task>(request.arguments, home_, spawned));
    }
  }
  __device__ __forceinline__ static constexpr bool must_wait() { return false; }
  __device__ __forceinline__ static void suspend(int, int = 0) {}

  sum_of_launch<Program> &sum;
  std::uint32_t spawned = 0;

private:
  lane_home home_;
  const void *record_ = nullptr;
};

// Where the result of a task in the row goes.
template <class Task, class Program>
__device__ __forceinline__ destination<typename Task::gtap_result>
destination_in_row(const loop_row<Program> &row, record_index index) {
  return {static_cast<typename Task::gtap_result *>(row.head(index).destination)};
}

// What a lane's share has come to.
template <class Program>
struct share_outcome {
  sum_of_launch<Program> sum; // of what was given and what the turns add
  std::uint32_t spawned;
};

// The share of a lane, and of all lanes of a warp, of units of one task.
template <class Program, class Task>
class lane_share {
public:
  static constexpr bool adds_up =
      Program::template adds_up<> && !std::is_void<typename Program::first::gtap_result>::value;

  // `count` units of the task behind those that are skipped. All lanes of the warp call it.
  __device__ __forceinline__ static share_outcome<Program>
  run(loop_row<Program> row, record_index index, std::uint64_t skipped, std::uint32_t count,
      int lane, sum_of_launch<Program> sum, const lane_home &home) {
    lane_share share(row, index, lane, sum, home);
    const std::uint32_t spawned = share.run_units(skipped, count);
    return {share.sum_, spawned};
  }

private:
  __device__ __forceinline__ lane_share(loop_row<Program> row, record_index index, int lane,
                                        const sum_of_launch<Program> &sum, const lane_home &home)
      : row_(row), index_(index), lane_(static_cast<std::uint32_t>(lane)), sum_(sum), home_(home) {}

  __device__ __forceinline__ const typename Task::gtap_args &arguments() const {
    return *static_cast<const typename Task::gtap_args *>(row_.payload(index_));
  }

  __device__ __forceinline__ std::uint32_t run_units(std::uint64_t skipped, std::uint32_t count) {
    std::uint32_t spawned = 0;
    if constexpr (has_grain<Task>::value) { // each unit is a task
      while (same_in_warp(count != 0)) {
        const std::uint32_t units = count < warp_lanes ? count : warp_lanes;
        spawned += run_turns(turns_of<Task>(arguments(), skipped, units), units);
        skipped += units;
        count -= units;
      }
    } else { // so few at a time that a lane keeps them
      constexpr std::uint32_t most = warp_lanes * turns_of_lane;
      turns_of_units range = turns_of<Task>(arguments(), skipped, count);
      while (same_in_warp(range.turns != 0)) {
        const auto turns = range.turns < most ? static_cast<std::uint32_t>(range.turns) : most;
        spawned += run_turns({range.before, turns}, turns);
        range = {range.before + turns, range.turns - turns};
      }
    }
    return spawned;
  }
  // Of turns that are shared among `lanes` lanes at most, those so many apart, where they can be.
  __device__ __forceinline__ std::uint32_t run_turns(turns_of_units range, std::uint32_t lanes) {
    turn_worker<Program, Task> worker(sum_, home_);
    record_in_place<Task> place(arguments());
    auto &record = place.record();
    lanes = lanes < warp_lanes ? lanes : warp_lanes;
    if (lane_ < lanes) {
      const bool few = range.turns >> 32 == 0; // a division in 64 bits takes long
      const std::uint64_t each =
          few ? static_cast<std::uint32_t>(range.turns) / lanes : range.turns / lanes;
      const auto more = static_cast<std::uint32_t>(range.turns - each * lanes);
      if constexpr (has_stride<Task>::value) {
        Task::gtap_record::gtap_skip(record, range.before + lane_);
        record.gtap_stride *= lanes;
      } else {
        Task::gtap_record::gtap_skip(record,
                                     range.before + lane_ * each + (lane_ < more ? lane_ : more));
      }
      record.gtap_turns = each + (lane_ < more ? 1 : 0);
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
      combine(lanes, worker);
    return worker.spawned;
  }
  // Brings what the shares of the first `lanes` lanes have come to where the loop's result goes.
  template <class Worker>
  __device__ __forceinline__ void combine(std::uint32_t lanes, const Worker &worker) {
    const auto into = destination_in_row<Task>(row_, index_);
    using result_type = typename Task::gtap_result;
    constexpr unsigned operators = combines_by<typename Task::gtap_record>::value;
    if constexpr (operators != 0 && (sizeof(result_type) == 4 || sizeof(result_type) == 8)) {
      const auto word = reinterpret_cast<std::uintptr_t>(into.pointer);
      if (operator_of_address(word) != 0) { // the same in all lanes
        with_operator<operators, result_type>(operator_of_address(word), [&](auto how) {
          using operation = decltype(how);
          result_type all{};
          if (lane_ < lanes)
            all = worker.result();
          for (std::uint32_t distance = warp_lanes / 2; distance != 0; distance /= 2) {
            const result_type other = __shfl_down_sync(full_warp, all, distance);
            if (lane_ + distance < lanes)
              all = operation::of(all, other);
          }
          if (lane_ == 0)
            combine_atomically<operation>(*reinterpret_cast<result_type *>(word & address_mask),
                                          all);
        });
        return;
      }
    }
    if (lane_ < lanes)
      deliver<Task>(into, worker.result());
  }

  loop_row<Program> row_;
  record_index index_;
  std::uint32_t lane_;
  sum_of_launch<Program> sum_;
  lane_home home_;
};

// A task that is not the turns of a loop, by one lane.
template <class Program, class Task>
__device__ __forceinline__ share_outcome<Program>
run_alone(loop_row<Program> row, record_index index, sum_of_launch<Program> sum,
          const lane_home &home) {
  std::uint32_t ran = 0;
  const auto &arguments = *static_cast<const typename Task::gtap_args *>(row.payload(index));
  if constexpr (std::is_void<typename Task::gtap_result>::value)
    run_spawned<Task>(arguments, home, ran);
  else if constexpr (is_sum_tree<Task>)
    deliver<Task>(
        destination_in_row<Task>(row, index),
        sum_of_tree<Program, Task>(arguments, destination_in_row<Task>(row, index), home, ran));
  else if constexpr (lane_share<Program, Task>::adds_up)
    sum.add(run_spawned<Task>(arguments, home, ran));
  else
    deliver<Task>(destination_in_row<Task>(row, index), run_spawned<Task>(arguments, home, ran));
  return {sum, ran - 1}; // but for itself
}

} // namespace gtap::detail
