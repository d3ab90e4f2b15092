// Block-level tasks that write shared memory again behind each taskwait, by one thread and by each its part of it;
// parameters that other variables hide where a task waits; and constexpr functions that ask for the thread.
#include <gtap_block.cuh>

#include "support.h"

constexpr int kSquares = 100;

#pragma gtap function
__device__ int next(int value) {
  return 3 * value + 1;
}

// In each turn memory is written by some of the threads, and read by all.
#pragma gtap function
__device__ void turns(int n, int *out) {
  __shared__ int first, last;
  __shared__ int squares[kSquares];
  int sum = 0;
  for (int i = 0; i < n; i++) {
    int result = 0;
    if (threadIdx.x == 1) {
#pragma gtap task
      result = next(i);
    }
#pragma gtap taskwait
    if (threadIdx.x == 1)
      first = result;
    else if (threadIdx.x == 2)
      last = i;
    for (int k = static_cast<int>(threadIdx.x); k < kSquares; k += static_cast<int>(blockDim.x))
      squares[k] = k * k + i;
    __syncthreads();
    sum += first + last + squares[(static_cast<int>(threadIdx.x) + 7 * i) % kSquares];
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

// Each thread has a value of its own of the parameter; what hides it is the same in all.
#pragma gtap function
__device__ void hidden(int n, int m, int *out) {
  n += static_cast<int>(threadIdx.x);
  m += 1;
  int sum = 0;
  for (int k = 0; k < 2; k++) {
    int n = k + 5, m = static_cast<int>(threadIdx.x) % 3;
    int result = 0;
    if (threadIdx.x == blockDim.x - 1) {
#pragma gtap task
      result = next(n);
    }
#pragma gtap taskwait
    sum += __syncthreads_count(result == 3 * n + 1) + n + m;
  }
  out[threadIdx.x] = 1000 * n + 100 * m + sum;
}

__device__ constexpr int or_thread(int n) {
  return n > 0 ? n : static_cast<int>(threadIdx.x);
}
struct Place {
  int number;
  __device__ constexpr explicit Place(int n) : number(or_thread(n)) {}
};

#pragma gtap function
__device__ void asking(int zero, int *out) {
  const int number = or_thread(zero), one = or_thread(1);
  int twice = Place(zero).number * 2;
#pragma gtap task
  next(number);
#pragma gtap taskwait
  out[threadIdx.x] = 100 * number + twice + one;
}

#pragma gtap function
__device__ void all(int n, int *sums, int *values, int *numbers) {
  if (threadIdx.x == 0) {
#pragma gtap task
    turns(n, sums);
#pragma gtap task
    hidden(n, 2, values);
#pragma gtap task
    asking(0, numbers);
  }
}

__global__ void with_tasks(int n, int *sums, int *values, int *numbers) {
#pragma gtap entry
  all(n, sums, values, numbers);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(6);
  std::vector<int> expected_sums, expected_values, expected_numbers;
  for (int thread = 0; thread < GTAP_BLOCK_SIZE; ++thread) {
    int sum = 0;
    for (int i = 0; i < n; ++i) {
      const int k = (thread + 7 * i) % kSquares;
      sum += 3 * i + 1 + i + k * k + i;
    }
    expected_sums.push_back(sum);
    expected_numbers.push_back(102 * thread + 1);
    expected_values.push_back(1000 * (n + thread) + 100 * 3 + 2 * (1 + thread % 3) + 5 + 6);
  }
  exec::Array<int> sums(GTAP_BLOCK_SIZE), values(GTAP_BLOCK_SIZE), numbers(GTAP_BLOCK_SIZE);
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, sums.device(), values.device(),
                                                  numbers.device());
  test.wait("with_tasks");
  test.equal("turns", sums.read(), expected_sums);
  test.equal("hidden", values.read(), expected_values);
  test.equal("asking", numbers.read(), expected_numbers);
  return test.finish("block_reuse");
}
