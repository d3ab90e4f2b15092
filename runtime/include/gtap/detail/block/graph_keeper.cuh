// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies a recorded graph (depend/recorded_graph.cuh) into the image that later launches find (depend/kept_graphs.cuh), and
// an image, that or another one, into records and lists of this launch. Must not know how a graph is run.
#pragma once

#include <gtap/detail/block/run_member.cuh>
#include <gtap/detail/depend/kept_graphs.cuh>
#include <gtap/detail/depend/static_run.cuh>

namespace gtap::detail {

// Functions of the block's leader, unless they say something else. `graph`: the block has it.
template <class Program>
class graph_keeper {
public:
  // Another run is recorded, of which nothing is known yet.
  __device__ static void begin_record(recorded_graph &graph) { graph.list_units = 0; }

  // Forgets the graph, of any launch.
  __device__ static void forget(lane_memory<Program> lane, recorded_graph &graph) {
    const kept_graphs<Program> kept = all(lane);
    if (look_up(kept, graph))
      kept.at(graph.kept).is_whole = 0;
    kept.reset_others();
  }

  // Copies the graph that the block has recorded, while nobody else knows of its run. All threads call it; a barrier.
  __device__ static void save(lane_memory<Program> lane, recorded_graph &graph,
                              std::uint32_t thread, std::uint32_t threads) {
    const kept_graphs<Program> kept = all(lane);
    const graph_places memory = graph_memory(*lane.from().shared).places();
    const recorded_task *tasks = memory.array<recorded_task>(graph.tasks.place);
    std::uint32_t units = 0;
    for (std::uint32_t number = thread; number < graph.sizes.count; number += threads) {
      const record_index task = tasks[number].task;
      lane.records().next(task) = number; // it is in no list
      const graph_place list = lane.records().joins(task).link;
      units += list == none ? 0 : units_of_list(memory.at<successor_list>(list).count);
    }
    if (units != 0)
      (void)atomic(graph.list_units).fetch_add(units, relaxed);
    __syncthreads();
    if (thread == 0)
      graph.copies = begin_save(kept, graph) ? 1 : 0;
    __syncthreads();
    const bool copies = graph.copies != 0;
    if (copies) {
      const graph_image image = image_of(kept.view(kept.at(graph.kept)));
      for (std::uint32_t number = thread; number < graph.sizes.count; number += threads)
        save_task(lane.records(), memory, graph.lists.place + 1, image, number, tasks[number]);
    }
    __syncthreads();
    if (copies && thread == 0) {
      kept.at(graph.kept).is_whole = 1; // (K2)
      graph.copies = 0;
    }
  }

  // Whether an earlier launch has kept the graph, and there is memory for it: load() is due then, and the block owns the
  // launch's run.
  __device__ static bool begin_load(lane_memory<Program> lane, graph_place place) {
    recorded_graph &graph = recorded_graphs(*lane.from().shared).at(place);
    const kept_graphs<Program> kept = all(lane);
    graph.copies = 0;
    return look_up(kept, graph) && kept.at(graph.kept).is_whole != 0 &&
           begin_load(lane, place, kept.view(kept.at(graph.kept)));
  }
  // The same for any image.
  __device__ static bool begin_load(lane_memory<Program> lane, graph_place place,
                                    const graph_view &view) {
    context &shared = *lane.from().shared;
    const graph_memory memory(shared);
    if (!run_gate::own(shared))
      return false;
    planned_run run = {};
    run.kind = view.sizes.in_order ? run_kind::order : run_kind::ring;
    run.tasks = view.sizes.count;
    const std::uint64_t places = graph_run::places_for(run.tasks, leader_of_block().blocks);
    const std::uint64_t bytes =
        view.sizes.in_order ? static_run::bytes_for(run.tasks) : graph_run::bytes_for(places);
    run.memory = memory.take(graph_memory::log_of((bytes + graph_unit - 1) / graph_unit));
    run.lists = {none, 0};
    if (view.sizes.list_units != 0)
      run.lists = memory.take(graph_memory::log_of(1 + std::uint64_t{view.sizes.list_units}));
    if (run.memory.place != none && (run.lists.place != none || view.sizes.list_units == 0) &&
        begin_graph(lane, place, view, run, static_cast<std::uint32_t>(places)))
      return true;
    if (run.memory.place != none)
      memory.put(run.memory);
    if (run.lists.place != none)
      memory.put(run.lists);
    run_gate::disown(shared);
    return false;
  }
  // Any thread, behind a barrier.
  __device__ static bool is_to_load(const recorded_graph &graph) { return graph.copies != 0; }
  // All threads call it; a barrier. Their counters are set as before any run of recorded tasks.
  __device__ static void load(lane_memory<Program> lane, recorded_graph &graph,
                              std::uint32_t thread, std::uint32_t threads) {
    const graph_places memory = graph_memory(*lane.from().shared).places();
    const graph_image image = image_of({graph.image, sizes_of(graph)});
    recorded_task *tasks = memory.array<recorded_task>(graph.tasks.place);
    const record_index first = graph.first;
    const auto record_of = [&](std::uint32_t number) {
      return first != none ? first + number : tasks[number].task;
    };
    for (std::uint32_t number = thread; number < graph.sizes.count; number += threads)
      load_task(lane.records(), memory, graph.lists.place, image, number, tasks[number],
                first != none, record_of);
    if (graph.sizes.in_order)
      for (std::uint32_t number = thread; number < graph.sizes.count; number += threads)
        static_run(memory, graph.memory.place).at(number) = record_of(number);
    __syncthreads();
    if (thread == 0)
      graph.copies = 0;
  }

private:
  using pool = record_pool<typename Program::template layout<>>;

  __device__ static graph_image image_of(const graph_view &view) {
    return {view.base, view.sizes, kept_graphs<Program>::record_bytes};
  }
  // Memory of the graph's own, and records.
  __device__ static bool begin_graph(lane_memory<Program> lane, graph_place place,
                                     const graph_view &view, planned_run &run,
                                     std::uint32_t places) {
    const recorded_graphs graphs(*lane.from().shared);
    recorded_graph &graph = graphs.at(place);
    if (!graphs.begin(place, run, places, lane.from().limits.capacity))
      return false;
    graph.sizes.ready = view.sizes.ready;
    graph.list_units = view.sizes.list_units;
    graph.image = view.base;
    graph.copies = 1;
    if (take_records(lane, graph, graphs.tasks(graph)))
      return true;
    graph.copies = 0;
    graphs.drop(place); // with the run's memory
    run.memory.place = run.lists.place = none;
    return false;
  }
  __device__ static kept_graphs<Program> all(lane_memory<Program> lane) {
    return kept_graphs<Program>(*lane.from().shared);
  }
  __device__ static bool look_up(const kept_graphs<Program> &kept, recorded_graph &graph) {
    if (graph.kept == none)
      graph.kept = kept.find(graph.directive, graph.id);
    return graph.kept != none;
  }
  __device__ static bool begin_save(const kept_graphs<Program> &kept, recorded_graph &graph) {
    if (!look_up(kept, graph))
      graph.kept = kept.add(graph.directive, graph.id);
    if (graph.kept == none)
      return false;
    kept_graph &copy = kept.at(graph.kept);
    return copy.is_whole == 0 && // there was no memory to load it
           kept.begin_image(copy, sizes_of(graph));
  }
  __device__ static image_sizes sizes_of(const recorded_graph &graph) {
    return {graph.sizes.count, graph.sizes.ready, graph.list_units, graph.sizes.in_order};
  }

  // `first`: the place of the graph's first list.
  __device__ static void save_task(pool records, graph_places memory, graph_place first,
                                   const graph_image &image, std::uint32_t number,
                                   const recorded_task &task) {
    copy_record(image.record(number), records.slot(task.task));
    const graph_place list = records.joins(task.task).link;
    image.task(number) = {task.waits_for, list == none ? none : list - first};
    if (list != none)
      copy_list(graph_places(image.lists()), list - first, memory, list, 0,
                [&](record_index successor) { return records.next(successor); });
  }
  // `lists`: the graph's, a lists_head and behind it the first list.
  template <class RecordOf>
  __device__ static void load_task(pool records, graph_places memory, graph_place lists,
                                   const graph_image &image, std::uint32_t number,
                                   recorded_task &task, bool is_consecutive, RecordOf record_of) {
    const image_task kept = image.task(number);
    const record_index record = record_of(number);
    if (is_consecutive) // else others read it, and take_records() has written it
      task.task = record;
    task.waits_for = kept.waits_for;
    copy_record(records.slot(record), image.record(number));
    // Nobody sets it again where it is 0, and a static run looks at it: the record may have been another task's.
    records.tokens(record) = kept.waits_for;
    // Others may look at it: pop_chunk()
    atomic(records.joins(record).link)
        .store(kept.list == none ? none : lists + 1 + kept.list, relaxed);
    if (kept.list != none)
      copy_list(memory, lists + 1 + kept.list, graph_places(image.lists()), kept.list, lists,
                record_of);
  }
  __device__ static void copy_record(unsigned char *to, const unsigned char *from) {
    constexpr std::size_t pieces = kept_graphs<Program>::record_bytes / 16;
    static_assert(kept_graphs<Program>::record_bytes % 16 == 0, "records are copied by 16 bytes");
    for (std::size_t i = 0; i < pieces; ++i)
      reinterpret_cast<bytes_16 *>(to)[i] = reinterpret_cast<const bytes_16 *>(from)[i];
  }
  // `lists`: what the copy has as its lists_head.
  template <class Changed>
  __device__ static void copy_list(graph_places to, graph_place to_place, graph_places from,
                                   graph_place from_place, graph_place lists, Changed changed) {
    const successor_list &list = from.at<successor_list>(from_place);
    const std::uint32_t count = list.count;
    to.at<successor_list>(to_place).count = count;
    to.at<successor_list>(to_place).lists_and_mark =
        lists | (list.lists_and_mark & successor_list::bottleneck_is_first);
    for (std::uint32_t i = 0; i < count; ++i)
      successor_at(to, to_place, i) = changed(successor_at(from, from_place, i));
  }

  // Records for all tasks, consecutive ones if there are. False when there are too few.
  __device__ static bool take_records(lane_memory<Program> lane, recorded_graph &graph,
                                      recorded_task *tasks) {
    const std::uint32_t count = graph.sizes.count, chunk = lane.from().limits.chunk;
    const std::uint32_t wanted = (count + chunk - 1) / chunk * chunk;
    graph.first = none;
    if constexpr (Program::part != record_part::second)
      graph.first = take_consecutive(lane.from(), wanted);
    if (graph.first != none) {
      for (std::uint32_t i = count; i < wanted; ++i)
        lane.free(graph.first + i);
      return true;
    }
    for (std::uint32_t taken = 0; taken < count; ++taken) {
      tasks[taken].task = lane.allocate();
      if (tasks[taken].task == none) {
        while (taken != 0)
          lane.free(tasks[--taken].task);
        return false;
      }
    }
    return true;
  }
};

} // namespace gtap::detail
