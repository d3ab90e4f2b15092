// Task functions that are static members of class templates: defined in the class or outside it, under
// other names of the parameters; member templates, members of nested classes, private ones; member types in types of
// other namespaces.
#include "support.h"
#include <gtap_thread.cuh>

template <class T, int Arity = 2>
struct Tree {
  struct Node {
    T value;
    int children[Arity];
  };
  using Nodes = const Node *;

#pragma gtap function
  static __device__ long walk(Nodes nodes, int at) {
    Node here = nodes[at];
    long sums[Arity];
    for (int i = 0; i < Arity; i++) {
      sums[i] = 0;
      if (here.children[i] == 0)
        continue;
#pragma gtap task
      sums[i] = walk(nodes, here.children[i]);
    }
#pragma gtap taskwait
    long sum = long(here.value);
    for (long each : sums)
      sum += each;
    return sum + extra(here);
  }

#pragma gtap function
  static __device__ int depth(Nodes nodes, int at = 0);

#pragma gtap function
  template <class R, bool Twice>
  static __device__ R folded(Nodes nodes, int at) {
    R result = R(nodes[at].value);
    for (int i = 0; i < Arity; i++)
      if (nodes[at].children[i] != 0) {
        R r;
#pragma gtap task
        r = folded<R, !Twice>(nodes, nodes[at].children[i]);
#pragma gtap taskwait
        result += Twice ? 2 * r : r;
      }
    return result;
  }

  struct Leaves {
#pragma gtap function
    static __device__ int count(Nodes nodes, int at) {
      int sum = 0, inner = 0;
      for (int i = 0; i < Arity; i++)
        if (nodes[at].children[i] != 0) {
          int r;
          inner++;
#pragma gtap task
          r = count(nodes, nodes[at].children[i]);
#pragma gtap taskwait
          sum += r;
        }
      return inner == 0 ? 1 : sum;
    }
  };

private:
  static __device__ long extra(Node node) {
    return node.children[0] % 3;
  }
};

template <class Value, int N>
__device__ int Tree<Value, N>::depth(Nodes nodes, int at) {
  Value largest = Value(0);
  for (int i = 0; i < N; i++)
    if (nodes[at].children[i] != 0) {
      Value below = nodes[at].value;
      int r;
#pragma gtap task
      r = Tree<Value, N>::depth(nodes, nodes[at].children[i]);
#pragma gtap taskwait
      if (Value(r) > largest)
        largest = Value(r);
      (void)below;
    }
  return int(largest) + 1;
}

namespace apart {
struct Plain {
  int value;
};
enum Color { red, blue };
typedef long Wide;
template <class A, class B>
struct Two {
  A first;
  B second;
};
namespace inner {
template <class A>
struct One {
  A only;
};
} // namespace inner
} // namespace apart

namespace near {
template <class T>
struct Mixed {
  struct Item {
    T value;
  };
  typedef T Raw[2];
  enum Kind { odd = 1, even };

#pragma gtap function
  static __device__ T run(T n) {
    if (n < T(1))
      return n;
    apart::Two<Item, apart::Plain> plain{{n}, {1}};
    ::apart::Two<apart::Color, Kind> kinds{apart::blue, even};
    apart::inner::One<apart::Two<Raw, ::apart::Wide>> deep{{{n, T(2)}, 3}};
    Item items[2] = {{n}, {T(n + 1)}}, *behind = items;
    auto &first = *behind;
    auto &&second = *(behind + 1);
#pragma gtap task
    first.value = run(n - T(1));
#pragma gtap task
    second.value = run(n - T(2));
#pragma gtap taskwait
    return items[0].value + 2 * items[1].value + plain.first.value + T(plain.second.value) +
           T(kinds.first) + T(kinds.second) + deep.only.first[1] + T(deep.only.second);
  }
};
} // namespace near

// A member template of a plain class.
struct Sums {
#pragma gtap function
  template <class T>
  static __device__ T to(T n) {
    if (n < T(1))
      return n;
    T rest;
#pragma gtap task
    rest = to<T>(n - T(1));
#pragma gtap taskwait
    return rest + n;
  }
};

#pragma gtap function
template <class T, int Arity>
__device__ long all(const typename Tree<T, Arity>::Node *nodes) {
  using Own = Tree<T, Arity>;
  long sum, fold;
  int depth, leaves;
#pragma gtap task
  sum = Own::walk(nodes, 0);
#pragma gtap task
  depth = Own::depth(nodes);
#pragma gtap task
  fold = Own::template folded<long, true>(nodes, 0);
#pragma gtap task
  leaves = Tree<T, Arity>::Leaves::count(nodes, 0);
#pragma gtap taskwait
  long plain;
#pragma gtap task
  plain = Sums::to(fold % 9);
#pragma gtap taskwait
  T mixed;
#pragma gtap task
  mixed = near::Mixed<T>::run(T(plain % 7));
#pragma gtap taskwait
  return sum + 1000 * depth + 7 * fold + 13 * leaves + plain + 17 * long(mixed);
}

template <class T, int Arity>
__global__ void with_tasks(const typename Tree<T, Arity>::Node *nodes, long *result) {
#pragma gtap entry
  *result = all<T, Arity>(nodes);
}
template <class T, int Arity>
__global__ void serially(const typename Tree<T, Arity>::Node *nodes, long *result) {
  *result = all<T, Arity>(nodes);
}
__global__ void directly(const Tree<int>::Node *nodes, long *result) {
#pragma gtap entry
  *result = Tree<int>::walk(nodes, 0);
}
__global__ void directly_serially(const Tree<int>::Node *nodes, long *result) {
  *result = Tree<int>::walk(nodes, 0);
}

template <class T, int Arity>
__global__ void fill(typename Tree<T, Arity>::Node *nodes, int count) {
  for (int i = 0; i < count; i++) {
    nodes[i].value = T(i % 5 + 1);
    for (int k = 0; k < Arity; k++) {
      int child = i * Arity + k + 1;
      nodes[i].children[k] = child < count && (i + k) % 7 != 5 ? child : 0;
    }
  }
}

template <class T, int Arity>
void compare(exec::Test &test, const char *what, int count) {
  exec::Array<typename Tree<T, Arity>::Node> nodes(count);
  exec::Array<long> tasks, serial;
  fill<T, Arity><<<1, 1>>>(nodes.device(), count);
  test.wait("fill");
  with_tasks<T, Arity><<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(nodes.device(), tasks.device());
  test.wait(what);
  serially<T, Arity><<<1, 1>>>(nodes.device(), serial.device());
  test.wait(what);
  test.equal(what, tasks, serial);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int count = test.size(40);
  compare<int, 2>(test, "int", count);
  compare<double, 3>(test, "double", count);
  compare<long, 1>(test, "long", 9);

  exec::Array<Tree<int>::Node> nodes(count);
  exec::Array<long> tasks, serial;
  fill<int, 2><<<1, 1>>>(nodes.device(), count);
  test.wait("fill");
  directly<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(nodes.device(), tasks.device());
  test.wait("directly");
  directly_serially<<<1, 1>>>(nodes.device(), serial.device());
  test.wait("directly_serially");
  test.equal("directly", tasks, serial);
  return test.finish("class_templates");
}
