// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The comparison of each program of a file as tasks, under several schedules, with its serial run. Includers declare
// `heap`, `heap_cells`, `next_cell`, `sums` and mix(). Knows no program.
#pragma once

#include <gtap/api.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#if defined(GTAP_TARGET_HOST)
#include <gtap/host/schedule.h>
#include <unistd.h>
#endif

__global__ void clear_memory() {
  for (unsigned i = 0; i < next_cell && i < heap_cells; ++i)
    heap[i] = 0;
  next_cell = 0;
  for (unsigned long long &sum : sums)
    sum = 0;
}

// The result and everything in global memory, without regard to where in the heap it lies.
__global__ void hash_memory(unsigned long long *result) {
  unsigned long long hash = *result, cells = 0;
  for (unsigned i = 0; i < next_cell && i < heap_cells; ++i)
    cells += mix(heap[i], 1);
  for (unsigned long long sum : sums)
    hash = mix(hash, sum);
  *result = mix(mix(hash, cells), next_cell);
}

namespace fuzz {

// The kernel launches of the generated file: a translator sees launches in that file alone.
struct launchers {
  using program = void (*)(int number, unsigned long long seed, unsigned long long *result);
  program tasks = nullptr;
  program serial = nullptr; // null: another program has computed the results, expected.txt has them
  void (*clear)();
  void (*hash)(unsigned long long *result);
};

// How many blocks run the tasks of the next launch.
inline unsigned grid = 3;

inline void stop(const char *what, const char *why) {
  std::printf("%s: %s\n", what, why);
  std::fflush(stdout);
  std::_Exit(3);
}

// What the runtime gets. Where a child cannot run inside its parent, few records may be too few: that is an error of
// the launch, and no result.
struct settings {
  std::vector<unsigned> records{0, 2, 4,
                                33}; // max_records of schedules 0, 1, ... in turn; 0: plenty
  std::size_t memory_bytes = 1 << 22;
  bool may_be_too_few = false;
};

// One run from fresh memory; false when there were too few records. A hang ends the process.
inline bool run(const launchers &kernels, bool serially, int number, bool may_be_too_few,
                unsigned long long *result, unsigned long long &hash) {
#if defined(GTAP_TARGET_HOST)
  alarm(10);
#endif
  cudaMemset(result, 0, sizeof hash);
  kernels.clear();
  (serially ? kernels.serial : kernels.tasks)(number, 0x5eed + number, result);
  const gtap_status status = gtap_synchronize();
  const bool too_few = may_be_too_few && status == GTAP_ERROR_OUT_OF_RECORDS;
  if (status != GTAP_SUCCESS && !too_few)
    stop("status", gtap_error_string(status));
  kernels.hash(result);
  cudaMemcpy(&hash, result, sizeof hash, cudaMemcpyDeviceToHost);
  if (cudaError_t error = cudaGetLastError(); error != cudaSuccess)
    stop("CUDA", cudaGetErrorString(error));
#if defined(GTAP_TARGET_HOST)
  alarm(0);
#endif
  return !too_few;
}

// What another program printed of its serial runs: lines "serial NUMBER HASH".
inline void read_expected(std::vector<unsigned long long> &expected) {
  std::FILE *file = std::fopen("expected.txt", "r");
  if (file == nullptr)
    stop("expected.txt", "cannot be read");
  int number = 0;
  unsigned long long hash = 0;
  while (std::fscanf(file, "serial %d %llx\n", &number, &hash) == 2)
    expected.at(number) = hash;
  std::fclose(file);
}

// Usage: program SCHEDULES [FIRST [LAST]]. Prints "serial NUMBER HASH" for each serial run, "at NUMBER SCHEDULE" before each run and "differs NUMBER SCHEDULE"
// after a wrong one; schedule 0 is the serial run.
inline int compare(int argc, char **argv, int count, const launchers &kernels,
                   const settings &given = settings()) {
  const int schedules = argc > 1 ? std::atoi(argv[1]) : 4;
  const int first = argc > 2 ? std::atoi(argv[2]) : 0;
  const int last = argc > 3 ? std::atoi(argv[3]) : count - 1;
  std::vector<unsigned long long> expected(count);
  int differences = 0, short_of_records = 0;
  if (kernels.serial == nullptr)
    read_expected(expected);
  for (int schedule = kernels.serial == nullptr ? 1 : 0; schedule <= schedules; ++schedule) {
    gtap_config config;
    config.memory_bytes = given.memory_bytes;
    config.max_records = given.records[schedule % given.records.size()];
    config.chunk_records = config.max_records != 0 ? 1 : 0;
#if !defined(GTAP_TARGET_HOST)
    const unsigned grids[] = {3, 1, 64, 132};
    grid = grids[schedule / 2 % 4];
    cudaDeviceSetLimit(cudaLimitStackSize, 16 * 1024);
#else
    gtap::host::schedule how = gtap::host::get_schedule();
    how.seed = schedule;
    how.threads = 3;
    how.stack_bytes =
        4 * 1024 * 1024; // without optimisation the steps of all programs make one large frame
    gtap::host::set_schedule(how);
#endif
    if (gtap_status status = gtap_initialize(config); status != GTAP_SUCCESS)
      stop("gtap_initialize", gtap_error_string(status));
    unsigned long long *result = nullptr;
    cudaMalloc(&result, sizeof *result);
    for (int number = first; number <= last; ++number) {
      std::printf("at %d %d\n", number, schedule);
      std::fflush(stdout);
      unsigned long long hash = 0;
      const bool few = given.may_be_too_few && config.max_records != 0;
      if (!run(kernels, schedule == 0, number, few, result, hash))
        ++short_of_records;
      else if (schedule == 0)
        std::printf("serial %d %llx\n", number, expected[number] = hash);
      else if (hash != expected[number]) {
        std::printf("differs %d %d: %llx, serially %llx\n", number, schedule, hash,
                    expected[number]);
        ++differences;
      }
    }
    cudaFree(result);
    gtap_finalize();
  }
  if (short_of_records != 0)
    std::printf("%d runs had too few records\n", short_of_records);
  std::printf("%d differences\n", differences);
  return differences == 0 ? 0 : 1;
}

} // namespace fuzz
