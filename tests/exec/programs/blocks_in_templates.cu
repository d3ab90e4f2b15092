// Spawned blocks in function templates: several instances, dependent and deduced types, values as
// parameters, packs, parameters without a name, branches that an instance discards, nested blocks,
// an explicit instantiation.
#define GTAP_NUM_QUEUES 2
#include <gtap_thread.cuh>

#include "support.h"

namespace kinds {
template <class T>
struct box {
  using value_type = T;
  T value;
};
struct unit {
  using value_type = long;
  int scale;
};
template <class T>
__device__ auto widened(T n) {
  return n * 2LL;
}
} // namespace kinds

template <bool Condition, class T>
struct only_if {};
template <class T>
struct only_if<true, T> {
  using type = T;
};

// Copies and shared variables of dependent types; the parameter without a name says when it exists.
#pragma gtap function
template <class T, int Cut = 2, typename only_if<(Cut > 1), int>::type = 0>
__device__ T fib(T n) {
  if (n < Cut)
    return n;
  T a{}, b{};
#pragma gtap task shared(a)
  { a = fib<T, Cut>(n - 1); }
#pragma gtap task shared(b) queue(int(n)) if (n > Cut + 1)
  {
    b = 0;
    b += fib<T, Cut>(T(n - 2));
  }
#pragma gtap taskwait
  return a + b;
}

// Types that only the body can name.
#pragma gtap function
template <class Box>
__device__ long long deduced(int n) {
  using value = typename Box::value_type;
  using namespace kinds;
  constexpr int size = 2 + sizeof(Box) / 4;
  const auto wide = widened(value(n));
  value sum = 0;
  value parts[2 + sizeof(Box) / 4] = {};
  box<value> whole{value(n)};
  value &last = parts[size - 1];
  typename Box::value_type other = 3;
  value *first = &parts[0];
  {
    decltype(value() + 1) more = 1; // no name for it outside, and another type in each instance
    const auto one = value(1);
#pragma gtap task shared(sum, parts)
    {
      value step = 2;
      for (int i = 0; i < size - 1; ++i)
        parts[i] = value(i) * step + whole.value;
      sum = value(widened(step) + wide) + more + one;
      last = other;
      whole.value = 100; // its own copy
      more = 7;
    }
  }
#pragma gtap taskwait
#pragma gtap task shared(whole)
  { whole.value += *first; }
#pragma gtap taskwait
  long long result = 0;
  for (int i = 0; i < size; ++i)
    result = result * 10 + (long long)parts[i];
  return result + (long long)sum * 1000 + (long long)whole.value + (long long)wide;
}

// Nested blocks, a value as parameter, and branches that one instance has and another has not.
#pragma gtap function
template <class T, int Depth>
__device__ void nested(T *out, int n) {
  T base = T(n), extra = 5;
  auto half = base / 2;
  if constexpr (Depth > 1) {
#pragma gtap task
    {
      out[0] = base + half;
#pragma gtap task queue(Depth)
      {
        out[1] = base - half;
        T inner = half + extra;
#pragma gtap task shared(inner)
        {
          inner += Depth;
          out[2] = inner;
        }
#pragma gtap taskwait
      }
    }
  }
#pragma gtap task
  {
    if constexpr (sizeof(T) == 4)
      out[3] = half + Depth;
    else
      out[3] = extra + base;
    if constexpr (Depth > 1) {
#pragma gtap task
      nested<T, Depth - 1>(out + 4, n + 1);
    }
  }
}
template __device__ void nested<int, 3>(int *out, int n);

// A parameter pack, and template parameters of template parameters.
template <class... Ts>
struct counted {
  static constexpr int number = sizeof...(Ts);
  int count;
};
#pragma gtap function
template <template <class> class Holder, class... Ts>
__device__ int packed(int n) {
  int result = 0;
  {
    Holder<int> held{n};
    counted<Ts...> here{2};
#pragma gtap task shared(result)
    { result = held.value * counted<Ts...>::number + here.count; }
  }
#pragma gtap taskwait
  return result;
}

// What a spawned block mentions only where all instances, or some, discard it.
#pragma gtap function
template <class T, bool Deep>
__device__ T discarding(T n) {
  if (n < 2)
    return n;
  T result = 0, other = n;
#pragma gtap task shared(result)
  {
    if constexpr (Deep)
      result = discarding<T, Deep>(n - 1) + other;
    else
      result = discarding<T, Deep>(n - 2);
  }
#pragma gtap taskwait
  return result + n;
}

#pragma gtap function
__device__ void all_of_them(int n, long long *out, int *ints, long *longs) {
#pragma gtap task
  {
    int a;
    long b;
#pragma gtap task
    a = fib(n);
#pragma gtap task
    b = fib<long, 3>(n);
#pragma gtap taskwait
    out[0] = a;
    out[1] = b;
  }
#pragma gtap task
  out[2] = deduced<kinds::box<int>>(n);
#pragma gtap task
  out[3] = deduced<kinds::unit>(n);
#pragma gtap task
  nested<int, 3>(ints, n);
#pragma gtap task
  nested<long, 2>(longs, n);
#pragma gtap task
  ints[30] = packed<kinds::box, int, char>(n);
#pragma gtap task
  ints[31] = packed<kinds::box>(n);
#pragma gtap task
  ints[29] = discarding<int, false>(n);
#pragma gtap task
  longs[30] = discarding<long, true>(n);
#pragma gtap task
  longs[31] = discarding<long, false>(n);
}

__global__ void with_tasks(int n, long long *out, int *ints, long *longs) {
#pragma gtap entry
  all_of_them(n, out, ints, longs);
}

__global__ void serially(int n, long long *out, int *ints, long *longs) {
  all_of_them(n, out, ints, longs);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(9);
  exec::Array<long long> tasks(4), serial(4);
  exec::Array<int> ints(32), serial_ints(32);
  exec::Array<long> longs(32), serial_longs(32);
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device(), ints.device(), longs.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(n, serial.device(), serial_ints.device(), serial_longs.device());
  test.wait("serially");
  test.equal("fib, deduced", tasks, serial);
  test.equal("nested<int>", ints, serial_ints);
  test.equal("nested<long>", longs, serial_longs);
  return test.finish("blocks_in_templates");
}
