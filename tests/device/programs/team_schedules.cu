// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EPCC's schedbench for teams (Jacob et al., VI-A): the cycles that a schedule takes for a loop of 128 iterations a thread beyond
// the work in them, for chunks of 1 to 128. One block, warm, medians. And arraybench: what copies of arrays cost.
#include <gtap_block.cuh>

#include "team_timing.h"

constexpr int kIterations = 128; // of each thread
constexpr int kRepetitions = 20; // of a region with copies
constexpr int kMeasurements = 11;
constexpr int kSchedules = 4;

#pragma gtap function worker(team)
__device__ void schedules(int chunk, long long *cycles, int *counts) {
  const int turns = gtap::max_threads() * kIterations;
  int done = 0;
#pragma gtap parallel reduction(+ : done)
  {
    long long begin = now();
    for (int i = 0; i < kIterations; i++)
      delay();
#pragma gtap barrier
    if (gtap::thread_num() == 0)
      cycles[0] = now() - begin;
    begin = now();
#pragma gtap for
    for (int i = 0; i < turns; i++) {
      delay();
      done++;
    }
    if (gtap::thread_num() == 0)
      cycles[1] = now() - begin;
    begin = now();
#pragma gtap for schedule(static, chunk)
    for (int i = 0; i < turns; i++) {
      delay();
      done++;
    }
    if (gtap::thread_num() == 0)
      cycles[2] = now() - begin;
    begin = now();
#pragma gtap for schedule(dynamic, chunk)
    for (int i = 0; i < turns; i++) {
      delay();
      done++;
    }
    if (gtap::thread_num() == 0)
      cycles[3] = now() - begin;
    begin = now();
#pragma gtap for schedule(guided, chunk)
    for (int i = 0; i < turns; i++) {
      delay();
      done++;
    }
    if (gtap::thread_num() == 0)
      cycles[4] = now() - begin;
  }
  counts[0] = done;
}

// cycles: a region alone, with private(a), with firstprivate(a); a single alone, with copyprivate.
#pragma gtap function worker(team)
template <int Size>
__device__ void arrays(long long *cycles, int *counts) {
  int a[Size], right = 0;
  for (int i = 0; i < Size; i++)
    a[i] = i;
  long long begin = now();
  for (int k = 0; k < kRepetitions; k++) {
#pragma gtap parallel
    {
      delay();
      if (a[Size - 1] != Size - 1)
        counts[2] = 1;
    }
  }
  cycles[0] = now() - begin;
  begin = now();
  for (int k = 0; k < kRepetitions; k++) {
#pragma gtap parallel private(a)
    {
      delay();
      a[gtap::thread_num() % Size] = k;
      if (a[gtap::thread_num() % Size] != k)
        counts[2] = 1;
    }
  }
  cycles[1] = now() - begin;
#pragma gtap parallel reduction(+ : right)
  {
    int own[Size];
    begin = 0;
    long long start = now();
    for (int k = 0; k < kRepetitions; k++) {
      delay();
#pragma gtap single
      own[k % Size] = k;
    }
    if (gtap::thread_num() == 0)
      cycles[3] = now() - start;
    start = now();
    for (int k = 0; k < kRepetitions; k++) {
      delay();
#pragma gtap single copyprivate(own)
      own[k % Size] = k;
      right += own[k % Size] == k;
    }
    if (gtap::thread_num() == 0)
      cycles[4] = now() - start;
  }
  counts[1] = right;
}

#pragma gtap function worker(team)
template <int Size>
__device__ void copied(long long *cycles, int *counts) {
  int a[Size], right = 0;
  for (int i = 0; i < Size; i++)
    a[i] = i;
  const long long begin = now();
  for (int k = 0; k < kRepetitions; k++) {
#pragma gtap parallel firstprivate(a) reduction(+ : right)
    {
      delay();
      const int at = gtap::thread_num() % Size;
      right += a[at] == at;
      a[at] += 1;
    }
  }
  cycles[2] = now() - begin;
  counts[3] = right;
}

__global__ void run_schedules(int chunk, long long *cycles, int *counts) {
#pragma gtap entry
  schedules(chunk, cycles, counts);
}
template <int Size>
__global__ void run_arrays(long long *cycles, int *counts) {
#pragma gtap entry
  arrays<Size>(cycles, counts);
}
template <int Size>
__global__ void run_copied(long long *cycles, int *counts) {
#pragma gtap entry
  copied<Size>(cycles, counts);
}

namespace {

constexpr int kRows = 5;

long long *cycles = nullptr;
int *counts = nullptr;
bool good = true;

// The medians of what the launches write; `expected`: what they count.
template <class Launch>
std::vector<double> measured(const Launch &launch, const std::vector<int> &expected) {
  std::vector<std::vector<long long>> seen(kRows);
  for (int k = 0; k < kMeasurements; ++k) {
    timing::check(cudaMemset(counts, 0, 4 * sizeof(int)));
    launch();
    timing::check(gtap_synchronize() == GTAP_SUCCESS ? cudaSuccess : cudaErrorUnknown);
    long long here[kRows];
    int found[4];
    timing::check(cudaMemcpy(here, cycles, sizeof(here), cudaMemcpyDeviceToHost));
    timing::check(cudaMemcpy(found, counts, sizeof(found), cudaMemcpyDeviceToHost));
    good &= std::equal(expected.begin(), expected.end(), found);
    if (k > 0) // the first one is cold
      for (int row = 0; row < kRows; ++row)
        seen[row].push_back(here[row]);
  }
  std::vector<double> medians;
  for (const std::vector<long long> &row : seen)
    medians.push_back(timing::median(row));
  return medians;
}

template <int Size>
void measure_arrays() {
  constexpr int threads = GTAP_BLOCK_SIZE;
  std::vector<double> of = measured([] { run_arrays<Size><<<1, threads>>>(cycles, counts); },
                                    {0, kRepetitions * threads, 0, 0});
  std::printf("%6d %10.1f %12s %12.1f\n", Size, (of[1] - of[0]) / kRepetitions, "",
              (of[4] - of[3]) / kRepetitions);
  if constexpr (Size * sizeof(int) <= 1024) {
    const std::vector<double> first =
        measured([] { run_copied<Size><<<1, threads>>>(cycles, counts); },
                 {0, 0, 0, kRepetitions * threads});
    std::printf("%6d %10s %12.1f\n", Size, "", (first[2] - of[0]) / kRepetitions);
  }
}

} // namespace

int main() {
  constexpr int threads = GTAP_BLOCK_SIZE;
  timing::check(cudaMalloc(&cycles, kRows * sizeof(*cycles)));
  timing::check(cudaMalloc(&counts, 4 * sizeof(*counts)));
  timing::check(gtap_initialize() == GTAP_SUCCESS ? cudaSuccess : cudaErrorUnknown);
  std::printf("cycles of a loop beyond 128 delays, %d threads\n%6s %10s %10s %10s %10s\n", threads,
              "chunk", "static", "static, n", "dynamic, n", "guided, n");
  for (int chunk = 1; chunk <= 128; chunk *= 2) {
    const std::vector<double> of =
        measured([&] { run_schedules<<<1, threads>>>(chunk, cycles, counts); },
                 {kSchedules * kIterations * threads, 0, 0, 0});
    std::printf("%6d %10.0f %10.0f %10.0f %10.0f\n", chunk, of[1] - of[0], of[2] - of[0],
                of[3] - of[0], of[4] - of[0]);
  }
  std::printf("cycles of an array of n ints beyond a region, or a single\n%6s %10s %12s %12s\n",
              "n", "private", "firstprivate", "copyprivate");
  measure_arrays<1>();
  measure_arrays<3>();
  measure_arrays<9>();
  measure_arrays<27>();
  measure_arrays<81>();
  measure_arrays<243>();
  measure_arrays<729>();
  measure_arrays<2187>();
  std::printf("counts: %s\n", good ? "right" : "WRONG");
  gtap_finalize();
  return good ? 0 : 1;
}
