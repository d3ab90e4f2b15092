// Block-level tasks in CUDA's own style: shared memory, barriers, warp intrinsics, decisions that the
// threads take together, and what a thread keeps in its record: arrays, references, pointers.
#include <gtap_block.cuh>

#include "support.h"

constexpr int kLeaf = 96; // numbers that one task adds up

__device__ int sum_of_block(int value) {
  __shared__ int parts[GTAP_BLOCK_SIZE / 32];
  for (int distance = 16; distance != 0; distance /= 2)
    value += __shfl_down_sync(0xffffffffu, value, static_cast<unsigned>(distance));
  if (threadIdx.x % 32 == 0)
    parts[threadIdx.x / 32] = value;
  __syncthreads();
  int sum = 0;
  for (int part : parts)
    sum += part;
  __syncthreads();
  return sum;
}

// Divide and conquer over a range; a task's result is that of its first thread.
#pragma gtap function
__device__ int sum(const int *numbers, int count) {
  if (count <= kLeaf) {
    int own = 0;
    for (int i = static_cast<int>(threadIdx.x); i < count; i += static_cast<int>(blockDim.x))
      own += numbers[i];
    return sum_of_block(own);
  }
  __shared__ int halves[2];
  int left = 0, right = 0;
  const int half = count / 2;
  if (threadIdx.x == 32 % blockDim.x) {
#pragma gtap task
    left = sum(numbers, half);
#pragma gtap task
    right = sum(numbers + half, count - half);
  }
#pragma gtap taskwait
  if (threadIdx.x == 32 % blockDim.x) { // whose variables they are
    halves[0] = left;
    halves[1] = right;
  }
  __syncthreads();
  return halves[0] + halves[1];
}

// Smooths its part of a histogram until no thread changes anything, with a task after each round.
#pragma gtap function
__device__ void note(int round, int *rounds) {
  if (threadIdx.x == 0)
    atomicMax(rounds, round);
}

#pragma gtap function
__device__ void settle(int *values, int *rounds) {
  int history[3] = {0, 0, 0};
  int &last = history[2];
  int *const own = &values[threadIdx.x];
  bool busy = true;
  for (int round = 1; __syncthreads_or(busy); round++) {
    __shared__ int before[GTAP_BLOCK_SIZE];
    before[threadIdx.x] = *own;
    __syncthreads();
    busy = threadIdx.x > 0 && before[threadIdx.x - 1] > *own + 1;
    if (busy) {
      *own += 1;
      history[round % 2] += 1;
    }
    if (threadIdx.x == 1) {
#pragma gtap task
      note(round, rounds);
    }
#pragma gtap taskwait
    last = round;
  }
  *own = 10000 * *own + 100 * last + history[0] + history[1];
}

#pragma gtap function
__device__ void all(const int *numbers, int count, int *total, int *values, int *rounds) {
  if (threadIdx.x == 0) {
#pragma gtap task
    *total = sum(numbers, count);
  } else if (threadIdx.x == 1) {
#pragma gtap task
    settle(values, rounds);
  }
}

__global__ void with_tasks(const int *numbers, int count, int *total, int *values, int *rounds) {
#pragma gtap entry
  all(numbers, count, total, values, rounds);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int count = test.size(700);
  std::vector<int> numbers;
  int expected = 0;
  for (int i = 0; i < count; ++i) {
    numbers.push_back(i * 7919 % 1000);
    expected += numbers.back();
  }
  std::vector<int> values(GTAP_BLOCK_SIZE), settled(GTAP_BLOCK_SIZE);
  for (int i = 0; i < GTAP_BLOCK_SIZE; ++i)
    values[static_cast<std::size_t>(i)] = settled[static_cast<std::size_t>(i)] =
        (i * 37 % 11) + (i == 5 ? 9 : 0);
  std::vector<int> raised(GTAP_BLOCK_SIZE);
  int rounds = 0;
  for (bool busy = true; busy;) {
    ++rounds;
    busy = false;
    const std::vector<int> before = settled;
    for (std::size_t i = 1; i < settled.size(); ++i)
      if (before[i - 1] > settled[i] + 1) {
        settled[i] += 1;
        raised[i] += 1;
        busy = true;
      }
  }
  for (std::size_t i = 0; i < settled.size(); ++i)
    settled[i] = 10000 * settled[i] + 100 * rounds + raised[i];

  exec::Array<int> device_numbers(numbers.size()), device_values(values.size()), total, most;
  exec::check(cudaMemcpy(device_numbers.device(), numbers.data(), numbers.size() * sizeof(int),
                         cudaMemcpyHostToDevice),
              "cudaMemcpy");
  exec::check(cudaMemcpy(device_values.device(), values.data(), values.size() * sizeof(int),
                         cudaMemcpyHostToDevice),
              "cudaMemcpy");
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(device_numbers.device(), count, total.device(),
                                                  device_values.device(), most.device());
  test.wait("with_tasks");
  test.equal("sum", total.read(), {expected});
  test.equal("rounds", most.read(), {rounds});
  test.equal("settle", device_values.read(), settled);
  return test.finish("block_shared_memory");
}
