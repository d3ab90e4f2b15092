// Regions of OpenMP that would run on a GPU.
// gtap-options: --omp
#include <gtap_thread.cuh>

#pragma omp declare target
__device__ int table[4];
#pragma omp end declare target

#pragma gtap function
__device__ void work(float *a, int n) { a[n] = 1; }

void host(float *a, int n) {
#pragma omp target parallel map(tofrom : a[0 : n])
  {
#pragma omp single
    for (int i = 0; i < n; i++) {
#pragma omp task depend(inout : a[i])
      work(a, i);
    }
  }
#pragma omp target enter data map(to : a[0 : n])
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = 0;
}
// expected-error: 5:9: GTAP194 "'#pragma omp declare target' starts no tasks here"
// expected-error: 7:9: GTAP194 "'#pragma omp end declare target' starts no tasks here"
// expected-error: 13:9: GTAP194 "'#pragma omp target parallel' starts no tasks here"
// expected-error: 18:7: "no matching function for call to 'work'"
// expected-error: 21:9: GTAP194 "'#pragma omp target enter data' starts no tasks here"
