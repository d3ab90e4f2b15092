// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions and classes that block-level random programs use beside those of fuzz_values.h; most lead to memory of the
// block.
#pragma once

// A constant, or the number of the calling thread.
__device__ inline constexpr unsigned or_thread(unsigned n) {
  return n > 1 ? n : threadIdx.x;
}

template <class T>
struct FuzzPlace {
  T *at;
  __device__ operator T &() const { return *at; }
};
template <class T>
struct FuzzView {
  __device__ explicit FuzzView(T *at) : at_(at) {}
  __device__ T &operator[](unsigned k) const { return at_[k]; }
  __device__ T last() const { return at_[blockDim.x - 1]; }
  T *at_;
};
// Each thread writes its own element, where such an object begins, or where it ends.
template <class T>
struct FuzzFills {
  __device__ FuzzFills(T *all, T value) : own(all + threadIdx.x) { *own = value; }
  T *own;
};
template <class T>
struct FuzzFillsLate {
  T *all;
  T value;
  __device__ ~FuzzFillsLate() { all[threadIdx.x] = value; }
};

template <class T>
__device__ inline FuzzView<T> fuzz_view(T *all) {
  return FuzzView<T>(all);
}
template <class T>
__device__ inline void fuzz_put(T *all, T value) {
  all[threadIdx.x] = value;
}
template <class T>
__device__ inline T *fuzz_own(T *all) {
  return all + threadIdx.x;
}
template <class T>
__device__ inline T &fuzz_own_of(T *all) {
  return all[threadIdx.x];
}
template <class T>
__device__ inline void fuzz_store(T *place, T value) {
  *place = value;
}
template <class T>
__device__ inline void fuzz_refer(T &place, T value) {
  place = value;
}
template <class T>
__device__ inline void fuzz_lead(T *&to, T *place) {
  to = place;
}
template <class T>
__device__ inline const T &fuzz_same(const T &place) {
  return place;
}
template <class T>
__device__ inline T fuzz_load(const T *place) {
  return *place;
}
template <class T>
__device__ inline T fuzz_get(const T *all, unsigned k) {
  return all[k];
}
template <class T>
__device__ inline T fuzz_sum_of(const T *all) {
  T sum = 0;
  for (unsigned k = 0; k < 8; ++k)
    sum = (T)(sum + (T)((long long)all[k] & 1023));
  return sum;
}
template <class F>
__device__ inline void fuzz_apply(F f) {
  f(threadIdx.x);
}
template <class F>
__device__ inline unsigned long long fuzz_of_all(F f) {
  unsigned long long sum = 0;
  for (unsigned k = 0; k < blockDim.x; ++k)
    sum = sum * 3 + (unsigned long long)f(k);
  return sum;
}
