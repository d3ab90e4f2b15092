// Functions of OpenMP's runtime library in code for the GPU.
// gtap-options: --omp
#include <gtap_thread.cuh>

#pragma gtap function
__device__ void f(int *p, int n) {
  if (omp_get_thread_num() == 0)
    p[0] = omp_get_num_threads();
  omp_lock_t lock;
  omp_set_lock(&lock);
  const double begin = omp_get_wtime();
  p[1] = omp_get_level();
#pragma omp task if (omp_in_final())
  f(p, n - 1);
}
// expected-error: 7:7: GTAP196 "'omp_get_thread_num' is of OpenMP's runtime library, which code on a GPU does not have"
// expected-error: 8:12: GTAP196 "'omp_get_num_threads' is of OpenMP's runtime library, which code on a GPU does not have"
// expected-error: 9:3: GTAP196 "'omp_lock_t' is of OpenMP's runtime library, which code on a GPU does not have"
// expected-error: 11:24: GTAP196 "'omp_get_wtime' is of OpenMP's runtime library, which code on a GPU does not have"
// expected-error: 12:10: GTAP196 "'omp_get_level' is of OpenMP's runtime library, which code on a GPU does not have"
