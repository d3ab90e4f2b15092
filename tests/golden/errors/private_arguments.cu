// Instances of templates whose arguments are private to a class: a kernel cannot name them.
#include <gtap_thread.cuh>

#pragma gtap function
template <class T>
__device__ int size_of(T value) {
  return int(sizeof(value));
}
template <class T>
struct Box {
  T value;
#pragma gtap function
  static __device__ int member(int n) { return n; }
};

class Owner {
  struct Hidden {
    int value;
  };
  enum class Kind { one };
#pragma gtap function
  template <Kind K>
  static __device__ int kind(int n) {
    return n;
  }

public:
#pragma gtap function
  static __device__ int start(int n) {
    int a, b, c;
#pragma gtap task
    a = size_of(Box<Hidden *>());
#pragma gtap task
    b = Box<Hidden>::member(n);
#pragma gtap task
    c = kind<Kind::one>(n);
#pragma gtap taskwait
    return a + b + c;
  }
#pragma gtap function
  static __device__ int fine(Hidden hidden) { return hidden.value; }
};

__global__ void kernel(int *out) {
#pragma gtap entry
  *out = Owner::start(1);
}
__global__ void can_be_named(int *out) {
#pragma gtap entry
  *out = Owner::fine({1});
}

// expected-error: 45:14: GTAP032 "this entry's tasks need 'size_of', which cannot be named outside of a class: 'Hidden' is private to it"
// expected-error: 45:14: GTAP032 "this entry's tasks need 'Box::member', which cannot be named outside of a class: 'Hidden' is private to it"
// expected-error: 45:14: GTAP032 "this entry's tasks need 'Owner::kind', which cannot be named outside of a class: 'Kind' is private to it"
