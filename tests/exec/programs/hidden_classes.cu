// Task functions of private nested classes, reached by an entry; kernels above the templates, namespaces
// and static functions that their tasks belong to; friends that use public members only, and a class that
// is a friend.
#include <gtap_thread.cuh>

#include "support.h"

template <class Value, int Leaf = 2>
class Tree {
  struct Range {
    int first, count;
  };
  template <class T>
  struct Pair {
    T parts[2];
  };
  class Walker {
    struct Deep {
#pragma gtap function
      static __device__ Value leaf(int n) {
        return Value(n) * 3;
      }
    };

  public:
#pragma gtap function
    static __device__ Value visit(Range range) {
      if (range.count <= Leaf) {
        Value own;
#pragma gtap task
        own = Deep::leaf(range.first);
#pragma gtap taskwait
        return own;
      }
      Value left, right;
      int half = range.count / 2;
#pragma gtap task
      left = visit({range.first, half});
#pragma gtap task
      right = scaled<2>({range.first + half, range.count - half});
#pragma gtap taskwait
      return left + right;
    }
#pragma gtap function
    template <class T>
    static __device__ T both(T more, Pair<T> pair, Pair<Pair<Value>> nested) {
      T parts[2];
#pragma gtap task
      parts[0] = Deep::leaf(int(pair.parts[1]));
#pragma gtap taskwait
      return parts[0] + more + nested.parts[1].parts[0];
    }
#pragma gtap function
    template <int Factor>
    static __device__ Value scaled(Range range) {
      Value inner;
#pragma gtap task
      inner = visit(range);
#pragma gtap taskwait
      return Factor * inner;
    }
  };

public:
#pragma gtap function
  static __device__ Value sum(int n) {
    Value all, both;
#pragma gtap task
    all = Walker::visit({1, n});
#pragma gtap task
    both = Walker::both(Value(n), Pair<Value>{{2, 3}}, {{{}, {{4, 5}}}});
#pragma gtap taskwait
    return all + both;
  }
};

class Plain {
protected:
  struct Inner {
#pragma gtap function
    static __device__ int twice(int n) {
      return 2 * n;
    }
  };

public:
#pragma gtap function
  static __device__ int start(int n) {
    int a;
#pragma gtap task
    a = Inner::twice(n);
#pragma gtap taskwait
    return a;
  }
  int open = 7;
  friend __device__ int outside(int n);
  template <int Factor>
  friend __device__ int scaled(Plain plain);
  friend class Confidant;
};
#pragma gtap function
template <int Factor>
__device__ int scaled(Plain plain) {
  int a;
#pragma gtap task shared(a)
  { a = Factor * plain.open; }
#pragma gtap taskwait
  return a;
}
#pragma gtap function
__device__ int outside(int n) {
  int a, b, c;
#pragma gtap task
  a = Plain::start(n + 1);
#pragma gtap task
  b = scaled<3>({});
#pragma gtap task shared(c)
  { c = Plain().open + n; }
#pragma gtap taskwait
  return a + b + c;
}
// A class that is a friend: its members, and blocks in them, may use what is private.
class Confidant {
  class Deep {
  public:
#pragma gtap function
    static __device__ int asks(int n) {
      int a, b;
#pragma gtap task shared(a)
      { a = Plain::Inner::twice(n); }
#pragma gtap task
      b = Plain::Inner::twice(n + 1);
#pragma gtap taskwait
      return a + b;
    }
  };

public:
#pragma gtap function
  static __device__ int asks(int n) {
    int a;
#pragma gtap task
    a = Deep::asks(n);
#pragma gtap taskwait
    return a;
  }
};

namespace above {
#pragma gtap function
__device__ int start(int n);

__global__ void early(int n, int *out) {
#pragma gtap entry
  out[0] = start(n);
}

namespace inner {
#pragma gtap function
template <class T, int Base = 2>
__device__ T below(T n) {
  if (n < Base)
    return n;
  T a;
#pragma gtap task
  a = below<T, Base>(n - 1);
#pragma gtap taskwait
  return a + n;
}
} // namespace inner
} // namespace above
#pragma gtap function
static __device__ int last(int n) {
  return 5 * n;
}
__device__ int above::start(int n) {
  int a, b;
#pragma gtap task
  a = inner::below(n);
#pragma gtap task
  b = last(n);
#pragma gtap taskwait
  return a + b;
}

__global__ void ints(int n, int *out) {
#pragma gtap entry
  out[1] = Tree<int>::sum(n);
}
__global__ void longs(int n, int *out) {
#pragma gtap entry
  long value = Tree<long, 3>::sum(n);
  out[2] = int(value);
}
__global__ void friends(int n, int *out) {
#pragma gtap entry
  out[3] = outside(n);
}
__global__ void confidants(int n, int *out) {
#pragma gtap entry
  out[4] = Confidant::asks(n);
}
__global__ void serial(int n, int *out) {
  out[0] = above::start(n);
  out[1] = Tree<int>::sum(n);
  out[2] = int(Tree<long, 3>::sum(n));
  out[3] = outside(n);
  out[4] = Confidant::asks(n);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  int n = test.size(12);
  exec::Array<int> tasks(5), expected(5);
  above::early<<<2, 32>>>(n, tasks.device());
  test.wait("early");
  ints<<<2, 32>>>(n, tasks.device());
  test.wait("ints");
  longs<<<2, 32>>>(n, tasks.device());
  test.wait("longs");
  friends<<<2, 32>>>(n, tasks.device());
  test.wait("friends");
  confidants<<<2, 32>>>(n, tasks.device());
  test.wait("confidants");
  serial<<<1, 1>>>(n, expected.device());
  test.wait("serial");
  test.equal("hidden classes", tasks, expected);
  return test.finish("hidden_classes");
}
