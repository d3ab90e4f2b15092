// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// References that live across taskwaits and are bound by more than a name: by conversions of the user's, of every
// spelling, and to temporary pointers.
#include <gtap_thread.cuh>

#include "support.h"

struct Object {
  int x, y;
};
struct Derived : Object {
  int z;
};
struct Cell {
  int *at;
  __device__ operator int &() const { return *at; }
};
struct Kept {
  int value;
  __device__ operator const int &() const { return value; }
};
struct Explicit {
  int *at;
  __device__ explicit operator int &() const { return *at; }
};
struct Holder {
  Derived *at;
  __device__ operator Derived &() const { return *at; }
};
struct Row {
  int (*at)[3];
  using Array = int[3];
  __device__ operator const Array &() const { return *at; }
};
template <class T>
struct Wrapped {
  T *at;
  __device__ operator T &() const { return *at; }
};

#pragma gtap function
__device__ int id(int n) {
  return n;
}

#pragma gtap function
__device__ int converted(int n) {
  int cell = n, other = n + 1;
  Derived object;
  object.x = n;
  object.y = n + 1;
  object.z = n + 2;
  Cell w = {&cell};
  Kept k = {n + 7};
  Explicit e = {&other};
  Holder h = {&object};
  Wrapped<Object> in_template = {&object};
  int &r = w;
  const int &c = k;
  const int &c2 = w;
  int &parentheses((w));
  int &by_hand = w.operator int &();
  int &not_implied(e);
  int &cast = static_cast<int &>(e);
  Derived &o = h;
  const Object &base = h;
  Object &o2 = in_template;
  auto &&deduced = static_cast<int &>(w);
  const volatile int &qualified = w;
  int &chosen = n > 3 ? w : other;
  int a;
#pragma gtap task
  a = id(n);
#pragma gtap taskwait
  r += a;
  o.x += 3;
  not_implied += 11;
  by_hand *= 2;
  o2.y -= 4;
  return r + 3 * c + 5 * c2 + 7 * parentheses + 13 * by_hand + 17 * not_implied + 19 * cast +
         23 * o.y + 29 * base.x + 31 * o2.y + 37 * deduced + 41 * qualified + 43 * chosen;
}

template <class T>
struct Same {
  static constexpr int value = 1;
};
template <class T>
struct Same<T &> {
  static constexpr int value = 2;
};

#pragma gtap function
template <class T>
__device__ int in_templates(T n) {
  T cell = n;
  Wrapped<T> w = {&cell};
  T &r = w;
  const T &c = w;
  T a;
#pragma gtap task
  a = id(n);
#pragma gtap taskwait
  r += a;
  return int(r * 3 + c) + Same<decltype(r)>::value;
}

// A pointer that is made for the reference is an object of its own, whatever const is added on the way.
#pragma gtap function
__device__ int temporary_pointers(int n) {
  int values[4] = {n, n + 1, n + 2, n + 3};
  int *p = values;
  int **pp = &p;
  const int *const &sum = p + 1;
  const int *const &decayed = values;
  const int *const &address = &values[2];
  const int *const *const &deep = pp + 0;
  const void *const &untyped = p + 3;
  int *&&own = p + 2;
  int a;
#pragma gtap task
  a = id(n);
#pragma gtap taskwait
  values[1] += a;
  own += 1;
  p = values + 3;
  return *sum * 3 + *decayed * 5 + *address * 7 + **deep * 11 +
         *static_cast<const int *>(untyped) * 13 + *own * 17;
}

#pragma gtap function
__device__ int all(int n) {
  int a, b, c;
#pragma gtap task
  a = converted(n);
#pragma gtap task
  b = in_templates(n);
#pragma gtap task
  c = temporary_pointers(n);
#pragma gtap taskwait
  return a * 9 + b * 3 + c;
}

__global__ void with_tasks(int n, int *out) {
#pragma gtap entry
  *out = all(n);
}

__global__ void serially(int n, int *out) {
  *out = all(n);
}

int main(int argc, char **argv) {
  return exec::compare_with_serial(
      argc, argv, "bound_references",
      [](int *out) { with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(4, out); },
      [](int *out) { serially<<<1, 1>>>(4, out); });
}
