// Atomic operations of children on variables of the function that spawns them: the serial version cannot do them.
#include <gtap_thread.cuh>

struct Sums {
  int even, odd;
};

#pragma gtap function
__device__ void add(int *total, int n) {
  atomicAdd(total, n);
}

#pragma gtap function
__device__ int sums(int n, int *out) {
  int total = 0;
  int parts[4] = {};
  Sums both = {};
  for (int i = 0; i < n; i++) {
#pragma gtap task
    add(&total, i);
#pragma gtap task
    add(parts, i);
#pragma gtap task
    add(&parts[i % 4], i);
#pragma gtap task
    add(&both.odd, i);
#pragma gtap task
    add(out, i);
  }
#pragma gtap taskwait
  return total + parts[0] + both.odd;
}

__global__ void kernel(int n, int *out) {
#pragma gtap entry
  *out = sums(n, out + 1);
}
// expected-warning: 20:9: GTAP233 "'add' does 'atomicAdd' on 'total', which the serial version has in local memory, where CUDA has no atomics"
// expected-warning: 22:9: GTAP233 "'add' does 'atomicAdd' on 'parts', which the serial version has in local memory, where CUDA has no atomics"
// expected-warning: 24:9: GTAP233 "'add' does 'atomicAdd' on 'parts', which the serial version has in local memory, where CUDA has no atomics"
// expected-warning: 26:9: GTAP233 "'add' does 'atomicAdd' on 'both', which the serial version has in local memory, where CUDA has no atomics"
