// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the schedulers ask of a `Program`: the concept, and a check that says in one sentence what a class lacks. Models of
// it: program<Tasks...> (program.cuh), what a block sees of one (block_program), and in files with both kinds of task
// what lanes and blocks see (thread_part, block_part in mixed_program.cuh). Members that depend on records are templates
// with a parameter that is not used, for records may be incomplete where a program is named.
//
//   tasks
//     int count                        how many task functions there are
//     int index_of<Task>()             the number of one; `count` for any other type
//     void step(function, worker)      runs a step of task function `function` on the worker's newest task
//     void copy_arguments<Shape>(function, to, from)
//                                      the arguments of a task from record to record, but for the first bytes, which
//                                      every task in a window of this shape has
//     unsigned long long turns_of(function, from)
//                                      how many turns of a loop a task with these arguments has, or 0
//     unsigned long long grain_of(function, from)
//     void copy_share(function, to, from, skipped, share)
//     void copy_turns(function, to, from, skipped, turns)
//                                      the arguments of a task with some of these turns
//   kinds
//     bool mixed                       there are workers of two kinds, that is, also the members below
//     record_part part                 which records these workers take
//     bool runs<Task>                  these workers run it
//     bool runs_inline<Task>           the thread that spawns it can run it
//   traits, over all tasks (not checked: nvcc 13.0 refuses these templates in what a check has to be written as)
//     bool some_wait<>                 one has a taskwait
//     bool some_turns<>                one is the turns of a divided loop, which can be handed out
//     bool some_turns_pooled<Shape>    and its record does not lie in a window of this shape
//     bool some_spawn_many<>           a step of one may spawn very many children
//     bool some_priority<>             a step of one may spawn with a priority
//     unsigned combines<Result>        the operators by which results of this type are combined with their destinations
//     bool some_in_group<>             taskgroups wait for children of one that may end before them
//     bool some_dependent<>            a step of one makes children that wait for others (`depend`)
//     bool makes_dependents<>          the same of those that these workers run
//     bool some_plain<>                one neither spawns nor waits
//     bool some_loops<>                and has loops
//     bool some_called<>               one of these is called in a run of a graph
//     bool some_not_called<>           one of these is not
//     bool some_join<>                 one can have to outlast its children
//     bool some_end_early<>            the arguments of one say that it ends in its first lines
//     bool ends_known<>                that, or a base case that a spawn runs
//     size_t serial_record<>           the largest record of those that can run serially
//   sizes
//     layout<>                         how a record lies in the pool: record_layout
//     window_sizes<>                   the window of these workers: window_shape
//
// Where `mixed`, each kind of worker has a program of its own, which also has
//     bool takes(meta)                 these workers run the task with this meta word
//     void pass_on(lane, task)         hands a task, ready to run, to the other kind of worker of this block
//     void free_elsewhere(index)       gives back a record of the other kind's part
//   and the lanes'
//     index record_of_block()          a record of the blocks' part
//   and the block's
//     index record_of_lane<Task>(thread), list(lane, task, thread, own, events), reserved_home(), join_listed(records, parent),
//     turn_is_over(steps, short)
//                                      see block_part
#pragma once

#include <gtap/detail/record/record.cuh>

#include <type_traits>
#include <utility>

namespace gtap::detail {

// A task, a worker and a shape for what is asked below; nobody runs them.
struct any_task {
  static constexpr bool gtap_by_block = false, gtap_runs_inline = true;
};
struct any_worker {};

template <class Program, class = void>
struct has_tasks : std::false_type {};
template <class Program>
struct has_tasks<
    Program, std::void_t<decltype(Program::count), decltype(Program::template index_of<any_task>()),
                         decltype(Program::step(0, std::declval<any_worker &>()))>>
    : std::true_type {};

template <class Program, class = void>
struct has_kinds : std::false_type {};
template <class Program>
struct has_kinds<Program, std::void_t<decltype(Program::mixed), decltype(Program::part),
                                      decltype(Program::template runs<any_task>),
                                      decltype(Program::template runs_inline<any_task>)>>
    : std::true_type {};

template <class Program, class = void>
struct has_sizes : std::false_type {};
template <class Program>
struct has_sizes<Program, std::void_t<decltype(Program::template layout<>::slot),
                                      decltype(Program::template window_sizes<>::entries)>>
    : std::true_type {};

template <class Program, class = void>
struct is_part : std::false_type {};
template <class Program>
struct is_part<Program, std::void_t<decltype(Program::takes(0u)),
                                    decltype(Program::free_elsewhere(record_index{}))>>
    : std::true_type {};

// To be named where a worker is made: nothing, or an error that says what the program lacks.
template <class Program>
struct check_program {
  static_assert(has_tasks<Program>::value,
                "a Program lacks one of count, index_of, step: see program_concept.cuh");
  static_assert(has_kinds<Program>::value,
                "a Program lacks one of mixed, part, runs, runs_inline: see program_concept.cuh");
  static_assert(has_sizes<Program>::value,
                "a Program lacks one of layout, window_sizes: see program_concept.cuh");
  static_assert(!Program::mixed || is_part<Program>::value,
                "a Program with two kinds of worker lacks one of takes, free_elsewhere: see "
                "program_concept.cuh");
  static constexpr bool passed = true;
};

} // namespace gtap::detail
