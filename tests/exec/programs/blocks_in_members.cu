// Spawned blocks in static members, defined in their class and outside of it, and in functions that
// are defined outside their namespace: private names, friends, types that the class does not know
// yet, nested blocks, members of nested classes, member templates.
#define GTAP_NUM_QUEUES 2
#include <gtap_thread.cuh>

#include "support.h"

__device__ int number(int n) {
  return n;
}

class Tree;
class Vault {
  friend class Tree;
  int secret = 11;
  static constexpr int factor = 3;
};

class Tree {
  static constexpr int base = 7;
  static __device__ int number(int n) { return n + base; }
#pragma gtap function
  static __device__ int sum(int n, int *out) {
    if (n == 0)
      return base;
    Later later{n, {n + 1}}; // declared below
    int left = 0, right = 0;
#pragma gtap task shared(left)
    {
      left = sum(n - 1, out) + later.value.part;
      left += number(base);
    }
#pragma gtap task shared(right) queue(n)
    {
      Vault vault; // friends stay friends
      Value value{base * Vault::factor};
      right = vault.secret + value.part;
#pragma gtap task firstprivate(value)
      { out[n] = value.part + number(n); }
#pragma gtap task
      out[n + 16] = leaf(n);
    }
#pragma gtap taskwait
    return left + right;
  }

public:
#pragma gtap function
  static __device__ int top(int n, int *out);

private:
  struct Value {
    int part;
  };
  struct Later {
    int first;
    Value value;
  };
#pragma gtap function
  static __device__ int leaf(int n) {
    return n * base;
  }

public:
  struct Branch {
#pragma gtap function
    template <class T>
    static __device__ T twice(T n) {
      T result = 0;
      T wide = n + T(Value{base}.part);
#pragma gtap task shared(result)
      { result = wide + T(base); }
#pragma gtap taskwait
      return result;
    }
  };

private:
#pragma gtap function
  template <class T, int N>
  static __device__ T scaled(T n);
};

struct Unknown { // to the class
  int a, b;
};

template <class T, int N>
__device__ T Tree::scaled(T n) {
  T result[2] = {n, T(base)};
  Value value{N};
#pragma gtap task shared(result)
  { result[0] += T(value.part * N); }
#pragma gtap task shared(result)
  { result[1] += T(number(N)); }
#pragma gtap taskwait
  return result[0] + result[1];
}

__device__ int Tree::top(int n, int *out) {
  Unknown unknown{n, base};
  Value parts[2] = {{1}, {2}};
#pragma gtap task shared(parts)
  {
    parts[0].part = unknown.a + number(unknown.b);
#pragma gtap task shared(parts)
    { parts[1].part = sum(n, out); }
#pragma gtap taskwait
  }
#pragma gtap task
  {
    unknown.b += 1;
#pragma gtap task
    { out[40] = unknown.a + unknown.b; }
  }
#pragma gtap task
  out[41] = Branch::twice(n);
#pragma gtap task
  { out[42] = int(Branch::twice(long(n))); }
#pragma gtap task
  out[43] = scaled<int, 3>(n);
#pragma gtap task
  {
    long whole;
#pragma gtap task
    whole = scaled<long, 4>(n);
#pragma gtap taskwait
    out[44] = int(whole);
  }
#pragma gtap taskwait
  return parts[0].part + parts[1].part;
}

namespace space {
__device__ int number(int n) {
  return n + 100;
}
struct pair {
  int a, b;
};
#pragma gtap function
__device__ int outside(int n, int *out);
inline namespace current {
#pragma gtap function
template <class T>
__device__ T generic(T n);
struct Member {
#pragma gtap function
  static __device__ int far(int n);

private:
  static constexpr int hidden = 9;
};
} // namespace current
} // namespace space

__device__ int space::outside(int n, int *out) {
  pair both{n, 2};
#pragma gtap task
  {
    out[50] = number(both.a);
#pragma gtap task
    { out[51] = number(both.b); }
  }
  if (n > 0) {
#pragma gtap task shared(both)
    { both.b = outside(n - 2, out + 2); }
#pragma gtap taskwait
  }
  return both.b + number(n);
}
template <class T>
__device__ T space::current::generic(T n) {
  T result = 0;
#pragma gtap task shared(result)
  { result = T(number(int(n))); }
#pragma gtap taskwait
  return result;
}
__device__ int space::Member::far(int n) {
  int result = 0;
#pragma gtap task default(shared)
  { result = number(n) + hidden; }
#pragma gtap taskwait
  return result;
}

#pragma gtap function
__device__ void all_of_them(int n, int *out) {
#pragma gtap task
  out[45] = Tree::top(n, out);
#pragma gtap task
  out[46] = space::outside(n, out);
#pragma gtap task
  {
    long whole;
#pragma gtap task
    whole = space::generic(long(n));
#pragma gtap taskwait
    out[47] = int(whole);
  }
#pragma gtap task
  out[48] = space::generic(n);
#pragma gtap task
  out[49] = space::Member::far(n);
}

__global__ void with_tasks(int n, int *out) {
#pragma gtap entry
  all_of_them(n, out);
}

__global__ void serially(int n, int *out) {
  all_of_them(n, out);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(9);
  exec::Array<int> tasks(64 + 2 * n), serial(64 + 2 * n);
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(n, serial.device());
  test.wait("serially");
  test.equal("blocks_in_members", tasks, serial);
  return test.finish("blocks_in_members");
}
