// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Takeuchi's function: three calls can run side by side, and a fourth needs their results.
#include <gtap_thread.cuh>

#include "../common/contest.h"

#pragma gtap function
__device__ int tak(int x, int y, int z) {
  if (y >= x)
    return z;
  int a, b, c;
#pragma gtap task
  a = tak(x - 1, y, z);
#pragma gtap task
  b = tak(y - 1, z, x);
#pragma gtap task
  c = tak(z - 1, x, y);
#pragma gtap taskwait
  int result;
#pragma gtap task
  result = tak(a, b, c);
#pragma gtap taskwait
  return result;
}

__global__ void tak_kernel(int x, int y, int z, int *out) {
#pragma gtap entry
  *out = tak(x, y, z);
}

// The same with the fourth call as a plain one: the calling thread runs it alone, without tasks.
#pragma gtap function
__device__ int tak_called(int x, int y, int z) {
  if (y >= x)
    return z;
  int a, b, c;
#pragma gtap task
  a = tak_called(x - 1, y, z);
#pragma gtap task
  b = tak_called(y - 1, z, x);
#pragma gtap task
  c = tak_called(z - 1, x, y);
#pragma gtap taskwait
  return tak_called(a, b, c);
}

__global__ void tak_called_kernel(int x, int y, int z, int *out) {
#pragma gtap entry
  *out = tak_called(x, y, z);
}

struct Arguments {
  int x, y, z;
};

// The recursion on the call stack.
__host__ __device__ int tak_here(int x, int y, int z) {
  if (y >= x)
    return z;
  return tak_here(tak_here(x - 1, y, z), tak_here(y - 1, z, x), tak_here(z - 1, x, y));
}

struct by_call_stack {
  static __device__ int tak(Arguments call) { return tak_here(call.x, call.y, call.z); }
};

// The recursion on a stack of one's own. A call that waits has its arguments and as many results as
// are there.
constexpr int kFrames = 40;
struct by_own_stack {
  static __device__ int tak(Arguments call) {
    struct Frame {
      Arguments call;
      int results, a, b;
    };
    Frame stack[kFrames];
    int depth = 0;
    for (;;) {
      while (call.y < call.x) { // the first of its three calls
        stack[depth++] = {call, 0, 0, 0};
        --call.x;
      }
      int result = call.z;
      for (;;) { // give the result to who waits
        if (depth == 0)
          return result;
        Frame &frame = stack[depth - 1];
        const Arguments outer = frame.call;
        const int results = frame.results++;
        if (results == 0) {
          frame.a = result;
          call = {outer.y - 1, outer.z, outer.x};
          break;
        }
        if (results == 1) {
          frame.b = result;
          call = {outer.z - 1, outer.x, outer.y};
          break;
        }
        call = {frame.a, frame.b, result}; // in the frame's place, as it has nothing more to do
        --depth;
        if (call.y < call.x)
          break;
        result = call.z;
      }
    }
  }
};

// One level of calls from the one above: call i has the calls 3 i, 3 i + 1 and 3 i + 2 below it. Calls
// that have none are passed down as they are.
__global__ void divide_kernel(const Arguments *calls, Arguments *below, int count) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i >= count)
    return;
  const Arguments call = calls[i];
  const bool ends = call.y >= call.x;
  below[3 * i] = ends ? call : Arguments{call.x - 1, call.y, call.z};
  below[3 * i + 1] = ends ? Arguments{0, 0, 0} : Arguments{call.y - 1, call.z, call.x};
  below[3 * i + 2] = ends ? Arguments{0, 0, 0} : Arguments{call.z - 1, call.x, call.y};
}

// The calls of the lowest level, a thread each.
template <class Way>
__global__ void lowest_kernel(const Arguments *calls, int *results, int count) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < count)
    results[i] = Way::tak(calls[i]);
}

// The results of one level from those of the level below: the fourth call of each.
template <class Way>
__global__ void join_kernel(const Arguments *calls, const int *below, int *results, int count) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i >= count)
    return;
  const Arguments call = calls[i];
  results[i] =
      call.y >= call.x ? call.z : Way::tak({below[3 * i], below[3 * i + 1], below[3 * i + 2]});
}

constexpr int kMostLevels = 12;

// The calls of all levels one behind the other, and their results.
struct Levels {
  samples::DeviceArray<Arguments> calls;
  samples::DeviceArray<int> results;
  int levels;
  int first[kMostLevels + 1], count[kMostLevels + 1];

  static std::size_t all(int levels) {
    std::size_t calls = 0, here = 1;
    for (int i = 0; i <= levels; ++i, here *= 3)
      calls += here;
    return calls;
  }
  explicit Levels(int divided) : calls(all(divided)), results(all(divided)), levels(divided) {
    int from = 0, here = 1;
    for (int i = 0; i <= levels; ++i, here *= 3) {
      first[i] = from;
      count[i] = here;
      from += here;
    }
  }
};

template <class Way>
void launch_levels(const Levels &work) {
  constexpr int threads = 64;
  const auto blocks = [](int count) { return (count + threads - 1) / threads; };
  for (int i = 0; i < work.levels; ++i)
    divide_kernel<<<blocks(work.count[i]), threads>>>(
        work.calls.get() + work.first[i], work.calls.get() + work.first[i + 1], work.count[i]);
  const int last = work.levels;
  lowest_kernel<Way><<<blocks(work.count[last]), threads>>>(
      work.calls.get() + work.first[last], work.results.get() + work.first[last], work.count[last]);
  for (int i = last - 1; i >= 0; --i)
    join_kernel<Way><<<blocks(work.count[i]), threads>>>(
        work.calls.get() + work.first[i], work.results.get() + work.first[i + 1],
        work.results.get() + work.first[i], work.count[i]);
}

int main(int argc, char **argv) {
#ifdef GTAP_TARGET_HOST
  long long unit = 2, levels = 3;
#else
  long long unit = 6, levels = 9;
#endif
  samples::RunOptions options;
  samples::CommandLine line("tak", "Computes tak(3 n, 2 n, n).");
  line.size("n", unit, 1, 9);
  line.option("--levels", "L", "levels of calls that the plain kernels divide", levels, 0,
              kMostLevels);
  options.add_to(line);
  line.parse(argc, argv);

  const int n = static_cast<int>(unit);
  const Arguments first{3 * n, 2 * n, n};
  const int expected = tak_here(first.x, first.y, first.z);

  samples::DeviceArray<int> out(1);
  Levels work(static_cast<int>(levels));
  samples::allow_recursion(); // call_stack
  samples::Runtime runtime(options);
  const std::string name = "tak(" + std::to_string(first.x) + "," + std::to_string(first.y) + "," +
                           std::to_string(first.z) + ")";
  const auto clear_out = [&] { out.fill(0xff); };
  const auto out_correct = [&] { return out.value() == expected; };
  const auto clear = [&] {
    work.results.fill(0xff);
    samples::check(cudaMemcpy(work.calls.get(), &first, sizeof first, cudaMemcpyHostToDevice),
                   "cudaMemcpy");
  };
  const auto correct = [&] { return work.results.value() == expected; };
  int status = 0;
  for (const bool called : {false, true}) {
    samples::Contest contest(name + (called ? " called" : ""), options.repeat);
    contest.add(
        "ours", clear_out,
        [&] {
          if (called)
            tak_called_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(first.x, first.y, first.z,
                                                                   out.get());
          else
            tak_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(first.x, first.y, first.z, out.get());
        },
        out_correct);
    contest.add(
        "call_stack_levels", clear, [&] { launch_levels<by_call_stack>(work); }, correct);
    contest.add(
        "own_stack_levels", clear, [&] { launch_levels<by_own_stack>(work); }, correct);
    status |= contest.report();
  }
  return status;
}
