// A task that may leave its step: in a loop without children, and behind a spawn.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ unsigned walk(unsigned at, int steps) {
  unsigned seen[2] = {at, 0};
  for (int done = 0; done < steps;) {
    const int end = min(done + 128, steps);
    for (; done < end; ++done)
      at = at * 1664525u + 1013904223u;
    seen[at & 1] ^= at;
#pragma gtap taskyield
  }
  return seen[0] + seen[1];
}

#pragma gtap function
__device__ unsigned two(unsigned from, int steps) {
  unsigned one;
#pragma gtap task
  one = walk(from, steps);
  unsigned other = from ^ 1;
#pragma gtap taskyield
  return one + other;
}
