// Block-level tasks with `depend`: random graphs, several at a time and one inside the other. Each task computes from what it
// says that it reads, so that the cells are those of the serial elision only if tasks ran in an order that the clauses
// allow; and each notes when it began and ended, so that pairs which must be ordered can be looked at one by one.
#include <gtap_block.cuh>

#include "support.h"

#include <algorithm>

constexpr int kCells = 12;  // of a graph
constexpr int kTasks = 120; // of a graph
constexpr int kGraphs = 4;  // at a time
constexpr int kFixed = 6;   // cells of an array whose bounds are known

// What a task accesses: cells and how many there; 0 is none.
struct Accesses {
  int read[2], reads[2];
  int written, writes;
  int added, adds;
};

struct Graph {
  int cells[kCells];
  int results[kTasks];
  int began[kTasks], ended[kTasks];
  Accesses accesses[kTasks];
};

__device__ Graph graphs[kGraphs];
__device__ int clock_of_tasks;
__device__ int fixed[kFixed][kFixed], corner[2];

__host__ __device__ inline int mixed(int a, int b) {
  return static_cast<int>(
      (static_cast<unsigned>(a) * 31u + static_cast<unsigned>(b)) * 2654435761u >> 8);
}

// What a task does to the cells, but for what it adds.
__host__ __device__ inline int work_on(int *cells, const Accesses &own, int task) {
  int value = task;
  for (int i = 0; i < 2; i++)
    if (own.reads[i] != 0)
      value = mixed(value, cells[own.read[i]]);
  if (own.writes != 0)
    cells[own.written] = value = mixed(value, cells[own.written]);
  return value;
}

#pragma gtap function
__device__ int node(int graph, int task) {
  __shared__ int value;
  Graph &own = graphs[graph];
  if (threadIdx.x == 0) {
    own.began[task] = atomicAdd(&clock_of_tasks, 1);
    value = work_on(own.cells, own.accesses[task], task);
    if (own.accesses[task].adds != 0)
      atomicAdd(&own.cells[own.accesses[task].added], task + 1);
    own.ended[task] = atomicAdd(&clock_of_tasks, 1);
  }
  __syncthreads();
  return value;
}

#pragma gtap function
__device__ void node_of_chain(int *number, int digit) {
  if (threadIdx.x == 0)
    *number = 10 * *number + digit + 1;
}

// One that waits for children of its own, which are a graph, too.
#pragma gtap function
__device__ int node_with_children(int graph, int task, int *scratch) {
  int value = 0;
  if (threadIdx.x == 0) {
    scratch[0] = 0;
    for (int i = 0; i < 3; i++) {
#pragma gtap task depend(inout : scratch[0])
      node_of_chain(scratch, i);
    }
  }
#pragma gtap taskwait
  if (threadIdx.x == 0) {
#pragma gtap task
    value = node(graph, task);
  }
#pragma gtap taskwait
  return threadIdx.x == 0 ? value + 1000 * (scratch[0] - 123) : 0;
}

#pragma gtap function
__device__ void make_graph(int number, int tasks, int *scratch) {
  Graph &graph = graphs[number];
  if (threadIdx.x == blockDim.x - 1)
    for (int t = 0; t < tasks; t++) {
      const Accesses a = graph.accesses[t];
      int *cells = graph.cells;
      // clang-format off
      if (t % 16 == 5) {
#pragma gtap task depend(in: cells[a.read[0] : a.reads[0]], cells[a.read[1] : a.reads[1]]) \
    depend(inout: cells[a.written : a.writes]) depend(inoutset: cells[a.added : a.adds])
        graph.results[t] = node_with_children(number, t, scratch + t);
      } else if (t % 2 == 0) {
#pragma gtap task depend(in: cells[a.read[0] : a.reads[0]], cells[a.read[1] : a.reads[1]]) \
    depend(out: cells[a.written : a.writes]) depend(inoutset: cells[a.added : a.adds])
        graph.results[t] = node(number, t);
      } else {
#pragma gtap task depend(mutexinoutset: cells[a.written : a.writes]) \
    depend(in: cells[a.read[1] : a.reads[1]], cells[a.read[0] : a.reads[0]]) \
    depend(inoutset: cells[a.added : a.adds])
        graph.results[t] = node(number, t);
      }
      // clang-format on
    }
#pragma gtap taskwait
}

// The same graphs by taskloops: all turns of one; a part of them, then tasks that one thread makes, then a nest of loops, a
// rectangle and the triangle below a diagonal.
#pragma gtap function
__device__ void make_by_loop(int number, int tasks) {
  Graph &graph = graphs[number];
#pragma gtap taskloop nogroup
  for (int t = 0; t < tasks; t++) {
    const Accesses a = graph.accesses[t];
    int *cells = graph.cells;
    // clang-format off
#pragma gtap task_iteration depend(in: cells[a.read[0] : a.reads[0]], cells[a.read[1] : a.reads[1]]) \
    depend(inout: cells[a.written : a.writes]) depend(inoutset: cells[a.added : a.adds])
    graph.results[t] = node(number, t);
    // clang-format on
  }
#pragma gtap taskwait
}
#pragma gtap function
__device__ void make_by_loops(int number, int tasks) {
  Graph &graph = graphs[number];
  int *cells = graph.cells;
  const int first = tasks / 3, second = 2 * tasks / 3, width = 5;
  if (tasks > 1) {
#pragma gtap taskloop nogroup
    for (int down = first; down > 0; down--) {
      const Accesses a = graph.accesses[first - down];
      // clang-format off
#pragma gtap task_iteration depend(in: cells[a.read[0] : a.reads[0]], cells[a.read[1] : a.reads[1]]) \
    depend(inout: cells[a.written : a.writes]) depend(inoutset: cells[a.added : a.adds])
      graph.results[first - down] = node(number, first - down);
      // clang-format on
    }
  }
  if (threadIdx.x == 32 % blockDim.x)
    for (int t = first; t < second; t++) {
      const Accesses a = graph.accesses[t];
      // clang-format off
#pragma gtap task depend(in: cells[a.read[0] : a.reads[0]], cells[a.read[1] : a.reads[1]]) \
    depend(inout: cells[a.written : a.writes]) depend(inoutset: cells[a.added : a.adds])
      graph.results[t] = node(number, t);
      // clang-format on
    }
#pragma gtap taskloop nogroup collapse(2)
  for (unsigned char row = 0; row < (tasks - second + width - 1) / width; ++row)
    for (long t = second + row * width; t <= second + row * width + width - 1; t += 1)
      if (t < tasks) {
        const Accesses a = graph.accesses[t];
        // clang-format off
#pragma gtap task_iteration depend(in: cells[a.read[0] : a.reads[0]], cells[a.read[1] : a.reads[1]]) \
    depend(inout: cells[a.written : a.writes]) depend(inoutset: cells[a.added : a.adds])
        graph.results[t] = node(number, static_cast<int>(t));
        // clang-format on
      }
#pragma gtap taskwait
}

#pragma gtap function
__device__ void set_corner(int which) {
  if (threadIdx.x == 0)
    corner[which] = corner[0] + which + 1;
}

// Turns that make no task, loops without turns, and tasks without accesses.
__device__ int sum_of_turns;
#pragma gtap function
__device__ int triangle(int n) {
  if (threadIdx.x == 0)
    sum_of_turns = 0;
#pragma gtap taskloop nogroup
  for (int i = 0; i < n - n; i++) {
#pragma gtap task_iteration depend(inout : sum_of_turns)
    set_corner(i);
  }
#pragma gtap taskloop nogroup collapse(2)
  for (int i = n - 1; i >= 0; i--)
    for (unsigned j = 0; j < static_cast<unsigned>(i); j += 2)
      if (j != 4) {
#pragma gtap task_iteration
        {
          if (threadIdx.x == 0)
            atomicAdd(&sum_of_turns, 100 * i + static_cast<int>(j));
        }
      }
#pragma gtap taskwait
  return sum_of_turns;
}

// Children that nobody waits for, and results in a local variable.
#pragma gtap function
__device__ void abandon() {
  if (threadIdx.x == 0) {
#pragma gtap task depend(out : corner[0])
    set_corner(0);
#pragma gtap task depend(in : corner[0]) depend(out : corner[1])
    set_corner(1);
  }
}
#pragma gtap function
__device__ int sum_of_two(int a, int b) {
  return a + b;
}
#pragma gtap function
__device__ int into_local(int n) {
  int last = 0;
  if (threadIdx.x == 0)
    for (int i = 0; i < n; i++) {
#pragma gtap task depend(out : last)
      last = sum_of_two(i, n);
    }
#pragma gtap taskwait
  return last;
}

// Many readers between two writers: lists of successors with more than one unit.
__device__ int fanned, sum_of_readers;
#pragma gtap function
__device__ void set_fanned() {
  if (threadIdx.x == 0)
    ++fanned;
}
#pragma gtap function
__device__ void read_fanned() {
  if (threadIdx.x == 0)
    atomicAdd(&sum_of_readers, fanned);
}
#pragma gtap function
__device__ int fan(int readers) {
  if (threadIdx.x == 0) {
    fanned = sum_of_readers = 0;
    for (int i = 0; i < 3; i++) {
#pragma gtap task depend(out : fanned)
      set_fanned();
      for (int k = 0; k < readers; k++) {
#pragma gtap task depend(in : fanned)
        read_fanned();
      }
    }
  }
#pragma gtap taskwait
  return sum_of_readers;
}

// Borders: what is outside of an array whose bounds are known names nothing.
#pragma gtap function
__device__ void cell(int i, int j) {
  if (threadIdx.x == 0)
    fixed[i][j] = (i > 0 ? fixed[i - 1][j] : 1) + (j > 0 ? fixed[i][j - 1] : 1);
}
#pragma gtap function
__device__ int wavefront() {
  if (threadIdx.x == 0)
    for (int i = 0; i < kFixed; i++)
      for (int j = 0; j < kFixed; j++) {
#pragma gtap task depend(in : fixed[i - 1][j], fixed[i][j - 1]) depend(inout : fixed[i][j])
        cell(i, j);
      }
#pragma gtap taskwait
  return fixed[kFixed - 1][kFixed - 1];
}

// A sparse triangular solve: as many objects as a row has entries.
constexpr int kRows = 60, kEntries = 4;
__device__ long long solution[kRows];
__device__ int columns[kRows * kEntries];

__host__ __device__ inline long long solved(const long long *x, const int *column, int row) {
  long long value = row + 1;
  for (int k = row * kEntries; k < (row + 1) * kEntries; k++)
    if (column[k] < row)
      value = (7 * value + x[column[k]]) % 1000003;
  return value;
}

#pragma gtap function
__device__ void solve_row(int row) {
  if (threadIdx.x == 0)
    solution[row] = solved(solution, columns, row);
}
// clang-format off
#pragma gtap function
__device__ void solve_all() {
  if (threadIdx.x == 0)
    for (int i = 0; i < kRows; i++) {
#pragma gtap task depend(iterator(k = i * kEntries : (i + 1) * kEntries), in: solution[columns[k] < i ? columns[k] : i]) \
    depend(iterator(long none = i : 0 : 1, k = 3 : i > 100 ? 0 : 2 : -1), in: solution[none], columns[k]) \
    depend(out: solution[i])
      solve_row(i);
    }
#pragma gtap taskwait
}
// clang-format on

// Two threads: such children have no order.
#pragma gtap function
__device__ void several_creators(int threads) {
  if (static_cast<int>(threadIdx.x) < threads) {
#pragma gtap task depend(inout : corner[0])
    set_corner(0);
  }
#pragma gtap taskwait
}
__global__ void with_several_creators(int threads) {
#pragma gtap entry
  several_creators(threads);
}

// Threads that do not agree about their turns.
__device__ void decide_turns(int same, int *turns) {
  *turns = same ? 3 : 3 + static_cast<int>(threadIdx.x) / 40;
}
#pragma gtap function
__device__ void different_turns(int same) {
  int turns;
  decide_turns(same, &turns);
#pragma gtap taskloop nogroup
  for (int i = 0; i < turns; i++) {
#pragma gtap task_iteration depend(inout : corner[0])
    set_corner(0);
  }
#pragma gtap taskwait
}
__global__ void with_different_turns(int same) {
#pragma gtap entry
  different_turns(same);
}

#pragma gtap function
__device__ void all_graphs(int tasks, int first, int *scratch, int *others) {
  if (threadIdx.x == 0) {
    for (int number = 0; number < kGraphs; number++) {
      if ((number + first) % 3 == 0) {
#pragma gtap task
        make_graph(number, tasks, scratch + number * kTasks);
      } else if ((number + first) % 3 == 1) {
#pragma gtap task
        make_by_loop(number, tasks);
      } else {
#pragma gtap task
        make_by_loops(number, tasks);
      }
    }
#pragma gtap task
    others[0] = into_local(5);
#pragma gtap task
    others[1] = wavefront();
#pragma gtap task
    abandon();
#pragma gtap task
    others[2] = fan(45);
#pragma gtap task
    others[3] = triangle(11);
#pragma gtap task
    solve_all();
  }
#pragma gtap taskwait
}

// A loop that makes no task: by its bounds, or because no iteration makes one.
#pragma gtap function
__device__ void no_turns(int turns, int made) {
#pragma gtap taskloop nogroup
  for (int t = 0; t < turns; t++) {
    if (t < made)
#pragma gtap task_iteration depend(inout : corner[0])
      set_corner(0);
  }
#pragma gtap taskwait
}
__global__ void without_turns(int turns) {
#pragma gtap entry
  no_turns(turns, 0);
}

__global__ void with_tasks(int tasks, int first, int *scratch, int *others) {
#pragma gtap entry
  all_graphs(tasks, first, scratch, others);
}

// ---- the same, one after the other ----

static unsigned seed = 1;
static int random_below(int n) {
  seed = seed * 1664525u + 1013904223u;
  return static_cast<int>((seed >> 8) % static_cast<unsigned>(n));
}

static void make_random(Graph &graph, int tasks, int cells) {
  graph = Graph{};
  for (int t = 0; t < tasks; t++) {
    Accesses &a = graph.accesses[t];
    for (int i = 0; i < 2; i++) {
      a.read[i] = random_below(cells);
      a.reads[i] = random_below(3) == 0;
    }
    a.written = random_below(cells);
    a.writes = random_below(2);
    a.added = random_below(cells);
    a.adds = random_below(3) == 0;
  }
}

// 1: reads, 2: adds, 4: writes.
static int access_to(const Accesses &own, int cell) {
  int access = 0;
  for (int i = 0; i < 2; i++)
    if (own.reads[i] != 0 && own.read[i] == cell)
      access |= 1;
  if (own.adds != 0 && own.added == cell)
    access |= 2;
  if (own.writes != 0 && own.written == cell)
    access |= 4;
  return access;
}
static bool must_be_ordered(const Accesses &a, const Accesses &b) {
  for (int cell = 0; cell < kCells; cell++) {
    const int one = access_to(a, cell), other = access_to(b, cell);
    if (one != 0 && other != 0 && !((one | other) == 1 || (one | other) == 2))
      return true;
  }
  return false;
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv); // [tasks [launches [seed]]]
  const int tasks = std::min(test.size(40), kTasks);
  const int launches = argc > 2 ? std::atoi(argv[2]) : 3;
  if (argc > 3)
    seed = static_cast<unsigned>(std::atoi(argv[3]));
  exec::Array<int> scratch(kGraphs * kTasks), others(4);
  static Graph made[kGraphs], done[kGraphs];
  int made_columns[kRows * kEntries];
  for (int &column : made_columns)
    column = random_below(kRows);
  exec::check(cudaMemcpyToSymbol(columns, made_columns, sizeof made_columns), "cudaMemcpyToSymbol");
  for (int launch = 0; launch < launches; ++launch) {
    without_turns<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(0);
    test.wait("without_turns");
    without_turns<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(7);
    test.wait("without_turns");
    with_several_creators<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(launch % 3);
    exec::check(cudaDeviceSynchronize(), "with_several_creators");
    const gtap_status status = gtap_synchronize();
    test.equal("status", std::vector<int>{status},
               std::vector<int>{launch % 3 < 2 ? GTAP_SUCCESS : GTAP_ERROR_SEVERAL_CREATORS});
    with_different_turns<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(launch % 2);
    exec::check(cudaDeviceSynchronize(), "with_different_turns");
    const gtap_status turns = gtap_synchronize();
    test.equal("turns", std::vector<int>{turns},
               std::vector<int>{launch % 2 != 0 || GTAP_BLOCK_SIZE < 41
                                    ? GTAP_SUCCESS
                                    : GTAP_ERROR_TASKLOOP_DIFFERS});
    for (int g = 0; g < kGraphs; g++)
      make_random(made[g], tasks,
                  g == 0 ? 2 : 1 + random_below(kCells)); // the first: hardly parallel
    exec::check(cudaMemcpyToSymbol(graphs, made, sizeof made), "cudaMemcpyToSymbol");
    const int zeros[kFixed * kFixed] = {};
    exec::check(cudaMemcpyToSymbol(fixed, zeros, sizeof zeros), "cudaMemcpyToSymbol");
    exec::check(cudaMemcpyToSymbol(corner, zeros, sizeof corner), "cudaMemcpyToSymbol");
    with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(tasks, launch, scratch.device(),
                                                    others.device());
    test.wait("with_tasks");
    exec::check(cudaMemcpyFromSymbol(done, graphs, sizeof done), "cudaMemcpyFromSymbol");
    int unordered = 0, turns_sum = 0;
    for (int i = 10; i >= 0; i--)
      for (int j = 0; j < i; j += 2)
        turns_sum += j == 4 ? 0 : 100 * i + j;
    for (int g = 0; g < kGraphs; g++) {
      Graph &serial = made[g];
      for (int t = 0; t < tasks; t++) {
        serial.results[t] = work_on(serial.cells, serial.accesses[t], t);
        if (serial.accesses[t].adds != 0)
          serial.cells[serial.accesses[t].added] += t + 1;
      }
      test.equal("cells", std::vector<int>(done[g].cells, done[g].cells + kCells),
                 std::vector<int>(serial.cells, serial.cells + kCells));
      test.equal("results", std::vector<int>(done[g].results, done[g].results + tasks),
                 std::vector<int>(serial.results, serial.results + tasks));
      for (int b = 0; b < tasks; b++)
        for (int a = 0; a < b; a++)
          unordered += must_be_ordered(serial.accesses[a], serial.accesses[b]) &&
                       done[g].ended[a] >= done[g].began[b];
    }
    test.equal("pairs out of order", std::vector<int>{unordered}, std::vector<int>{0});
    test.equal("others", others.read(), std::vector<int>{9, 924, 45 * (1 + 2 + 3), turns_sum});
    long long x[kRows], expected[kRows];
    exec::check(cudaMemcpyFromSymbol(x, solution, sizeof x), "cudaMemcpyFromSymbol");
    for (int i = 0; i < kRows; i++)
      expected[i] = solved(expected, made_columns, i);
    test.equal("solution", std::vector<long long>(x, x + kRows),
               std::vector<long long>(expected, expected + kRows));
    int corners[2];
    exec::check(cudaMemcpyFromSymbol(corners, corner, sizeof corners), "cudaMemcpyFromSymbol");
    test.equal("corner", std::vector<int>(corners, corners + 2), std::vector<int>{1, 3});
  }
  return test.finish("block_depend");
}
