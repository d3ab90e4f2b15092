// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// gtap::launch() on a device: many launches on many streams, each with its own error, figures and end; one of several that
// is cancelled, while it runs and while it waits in its stream; memory from an allocator and from a pool; and that the
// number of a launch reaches it. Usage: handles [launches, default 400]
#define GTAP_INLINE_LEVELS 0 // the number of tasks does not depend on the schedule
#include <gtap_thread.cuh>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

namespace {

int failures = 0;

void expect(bool good, const char *what, int line) {
  if (good)
    return;
  ++failures;
  std::printf("handles.cu:%d: not so: %s (%s)\n", line, what,
              cudaGetErrorString(cudaGetLastError()));
}
#define EXPECT(...) expect((__VA_ARGS__), #__VA_ARGS__, __LINE__)

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

__global__ void fib_kernel(int n, int *out) {
#pragma gtap entry
  *out = fib(n);
}

// As many chains of tasks as `width`, each without end.
#pragma gtap function
__device__ void endless(unsigned long long *started, int width) {
  atomicAdd(started, 1ull);
  __nanosleep(1000);
  if (width > 1) {
#pragma gtap task
    endless(started, width / 2);
  }
#pragma gtap task
  endless(started, width - width / 2);
}

__global__ void endless_kernel(unsigned long long *started) {
#pragma gtap entry
  endless(started, 64);
}

template <class T>
__global__ void templated_kernel(int n, T *out) {
#pragma gtap entry
  int all = fib(n);
  if (blockIdx.x == 0 && threadIdx.x == 0)
    *out = all;
}

template <class T>
gtap::launch_handle launch_templated(cudaStream_t stream, int n, T *out) {
  return gtap::launch(stream, templated_kernel<T>, n, out);
}

unsigned long long tasks_of_fib(int n) {
  unsigned long long a = 1, b = 1; // tasks of fib(0), fib(1)
  for (int i = 0; i < n; ++i) {
    const unsigned long long next = a + b + 1;
    a = b;
    b = next;
  }
  return a;
}
int fib_of(int n) {
  return n < 2 ? n : fib_of(n - 1) + fib_of(n - 2);
}

struct streams {
  std::vector<cudaStream_t> all;
  explicit streams(int count) : all(static_cast<std::size_t>(count)) {
    for (cudaStream_t &each : all)
      EXPECT(cudaStreamCreateWithFlags(&each, cudaStreamNonBlocking) == cudaSuccess);
  }
  ~streams() {
    for (cudaStream_t each : all)
      cudaStreamDestroy(each);
  }
};

template <class T>
T *managed(std::size_t count) {
  T *memory = nullptr;
  EXPECT(cudaMallocManaged(&memory, count * sizeof(T)) == cudaSuccess);
  for (std::size_t i = 0; i < count; ++i)
    memory[i] = T();
  return memory;
}

// Every one has its own figures, and every seventh the wrong block size.
void many(int count) {
  const streams on(8);
  int *out = managed<int>(static_cast<std::size_t>(count));
  std::vector<gtap::launch_handle> handles;
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < count; ++i) {
    cudaStream_t stream = on.all[static_cast<std::size_t>(i) % on.all.size()];
    const int n = 5 + i % 12;
    handles.push_back(i % 7 == 3   ? gtap::launch(4, 48, stream, fib_kernel, n, &out[i])
                      : i % 2 == 0 ? gtap::launch(stream, fib_kernel, n, &out[i])
                                   : gtap::launch(8, 128, stream, fib_kernel, n, &out[i]));
  }
  unsigned long long refused = 0;
  for (int i = count - 1; i >= 0; --i) {
    const gtap::launch_handle &each = handles[static_cast<std::size_t>(i)];
    const int n = 5 + i % 12;
    gtap_statistics figures;
    const gtap_status status = each.wait();
    if (i % 7 == 3) {
      EXPECT(status == GTAP_ERROR_INVALID_LAUNCH);
      const std::string said = gtap_error_string(status);
      EXPECT(said.find("Launch " + std::to_string(each.number()) + ", of kernel 'fib_kernel'") ==
             0);
      continue;
    }
    if (status == GTAP_ERROR_TOO_MANY_LAUNCHES) { // 8 streams; concurrent_launches is below
      ++refused;
      continue;
    }
    EXPECT(status == GTAP_SUCCESS);
    EXPECT(out[i] == fib_of(n));
    EXPECT(each.statistics(figures) == GTAP_SUCCESS);
    EXPECT(figures.tasks == tasks_of_fib(n));
  }
  const double ms =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
  EXPECT(refused == 0);
  EXPECT(gtap_synchronize() == GTAP_SUCCESS); // each was told by its handle
  std::printf("many: %d launches in %.1f ms\n", count, ms);
  cudaFree(out);
}

template <class Done>
bool within(double seconds, Done done) {
  const auto begin = std::chrono::steady_clock::now();
  while (!done())
    if (std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() > seconds)
      return false;
  return true;
}

void cancelled() {
  const streams on(3);
  // The device counts in memory of the host, where this thread can look while kernels run.
  unsigned long long *count = nullptr;
  EXPECT(cudaHostAlloc(&count, 3 * sizeof(*count), cudaHostAllocMapped) == cudaSuccess);
  unsigned long long *started = nullptr; // atomics want memory of the device
  EXPECT(cudaMalloc(&started, 3 * sizeof(*started)) == cudaSuccess);
  EXPECT(cudaMemset(started, 0, 3 * sizeof(*started)) == cudaSuccess);
  EXPECT(cudaDeviceSynchronize() == cudaSuccess);
  cudaStream_t look = nullptr;
  EXPECT(cudaStreamCreateWithFlags(&look, cudaStreamNonBlocking) == cudaSuccess);
  const auto refresh = [&] {
    cudaMemcpyAsync(count, started, 3 * sizeof(*count), cudaMemcpyDeviceToHost, look);
    cudaStreamSynchronize(look);
  };
  for (int which = 0; which < 3; ++which) {
    std::vector<gtap::launch_handle> all;
    refresh();
    const unsigned long long before[] = {count[0], count[1], count[2]};
    for (std::size_t i = 0; i < 3; ++i)
      all.push_back(gtap::launch(16, 128, on.all[i], endless_kernel, started + i));
    // One that waits in its stream behind the one that will be cancelled last.
    const std::size_t last = static_cast<std::size_t>((which + 2) % 3);
    int *out = managed<int>(1);
    const gtap::launch_handle waits =
        gtap::launch(16, 128, on.all[last], endless_kernel, started + last);
    const gtap::launch_handle behind = gtap::launch(4, 128, on.all[last], fib_kernel, 10, out);
    EXPECT(within(10, [&] {
      refresh();
      return count[0] > before[0] + 1000 && count[1] > before[1] + 1000 &&
             count[2] > before[2] + 1000;
    }));
    EXPECT(waits.cancel() == GTAP_SUCCESS); // has not begun
    const gtap::launch_handle &one = all[static_cast<std::size_t>(which)];
    EXPECT(!one.done() && one.error() == GTAP_SUCCESS);
    const auto begin = std::chrono::steady_clock::now();
    EXPECT(one.cancel() == GTAP_SUCCESS);
    EXPECT(one.wait() == GTAP_ERROR_CANCELLED);
    const double ms =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    EXPECT(std::string(gtap_error_string(GTAP_ERROR_CANCELLED)).find("'endless_kernel'") !=
           std::string::npos);
    std::printf("cancelled: ended %.3f ms after cancel()\n", ms);
    refresh();
    const unsigned long long then[] = {count[0], count[1], count[2]};
    for (int i = 0; i < 3; ++i) // the others go on
      if (i != which)
        EXPECT(within(10, [&] { return refresh(), count[i] > then[i] + 1000; }));
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT(all[i].cancel() == GTAP_SUCCESS);
      EXPECT(all[i].wait() == GTAP_ERROR_CANCELLED);
    }
    EXPECT(waits.wait() == GTAP_ERROR_CANCELLED);
    gtap_statistics figures;
    EXPECT(waits.statistics(figures) == GTAP_SUCCESS);
    std::printf("cancelled before it began: %llu tasks\n",
                static_cast<unsigned long long>(figures.tasks));
    EXPECT(behind.wait() == GTAP_SUCCESS);
    EXPECT(*out == 55);
    cudaFree(out);
  }
  EXPECT(gtap_synchronize() == GTAP_SUCCESS);
  cudaStreamDestroy(look);
  cudaFree(started);
  cudaFreeHost(count);
}

void dropped() {
  int *out = managed<int>(1);
  for (int i = 0; i < 300; ++i)
    static_cast<void>(gtap::launch(nullptr, fib_kernel, 6, out));
  EXPECT(gtap_synchronize() == GTAP_SUCCESS);
  static_cast<void>(gtap::launch(2, 48, nullptr, fib_kernel, 6, out));
  EXPECT(gtap_synchronize() == GTAP_ERROR_INVALID_LAUNCH);
  EXPECT(std::string(gtap_error_string(GTAP_ERROR_INVALID_LAUNCH)).find("'fib_kernel'") !=
         std::string::npos);
  EXPECT(gtap_synchronize() == GTAP_SUCCESS);
  gtap::launch_handle bad = gtap::launch(1, 2048, nullptr, fib_kernel, 6, out);
  EXPECT(bad.wait() == GTAP_ERROR_INVALID_LAUNCH);
  EXPECT(gtap_synchronize() == GTAP_SUCCESS);
  fib_kernel<<<4, 48>>>(6, out); // one without a handle, beside one that has
  const gtap::launch_handle good = gtap::launch(nullptr, fib_kernel, 12, out);
  EXPECT(good.wait() == GTAP_SUCCESS);
  EXPECT(*out == 144);
  EXPECT(gtap_synchronize() == GTAP_ERROR_INVALID_LAUNCH);
  long *wide = managed<long>(1);
  EXPECT(launch_templated(nullptr, 11, wide).wait() == GTAP_SUCCESS);
  EXPECT(*wide == 89);
  cudaFree(wide);
  cudaFree(out);
}

void captured() {
  cudaStream_t stream = nullptr;
  cudaGraph_t graph = nullptr;
  int *out = managed<int>(1);
  EXPECT(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking) == cudaSuccess);
  EXPECT(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed) == cudaSuccess);
  const gtap::launch_handle refused = gtap::launch(stream, fib_kernel, 6, out);
  EXPECT(refused.wait() == GTAP_ERROR_INVALID_LAUNCH);
  EXPECT(cudaStreamEndCapture(stream, &graph) == cudaSuccess);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
  cudaFree(out);
}

struct counting_allocator {
  std::size_t bytes = 0, out = 0;
  bool empty = false;
  char *allocate(std::size_t wanted, cudaStream_t stream) {
    void *memory = nullptr;
    if (empty || cudaMallocAsync(&memory, wanted, stream) != cudaSuccess)
      return nullptr;
    bytes += wanted;
    ++out;
    return static_cast<char *>(memory);
  }
  void deallocate(char *memory, std::size_t, cudaStream_t stream) {
    --out;
    cudaFreeAsync(memory, stream);
  }
};

void allocators(gtap_config config) {
  counting_allocator own;
  int *out = managed<int>(1);
  config.allocator = gtap::allocator_of(own);
  for (int turn = 0; turn < 2; ++turn) {
    if (turn == 1) {
      config.allocator = {};
      EXPECT(cudaDeviceGetDefaultMemPool(&config.memory_pool, 0) == cudaSuccess);
    }
    EXPECT(gtap_initialize(config) == GTAP_SUCCESS);
    gtap_statistics figures;
    const gtap::launch_handle handle = gtap::launch(nullptr, fib_kernel, 20, out);
    EXPECT(handle.wait() == GTAP_SUCCESS);
    EXPECT(*out == 6765);
    EXPECT(handle.statistics(figures) == GTAP_SUCCESS);
    EXPECT(turn == 1 || own.bytes == figures.memory_bytes);
    EXPECT(gtap_finalize() == GTAP_SUCCESS);
    EXPECT(handle.statistics(figures) == GTAP_SUCCESS); // outlives the runtime
    EXPECT(own.out == 0);
  }
  own.empty = true;
  config.memory_pool = nullptr;
  config.allocator = gtap::allocator_of(own);
  EXPECT(gtap_initialize(config) == GTAP_ERROR_OUT_OF_MEMORY);
  EXPECT(gtap::launch(nullptr, fib_kernel, 20, out).wait() == GTAP_ERROR_NOT_INITIALIZED);
  cudaFree(out);
}

// How long a launch and its end take, beside one without a handle.
void times() {
  int *out = managed<int>(1);
  constexpr int turns = 500;
  double ms[2] = {};
  for (int warm = 0; warm < 2; ++warm)
    for (int how = 0; how < 2; ++how) {
      const auto begin = std::chrono::steady_clock::now();
      for (int i = 0; i < turns; ++i)
        if (how == 0) {
          fib_kernel<<<132, 128>>>(10, out);
          EXPECT(gtap_synchronize() == GTAP_SUCCESS);
        } else {
          EXPECT(gtap::launch(132, 128, nullptr, fib_kernel, 10, out).wait() == GTAP_SUCCESS);
        }
      ms[how] = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin)
                    .count() /
                turns;
    }
  std::printf("fib(10) and its end: %.4f ms with <<<>>> and gtap_synchronize(), %.4f ms with "
              "gtap::launch() and wait()\n",
              ms[0], ms[1]);
  std::printf("blocks that suit: %d with <<<>>>; occupancy with 0 and 127 bytes: ",
              gtap::grid_size(fib_kernel, 128));
  for (const std::size_t bytes : {std::size_t{0}, std::size_t{127}}) {
    int blocks = 0;
    EXPECT(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, fib_kernel, 128, bytes) ==
           cudaSuccess);
    std::printf("%d ", blocks);
  }
  std::printf("\n");
  cudaFree(out);
}

} // namespace

int main(int argc, char **argv) {
  gtap_config config;
  config.memory_bytes = std::size_t{256} << 20;
  config.concurrent_launches = 16;
  EXPECT(gtap_initialize(config) == GTAP_SUCCESS);
  many(argc > 1 ? std::atoi(argv[1]) : 400);
  cancelled();
  dropped();
  captured();
  times();
  EXPECT(gtap_finalize() == GTAP_SUCCESS);
  allocators(config);
  std::printf(failures == 0 ? "handles: OK\n" : "handles: %d wrong\n", failures);
  return failures == 0 ? 0 : 1;
}
