// Thread-level tasks with `depend`: random graphs (random_graphs.h), made in all ways that the language has, one or several at a
// time. One translated program runs any number of them. With GTAP_BLOCKS_AMONG, some tasks wait for a block-level child of their own,
// and block-level tasks, which order others, make the graphs' roots
// (random_mixed_graphs.cu).
#define GTAP_COUNT_EDGES
#include <gtap_thread.cuh>

#include "random_graphs.h"

enum Way {
  kByIterators,
  kBySlots,
  kByTaskloop,
  kByTaskloopOfTwo, // a nest of loops, behind tasks that are made without it
  kAmongOthers,     // some tasks between them name nothing
  kNested,          // with tasks that have children of their own
  kNestedBySlots,
  kWays
};

#pragma gtap function
__device__ unsigned leaf(int graph, int task) {
  begin_task(graph, task);
  return run_task(graph, task);
}

// Children name what their parent's siblings name, and do not wait for these.
#pragma gtap function
__device__ void append_digit(int graph, int task, unsigned digit) {
  graphs[graph].digits[task] = 10 * graphs[graph].digits[task] + digit;
}
#pragma gtap function
__device__ void append_digits(int graph, int task) {
  graphs[graph].digits[task] = 10000 * graphs[graph].digits[task] + 123;
}
#pragma gtap function
__device__ void count_child() {
  atomicAdd(&left_children, 1);
}
#ifdef GTAP_BLOCKS_AMONG
// Twice, it changes nothing.
#pragma gtap function worker(block)
__device__ void flip_digits(int graph, int task) {
  __syncthreads();
  if (threadIdx.x == 0)
    graphs[graph].digits[task] = ~graphs[graph].digits[task];
}
#endif
// clang-format off
#pragma gtap function
__device__ unsigned node(int graph, int task) {
  begin_task(graph, task);
#ifdef GTAP_BLOCKS_AMONG
  for (int i = 0; i < 2 && graphs[graph].children[task] == kWaitsForGraph; i++) {
#pragma gtap task
    flip_digits(graph, task);
#pragma gtap taskwait
  }
#endif
  if (graphs[graph].children[task] == kWaitsForGraph)
    for (int i = 0; i < 4; i++) {
#pragma gtap task depend(inout: graphs[graph].cells_of[0][0 : 2]) \
    depend(iterator(k = from(graph, task, kIn) : until(graph, task, kIn)), out: graphs[graph].cells_of[cell_at(graph, k)][0 : 2])
      append_digit(graph, task, static_cast<unsigned>(i));
    }
#pragma gtap taskwait
  const unsigned value = run_task(graph, task);
  if (graphs[graph].children[task] == kLeavesChildren) {
#pragma gtap task depend(out: graphs[graph].cells_of[0][0 : 2])
    count_child();
#pragma gtap task depend(in: graphs[graph].cells_of[0][0 : 2])
    count_child();
  }
  return value;
}

// ---- ways of making a graph ----

#define MAKES_IN_TURNS(name, function_of_task, lists, ...) \
  PRAGMA(gtap function) \
  __device__ void name(int graph, int tasks, int turns) { \
    for (int turn = 0; turn < turns; turn++) { \
      graphs[graph].turn = turn; \
      for (int t = 0; t < tasks; t++) { \
        PRAGMA(gtap task lists) \
        graphs[graph].results[t] = function_of_task(graph, t); \
        __VA_ARGS__ \
      } \
      PRAGMA(gtap taskwait) \
    } \
  }
// What children would have done: tasks that name nothing.
#define MAKES_OTHERS \
  if (graphs[graph].children[t] == kWaitsForGraph) { \
    PRAGMA(gtap task) \
    append_digits(graph, t); \
  } else if (graphs[graph].children[t] == kLeavesChildren) { \
    PRAGMA(gtap task) \
    count_child(); \
    PRAGMA(gtap task) \
    count_child(); \
  }
#define MAKES_BY_TASKLOOP(name, own_tasks, loops, ...) \
  PRAGMA(gtap function) \
  __device__ void name(int graph, int tasks, int turns) { \
    for (int turn = 0; turn < turns; turn++) { \
      graphs[graph].turn = turn; \
      for (int t = 0; t < (own_tasks); t++) { \
        PRAGMA(gtap task BY_ITERATORS) \
        graphs[graph].results[t] = leaf(graph, t); \
      } \
      PRAGMA(gtap taskloop nogroup collapse(loops)) \
      __VA_ARGS__ \
      PRAGMA(gtap taskwait) \
    } \
  }
MAKES_BY_TASKLOOP(make_by_taskloop, 0, 1, for (int t = 0; t < tasks; t++) {
  PRAGMA(gtap task_iteration BY_ITERATORS)
  graphs[graph].results[t] = leaf(graph, t);
})
MAKES_BY_TASKLOOP(make_by_taskloop_of_two, tasks % 7, 2, for (int row = tasks % 7; row < tasks; row += 7)
  for (int t = row; t < row + 7; t++)
    if (t < tasks) {
      PRAGMA(gtap task_iteration BY_SLOTS)
      graphs[graph].results[t] = leaf(graph, t);
    })
MAKES_IN_TURNS(make_by_iterators, leaf, BY_ITERATORS)
MAKES_IN_TURNS(make_by_slots, leaf, BY_SLOTS)
MAKES_IN_TURNS(make_among_others, leaf, BY_ITERATORS, MAKES_OTHERS)
MAKES_IN_TURNS(make_nested, node, BY_ITERATORS)
MAKES_IN_TURNS(make_nested_by_slots, node, BY_SLOTS)
// clang-format on

#pragma gtap function
__device__ void make(int graph) {
  const int tasks = graphs[graph].tasks, turns = graphs[graph].turns;
  switch (graphs[graph].way) {
  case kByIterators: {
#pragma gtap task
    make_by_iterators(graph, tasks, turns);
    break;
  }
  case kBySlots: {
#pragma gtap task
    make_by_slots(graph, tasks, turns);
    break;
  }
  case kByTaskloop: {
#pragma gtap task
    make_by_taskloop(graph, tasks, turns);
    break;
  }
  case kByTaskloopOfTwo: {
#pragma gtap task
    make_by_taskloop_of_two(graph, tasks, turns);
    break;
  }
  case kAmongOthers: {
#pragma gtap task
    make_among_others(graph, tasks, turns);
    break;
  }
  case kNested: {
#pragma gtap task
    make_nested(graph, tasks, turns);
    break;
  }
  case kNestedBySlots: {
#pragma gtap task
    make_nested_by_slots(graph, tasks, turns);
    break;
  }
  }
}

#ifdef GTAP_BLOCKS_AMONG
// In this order, they change nothing.
#pragma gtap function worker(block)
__device__ void triple_digits(int graph) {
  if (threadIdx.x == 0)
    graphs[graph].digits[0] = 3 * graphs[graph].digits[0] + 1;
}
#pragma gtap function worker(block)
__device__ void divide_digits(int graph) {
  if (threadIdx.x == 0)
    graphs[graph].digits[0] = (graphs[graph].digits[0] - 1) / 3;
}
#pragma gtap function worker(block)
__device__ void make_by_block(int graph) {
  if (threadIdx.x == 0) {
    for (int i = 0; i < graph % 5; i++) {
#pragma gtap task depend(inout : graphs[graph].digits[0])
      triple_digits(graph);
#pragma gtap task depend(inout : graphs[graph].digits[0])
      divide_digits(graph);
    }
  }
#pragma gtap taskwait
  if (threadIdx.x == 0) {
#pragma gtap task
    make(graph);
  }
#pragma gtap taskwait
}
#define MAKE make_by_block
#define PROGRAM "random_mixed_graphs"
#define RUNS_IN_ORDER false // tasks with block-level children need records
#else
#define MAKE make
#define PROGRAM "random_thread_graphs"
#define RUNS_IN_ORDER true // where there are no records
#endif

// So many of them at a time.
#pragma gtap function
__device__ void all_graphs(int count, int together) {
  for (int first = 0; first < count; first += together) {
    for (int graph = first; graph < first + together && graph < count; graph++) {
#pragma gtap task
      MAKE(graph);
    }
#pragma gtap taskwait
  }
}
__global__ void with_tasks(int count, int together) {
#pragma gtap entry
  all_graphs(count, together);
}

static bool has_slots(int way) {
  return way == kBySlots || way == kByTaskloopOfTwo || way == kNestedBySlots;
}
static bool nests(int way) {
  return way >= kAmongOthers;
}
static bool has_inner_graphs(int way) {
  return way == kNested || way == kNestedBySlots;
}
static bool records(int) {
  return false;
}
static long long edges_of_makers(int graph) {
#ifdef GTAP_BLOCKS_AMONG
  return graph % 5 == 0 ? 0 : 2 * (graph % 5) - 1; // a chain
#else
  return 0 * graph;
#endif
}

int main(int argc, char **argv) {
  return run_random_graphs(
      argc, argv, PROGRAM,
      {kWays, has_slots, nests, has_inner_graphs, records, RUNS_IN_ORDER, edges_of_makers},
      [](int count, int together) {
        with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(count, together);
      });
}
