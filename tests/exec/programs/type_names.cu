// Types named through variables: decltype in casts, aliases, template arguments, local classes and lambdas, of
// variables that live in the record or behind a pointer; base cases that use names of their class or namespace.
#include <gtap_thread.cuh>

#include "support.h"

template <class T>
__device__ T twice(T value) {
  value += value;
  return value;
}

#define TYPE_OF(x) decltype(x)
#define SAME_AS(x, y) decltype(x) y = x

#pragma gtap function
__device__ int named(int n) {
  if (n < 2)
    return n;
  int a = n, cells[2] = {n, 1};
  int &back = cells[1];
  using Whole = decltype(a);
  typedef decltype(back) Reference;
#pragma gtap task
  a = named(n - 1);
#pragma gtap taskwait
  float half = n + 0.5f;
  decltype(a) copy = a;
  copy += 5;
  Whole other = copy;
  other++;
  Reference again = cells[0];
  again += 2;
  int cast = (decltype(a))half + static_cast<decltype(a)>(half) + decltype(a)(half);
  TYPE_OF(a) third = a;
  third += 11;
  SAME_AS(a, fourth);
  decltype(auto) fifth = a;
  fifth += 17;
  fourth += 13;
  int doubled = twice<decltype(a)>(a);
  struct Local {
    decltype(a) value;
    Whole more;
  } local{a, 2};
  local.value += 7;
  auto lambda = [&](decltype(a) given) {
    decltype(a) inner = given;
    inner += int(sizeof(decltype(a)));
    return inner + back;
  };
  int with_lambda = lambda(a);
  for (decltype(a) each : cells) {
    each += 3;
#pragma gtap task
    back = named(n - 2);
#pragma gtap taskwait
    copy += each + back;
  }
  return a + copy + other + third + fourth + fifth + cells[0] + cast + doubled + local.value +
         local.more + with_lambda;
}

struct Owner {
  using Number = int;
  static constexpr int cut = 2;
  enum Step : short { one = 1, four = 4 };
#pragma gtap function
  static __device__ int owned(int n) {
    if (n < cut)
      return Number(n);
    if (n == four)
      return (Step)one + n;
    int a, b;
#pragma gtap task
    a = owned(n - one);
#pragma gtap task
    b = owned(n - cut);
#pragma gtap taskwait
    return a + b;
  }
};

namespace space {
constexpr int cut = 3;
enum class Kind { leaf, inner };
typedef int Number;
#pragma gtap function
__device__ Number in_space(int n, Kind kind) {
  if (kind == Kind::leaf)
    return Number(n);
  if (n <= cut)
    return static_cast<Number>(n) * -1;
  Number a, b;
#pragma gtap task
  a = in_space(n - 1, n & 1 ? Kind::leaf : Kind::inner);
#pragma gtap task
  b = in_space(n - 2, Kind::inner);
#pragma gtap taskwait
  return a - b;
}
} // namespace space

__global__ void named_tasks(int n, int *out) {
#pragma gtap entry
  out[0] = named(n);
}
__global__ void owned_tasks(int n, int *out) {
#pragma gtap entry
  out[1] = Owner::owned(n);
}
__global__ void in_space_tasks(int n, int *out) {
#pragma gtap entry
  out[2] = space::in_space(n, space::Kind::inner);
}
__global__ void serial(int n, int *out) {
  out[0] = named(n);
  out[1] = Owner::owned(n);
  out[2] = space::in_space(n, space::Kind::inner);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  int n = test.size(7);
  exec::Array<int> tasks(3), expected(3);
  named_tasks<<<2, 32>>>(n, tasks.device());
  test.wait("named_tasks");
  owned_tasks<<<2, 32>>>(n, tasks.device());
  test.wait("owned_tasks");
  in_space_tasks<<<2, 32>>>(n, tasks.device());
  test.wait("in_space_tasks");
  serial<<<1, 1>>>(n, expected.device());
  test.wait("serial");
  test.equal("results", tasks, expected);
  return test.finish("type_names");
}
