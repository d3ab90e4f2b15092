// Thread-level tasks with `depend`: random graphs, several at a time and one inside the other. Each task computes from what it
// says that it reads, so that the cells are those of the serial elision only if tasks ran in an order that the clauses
// allow; and each notes when it began and ended, so that pairs which must be ordered can be looked at one by one.
#include <gtap_thread.cuh>

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
  Graph &own = graphs[graph];
  own.began[task] = atomicAdd(&clock_of_tasks, 1);
  const int value = work_on(own.cells, own.accesses[task], task);
  if (own.accesses[task].adds != 0)
    atomicAdd(&own.cells[own.accesses[task].added], task + 1);
  own.ended[task] = atomicAdd(&clock_of_tasks, 1);
  return value;
}

#pragma gtap function
__device__ void node_of_chain(int *number, int digit) {
  *number = 10 * *number + digit + 1;
}

// One that waits for children of its own, which are a graph, too.
#pragma gtap function
__device__ int node_with_children(int graph, int task, int *scratch) {
  int value = 0;
  scratch[0] = 0;
  for (int i = 0; i < 3; i++) {
#pragma gtap task depend(inout : scratch[0])
    node_of_chain(scratch, i);
  }
#pragma gtap taskwait
#pragma gtap task
  value = node(graph, task);
#pragma gtap taskwait
  return value + 1000 * (scratch[0] - 123);
}

// `beside`: counts tasks that have no order, of which some stand between those that have one.
#pragma gtap function
__device__ void count_one(int *beside) {
  atomicAdd(beside, 1);
}
#pragma gtap function
__device__ void make_graph(int number, int tasks, int *scratch, int *beside) {
  Graph &graph = graphs[number];
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
    if (t % 3 == number % 3) {
#pragma gtap task queue(t)
      count_one(beside);
    }
  }
#pragma gtap taskwait
}

// Children that nobody waits for, and results in a local variable.
#pragma gtap function
__device__ void set_corner(int which) {
  corner[which] = corner[0] + which + 1;
}
#pragma gtap function
__device__ void abandon() {
#pragma gtap task depend(out : corner[0])
  set_corner(0);
#pragma gtap task depend(in : corner[0]) depend(out : corner[1])
  set_corner(1);
}
#pragma gtap function
__device__ int sum_of_two(int a, int b) {
  return a + b;
}
#pragma gtap function
__device__ int into_local(int n) {
  int last = 0;
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
__device__ int fan(int readers) {
  fanned = sum_of_readers = 0;
  for (int i = 0; i < 3; i++) {
#pragma gtap task depend(out : fanned)
    { ++fanned; }
    for (int k = 0; k < readers; k++) {
#pragma gtap task depend(in : fanned)
      { atomicAdd(&sum_of_readers, fanned); }
    }
  }
#pragma gtap taskwait
  return sum_of_readers;
}

// Borders: what is outside of an array whose bounds are known names nothing.
#pragma gtap function
__device__ void cell(int i, int j) {
  fixed[i][j] = (i > 0 ? fixed[i - 1][j] : 1) + (j > 0 ? fixed[i][j - 1] : 1);
}
#pragma gtap function
__device__ int wavefront() {
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
  solution[row] = solved(solution, columns, row);
}
// clang-format off
#pragma gtap function
__device__ void solve_all() {
  for (int i = 0; i < kRows; i++) {
#pragma gtap task depend(iterator(k = i * kEntries : (i + 1) * kEntries), in: solution[columns[k] < i ? columns[k] : i]) \
    depend(iterator(long none = i : 0 : 1, k = 3 : i > 100 ? 0 : 2 : -1), in: solution[none], columns[k]) \
    depend(out: solution[i])
    solve_row(i);
  }
#pragma gtap taskwait
}
// clang-format on

// Small graphs, many at a time: each task of a tree appends two digits, in order, to its place's number.
constexpr int kPlaces = 64;
__device__ unsigned places[kPlaces];
#pragma gtap function
__device__ void append(unsigned *number, unsigned digit) {
  *number = 10 * *number + digit;
}
#pragma gtap function
__device__ void tree(int place, int size) {
  if (size > 1) {
#pragma gtap task
    tree(place, size / 2);
#pragma gtap task
    tree(place + size / 2, size - size / 2);
#pragma gtap taskwait
  }
#pragma gtap task depend(inout : places[place])
  append(&places[place], 1);
#pragma gtap task depend(inout : places[place])
  append(&places[place], 2);
#pragma gtap taskwait
}

#pragma gtap function
__device__ void all_graphs(int tasks, int *scratch, int *others) {
  for (int number = 0; number < kGraphs; number++) {
#pragma gtap task
    make_graph(number, tasks, scratch + number * kTasks, &others[3]);
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
  solve_all();
#pragma gtap task
  tree(0, kPlaces);
#pragma gtap taskwait
}

__global__ void with_tasks(int tasks, int *scratch, int *others) {
#pragma gtap entry
  all_graphs(tasks, scratch, others);
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

static void serial_tree(unsigned *numbers, int place, int size) {
  if (size > 1) {
    serial_tree(numbers, place, size / 2);
    serial_tree(numbers, place + size / 2, size - size / 2);
  }
  numbers[place] = 100 * numbers[place] + 12;
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
    for (int g = 0; g < kGraphs; g++)
      make_random(made[g], tasks,
                  g == 0 ? 2 : 1 + random_below(kCells)); // the first: hardly parallel
    exec::check(cudaMemcpyToSymbol(graphs, made, sizeof made), "cudaMemcpyToSymbol");
    const int zeros[kPlaces] = {};
    exec::check(cudaMemcpyToSymbol(fixed, zeros, sizeof fixed), "cudaMemcpyToSymbol");
    exec::check(cudaMemcpyToSymbol(corner, zeros, sizeof corner), "cudaMemcpyToSymbol");
    exec::check(cudaMemcpyToSymbol(places, zeros, sizeof places), "cudaMemcpyToSymbol");
    others.clear();
    with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(tasks, scratch.device(), others.device());
    test.wait("with_tasks");
    exec::check(cudaMemcpyFromSymbol(done, graphs, sizeof done), "cudaMemcpyFromSymbol");
    int unordered = 0, beside = 0;
    for (int g = 0; g < kGraphs; g++) {
      Graph &serial = made[g];
      for (int t = 0; t < tasks; t++) {
        serial.results[t] = work_on(serial.cells, serial.accesses[t], t);
        if (serial.accesses[t].adds != 0)
          serial.cells[serial.accesses[t].added] += t + 1;
        beside += t % 3 == g % 3;
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
    test.equal("others", others.read(), std::vector<int>{9, 924, 45 * (1 + 2 + 3), beside});
    long long x[kRows], expected[kRows];
    exec::check(cudaMemcpyFromSymbol(x, solution, sizeof x), "cudaMemcpyFromSymbol");
    for (int i = 0; i < kRows; i++)
      expected[i] = solved(expected, made_columns, i);
    test.equal("solution", std::vector<long long>(x, x + kRows),
               std::vector<long long>(expected, expected + kRows));
    int corners[2];
    exec::check(cudaMemcpyFromSymbol(corners, corner, sizeof corners), "cudaMemcpyFromSymbol");
    test.equal("corner", std::vector<int>(corners, corners + 2), std::vector<int>{1, 3});
    std::vector<unsigned> numbers(kPlaces), expected_numbers(kPlaces);
    exec::check(cudaMemcpyFromSymbol(numbers.data(), places, sizeof places),
                "cudaMemcpyFromSymbol");
    serial_tree(expected_numbers.data(), 0, kPlaces);
    test.equal("numbers", numbers, expected_numbers);
  }
  return test.finish("thread_depend");
}
