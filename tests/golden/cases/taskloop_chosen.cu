// The directive of a taskloop is one of several that the preprocessor chooses from.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ void leaf(int *cell) {
  *cell += 1;
}

#pragma gtap function
__device__ void all(int *cells, int n) {
#if defined(GTAP_COARSE)
#pragma gtap taskloop grainsize(64)
#else
#pragma gtap taskloop // fine
#endif
  // Each cell once.
  for (int i = 0; i < n; i++)
    leaf(&cells[i]);

#ifdef GTAP_FLAT
#pragma gtap taskloop
#else
#pragma gtap taskloop collapse(2)
#endif
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      leaf(&cells[i * n + j]);
}

__global__ void kernel(int *cells, int n) {
#pragma gtap entry
  all(cells, n);
}
