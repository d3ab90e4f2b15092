// Friends as task functions, and members of private classes that no alias can name.
#include <gtap_thread.cuh>

class Box {
  int value = 0;
  friend __device__ int peeks(int n);
  friend __device__ int looks(int n);
#pragma gtap function
  friend __device__ int hidden(Box box) { return box.value; }
  struct Outside;
  template <class T>
  struct Inner {
#pragma gtap function
    static __device__ int member(int n) { return n; }
  };
};
struct Box::Outside {
#pragma gtap function
  static __device__ int member(int n) { return n; }
};

#pragma gtap function
__device__ int peeks(int n) {
  Box box;
  return box.value + n;
}
#pragma gtap function
__device__ int looks(int n) { return n; }
// expected-error: 8:14: GTAP031 "a friend that only its class declares cannot be a task function"
// expected-error: 19:25: GTAP031 "a member of a private class that is a template or is defined outside of its class cannot be a task function"
// expected-error: 23:16: GTAP031 "a friend that uses what is private to its class cannot be a task function"
