// What the runtime promises beside right answers, on a device (docs/reliability.md): launches at once on
// streams and from host threads, several runtimes, cancellation, the watchdog, and errors after which the
// next launch works. Prints what it measures.
#include <gtap_thread.cuh>

#include "tasks.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

using namespace std::chrono_literals;
using stop_clock = std::chrono::steady_clock;

#pragma gtap function
__device__ int fib(int n) {
  if (n < 2)
    return n;
  int a, b;
#pragma gtap task
  a = fib(n - 1);
#pragma gtap task
  b = fib(n - 2);
#pragma gtap taskwait
  return a + b;
}

__global__ void fib_kernel(int n, int *result) {
#pragma gtap entry
  *result = fib(n);
}

// Tasks without end: `width` at a time, of which each spawns its successor.
#pragma gtap function
__device__ void endless(int width, unsigned long long *started) {
  atomicAdd(started, 1ull);
  for (int i = 0; i < width; ++i) {
#pragma gtap task
    endless(1, started);
  }
}

__global__ void endless_kernel(unsigned long long *started) {
#pragma gtap entry
  endless(10000, started);
}

#pragma gtap function
__device__ unsigned mixed(unsigned n) {
  for (int i = 0; i < 3; ++i)
    n = n * 2654435761u + 1;
  return n;
}

#pragma gtap function
__device__ int wide(int n, unsigned *values) {
  for (int i = 0; i < n; ++i) {
#pragma gtap task
    values[i] = mixed(static_cast<unsigned>(i));
  }
#pragma gtap taskwait
  return n;
}

__global__ void wide_kernel(int n, unsigned *values, int *result) {
#pragma gtap entry
  *result = wide(n, values);
}

// A launch that can never end: it counts a busy warp that is not there. (Nobody counts while one warp has
// all tasks, so there are some for others before.)
__device__ void lose_a_warp();

#pragma gtap function
__device__ int lost() {
  int sum = 0, found[64];
  for (int i = 0; i < 64; ++i) {
#pragma gtap task
    found[i] = fib(10);
  }
#pragma gtap taskwait
  for (int i = 0; i < 64; ++i)
    sum += found[i];
  lose_a_warp();
  return sum;
}

__global__ void lost_kernel(int *result) {
#pragma gtap entry
  *result = lost();
}

__device__ void lose_a_warp() {
#if defined(GTAP_TRANSLATED)
  atomicAdd(&gtap::detail::this_module.contexts[0].busy, 1u);
#endif
}

#pragma gtap function
__device__ int chain(int depth) {
  int below = 0;
  if (depth == 0)
    return 0;
#pragma gtap task
  below = chain(depth - 1);
#pragma gtap taskwait
  return below % 1000000007 + 1; // the remainder keeps compilers from making a loop of it
}

__global__ void chain_kernel(int depth, int *result) {
#pragma gtap entry
  *result = chain(depth);
}

static double milliseconds_since(stop_clock::time_point start) {
  return std::chrono::duration<double, std::milli>(stop_clock::now() - start).count();
}

template <class T>
static T *device_array(std::size_t count) {
  T *values = nullptr;
  expect(cudaMalloc(&values, count * sizeof(T)), "cudaMalloc");
  expect(cudaMemset(values, 0, count * sizeof(T)), "cudaMemset");
  expect(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
  return values;
}

template <class T>
static T value_of(const T *place) {
  T value;
  expect(cudaMemcpy(&value, place, sizeof value, cudaMemcpyDeviceToHost), "cudaMemcpy");
  return value;
}

static void check_next_launch(const char *after) {
  int *result = device_array<int>(1);
  fib_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(15, result);
  expect(gtap_synchronize(), GTAP_SUCCESS, after);
  expect(value_of(result) == 610, after);
  cudaFree(result);
}

// Four host threads, each with a stream of its own, launch at the same time.
static void streams() {
  constexpr int count = 4, turns = 20;
  int *results = device_array<int>(count * turns);
  std::vector<std::thread> threads;
  for (int i = 0; i < count; ++i)
    threads.emplace_back([=] {
      cudaStream_t stream;
      expect(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "a stream");
      for (int turn = 0; turn < turns; ++turn)
        fib_kernel<<<16, GTAP_BLOCK_SIZE, 0, stream>>>(20, results + i * turns + turn);
      expect(cudaStreamSynchronize(stream), "launches on a stream");
      expect(cudaStreamDestroy(stream), "a stream's end");
    });
  for (std::thread &each : threads)
    each.join();
  expect(gtap_synchronize(), GTAP_SUCCESS, "launches on four streams");
  for (int i = 0; i < count * turns; ++i)
    expect(value_of(results + i) == 6765, "fib(20) on four streams");
  std::printf("streams: %d launches from %d host threads\n", count * turns, count);
  cudaFree(results);
}

// Another launch runs beside one that lasts; cancelling ends that one within 10 ms.
static void cancellation() {
  unsigned long long *started = device_array<unsigned long long>(1);
  int *result = device_array<int>(1);
  cudaStream_t endless_stream, stream;
  expect(cudaStreamCreateWithFlags(&endless_stream, cudaStreamNonBlocking), "a stream");
  expect(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "a stream");
  double worst = 0;
  for (int turn = 0; turn < 5; ++turn) {
    const int blocks = turn == 0 ? 32 : GTAP_GRID_SIZE; // alone it leaves room for others
    endless_kernel<<<blocks, GTAP_BLOCK_SIZE, 0, endless_stream>>>(started);
    std::this_thread::sleep_for(50ms);
    if (turn == 0) {
      fib_kernel<<<32, GTAP_BLOCK_SIZE, 0, stream>>>(20, result);
      expect(cudaStreamSynchronize(stream), "a launch beside an endless one");
      expect(value_of(result) == 6765, "fib(20) beside an endless launch");
    }
    expect(cudaStreamQuery(endless_stream) == cudaErrorNotReady, "the endless launch goes on");
    const stop_clock::time_point start = stop_clock::now();
    expect(gtap_cancel(), GTAP_SUCCESS, "gtap_cancel()");
    expect(cudaStreamSynchronize(endless_stream), "the end of a cancelled launch");
    worst = std::max(worst, milliseconds_since(start));
    expect(gtap_synchronize(), GTAP_ERROR_CANCELLED, "a cancelled launch");
    check_next_launch("the launch after a cancelled one");
  }
  std::printf("cancellation: %.3f ms at most, %llu tasks had run\n", worst, value_of(started));
  expect(worst < 10, "cancelled within 10 ms");
  expect(cudaStreamDestroy(endless_stream), "a stream's end");
  expect(cudaStreamDestroy(stream), "a stream's end");
  cudaFree(started);
  cudaFree(result);
}

// No records to speak of and a chain that no call stack holds: an error, and the context lives.
static void out_of_memory() {
  gtap_config config;
  config.max_records = 64;
  expect(gtap_initialize(config), GTAP_SUCCESS, "64 records");
  int *result = device_array<int>(1);
  chain_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(1000000, result);
  expect(gtap_synchronize(), GTAP_ERROR_OUT_OF_STACK, "a chain without memory");
  std::printf("out of memory: %s\n", gtap_error_string(GTAP_ERROR_OUT_OF_STACK));
  check_next_launch("the launch after one without memory");
  expect(gtap_finalize(), GTAP_SUCCESS, "the end of 64 records");
  config = {};
  config.memory_bytes = std::size_t{1} << 60;
  expect(gtap_initialize(config), GTAP_ERROR_INVALID_CONFIG, "more memory than there is");
  std::printf("out of memory: %s\n", gtap_error_string(GTAP_ERROR_INVALID_CONFIG));
  std::size_t free_bytes = 0, total = 0;
  expect(cudaMemGetInfo(&free_bytes, &total), "cudaMemGetInfo");
  config.memory_bytes = total;
  expect(gtap_initialize(config), GTAP_ERROR_OUT_OF_MEMORY, "all memory there is");
  std::printf("out of memory: %s\n", gtap_error_string(GTAP_ERROR_OUT_OF_MEMORY));
  expect(gtap_initialize(), GTAP_SUCCESS, "the default memory");
  chain_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(1000000, result);
  expect(gtap_synchronize(), GTAP_SUCCESS, "a chain a million deep");
  expect(value_of(result) == 1000000, "its depth");
  expect(gtap_finalize(), GTAP_SUCCESS, "the end of the default memory");
  cudaFree(result);
}

static void many_children() {
  constexpr int count = 1000000;
  unsigned *values = device_array<unsigned>(count);
  int *result = device_array<int>(1);
  wide_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(count, values, result);
  expect(gtap_synchronize(), GTAP_SUCCESS, "a task with a million children");
  expect(value_of(result) == count, "its result");
  std::vector<unsigned> copy(count);
  expect(cudaMemcpy(copy.data(), values, count * sizeof(unsigned), cudaMemcpyDeviceToHost),
         "cudaMemcpy");
  for (unsigned i = 0; i < count; ++i) {
    unsigned n = i;
    for (int turn = 0; turn < 3; ++turn)
      n = n * 2654435761u + 1;
    expect(copy[i] == n, "the result of a child");
  }
  gtap_statistics figures;
  expect(gtap_get_statistics(&figures), GTAP_SUCCESS, "statistics");
  std::printf("many children: %llu tasks, %llu of them inline\n",
              static_cast<unsigned long long>(figures.tasks),
              static_cast<unsigned long long>(figures.inline_spawns));
  cudaFree(values);
  cudaFree(result);
}

static void watchdog() {
  gtap_config config;
  config.watchdog_ms = 200;
  expect(gtap_initialize(config), GTAP_SUCCESS, "a watchdog");
  int *result = device_array<int>(1);
  const stop_clock::time_point start = stop_clock::now();
  lost_kernel<<<8, GTAP_BLOCK_SIZE>>>(result);
  expect(gtap_synchronize(), GTAP_ERROR_NO_PROGRESS, "a launch that can never end");
  std::printf("watchdog: after %.0f ms: %s", milliseconds_since(start),
              gtap_error_string(GTAP_ERROR_NO_PROGRESS));
  check_next_launch("the launch after one that was stopped");
  fib_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(40, result); // long, but it goes on
  expect(gtap_synchronize(), GTAP_SUCCESS, "fib(40) under the watchdog");
  expect(value_of(result) == 102334155, "fib(40)");
  expect(gtap_finalize(), GTAP_SUCCESS, "the end of a watchdog");
  cudaFree(result);
}

static void several_runtimes() {
  gtap::config small;
  small.memory_bytes = std::size_t{1} << 20;
  small.max_records = 100;
  int *result = device_array<int>(1);
  long long *sum = device_array<long long>(1);
  {
    gtap::runtime mine(small, {gtap::this_file()});
    gtap::runtime other({}, {other_file()});
    cudaStream_t stream;
    expect(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "a stream");
    fib_kernel<<<mine.grid_size(), mine.block_size()>>>(16, result);
    launch_other(1000000, sum, stream);
    expect(mine.synchronize(), GTAP_SUCCESS, "the first runtime");
    expect(other.synchronize(), GTAP_SUCCESS, "the second runtime");
    expect(value_of(result) == 987, "fib(16) in the first runtime");
    expect(value_of(sum) == 1000000, "the sum in the second runtime");
    gtap::statistics figures;
    expect(mine.get_statistics(figures), GTAP_SUCCESS, "statistics of the first");
    expect(figures.records_peak <= 100, "the first keeps to its 100 records");
    expect(other.get_statistics(figures), GTAP_SUCCESS, "statistics of the second");
    expect(figures.inline_spawns == 0, "the second has its own memory");
    expect(gtap_initialize(), GTAP_ERROR_ALREADY_INITIALIZED, "a third for the same files");
    expect(cudaStreamDestroy(stream), "a stream's end");
  }
  fib_kernel<<<4, GTAP_BLOCK_SIZE>>>(5, result);
  expect(gtap_synchronize(), GTAP_ERROR_NOT_INITIALIZED, "a launch after the runtimes' end");
  std::printf("several runtimes: two, of a file each\n");
  cudaFree(result);
  cudaFree(sum);
}

int main(int argc, char **) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0); // what is printed says how far it came
  expect(gtap_initialize(), GTAP_SUCCESS, "gtap_initialize()");
  if (argc > 1) { // any argument: this alone, since one lane spawns them all, which takes its time
    many_children();
    expect(gtap_finalize(), GTAP_SUCCESS, "gtap_finalize()");
    return 0;
  }
  streams();
  cancellation();
  expect(gtap_finalize(), GTAP_SUCCESS, "gtap_finalize()");
  out_of_memory();
  watchdog();
  several_runtimes();
  std::printf("behaviour: ok\n");
  return 0;
}
