// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Team functions that are templates, and members of class templates: their instances share one text.
#include <gtap_block.cuh>

template <class T>
struct Pair {
  T one, two;
};

#pragma gtap function worker(team)
template <class T, int Count>
__device__ T total(const T *in, T n, T *out) {
  T sum = 0, rest = 0;
  const auto scale = in[0];
  Pair<T> both{1, 2};
  T cells[Count];
#pragma gtap parallel for reduction(+ : sum)
  for (T i = 0; i < n; i++)
    sum += in[i] * scale;
#pragma gtap parallel for lastprivate(rest) firstprivate(both)
  for (int i = 0; i < Count; i++) {
    cells[i] = in[i];
    rest = cells[i] + both.one;
#pragma gtap atomic
    out[0] += both.two;
  }
  if (n > 10) {
    T one = 0;
#pragma gtap task
    one = total<T, Count>(in, n / 2, out);
#pragma gtap taskwait
    sum += one * cells[0];
  }
  return sum + rest;
}

template <class T>
struct Marks {
#pragma gtap function worker(team)
  static __device__ void set(T *marks, int n) {
    T mark = marks[0];
#pragma gtap parallel
    {
      T own = mark;
#pragma gtap single copyprivate(own)
      own = marks[1];
#pragma gtap critical
      marks[n] += own;
    }
  }
};

__global__ void start_ints(const int *in, int n, int *out) {
#pragma gtap entry
  out[1] = total<int, 4>(in, n, out);
}
__global__ void start_longs(const long long *in, int n, long long *out) {
#pragma gtap entry
  out[1] = total<long long, 3>(in, n, out);
}
__global__ void start_marks(double *marks, int n) {
#pragma gtap entry
  Marks<double>::set(marks, n);
}
