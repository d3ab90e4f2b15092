// Children that get the address of a variable whose scope ends: only of blocks inside the function, and by whatever leads there.
#include <gtap_thread.cuh>

struct Holder {
  int before;
  const int *value;
};

#pragma gtap function
__device__ void read(const int *value, int depth) {}
#pragma gtap function
__device__ void read_held(Holder holder) {}

__device__ const int *same(const int *value) { return value; }

#pragma gtap function
__device__ void inside(int n) {
  for (int i = 0; i < n; ++i) {
    int a = i, b = i, c = i, d = i, unused = i;
    const int *pointer = &a;
    const int *other = &unused;
    Holder holder{n, &b};
#pragma gtap task
    read(pointer, 1);
#pragma gtap task
    read(holder.value, 1);
#pragma gtap task
    read_held({n, &c});
#pragma gtap task
    read(same(&d), *other);
  }
#pragma gtap taskwait
  for (int i = 0; i < n; ++i) {
    int waited = i;
    const int *pointer = &waited;
#pragma gtap task
    read(pointer, 2);
#pragma gtap taskwait
  }
}

#pragma gtap function
__device__ void outermost(int n) {
  int value = n;
  const int *pointer = &value;
#pragma gtap task
  read(pointer, 1);
#pragma gtap task
  read(&n, 1);
#pragma gtap task shared(value)
  { read(&value, n); }
}
// expected-warning: 29:14: GTAP062 "an argument of this spawn points into 'd', which goes out of scope before a taskwait"
// expected-warning: 27:14: GTAP062 "an argument of this spawn points into 'c', which goes out of scope before a taskwait"
// expected-warning: 25:14: GTAP062 "an argument of this spawn points into 'b', which goes out of scope before a taskwait"
// expected-warning: 23:14: GTAP062 "an argument of this spawn points into 'a', which goes out of scope before a taskwait"
