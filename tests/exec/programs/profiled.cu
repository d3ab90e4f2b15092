// Launches whose tasks can be counted beforehand, for what a profile tells of them (check_profile.py): fib, two other
// functions with one loop of spawns that is not divided, and a launch that ends early.
//   profiled [N [LAUNCHES]]   fib(N) so often, and the others once
//   profiled stop             a launch that runs out of call stack
//   profiled cancel           a launch that would never end, and another one
//   profiled table FILE       gtap_visualize_profile(FILE) at the end
#include <gtap_thread.cuh>

#include "support.h"

#include <atomic>
#include <chrono>
#include <cstring>
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

template <class Sum>
struct Step {
  const Step *next;
  Sum value;
};

#pragma gtap function
template <class Sum>
__device__ void add(Sum value, Sum *sum) {
  atomicAdd(sum, value);
}

// A loop along a list: nobody knows its turns beforehand, and one lane makes them all.
#pragma gtap function
template <class Sum>
__device__ void add_all(const Step<Sum> *first, Sum *sum) {
  for (const Step<Sum> *step = first; step != nullptr; step = step->next) {
#pragma gtap task
    add(step->value, sum);
  }
}

#pragma gtap function
__device__ int deep(int n) {
  volatile int kept[64];
  kept[n % 64] = n;
  return n == 0 ? 0 : deep(n - 1) + kept[n % 64] - n;
}

#pragma gtap function
__device__ void endless(int *turns) {
  atomicAdd(turns, 1);
#pragma gtap task
  endless(turns);
}

__global__ void fib_kernel(int n, int *out) {
#pragma gtap entry
  *out = fib(n);
}
__global__ void add_kernel(const Step<unsigned long long> *first, unsigned long long *sum) {
#pragma gtap entry
  add_all(first, sum);
}
__global__ void deep_kernel(int n, int *out) {
#pragma gtap entry
  *out = deep(n);
}

__global__ void endless_kernel(int *turns) {
#pragma gtap entry
  endless(turns);
}

// Launches come back before they have ended, or not, as on the host target: another thread cancels.
static void cancel_endless(int *turns) {
  std::atomic<bool> ended{false};
  std::thread canceller([&] {
    while (!ended) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      exec::check(gtap_cancel(), "gtap_cancel");
    }
  });
  endless_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(turns);
  const gtap_status status = gtap_synchronize();
  ended = true;
  canceller.join();
  if (status != GTAP_ERROR_CANCELLED)
    exec::fail("endless_kernel", gtap_error_string(status));
}

static int fib_of(int n) {
  return n < 2 ? n : fib_of(n - 1) + fib_of(n - 2);
}

int main(int argc, char **argv) {
  const bool stops = argc > 1 && std::strcmp(argv[1], "stop") == 0;
  const bool draws = argc > 2 && std::strcmp(argv[1], "table") == 0;
  const bool cancels = argc > 1 && std::strcmp(argv[1], "cancel") == 0;
  const int n = argc > 1 && !stops && !draws && !cancels ? std::atoi(argv[1]) : 14;
  const int launches = argc > 2 && !draws ? std::atoi(argv[2]) : 1;
  constexpr int steps = 2000;
  exec::check(gtap_initialize(), "gtap_initialize");
  exec::Array<int> out;
  if (stops) {
    deep_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(1 << 30, out.device());
    exec::check(gtap_synchronize(), "profiled"); // ends the process
    return 0;
  }
  if (cancels)
    cancel_endless(out.device());
  bool good = true;
  for (int i = 0; i < launches; ++i) {
    fib_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, out.device());
    exec::check(gtap_synchronize(), "fib_kernel");
    good = good && out.read()[0] == fib_of(n);
  }
  using step = Step<unsigned long long>;
  exec::Array<step> list(steps);
  exec::Array<unsigned long long> sum;
  std::vector<step> values(steps);
  for (int i = 0; i < steps; ++i)
    values[i] = {i + 1 < steps ? list.device() + i + 1 : nullptr,
                 static_cast<unsigned long long>(i)};
  exec::check(
      cudaMemcpy(list.device(), values.data(), steps * sizeof(step), cudaMemcpyHostToDevice),
      "cudaMemcpy");
  add_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(list.device(), sum.device());
  exec::check(gtap_synchronize(), "add_kernel");
  good = good && sum.read()[0] == steps * (steps - 1ull) / 2;
  if (draws)
    gtap_visualize_profile(argv[2], n);
  exec::check(gtap_finalize(), "gtap_finalize");
  std::printf("profiled: %s\n", good ? "correct" : "WRONG");
  return good ? 0 : 1;
}
