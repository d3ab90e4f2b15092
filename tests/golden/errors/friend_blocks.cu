// Blocks in friends: what becomes of a block is no friend.
#include <gtap_thread.cuh>

class Box {
  int value = 0;
  friend __device__ int looks_in_block(int n);
  template <class T>
  friend __device__ T looks_in_template(T n);
  friend __device__ int looks_outside(int n);
#pragma gtap function
  friend __device__ void hidden(Box box, int *out) {
#pragma gtap task
    { *out = box.value; }
  }

public:
  int open = 0;
};

#pragma gtap function
__device__ int looks_in_block(int n) {
  int a;
#pragma gtap task shared(a)
  {
    Box box;
    a = box.value + n;
  }
#pragma gtap taskwait
  return a;
}

#pragma gtap function
template <class T>
__device__ T looks_in_template(T n) {
  T a;
#pragma gtap task shared(a)
  { a = Box().value + n; }
#pragma gtap taskwait
  return a;
}
__global__ void instances(int *out) { out[0] = looks_in_template(1) + int(looks_in_template(1L)); }

#pragma gtap function
__device__ int looks_outside(int n) {
  int a;
#pragma gtap task shared(a)
  { a = Box().open; }
#pragma gtap taskwait
  return a + n;
}

// expected-error: 10:14: GTAP031 "a friend that only its class declares cannot be a task function"
// expected-error: 21:16: GTAP031 "a friend that uses what is private to its class cannot be a task function"
// expected-error: 34:14: GTAP031 "a friend that uses what is private to its class cannot be a task function"
