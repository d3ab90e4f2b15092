// Sums that all threads of a region, or of a block, add to at once.
#include <gtap_block.cuh>
#pragma gtap declare team
__device__ void sum(const int *v, int n, int &s) {
#pragma gtap for
  for (int i = 0; i < n; i++)
    s += v[i];
}
#pragma gtap function worker(team)
__device__ int f(const int *v, int n) {
  int s = 0;
#pragma gtap parallel
  sum(v, n, s);
  return s;
}
#pragma gtap function
__device__ int g(const int *v, int n) {
  __shared__ int s;
#pragma gtap for
  for (int i = 0; i < n; i++)
    s += v[i];
  return s;
}
__global__ void k(int *o) {
#pragma gtap entry
  *o = f(o, 3);
}
// expected-warning: 7:5: GTAP226 "all threads of the region change 's' at once, so changes may be lost"
// expected-warning: 21:5: GTAP226 "all threads of the region change 's' at once, so changes may be lost"
