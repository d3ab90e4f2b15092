// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Structs of which some members are read behind a wait: members of members, members that change before and after it, on some ways
// only, in loops, beside the whole, and those of which a part cannot be told.
#include <gtap_thread.cuh>

#include "support.h"

struct Point {
  int x, y;
  double weight;
};
struct Shape {
  Point center, corner;
  short kind;
  bool open;
  int edges[6];
};
struct Packed {
  unsigned low : 5, high : 11;
  union Either {
    int number;
    float real;
  } either;
  int plain;
};
struct Derived : Point {
  int own;
};

__device__ Shape make_shape(int n) {
  Shape made{{n, n + 1, n * 0.5}, {n * 2, n * 3, 0.25}, static_cast<short>(n % 7), n % 3 == 0, {}};
  for (int i = 0; i < 6; ++i)
    made.edges[i] = n * i;
  return made;
}

#pragma gtap function
__device__ int one(int n) {
  return n * 3 + 1;
}

// Two members, one of them of a member.
#pragma gtap function
__device__ int of_members(int n) {
  const Shape shape = make_shape(n);
  int found;
#pragma gtap task
  found = one(shape.edges[2] + shape.kind);
#pragma gtap taskwait
  return shape.open ? found + shape.center.y : found - shape.corner.x;
}

// A member and what is in it; a member that is written behind the wait, before it is read.
#pragma gtap function
__device__ double of_nested(int n) {
  Shape shape = make_shape(n);
  int found;
#pragma gtap task
  found = one(n);
#pragma gtap taskwait
  shape.corner.y = found;
  const Point center = shape.center;
  return center.weight * shape.center.x + shape.corner.y + shape.corner.x;
}

// On one way the whole, on the other a member; changed between two waits.
#pragma gtap function
__device__ long long of_ways(int n) {
  Shape shape = make_shape(n);
  long long sum = 0;
  int found;
#pragma gtap task
  found = one(n);
#pragma gtap taskwait
  if (n % 2 == 0) {
    shape = make_shape(found);
    sum += shape.edges[5];
  }
  shape.kind += 2;
  shape.center.x += found;
#pragma gtap task
  found = one(found);
#pragma gtap taskwait
  if (n % 5 == 0) {
    const Shape copy = shape;
    sum += copy.edges[3] + copy.center.y;
  }
  return sum + shape.kind + shape.center.x * 10 + found;
}

// Over a loop's turns: each has its own object, and one lives on.
#pragma gtap function
__device__ long long of_turns(int n) {
  long long sum = 0;
  Point last{n, n, 1};
  for (int i = 0; i < n % 6; ++i) {
    const Shape shape = make_shape(n + i);
    int found;
#pragma gtap task
    found = one(shape.corner.y);
#pragma gtap taskwait
    sum += found + shape.center.x + last.y;
    last.y += shape.kind;
    if (last.y % 4 == 0)
      last = Point{found, i, 2};
  }
  return sum * 2 + last.x;
}

// Bit-fields, unions, bases, arrays: the whole is kept. By reference to a function that reads a member.
__device__ int read_corner(const Point &corner) {
  return corner.x + corner.y;
}
__device__ void change_kind(Shape &shape) {
  shape.kind += 5;
}
#pragma gtap function
__device__ long long of_others(int n) {
  Packed packed{static_cast<unsigned>(n & 31), static_cast<unsigned>(n * 7 & 2047), {n}, n + 2};
  Derived derived;
  derived.x = n;
  derived.y = n + 1;
  derived.own = n + 2;
  Shape shape = make_shape(n);
  int found;
#pragma gtap task
  found = one(n);
#pragma gtap taskwait
  long long sum = packed.high + packed.either.number + derived.y + derived.own + shape.edges[n % 6];
  Shape changed = make_shape(n + 1);
#pragma gtap task
  found = one(found);
#pragma gtap taskwait
  change_kind(changed);
  sum += read_corner(changed.corner) + changed.kind + packed.plain;
  return sum + found;
}

// Members of values that take turns in one place.
#pragma gtap function
__device__ int of_slots(int n) {
  int sum = 0, found;
  {
    const Shape first = make_shape(n);
#pragma gtap task
    found = one(first.kind);
#pragma gtap taskwait
    sum += first.center.x + found;
  }
  {
    const Shape second = make_shape(n * 2);
#pragma gtap task
    found = one(second.kind);
#pragma gtap taskwait
    sum += second.corner.y + (second.open ? 3 : 4) + found;
  }
  return sum;
}

constexpr int count = 60;
struct Found {
  int members[count], slots[count];
  double nested[count];
  long long ways[count], turns[count], others[count];
};

#pragma gtap function
__device__ void all(Found *found) {
  for (int i = 0; i < count; ++i) {
#pragma gtap task
    found->members[i] = of_members(i);
#pragma gtap task
    found->slots[i] = of_slots(i);
#pragma gtap task
    found->nested[i] = of_nested(i);
#pragma gtap task
    found->ways[i] = of_ways(i);
#pragma gtap task
    found->turns[i] = of_turns(i);
#pragma gtap task
    found->others[i] = of_others(i);
  }
}

__global__ void by_tasks(Found *found) {
#pragma gtap entry
  all(found);
}
__global__ void serially(Found *found) {
  all(found);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  exec::Array<Found> tasks, serial;
  by_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(tasks.device());
  test.wait("by_tasks");
  serially<<<1, 1>>>(serial.device());
  test.wait("serially");
  const Found found = tasks.read()[0], expected = serial.read()[0];
  for (int i = 0; i < count; ++i) {
    test.equal("of_members", std::vector<int>{found.members[i]},
               std::vector<int>{expected.members[i]});
    test.equal("of_slots", std::vector<int>{found.slots[i]}, std::vector<int>{expected.slots[i]});
    test.equal("of_nested", std::vector<double>{found.nested[i]},
               std::vector<double>{expected.nested[i]});
    test.equal("of_ways", std::vector<long long>{found.ways[i]},
               std::vector<long long>{expected.ways[i]});
    test.equal("of_turns", std::vector<long long>{found.turns[i]},
               std::vector<long long>{expected.turns[i]});
    test.equal("of_others", std::vector<long long>{found.others[i]},
               std::vector<long long>{expected.others[i]});
  }
  return test.finish("saved_members");
}
