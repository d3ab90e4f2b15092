// A runtime for each of two devices: launches on both at the same time, memory, errors and cancellation apart,
// and one that ends leaves the other alone. Skipped (status 77) where there is one device.
#include <gtap_thread.cuh>

#include "tasks.h"

#include <memory>
#include <thread>

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

#pragma gtap function
__device__ void endless(unsigned long long *started) {
  atomicAdd(started, 1ull);
#pragma gtap task
  endless(started);
}

__global__ void endless_kernel(unsigned long long *started) {
#pragma gtap entry
  endless(started);
}

// What a test has on a device. The current device is the thread's that uses it.
struct on_device {
  explicit on_device(int number) : device(number) {
    expect(cudaSetDevice(device), "cudaSetDevice");
    expect(cudaMalloc(&result, sizeof *result), "cudaMalloc");
    expect(cudaMalloc(&started, sizeof *started), "cudaMalloc");
    expect(cudaMemset(started, 0, sizeof *started), "cudaMemset");
    gtap::config config;
    config.memory_bytes = std::size_t{64} << (20 + number); // not the same
    runtime = std::make_unique<gtap::runtime>(config);
  }

  // Ten launches and their answers, each for another n.
  void run(const char *what) {
    expect(cudaSetDevice(device), "cudaSetDevice");
    const int expected[] = {55, 89, 144, 233, 377, 610, 987, 1597, 2584, 4181};
    for (int i = 0; i < 10; ++i) {
      fib_kernel<<<runtime->grid_size(), GTAP_BLOCK_SIZE>>>(10 + i, result);
      expect(runtime->synchronize(), GTAP_SUCCESS, what);
      int found = 0;
      expect(cudaMemcpy(&found, result, sizeof found, cudaMemcpyDeviceToHost), "cudaMemcpy");
      expect(found == expected[i], what);
    }
  }

  int device;
  int *result = nullptr;
  unsigned long long *started = nullptr;
  std::unique_ptr<gtap::runtime> runtime;
};

int main() {
  int count = 0;
  expect(cudaGetDeviceCount(&count), "cudaGetDeviceCount");
  if (count < 2) {
    std::printf("Skipped: this machine has %d device.\n", count);
    return 77;
  }
  on_device first(0), second(1);
  gtap_statistics of_first, of_second;
  expect(first.runtime->get_statistics(of_first), GTAP_SUCCESS, "statistics of the first device");
  expect(second.runtime->get_statistics(of_second), GTAP_SUCCESS,
         "statistics of the second device");
  expect(of_first.memory_bytes < of_second.memory_bytes, "each device has memory of its own");

  std::thread other([&] { second.run("launches on the second device, beside the first"); });
  first.run("launches on the first device, beside the second");
  other.join();

  expect(cudaSetDevice(0), "cudaSetDevice");
  endless_kernel<<<first.runtime->grid_size(), GTAP_BLOCK_SIZE>>>(first.started);
  second.run("launches on the second device, while the first does not end");
  expect(first.runtime->cancel(), GTAP_SUCCESS, "cancelling on the first device");
  expect(first.runtime->synchronize(), GTAP_ERROR_CANCELLED, "the launch that was cancelled");
  second.run("launches on the second device after the first was stopped");

  second.runtime.reset();
  first.run("launches on the first device after the second runtime has ended");
  std::printf("devices: ok\n");
}
