// OpenMP's spelling of taskgroups that are cancelled.
// gtap-options: --no-line-directives --omp
#include <gtap_thread.cuh>

#pragma gtap function
__device__ void search(int n, int *out) {
  if (out[n] == n) {
    out[0] = n;
#pragma omp cancel taskgroup if(cancel : n > 3)
  }
  for (int i = 0; i < n; i++) {
#pragma omp task firstprivate(i)
    {
      search(n - i, out);
#pragma omp cancellation point taskgroup
      out[1] = i;
    }
  }
}

#pragma gtap function
__device__ void first(int n, int *out) {
#pragma omp taskgroup
  {
#pragma omp task
    search(n, out);
  }
#pragma omp taskloop
  for (int i = 0; i < n; i++) {
    out[i] = i;
    if (out[i + 1] == 0) {
#pragma omp cancel taskgroup
    }
  }
}

__global__ void kernel(int n, int *out) {
#pragma gtap entry
  first(n, out);
}
