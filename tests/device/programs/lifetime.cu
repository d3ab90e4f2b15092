// How long a runtime takes to begin and to end, and how much device memory it reserves: its budget, a little for
// what warps share, and what the driver needs for call stacks. Each launch is the first of its runtime, so
// nothing may be left of the one before. Prints what it measures; the argument says how often.
#include <gtap_thread.cuh>

#include "tasks.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

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

// Milliseconds of host time.
class stopwatch {
public:
  template <class Work>
  void time(Work work) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    times_.push_back(
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin)
            .count());
  }
  void print(const char *what) {
    const double first = times_.front();
    std::sort(times_.begin(), times_.end());
    std::printf("%s median %.2f ms (min %.2f, max %.2f), first %.2f; ", what,
                times_[times_.size() / 2], times_.front(), times_.back(), first);
  }

private:
  std::vector<double> times_;
};

static std::size_t free_bytes() {
  std::size_t free = 0, total = 0;
  expect(cudaMemGetInfo(&free, &total), "cudaMemGetInfo");
  return free;
}

int main(int argc, char **argv) {
  const int repeats = argc > 1 ? std::max(1, std::stoi(argv[1])) : 20;
  int *result = nullptr;
  expect(cudaMalloc(&result, sizeof *result), "cudaMalloc"); // the device's context comes with it
  expect(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
  constexpr std::size_t budget = std::size_t{1} << 30; // the default
  stopwatch begins, ends;
  std::size_t reserved = 0;
  for (int i = 0; i < repeats; ++i) {
    const std::size_t before = free_bytes();
    begins.time([] { expect(gtap_initialize(), GTAP_SUCCESS, "gtap_initialize()"); });
    reserved = std::max(reserved, before - std::min(before, free_bytes()));
    fib_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(20 + i % 5, result);
    expect(gtap_synchronize(), GTAP_SUCCESS, "the first launch of a runtime");
    int found = 0;
    expect(cudaMemcpy(&found, result, sizeof found, cudaMemcpyDeviceToHost), "cudaMemcpy");
    const int right[] = {6765, 10946, 17711, 28657, 46368};
    expect(found == right[i % 5], "its answer");
    gtap_statistics figures;
    expect(gtap_get_statistics(&figures), GTAP_SUCCESS, "gtap_get_statistics()");
    expect(figures.memory_bytes >= budget && figures.memory_bytes < budget + budget / 8,
           "what the statistics say of the memory");
    ends.time([] { expect(gtap_finalize(), GTAP_SUCCESS, "gtap_finalize()"); });
  }
  expect(cudaFree(result), "cudaFree");
  begins.print("gtap_initialize():");
  ends.print("gtap_finalize():");
  std::printf("%.2f GiB reserved, %d times\n",
              static_cast<double>(reserved) / (std::size_t{1} << 30), repeats);
  expect(reserved < 2 * budget, "the memory that is reserved, call stacks included");
}
