// Block-level tasks with `depend`: random graphs (random_graphs.h), made in all ways that the language has, one or several at a
// time. One translated program runs any number of them.
//   random_graphs [launches [seed [most tasks]]]; the seed of the host target's schedule is the graphs' as well.
#define GTAP_COUNT_EDGES
#include <gtap_block.cuh>

#include "random_graphs.h"

enum Way {
  kByOne,        // thread of the block
  kByLoop,       // by all threads of a block
  kBySharedLoop, // by all blocks
  kByParts,      // a loop, one thread, and a loop
  kByStaticLoop, // and tasks run by a static schedule
  kByStaticParts,
  kAgainByOne, // taskgraphs
  kAgainByLoop,
  kAgainByParts,
  kAgainByStaticLoop,
  kAgainStatic,
  kNestedByOne, // with tasks that have children of their own
  kNestedByLoop,
  kWays
};

#pragma gtap function
__device__ unsigned leaf(int graph, int task) {
  __shared__ unsigned value;
  if (threadIdx.x == 0) {
    begin_task(graph, task);
    value = run_task(graph, task);
  }
  __syncthreads();
  return value;
}

// Children name what their parent's siblings name, and do not wait for these.
#pragma gtap function
__device__ void append_digit(int graph, int task, unsigned digit) {
  if (threadIdx.x == 0)
    graphs[graph].digits[task] = 10 * graphs[graph].digits[task] + digit;
}
#pragma gtap function
__device__ void count_child() {
  if (threadIdx.x == 0)
    atomicAdd(&left_children, 1);
}
// clang-format off
#pragma gtap function
__device__ unsigned node(int graph, int task) {
  unsigned value = 0;
  if (threadIdx.x == 0) {
    begin_task(graph, task);
    if (graphs[graph].children[task] == kWaitsForGraph)
      for (int i = 0; i < 4; i++) {
#pragma gtap task depend(inout: graphs[graph].cells_of[0][0 : 2]) \
    depend(iterator(k = from(graph, task, kIn) : until(graph, task, kIn)), out: graphs[graph].cells_of[cell_at(graph, k)][0 : 2])
        append_digit(graph, task, static_cast<unsigned>(i));
      }
  }
#pragma gtap taskwait
  if (threadIdx.x == 0) {
    value = run_task(graph, task);
    if (graphs[graph].children[task] == kLeavesChildren) {
#pragma gtap task depend(out: graphs[graph].cells_of[0][0 : 2])
      count_child();
#pragma gtap task depend(in: graphs[graph].cells_of[0][0 : 2])
      count_child();
    }
  }
  return value;
}

__device__ inline bool is_creator(int graph) {
  return static_cast<int>(threadIdx.x) == graphs[graph].creator % static_cast<int>(blockDim.x);
}
__device__ inline void begin_turn(int graph, int turn) {
  if (threadIdx.x == 0)
    graphs[graph].turn = turn;
}

// ---- who makes tasks ----

#define ONE_MAKES(function_of_task, begin, end) \
  if (is_creator(graph)) \
    for (int t = begin; t < end; t++) { \
      PRAGMA(gtap task BY_ITERATORS) \
      graphs[graph].results[t] = function_of_task(graph, t); \
    }
#define LOOP_MAKES(function_of_task, begin, end, lists, ...) \
  PRAGMA(gtap taskloop nogroup __VA_ARGS__) \
  for (int t = begin; t < end; t++) { \
    PRAGMA(gtap task_iteration lists) \
    graphs[graph].results[t] = function_of_task(graph, t); \
  }
#define PARTS_MAKE(...) \
  LOOP_MAKES(leaf, 0, tasks / 3, BY_ITERATORS, __VA_ARGS__) \
  ONE_MAKES(leaf, tasks / 3, tasks - tasks / 3) \
  LOOP_MAKES(leaf, tasks - tasks / 3, tasks, BY_SLOTS, __VA_ARGS__)

// ---- ways of making a graph ----

#define MAKES_IN_TURNS(name, ...) \
  PRAGMA(gtap function) \
  __device__ void name(int graph, int tasks, int turns) { \
    for (int turn = 0; turn < turns; turn++) { \
      begin_turn(graph, turn); \
      __VA_ARGS__ \
      PRAGMA(gtap taskwait) \
    } \
  }
#define MAKES_AGAIN(name, clauses, ...) \
  PRAGMA(gtap function) \
  __device__ void name(int graph, int tasks, int turns) { \
    for (int turn = 0; turn < turns; turn++) { \
      begin_turn(graph, turn); \
      PRAGMA(gtap taskgraph graph_id(graph) clauses) \
      { __VA_ARGS__ } \
    } \
  }
MAKES_IN_TURNS(make_by_one, ONE_MAKES(leaf, 0, tasks))
MAKES_IN_TURNS(make_by_loop, LOOP_MAKES(leaf, 0, tasks, BY_ITERATORS))
MAKES_IN_TURNS(make_by_shared_loop, LOOP_MAKES(leaf, 0, tasks, BY_SLOTS))
MAKES_IN_TURNS(make_by_parts, PARTS_MAKE())
MAKES_IN_TURNS(make_by_static_loop, LOOP_MAKES(leaf, 0, tasks, BY_SLOTS, schedule(static)))
MAKES_IN_TURNS(make_by_static_parts, PARTS_MAKE(schedule(static)))
MAKES_AGAIN(make_again_by_one, , ONE_MAKES(leaf, 0, tasks))
MAKES_AGAIN(make_again_by_loop, , LOOP_MAKES(leaf, 0, tasks, BY_SLOTS))
MAKES_AGAIN(make_again_by_parts, , PARTS_MAKE())
MAKES_AGAIN(make_again_by_static_loop, , LOOP_MAKES(leaf, 0, tasks, BY_SLOTS, schedule(static)))
MAKES_AGAIN(make_again_static, schedule(static), PARTS_MAKE())
MAKES_IN_TURNS(make_nested_by_one, ONE_MAKES(node, 0, tasks))
MAKES_IN_TURNS(make_nested_by_loop, LOOP_MAKES(node, 0, tasks, BY_SLOTS))
// clang-format on

#pragma gtap function
__device__ void make(int graph) {
  if (threadIdx.x != 0)
    return;
  const int tasks = graphs[graph].tasks, turns = graphs[graph].turns;
  switch (graphs[graph].way) {
  case kByOne: {
#pragma gtap task
    make_by_one(graph, tasks, turns);
    break;
  }
  case kByLoop: {
#pragma gtap task
    make_by_loop(graph, tasks, turns);
    break;
  }
  case kBySharedLoop: {
#pragma gtap task
    make_by_shared_loop(graph, tasks, turns);
    break;
  }
  case kByParts: {
#pragma gtap task
    make_by_parts(graph, tasks, turns);
    break;
  }
  case kByStaticLoop: {
#pragma gtap task
    make_by_static_loop(graph, tasks, turns);
    break;
  }
  case kByStaticParts: {
#pragma gtap task
    make_by_static_parts(graph, tasks, turns);
    break;
  }
  case kAgainByOne: {
#pragma gtap task
    make_again_by_one(graph, tasks, turns);
    break;
  }
  case kAgainByLoop: {
#pragma gtap task
    make_again_by_loop(graph, tasks, turns);
    break;
  }
  case kAgainByParts: {
#pragma gtap task
    make_again_by_parts(graph, tasks, turns);
    break;
  }
  case kAgainByStaticLoop: {
#pragma gtap task
    make_again_by_static_loop(graph, tasks, turns);
    break;
  }
  case kAgainStatic: {
#pragma gtap task
    make_again_static(graph, tasks, turns);
    break;
  }
  case kNestedByOne: {
#pragma gtap task
    make_nested_by_one(graph, tasks, turns);
    break;
  }
  case kNestedByLoop: {
#pragma gtap task
    make_nested_by_loop(graph, tasks, turns);
    break;
  }
  }
}

// So many of them at a time.
#pragma gtap function
__device__ void all_graphs(int count, int together) {
  for (int first = 0; first < count; first += together) {
    if (threadIdx.x == 0)
      for (int graph = first; graph < first + together && graph < count; graph++) {
#pragma gtap task
        make(graph);
      }
#pragma gtap taskwait
  }
}
__global__ void with_tasks(int count, int together) {
#pragma gtap entry
  all_graphs(count, together);
}

static bool has_slots(int way) {
  return way == kBySharedLoop || way == kByParts || way == kByStaticLoop || way == kByStaticParts ||
         way == kAgainByLoop || way == kAgainByParts || way == kAgainByStaticLoop ||
         way == kAgainStatic || way == kNestedByLoop;
}
static bool nests(int way) {
  return way == kNestedByOne || way == kNestedByLoop;
}
static bool records(int way) {
  return way >= kAgainByOne && way <= kAgainStatic;
}

int main(int argc, char **argv) {
  return run_random_graphs(argc, argv, "random_graphs",
                           {kWays, has_slots, nests, nests, records, /*by_lanes=*/false},
                           [](int count, int together) {
                             with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(count, together);
                           });
}
