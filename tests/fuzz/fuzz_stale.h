// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ways to `__shared__` memory that programs of fuzzer/stale.py take. Knows no program.
#pragma once

template <class T>
struct Places {
  T *first;
  T *second;
};
template <class T>
struct Holder {
  __device__ explicit Holder(T *at) : at_(at) {}
  __device__ T *get() const { return at_; }
  __device__ operator T *() const { return at_; }
  __device__ T &operator[](int k) const { return at_[k]; }
  T *at_;
};
template <class T>
struct Derived : Places<T> {
  int more;
};
template <class T>
struct Total {
  __device__ explicit Total(const T *list) : sum(list[1]) {}
  T sum;
};
template <class T>
struct ReadsAtEnd {
  const T *from;
  T *to;
  __device__ ~ReadsAtEnd() { *to = *from; }
};
template <class T>
struct WritesAtEnd {
  T *to;
  T value;
  __device__ ~WritesAtEnd() { to[threadIdx.x] = value; }
};

template <class T>
__device__ T *give(T *p) {
  return p;
}
template <class T>
__device__ T *one_of(bool first, T *a, T *b) {
  if (first)
    return a;
  return b;
}
template <class T>
__device__ void lead(T *&to, T *p) {
  to = p;
}
template <class T>
__device__ void lead_by_pointer(T **to, T *p) {
  *to = p;
}
template <class T>
__device__ Places<T> both(T *p) {
  return {p, p};
}
template <class T>
__device__ T *deep(T *p, int n) {
  return n <= 0 ? p : deep(p, n - 1);
}
template <class T>
__device__ T get(const T *list, int k = 1) {
  return list[k];
}
template <class T>
__device__ T same(const T &value) {
  return value;
}
template <class T>
__device__ T deep_get(const T *list, int n) {
  return n <= 0 ? list[0] : deep_get(list, n - 1);
}
template <class F>
__device__ auto apply(F f) {
  return f(1);
}
template <class F>
__device__ auto apply_twice(const F &f) {
  return apply([&](int k) { return f(k); });
}
template <class T>
__device__ void put(T *list, T value) {
  list[threadIdx.x] = value;
}
