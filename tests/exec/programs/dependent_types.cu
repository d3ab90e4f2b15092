// Variables whose class the template's parameters choose, which jumps pass; folds and sizeof... of packs;
// taskwaits without braces that no instance has.
#include <gtap_thread.cuh>

#include "support.h"

template <class T>
struct Holder {
  T value;
};
template <class T>
struct Pair {
  T first, second;
  __device__ T sum() const { return first + second; }
};
template <class T>
using Twin = Pair<T>;

#pragma gtap function
template <class T>
__device__ T held(T n) {
  if (n < 2)
    return n;
  Holder<T> mine{n}, before{T(n - 1)};
  const Pair<T> fixed{n, T(n + 1)};
  Twin<T> twin = {n, T(2)};
  Pair<T> cells[2] = {{n, n}, {T(1), T(2)}};
  Holder<T> later;
  later.value = T(n + 3);
  alignas(16) Holder<T> wide{n};
  T a, b, sum = 0;
#pragma gtap task
  a = held(before.value);
#pragma gtap taskwait
#pragma gtap task
  b = held(T(fixed.second - 3));
#pragma gtap taskwait
  for (Pair<T> range{T(0), T(2)}; range.first < range.second; range.first++) {
    T c;
#pragma gtap task
    c = held(range.first);
#pragma gtap taskwait
    sum += c + range.first;
  }
  if (Holder<T> inner{n}; inner.value > 3) {
#pragma gtap taskwait
    sum += inner.value;
  }
  return a + b + sum + mine.value + twin.sum() + cells[1].sum() + later.value + wide.value;
}

#pragma gtap function
template <class... Ts>
__device__ int sizes(int n) {
  if (n < int(sizeof...(Ts)))
    return (n + ... + int(sizeof(Ts)));
  int before = (0 + ... + int(sizeof(Ts)));
  int a, b;
#pragma gtap task
  a = sizes<Ts...>(n - int(sizeof...(Ts)));
#pragma gtap task
  b = sizes<Ts...>(n - 2);
#pragma gtap taskwait
  int cells[sizeof...(Ts) + 1] = {before};
#pragma gtap taskwait
  return a + b + cells[0] + (int(sizeof(Ts)) + ...);
}

#pragma gtap function
template <class T>
__device__ int discarded(T n, int *out) {
  if constexpr (sizeof(T) == 1)
#pragma gtap taskwait
    out[1] = 7;
  return n;
}

// `auto` whose type the template says: a name's, an element's, an address, a cast's, parts of an array.
#pragma gtap function
template <class T>
__device__ T deduced(T n) {
  if (n < 2)
    return n;
  T cells[3] = {n, T(1), T(2)};
  const T fixed = n;
  Holder<T> held{n};
  auto copy = fixed, other = cells[1];
  auto &element = cells[1];
  const auto &seen = cells[0];
  auto *first = cells;
  auto second = &cells[1];
  auto decayed = cells;
  auto cast = T(n + 1);
  auto again(copy);
  auto holder = held;
  auto &[x, y, z] = cells;
  auto [u, v, w] = cells;
  copy += 1;
  {
    auto sum = n + n; // the template does not say of what type
    auto next = sum;
    copy += T(next);
  }
#pragma gtap task
  element = deduced(T(n - 1));
#pragma gtap taskwait
  again++;
  *first += 1;
#pragma gtap task
  z = deduced(T(n - 2));
#pragma gtap taskwait
  holder.value += 2;
  return copy + other + element + seen + *second + decayed[2] + cast + again + held.value +
         holder.value + x + y + u + v + w;
}

// A class of the function's own, of another size in each instance.
#pragma gtap function
template <class T>
__device__ T local(T n) {
  if (n < 2)
    return n;
  struct Both {
    T value;
    int more;
  } both{n, int(n) + 1};
  T a;
#pragma gtap task
  a = local(T(n - 1));
#pragma gtap taskwait
  return a + both.value * T(both.more);
}

__global__ void held_tasks(int n, int *out) {
#pragma gtap entry
  out[0] = held(n);
}
__global__ void held_shorts(int n, int *out) {
#pragma gtap entry
  short value = held(short(n));
  out[1] = value;
}
__global__ void sizes_tasks(int n, int *out) {
#pragma gtap entry
  out[2] = sizes<int, char, long>(n);
}
__global__ void discarded_tasks(int n, int *out) {
#pragma gtap entry
  out[3] = discarded(n, out + 3);
}
__global__ void local_tasks(int n, int *out) {
#pragma gtap entry
  out[5] = local(n);
}
__global__ void local_shorts(int n, int *out) {
#pragma gtap entry
  short value = local(short(n));
  out[6] = value;
}
__global__ void local_doubles(int n, int *out) {
#pragma gtap entry
  double value = local(double(n));
  out[7] = int(value);
}
__global__ void deduced_tasks(int n, int *out) {
#pragma gtap entry
  out[8] = deduced(n);
}
__global__ void deduced_longs(int n, int *out) {
#pragma gtap entry
  long value = deduced(long(n));
  out[9] = int(value);
}
__global__ void serial(int n, int *out) {
  out[0] = held(n);
  out[1] = held(short(n));
  out[2] = sizes<int, char, long>(n);
  out[3] = discarded(n, out + 3);
  out[5] = local(n);
  out[6] = local(short(n));
  out[7] = int(local(double(n)));
  out[8] = deduced(n);
  out[9] = int(deduced(long(n)));
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  int n = test.size(8);
  exec::Array<int> tasks(10), expected(10);
  held_tasks<<<2, 32>>>(n, tasks.device());
  test.wait("held_tasks");
  held_shorts<<<2, 32>>>(n, tasks.device());
  test.wait("held_shorts");
  sizes_tasks<<<2, 32>>>(n, tasks.device());
  test.wait("sizes_tasks");
  discarded_tasks<<<2, 32>>>(n, tasks.device());
  test.wait("discarded_tasks");
  local_tasks<<<2, 32>>>(n, tasks.device());
  test.wait("local_tasks");
  local_shorts<<<2, 32>>>(n, tasks.device());
  test.wait("local_shorts");
  local_doubles<<<2, 32>>>(n, tasks.device());
  test.wait("local_doubles");
  deduced_tasks<<<2, 32>>>(n, tasks.device());
  test.wait("deduced_tasks");
  deduced_longs<<<2, 32>>>(n, tasks.device());
  test.wait("deduced_longs");
  serial<<<1, 1>>>(n, expected.device());
  test.wait("serial");
  test.equal("dependent types", tasks, expected);
  test.equal("the statement behind the taskwait", std::vector<int>{expected.read()[4]},
             std::vector<int>{7});
  return test.finish("dependent_types");
}
