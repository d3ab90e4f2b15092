// alloca(): the memory ends with the step, at a taskwait or before the child that was given it.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int id(int n) {
  return n;
}
#pragma gtap function
__device__ int read(int *p) {
  return *p;
}
struct View {
  int *data;
};
#pragma gtap function
__device__ int look(View view) {
  return *view.data;
}

#pragma gtap function
__device__ int f(int n) {
  int a, *late = nullptr;
  auto *before = static_cast<int *>(__builtin_alloca(4 * n));
  before[0] = n;
  for (int i = 0; i < n; ++i) {
    if (i > 3) {
#pragma gtap task
      a = id(n);
#pragma gtap taskwait
    }
    late = static_cast<int *>(__builtin_alloca_with_align(4, 64)); // the next turn waits
    late[0] = i;
  }
  int *behind = static_cast<int *>(__builtin_alloca(8)); // no taskwait can follow
  behind[0] = before[0] + late[0];
  return behind[0] + a;
}

#define STACK(count) __builtin_alloca(sizeof(int) * (count))

#pragma gtap function
__device__ void children(int n) {
  int *p = static_cast<int *>(STACK(n));
  p[0] = n;
#pragma gtap task
  read(p);
  View view{static_cast<int *>(STACK(n))};
#pragma gtap task
  look(view);
  int *into = static_cast<int *>(STACK(n));
#pragma gtap task
  into[0] = id(n);
  int *alone = static_cast<int *>(STACK(n)); // nobody else knows it
  alone[0] = n;
#pragma gtap task
  id(alone[0]);
}
// expected-error: 31:31: GTAP130 "the memory from '__builtin_alloca_with_align' does not last until the taskwait in line 29"
// expected-error: 23:37: GTAP130 "the memory from '__builtin_alloca' does not last until the taskwait in line 29"
// expected-error: 43:31: GTAP130 "the memory from '__builtin_alloca' does not last until the end of the child that line 45 spawns"
// expected-error: 47:32: GTAP130 "the memory from '__builtin_alloca' does not last until the end of the child that line 48 spawns"
// expected-error: 50:34: GTAP130 "the memory from '__builtin_alloca' does not last until the end of the child that line 51 spawns"
