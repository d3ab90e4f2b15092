// Taskgraphs: what is run again computes the same as what was run first, and no code of the block runs again. Sweeps of a
// wavefront and of a Jacobi method with a graph for each direction, graphs that are reset, two parents with one graph at a
// time, more graphs than memory is for, small graphs, empty ones, tasks that name nothing, and instances of a template.
#include <gtap_block.cuh>

#include "support.h"

#include <vector>

constexpr int kSide = 9;
constexpr int kSweeps = 20;
constexpr int kCells = 40; // of the Jacobi method
constexpr int kGraphs = 12;
constexpr int kAdders = 34;
constexpr int kTurns = 100;
constexpr int kChain = 12;

__host__ __device__ inline unsigned mixed(unsigned a, unsigned b) {
  return (a * 31u + b) * 2654435761u >> 3;
}

struct Field {
  unsigned cells[kSide][kSide];
  unsigned line[2][kCells + 2];
  unsigned last;              // a chain of tasks, of which each has the number of a turn
  unsigned sums[kGraphs + 4]; // that tasks add to in any order
  unsigned small;
  unsigned typed[2];
  int blocks[8]; // how often the code of each graph has run
};
__device__ Field field;

// How often the graph's code runs.
#define COUNT(number)                                                                              \
  if (threadIdx.x == 0)                                                                            \
  atomicAdd(&field.blocks[number], 1)

#pragma gtap function
__device__ void cell(int i, int j) {
  if (threadIdx.x == 0) {
    unsigned value = field.cells[i][j] + 1;
    if (i > 0)
      value = mixed(value, field.cells[i - 1][j]);
    if (j > 0)
      value = mixed(value, field.cells[i][j - 1]);
    field.cells[i][j] = value;
  }
}
#pragma gtap function
__device__ void wavefront(int side) {
  for (int sweep = 0; sweep < kSweeps; sweep++) {
#pragma gtap taskgraph
    {
      COUNT(0);
#pragma gtap taskloop nogroup collapse(2)
      for (int i = 0; i < side; i++)
        for (int j = 0; j < side; j++) {
#pragma gtap task_iteration depend(in                                                              \
                                   : field.cells[i - 1][j], field.cells[i][j - 1])                 \
    depend(inout                                                                                   \
           : field.cells[i][j])
          cell(i, j);
        }
    }
  }
}

#pragma gtap function
__device__ void relax(const unsigned *from, unsigned *to, int i) {
  if (threadIdx.x == 0)
    to[i] = mixed(mixed(from[i - 1], from[i]), from[i + 1]);
}
// Two steps in each graph, so that there are edges; the direction changes from one graph to the next.
#pragma gtap function
__device__ void jacobi(int cells) {
  for (int sweep = 0; sweep < kSweeps; sweep++) {
    unsigned *from = field.line[sweep % 2], *to = field.line[1 - sweep % 2];
#pragma gtap taskgraph graph_id(sweep % 2) nogroup
    {
      COUNT(1);
#pragma gtap taskloop nogroup
      for (int i = 1; i <= cells; i++) {
#pragma gtap task_iteration depend(in : from[i - 1], from[i], from[i + 1]) depend(out : to[i])
        relax(from, to, i);
      }
#pragma gtap taskloop nogroup
      for (int i = 1; i <= cells; i++) {
#pragma gtap task_iteration depend(in : to[i - 1], to[i], to[i + 1]) depend(out : from[i])
        relax(to, from, i);
      }
#pragma gtap taskloop nogroup
      for (int i = 1; i <= cells; i++) {
#pragma gtap task_iteration depend(in : from[i - 1], from[i], from[i + 1]) depend(out : to[i])
        relax(from, to, i);
      }
    }
  }
}

#pragma gtap function
__device__ void add(int sum, unsigned value) {
  if (threadIdx.x == 0)
    atomicAdd(&field.sums[sum], value);
}
#pragma gtap function
__device__ void chained(int turn, int number) {
  turn *= 100; // the task's own: a later run has the value that was recorded
  if (threadIdx.x == 0)
    field.last = mixed(field.last, static_cast<unsigned>(turn + number));
}
// The graph has the turn of its last reset.
#pragma gtap function
__device__ void resets(int tasks) {
  for (int turn = 0; turn < kTurns; turn++)
    if (turn % 7 != 6) {
#pragma gtap taskgraph graph_id(0) graph_reset(turn % 3 == 0)
      {
        COUNT(2);
        if (threadIdx.x == 0)
          for (int i = 0; i < tasks; i++) {
#pragma gtap task depend(inout : field.last)
            chained(turn, i);
          }
        if (threadIdx.x == 0) {
#pragma gtap task
          add(kGraphs + 3, 1);
        }
      }
    }
}

// Of two parents at a time.
#pragma gtap function
__device__ void twin(int adders) {
  for (int turn = 0; turn < kSweeps / 2; turn++) {
#pragma gtap taskgraph
    {
      COUNT(3);
#pragma gtap taskloop nogroup
      for (int i = 0; i < adders; i++) {
#pragma gtap task_iteration depend(inoutset : field.sums[kGraphs])
        add(kGraphs, static_cast<unsigned>(i));
      }
      if (threadIdx.x == 0) {
#pragma gtap task
        add(kGraphs + 1, 1);
#pragma gtap task depend(in : field.sums[kGraphs])
        add(kGraphs + 2, 1);
      }
    }
  }
}
// A graph for each value.
#pragma gtap function
__device__ void many_graphs(int graphs, int adders) {
  for (int turn = 0; turn < 3 * graphs; turn++) {
    const int graph = turn % graphs;
#pragma gtap taskgraph graph_id(graph)
    {
      COUNT(4);
#pragma gtap taskloop nogroup
      for (int i = 0; i < adders; i++) {
#pragma gtap task_iteration depend(inout : field.sums[graph], field.typed[i % 2])
        add(graph, static_cast<unsigned>(i + graph));
      }
    }
  }
}

#pragma gtap function
__device__ void tiny(int which) {
  if (threadIdx.x == 0)
    field.small = mixed(field.small, static_cast<unsigned>(which));
}
// Three tasks; and none in every second turn, so that nothing is recorded there.
#pragma gtap function
__device__ void small_graphs(int turns) {
  for (int turn = 0; turn < turns; turn++) {
    if (turn % 2 == 0)
#pragma gtap taskgraph
    {
      COUNT(5);
      if (threadIdx.x == 0) {
#pragma gtap task depend(out : field.small)
        tiny(1);
#pragma gtap task depend(inout : field.small)
        tiny(2);
#pragma gtap task depend(inout : field.small)
        {
          if (threadIdx.x == 0)
            field.small = mixed(field.small, 3);
        }
      }
    } else
#pragma gtap taskgraph
    {
      COUNT(6);
      if (threadIdx.x == 0 && turns < 0) {
#pragma gtap task depend(out : field.small)
        tiny(1);
      }
    }
  }
}

template <class Number>
__device__ void typed_add(Number value) {
  if (threadIdx.x == 0)
    field.typed[sizeof(Number) == 4 ? 0 : 1] += static_cast<unsigned>(value);
}
#pragma gtap function
template <class Number>
__device__ void typed_task(Number value) {
  typed_add(value);
}
#pragma gtap function
template <class Number>
__device__ void typed(Number value) {
  for (int turn = 0; turn < 3; turn++) {
#pragma gtap taskgraph
    {
      COUNT(7);
      if (threadIdx.x == 0) {
#pragma gtap task depend(inout : field.typed[sizeof(Number) == 4 ? 0 : 1])
        typed_task(value);
      }
    }
  }
}

#pragma gtap function
__device__ void one_by_one(int side) {
  if (threadIdx.x == 0) {
#pragma gtap task
    wavefront(side);
  }
#pragma gtap taskwait
  if (threadIdx.x == 0) {
#pragma gtap task
    jacobi(kCells);
  }
#pragma gtap taskwait
  if (threadIdx.x == 0) {
#pragma gtap task
    resets(kChain);
  }
#pragma gtap taskwait
  if (threadIdx.x == 0) {
#pragma gtap task
    many_graphs(kGraphs, kAdders);
  }
#pragma gtap taskwait
  if (threadIdx.x == 0) {
#pragma gtap task
    small_graphs(9);
  }
#pragma gtap taskwait
  if (threadIdx.x == 0) {
#pragma gtap task
    typed(5u);
#pragma gtap task
    typed(7ull);
#pragma gtap task
    twin(kAdders);
#pragma gtap task
    twin(kAdders);
  }
#pragma gtap taskwait
}

__global__ void kernel(int side) {
#pragma gtap entry
  one_by_one(side);
}

static Field expected_field() {
  Field expected = {};
  for (int sweep = 0; sweep < kSweeps; sweep++)
    for (int i = 0; i < kSide; i++)
      for (int j = 0; j < kSide; j++) {
        unsigned value = expected.cells[i][j] + 1;
        if (i > 0)
          value = mixed(value, expected.cells[i - 1][j]);
        if (j > 0)
          value = mixed(value, expected.cells[i][j - 1]);
        expected.cells[i][j] = value;
      }
  auto relaxed = [&](int from, int to) {
    for (int i = 1; i <= kCells; i++)
      expected.line[to][i] = mixed(mixed(expected.line[from][i - 1], expected.line[from][i]),
                                   expected.line[from][i + 1]);
  };
  expected.line[0][0] = expected.line[1][kCells + 1] = 1;
  for (int sweep = 0; sweep < kSweeps; sweep++)
    for (int step = 0; step < 3; step++)
      relaxed((sweep + step) % 2, (sweep + step + 1) % 2);
  int recorded = 0;
  for (int turn = 0; turn < kTurns; turn++)
    if (turn % 7 != 6) {
      if (turn % 3 == 0) {
        recorded = turn;
        expected.blocks[2]++;
      }
      expected.sums[kGraphs + 3]++;
      for (int i = 0; i < kChain; i++)
        expected.last = mixed(expected.last, static_cast<unsigned>(recorded * 100 + i));
    }
  for (int graph = 0; graph < kGraphs; graph++)
    for (int i = 0; i < kAdders; i++)
      expected.sums[graph] += 3u * static_cast<unsigned>(i + graph);
  expected.sums[kGraphs] = kSweeps * (kAdders * (kAdders - 1) / 2);
  expected.sums[kGraphs + 1] = expected.sums[kGraphs + 2] = kSweeps;
  for (int turn = 0; turn < 9; turn += 2)
    for (unsigned which = 1; which <= 3; which++)
      expected.small = mixed(expected.small, which);
  expected.typed[0] = 15;
  expected.typed[1] = 21;
  return expected;
}

template <class Value, int Count>
static std::vector<Value> all_of(const Value (&values)[Count]) {
  return std::vector<Value>(values, values + Count);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const Field expected = expected_field();
  for (int launch = 0; launch < test.size(2); launch++) {
    exec::check(gtap_forget_graphs(), "gtap_forget_graphs");
    Field found = {};
    found.line[0][0] = found.line[1][kCells + 1] = 1;
    exec::check(cudaMemcpyToSymbol(field, &found, sizeof found), "cudaMemcpyToSymbol");
    kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(kSide);
    test.wait("kernel");
    exec::check(cudaMemcpyFromSymbol(&found, field, sizeof found), "cudaMemcpyFromSymbol");
    for (int i = 0; i < kSide; i++)
      test.equal("cells", all_of(found.cells[i]), all_of(expected.cells[i]));
    for (int i = 0; i < 2; i++)
      test.equal("line", all_of(found.line[i]), all_of(expected.line[i]));
    test.equal("last", std::vector<unsigned>{found.last}, std::vector<unsigned>{expected.last});
    test.equal("sums", all_of(found.sums), all_of(expected.sums));
    test.equal("small", std::vector<unsigned>{found.small}, std::vector<unsigned>{expected.small});
    test.equal("typed", all_of(found.typed), all_of(expected.typed));
    if (!std::getenv("GTAP_MAX_RECORDS")) { // nobody else has tasks or a run meanwhile
      test.equal("blocks run once for each graph", std::vector<int>(found.blocks, found.blocks + 6),
                 std::vector<int>{1, 2, expected.blocks[2], found.blocks[3], kGraphs, 1});
    }
  }
  return test.finish("block_taskgraphs");
}
