// Objects that know where they are, names for parts of objects, and variables whose const type counts: what a step
// keeps must be the object itself, and names must have the types that they have in the plain program.
#include <gtap_thread.cuh>

#include "support.h"

#pragma gtap function
__device__ int id(int n) {
  return n;
}

// ---- objects that keep their address ----

struct Me {
  int value;
  Me *self;
  __device__ Me(int n) : value(n), self(this) {}
  __device__ bool knows() const { return self == this; }
};

struct EasyMe { // could be declared without a value
  int value;
  EasyMe *self;
  EasyMe() = default;
  __device__ EasyMe(int n) : value(n) { keep(); }
  __device__ void keep() { self = this; }
  __device__ bool knows() const { return self == this; }
};

struct Inside {
  int cells[3];
  int *last;
  __device__ Inside(int n) : cells{n, n + 1, n + 2}, last(&cells[2]) {}
};

struct Aggregate {
  int value;
  Aggregate *self = this;
};

struct Holds { // by a member, and by a base
  Me me;
  EasyMe more[2];
};
struct Derived : EasyMe {
  int further;
  __device__ Derived(int n) : EasyMe(n), further(n + 1) {}
};

struct Plain { // keeps nothing: may live in registers
  int first, second;
  Plain() = default;
  __device__ Plain(int n) : first(n), second(n * 2) { this->second += first; }
};

#pragma gtap function
__device__ int keep_this(int n) {
  Me array[2] = {n, 2};
  Me square[2][2] = {{n, 1}, {2, 3}};
  EasyMe one(n + 1);
  EasyMe pair[2] = {n, n + 1};
  const EasyMe fixed[2] = {EasyMe(n), 4};
  Inside inside(n);
  Aggregate aggregate{n};
  Aggregate row[2] = {{n}, {n + 1}};
  Holds holds = {n, {n + 1, n + 2}};
  Derived derived(n);
  Plain plain(n);
  const Me &bound = Me(n);
  const Me(&list)[2] = {Me(n), Me(5)};
  EasyMe *behind = derived.self; // nothing names the object from here on
  int a, sum = 0;
  for (int i = 0; i < 2; ++i) {
    Me turn(n + i);
    EasyMe each[2] = {i, n};
#pragma gtap task
    a = id(i);
#pragma gtap taskwait
    turn.self->value += a;
    each[1].self->value += 5;
    sum += turn.value * 3 + turn.knows() + each[1].value + (each[0].self == &each[0]);
  }
  array[1].self->value += 10;
  square[1][0].self->value += 3;
  one.self->value++;
  pair[0].self->value += 7;
  *inside.last += 2;
  aggregate.self->value++;
  row[1].self->value += 6;
  holds.me.self->value += 1;
  holds.more[1].self->value += 1;
  behind->value += 9;
  sum += array[0].knows() + array[1].knows() * 2 + square[1][1].knows() * 4 + bound.knows() * 8;
  sum += (fixed[1].self == &fixed[1]) * 16 + list[1].knows() * 32;
  sum = sum * 5 + array[1].value + square[1][0].value + one.value + pair[0].value;
  sum = sum * 3 + inside.cells[2] + aggregate.value + row[1].value + holds.me.value;
  return sum * 2 + holds.more[1].value + derived.value + plain.second + bound.value;
}

#pragma gtap function
template <class T>
__device__ int keep_in_instance(T n) {
  Me braced{int(n)};
  EasyMe easy{int(n) + 1};
  Derived derived{5};
  Me of_instance(n);
  Plain plain{int(n)};
  int a;
#pragma gtap task
  a = id(n);
#pragma gtap taskwait
  braced.self->value += a;
  return braced.value + easy.knows() * 2 + derived.further * 3 + of_instance.knows() * 5 +
         plain.second;
}

// ---- references to whole temporary objects ----

struct Point {
  int x, y;
};
struct Point3 : Point {
  int z;
};

__device__ Point3 make(int n) {
  Point3 point;
  point.x = n;
  point.y = n + 1;
  point.z = n + 2;
  return point;
}

#pragma gtap function
__device__ int whole_temporaries(int n) {
  const Point3 &direct = make(n);
  const auto &deduced = make(n + 1);
  auto &&moved = n % 2 ? make(n) : make(n + 3);
  const Point3 &comma = (n++, make(n));
  const Point3 &cast = static_cast<const Point3 &>(make(n + 4));
  const Point &copied = Point(make(n + 5));
  const long &converted = n;
  const int(&cells)[3] = {n, n + 1, n + 2};
  const Point &listed = {n, 2};
  const int &braced{n + 7};
  auto &&[x, y] = Point{n, 5};
  int a;
#pragma gtap task
  a = id(n);
#pragma gtap taskwait
  moved.z += a;
  int sum = direct.x + direct.z * 2 + deduced.y * 3 + moved.z * 5 + comma.z * 7 + cast.z * 11;
  sum += copied.y + int(converted) + cells[2] + (&cells[0])[1] + listed.y + braced + x + y;
  return static_cast<const Point3 &>(static_cast<const Point &>(direct)).z + sum;
}

// Children write into objects that only a reference names.
#pragma gtap function
__device__ int into_temporaries(int n) {
  auto &&whole = make(n);
  auto &&[x, y] = Point{n, 5};
  int(&&cells)[2] = {n, n + 1};
  Point3 &&other = make(n + 2);
  auto &&number = n * 3;
#pragma gtap task
  whole.z = id(n + 10);
#pragma gtap task
  y = id(n + 20);
#pragma gtap task
  cells[1] = id(n + 30);
#pragma gtap task
  (n % 2 ? whole.x : other.x) = id(n + 40);
#pragma gtap task
  number = id(n + 50);
#pragma gtap taskwait
  return whole.x + whole.z * 2 + x * 3 + y * 5 + cells[0] * 7 + cells[1] * 11 + other.x * 13 +
         number * 17;
}

// Parts of temporary objects, where no taskwait comes between.
#pragma gtap function
__device__ int parts_before_waits(int n) {
  int sum = 0, a;
  {
    const Point &base = make(n);
    const int &member = make(n).z;
    sum += static_cast<const Point3 &>(base).z + member;
  }
#pragma gtap task
  a = id(n);
#pragma gtap taskwait
  const Point &later = make(a);
  return sum + static_cast<const Point3 &>(later).z;
}

// Copies of an aggregate that cannot be assigned to.
struct Sealed {
  const long tag;
  int rest;
};
struct Maker {
  int n;
  __device__ operator Sealed() const { return Sealed{n, n + 9}; }
};

#pragma gtap function
__device__ int sealed_copies(int n) {
  const Sealed first{n, n + 1};
  Sealed copy(first), same = copy, made = Maker{n};
  copy.rest = 7;
  int a;
#pragma gtap task
  a = id(n);
#pragma gtap taskwait
  auto [tag, rest] = made;
  return a + int(first.tag) + copy.rest * 3 + int(same.tag) * 5 + same.rest * 7 + int(tag) * 11 +
         rest * 13;
}

// ---- types of variables ----

template <class A, class B>
struct same_types {
  static constexpr int value = 0;
};
template <class A>
struct same_types<A, A> {
  static constexpr int value = 1;
};

__device__ int overload(int &) {
  return 1;
}
__device__ int overload(const int &) {
  return 2;
}
__device__ char sized(int &);
__device__ int sized(const int &);

#pragma gtap function
__device__ int types(int n, const int fixed) {
  const int named = n + 1;
  const int shown = n + 2;
  const int sized_up = n + 3;
  const int copied = n + 4;
  const int bound = n + 5;
  volatile int seen = n;
  const volatile int both = n + 6;
  int plain = n;
  int &reference = plain;
  const Point point = {n, 2};
  auto &&held = Point{n, 3}; // holds a temporary object
  const int &number = n + 7; // the same
  const int dead = n;        // no value of it is needed later, but its type is
  int a;
#pragma gtap task
  a = id(n);
#pragma gtap taskwait
  int sum = named + shown + sized_up + copied + bound + seen + both + plain + reference + point.x;
  sum = sum * 2 + same_types<decltype(named), const int>::value;
  sum = sum * 2 + same_types<decltype((shown)), const int &>::value;
  sum = sum * 2 + same_types<__typeof__(reference), int>::value;
  sum = sum * 2 + same_types<decltype(reference), int &>::value;
  sum = sum * 2 + same_types<decltype(seen), volatile int>::value;
  sum = sum * 2 + same_types<decltype(both), const volatile int>::value;
  sum = sum * 2 + same_types<decltype(fixed), const int>::value;
  sum = sum * 2 + same_types<decltype(point), const Point>::value;
  sum = sum * 2 + same_types<decltype((point.x)), const int &>::value;
  sum = sum * 2 + same_types<decltype(held), Point &&>::value + held.x;
  sum = sum * 2 + same_types<decltype(number), const int &>::value + number;
  sum = sum * 2 + same_types<decltype(true ? dead : plain), int>::value;
  sum = sum * 2 + same_types<decltype((dead)), const int &>::value;
  sum = sum * 2 + (sizeof(sized(sized_up)) == sizeof(int));
  sum = sum * 4 + overload(bound);
  sum = sum * 4 + overload(plain);
  {
    auto inner = [copied]() mutable { return overload(copied); };
    sum = sum * 4 + inner();
  }
  (void)dead;
  decltype(named) again = 5;
  auto copy = named;
  copy += again;
#pragma gtap taskwait
  return sum + copy + a;
}

// ---- memory of the call stack, where no taskwait and no child comes behind ----

#pragma gtap function
__device__ int stack_memory(int n) {
  int a = 0;
  if (n % 2) {
#pragma gtap task
    a = id(n);
#pragma gtap taskwait
  }
  int *cells = static_cast<int *>(__builtin_alloca(sizeof(int) * (n + 1)));
  for (int i = 0; i <= n; ++i)
    cells[i] = i * a;
  return cells[n] + cells[0];
}

#pragma gtap function
__device__ void all_of_them(int n, int *results) {
#pragma gtap task
  results[0] = keep_this(n);
#pragma gtap task
  results[1] = whole_temporaries(n);
#pragma gtap task
  results[2] = parts_before_waits(n);
#pragma gtap task
  results[3] = types(n, n + 1);
#pragma gtap task
  results[4] = stack_memory(n);
#pragma gtap task
  results[5] = into_temporaries(n);
#pragma gtap task
  results[6] = keep_in_instance(n);
#pragma gtap task
  results[7] = sealed_copies(n);
}

__global__ void with_tasks(int n, int *results) {
#pragma gtap entry
  all_of_them(n, results);
}

__global__ void serially(int n, int *results) {
  all_of_them(n, results);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  for (int n = 0; n < test.size(6); ++n) {
    exec::Array<int> tasks(8), serial(8);
    with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device());
    test.wait("with_tasks");
    serially<<<1, 1>>>(n, serial.device());
    test.wait("serially");
    test.equal("object_identity", tasks, serial);
  }
  return test.finish("object_identity");
}
