// Taskwaits of block-level tasks that some threads do not reach, and what cannot live across them.
#include <gtap_block.cuh>

__device__ void fill(int *values);
__device__ int total(const int &value);

#pragma gtap function
__device__ int reached(int n, const int *values) {
  int own = n + threadIdx.x;
  if (own > 4) {
#pragma gtap taskwait
  }
  const unsigned lane = threadIdx.x % 32;
  for (unsigned i = 0; i < lane; i++) {
#pragma gtap taskwait
  }
  while (n-- > 0) {
    if (atomicAdd(&own, 1) > 3)
      return 0;
  }
#pragma gtap taskwait
  return values[n];
}

#pragma gtap function
__device__ int shared_memory(int n) {
  __shared__ int sum, counter, again[32], filled[32];
  if (threadIdx.x == 0) {
    sum = n;
    counter = 0;
  }
  again[threadIdx.x % 32] = n;
  fill(filled);
  __syncthreads();
  for (int i = 0; i < n; i++) {
#pragma gtap taskwait
    again[threadIdx.x % 32] = i;
    fill(filled);
    __syncthreads();
    atomicAdd(&counter, again[0] + filled[1]);
  }
  return sum;
}

#pragma gtap function
__device__ int values(int n, const int m, int k) {
  alignas(32) int aligned[4] = {n, m, k, 0};
#pragma gtap taskwait
  return total(n) + total(m) + k + aligned[k];
}

#pragma gtap function
__device__ int some_threads(int n) {
  __shared__ int sum, part;
  if (threadIdx.x == 0) {
    sum = n;
    part = n;
  }
#pragma gtap taskwait
  if (threadIdx.x == 1)
    part = part + 1;
  if (n > 3)
    if (threadIdx.x == 0)
      sum = 1;
  __syncthreads();
  return sum + part;
}

struct Chunk {
  int values[4];
};

// By value is fine where nothing changes the parameter; a reference could, and an assignment does.
#pragma gtap function
__device__ int arrays(Chunk read, Chunk scaled, Chunk written) {
  int sum = 0;
  for (int value : read.values) {
#pragma gtap taskwait
    sum += value;
  }
  for (int &value : scaled.values) {
#pragma gtap taskwait
    value *= 2;
  }
  written.values[0] = threadIdx.x;
  for (const int &value : written.values) {
#pragma gtap taskwait
    sum += value;
  }
  return sum;
}

struct Range {
  int first, last;
};

// A reference to what the thread decides is no better than the variable.
#pragma gtap function
__device__ void references(Range changed, int *out) {
  const Range mine = {static_cast<int>(threadIdx.x), 4};
  const Range &one = mine;
  Range &changes = changed;
  changes.last = out[0];
  if (one.first == 0) {
#pragma gtap taskwait
  }
}
// expected-error: 11:14: GTAP123 "not all threads of the block reach this taskwait together"
// expected-error: 15:14: GTAP123 "not all threads of the block reach this taskwait together"
// expected-error: 21:14: GTAP123 "not all threads of the block reach this taskwait together"
// expected-error: 40:5: GTAP122 "__shared__ variable 'counter' is read behind a taskwait with what was written before it"
// expected-error: 42:10: GTAP122 "__shared__ variable 'sum' is read behind a taskwait with what was written before it"
// expected-error: 46:27: GTAP125 "'n' cannot live in the record of a block-level task: all threads would share the parameter, whose address is known"
// expected-error: 47:19: GTAP125 "'aligned' cannot live in the record of a block-level task: it has an alignment of its own, which each thread's place in the record would have to have"
// expected-error: 61:12: GTAP122 "__shared__ variable 'part' is read behind a taskwait with what was written before it"
// expected-error: 66:10: GTAP122 "__shared__ variable 'sum' is read behind a taskwait with what was written before it"
// expected-error: 75:41: GTAP125 "'scaled' cannot live in the record of a block-level task: all threads would share the parameter, whose address is known"
// expected-error: 75:55: GTAP125 "'written' cannot live in the record of a block-level task: all threads would share the parameter, whose address is known"
// expected-error: 105:14: GTAP123 "not all threads of the block reach this taskwait together"
// expected-error: 99:34: GTAP125 "'changed' cannot live in the record of a block-level task: all threads would share the parameter, whose address is known"
