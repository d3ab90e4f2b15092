// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Adaptive Simpson quadrature of a function that oscillates ever faster towards 0 and has a kink: a
// task for each interval, which halves it where the halves' sum differs too much from the whole.
#include <gtap_thread.cuh>

#include "../common/contest.h"
#include "../common/resident_blocks.h"

#include <cmath>

__host__ __device__ inline double f(double x) {
  return sin(1 / x) + sqrt(fabs(x - 0.3));
}

__host__ __device__ inline double simpson(double width, double fa, double fm, double fb) {
  return width / 6 * (fa + 4 * fm + fb);
}

#pragma gtap function
__device__ double integrate(double a, double b, double fa, double fm, double fb, double whole,
                            double eps, int depth) {
  const double m = (a + b) / 2;
  const double flm = f((a + m) / 2), frm = f((m + b) / 2);
  const double left = simpson(m - a, fa, flm, fm), right = simpson(b - m, fm, frm, fb);
  const double delta = left + right - whole;
  if (depth == 0 || fabs(delta) <= 15 * eps)
    return left + right + delta / 15;
  double on_left, on_right;
#pragma gtap task
  on_left = integrate(a, m, fa, flm, fm, left, eps / 2, depth - 1);
#pragma gtap task
  on_right = integrate(m, b, fm, frm, fb, right, eps / 2, depth - 1);
#pragma gtap taskwait
  return on_left + on_right;
}

constexpr int kDeepest = 48;

__global__ void integrate_kernel(double a, double b, double eps, double *out) {
  const double fa = f(a), fm = f((a + b) / 2), fb = f(b);
  const double whole = simpson(b - a, fa, fm, fb);
#pragma gtap entry
  *out = integrate(a, b, fa, fm, fb, whole, eps, kDeepest);
}

// The same, serially, and how many intervals it looks at.
static double integrate_here(double a, double b, double fa, double fm, double fb, double whole,
                             double eps, int depth, long long &intervals) {
  ++intervals;
  const double m = (a + b) / 2;
  const double flm = f((a + m) / 2), frm = f((m + b) / 2);
  const double left = simpson(m - a, fa, flm, fm), right = simpson(b - m, fm, frm, fb);
  const double delta = left + right - whole;
  if (depth == 0 || std::fabs(delta) <= 15 * eps)
    return left + right + delta / 15;
  return integrate_here(a, m, fa, flm, fm, left, eps / 2, depth - 1, intervals) +
         integrate_here(m, b, fm, frm, fb, right, eps / 2, depth - 1, intervals);
}

// An interval that has to be looked at.
struct Interval {
  double a, b, fa, fm, fb, whole, eps;
  int depth;
};

// Halves `now` where that is needed and returns true; else adds its integral to `sum`.
__device__ inline bool halve(const Interval &now, Interval &left, Interval &right, double &sum) {
  const double m = (now.a + now.b) / 2;
  const double flm = f((now.a + m) / 2), frm = f((m + now.b) / 2);
  const double on_left = simpson(m - now.a, now.fa, flm, now.fm);
  const double on_right = simpson(now.b - m, now.fm, frm, now.fb);
  const double delta = on_left + on_right - now.whole;
  if (now.depth == 0 || fabs(delta) <= 15 * now.eps) {
    sum += on_left + on_right + delta / 15;
    return false;
  }
  left = {now.a, m, now.fa, flm, now.fm, on_left, now.eps / 2, now.depth - 1};
  right = {m, now.b, now.fm, frm, now.fb, on_right, now.eps / 2, now.depth - 1};
  return true;
}

__device__ void add_up(double own, double *out) {
  for (int distance = 16; distance != 0; distance /= 2)
    own += __shfl_down_sync(0xffffffffu, own, distance);
  if (threadIdx.x % 32 == 0 && own != 0)
    atomicAdd(out, own);
}

// Threads take equal pieces from a counter, each with a stack of its own.
__global__ void own_stack_kernel(double a, double b, double eps, unsigned pieces, int levels,
                                 unsigned *next, double *out) {
  Interval stack[kDeepest];
  double own = 0;
  for (unsigned piece = atomicAdd(next, 1u); piece < pieces; piece = atomicAdd(next, 1u)) {
    const double width = (b - a) / pieces, from = a + piece * width, to = from + width;
    const double fa = f(from), fm = f((from + to) / 2), fb = f(to);
    Interval now{from, to, fa, fm, fb, simpson(width, fa, fm, fb), eps / pieces, kDeepest - levels};
    int waiting = 0;
    for (;;) {
      Interval left, right;
      if (halve(now, left, right, own)) {
        stack[waiting++] = right;
        now = left;
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

// A kernel for each level: its intervals, and those of the next.
__global__ void level_kernel(const Interval *level, unsigned count, Interval *below,
                             unsigned *count_below, double *out) {
  double own = 0;
  const unsigned step = gridDim.x * blockDim.x, lane = threadIdx.x % 32;
  const unsigned rounded = (count + 31) / 32 * 32;
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < rounded; i += step) {
    Interval left, right;
    const bool halved = i < count && halve(level[i], left, right, own);
    const unsigned all = __ballot_sync(0xffffffffu, halved);
    unsigned first = 0;
    if (lane == 0 && all != 0)
      first = atomicAdd(count_below, 2u * static_cast<unsigned>(__popc(all)));
    first = __shfl_sync(0xffffffffu, first, 0);
    if (halved) {
      const unsigned place = first + 2u * static_cast<unsigned>(__popc(all & ((1u << lane) - 1)));
      below[place] = left;
      below[place + 1] = right;
    }
  }
  add_up(own, out);
}

int main(int argc, char **argv) {
  double eps = 1e-9, from = 1e-5;
#ifdef GTAP_TARGET_HOST
  eps = 1e-5;
  from = 0.02;
#endif
  samples::RunOptions options;
  samples::CommandLine line("quadrature", "Integrates sin(1/x) + sqrt|x - 0.3| up to 1.");
  line.real("--eps", "E", "the error that is allowed", eps, 1e-15, 1);
  line.real("--from", "A", "where the integral begins", from, 1e-7, 0.5);
  options.add_to(line);
  line.parse(argc, argv);

  const double to = 1;
  long long intervals = 0;
  const double fa = f(from), fm = f((from + to) / 2), fb = f(to);
  const double whole = simpson(to - from, fa, fm, fb);
  const double expected = integrate_here(from, to, fa, fm, fb, whole, eps, kDeepest, intervals);
  std::printf("quadrature: %.12f, %lld intervals\n", expected, intervals);

  samples::DeviceArray<double> out(1);
  samples::DeviceArray<unsigned> next(kDeepest + 2);
  samples::DeviceArray<Interval> even(static_cast<std::size_t>(intervals) + 2),
      odd(static_cast<std::size_t>(intervals) + 2);
  samples::Runtime runtime(options);
  samples::Contest contest("quadrature(" + std::to_string(intervals) + ")", options.repeat);
  const auto clear = [&] {
    out.fill(0);
    next.fill(0);
  };
  const auto correct = [&] {
    return std::fabs(out.value() - expected) <= std::max(eps / 10, 1e-10 * std::fabs(expected));
  };
  contest.add(
      "ours", clear,
      [&] { integrate_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(from, to, eps, out.get()); },
      correct);
  int levels = 16;
#ifdef GTAP_TARGET_HOST
  levels = 4;
#endif
  const int stack_blocks = samples::resident_blocks(own_stack_kernel, 128);
  contest.add(
      "own_stack", clear,
      [&] {
        own_stack_kernel<<<stack_blocks, 128>>>(from, to, eps, 1u << levels, levels, next.get(),
                                                out.get());
      },
      correct);
  const int level_blocks = samples::resident_blocks(level_kernel, 128);
  contest.add(
      "level_kernels",
      [&] {
        clear();
        const Interval first{from, to, fa, fm, fb, whole, eps, kDeepest};
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
      correct);
  return contest.report();
}
