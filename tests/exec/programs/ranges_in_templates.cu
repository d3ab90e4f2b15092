// Range-based for with a taskwait in its body whose range the template's parameters choose, in several
// instances: arrays, members, functions of the range's namespace, temporaries, `auto`.
#include <gtap_thread.cuh>

#include "support.h"

namespace box {

template <class T>
struct Span {
  T *first;
  int count;
  __device__ T *begin() const { return first; }
  __device__ T *end() const { return first + count; }
};

template <class T>
struct Pair {
  T items[2];
};
template <class T>
__device__ const T *begin(const Pair<T> &pair) {
  return pair.items;
}
template <class T>
__device__ const T *end(const Pair<T> &pair) {
  return pair.items + 2;
}

// Its end is of another type than its begin.
struct Limit {
  int value;
};
struct Counter {
  int value;
  __device__ int operator*() const { return value; }
  __device__ Counter &operator++() {
    ++value;
    return *this;
  }
  __device__ bool operator!=(Limit limit) const { return value < limit.value; }
};
struct Below {
  int limit;
  __device__ Counter begin() const { return {0}; }
  __device__ Limit end() const { return {limit}; }
};

} // namespace box

// Arrays of T, of N elements, const, and by reference.
#pragma gtap function
template <class T, int N>
__device__ T arrays(T n) {
  if (n < 2)
    return n;
  T cells[N];
  T sum = 0;
  for (T &cell : cells)
    cell = T(n - 1 - (&cell - cells) % 3);
  for (T cell : cells) {
    T result = 0;
    if (cell > 0) {
#pragma gtap task
      result = arrays<T, N>(T(cell - 1));
    }
#pragma gtap taskwait
    sum += result + cell;
  }
  const T less[2] = {1, 3};
  for (const T &by : less) {
    T result = 0;
#pragma gtap task
    result = arrays<T, N>(T(n - by - 1));
#pragma gtap taskwait
    sum += result * by;
  }
  for (auto &cell : cells) {
    T result;
#pragma gtap task
    result = arrays<T, N>(T(n - 3));
#pragma gtap taskwait
    cell += result;
  }
  for (const auto &cell : cells)
    sum += cell;
  return sum;
}

// Whatever the range is.
#pragma gtap function
template <class R>
__device__ int over(R range, int n) {
  int sum = 0;
  for (auto value : range) {
    int result = 0;
    if (n > 0) {
#pragma gtap task
      result = over(range, n - 1);
    }
#pragma gtap taskwait
    sum += result + int(value);
  }
  for (const auto value : R(range)) {
    int result = 0;
    if (n > 0) {
#pragma gtap task
      result = over(range, n - 2);
    }
#pragma gtap taskwait
    sum += 2 * result + int(value);
  }
  return sum;
}

// Through pointers and indices.
#pragma gtap function
template <class T, int N>
__device__ T rows(const T (*range)[N], T n) {
  T grid[2][N], sum = 0;
  for (auto &row : grid)
    for (T value : *range)
      row[0] = row[N - 1] = T(value + n);
  if (n < 1)
    return n;
  for (const auto &value : *range) {
    T result;
#pragma gtap task
    result = rows<T, N>(range, T(n - value));
#pragma gtap taskwait
    sum += result * value;
  }
  for (auto &value : grid[1]) {
#pragma gtap task
    value = rows<T, N>(range, T(n - 2));
#pragma gtap taskwait
    sum += value;
  }
  return sum + grid[1][0];
}

// Of types that are members of the class template, alone and in others.
namespace box {
template <class T>
struct Kit {
  typedef T Raw[3];
  using Row = Pair<T>;
  template <class U>
  using Rows = Pair<Pair<U>>;
  struct Item {
    T value;
    Row row;
  };

#pragma gtap function
  static __device__ T leaf(T x) {
    return T(x * 3);
  }

#pragma gtap function
  static __device__ T run(T n) {
    T sum = 0;
    Raw raw = {n, T(n + 1), T(n + 2)};
    for (T &value : raw) {
#pragma gtap task
      value = leaf(value);
#pragma gtap taskwait
      sum += value;
    }
    Row row = {{n, T(n + 4)}};
    for (const auto &value : row) {
      T tripled;
#pragma gtap task
      tripled = leaf(value);
#pragma gtap taskwait
      sum += T(tripled - value);
    }
    Item items[2] = {{sum, row}, {n, row}};
    for (auto &item : items) {
#pragma gtap task
      item.value = leaf(item.value);
#pragma gtap taskwait
      sum += T(item.value + item.row.items[1]);
    }
    for (auto item : Pair<Item>{{items[0], items[1]}}) {
      T tripled;
#pragma gtap task
      tripled = leaf(item.value);
#pragma gtap taskwait
      sum += T(tripled - item.value);
    }
    Rows<T> rows = {{row, row}};
    box::Span<Row> span{rows.items, 2};
    for (auto &each : span) {
#pragma gtap task
      each.items[0] = leaf(each.items[1]);
#pragma gtap taskwait
      sum += each.items[0];
    }
    return sum;
  }
};
} // namespace box

__device__ int numbers[3] = {3, 4, 5};

__global__ void arrays_of_int(int n, int *out) {
#pragma gtap entry
  out[0] = arrays<int, 3>(n);
}
__global__ void arrays_of_short(int n, int *out) {
#pragma gtap entry
  short value = arrays<short, 2>(short(n));
  out[1] = value;
}
__device__ short little[2] = {2, 1};
__global__ void rows_of_int(int n, int *out) {
#pragma gtap entry
  out[5] = rows<int, 3>(&numbers, n * 2);
}
__global__ void rows_of_short(int n, int *out) {
#pragma gtap entry
  short value = rows<short, 2>(&little, short(n));
  out[6] = value;
}
__global__ void over_span(int n, int *out) {
#pragma gtap entry
  out[2] = over(box::Span<int>{numbers, 3}, n / 2);
}
__global__ void over_pair(int n, int *out) {
#pragma gtap entry
  out[3] = over(box::Pair<long>{{4, 7}}, n / 2);
}
__global__ void over_below(int n, int *out) {
#pragma gtap entry
  out[4] = over(box::Below{3}, n / 2);
}
__global__ void kit_of_int(int n, int *out) {
#pragma gtap entry
  out[7] = box::Kit<int>::run(n);
}
__global__ void kit_of_short(int n, int *out) {
#pragma gtap entry
  short value = box::Kit<short>::run(short(n));
  out[8] = value;
}
__global__ void serial(int n, int *out) {
  out[0] = arrays<int, 3>(n);
  out[1] = arrays<short, 2>(short(n));
  out[2] = over(box::Span<int>{numbers, 3}, n / 2);
  out[3] = over(box::Pair<long>{{4, 7}}, n / 2);
  out[4] = over(box::Below{3}, n / 2);
  out[5] = rows<int, 3>(&numbers, n * 2);
  out[6] = rows<short, 2>(&little, short(n));
  out[7] = box::Kit<int>::run(n);
  out[8] = box::Kit<short>::run(short(n));
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  int n = test.size(6);
  exec::Array<int> tasks(9), expected(9);
  arrays_of_int<<<2, 32>>>(n, tasks.device());
  test.wait("arrays_of_int");
  arrays_of_short<<<2, 32>>>(n, tasks.device());
  test.wait("arrays_of_short");
  over_span<<<2, 32>>>(n, tasks.device());
  test.wait("over_span");
  over_pair<<<2, 32>>>(n, tasks.device());
  test.wait("over_pair");
  over_below<<<2, 32>>>(n, tasks.device());
  test.wait("over_below");
  rows_of_int<<<2, 32>>>(n, tasks.device());
  test.wait("rows_of_int");
  rows_of_short<<<2, 32>>>(n, tasks.device());
  test.wait("rows_of_short");
  kit_of_int<<<2, 32>>>(n, tasks.device());
  test.wait("kit_of_int");
  kit_of_short<<<2, 32>>>(n, tasks.device());
  test.wait("kit_of_short");
  serial<<<1, 1>>>(n, expected.device());
  test.wait("serial");
  test.equal("ranges in templates", tasks, expected);
  return test.finish("ranges_in_templates");
}
