// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each way of making block-level tasks that have an order, and each reason against a better one: --print-graphs says what is in
// graphs_block.expected.txt.
#include <gtap_block.cuh>

constexpr int kSize = 64;
__device__ float grid[kSize][kSize];
__device__ int shift;

#pragma gtap function
__device__ void tile(float *cell, int value) {
  if (threadIdx.x == 0)
    *cell += value;
}
#pragma gtap function
__device__ int measure(const float *cell) { return cell[0] > 0; }
#pragma gtap function
__device__ void parent(float *cell) {
  if (threadIdx.x == 0) {
#pragma gtap task
    tile(cell, 1);
  }
#pragma gtap taskwait
}

struct Shape {
  int rows, columns;
  __device__ int at(int i, int j) const { return i * columns + j; }
};
__device__ int of_block(int i) { return i + static_cast<int>(blockIdx.x); }
__device__ int shifted(int i) { return i + shift; }
__device__ int unseen(int i);
__device__ int leads_there(int i) { return unseen(i); }
__device__ int counting(int i) { return shift += i; }
__device__ int waiting(int i) {
  __syncwarp();
  return i;
}
__device__ int last(int i) {
  static int before;
  return i + before;
}
__device__ const Shape *kept(const Shape &shape) { return &shape; }

// ---- the graph may be computed ----

#pragma gtap function
__device__ void computed(float *cells, Shape shape) {
#pragma gtap taskloop nogroup collapse(2)
  for (int i = 0; i < shape.rows; i++)
    for (int j = 0; j < shape.columns; j++) {
      const int own = shape.at(i, j);
#pragma gtap task_iteration depend(in: cells[own - 1 : j > 0], grid[i - 1][j]) depend(inout: cells[own])
      tile(&cells[own], i);
    }
#pragma gtap taskwait
#pragma gtap taskloop nogroup schedule(runtime)
  for (int i = 0; i < shape.rows; i++) {
#pragma gtap task_iteration depend(in: cells[0]) depend(mutexinoutset: cells[i])
    tile(&cells[i], i);
  }
#pragma gtap taskwait
}

// ---- all blocks make the tasks ----

#pragma gtap function
__device__ void uneven(float *cells, int n) {
#pragma gtap taskloop nogroup collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++) {
#pragma gtap task_iteration depend(inout: cells[i * n + j])
      tile(&cells[i * n + j], i);
    }
#pragma gtap taskloop nogroup collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < shifted(n); j++) {
#pragma gtap task_iteration depend(inout: cells[i * n + j])
      tile(&cells[i * n + j], i);
    }
}

#pragma gtap function
__device__ void reading(float *cells, const int *row, const Shape *shape, int n) {
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout: cells[i])
    tile(&cells[i], row[i]);
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(in: cells[row[i]]) depend(inout: cells[i])
    tile(&cells[i], i);
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i < shape->rows; i++) {
#pragma gtap task_iteration depend(inout: cells[i])
    tile(&cells[i], i);
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++)
    if (*row > i) {
#pragma gtap task_iteration depend(inout: cells[i])
      tile(&cells[i], shifted(i));
    }
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
    const int first = shifted(i);
#pragma gtap task_iteration depend(inout: cells[i])
    tile(&cells[i], first);
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout: cells[i])
    tile(&cells[i], static_cast<int>(clock64()));
  }
}

#pragma gtap function
__device__ void never(float *cells, int *results, int n) {
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout: cells[i])
    parent(&cells[i]);
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout: cells[i])
    results[i] = measure(&cells[i]);
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inoutset: cells[0])
    tile(&cells[i], i);
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(out: cells[2 * i], cells[2 * i + 1])
    tile(&cells[i], i);
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(in: cells[i])
    tile(&cells[i], i);
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration
    tile(&cells[i], i);
  }
#pragma gtap taskloop nogroup collapse(5)
  for (int a = 0; a < n; a++)
    for (int b = 0; b < n; b++)
      for (int c = 0; c < n; c++)
        for (int d = 0; d < n; d++)
          for (int e = 0; e < n; e++) {
#pragma gtap task_iteration depend(inout: cells[(((a * n + b) * n + c) * n + d) * n + e])
            tile(cells, a);
          }
#pragma gtap taskwait
#pragma gtap taskloop nogroup schedule(static)
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout: cells[i])
    tile(&cells[i], i);
  }
}

// ---- one block makes the tasks ----

#pragma gtap function
__device__ void of_one_block(float *cells, const int *row, Shape shape, int n) {
  __shared__ int count;
  if (threadIdx.x == 0)
    count = n;
  __syncthreads();
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout: cells[i])
    tile(&cells[i], count);
  }
  int order = 0;
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout: order)
    tile(&cells[i], i);
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(iterator(k = row[i] : row[i + 1]), in: cells[k]) depend(out: cells[i])
    tile(&cells[i], i);
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout: cells[i])
    tile(&cells[i], of_block(i));
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout: cells[i])
    tile(&cells[i], static_cast<int>(gridDim.x));
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout: cells[i])
    tile(&cells[i], unseen(i));
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout: cells[i])
    tile(&cells[i], kept(shape)->rows);
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout: cells[i])
    tile(&cells[i], leads_there(i));
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout: cells[i])
    tile(&cells[i], counting(i));
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout: cells[i])
    tile(&cells[i], waiting(i));
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout: cells[i])
    tile(&cells[i], last(i));
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
    const int twice = [](int k) { return 2 * k; }(i);
#pragma gtap task_iteration depend(inout: cells[i])
    tile(&cells[i], twice);
  }
  volatile int limit = n;
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout: cells[i])
    tile(&cells[i], limit);
  }
  float &first = cells[0];
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout: first)
    tile(&cells[i], i);
  }
#pragma gtap taskwait
}

// ---- one thread makes the tasks ----

#pragma gtap function
__device__ void of_one_thread(float *cells, int n) {
  if (threadIdx.x == 0)
    for (int i = 1; i < n; i++) {
#pragma gtap task depend(in: cells[i - 1]) depend(inout: cells[i])
      tile(&cells[i], i);
#pragma gtap task depend(inout: cells[i])
      { cells[i] += 1; }
    }
  if (threadIdx.x == 0) {
#pragma gtap task // has no order, and is not in the report
    tile(cells, 1);
  }
#pragma gtap taskwait
}

// ---- taskgraphs ----

#pragma gtap function
__device__ void graphs(float *cells, int n, int steps) {
  for (int step = 0; step < steps; step++) {
#pragma gtap taskgraph graph_id(step % 2) graph_reset(step == 4)
    {
#pragma gtap taskloop nogroup
      for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout: cells[i])
        tile(&cells[i], step % 2);
      }
      if (threadIdx.x == 0) {
#pragma gtap task
        tile(cells, n);
      }
    }
#pragma gtap taskgraph graph_reset(step == 5) schedule(static)
    {
#pragma gtap taskloop nogroup
      for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout: cells[i])
        tile(&cells[i], n);
      }
    }
#pragma gtap taskgraph schedule(runtime)
    {
      if (threadIdx.x == 0) {
#pragma gtap task depend(inout: cells[0])
        tile(cells, n);
      }
    }
  }
}

// ---- a template: one text for its instances ----

#pragma gtap function
template <class T>
__device__ void fill(T *values, T value, int n) {
#pragma gtap taskloop nogroup
  for (int k = 0; k < n; k++) {
#pragma gtap task_iteration depend(out: values[k])
    {
      if (threadIdx.x == 0)
        values[k] = value;
    }
  }
}

__global__ void kernel(float *cells, Shape shape) {
#pragma gtap entry
  computed(cells, shape);
}
__global__ void fill_floats(float *cells, int n) {
#pragma gtap entry
  fill(cells, 1.0f, n);
}
__global__ void fill_doubles(double *cells, int n) {
#pragma gtap entry
  fill(cells, 1.0, n);
}
