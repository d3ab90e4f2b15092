// Variables that change while a child that has their address may run.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int get(const int *place) {
  return *place;
}

#pragma gtap function
__device__ int parent(int n) {
  int a, b, x = 2, y = 3, z = 4;
#pragma gtap task
  a = get(&n);
  n += 100;
#pragma gtap task
  b = get(&x);
  x = y;
  ++x;
#pragma gtap taskwait
  x = 5;
  if (a > 3) {
#pragma gtap task
    a = get(&y);
  }
  y = 2;
  atomicAdd(&z, 1);
#pragma gtap task
  b = get(&z);
  atomicAdd(&z, 1);
#pragma gtap taskwait
  return a + b + x + y + z + n;
}
// expected-warning: 14:3: GTAP225 "'n' is changed before the taskwait that joins a child which has its address"
// expected-warning: 17:3: GTAP225 "'x' is changed before the taskwait that joins a child which has its address"
// expected-warning: 18:5: GTAP225 "'x' is changed before the taskwait that joins a child which has its address"
