// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The list of task functions that an entry can reach: numbers them, sizes their records, dispatches
// to their steps.
#pragma once

#include <gtap/detail/base/tuning.cuh>
#include <gtap/detail/stack/window.cuh>
#include <gtap/detail/task/call_walk.cuh>
#include <gtap/detail/task/cancel.cuh>
#include <gtap/detail/task/combine.cuh>
#include <gtap/detail/task/leaf_step.cuh>
#include <gtap/detail/task/leaf_test.cuh>
#include <gtap/task_interface.cuh>

namespace gtap {
namespace detail {

// Whether a step of the task may end at a taskyield (`gtap_yields`).
template <class Task, class = void>
struct yields : std::false_type {};
template <class Task>
struct yields<Task, std::void_t<decltype(Task::gtap_record::gtap_yields)>>
    : std::integral_constant<bool, Task::gtap_record::gtap_yields> {};

// Whether a step of the task spawns in a loop of any number of turns (`gtap_spawns_many`).
template <class Task, class = void>
struct spawns_many : std::false_type {};
template <class Task>
struct spawns_many<Task, std::void_t<decltype(Task::gtap_record::gtap_spawns_many)>>
    : std::integral_constant<bool, Task::gtap_record::gtap_spawns_many> {};

// Whether a step of the task spawns with a priority (`gtap_prioritizes`), and the scheduler knows priorities.
template <class Task, class = void>
struct prioritizes : std::false_type {};
template <class Task>
struct prioritizes<Task, std::void_t<decltype(Task::gtap_record::gtap_prioritizes)>>
    : std::integral_constant<bool, Task::gtap_record::gtap_prioritizes &&
                                       GTAP_SCHEDULER == GTAP_PRIVATE_STACKS> {};

// Whether such a loop matters because results are added up (`gtap_sums_many`).
template <class Task, class = void>
struct sums_many : std::false_type {};
template <class Task>
struct sums_many<Task, std::void_t<decltype(Task::gtap_record::gtap_sums_many)>>
    : std::integral_constant<bool, Task::gtap_record::gtap_sums_many> {};

// Whether taskgroups wait for the children of such a task, too, although it may end before them (`gtap_in_group`).
template <class Record, class = void>
struct is_in_group : std::false_type {};
template <class Record>
struct is_in_group<Record, std::void_t<decltype(Record::gtap_in_group)>>
    : std::integral_constant<bool, Record::gtap_in_group> {};

// Whether the children of such a task are joined to it: for whoever waits for the task, it has ended when they have.
template <class Record>
inline constexpr bool joins_children = Record::gtap_states > 1 || is_in_group<Record>::value;

// Whether a step of the task makes children with `depend` (`gtap_spawns_dependents`).
template <class Task, class = void>
struct spawns_dependents : std::false_type {};
template <class Task>
struct spawns_dependents<Task, std::void_t<decltype(Task::gtap_record::gtap_spawns_dependents)>>
    : std::integral_constant<bool, Task::gtap_record::gtap_spawns_dependents> {};

// Whether a step of the task has a taskgraph (`gtap_makes_graphs`).
template <class Task, class = void>
struct makes_graphs : std::false_type {};
template <class Task>
struct makes_graphs<Task, std::void_t<decltype(Task::gtap_record::gtap_makes_graphs)>>
    : std::integral_constant<bool, Task::gtap_record::gtap_makes_graphs> {};

// Whether a step of the task runs the image of a graph (`gtap_runs_image`).
template <class Task, class = void>
struct runs_image : std::false_type {};
template <class Task>
struct runs_image<Task, std::void_t<decltype(Task::gtap_record::gtap_runs_image)>>
    : std::integral_constant<bool, Task::gtap_record::gtap_runs_image> {};

// Whether a task neither spawns nor waits (`gtap_plain`; the translator says so of block-level ones).
template <class Task, class = void>
struct is_plain : std::false_type {};
template <class Task>
struct is_plain<Task, std::void_t<decltype(Task::gtap_record::gtap_plain)>>
    : std::integral_constant<bool, Task::gtap_record::gtap_plain> {};
// Whether such a step may be a function that is called: one that always comes to a result.
template <class Task>
struct is_callable_step
    : std::integral_constant<bool, is_plain<Task>::value &&
                                       !knows_group<typename Task::gtap_args>::value> {};
// Whether such a task has loops of more than eight turns (`gtap_has_loops`), so that it may take long.
template <class Task, class = void>
struct has_loops : std::false_type {};
template <class Task>
struct has_loops<Task, std::void_t<decltype(Task::gtap_record::gtap_has_loops)>>
    : std::integral_constant<bool, Task::gtap_record::gtap_has_loops> {};
// Tells the worker that a step of such a task has ended, if it wants to know.
template <class Worker>
__device__ __forceinline__ auto end_loops(Worker &worker, int) -> decltype(worker.end_loops()) {
  worker.end_loops();
}
template <class Worker>
__device__ __forceinline__ void end_loops(Worker &, long) {}
// Whether the loops of such a task access no global memory, or one with a barrier does not (`gtap_works_locally`).
template <class Task, class = void>
struct works_locally : std::false_type {};
template <class Task>
struct works_locally<Task, std::void_t<decltype(Task::gtap_record::gtap_works_locally)>>
    : std::integral_constant<bool, Task::gtap_record::gtap_works_locally> {};
// Whether its step is a function that is called (leaf_step.cuh) where the task is one of a run of a graph.
template <class Task>
struct is_called_in_run
    : std::integral_constant<bool, is_callable_step<Task>::value &&
                                       (GTAP_CALL_LEAVES == 1 ||
                                        (GTAP_CALL_LEAVES == 2 && works_locally<Task>::value))> {};

// Names a descriptor (program::with_task()).
template <class Task>
struct task_type {
  using type = Task;
};

// Bytes for the windows of lanes that run these tasks.
template <class Records, class... Tasks>
inline constexpr std::size_t window_bytes_of = GTAP_WINDOW_BYTES == 0 && GTAP_WALKS != 0 &&
                                                       (has_several<Tasks>::value || ...)
                                                   ? least({lanes_window_bytes,
                                                            most_walkers_window})
                                                   : lanes_window_bytes;

// Whether a task is the turns of a divided loop, whose first ones can be passed over (`gtap_skips`).
template <class Task, class = void>
struct has_turns : std::false_type {};
template <class Task>
struct has_turns<Task, std::void_t<decltype(Task::gtap_record::gtap_skips)>>
    : std::integral_constant<bool, Task::gtap_record::gtap_skips> {};

// Whether the turns of such a task need not follow each other: each is `gtap_stride` turns behind the one before.
template <class Task, class = void>
struct has_stride : std::false_type {};
template <class Task>
struct has_stride<Task, std::void_t<decltype(Task::gtap_record::gtap_strides)>>
    : std::integral_constant<bool, Task::gtap_record::gtap_strides> {};

// Whether a task of such turns has a least number of them (`gtap_grain`): those of a taskloop.
template <class Task, class = void>
struct has_grain : std::false_type {};
template <class Task>
struct has_grain<Task, std::void_t<decltype(&Task::gtap_args::gtap_grain)>> : std::true_type {};

// The share of lane `rank` of `lanes`, of `count` turns: those that lie `lanes` apart, so that neighbours run
// neighbouring turns; or, where turns cannot lie apart, some that follow each other.
struct turns_share {
  std::uint32_t count, rank, lanes;
  __device__ __forceinline__ std::uint32_t each() const { return count / lanes; }
  __device__ __forceinline__ std::uint32_t more() const { return count % lanes; }
  __device__ __forceinline__ std::uint32_t turns() const {
    return each() + (rank < more() ? 1 : 0);
  }
  __device__ __forceinline__ std::uint32_t skipped() const {
    return rank * each() + (rank < more() ? rank : more());
  }
};

// Whether a worker may run a task and all that it leads to at once (warp/walks.cuh).
template <class Worker, class Task, class = void>
struct can_walk_from : std::false_type {};
template <class Worker, class Task>
struct can_walk_from<Worker, Task, std::enable_if_t<Worker::template walks<Task>>>
    : std::true_type {};

// Whether a step can have its record in a variable: nobody else knows an address in it, arguments can be assigned to it, and the step
// does nothing but spawn, wait and end.
template <class Task>
inline constexpr bool fits_variable =
    may_move<typename Task::gtap_record>::value && !yields<Task>::value &&
    !spawns_dependents<Task>::value && !makes_graphs<Task>::value &&
    std::is_default_constructible<typename Task::gtap_record>::value &&
    std::is_copy_assignable<typename Task::gtap_args>::value;
// By which operator the result of such a task is combined of what all of its children return and of something of its own
// (`gtap_sums`; any_operator: it has none); void: it is not. Of a function without a result: any_operator where it does not wait, or
// nothing comes behind its wait.
template <class Task, class = void>
struct sums_children {
  using how = std::conditional_t<std::is_void<typename Task::gtap_result>::value &&
                                     Task::gtap_record::gtap_states == 1 && fits_variable<Task>,
                                 any_operator, void>;
};
template <class Task>
struct sums_children<Task, std::void_t<typename Task::gtap_record::gtap_sums>> {
  using how = std::conditional_t<fits_variable<Task>, typename Task::gtap_record::gtap_sums, void>;
};
// The operator of the first of these that has one, or any.
template <class... Tasks>
struct operator_of_sums {
  using how = any_operator;
};
template <class First, class... Rest>
struct operator_of_sums<First, Rest...> {
  using first = typename sums_children<First>::how;
  using how = typename std::conditional_t<std::is_same<first, any_operator>::value,
                                          operator_of_sums<Rest...>, sums_children<First>>::how;
};
template <class Task, class How>
inline constexpr bool sums_by =
    std::is_same<typename sums_children<Task>::how, How>::value ||
    std::is_same<typename sums_children<Task>::how, any_operator>::value;
// Whether all of these are such tasks, with one operator and results of one type; or without results, and some of them wait.
template <class First, class... Rest>
constexpr bool all_sum() {
  using how = typename operator_of_sums<First, Rest...>::how;
  constexpr bool some_wait =
      First::gtap_record::gtap_states > 1 || ((Rest::gtap_record::gtap_states > 1) || ...);
  return GTAP_SUMS != 0 && GTAP_SCHEDULER == GTAP_PRIVATE_STACKS && !std::is_void<how>::value &&
         (std::is_void<typename First::gtap_result>::value
              ? some_wait
              : !std::is_same<how, any_operator>::value) &&
         sums_by<First, how> &&
         ((sums_by<Rest, how> &&
           std::is_same<typename First::gtap_result, typename Rest::gtap_result>::value) &&
          ...);
}
// The type of the results, and their operator, if `Sums`; else void.
template <bool Sums, class First, class... Rest>
struct sum_types {
  using result = void;
  using how = void;
};
template <class First, class... Rest>
struct sum_types<true, First, Rest...> {
  using result = typename First::gtap_result;
  using how = std::conditional_t<std::is_void<result>::value, void,
                                 typename operator_of_sums<First, Rest...>::how>;
};
// Whether a worker adds up the results of the steps that it runs.
template <class Worker, class = void>
struct adds_up_results : std::false_type {};
template <class Worker>
struct adds_up_results<Worker, std::enable_if_t<Worker::adds_up>> : std::true_type {};

// True when arguments tell whether a task ends in its first lines.
template <class Task, class = void>
struct has_early_end : std::false_type {};
template <class Task>
struct has_early_end<Task, std::void_t<decltype(&Task::gtap_record::gtap_ends_early)>>
    : std::true_type {};

} // namespace detail

template <class... Tasks>
struct program {
  static constexpr int count = sizeof...(Tasks);
  // Whether there are two kinds of worker (mixed_program.cuh), or every worker runs every task.
  static constexpr bool mixed = false;
  static constexpr detail::record_part part = detail::record_part::first; // the workers' records
  template <class Task>
  static constexpr bool runs = true;
  // Whether a task can be run by the thread that spawns it.
  template <class Task>
  static constexpr bool runs_inline = true;
  static_assert(count >= 1 && count <= 256, "a program has between 1 and 256 task functions");

  template <class Records = void>
  static constexpr bool some_end_early = (detail::has_early_end<Tasks>::value || ...);

  // Whether the translator has found cases in which tasks end at once: those, or base cases that spawns run.
  template <class Records = void>
  static constexpr bool ends_known = some_end_early<Records> ||
                                     (detail::has_leaf<Tasks>::value || ...);

  // Whether there are loops whose turns can be handed out (warp/open_loops.cuh), and whether the record of one
  // lies in the pool from its spawn on.
  template <class Records = void>
  static constexpr bool some_turns = (detail::has_turns<Tasks>::value || ...);
  // Whether some of them are those of a taskloop: there may be few other tasks then.
  template <class Records = void>
  static constexpr bool some_grains = (detail::has_grain<Tasks>::value || ...);
  template <class Shape>
  static constexpr bool some_turns_pooled =
      ((detail::has_turns<Tasks>::value && !Shape::template holds<Tasks>) || ...);

  // Whether all results of a launch are added up, and no task waits (warp/sum_step.cuh).
  template <class Records = void>
  static constexpr bool adds_up = detail::all_sum<Tasks...>();
  template <class Records = void>
  using sum_types = detail::sum_types<adds_up<Records>, Tasks...>;

  // Whether no task waits, and none has anything but its arguments: results are added up, or there are none.
  template <class Records = void>
  static constexpr bool never_waits =
      adds_up<Records> ||
      ((std::is_void<typename Tasks::gtap_result>::value &&
        std::is_same<typename detail::sums_children<Tasks>::how, any_operator>::value) &&
       ...);
  // Bytes of the arguments of one task, at most.
  template <class Records = void>
  static constexpr std::size_t
      most_arguments = detail::greatest({detail::argument_bytes<Tasks>...});
  // The same without those of which a launch has few (`gtap_rare`).
  template <class Records = void>
  static constexpr std::size_t most_arguments_of_many =
      detail::greatest({0, (detail::is_rare<typename Tasks::gtap_record>::value
                                ? 0
                                : detail::argument_bytes<Tasks>)...});

  // Whether any task function has a taskwait.
  template <class Records = void>
  static constexpr bool some_wait =
      !adds_up<Records> && ((Tasks::gtap_record::gtap_states > 1) || ...);

  // Whether a step may spawn very many children, in a loop whose turns nobody counts beforehand.
  template <class Records = void>
  static constexpr bool some_spawn_many = (detail::spawns_many<Tasks>::value || ...) ||
                                          (adds_up<Records> &&
                                           (detail::sums_many<Tasks>::value || ...));

  // Whether a step may spawn with a priority.
  template <class Records = void>
  static constexpr bool some_priority = (detail::prioritizes<Tasks>::value || ...);

  // The operators by which results of this type are combined with their destinations, as bits.
  template <class Result>
  static constexpr unsigned
      combines = ((std::is_same<Result, typename Tasks::gtap_result>::value
                       ? detail::combines_by<typename Tasks::gtap_record>::value
                       : 0u) |
                  ...);

  // Whether a step may end at a taskyield.
  template <class Records = void>
  static constexpr bool some_yield = (detail::yields<Tasks>::value || ...);

  // Whether taskgroups wait for the children of some tasks that may end before them.
  template <class Records = void>
  static constexpr bool some_in_group = (detail::is_in_group<typename Tasks::gtap_record>::value ||
                                         ...);

  // Whether a step makes children that wait for others; and one of these workers' steps (mixed_program.cuh).
  template <class Records = void>
  static constexpr bool some_dependent = (detail::spawns_dependents<Tasks>::value || ...);
  template <class Records = void>
  static constexpr bool makes_dependents = some_dependent<Records>;

  // Whether a step has a taskgraph.
  template <class Records = void>
  static constexpr bool some_graphs = (detail::makes_graphs<Tasks>::value || ...);

  // Whether a step runs the image of a graph.
  template <class Records = void>
  static constexpr bool some_images = (detail::runs_image<Tasks>::value || ...);

  // Whether there are tasks that neither spawn nor wait, and have loops.
  template <class Records = void>
  static constexpr bool some_loops = (detail::has_loops<Tasks>::value || ...);

  // Whether there are tasks that neither spawn nor wait.
  template <class Records = void>
  static constexpr bool some_plain = (detail::is_plain<Tasks>::value || ...);
  // Whether some of them are called in a run of a graph, and some are not.
  template <class Records = void>
  static constexpr bool some_called = (detail::is_called_in_run<Tasks>::value || ...);
  template <class Records = void>
  static constexpr bool some_not_called =
      ((detail::is_plain<Tasks>::value && !detail::is_called_in_run<Tasks>::value) || ...);
  // The most bytes of arguments that one of them has.
  template <class Records = void>
  static constexpr std::size_t plain_bytes = detail::greatest(
      {0, (detail::is_plain<Tasks>::value ? detail::argument_bytes<Tasks> : 0)...});

  // Whether a task can have to outlast its children: one that waits for them, or has their results in its record, or has made
  // children that wait for others, and counts these.
  template <class Records = void>
  static constexpr bool some_join = some_wait<Records> || some_dependent<Records> ||
                                    (!adds_up<Records> &&
                                     !(std::is_void<typename Tasks::gtap_result>::value && ...));

  // Bytes of the largest frame that a walk of calls has.
  template <class Records = void>
  static constexpr std::size_t
      walk_frame = detail::greatest({detail::bytes_of_call_walk<Tasks>()...});

  // Whether `Predicate` holds for a task of the program.
  template <template <class, class> class Predicate, class Records = void>
  static constexpr bool some = (Predicate<program, Tasks>::value || ...);

  // The largest record of the tasks that can be run through their serial versions.
  template <class Records = void>
  static constexpr std::size_t
      serial_record = detail::greatest({sizeof(typename Tasks::gtap_record)...});

  // Number of `Task` in the list. Compilation fails when it is not in it.
  template <class Task>
  __host__ __device__ static constexpr int index_of() {
    constexpr bool matches[] = {std::is_same<Task, Tasks>::value...};
    for (int i = 0; i < count; ++i)
      if (matches[i])
        return i;
    return count;
  }

  // The record slot that fits every task function: for the largest payload and the strictest
  // alignment.
  template <class Records =
                void> // a template, so that records may be incomplete where the program is named
  struct layout
      : detail::record_layout<detail::greatest({sizeof(typename Tasks::gtap_record)...}),
                              detail::greatest({alignof(typename Tasks::gtap_record)...})> {};
  // The windows of lanes that run all of these tasks, and the window of a block that does.
  template <class Records = void>
  struct window_sizes
      : detail::window_shape<detail::lanes_of_block, detail::window_bytes_of<Records, Tasks...>,
                             GTAP_WINDOW_ENTRIES, GTAP_WINDOW_RECORD_BYTES, adds_up<Records>,
                             some_priority<Records>, Tasks...> {};
  template <class Records = void>
  struct window_of_block
      : detail::window_shape<1, detail::block_window_bytes, detail::block_window_entries,
                             GTAP_WINDOW_RECORD_BYTES, false, some_priority<Records>, Tasks...> {};

  // Runs one step of task function `function` on the worker's newest record: a chain of compares
  // that the compiler turns into a switch, with every step inlined. `Part`: says by `runs` which tasks
  // this worker gets.
  template <class Part = program, class Worker>
  __device__ static __forceinline__ void step(int function, Worker &worker) {
    (void)((function == index_of<Tasks>() ? (step_one<Part, Tasks>(worker), true) : false) || ...);
  }

  // Calls `visit` with a task_type of the task function with this number.
  template <class Visit>
  __device__ static __forceinline__ void with_task(int function, Visit visit) {
    (void)((function == index_of<Tasks>() ? (visit(detail::task_type<Tasks>()), true) : false) ||
           ...);
  }

  // Copies the arguments of a task of `function` from record to record, but for those that every task
  // in a window of this shape has.
  template <class Shape>
  __device__ static __forceinline__ void copy_arguments([[maybe_unused]] int function,
                                                        [[maybe_unused]] void *to,
                                                        [[maybe_unused]] const void *from) {
    (void)((function == index_of<Tasks>() ? (copy_arguments_of<Shape, Tasks>(to, from), true)
                                          : false) ||
           ...);
  }

  // Of the task with these arguments: how many turns it has, if it is those of a loop, else 0.
  __device__ static __forceinline__ unsigned long long turns_of([[maybe_unused]] int function,
                                                                [[maybe_unused]] const void *from) {
    unsigned long long turns = 0;
    (void)((function == index_of<Tasks>() ? (turns = turns_of_one<Tasks>(from), true) : false) ||
           ...);
    return turns;
  }
  // How many turns a task of it has at least.
  __device__ static __forceinline__ unsigned long long grain_of([[maybe_unused]] int function,
                                                                [[maybe_unused]] const void *from) {
    unsigned long long grain = 1;
    (void)((function == index_of<Tasks>() ? (grain = grain_of_one<Tasks>(from), true) : false) ||
           ...);
    return grain;
  }
  // The same, with a lane's share of the turns behind the first `skipped`.
  __device__ static __forceinline__ void copy_share([[maybe_unused]] int function,
                                                    [[maybe_unused]] void *to,
                                                    [[maybe_unused]] const void *from,
                                                    [[maybe_unused]] std::uint32_t skipped,
                                                    [[maybe_unused]] detail::turns_share share) {
    (void)((function == index_of<Tasks>() ? (copy_share_of<Tasks>(to, from, skipped, share), true)
                                          : false) ||
           ...);
  }
  // Copies the arguments of a loop's task, with `turns` of its turns: those after the first `skipped`. `to` and `from` may
  // be the same.
  __device__ static __forceinline__ void copy_turns([[maybe_unused]] int function,
                                                    [[maybe_unused]] void *to,
                                                    [[maybe_unused]] const void *from,
                                                    [[maybe_unused]] std::uint32_t skipped,
                                                    [[maybe_unused]] std::uint32_t turns) {
    (void)((function == index_of<Tasks>() ? (copy_turns_of<Tasks>(to, from, skipped, turns), true)
                                          : false) ||
           ...);
  }

private:
  template <class Task>
  __device__ static __forceinline__ unsigned long long
  turns_of_one([[maybe_unused]] const void *from) {
    if constexpr (detail::has_turns<Task>::value)
      return static_cast<const typename Task::gtap_args *>(from)->gtap_turns;
    else
      return 0;
  }
  template <class Task>
  __device__ static __forceinline__ unsigned long long
  grain_of_one([[maybe_unused]] const void *from) {
    if constexpr (detail::has_grain<Task>::value)
      return static_cast<const typename Task::gtap_args *>(from)->gtap_grain;
    else
      return 1;
  }
  template <class Task>
  __device__ static __forceinline__ void
  copy_turns_of([[maybe_unused]] void *to, [[maybe_unused]] const void *from,
                [[maybe_unused]] std::uint32_t skipped, [[maybe_unused]] std::uint32_t turns) {
    if constexpr (detail::has_turns<Task>::value) {
      detail::copy_payload<0, detail::argument_bytes<Task>>(to, from);
      auto &arguments = *static_cast<typename Task::gtap_args *>(to);
      Task::gtap_record::gtap_skip(arguments, skipped);
      arguments.gtap_turns = turns;
    }
  }

  template <class Task>
  __device__ static __forceinline__ void
  copy_share_of(void *to, const void *from, std::uint32_t skipped, detail::turns_share share) {
    if constexpr (detail::has_stride<Task>::value) {
      copy_turns_of<Task>(to, from, skipped + share.rank, share.turns());
      static_cast<typename Task::gtap_args *>(to)->gtap_stride *= share.lanes;
    } else {
      copy_turns_of<Task>(to, from, skipped + share.skipped(), share.turns());
    }
  }

  template <class Shape, class Task>
  __device__ static __forceinline__ void copy_arguments_of([[maybe_unused]] void *to,
                                                           [[maybe_unused]] const void *from) {
    if constexpr (Shape::template holds<Task>)
      detail::copy_payload<Shape::first_bytes, detail::argument_bytes<Task>>(to, from);
  }

  template <class Part, class Task, class Worker>
  __device__ static __forceinline__ void step_one([[maybe_unused]] Worker &worker) {
    if constexpr (Part::template runs<Task>) {
      if constexpr (detail::is_callable_step<Task>::value && GTAP_CALL_LEAVES == 1) {
        detail::run_leaf_for<Task>(worker);
      } else {
        auto &record = worker.template enter<Task>();
        if constexpr (detail::can_walk_from<Worker, Task>::value)
          if (worker.template begins_walk<Task>(record) && worker.template walk<Task>(record))
            return;
        if constexpr (detail::adds_up_results<Worker>::value)
          worker.template run_sum_step<Task>(record);
        else
          Task::gtap_step(worker, record);
      }
      if constexpr (detail::has_loops<Task>::value)
        detail::end_loops(worker, 0);
    }
  }
};

// The same of a launch that has no other tasks than the first one, the turns of the loops that it spawns, and tasks that spawn nothing
// (loops/loop_worker.cuh).
template <class First, class... Rest>
struct loop_program : program<First, Rest...> {
  using first = First;
  // Whether the turns of loops can have their records in a lane's own memory, of which nobody else knows an address.
  template <class Records = void>
  static constexpr bool turns_may_move = ((!detail::has_turns<Rest>::value ||
                                           detail::may_move<typename Rest::gtap_record>::value) &&
                                          ...);
  // Whether there are tasks that wait for each child at once, and lead to nothing else (loops/chain.cuh).
  template <class Records = void>
  static constexpr bool some_chain = (detail::is_chain<Rest> || ...);
  // Whether some of the others are such.
  template <template <class> class Is>
  static constexpr bool some_task = (Is<Rest>::value || ...);
  // The largest record of the others.
  template <class Records = void>
  static constexpr std::size_t
      most_record = detail::greatest({sizeof(typename Rest::gtap_record)...});
};

} // namespace gtap
