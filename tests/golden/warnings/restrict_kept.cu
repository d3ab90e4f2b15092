// __restrict__ that cannot be taken away: in an alias, and in a header.
#include <gtap_thread.cuh>
#include "restrict_kept.h"
#define RESTRICT __restrict__
using List = const int *__restrict__;

__device__ int first(List list) {
  return list[0];
}
__device__ int last(const int *RESTRICT list, int n) {
  return list[n - 1];
}
__device__ int unused(List list) {
  return list[1];
}

// A type that a template computes, one that it gets, an inherited constructor, an overriding function.
template <class T>
struct Pointer {
  using type = T *__restrict__;
};
template <class T>
__device__ int third(typename Pointer<T>::type list) {
  return list[2];
}
template <class P>
__device__ int fourth(P list) {
  return list[3];
}
struct Base {
  int sum;
  __device__ Base(List list) : sum(list[0]) {}
  __device__ virtual int of(const int *list) const { return list[4]; }
};
struct Derived : Base {
  using Base::Base;
  __device__ int of(List list) const override { return list[5]; }
};

#pragma gtap function
__device__ int ends(const int *list, int n) {
  const Derived derived(list);
  const Base &base = derived;
  return first(list) + last(list, n) + second(list) + third<const int>(list) + fourth<List>(list) + base.of(list);
}

__global__ void run(const int *list, int *out, int n) {
#pragma gtap entry
  *out = ends(list, n);
}
// expected-warning: 32:24: GTAP174 "'list' is __restrict__ in a function that tasks call, from which nvcc may draw wrong conclusions elsewhere in the kernel"
// expected-warning: 7:27: GTAP174 "'list' is __restrict__ in a function that tasks call, from which nvcc may draw wrong conclusions elsewhere in the kernel"
// expected-warning: 5:54: GTAP174 "'list' is __restrict__ in a function that tasks call, from which nvcc may draw wrong conclusions elsewhere in the kernel"
// expected-warning: 23:48: GTAP174 "'list' is __restrict__ in a function that tasks call, from which nvcc may draw wrong conclusions elsewhere in the kernel"
// expected-warning: 27:25: GTAP174 "'list' is __restrict__ in a function that tasks call, from which nvcc may draw wrong conclusions elsewhere in the kernel"
// expected-warning: 37:26: GTAP174 "'list' is __restrict__ in a function that tasks call, from which nvcc may draw wrong conclusions elsewhere in the kernel"
