// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Team functions that are templates, with instances of values of different size, and members of a class template.
#include <gtap_block.cuh>

#include "support.h"

#include <vector>

template <class T>
struct Pair {
  T one, two;
};

#pragma gtap function worker(team)
template <class T, int Count>
__device__ T total(const T *in, int n, T *out) {
  T sum = 0, rest = 0;
  const T scale = in[0];
  Pair<T> both{1, 2};
  T cells[Count];
#pragma gtap parallel for reduction(+ : sum) num_threads(Count * 8)
  for (int i = 0; i < n; i++)
    sum += in[i] * scale;
#pragma gtap parallel for lastprivate(rest) firstprivate(both)
  for (int i = 0; i < Count; i++) {
    cells[i] = in[i] + i;
    rest = cells[i] + both.one;
#pragma gtap atomic
    out[0] += both.two;
  }
  if (n > Count * 2) {
    T one = 0;
#pragma gtap task
    one = total<T, Count>(in + n / 2, n / 2, out);
#pragma gtap taskwait
    sum += one * cells[1];
  }
  return sum + rest;
}

template <class T>
struct Marks {
#pragma gtap function worker(team)
  static __device__ void set(T *marks, int threads) {
    T mark = marks[0];
#pragma gtap parallel num_threads(threads)
    {
      T own = mark + gtap::thread_num();
#pragma gtap single copyprivate(own)
      own = marks[1];
#pragma gtap critical
      marks[2] += own;
#pragma gtap barrier
#pragma gtap sections
      {
        marks[3] = own;
#pragma gtap section
        marks[4] = mark;
      }
    }
  }
};

template <class T, int Count>
__global__ void start_total(const T *in, int n, T *out) {
#pragma gtap entry
  out[1] = total<T, Count>(in, n, out);
}
__global__ void start_ints(int *marks, int threads) {
#pragma gtap entry
  Marks<int>::set(marks, threads);
}
__global__ void start_doubles(double *marks, int threads) {
#pragma gtap entry
  Marks<double>::set(marks, threads);
}

namespace {

template <class T, int Count>
T total_of(const T *in, int n, T *out) {
  T sum = 0, rest = 0;
  for (int i = 0; i < n; i++)
    sum += in[i] * in[0];
  rest = in[Count - 1] + (Count - 1) + 1;
  out[0] += 2 * Count;
  if (n > Count * 2)
    sum += total_of<T, Count>(in + n / 2, n / 2, out) * (in[1] + 1);
  return sum + rest;
}

template <class T, int Count>
void check_total(exec::Test &test, const char *name, int n) {
  std::vector<T> numbers(n), expected(2);
  for (int i = 0; i < n; i++)
    numbers[i] = T((i * 7 + 1) % 5);
  exec::Array<T> in(n), out(2);
  exec::check(cudaMemcpy(in.device(), numbers.data(), n * sizeof(T), cudaMemcpyHostToDevice),
              "cudaMemcpy");
  start_total<T, Count><<<2, GTAP_BLOCK_SIZE>>>(in.device(), n, out.device());
  test.wait(name);
  expected[1] = total_of<T, Count>(numbers.data(), n, expected.data());
  test.equal(name, out.read(), expected);
}

template <class T, class Start>
void check_marks(exec::Test &test, const char *name, int threads, Start start) {
  exec::Array<T> marks(5);
  const T first[2] = {3, 7};
  exec::check(cudaMemcpy(marks.device(), first, sizeof first, cudaMemcpyHostToDevice),
              "cudaMemcpy");
  start(marks.device(), threads);
  test.wait(name);
  test.equal(name, marks.read(), std::vector<T>{3, 7, T(7 * threads), 7, 3});
}

} // namespace

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int size = test.size(60);
  check_total<int, 4>(test, "ints", size);
  check_total<long long, 3>(test, "longs", size);
  check_total<double, 5>(test, "doubles", size);
  check_total<short, 2>(test, "shorts", size);
  for (int threads : {1, 33, 64}) {
    check_marks<int>(test, "int marks", threads, [](int *marks, int number) {
      start_ints<<<2, GTAP_BLOCK_SIZE>>>(marks, number);
    });
    check_marks<double>(test, "double marks", threads, [](double *marks, int number) {
      start_doubles<<<2, GTAP_BLOCK_SIZE>>>(marks, number);
    });
  }
  return test.finish("team_templates");
}
