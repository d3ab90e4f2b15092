// Tasks that depend on others: types of dependence, several clauses, sections, borders, destinations, macros in lists.
#include <gtap_block.cuh>

struct Node {
  int value;
  float parts[4];
};
__device__ int grid[8][16];
#define LEFT(i) nodes[(i) - 1].value

__device__ inline int below(int i) { return i + 1; }

#pragma gtap function
__device__ int visit(Node *nodes, int i) { return nodes[i].value; }

#pragma gtap function
__device__ void sweep(Node *nodes, int n, const int *rows) {
  int last = 0;
  if (threadIdx.x == 0)
    for (int i = 1; i < n; i++) {
#pragma gtap task depend(in: LEFT(i), nodes[below(i)]) depend(inout: nodes[i].value)
      visit(nodes, i);
      int *row = nodes != nullptr ? grid[i] : nullptr;
#pragma gtap task depend(in: row[rows[i] : rows[i + 1] - rows[i]], row[: n]), \
    depend(out: last)
      last = visit(nodes, i);
#pragma gtap task depend(iterator(k = rows[i] : rows[i + 1], long l = n : i > 3 ? 1 : 0 : -2), \
                         in: grid[k][l], nodes[k].parts[l])
      visit(nodes, i + 1);
#pragma gtap task depend(inoutset: grid[i - 1][2]) depend(mutexinoutset: nodes[0].parts[i & 3])
      grid[i][0] = visit(nodes, i);
#pragma gtap task depend(inout: grid[2 * i : 2][2 * i : n], nodes[: n].parts[i : 2]) depend(in: row[n : 2])
      visit(nodes, i);
    }
#pragma gtap taskwait
  if (threadIdx.x == 0) {
#pragma gtap task depend(inout: *nodes, last) // behind the taskwait
    { nodes->value = last; }
  }
}

template <int Columns>
struct Table {
  int cells[4][Columns];
};

#pragma gtap function
template <int Columns>
__device__ void columns(Table<Columns> *table, int n) {
  if (threadIdx.x == 0)
    for (int j = 0; j < n; j++) {
#pragma gtap task depend(in: table->cells[0][j - 1]) depend(out: table->cells[0][j])
      columns<Columns>(table, 0);
    }
}

__global__ void kernel(Node *nodes, int n, const int *rows) {
#pragma gtap entry
  sweep(nodes, n, rows);
}
__global__ void other(Table<3> *table) {
#pragma gtap entry
  columns(table, 3);
}
