// Random dependence graphs, for the programs that make them in many ways: what the tasks access, what they do, what a serial
// program would have computed, and whether each task began after the end of all that it had to wait for. A graph is data, so that
// one translated program runs any number of them. Must not know how tasks are made.
#pragma once

#include "support.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

constexpr int kMostTasks = 1000;
constexpr int kMostCells = 48;
constexpr int kMostAccesses = 6; // of a task
constexpr int kGraphs = 4;       // of a launch
constexpr int kMostSlots = 2;    // accesses of each kind, where lists have a fixed length
enum Kind { kIn, kOut, kInout, kInoutset, kMutexinoutset, kKinds };

// What a task does beside its work on cells.
enum Children : unsigned char { kNone, kWaitsForGraph, kLeavesChildren };

struct Graph {
  int way; // of making it
  int tasks, cells, turns;
  int creator; // the thread that makes its tasks
  int turn;    // that runs: from 0 on
  // Task t accesses the cells object[i], i from first[kKinds * t + kind] to before the next one, in the way `kind`.
  int first[kMostTasks * kKinds + 1];
  int object[kMostTasks * kMostAccesses];
  Children children[kMostTasks];
  unsigned char pauses[kMostTasks];
  unsigned cells_of[kMostCells][2];
  unsigned results[kMostTasks];
  unsigned digits[kMostTasks];              // that children of a task append
  int began[kMostTasks], ended[kMostTasks]; // in the last turn
};

__device__ Graph graphs[kGraphs];
__device__ int clock_of_tasks, left_children;

__host__ __device__ inline unsigned mixed(unsigned a, unsigned b) {
  const unsigned product = (a * 31u + b) * 2654435761u;
  return product ^ product >> 15;
}
__host__ __device__ inline int first_of(const Graph &graph, int task, int kind) {
  return graph.first[kKinds * task + kind];
}

// ---- what lists call ----

__device__ inline int from(int graph, int task, int kind) {
  return graphs[graph].first[kKinds * task + kind];
}
__device__ inline int until(int graph, int task, int kind) {
  return graphs[graph].first[kKinds * task + kind + 1];
}
__device__ inline int cell_at(int graph, int access) {
  return graphs[graph].object[access];
}
// In place of an iterator: the cell of access `slot` of a kind, and the length of the section there, which is 0 if there is none.
__device__ inline int cell_of_slot(int graph, int task, int kind, int slot) {
  const int access = from(graph, task, kind) + slot;
  return access < until(graph, task, kind) ? graphs[graph].object[access] : 0;
}
__device__ inline int slot_length(int graph, int task, int kind, int slot) {
  return from(graph, task, kind) + slot < until(graph, task, kind) ? 2 : 0;
}

// clang-format off
#define OBJECT(access) graphs[graph].cells_of[cell_at(graph, access)][0 : 2]
#define ACCESSES(kind) iterator(k = from(graph, t, kind) : until(graph, t, kind))
#define BY_ITERATORS \
  depend(ACCESSES(kIn), in: OBJECT(k)) depend(ACCESSES(kOut), out: OBJECT(k)) depend(ACCESSES(kInout), inout: OBJECT(k)) \
  depend(ACCESSES(kInoutset), inoutset: OBJECT(k)) depend(ACCESSES(kMutexinoutset), mutexinoutset: OBJECT(k))
// The same without iterators, so that all blocks can take part in a taskloop.
#define SLOT(kind, slot) \
  graphs[graph].cells_of[cell_of_slot(graph, t, kind, slot)][0 : slot_length(graph, t, kind, slot)]
#define SLOTS(kind) SLOT(kind, 0), SLOT(kind, 1)
#define BY_SLOTS \
  depend(in: SLOTS(kIn)) depend(out: SLOTS(kOut)) depend(inout: SLOTS(kInout)) depend(inoutset: SLOTS(kInoutset)) \
  depend(mutexinoutset: SLOTS(kMutexinoutset))
// clang-format on

// In macros.
#define PRAGMA_OF(...) _Pragma(#__VA_ARGS__)
#define PRAGMA(...) PRAGMA_OF(__VA_ARGS__)

// ---- what a task does ----

// To the cells, but for what it adds in any order.
__host__ __device__ inline unsigned work_on(Graph &graph, int task) {
  unsigned value = mixed(static_cast<unsigned>(task), static_cast<unsigned>(graph.turn));
  for (int kind = 0; kind < kKinds; kind++)
    for (int i = first_of(graph, task, kind); i < first_of(graph, task, kind + 1); i++) {
      unsigned *cell = graph.cells_of[graph.object[i]];
      if (kind == kIn || kind == kInout)
        value = mixed(mixed(value, cell[0]), cell[1]);
      if (kind == kOut || kind == kInout) {
        cell[0] = value;
        cell[1] = ~value;
      } else if (kind == kMutexinoutset) {
        cell[1] += mixed(value, 5);
      }
    }
  return value;
}

__device__ inline void begin_task(int graph, int task) {
  graphs[graph].began[task] = atomicAdd(&clock_of_tasks, 1);
}
// Its atomics are where the host target changes from one thread to another one.
__device__ inline unsigned run_task(int number, int task) {
  Graph &graph = graphs[number];
  for (int i = 0; i < graph.pauses[task]; i++)
    atomicAdd(&clock_of_tasks, 1);
  const unsigned value = work_on(graph, task);
  for (int i = first_of(graph, task, kInoutset); i < first_of(graph, task, kInoutset + 1); i++)
    atomicAdd(&graph.cells_of[graph.object[i]][1], mixed(value, 7));
  graph.ended[task] = atomicAdd(&clock_of_tasks, 1);
  return value;
}

// ---- the host's part ----

inline void run_serially(Graph &graph) {
  for (graph.turn = 0; graph.turn < graph.turns; graph.turn++)
    for (int task = 0; task < graph.tasks; task++) {
      graph.results[task] = work_on(graph, task);
      for (int i = first_of(graph, task, kInoutset); i < first_of(graph, task, kInoutset + 1); i++)
        graph.cells_of[graph.object[i]][1] += mixed(graph.results[task], 7);
      if (graph.children[task] == kWaitsForGraph)
        graph.digits[task] = 10000 * graph.digits[task] + 123;
    }
}

// The tasks that began before the end of one that they had to wait for.
inline int count_early(const Graph &graph) {
  enum Class { kReads, kAdds, kWrites, kClasses };
  constexpr Class classes[kKinds] = {kReads, kWrites, kWrites, kAdds, kWrites};
  std::vector<std::vector<int>> last(kMostCells, std::vector<int>(kClasses, -1));
  int early = 0;
  for (int task = 0; task < graph.tasks; task++) {
    int bound = -1;
    for (int kind = 0; kind < kKinds; kind++)
      for (int i = first_of(graph, task, kind); i < first_of(graph, task, kind + 1); i++)
        for (int other = 0; other < kClasses; other++)
          if (other != classes[kind] || other == kWrites)
            bound = std::max(
                bound,
                last[static_cast<std::size_t>(graph.object[i])][static_cast<std::size_t>(other)]);
    early += bound >= graph.began[task];
    for (int kind = 0; kind < kKinds; kind++)
      for (int i = first_of(graph, task, kind); i < first_of(graph, task, kind + 1); i++) {
        int &end = last[static_cast<std::size_t>(graph.object[i])][classes[kind]];
        end = std::max(end, graph.ended[task]);
      }
  }
  return early;
}

class Random {
public:
  explicit Random(unsigned seed) : state_(seed * 2654435761u + 1) {}
  int below(int n) {
    state_ = state_ * 6364136223846793005ull + 1442695040888963407ull;
    return static_cast<int>((state_ >> 33) % static_cast<unsigned>(n));
  }
  bool one_of(int n) { return below(n) == 0; }

private:
  unsigned long long state_;
};

// A graph of `tasks` tasks. What it is like as a whole is drawn first, so that there are chains, waves, stars, and hardly any
// order. `has_slots`: lists have a fixed length. `nests`: some tasks have children.
inline void draw_graph(Graph &graph, Random &random, int tasks, bool has_slots, bool nests) {
  graph.tasks = tasks;
  graph.cells = random.one_of(4) ? 1 + random.below(3) : 1 + random.below(kMostCells);
  graph.creator = random.below(1024);
  const int most = random.below(kMostAccesses + 1); // accesses of a task
  int weights[kKinds], sum = 0;
  for (int &weight : weights)
    sum += weight = random.one_of(3) ? 0 : 1 + random.below(8);
  weights[kIn] += sum == 0;
  sum += sum == 0;
  const int near = random.one_of(3) ? 1 + random.below(4) : 0; // or 0: any cells
  const int pause = random.one_of(4) ? 1 + random.below(30) : 0;
  int next = 0;
  for (int task = 0; task < tasks; task++) {
    int counts[kKinds] = {};
    for (int access = random.below(most + 1); access > 0; access--) {
      int kind = 0;
      for (int drawn = random.below(sum); drawn >= weights[kind]; kind++)
        drawn -= weights[kind];
      counts[kind] += !has_slots || counts[kind] < kMostSlots;
    }
    for (int kind = 0; kind < kKinds; kind++) {
      graph.first[kKinds * task + kind] = next;
      for (; counts[kind] > 0; counts[kind]--)
        graph.object[next++] =
            (near == 0 ? random.below(graph.cells) : task + random.below(near)) % graph.cells;
    }
    graph.children[task] =
        nests && random.one_of(6) ? static_cast<Children>(1 + random.below(2)) : kNone;
    graph.pauses[task] =
        static_cast<unsigned char>(pause != 0 && random.one_of(3) ? random.below(pause) : 0);
  }
  graph.first[kKinds * tasks] = next;
}

// How many tasks a graph has: around the number from which on graphs become runs, few, some, and seldom many.
inline int draw_size(Random &random, int most) {
  switch (random.below(10)) {
  case 0:
    return std::min(most, 30 + random.below(5));
  case 1:
  case 2:
    return 1 + random.below(std::min(most, 12));
  case 3:
    return 1 + random.below(most);
  default:
    return 1 + random.below(std::min(most, 150));
  }
}

// The ways of making graphs that a program has.
struct Ways {
  int count;
  bool (*has_slots)(int way);
  bool (*nests)(int way);
  bool (*has_inner_graphs)(int way); // children of tasks are graphs as well
  bool (*records)(int way);          // a turn may run the graph of the one before
  bool by_lanes; // where memory is out, tasks run in their spawns: no launch ends so
  long long (*other_edges)(int graph) = [](int) { return 0LL; }; // of tasks that make a graph
};

// Whether a launch may end without records, or memory for graphs: where the environment leaves few of them for so many tasks.
// Twice as many, because blocks keep some for themselves, and a recorded graph keeps those of its tasks.
inline bool may_run_out(int tasks) {
  const char *records = std::getenv("GTAP_MAX_RECORDS");
  return std::getenv("GTAP_MEMORY_BYTES") != nullptr ||
         (records != nullptr && std::atoi(records) < 2 * tasks + 200);
}

#include "random_graphs_edges.h" // of the graphs above

// A program's main: [launches [seed [most tasks [way]]]]. `launch` starts the tasks of so many graphs, of which so many are made at
// a time.
template <class Launch>
int run_random_graphs(int argc, char **argv, const char *program, const Ways &ways, Launch launch) {
  exec::Test test(argc, argv);
  const char *schedule = std::getenv("GTAP_HOST_SEED");
  const int launches = test.size(20);
  const int seed = argc > 2 ? std::atoi(argv[2]) : schedule != nullptr ? std::atoi(schedule) : 1;
  const int most_tasks = std::min(argc > 3 ? std::atoi(argv[3]) : kMostTasks, kMostTasks);
  const int only_way = argc > 4 ? std::atoi(argv[4]) : -1;
  static Graph drawn[kGraphs], made[kGraphs], done[kGraphs];
  int checked = 0, tasks = 0, without_records = 0;
  for (int number = 0; number < launches; number++) {
    Random random(static_cast<unsigned>(seed) * 1000003u + static_cast<unsigned>(number));
    const int count = 1 + random.below(kGraphs);
    const int together = 1 + random.below(count);
    int children = 0, all_tasks = 0;
    std::string what = "launch " + std::to_string(number) + " of seed " + std::to_string(seed) +
                       ", " + std::to_string(together) + " at a time";
    for (int g = 0; g < count; g++) {
      drawn[g] = Graph{};
      const int way = only_way >= 0 ? only_way : random.below(ways.count);
      draw_graph(drawn[g], random, draw_size(random, most_tasks), ways.has_slots(way),
                 ways.nests(way));
      drawn[g].way = way;
      drawn[g].turns = 1 + random.below(random.one_of(3) ? 6 : 2);
      all_tasks += drawn[g].tasks;
      for (int task = 0; task < drawn[g].tasks; task++) {
        children += drawn[g].children[task] == kLeavesChildren ? 2 * drawn[g].turns : 0;
        all_tasks += drawn[g].children[task] != kNone ? 4 : 0;
      }
      what += "; " + std::to_string(drawn[g].tasks) + " tasks in way " + std::to_string(way);
    }
    // Once more, now and then: what the first launch has recorded is run again.
    const int zero = 0, repeats = 1 + random.below(2);
    exec::check(gtap_forget_graphs(), "gtap_forget_graphs");
    for (int repeat = 0; repeat < repeats; repeat++) {
      std::copy(drawn, drawn + kGraphs, made);
      exec::check(cudaMemcpyToSymbol(graphs, made, sizeof made), "cudaMemcpyToSymbol");
      exec::check(cudaMemcpyToSymbol(clock_of_tasks, &zero, sizeof zero), "cudaMemcpyToSymbol");
      exec::check(cudaMemcpyToSymbol(left_children, &zero, sizeof zero), "cudaMemcpyToSymbol");
      const EdgeCount edges;
      launch(count, together);
      exec::check(cudaGetLastError(), "launch");
      const gtap_status status = gtap_synchronize();
      exec::check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
      if (status == GTAP_ERROR_OUT_OF_RECORDS && !ways.by_lanes && may_run_out(all_tasks)) {
        without_records++;
        continue;
      }
      exec::check(status, what.c_str());
      exec::check(cudaMemcpyFromSymbol(done, graphs, sizeof done), "cudaMemcpyFromSymbol");
      int found_children = 0;
      exec::check(cudaMemcpyFromSymbol(&found_children, left_children, sizeof zero),
                  "cudaMemcpyFromSymbol");
      const int differences = test.differences();
      test.equal("children", std::vector<int>{found_children}, std::vector<int>{children});
      edges.compare(test, made, count, ways, repeat == 0);
      for (int g = 0; g < count; g++) {
        run_serially(made[g]);
        tasks += made[g].tasks * made[g].turns;
        const std::string graph = "graph " + std::to_string(g) + ", ";
        const unsigned *cells = done[g].cells_of[0], *serial_cells = made[g].cells_of[0];
        test.equal((graph + "cells").c_str(), std::vector<unsigned>(cells, cells + 2 * kMostCells),
                   std::vector<unsigned>(serial_cells, serial_cells + 2 * kMostCells));
        test.equal((graph + "results").c_str(),
                   std::vector<unsigned>(done[g].results, done[g].results + made[g].tasks),
                   std::vector<unsigned>(made[g].results, made[g].results + made[g].tasks));
        test.equal((graph + "digits").c_str(),
                   std::vector<unsigned>(done[g].digits, done[g].digits + made[g].tasks),
                   std::vector<unsigned>(made[g].digits, made[g].digits + made[g].tasks));
        test.equal((graph + "tasks that began too early").c_str(),
                   std::vector<int>{count_early(done[g])}, std::vector<int>{0});
        checked++;
      }
      if (test.differences() != differences) {
        std::fprintf(stderr, "%s\n", what.c_str());
        return test.finish(program);
      }
    }
  }
  std::printf("%d graphs, %d tasks; %d launches without records\n", checked, tasks,
              without_records);
  return test.finish(program);
}
