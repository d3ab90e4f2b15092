// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tasks of a launch of loops, in the pool: the first one, and behind it those of a batch, loops and tasks that are not the turns of
// one. Must not know who runs them.
#pragma once

#include <gtap/detail/launch/launch.cuh>
#include <gtap/detail/task/new_task.cuh>

namespace gtap::detail {

// How many records there are. (What a session asks of any workers: common.cuh.)
struct loop_records {
  std::uint32_t capacity;
  std::uint32_t workers;

  __device__ bool empty() const { return capacity == 0; }
  __device__ std::uint32_t slots() const { return capacity; }
  template <class Task>
  __device__ record_index first_record(context &shared) const {
    atomic(shared.arena_next).store(1, relaxed);
    return 0;
  }
  __device__ std::uint32_t used(context &shared) const { return shared.arena_next; }
};
// `bytes`: what they have of the launch's memory. `most`: records.
template <class Layout>
__device__ __forceinline__ loop_records loop_records_of(const context &shared, std::uint64_t bytes,
                                                        std::uint32_t workers,
                                                        std::uint32_t most = 1u << 20) {
  const std::uint64_t all = bytes / record_pool<Layout>::bytes_per_record;
  std::uint32_t capacity = all < most ? static_cast<std::uint32_t>(all) : most;
  if (shared.max_records != 0 && shared.max_records < capacity)
    capacity = shared.max_records;
  return {capacity, workers};
}

// A row counts the units of a task. A unit of a divided loop is a turn. Of a taskloop it has as many turns as the grain, or more, but less
// than twice as many, as tasks that are divided by gtap::in_task::halves(). A loop of more than most_units turns has units of several turns.
inline constexpr std::uint64_t most_units = std::uint64_t{1} << 41;
template <class Task>
__device__ __forceinline__ std::uint64_t units_in(const typename Task::gtap_args &arguments) {
  if constexpr (has_turns<Task>::value) {
    std::uint64_t units = arguments.gtap_turns;
    if constexpr (has_grain<Task>::value)
      if (const std::uint64_t grain = arguments.gtap_grain; grain > 1)
        units = units < grain ? (units != 0 ? 1 : 0) : units / grain;
    return units < most_units ? units : most_units;
  } else {
    return 1;
  }
}
// The turns of `count` units from number `first` on: how many are before them, and how many they are.
struct turns_of_units {
  std::uint64_t before, turns;
};
template <class Task>
__device__ __forceinline__ turns_of_units turns_of(const typename Task::gtap_args &arguments,
                                                   std::uint64_t first, std::uint32_t count) {
  const std::uint64_t turns = arguments.gtap_turns, units = units_in<Task>(arguments);
  if (units == turns)
    return {first, count};
  const std::uint64_t each = turns / units, more = turns % units;
  const auto begin = [&](std::uint64_t unit) { return unit * each + (unit < more ? unit : more); };
  return {begin(first), begin(first + count) - begin(first)};
}

// A batch of tasks as a row of their units, which the board calls turns of the row. `Program`: gtap::loop_program.
template <class Program>
class loop_row {
public:
  using layout = typename Program::template layout<>;

  __device__ __forceinline__ loop_row(unsigned char *base, std::uint32_t slots)
      : records_(base, slots) {}

  __device__ __forceinline__ void *payload(record_index index) const {
    return records_.payload(index);
  }
  __device__ __forceinline__ task_head &head(record_index index) const {
    return records_.head(index);
  }

  // Writes a task of a batch, which ends behind so many turns of the row. `into`: where its result goes, or null.
  template <class Request>
  __device__ __forceinline__ void write(record_index index, const Request &request, void *into,
                                        std::uint64_t end) const {
    write_task<Program>(records_, index, request, {0, reinterpret_cast<std::uintptr_t>(into)},
                        none);
    set_end(index, end);
  }
  __device__ __forceinline__ void set_end(record_index index, std::uint64_t end) const {
    records_.head(index).parent = static_cast<std::uint32_t>(end);
    records_.next(index) = static_cast<std::uint32_t>(end >> 32);
  }
  __device__ __forceinline__ std::uint64_t end(record_index index) const {
    return std::uint64_t{records_.next(index)} << 32 | records_.head(index).parent;
  }

  // Calls `run` for each task of the `count` turns from `first` on, of a row of so many tasks: run(index, skipped, count), with those
  // of its turns. All threads that are given the same turns make the same calls; whole warps are.
  template <class Run>
  __device__ __forceinline__ void for_each(std::uint64_t first, std::uint32_t count,
                                           std::uint32_t tasks, Run run) const {
    record_index index = 1;
    if (same_in_warp(tasks != 1))
      index = find(*this, first, tasks);
    std::uint64_t begin = index == 1 ? 0 : end(index - 1);
    do { // one call, so that the turns' code stands once
      const std::uint64_t behind = tasks == 1 ? count : end(index) - first;
      const std::uint32_t turns = behind < count ? static_cast<std::uint32_t>(behind) : count;
      run(index, first - begin, turns);
      first += turns;
      count -= turns;
      begin = first;
      ++index;
    } while (same_in_warp(count != 0));
  }

private:
  // The task that has this turn.
  __device__ __noinline__ static record_index find(loop_row row, std::uint64_t turn,
                                                   std::uint32_t tasks) {
    std::uint32_t low = 1, high = tasks;
    while (low < high) {
      const std::uint32_t middle = (low + high) / 2;
      if (row.end(middle) <= turn)
        low = middle + 1;
      else
        high = middle;
    }
    return low;
  }

  record_pool<layout> records_;
};

} // namespace gtap::detail
