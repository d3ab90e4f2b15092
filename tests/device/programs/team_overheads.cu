// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EPCC's OpenMP micro-benchmarks for teams (Jacob et al., "Efficient Fork-Join on GPUs through Warp Specialization", VI-A): the
// cycles that a directive takes beyond the work in it. One block, warm. A row is measured with and without its directive
// around the same delay, several times each; the difference of the medians is printed.
#include <gtap_block.cuh>

#include "team_timing.h"

constexpr int kRepetitions = 200; // of the directive in one measurement
constexpr int kMeasurements = 15;
constexpr int kRows = 31;

// Regions: the text around them is each thread's own (SPMD), or the one thread's (in place).
#pragma gtap function worker(team)
__device__ void regions(long long *cycles, int *memory) {
  const int threads = gtap::max_threads();
  long long begin = now();
  for (int k = 0; k < kRepetitions; ++k)
    delay();
  cycles[0] = now() - begin;

  begin = now();
  for (int k = 0; k < kRepetitions; ++k) {
#pragma gtap parallel
    delay();
  }
  cycles[1] = now() - begin;

  begin = now();
  for (int k = 0; k < kRepetitions; ++k) {
    int value = memory[0];
#pragma gtap parallel
    {
      delay();
      if (value == 12345)
        memory[1] = value;
    }
  }
  cycles[2] = now() - begin;

  begin = now();
  for (int k = 0; k < kRepetitions; ++k) {
#pragma gtap parallel for
    for (int i = 0; i < threads; i++)
      delay();
  }
  cycles[3] = now() - begin;

  begin = now();
  for (int k = 0; k < kRepetitions; ++k) {
    int value = memory[0];
#pragma gtap parallel for
    for (int i = 0; i < threads + value; i++)
      delay();
  }
  cycles[4] = now() - begin;

  double sum = 0;
  begin = now();
  for (int k = 0; k < kRepetitions; ++k) {
#pragma gtap parallel for reduction(+ : sum)
    for (int i = 0; i < threads; i++) {
      delay();
      sum += 1;
    }
  }
  cycles[5] = now() - begin;

  int count = 0;
  begin = now();
  for (int k = 0; k < kRepetitions; ++k) {
#pragma gtap parallel for reduction(+ : count)
    for (int i = 0; i < threads; i++) {
      delay();
      count += 1;
    }
  }
  cycles[6] = now() - begin;
  memory[2] = sum == double(kRepetitions) * threads && count == kRepetitions * threads;

  begin = now();
  for (int k = 0; k < kRepetitions; ++k) {
#pragma gtap parallel num_threads(threads - 1)
    delay();
  }
  cycles[7] = now() - begin;
}

// What regions call.
#pragma gtap declare team
__device__ __noinline__ void called(int threads) {
#pragma gtap for
  for (int i = 0; i < threads; i++)
    delay();
}

// Directives in a region.
#pragma gtap function worker(team)
__device__ void inside(long long *cycles, int *memory) {
  const int threads = gtap::max_threads();
  int entries = 0, atoms = 0;
#pragma gtap parallel
  {
    long long begin = now();
    for (int k = 0; k < kRepetitions; ++k) {
#pragma gtap for
      for (int i = 0; i < threads; i++)
        delay();
    }
    if (gtap::thread_num() == 0)
      cycles[8] = now() - begin;

    begin = now();
    for (int k = 0; k < kRepetitions; ++k) {
#pragma gtap for nowait
      for (int i = 0; i < threads; i++)
        delay();
    }
    if (gtap::thread_num() == 0)
      cycles[9] = now() - begin;

    begin = now();
    for (int k = 0; k < kRepetitions; ++k) {
      delay();
#pragma gtap barrier
    }
    if (gtap::thread_num() == 0)
      cycles[10] = now() - begin;

    begin = now();
    for (int k = 0; k < kRepetitions; ++k) {
#pragma gtap single
      delay();
    }
    if (gtap::thread_num() == 0)
      cycles[11] = now() - begin;

    begin = now();
    for (int k = 0; k < kRepetitions; ++k) {
#pragma gtap masked
      delay();
    }
    if (gtap::thread_num() == 0)
      cycles[12] = now() - begin;
#pragma gtap barrier

    begin = now();
    for (int k = 0; k < kRepetitions; ++k) {
#pragma gtap for schedule(dynamic)
      for (int i = 0; i < threads; i++)
        delay();
    }
    if (gtap::thread_num() == 0)
      cycles[13] = now() - begin;

    begin = now();
    for (int k = 0; k < kRepetitions; ++k) {
#pragma gtap for schedule(dynamic)
      for (int i = 0; i < 9 * threads; i++)
        delay();
    }
    if (gtap::thread_num() == 0)
      cycles[14] = now() - begin;

    begin = now();
    for (int k = 0; k < kRepetitions; ++k) {
#pragma gtap for schedule(guided)
      for (int i = 0; i < 9 * threads; i++)
        delay();
    }
    if (gtap::thread_num() == 0)
      cycles[15] = now() - begin;

    begin = now();
    for (int k = 0; k < kRepetitions; ++k) {
#pragma gtap for schedule(static, 4)
      for (int i = 0; i < 8 * threads; i++)
        delay();
    }
    if (gtap::thread_num() == 0)
      cycles[16] = now() - begin;

    begin = now();
    for (int k = 0; k < 10; ++k) {
#pragma gtap critical
      entries++;
#pragma gtap barrier
    }
    if (gtap::thread_num() == 0)
      cycles[17] = now() - begin;

    begin = now();
    for (int k = 0; k < kRepetitions; ++k) {
#pragma gtap atomic
      atoms++;
#pragma gtap barrier
    }
    if (gtap::thread_num() == 0)
      cycles[28] = now() - begin;

    begin = now();
    for (int k = 0; k < kRepetitions; ++k)
      called(threads);
    if (gtap::thread_num() == 0)
      cycles[29] = now() - begin;
  }
  memory[3] = entries == 10 * threads && atoms == kRepetitions * threads;
#pragma gtap parallel num_threads(threads - 1)
  {
    const long long begin = now();
    for (int k = 0; k < kRepetitions; ++k)
      called(threads - 1);
    if (gtap::thread_num() == 0)
      cycles[30] = now() - begin;
  }

#pragma gtap parallel num_threads(threads - 1)
  {
    const long long begin = now();
    for (int k = 0; k < kRepetitions; ++k) {
      delay();
#pragma gtap barrier
    }
    if (gtap::thread_num() == 0)
      cycles[18] = now() - begin;
  }
#pragma gtap parallel num_threads(threads / 64 * 32 + 32)
  {
    const long long begin = now();
    for (int k = 0; k < kRepetitions; ++k) {
      delay();
#pragma gtap barrier
    }
    if (gtap::thread_num() == 0)
      cycles[19] = now() - begin;
  }
  // The delay alone, in a region.
#pragma gtap parallel
  {
    const long long begin = now();
    for (int k = 0; k < kRepetitions; ++k)
      delay();
    if (gtap::thread_num() == 0)
      cycles[20] = now() - begin;
  }
}

// Regions in regions: of the lanes of a warp, and of half of the block.
#pragma gtap function worker(team)
__device__ void nested(long long *cycles, int *memory) {
  const int threads = gtap::max_threads();
  for (int k = 0; k < 2; ++k) {
#pragma gtap parallel num_threads(k == 0 ? threads / 32 : 2)
    {
      int value = memory[0];
      long long begin = now();
      for (int turn = 0; turn < kRepetitions; ++turn) {
#pragma gtap parallel
        delay();
      }
      if (gtap::thread_num() == 0)
        cycles[21 + 3 * k] = now() - begin;

      begin = now();
      for (int turn = 0; turn < kRepetitions; ++turn) {
        value = value * 3 + memory[0];
#pragma gtap parallel
        {
          delay();
          if (value == 12345)
            memory[1] = value;
        }
      }
      if (gtap::thread_num() == 0)
        cycles[22 + 3 * k] = now() - begin;

      int sum = 0;
      begin = now();
      for (int turn = 0; turn < kRepetitions; ++turn) {
#pragma gtap parallel reduction(+ : sum)
        {
          delay();
          sum += 1;
        }
      }
      if (gtap::thread_num() == 0) {
        cycles[23 + 3 * k] = now() - begin;
        memory[4 + k] = sum == kRepetitions * (k == 0 ? 32 : threads / 2);
      }
    }
  }
  // What one lane of a warp takes for the delay.
#pragma gtap parallel num_threads(threads / 32)
  {
    int value = memory[0];
    const long long begin = now();
    for (int turn = 0; turn < kRepetitions; ++turn) {
      value = value * 3 + memory[0];
      delay();
    }
    if (gtap::thread_num() == 0 && value != 12345)
      cycles[27] = now() - begin;
#pragma gtap parallel
    if (value == 12345)
      memory[1] = value;
  }
}

__global__ void run_regions(long long *cycles, int *memory) {
#pragma gtap entry
  regions(cycles, memory);
}
__global__ void run_inside(long long *cycles, int *memory) {
#pragma gtap entry
  inside(cycles, memory);
}

__global__ void run_nested(long long *cycles, int *memory) {
#pragma gtap entry
  nested(cycles, memory);
}

namespace {

struct Row {
  const char *name;
  double turns;  // of the delay in a repetition
  bool inRegion; // what the delay alone takes there
  int repetitions = kRepetitions;
  int alone = -1; // the row that says what stands beside the directive; the delay if there is none
};

const Row rows[kRows] = {
    {"delay", 0, false},
    {"parallel, SPMD", 1, false},
    {"parallel, in place", 1, false},
    {"parallel for, SPMD", 1, false},
    {"parallel for, in place", 1, false},
    {"parallel for reduction(+: double)", 1, false},
    {"parallel for reduction(+: int)", 1, false},
    {"parallel, all but one thread", 1, false},
    {"for", 1, true},
    {"for nowait", 1, true},
    {"barrier", 1, true},
    {"single", 1, true},
    {"masked", 1, true},
    {"for schedule(dynamic), an iteration a thread", 1, true},
    {"for schedule(dynamic), nine", 9, true},
    {"for schedule(guided), nine", 9, true},
    {"for schedule(static, 4), eight", 8, true},
    {"critical, all threads and a barrier", 0, true, 10},
    {"barrier of all but one thread", 1, true},
    {"barrier of half of the warps", 1, true},
    {"delay in a region", 0, true},
    {"parallel in a region: a warp", 1, true},
    {"the same, with a value taken over", 1, true, kRepetitions, 27},
    {"the same for reduction(+: int)", 1, true},
    {"parallel in a region: half of the block", 1, true},
    {"the same, with a value taken over", 1, true, kRepetitions, 27},
    {"the same for reduction(+: int)", 1, true},
    {"delay and a load by the first lane of a warp", 0, true},
    {"atomic, all threads and a barrier", 0, true},
    {"for in a function that is called", 1, true},
    {"the same, all but one thread", 1, true},
};

} // namespace

int main() {
  long long *cycles = nullptr;
  int *memory = nullptr;
  timing::check(cudaMalloc(&cycles, kRows * sizeof(*cycles)));
  timing::check(cudaMalloc(&memory, 6 * sizeof(*memory)));
  timing::check(cudaMemset(memory, 0, 6 * sizeof(*memory)));
  timing::check(gtap_initialize() == GTAP_SUCCESS ? cudaSuccess : cudaErrorUnknown);
  std::vector<std::vector<long long>> seen(kRows);
  int good = 1;
  for (int k = 0; k < kMeasurements; ++k) {
    run_regions<<<1, GTAP_BLOCK_SIZE>>>(cycles, memory);
    run_inside<<<1, GTAP_BLOCK_SIZE>>>(cycles, memory);
    run_nested<<<1, GTAP_BLOCK_SIZE>>>(cycles, memory);
    timing::check(gtap_synchronize() == GTAP_SUCCESS ? cudaSuccess : cudaErrorUnknown);
    long long here[kRows];
    int flags[6];
    timing::check(cudaMemcpy(here, cycles, sizeof(here), cudaMemcpyDeviceToHost));
    timing::check(cudaMemcpy(flags, memory, sizeof(flags), cudaMemcpyDeviceToHost));
    good &= flags[2] && flags[3] && flags[4] && flags[5];
    if (k > 0) // the first one is cold
      for (int row = 0; row < kRows; ++row)
        seen[row].push_back(here[row]);
  }
  auto median = [&](int row) { return timing::median(seen[row]); };
  std::printf("cycles beyond the work, %d threads\n", GTAP_BLOCK_SIZE);
  for (int row = 0; row < kRows; ++row) {
    const int beside = rows[row].alone >= 0 ? rows[row].alone : rows[row].inRegion ? 20 : 0;
    const double alone = median(beside) / kRepetitions;
    std::printf("%-48s %8.1f\n", rows[row].name,
                median(row) / rows[row].repetitions - rows[row].turns * alone);
  }
  std::printf("sums and entries: %s\n", good ? "right" : "WRONG");
  gtap_finalize();
  return good ? 0 : 1;
}
