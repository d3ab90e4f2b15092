// Blocks behind '#pragma omp task' whose variables are in the wrong lists, or in none.
// gtap-options: --omp
#include <gtap_thread.cuh>

__device__ int total;

#pragma gtap function
__device__ void blocks(int n, int *out) {
  int b = 0;
  const int fixed = n;
  int cells[4] = {1, 2, 3, n};
#pragma omp task default(none) firstprivate(out) shared(total)
  {
    out[0] = total;
    out[1] = b;
  }
#pragma omp task shared(nobody) firstprivate(total)
  {
    out[0] = total;
    out[1] = 1;
  }
#pragma omp task private(fixed)
  {
    out[0] = fixed;
    out[1] = 1;
  }
#pragma omp task // OpenMP copies arrays
  {
    out[0] = cells[n];
    out[1] = 1;
  }
#pragma omp task
  {
    out[0] = 1;
    return;
  }
#pragma omp taskwait
}

__global__ void kernel(int n, int *out) {
#pragma gtap entry
  blocks(n, out);
}
// expected-error: 15:14: GTAP107 "'b' is in no list of a block with 'default(none)'"
// expected-error: 17:26: GTAP105 "'nobody' is no variable of this function that the block can see"
// expected-error: 17:47: GTAP105 "'total' is no variable of this function that the block can see"
// expected-error: 24:14: GTAP108 "the spawned block cannot use 'fixed': it is private to the task, and const without a value"
// expected-error: 29:14: GTAP108 "the spawned block cannot use 'cells': it is an array, which cannot be copied"
// expected-error: 35:5: GTAP103 "a return leaves the spawned block"
