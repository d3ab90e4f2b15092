// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program with block-level and thread-level task functions: one pool and one numbering, and what each
// kind of worker sees of it. Must not know who has which turn.
#pragma once

#include <gtap/detail/base/tuning.cuh>
#include <gtap/detail/launch/busy_count.cuh>
#include <gtap/detail/record/mixed_records.cuh>
#include <gtap/detail/stack/task_stack.cuh>
#include <gtap/detail/task/new_task.cuh>
#include <gtap/detail/turns/mixed_words.cuh>

namespace gtap::detail {

template <class... Tasks>
struct task_list {};

// Of Rest..., those that blocks run, or the others, behind Chosen.
template <bool ByBlock, class Chosen, class... Rest>
struct tasks_of_kind;
template <bool ByBlock, class... Chosen>
struct tasks_of_kind<ByBlock, task_list<Chosen...>> {
  using type = task_list<Chosen...>;
};
template <bool ByBlock, class... Chosen, class First, class... Rest>
struct tasks_of_kind<ByBlock, task_list<Chosen...>, First, Rest...>
    : tasks_of_kind<ByBlock,
                    std::conditional_t<First::gtap_by_block == ByBlock, task_list<Chosen..., First>,
                                       task_list<Chosen...>>,
                    Rest...> {};

template <unsigned Stacks, std::size_t Bytes, unsigned Entries, bool Priorities, class List>
struct window_of_list;
template <unsigned Stacks, std::size_t Bytes, unsigned Entries, bool Priorities, class... Tasks>
struct window_of_list<Stacks, Bytes, Entries, Priorities, task_list<Tasks...>>
    : window_shape<Stacks, Bytes, Entries, GTAP_MIXED_WINDOW_RECORD_BYTES, false, Priorities,
                   Tasks...> {};

// Whether a step of one of them makes children that wait for others.
template <class List>
struct list_makes_dependents;
template <class... Tasks>
struct list_makes_dependents<task_list<Tasks...>>
    : std::integral_constant<bool, (spawns_dependents<Tasks>::value || ...)> {};

// The largest of their records.
template <class List>
struct greatest_record;
template <class... Tasks>
struct greatest_record<task_list<Tasks...>> {
  static constexpr std::size_t size = greatest({0, sizeof(typename Tasks::gtap_record)...});
};

template <class Program>
struct mixed_program;
template <class... Tasks>
struct mixed_program<program<Tasks...>> : program<Tasks...> {
  static constexpr bool mixed = true;
  template <class Task>
  static constexpr bool runs_inline = Task::gtap_runs_inline;
  template <class Records = void>
  static constexpr std::size_t serial_record =
      greatest({0, (Tasks::gtap_runs_inline ? sizeof(typename Tasks::gtap_record) : 0)...});

  template <bool ByBlock>
  using tasks = typename tasks_of_kind<ByBlock, task_list<>, Tasks...>::type;

  template <class Records = void>
  struct layout
      : mixed_layout<greatest_record<tasks<false>>::size, greatest_record<tasks<true>>::size,
                     greatest({alignof(typename Tasks::gtap_record)...})> {};
  // The windows of the lanes, and of the block.
  template <class Records = void>
  struct lane_windows : window_of_list<lanes_of_block, mixed_window_bytes, GTAP_WINDOW_ENTRIES,
                                       (prioritizes<Tasks>::value || ...), tasks<false>> {};
  template <class Records = void>
  struct block_window : window_of_list<1, GTAP_BLOCK_WINDOW_BYTES, GTAP_BLOCK_WINDOW_ENTRIES,
                                       (prioritizes<Tasks>::value || ...), tasks<true>> {};
  // Whether a task's record can lie in the window of those who run it.
  template <class Task>
  static constexpr bool held = Task::gtap_by_block ? block_window<>::template holds<Task>
                                                   : lane_windows<>::template holds<Task>;
  template <class Records = void>
  struct window_sizes {
    template <class Task>
    static constexpr bool holds = held<Task>;
  };
};

template <class Program>
struct block_part;

// What lanes see. `Program` is a mixed_program.
template <class Program>
struct thread_part : Program {
  template <class Records = void>
  struct window_sizes : Program::template lane_windows<> {
    template <class Task>
    static constexpr bool holds = Program::template held<Task>;
  };
  template <class Task>
  static constexpr bool runs = !Task::gtap_by_block;
  template <class Records = void>
  static constexpr bool makes_dependents =
      list_makes_dependents<typename Program::template tasks<false>>::value;
  __device__ static bool takes(std::uint32_t meta) { return (meta & flag_by_block) == 0; }

  template <class Worker>
  __device__ static __forceinline__ void step(int function, Worker &worker) {
    Program::template step<thread_part>(function, worker);
  }
  // A block task that this lane has made, or that waited for one of its: for this block first. Its
  // ancestors are at level far.
  __device__ static void pass_on(lane_memory<thread_part> lane, record_index task) {
    add_busy(*lane.from().shared); // before this warp can retire
    list_for_block(lane.records(), task);
  }
  // Records of the blocks' part: lanes keep none.
  __device__ static record_index record_of_block() {
    return take_single(lane_memory<block_part<Program>>(0).from());
  }
  __device__ static void free_elsewhere(record_index index) {
    put_single(lane_memory<block_part<Program>>(0).from(), index);
  }
};

// What the block sees.
template <class Program>
struct block_part : Program {
  static constexpr record_part part = record_part::second;
  template <class Records = void>
  struct window_sizes : Program::template block_window<> {
    template <class Task>
    static constexpr bool holds = Program::template held<Task>;
  };
  template <class Task>
  static constexpr bool runs = Task::gtap_by_block;
  template <class Records = void>
  static constexpr bool makes_dependents =
      list_makes_dependents<typename Program::template tasks<true>>::value;
  __device__ static bool takes(std::uint32_t meta) { return (meta & flag_by_block) != 0; }

  template <class Worker>
  __device__ static __forceinline__ void step(int function, Worker &worker) {
    Program::template step<block_part>(function, worker);
  }
  using pool = record_pool<typename Program::template layout<>>;

  // A free record for the calling thread while the block has its turn. A lane takes it from its own list, which no
  // other thread uses then; a thread that is no lane takes it from the list that all share.
  template <class Task>
  __device__ static record_index record_of_lane(std::uint32_t thread) {
    constexpr bool at_need = !Program::template runs_inline<Task>;
    if (GTAP_BLOCK_SIZE > lanes_of_block && thread >= lanes_of_block) {
      const record_index index =
          take_single(lane_memory<thread_part<Program>>(thread % lanes_of_block).from());
      return index == none && at_need ? thread_part<Program>::record_of_block() : index;
    }
    return new_record<thread_part<Program>, at_need>(lane_memory<thread_part<Program>>(thread));
  }
  // A record of the lanes' part. The leader.
  __device__ static void free_elsewhere(record_index index) {
    lane_memory<thread_part<Program>>(0).free(index);
  }
  // A thread task that was made in a block step.
  __device__ static void list(pool records, record_index task) { list_for_threads(records, task); }
  // The same for a step that may make more tasks than there are places. The further ones know their parent from the beginning, and
  // go into the lists of all lanes in turn: no lane takes a task during a block turn. The leader lists those with a
  // priority. `own`: the record that the running task keeps, or none.
  __device__ static __forceinline__ void list(lane_memory<block_part> lane, record_index task,
                                              std::uint32_t thread, record_index own,
                                              std::uint32_t &events) {
    mixed_words &words = words_of_mixed();
    const std::uint32_t position = atomic_in_block(words.listed).fetch_add(1, relaxed);
    if (position < mixed_words::places)
      words.tasks[position] = task;
    else
      list_behind(lane, task, thread, own, events, position);
  }
  // By value, so that the worker stays in registers.
  __device__ static __noinline__ void list_behind(lane_memory<block_part> lane, record_index task,
                                                  std::uint32_t thread, record_index own,
                                                  std::uint32_t &events, std::uint32_t position) {
    mixed_words &words = words_of_mixed();
    record_index home = none;
    if (position == mixed_words::places) {
      home = own != none ? own : take_record_alone(lane, events, false);
      if (home == none)
        home = no_home;
      store_shared(words.home, home);
    }
    while (home == none) {
      home = load_shared(words.home);
      if (home == none)
        __nanosleep(20);
    }
    if (home == no_home)
      return; // the launch ends behind this step
    lane.records().head(task).parent = home;
    if constexpr (lane_memory<thread_part<Program>>::has_priorities)
      if (priority_of(lane.records().head(task).meta) != 0)
        return push_shared(words.rest, lane.records(), task);
    lane_memory<thread_part<Program>>(position % lanes_of_block).push_together(task);
  }
  // The record that the running task has to go to behind the step; none when it is free to choose.
  __device__ static record_index reserved_home() {
    const record_index home = words_of_mixed().home;
    return home == no_home ? none : home;
  }
  // The leader, behind the step: makes `parent` that of the tasks listed in it, and finds a lane for
  // those without a place; how many they are.
  __device__ static std::uint32_t join_listed(pool records, record_index parent) {
    mixed_words &words = words_of_mixed();
    const std::uint32_t count = words.listed - words.joined;
    const std::uint32_t end = min(words.listed, mixed_words::places);
    for (std::uint32_t i = words.joined; i < end; ++i)
      records.head(words.tasks[i]).parent = parent;
    for (unsigned lane = 0; words.rest != none; ++lane) {
      const record_index task = words.rest;
      words.rest = records.next(task);
      records.head(task).parent = parent;
      lane_memory<thread_part<Program>>(lane % lanes_of_block).push_older(task);
    }
    words.home = none;
    words.listed = words.joined = end;
    return count;
  }
  // A thread task that waited for a block task. The leader, when all listed ones know their parents.
  __device__ static void pass_on(lane_memory<block_part> lane, record_index task) {
    list_for_threads(lane.records(), task);
    join_listed(lane.records(), lane.records().head(task).parent);
  }
  // Whether a turn of so many steps is over although there are block tasks: with the first thread task that
  // comes out of it, while records are short.
  __device__ static bool turn_is_over(std::uint32_t steps, bool short_of_records) {
    mixed_words &words = words_of_mixed();
    const std::uint32_t listed = load_shared(words.listed);
    return listed >= (short_of_records ? 1 : GTAP_BLOCK_SIZE) ||
           (steps >= steps_of_turn && (listed != 0 || load_shared(words.parked) != 0));
  }
};

} // namespace gtap::detail
