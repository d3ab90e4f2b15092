// What every generated file shares: the helper functions of its programs, global memory for them, and the comparison
// of each program run as tasks, under several schedules, with its serial run. Knows no program.
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

// ---- for programs ----

constexpr unsigned heap_cells = 1u << 15;
__device__ unsigned long long heap[heap_cells]; // handed out by take(), never twice in a run
__device__ unsigned next_cell;
__device__ unsigned long long sums[8]; // what tasks add to without an order

__device__ inline unsigned long long mix(unsigned long long a, unsigned long long b) {
  unsigned long long x = a * 0x9e3779b97f4a7c15ull + b;
  x ^= x >> 29;
  x *= 0xbf58476d1ce4e5b9ull;
  return x ^ (x >> 32);
}

template <class T>
__device__ inline void bump(T &value, unsigned long long by) {
  value = (T)((unsigned long long)value * 3 + by);
}

template <class T>
__device__ inline void poke(T *value, unsigned long long by) {
  *value = (T)((unsigned long long)*value ^ by);
}

__device__ inline unsigned long long *take(unsigned cells) {
  return heap + atomicAdd(&next_cell, cells);
}

// Each of these is written out, or stays, as the translator needs it.
#define FUZZ_PRAGMA(...) _Pragma(#__VA_ARGS__)
#define FUZZ_TASK(...) FUZZ_PRAGMA(gtap task __VA_ARGS__)
#define FUZZ_WAIT(...) FUZZ_PRAGMA(gtap taskwait __VA_ARGS__)
#define FUZZ_SPAWN(target, ...) FUZZ_TASK() target = __VA_ARGS__
#define FUZZ_RETURN(...) return __VA_ARGS__
#define FUZZ_IF(...) if (__VA_ARGS__)
#define FUZZ_FOR(first, condition, step) for (first; condition; step)
#define FUZZ_VALUE(...) (__VA_ARGS__)

// ---- the comparison ----

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
  program tasks, serial;
  void (*clear)();
  void (*hash)(unsigned long long *result);
};

inline void stop(const char *what, const char *why) {
  std::printf("%s: %s\n", what, why);
  std::fflush(stdout);
  std::_Exit(3);
}

// One run from fresh memory. A hang ends the process.
inline unsigned long long run(const launchers &kernels, bool serially, int number,
                              unsigned long long *result) {
#if defined(GTAP_TARGET_HOST)
  alarm(10);
#endif
  unsigned long long hash = 0;
  cudaMemset(result, 0, sizeof hash);
  kernels.clear();
  (serially ? kernels.serial : kernels.tasks)(number, 0x5eed + number, result);
  if (gtap_status status = gtap_synchronize(); status != GTAP_SUCCESS)
    stop("status", gtap_error_string(status));
  kernels.hash(result);
  cudaMemcpy(&hash, result, sizeof hash, cudaMemcpyDeviceToHost);
  if (cudaError_t error = cudaGetLastError(); error != cudaSuccess)
    stop("CUDA", cudaGetErrorString(error));
#if defined(GTAP_TARGET_HOST)
  alarm(0);
#endif
  return hash;
}

// Usage: program SCHEDULES [FIRST [LAST]]. Prints "at NUMBER SCHEDULE" before each run and "differs NUMBER SCHEDULE"
// after a wrong one; schedule 0 is the serial run.
inline int compare(int argc, char **argv, int count, const launchers &kernels) {
  const int schedules = argc > 1 ? std::atoi(argv[1]) : 4;
  const int first = argc > 2 ? std::atoi(argv[2]) : 0;
  const int last = argc > 3 ? std::atoi(argv[3]) : count - 1;
  static const unsigned records[] = {0, 2, 4, 33};
  std::vector<unsigned long long> expected(count);
  int differences = 0;
  for (int schedule = 0; schedule <= schedules; ++schedule) {
    gtap_config config;
    config.memory_bytes = 1 << 22;
    config.max_records = records[schedule % 4];
    config.chunk_records = config.max_records != 0 ? 1 : 0;
#if defined(GTAP_TARGET_HOST)
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
      const unsigned long long hash = run(kernels, schedule == 0, number, result);
      if (schedule == 0)
        expected[number] = hash;
      else if (hash != expected[number]) {
        std::printf("differs %d %d: %llx, serially %llx\n", number, schedule, hash,
                    expected[number]);
        ++differences;
      }
    }
    cudaFree(result);
    gtap_finalize();
  }
  std::printf("%d differences\n", differences);
  return differences == 0 ? 0 : 1;
}

} // namespace fuzz
