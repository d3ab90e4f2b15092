// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a block does with a taskgraph (depend/recorded_graph.cuh): it records the run of a step's children, or sets up a recorded
// run in their place. Must not know how children are made, nor how a run is opened and goes on.
#pragma once

#include <gtap/detail/block/graph_keeper.cuh>
#include <gtap/detail/block/run_member.cuh>
#include <gtap/detail/depend/order_check.cuh>
#include <gtap/detail/depend/recorded_graph.cuh>
#include <gtap/detail/depend/static_run.cuh>

namespace gtap::detail {

// Functions of the block's leader, unless they say something else.
template <class Program>
class graph_recorder {
  using keeper = graph_keeper<Program>;

public:
  // Whether later launches run the graphs again.
  static constexpr bool keeps = Program::template some_graphs<>;
  // Whether an image is loaded.
  static constexpr bool loads = keeps || Program::template some_images<>;

  // At the directive: planned_run_of_block() then says what is to happen with the step's children. `may_run`: the block could
  // run a graph now.
  __device__ static void begin(lane_memory<Program> lane, std::uint32_t directive, std::uint64_t id,
                               bool reset, bool may_run) {
    planned_run &run = planned_run_of_block();
    const recorded_graphs graphs = all(lane);
    const graph_place place = graphs.find(directive, id);
    bool is_recorded = false;
    if (place == none || !graphs.take(place, reset, is_recorded))
      return;
    if (is_recorded && reset)
      drop(lane, place);
    run.recorded = place;
    if (reset)
      keeper::forget(lane, graphs.at(place));
    if (!is_recorded || reset) {
      if (!may_run)
        return give_up(lane);
      run.use = graph_use::records;
      if (!reset && keeper::begin_load(lane, place)) {
        run.use = graph_use::replays;
        run.tasks = graphs.at(place).sizes.count;
      }
    } else if (may_run && run_gate::own(*lane.from().shared)) {
      run.use = graph_use::replays;
      run.tasks = graphs.at(place).sizes.count;
    } else {
      finish(lane);
    }
  }
  // The tasks of an image are the step's children. False without memory. Precondition: the launch runs nothing else.
  __device__ static bool begin_image(lane_memory<Program> lane, const graph_view &view) {
    planned_run &run = planned_run_of_block();
    const recorded_graphs graphs = all(lane);
    const graph_place place = graphs.find(none, 0); // no directive has this number
    bool is_recorded = false;
    if (place == none || !graphs.take(place, false, is_recorded))
      return false;
    run.recorded = place;
    if (!keeper::begin_load(lane, place, view)) {
      give_up(lane);
      return false;
    }
    run.use = graph_use::replays;
    run.tasks = view.sizes.count;
    return true;
  }
  // Behind the code that makes the tasks, of which there are some, or none.
  __device__ static __noinline__ void end(lane_memory<Program> lane, bool some) {
    if (planned_run_of_block().use == graph_use::records && !some)
      give_up(lane);
  }
  // The children of this step are not recorded after all.
  __device__ static void give_up(lane_memory<Program> lane) {
    planned_run &run = planned_run_of_block();
    all(lane).put_empty(run.recorded);
    run.use = graph_use::plain;
    run.recorded = none;
  }
  // The run is over, and nobody is in it.
  __device__ static void finish(lane_memory<Program> lane) {
    planned_run &run = planned_run_of_block();
    if (!all(lane).put_recorded(run.recorded)) {
      if constexpr (keeps)
        keeper::forget(lane, all(lane).at(run.recorded));
      drop(lane, run.recorded);
      all(lane).put_empty(run.recorded);
    }
    run.recorded = none;
  }

  // Between the building of the graph, and of a static run its order, and the opening of its run: records that, if it has
  // become one. All threads call it; a barrier.
  __device__ static void record(lane_memory<Program> lane, std::uint32_t thread,
                                std::uint32_t threads) {
    planned_run &run = planned_run_of_block();
    const recorded_graphs graphs = all(lane);
    const access_words &words = words_of_domain();
    const graph_memory memory(*lane.from().shared);
    if (thread == 0) {
      if (run.memory.place != none && !words.failed &&
          !is_aborted(*lane.from().shared) && // the step may have made other tasks than it says
          graphs.begin(run.recorded, run, places_of(run), lane.from().limits.capacity))
        memory.places().array<run_head>(run.memory.place)->keeps_records = true;
      else
        give_up(lane);
      if constexpr (keeps)
        if (run.recorded != none)
          keeper::begin_record(graphs.at(run.recorded));
    }
    __syncthreads();
    if (run.recorded != none && graphs.at(run.recorded).sizes.in_order)
      record_order(lane, graphs.at(run.recorded), thread, threads);
    else if (run.recorded != none)
      for (std::uint32_t number = thread; number < words.accesses; number += threads)
        if (const noted_access &access = access_notes::at(memory, words.piece, number);
            access.task != none && (access.what & noted_access::is_first) != 0)
          graphs.add(graphs.at(run.recorded), access.task, lane.records().tokens(access.task));
    __syncthreads();
    if constexpr (keeps)
      if (run.recorded != none)
        keeper::save(lane, graphs.at(run.recorded), thread, threads);
  }

  // Sets up the recorded run as that of this step's children. All threads call it; a barrier.
  __device__ static void restore(lane_memory<Program> lane, std::uint32_t thread,
                                 std::uint32_t threads) {
    planned_run &run = planned_run_of_block();
    const recorded_graphs graphs = all(lane);
    const recorded_graph &graph = graphs.at(run.recorded);
    bool is_loaded = false;
    if constexpr (loads)
      if ((is_loaded = keeper::is_to_load(graph)))
        keeper::load(lane, graphs.at(run.recorded), thread, threads);
    const recorded_task *tasks = graphs.tasks(graph);
    const recorded_sizes sizes = graph.sizes; // what is written below is none of it
    if (thread == 0) {
      run.kind = sizes.in_order ? run_kind::order : run_kind::ring;
      run.memory = graph.memory;
      run.lists = graph.lists;
    }
    if (sizes.in_order) {
      restore_order(lane, graph, tasks, thread, threads);
      if (is_loaded)
        check_order(lane, graph, thread, threads);
      return;
    }
    const graph_run words(graph_memory(*lane.from().shared).places(), graph.memory.place);
    if (thread == 0) {
      words.begin_with(sizes.ready, sizes.count, leader_of_block().blocks);
      words.keep_records();
    }
    constexpr unsigned at_once = 4; // tasks that are on their way
    // There are more places than tasks.
    for (std::uint32_t first = thread; first < sizes.places; first += at_once * threads) {
      recorded_task some[at_once];
      for (unsigned i = 0; i < at_once; ++i)
        some[i] = tasks[min(first + i * threads, sizes.count - 1)];
      for (unsigned i = 0; i < at_once; ++i)
        set(lane, sizes, words, first + i * threads, some[i]);
    }
    __syncthreads();
  }

private:
  // The tasks in their order, in which those that wait for nobody come first.
  __device__ static void record_order(lane_memory<Program> lane, recorded_graph &graph,
                                      std::uint32_t thread, std::uint32_t threads) {
    const recorded_graphs graphs = all(lane);
    const static_run order = order_of(lane, graph);
    if (thread == 0)
      graph.sizes.ready = order.listed();
    for (std::uint32_t number = thread; number < order.tasks(); number += threads) {
      const record_index task = order.at(number);
      graphs.tasks(graph)[number] = {task, lane.records().tokens(task)};
    }
    check_order(lane, graph, thread, threads);
  }
  // With GTAP_CHECK_DEPEND: the launch ends when the order is wrong. All threads; a barrier.
  __device__ static void check_order(lane_memory<Program> lane, const recorded_graph &graph,
                                     std::uint32_t thread, std::uint32_t threads) {
    if constexpr (GTAP_CHECK_DEPEND) {
      const order_check<typename Program::template layout<>> check(
          order_of(lane, graph), graph_memory(*lane.from().shared).places(), lane.records(), thread,
          threads);
      if (!check.holds() && thread == 0) {
        report_module_error(GTAP_ERROR_INVALID_GRAPH);
        words_of_domain().failed = true;
      }
      __syncthreads();
    }
  }
  __device__ static static_run order_of(lane_memory<Program> lane, const recorded_graph &graph) {
    return {graph_memory(*lane.from().shared).places(), graph.memory.place};
  }
  // A barrier.
  __device__ static void restore_order(lane_memory<Program> lane, const recorded_graph &graph,
                                       const recorded_task *tasks, std::uint32_t thread,
                                       std::uint32_t threads) {
    const std::uint32_t count = graph.sizes.count;
    if (thread == 0) {
      const static_run order = order_of(lane, graph);
      order.begin_again(count);
      order.keep_records();
    }
    for (std::uint32_t number = graph.sizes.ready + thread; number < count; number += threads)
      lane.records().tokens(tasks[number].task) = tasks[number].waits_for;
    __syncthreads();
  }
  // A place of the ring, and the counter of the task with this number, if there is one.
  __device__ static __forceinline__ void set(lane_memory<Program> lane, recorded_sizes sizes,
                                             const graph_run &words, std::uint32_t number,
                                             const recorded_task &task) {
    if (number < sizes.ready)
      return words.place(number, task.task);
    if (number < sizes.places)
      words.clear(number);
    if (number < sizes.count)
      lane.records().tokens(task.task) = task.waits_for;
  }
  __device__ static recorded_graphs all(lane_memory<Program> lane) {
    return recorded_graphs(*lane.from().shared);
  }
  __device__ static std::uint32_t places_of(const planned_run &run) {
    return static_cast<std::uint32_t>(graph_run::places_for(run.tasks, leader_of_block().blocks));
  }
  // Nobody runs it, and nobody will.
  __device__ static void drop(lane_memory<Program> lane, graph_place place) {
    const recorded_graphs graphs = all(lane);
    const recorded_graph &graph = graphs.at(place);
    for (std::uint32_t number = 0; number < graph.sizes.count; ++number)
      lane.free(graphs.tasks(graph)[number].task);
    graphs.drop(place);
  }
};

} // namespace gtap::detail
