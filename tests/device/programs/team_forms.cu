// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Forms that the text between the regions of a team may have (Jacob et al., "Efficient Fork-Join on GPUs through Warp
// Specialization", IV and V-B), in cycles for a region and for a branch around one. Of the translator: in place, and a pool; with
// GTAP_MASTER_APART=1 (a definition for the translator and the compiler) the pool's master has a warp of its own. By hand: the two
// methods that the paper rejects, basic block neutering at every branch and a state machine through one barrier, and its pool. One
// block, warm; medians of 15 launches.
#include <gtap_block.cuh>

#include "team_timing.h"

constexpr int kTurns = 200;
constexpr int kMeasurements = 15;

// Rows of `cycles`: the delay alone; a region in each turn; four branches in each turn and a region in one of eight.

#if !GTAP_MASTER_APART
#pragma gtap function worker(team)
__device__ void in_place(long long *cycles, const int *memory, int *counts) {
  long long begin = now();
  for (int k = 0; k < kTurns; ++k)
    delay();
  cycles[0] = now() - begin;
  begin = now();
  for (int k = 0; k < kTurns; ++k) {
    const int value = memory[k & 7];
#pragma gtap parallel
    {
      delay();
      if (value == 7)
        counts[gtap::thread_num()] = value;
    }
  }
  cycles[1] = now() - begin;
  begin = now();
  for (int k = 0; k < kTurns; ++k) {
    const int value = memory[k & 7];
    if (value != 0) {
      if (value > 1) {
        if (value % 4 == 3) {
          if (value == 7) {
#pragma gtap parallel
            {
              delay();
              if (value == 7)
                counts[gtap::thread_num()] = value;
            }
          }
        }
      }
    }
  }
  cycles[2] = now() - begin;
}

__global__ void start_in_place(long long *cycles, const int *memory, int *counts) {
#pragma gtap entry
  in_place(cycles, memory, counts);
}
#endif

#pragma gtap function worker(team) pool
__device__ void pooled(long long *cycles, const int *memory, int *counts) {
  long long begin = now();
  for (int k = 0; k < kTurns; ++k)
    delay();
  cycles[0] = now() - begin;
  begin = now();
  for (int k = 0; k < kTurns; ++k) {
    const int value = memory[k & 7];
#pragma gtap parallel
    {
      delay();
      if (value == 7)
        counts[gtap::thread_num()] = value;
    }
  }
  cycles[1] = now() - begin;
  begin = now();
  for (int k = 0; k < kTurns; ++k) {
    const int value = memory[k & 7];
    if (value != 0) {
      if (value > 1) {
        if (value % 4 == 3) {
          if (value == 7) {
#pragma gtap parallel
            {
              delay();
              if (value == 7)
                counts[gtap::thread_num()] = value;
            }
          }
        }
      }
    }
  }
  cycles[2] = now() - begin;
}

__global__ void start_pooled(long long *cycles, const int *memory, int *counts) {
#pragma gtap entry
  pooled(cycles, memory, counts);
}

// ---- by hand --------------------------------------------------------------------------------------------------------------

struct Words {
  int found, value;
  unsigned state;
};

__device__ __forceinline__ void region(int *counts, int value) {
  delay();
  if (value == 7)
    counts[threadIdx.x] = value;
}

// What thread 0 finds at a branch, in all threads (the paper, IV-A: "basic block neutering").
__device__ __forceinline__ bool told(Words &words, bool found) {
  if (threadIdx.x == 0)
    words.found = found;
  __syncthreads();
  const bool all = words.found != 0;
  __syncthreads();
  return all;
}

__global__ void neutering(long long *cycles, const int *memory, int *counts) {
  __shared__ Words words;
  long long begin = now();
  for (int k = 0; k < kTurns; ++k)
    delay();
  if (threadIdx.x == 0)
    cycles[0] = now() - begin;
  int value = 0, k = 0;
  begin = now();
  while (told(words, k < kTurns)) {
    if (threadIdx.x == 0)
      words.value = value = memory[k++ & 7];
    __syncthreads();
    region(counts, words.value);
    __syncthreads();
  }
  if (threadIdx.x == 0)
    cycles[1] = now() - begin;
  k = 0;
  begin = now();
  while (told(words, k < kTurns)) {
    if (threadIdx.x == 0)
      value = memory[k++ & 7];
    if (told(words, value != 0)) {
      if (told(words, value > 1)) {
        if (told(words, value % 4 == 3)) {
          if (told(words, value == 7)) {
            if (threadIdx.x == 0)
              words.value = value;
            __syncthreads();
            region(counts, words.value);
            __syncthreads();
          }
        }
      }
    }
  }
  if (threadIdx.x == 0)
    cycles[2] = now() - begin;
}

// Thread 0 computes which piece comes next, and all go through one barrier to it (IV-B).
__global__ void state_machine(long long *cycles, const int *memory, int *counts) {
  __shared__ Words words;
  long long begin = now();
  for (int k = 0; k < kTurns; ++k)
    delay();
  if (threadIdx.x == 0)
    cycles[0] = now() - begin;
  enum : unsigned { first, first_region, second, second_region, end };
  int k = 0;
  unsigned next = first;
  begin = now();
  for (;;) {
    if (threadIdx.x == 0)
      words.state = next;
    __syncthreads();
    const unsigned state = words.state;
    switch (state) {
    case first:
      if (threadIdx.x == 0) {
        if (k < kTurns) {
          words.value = memory[k++ & 7];
          next = first_region;
        } else {
          cycles[1] = now() - begin;
          k = 0;
          begin = now();
          next = second;
        }
      }
      break;
    case first_region:
      region(counts, words.value);
      next = first;
      break;
    case second:
      if (threadIdx.x == 0) {
        next = end;
        while (k < kTurns) {
          const int value = memory[k++ & 7];
          if (value != 0 && value > 1 && value % 4 == 3 && value == 7) {
            words.value = value;
            next = second_region;
            break;
          }
        }
      }
      break;
    case second_region:
      region(counts, words.value);
      next = second;
      break;
    default:
      break;
    }
    __syncthreads();
    if (state == end)
      break;
  }
  if (threadIdx.x == 0)
    cycles[2] = now() - begin;
}

// The paper's Pseudocode 1: a warp for the master alone, direct calls.
__device__ __forceinline__ void meet() {
#if defined(__CUDA_ARCH__)
  asm volatile("barrier.sync 0;" ::: "memory");
#else
  __syncthreads();
#endif
}

__global__ void pool_by_hand(long long *cycles, const int *memory, int *counts) {
  __shared__ Words words;
  const unsigned master = blockDim.x - 32;
  if (threadIdx.x != master) { // the other lanes of its warp wait, too
    for (;;) {
      meet();
      const unsigned state = words.state;
      if (state == 0)
        return;
      if (threadIdx.x < master) {
        if (state == 1)
          region(counts, words.value);
        else if (state == 2)
          region(counts, words.value);
      }
      meet();
    }
  }
  auto run = [&](unsigned number, int value) {
    words.state = number;
    words.value = value;
    meet();
    meet();
  };
  long long begin = now();
  for (int k = 0; k < kTurns; ++k)
    delay();
  cycles[0] = now() - begin;
  begin = now();
  for (int k = 0; k < kTurns; ++k)
    run(1, memory[k & 7]);
  cycles[1] = now() - begin;
  begin = now();
  for (int k = 0; k < kTurns; ++k) {
    const int value = memory[k & 7];
    if (value != 0 && value > 1 && value % 4 == 3 && value == 7)
      run(2, value);
  }
  cycles[2] = now() - begin;
  words.state = 0;
  meet();
}

namespace {

constexpr int kRows = 3;

// Launches a form, and prints what a region, and a turn with four branches, takes beyond the delay.
template <class Launch>
bool measure(const char *name, int threads, const Launch &launch) {
  long long *cycles = nullptr, taken[kRows];
  int *memory = nullptr, *counts = nullptr, numbers[8], found[GTAP_BLOCK_SIZE];
  timing::check(cudaMalloc(&cycles, sizeof(taken)));
  timing::check(cudaMalloc(&memory, sizeof(numbers)));
  timing::check(cudaMalloc(&counts, sizeof(found)));
  for (int i = 0; i < 8; ++i)
    numbers[i] = i;
  timing::check(cudaMemcpy(memory, numbers, sizeof(numbers), cudaMemcpyHostToDevice));
  std::vector<double> region, turn;
  bool right = true;
  for (int measurement = 0; measurement < kMeasurements + 1; ++measurement) {
    timing::check(cudaMemset(counts, 0, sizeof(found)));
    launch(cycles, memory, counts);
    timing::check(cudaMemcpy(found, counts, sizeof(found), cudaMemcpyDeviceToHost));
    timing::check(cudaMemcpy(taken, cycles, sizeof(taken), cudaMemcpyDeviceToHost));
    for (int i = 0; i < threads; ++i)
      right &= found[i] == 7;
    if (measurement == 0)
      continue;
    region.push_back(double(taken[1] - taken[0]) / kTurns);
    turn.push_back((double(taken[2]) - double(taken[0]) / 8) / kTurns);
  }
  std::printf("%-32s %9.0f %9.0f%s\n", name, timing::median(region), timing::median(turn),
              right ? "" : "  WRONG");
  cudaFree(cycles);
  cudaFree(memory);
  cudaFree(counts);
  return right;
}

bool measure_tasks(const char *name, void (*kernel)(long long *, const int *, int *)) {
  return measure(name, GTAP_BLOCK_SIZE - (GTAP_MASTER_APART ? 32 : 0),
                 [&](long long *cycles, int *memory, int *counts) {
                   kernel<<<1, GTAP_BLOCK_SIZE>>>(cycles, memory, counts);
                   timing::check(gtap_synchronize() == GTAP_SUCCESS ? cudaSuccess
                                                                    : cudaErrorUnknown);
                 });
}

bool measure_by_hand(const char *name, int threads,
                     void (*kernel)(long long *, const int *, int *)) {
  return measure(name, threads, [&](long long *cycles, int *memory, int *counts) {
    kernel<<<1, GTAP_BLOCK_SIZE>>>(cycles, memory, counts);
    timing::check(cudaGetLastError());
    timing::check(cudaDeviceSynchronize());
  });
}

} // namespace

int main() {
  std::printf("%d threads, cycles                 a region  a turn of four branches\n",
              GTAP_BLOCK_SIZE);
  timing::check(gtap_initialize() == GTAP_SUCCESS ? cudaSuccess : cudaErrorUnknown);
  bool right = true;
#if GTAP_MASTER_APART
  right &= measure_tasks("pool, the master apart", start_pooled);
#else
  right &= measure_tasks("in place", start_in_place);
  right &= measure_tasks("pool", start_pooled);
  right &= measure_by_hand("by hand: neutering", GTAP_BLOCK_SIZE, neutering);
  right &= measure_by_hand("by hand: state machine", GTAP_BLOCK_SIZE, state_machine);
  right &= measure_by_hand("by hand: pool, master apart", GTAP_BLOCK_SIZE - 32, pool_by_hand);
#endif
  gtap_finalize();
  return right ? 0 : 1;
}
