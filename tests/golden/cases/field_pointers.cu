// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where tasks have pointers, in a file whose launches may have several GPUs: in structs, arrays, bases, what a template is made of. Where
// the translator cannot find them: a union, a packed struct, a class with virtual functions, a pointer to a function.
#include <gtap/runtime.h>
#include <gtap_thread.cuh>

struct links {
  const int *next[2][3];
  int count;
};
struct state : links {
  double weight;
  struct {
    char tag;
    float *values;
  } inner;
};

#pragma gtap function
__device__ const int *follow(state from, int n, unsigned long address) {
  if (n == 0)
    return from.next[1][2];
  const int *found;
  from.count = n;
#pragma gtap task
  found = follow(from, n - 1, address);
#pragma gtap taskwait
  return found;
}

#pragma gtap function
template <class T>
__device__ T same(T value, T *kept, int n) {
  if (n == 0)
    return value;
  T other;
#pragma gtap task
  other = same(value, kept + 1, n - 1);
#pragma gtap taskwait
  return other;
}

template <int N>
struct numbers {
  int values[N];
  double weight;
};

#pragma gtap function
template <int N>
__device__ void split(numbers<N> from, int n) {
  if (n == 0)
    return;
  from.values[n % N] = n;
#pragma gtap task
  split<N>(from, n - 1);
}

union either {
  int number;
  int *pointer;
};
struct plain_union {
  union {
    int number;
    float real;
  };
};

struct __attribute__((packed)) packed {
  char tag;
  int *pointer;
};

#pragma gtap function
__device__ void unaligned(packed from, int n) {
  if (n == 0)
    return;
  from.tag = n;
#pragma gtap task
  unaligned(from, n - 1);
}

#pragma gtap function
__device__ void hidden(either one, plain_union other, int (*call)(int), int n) {
  if (n == 0)
    return;
  one.number = call(n);
  other.real = n;
  call = n > 1 ? call : nullptr;
#pragma gtap task
  hidden(one, other, call, n - 1);
}

__global__ void follow_kernel(state from, const int **out) {
#pragma gtap entry
  *out = follow(from, 10, 0);
}
__global__ void same_kernel(int *kept, int *out) {
#pragma gtap entry
  *out = same<int>(17, kept, 4);
}
__global__ void hidden_kernel(either one, plain_union other, int (*call)(int)) {
#pragma gtap entry
  hidden(one, other, call, 3);
}

__global__ void unaligned_kernel(packed from) {
#pragma gtap entry
  unaligned(from, 4);
}
__global__ void split_kernel(numbers<3> from) {
#pragma gtap entry
  split<3>(from, 5);
}

int main() {
  gtap::runtime gpus{gtap::world};
  int *none = nullptr;
  return gpus.launch(same_kernel, none, none).wait();
}
