// What a record has no room for: alignment, size.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int aligned(int n) {
  alignas(256) int cells[4] = {n};
  alignas(256) int here[4] = {n}; // not needed behind the taskwait
  int a = here[0];
  {
    alignas(256) int inner[4] = {n, a};
    a += inner[n % 2];
  }
#pragma gtap task
  cells[0] = aligned(n - 1);
#pragma gtap taskwait
  return a + cells[0];
}

struct alignas(512) Wide {
  int x;
};
#pragma gtap function
__device__ int wide(Wide w) {
  return w.x;
}

#pragma gtap function
__device__ int large(int n) {
  int small[100] = {n};
  int cells[20000];
  cells[n] = n;
  int a;
#pragma gtap task
  a = large(n - 1);
#pragma gtap taskwait
  return a + cells[n] + small[0];
}
// expected-error: 6:20: GTAP076 "'cells' lives in the record of 'aligned' and is aligned to 256 bytes; 128 are the most"
// expected-error: 23:26: GTAP076 "'w' lives in the record of 'wide' and is aligned to 512 bytes; 128 are the most"
// expected-error: 30:7: GTAP077 "the record of task function 'large' takes 80408 bytes, 'cells' alone 80000 of them; 65536 (GTAP_MAX_TASK_DATA_SIZE) are the most"
