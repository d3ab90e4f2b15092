// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Adaptive integration over a box of four dimensions: a task for each box, which halves it in its worst
// dimension while the error is too large.
#include <gtap_thread.cuh>

#include "../common/contest.h"
#include "../common/resident_blocks.h"
#include "rule.h"

constexpr int kDeepest = 60;

#pragma gtap function
__device__ double integrate(Box box, double eps, int depth) {
  const Estimate here = estimate(box);
  if (here.error <= eps || depth == 0)
    return here.integral;
  double lower, upper;
#pragma gtap task
  lower = integrate(half_of(box, here.worst, false), eps / 2, depth - 1);
#pragma gtap task
  upper = integrate(half_of(box, here.worst, true), eps / 2, depth - 1);
#pragma gtap taskwait
  return lower + upper;
}

__global__ void integrate_kernel(Box box, double eps, double *out) {
#pragma gtap entry
  *out = integrate(box, eps, kDeepest);
}

// The same, serially, and how many boxes it looks at.
static double integrate_here(Box box, double eps, int depth, long long &boxes) {
  ++boxes;
  const Estimate here = estimate(box);
  if (here.error <= eps || depth == 0)
    return here.integral;
  return integrate_here(half_of(box, here.worst, false), eps / 2, depth - 1, boxes) +
         integrate_here(half_of(box, here.worst, true), eps / 2, depth - 1, boxes);
}

// A box that has to be looked at.
struct Waiting {
  Box box;
  double eps;
  int depth;
};

// Halves `now` where that is needed and returns true; else adds its integral to `sum`.
__device__ inline bool halve(const Waiting &now, Waiting &lower, Waiting &upper, double &sum) {
  const Estimate here = estimate(now.box);
  if (here.error <= now.eps || now.depth == 0) {
    sum += here.integral;
    return false;
  }
  lower = {half_of(now.box, here.worst, false), now.eps / 2, now.depth - 1};
  upper = {half_of(now.box, here.worst, true), now.eps / 2, now.depth - 1};
  return true;
}

__device__ void add_up(double own, double *out) {
  for (int distance = 16; distance != 0; distance /= 2)
    own += __shfl_down_sync(0xffffffffu, own, distance);
  if (threadIdx.x % 32 == 0 && own != 0)
    atomicAdd(out, own);
}

// Threads take the cells of a grid, 2^bits wide in each dimension, from a counter, each with a stack of
// its own.
__global__ void own_stack_kernel(Box box, double eps, int bits, unsigned *next, double *out) {
  Waiting stack[kDeepest];
  double own = 0;
  const unsigned cells = 1u << (bits * kDimensions), mask = (1u << bits) - 1;
  for (unsigned cell = atomicAdd(next, 1u); cell < cells; cell = atomicAdd(next, 1u)) {
    Waiting now{box, eps / cells, kDeepest - bits * kDimensions};
    for (int i = 0; i < kDimensions; ++i) {
      now.box.half[i] = box.half[i] / (1u << bits);
      now.box.center[i] =
          box.center[i] - box.half[i] + (2 * (cell >> (bits * i) & mask) + 1) * now.box.half[i];
    }
    int waiting = 0;
    for (;;) {
      Waiting lower, upper;
      if (halve(now, lower, upper, own)) {
        stack[waiting++] = upper;
        now = lower;
      } else if (waiting == 0) {
        break;
      } else {
        now = stack[--waiting];
      }
    }
  }
  __syncwarp();
  add_up(own, out);
}

// A kernel for each level: its boxes, and those of the next.
__global__ void level_kernel(const Waiting *level, unsigned count, Waiting *below,
                             unsigned *count_below, double *out) {
  double own = 0;
  const unsigned step = gridDim.x * blockDim.x, lane = threadIdx.x % 32;
  const unsigned rounded = (count + 31) / 32 * 32;
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < rounded; i += step) {
    Waiting lower, upper;
    const bool halved = i < count && halve(level[i], lower, upper, own);
    const unsigned all = __ballot_sync(0xffffffffu, halved);
    unsigned first = 0;
    if (lane == 0 && all != 0)
      first = atomicAdd(count_below, 2u * static_cast<unsigned>(__popc(all)));
    first = __shfl_sync(0xffffffffu, first, 0);
    if (halved) {
      const unsigned place = first + 2u * static_cast<unsigned>(__popc(all & ((1u << lane) - 1)));
      below[place] = lower;
      below[place + 1] = upper;
    }
  }
  add_up(own, out);
}

int main(int argc, char **argv) {
  double eps = 1e-8;
  int bits = 3;
#ifdef GTAP_TARGET_HOST
  eps = 1e-5;
  bits = 1;
#endif
  samples::RunOptions options;
  samples::CommandLine line("cubature", "Integrates over a box of four dimensions.");
  line.real("--eps", "E", "the error that is allowed", eps, 1e-12, 1);
  options.add_to(line);
  line.parse(argc, argv);

  Box whole;
  double exact = 1; // the function is a product of four, and so is its integral
  for (int i = 0; i < kDimensions; ++i) {
    whole.center[i] = whole.half[i] = 0.5;
    exact *= (std::atan(kSharpness * peak(i)) + std::atan(kSharpness * (1 - peak(i)))) / kSharpness;
  }
  long long boxes = 0;
  const double expected = integrate_here(whole, eps, kDeepest, boxes);
  std::printf("cubature: %.12f, exactly %.12f, %lld boxes\n", expected, exact, boxes);

  samples::DeviceArray<double> out(1);
  samples::DeviceArray<unsigned> next(kDeepest + 2);
  samples::DeviceArray<Waiting> even(static_cast<std::size_t>(boxes) + 2),
      odd(static_cast<std::size_t>(boxes) + 2);
  samples::Runtime runtime(options);
  samples::Contest contest("cubature(" + std::to_string(boxes) + ")", options.repeat);
  const auto clear = [&] {
    out.fill(0);
    next.fill(0);
  };
  // The same boxes, and boxes that are others.
  const auto same = [&] { return std::fabs(out.value() - expected) <= eps / 100; };
  const auto near = [&] { return std::fabs(out.value() - exact) <= eps; };
  contest.add(
      "ours", clear,
      [&] { integrate_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(whole, eps, out.get()); }, same);
  const int stack_blocks = samples::resident_blocks(own_stack_kernel, 128);
  contest.add(
      "own_stack", clear,
      [&] { own_stack_kernel<<<stack_blocks, 128>>>(whole, eps, bits, next.get(), out.get()); },
      near);
  const int level_blocks = samples::resident_blocks(level_kernel, 128);
  contest.add(
      "level_kernels",
      [&] {
        clear();
        const Waiting first{whole, eps, kDeepest};
        samples::check(cudaMemcpy(even.get(), &first, sizeof first, cudaMemcpyHostToDevice),
                       "cudaMemcpy");
      },
      [&] {
        unsigned count = 1;
        for (int depth = 0; count != 0; ++depth) {
          const int blocks = std::min(level_blocks, static_cast<int>((count + 127) / 128));
          level_kernel<<<blocks, 128>>>(depth % 2 == 0 ? even.get() : odd.get(), count,
                                        depth % 2 == 0 ? odd.get() : even.get(), next.get() + depth,
                                        out.get());
          samples::check(
              cudaMemcpy(&count, next.get() + depth, sizeof count, cudaMemcpyDeviceToHost),
              "cudaMemcpy");
        }
      },
      same);
  return contest.report();
}
