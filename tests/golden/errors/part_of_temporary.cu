// References to parts of temporary objects across a taskwait: the record would hold the part alone.
#include <gtap_thread.cuh>

struct Base {
  int x;
};
struct Derived : Base {
  int y;
};
struct Pair {
  int first, second;
};
struct Cells {
  int a[3];
  Pair pair;
  Derived inner;
};
__device__ Derived make(int n);
__device__ Cells cells(int n);

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  const Base &base = make(n);
  const int &element = cells(n).a[1];
  const int &member = (n++, cells(n).inner.y);
  const Base &cast = static_cast<const Base &>(make(n));
  const Base &chosen = n % 2 ? make(n) : make(n + 1);
  const Base &either = n % 2 ? static_cast<const Base &&>(make(n)) : Base{n};
  Base &&braced{make(n)};
  const auto &[x, y] = cells(n).pair;
  int Cells::*none = nullptr;
  auto which = &Cells::inner;
  const Derived &pointed = cells(n).*which;
  int a, sum = none == nullptr;
  for (int each : cells(n).a) {
#pragma gtap task
    a = f(each);
#pragma gtap taskwait
    sum += a;
  }
  const Base &before = make(n); // not across a taskwait
  return sum + base.x + element + member + cast.x + chosen.x + either.x + braced.x + x + pointed.y + before.x;
}

// A reference that an initialiser of the class binds.
struct Defaulted {
  const Base &base = Base{3};
};

#pragma gtap function
__device__ int defaulted(int n) {
  Defaulted bound{};
  const Defaulted &twice = Defaulted{};
  int a;
#pragma gtap task
  a = f(n);
#pragma gtap taskwait
  return a + bound.base.x + twice.base.x;
}

// Elements that know where they are, made elsewhere.
struct Me {
  int value;
  Me *self;
  __device__ Me(int n) : value(n), self(this) {}
};
using Two = Me[2];

#pragma gtap function
__device__ int elsewhere(int n) {
  const Me(&two)[2] = Two{n, 2};
  int a;
#pragma gtap task
  a = f(n);
#pragma gtap taskwait
  return a + two[1].self->value;
}
// expected-error: 25:15: GTAP059 "'base' lives across the taskwait in line 40, but refers to a temporary object that does not"
// expected-error: 26:14: GTAP059 "'element' lives across the taskwait in line 40, but refers to a temporary object that does not"
// expected-error: 27:14: GTAP059 "'member' lives across the taskwait in line 40, but refers to a temporary object that does not"
// expected-error: 28:15: GTAP059 "'cast' lives across the taskwait in line 40, but refers to a temporary object that does not"
// expected-error: 29:15: GTAP059 "'chosen' lives across the taskwait in line 40, but refers to a temporary object that does not"
// expected-error: 31:10: GTAP059 "'braced' lives across the taskwait in line 40, but refers to a temporary object that does not"
// expected-error: 32:15: GTAP059 "'x' lives across the taskwait in line 40, but refers to a temporary object that does not"
// expected-error: 35:18: GTAP059 "'pointed' lives across the taskwait in line 40, but refers to a temporary object that does not"
// expected-error: 37:19: GTAP059 "'the range of this loop' lives across the taskwait in line 40, but refers to a temporary object that does not"
// expected-error: 54:13: GTAP059 "'bound' lives across the taskwait in line 59, but refers to a temporary object that does not"
// expected-error: 55:20: GTAP059 "'twice' lives across the taskwait in line 59, but refers to a temporary object that does not"
// expected-error: 73:13: GTAP059 "'two' lives across the taskwait in line 77, but refers to a temporary object that does not"
