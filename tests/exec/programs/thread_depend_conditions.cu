// Thread-level tasks with `depend` and `if` or `final`: random graphs with random conditions. A task that is not deferred waits
// for the tasks before it and runs in place. So the cells are those of the serial elision, its parent reads its result at once, and
// no task before it is under way then. The conditions are evaluated once, in the order written.
#include <gtap_thread.cuh>

#include "support.h"

#include <algorithm>

constexpr int kCells = 8;   // of a graph
constexpr int kTasks = 120; // of a graph
constexpr int kGraphs = 5;  // at a time

// How the clauses of a task say whether it is deferred.
enum Form { kIf, kFinal, kBoth, kBlock, kDeclaration, kWithoutBraces, kForms };

struct Task {
  int read, written; // cells
  int form;
  int deferred, also; // the values of its conditions: both must be 1
};

struct Graph {
  int cells[kCells];
  int results[kTasks];
  int running;   // tasks that have begun and not ended
  int order;     // of evaluated conditions
  int evaluated; // how many
  int sum;  // of the results of those that are not deferred, as their parent has read them at once
  int late; // tasks that were under way when one that is not deferred began
  Task tasks[kTasks];
};

__device__ Graph graphs[kGraphs];

__host__ __device__ inline int mixed(int a, int b) {
  return static_cast<int>(
      (static_cast<unsigned>(a) * 31u + static_cast<unsigned>(b)) * 2654435761u >> 8);
}
__host__ __device__ inline bool is_deferred(const Task &task) {
  return (task.form == kFinal || task.deferred != 0) &&
         ((task.form != kFinal && task.form != kBoth) || task.also != 0);
}
__host__ __device__ inline int work_on(int *cells, const Task &own, int task) {
  const int value = mixed(cells[own.read], task);
  cells[own.written] = mixed(value, cells[own.written]);
  return value;
}

#pragma gtap function
__device__ void append(int *number, int digit) {
  *number = (10 * *number + digit) % 100000;
}

// Its children have conditions of their own. In the serial version, they are not looked at.
#pragma gtap function
__device__ int node(int graph, int task) {
  Graph &own = graphs[graph];
  if (!is_deferred(own.tasks[task]) && atomicAdd(&own.running, 0) != 0)
    atomicAdd(&own.late, 1);
  atomicAdd(&own.running, 1);
  int number = 0;
  if (task % 8 == 3) {
    for (int i = 0; i < 4; i++) {
#pragma gtap task depend(inout : number) if (i != task / 8 % 4)
      append(&number, i + 1);
    }
#pragma gtap taskwait
  }
  const int value = work_on(own.cells, own.tasks[task], task) + number;
  atomicAdd(&own.running, -1);
  return value;
}

// True as `value` is. Notes that it was asked, as the digit `which`.
__device__ bool asked(Graph &graph, int which, int value) {
  graph.order = (10 * graph.order + which) % 10000019;
  ++graph.evaluated;
  return value != 0;
}

#pragma gtap function
__device__ void make_graph(int number, int tasks) {
  Graph &graph = graphs[number];
  int *cells = graph.cells;
  int sum = 0;
  for (int t = 0; t < tasks; t++) {
    const Task own = graph.tasks[t];
    const int scale = t % 7 + 1; // lives across the wait
    // clang-format off
    switch (own.form) {
    case kIf:
#pragma gtap task depend(in: cells[own.read]) if(asked(graph, 1, own.deferred)) depend(inout: cells[own.written]) queue(t)
      graph.results[t] = node(number, t);
      break;
    case kFinal:
#pragma gtap task final(!asked(graph, 2, own.also)) depend(in: cells[own.read]) depend(out: cells[own.written])
      graph.results[t] = node(number, t);
      break;
    case kBoth:
      if (t % 2 == 0) {
#pragma gtap task if(asked(graph, 1, own.deferred)) final(!asked(graph, 2, own.also)) \
    depend(in: cells[own.read]) depend(inout: cells[own.written])
        graph.results[t] = node(number, t);
      } else {
#pragma gtap task depend(in: cells[own.read]) final(!asked(graph, 2, own.also)), if(asked(graph, 1, own.deferred)) \
    depend(inout: cells[own.written])
        graph.results[t] = node(number, t);
      }
      break;
    case kBlock: {
#pragma gtap task depend(in: cells[own.read]) depend(inout: cells[own.written]) if(own.deferred) shared(graph)
      {
        int value = 0;
#pragma gtap task depend(out: value) if(t % 3 != 0)
        value = node(number, t);
#pragma gtap taskwait
        graph.results[t] = value;
      }
      break;
    }
    case kDeclaration: {
#pragma gtap task depend(in: cells[own.read]) depend(inout: cells[own.written]) if(own.deferred)
      const int value = node(number, t);
#pragma gtap taskwait
      graph.results[t] = value;
      break;
    }
    default:
      if (own.deferred < 2)
#pragma gtap task depend(in: cells[own.read]) depend(inout: cells[own.written]) if(own.deferred)
        graph.results[t] = node(number, t);
      else
        graph.results[t] = -1;
    }
    // clang-format on
    if (!is_deferred(own))
      sum = mixed(sum, scale * graph.results[t]);
  }
#pragma gtap taskwait
  graph.sum = sum;
}

// In a template, in a macro, and with constants.
#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define APPENDS(digit, condition)                                                                  \
  PRAGMA(gtap task depend(inout : *number) if (condition)) append(number, digit)
#pragma gtap function
template <bool Deferred>
__device__ void in_template(int *number, int n) {
  for (int i = 0; i < n; i++) {
#pragma gtap task depend(inout : *number) if (Deferred)
    append(number, i);
    APPENDS(7, true);
    APPENDS(8, false);
  }
#pragma gtap taskwait
}

// Iterations of a taskloop that wait: each is a task of its own.
constexpr int kTurns = 20;
#pragma gtap function
__device__ void in_taskloop(int *numbers) {
#pragma gtap taskloop
  for (int i = 0; i < kTurns; i++) {
    for (int k = 0; k < 4; k++) {
#pragma gtap task depend(inout : numbers[i]) if ((i + k) % 3 != 0)
      append(numbers + i, k + 1);
    }
#pragma gtap taskwait
  }
}

#pragma gtap function
__device__ void all_graphs(int tasks, int *others) {
  for (int number = 0; number < kGraphs; number++) {
#pragma gtap task
    make_graph(number, tasks);
  }
#pragma gtap task
  in_template<true>(others, 2);
#pragma gtap task
  in_template<false>(others + 1, 2);
#pragma gtap task
  in_taskloop(others + 2);
#pragma gtap taskwait
}

__global__ void with_tasks(int tasks, int *others) {
#pragma gtap entry
  all_graphs(tasks, others);
}

static unsigned seed = 1;
static int random_below(int n) {
  seed = seed * 1664525u + 1013904223u;
  return static_cast<int>((seed >> 8) % static_cast<unsigned>(n));
}

static void make_random(Graph &graph, int tasks, int one_in) {
  graph = Graph{};
  for (int t = 0; t < tasks; t++)
    graph.tasks[t] = {random_below(kCells), random_below(kCells), random_below(kForms),
                      random_below(one_in) != 0, random_below(one_in) != 0};
}

static int serial_number(int task) {
  return task % 8 == 3 ? 1234 : 0;
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv); // [tasks [launches [seed]]]
  const int tasks = std::min(test.size(40), kTasks);
  const int launches = argc > 2 ? std::atoi(argv[2]) : 3;
  if (argc > 3)
    seed = static_cast<unsigned>(std::atoi(argv[3]));
  exec::Array<int> others(2 + kTurns);
  static Graph made[kGraphs], done[kGraphs];
  for (int launch = 0; launch < launches; ++launch) {
    for (int g = 0; g < kGraphs; g++)
      make_random(made[g], tasks, g + 1); // the first: none is deferred
    exec::check(cudaMemcpyToSymbol(graphs, made, sizeof made), "cudaMemcpyToSymbol");
    others.clear();
    with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(tasks, others.device());
    test.wait("with_tasks");
    exec::check(cudaMemcpyFromSymbol(done, graphs, sizeof done), "cudaMemcpyFromSymbol");
    for (int g = 0; g < kGraphs; g++) {
      Graph &serial = made[g];
      const auto ask = [&](int which) {
        serial.order = (10 * serial.order + which) % 10000019;
        ++serial.evaluated;
      };
      for (int t = 0; t < tasks; t++) {
        const Task &own = serial.tasks[t];
        if (own.form == kIf || (own.form == kBoth && t % 2 == 0))
          ask(1);
        if (own.form == kFinal || own.form == kBoth)
          ask(2);
        if (own.form == kBoth && t % 2 != 0)
          ask(1);
        serial.results[t] = work_on(serial.cells, own, t) + serial_number(t);
        if (!is_deferred(own))
          serial.sum = mixed(serial.sum, (t % 7 + 1) * serial.results[t]);
      }
      test.equal("cells", std::vector<int>(done[g].cells, done[g].cells + kCells),
                 std::vector<int>(serial.cells, serial.cells + kCells));
      test.equal("results", std::vector<int>(done[g].results, done[g].results + tasks),
                 std::vector<int>(serial.results, serial.results + tasks));
      test.equal("results read at once",
                 std::vector<int>{done[g].sum, done[g].running, done[g].late},
                 std::vector<int>{serial.sum, 0, 0});
      test.equal("conditions", std::vector<int>{done[g].evaluated, done[g].order},
                 std::vector<int>{serial.evaluated, serial.order});
    }
    std::vector<int> expected(2 + kTurns, 1234);
    expected[0] = expected[1] = 78178;
    test.equal("others", others.read(), expected);
  }
  return test.finish("thread_depend_conditions");
}
