// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The taskgraphs of a launch that have been run once, in it or in an earlier one. A recorded graph is a run (graph_run.cuh) whose memory, lists of
// successors and records are not given back when it is over, and beside them each task with the number of tasks that it waits
// for. To run it again, the counters are set to these numbers, and the run is opened again: nothing is looked up, and no edge
// is made. What tasks were given as arguments stands in their records. If the run is a static one (static_run.cuh), its order
// stands in its memory, and the tasks are recorded in this order.
//
// A graph is found by its directive and its graph_id, in a list to which graphs are only added. It ends at most_graphs: to look
// through more takes longer than to make a graph. One block at a time has a graph:
//
//   empty --CAS acquire--> in use --store release--> empty      it was not recorded: no memory, or the run had no room
//   in use --CAS release--> recorded --CAS acquire--> in use    it is recorded, and run again
//   in use --CAS relaxed--> in use, stale                       another task resets it meanwhile: it is dropped when it is over
//
// (R1) What is recorded is written and read by who has the graph, between the acquire and the release.
// (R2) Who has the graph owns the launch's one run (run_gate.cuh) as long as the run lasts. If it cannot, the tasks are made and
//      run as those of any step are. So nobody waits for a graph.
//
// What is recorded ends with its launch. Its copy for later ones is in kept_graphs.cuh.
//
// Words of the launch:
//   recorded    the place of the graph that was added last, and 1; or 0. CAS release, load acquire.
//   kept_tasks, kept_units   records, and units of graph memory, that recorded graphs have. Relaxed: a limit. They have at
//                            most half of either, so that what is recorded does not take the memory for what is not.
// Must not know how tasks are made, nor how the run goes on.
#pragma once

#include <gtap/detail/depend/graph_run.cuh>

namespace gtap::detail {

// Of a launch, and of all launches that one context keeps.
constexpr std::uint32_t most_graphs = 256;

struct recorded_task {
  record_index task;
  std::uint32_t waits_for; // so many tasks
};

struct recorded_sizes {
  std::uint32_t count, ready; // tasks, and those of them that wait for nobody
  std::uint32_t places;       // of the run's ring
  bool in_order;              // a static run: it has an order, and no ring
};

// In graph memory.
struct recorded_graph {
  std::uint64_t id;        // graph_id
  std::uint32_t directive; // the number of the task function, and that of the directive in it
  std::uint32_t next;      // the place of the next one in the list, and 1; or 0
  std::uint32_t rank;      // so many stand behind it in the list
  std::uint32_t state;     // atomic
  // Of who has it (R1).
  graph_block memory, lists; // of the run
  graph_block tasks;         // a recorded_task each; those that wait for nobody first
  recorded_sizes sizes;
  std::uint32_t waiting; // tasks that wait: while they are recorded, atomic, as `ready` is
  std::uint32_t units;   // of graph memory
  // Of its image (block/graph_keeper.cuh): where its copy for later launches is, or none; whether one is to be made, or to be
  // loaded; the units of lists; the first of the records that it was loaded into, or none where these are not consecutive; and
  // what is to be loaded.
  std::uint32_t kept;
  std::uint32_t copies, list_units;
  record_index first;
  unsigned char *image;
};

// For the leader of a block.
class recorded_graphs {
public:
  __device__ explicit recorded_graphs(context &shared) : shared_(&shared), memory_(shared) {}

  __device__ recorded_graph &at(graph_place place) const {
    return *memory_.array<recorded_graph>(place);
  }

  // The graph with this key; added when there is none. None without memory, or with too many graphs.
  __device__ graph_place find(std::uint32_t directive, std::uint64_t id) const {
    std::uint32_t &first = shared_->graph_run.recorded;
    std::uint32_t head = atomic(first).load(acquire);
    if (const graph_place found = find_before(head, 0, directive, id); found != none)
      return found;
    if (rank_behind(head) == most_graphs || !take_units(units_of(least_block_log)))
      return none;
    const graph_block block = memory_.take(least_block_log);
    if (block.place == none)
      return none;
    at(block.place) = {
        id, directive, head,   rank_behind(head), is_empty, {}, {}, {}, {}, 0, 0, none, 0,
        0,  none,      nullptr};
    for (std::uint32_t seen = head;
         !atomic(first).compare_exchange_strong(head, block.place + 1, release, acquire);
         seen = head) {
      // Others have been added meanwhile: of this key, too?
      if (const graph_place found = find_before(head, seen, directive, id); found != none) {
        memory_.put(block);
        put_units(units_of(least_block_log));
        return found;
      }
      at(block.place).next = head;
      at(block.place).rank = rank_behind(head);
    }
    return block.place;
  }

  // Takes the graph. `recorded`: it was recorded. `reset`: whoever has it drops it. False when another block has it.
  __device__ bool take(graph_place place, bool reset, bool &recorded) const {
    std::uint32_t &state = at(place).state;
    std::uint32_t found = atomic(state).load(relaxed);
    for (;;) {
      recorded = found == is_recorded;
      if ((found & is_in_use) == 0) {
        if (atomic(state).compare_exchange_strong(found, is_in_use, acquire, relaxed))
          return true;
      } else if (!reset || atomic(state).compare_exchange_strong(found, is_in_use | is_stale,
                                                                 relaxed, relaxed)) {
        return false;
      }
    }
  }
  // The graph is recorded. False when it has been reset meanwhile: it is to be dropped.
  __device__ bool put_recorded(graph_place place) const {
    std::uint32_t found = is_in_use;
    return atomic(at(place).state).compare_exchange_strong(found, is_recorded, release, relaxed);
  }
  __device__ void put_empty(graph_place place) const {
    atomic(at(place).state).store(is_empty, release);
  }

  // Memory to record a run of so many tasks, in a pool of so many records. False when there is too little.
  __device__ bool begin(graph_place place, const planned_run &run, std::uint32_t places,
                        std::uint32_t records) const {
    recorded_graph &graph = at(place);
    graph.tasks = {none, graph_memory::log_of(
                             (std::uint64_t{run.tasks} * sizeof(recorded_task) + graph_unit - 1) /
                             graph_unit)};
    graph.units = units_of(run.memory.log) + units_of(graph.tasks.log) +
                  (run.lists.place == none ? 0 : units_of(run.lists.log));
    if (!take_units(graph.units))
      return false;
    if (!take_some(shared_->graph_run.kept_tasks, run.tasks, records / 2)) {
      put_units(graph.units);
      return false;
    }
    const std::uint32_t log = graph.tasks.log;
    graph.tasks = memory_.take(log);
    if (graph.tasks.place == none) {
      put_some(graph, run.tasks);
      return false;
    }
    graph.memory = run.memory;
    graph.lists = run.lists;
    graph.sizes = {run.tasks, 0, places, run.kind == run_kind::order};
    graph.waiting = 0;
    return true;
  }
  // The run's memory, too. The records are the caller's.
  __device__ void drop(graph_place place) const {
    recorded_graph &graph = at(place);
    put_some(graph, graph.sizes.count);
    memory_.put(graph.tasks);
    memory_.put(graph.memory);
    if (graph.lists.place != none)
      memory_.put(graph.lists);
  }

  // ---- any thread of the block that has the graph ----

  __device__ recorded_task *tasks(const recorded_graph &graph) const {
    return memory_.array<recorded_task>(graph.tasks.place);
  }
  // Each task once. `waits_for`: nobody has taken anything from its counter yet.
  __device__ void add(recorded_graph &graph, record_index task, std::uint32_t waits_for) const {
    const std::uint32_t number =
        waits_for == 0 ? atomic(graph.sizes.ready).fetch_add(1, relaxed)
                       : graph.sizes.count - 1 - atomic(graph.waiting).fetch_add(1, relaxed);
    tasks(graph)[number] = {task, waits_for};
  }

private:
  static constexpr std::uint32_t is_empty = 0, is_recorded = 1, is_in_use = 2, is_stale = 4;

  __device__ std::uint32_t rank_behind(std::uint32_t head) const {
    return head == 0 ? 0 : at(head - 1).rank + 1;
  }
  // Of those from `link` on, up to `end`.
  __device__ graph_place find_before(std::uint32_t link, std::uint32_t end, std::uint32_t directive,
                                     std::uint64_t id) const {
    for (; link != end; link = at(link - 1).next)
      if (at(link - 1).directive == directive && at(link - 1).id == id)
        return link - 1;
    return none;
  }
  __device__ static std::uint32_t units_of(std::uint32_t log) { return 1u << log; }
  // A limit that several blocks may pass at a time takes nothing from any of them that it does not give back.
  __device__ static bool take_some(std::uint32_t &word, std::uint32_t count, std::uint64_t most) {
    if (std::uint64_t{atomic(word).fetch_add(count, relaxed)} + count <= most)
      return true;
    (void)atomic(word).fetch_sub(count, relaxed);
    return false;
  }
  __device__ bool take_units(std::uint32_t count) const {
    return take_some(shared_->graph_run.kept_units, count, memory_.units() / 2);
  }
  __device__ void put_units(std::uint32_t count) const {
    (void)atomic(shared_->graph_run.kept_units).fetch_sub(count, relaxed);
  }
  __device__ void put_some(const recorded_graph &graph, std::uint32_t count) const {
    put_units(graph.units);
    (void)atomic(shared_->graph_run.kept_tasks).fetch_sub(count, relaxed);
  }

  context *shared_;
  graph_memory memory_;
};

} // namespace gtap::detail
