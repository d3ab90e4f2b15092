// Functions that cannot be told of the taskgroup that is cancelled.
#include <gtap_thread.cuh>

#pragma gtap function
template <class... Words>
__device__ void packed(Words... words) {
#pragma gtap cancel taskgroup
}

#pragma gtap function
__device__ auto deduced(int n) {
#pragma gtap cancel taskgroup
  return n;
}

__device__ int global;
#pragma gtap function
__device__ int &referring(int n) {
#pragma gtap cancel taskgroup
  return global;
}

#pragma gtap function
__device__ void usual(int n, int m = 3) {
#pragma gtap cancel taskgroup if (n > m)
}

#pragma gtap function
__device__ void named(int n) {
#pragma gtap cancel taskgroup if (n > 3)
}
__device__ void (*pointer)(int) = named;

#pragma gtap function
__device__ void group(int n) {
#pragma gtap taskgroup
  {
#pragma gtap task
    packed(n, n);
#pragma gtap task
    deduced(n);
#pragma gtap task
    referring(n);
#pragma gtap task
    usual(n);
#pragma gtap task
    named(n);
  }
}

__global__ void kernel(int n) {
#pragma gtap entry
  group(n);
}
// expected-error: 18:17: GTAP223 "'referring' cannot be in a taskgroup that is cancelled: a task that is dropped has no result of its type"
// expected-error: 11:17: GTAP223 "'deduced' cannot be in a taskgroup that is cancelled: a task that is dropped has no result of its type"
// expected-error: 6:17: GTAP223 "'packed' cannot be in a taskgroup that is cancelled: its last parameter is a pack"
// expected-error: 32:35: GTAP223 "'named' cannot be in a taskgroup that is cancelled: it is used other than by a call"
// expected-error: 45:5: GTAP223 "'usual' cannot be in a taskgroup that is cancelled: this call leaves arguments out"
