// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions read some members of a struct behind a wait. They get it by reference, by value, or as the object of a method or an operator. Some
// read more than they seem to. The same in recursive functions.
#include <gtap_thread.cuh>

#include "support.h"

#include "saved_parts.h"

#pragma gtap function
__device__ int one(int n) {
  return n * 3 + 1;
}

__device__ Path path_of(int n) {
  return {{n, n + 1, n * 2}, {n % 7, 3, n % 5}};
}
__device__ int through_reference(const Meeting &met) {
  const Triple &normal = met.normal;
  return normal.z + met.distance;
}
__device__ int of_copy(const Meeting &met) {
  const Meeting copy = met;
  return copy.parts[2] + copy.place.y;
}
__device__ int by_lambda(const Meeting &met) {
  auto read = [&] { return met.place.x; };
  return read();
}
__device__ int as_array(const int *values) {
  return values[0] + 2 * values[1] + 3 * values[2];
}
__device__ int first_of(const int &value) {
  return (&value)[2];
}
__device__ int chosen(const Triple &a, const Triple &b, bool first) {
  return (first ? a : b).y;
}
__device__ int again(const Meeting &met, int times) {
  return times == 0 ? met.normal.x : met.parts[0] + again(met, times - 1);
}
__device__ int unused(const Meeting &) {
  return 4;
}
__device__ void widen(Triple &triple) {
  triple.y += triple.z;
}
__device__ int sum_of(const short (&parts)[3]) {
  return parts[0] + parts[1] * parts[2];
}

// Each wait keeps less than the whole.
#pragma gtap function
__device__ long long of_functions(int n) {
  const Path path = path_of(n);
  const Meeting met = meet(path, n);
  int found;
#pragma gtap task
  found = one(n);
#pragma gtap taskwait
  const Path next = turned(path, met);
#pragma gtap task
  found = one(found + next.along.sum());
#pragma gtap taskwait
  return found + next.from.last() * 10 + passed(path, met).along.y;
}

// What reads more than it names.
#pragma gtap function
__device__ long long of_addresses(int n) {
  Path path = path_of(n);
  const Meeting met = meet(path, n + 1);
  int found;
#pragma gtap task
  found = one(n);
#pragma gtap taskwait
  long long sum = as_array(&path.from.x) + first_of(met.place.x);
#pragma gtap task
  found = one(found);
#pragma gtap taskwait
  sum += chosen(path.along, met.normal, n % 2 == 0) + sum_of(met.parts);
  widen(path.along);
  return sum * 3 + found + path.along.y;
}

struct Outer {
  struct Inner {
    int x, y;
    __device__ int beside() const { return reinterpret_cast<const Outer *>(this)->last; }
    __device__ const int &first() const { return x; }
  } inner;
  int middle, last;
};
__device__ int of_binding(Meeting met) {
  const auto [a, b, c] = met.parts;
  return a + 2 * b + 3 * c + met.distance;
}
__device__ int cast_apart(Meeting met) {
  return reinterpret_cast<const int(&)[3]>(met.place)[2] +
         reinterpret_cast<const Triple(&)[2]>(met.place)[1].y;
}

// Casts, and parts that structured bindings take.
#pragma gtap function
__device__ long long of_casts(int n) {
  const Meeting met = meet(path_of(n), n), bound = meet(path_of(n + 1), n);
  const Outer outer{{n, n + 1}, n + 2, n + 3}, other{{n, n * 2}, n * 3, n * 4};
  int found;
#pragma gtap task
  found = one(n);
#pragma gtap taskwait
  return found + cast_apart(met) + of_binding(bound) + outer.inner.beside() * 7 +
         (&other.inner.first())[1];
}

#pragma gtap function
__device__ long long of_more(int n) {
  const Meeting met = meet(path_of(n), n), copied = meet(path_of(n + 2), n),
                caught = meet(path_of(n + 3), n);
  int found;
#pragma gtap task
  found = one(n);
#pragma gtap taskwait
  long long sum = through_reference(met) + again(met, 3) + unused(met);
#pragma gtap task
  found = one(found);
#pragma gtap taskwait
  sum += of_copy(copied) + by_lambda(caught);
  return sum + found + (copied.normal + 2 * caught.normal).sum();
}

// Recursive functions, whose calls become turns of a loop.
__device__ int follow(Path path, int depth, int seed) {
  const Meeting met = meet(path, seed);
  const int path_along = seed % 11; // as the frame would name a part
  if (depth == 0)
    return met.distance % 1000 + path_along;
  int behind = 0, back = 0, share = seed % 5;
  if (met.inside)
    behind = follow(passed(path, met), depth - 1, seed + 1);
  else
    share += 2;
  if (seed % 4 != 1)
    back = follow(turned(path, met), depth - 1, seed * 3 % 17);
  return (share * behind + back * 2 + path_along) % 100003;
}

__device__ long long thrice(Meeting met, int depth) {
  if (depth == 0 || met.distance < 0)
    return met.normal.sum() + met.parts[depth % 3];
  Meeting next = met;
  next.distance -= depth;
  long long sum = thrice(next, depth - 1);
  const Meeting copy = met;
  next.place = met.place + copy.normal;
  sum += 2 * thrice(next, depth - 1);
  next.normal.z = met.parts[1] + met.normal.last();
  const long long last = thrice(next, depth - 2 < 0 ? 0 : depth - 2);
  return sum + 3 * last + met.normal.y;
}

__device__ long long search(const Path &path, int node, long long best) {
  if (node > 60)
    return best;
  const int here =
      (path.at(node) + (2 * path.along + path.origin()).sum() + dot(path.from, path.along)) % 97;
  if (here > best % 97)
    best += here;
  best = search(path, 2 * node + 1, best);
  return search(path, 2 * node + 2, best + path.origin().y % 3);
}

#pragma gtap function
__device__ long long of_recursion(int n) {
  const Path own = path_of(n);
  return search(own, 0, n) + follow(path_of(n), 7, n) + thrice(meet(path_of(n), n), n % 6);
}

constexpr int count = 80;
struct Found {
  long long functions[count], addresses[count], casts[count], more[count], recursion[count];
};

#pragma gtap function
__device__ void all(Found *found) {
  for (int i = 0; i < count; ++i) {
#pragma gtap task
    found->functions[i] = of_functions(i);
#pragma gtap task
    found->addresses[i] = of_addresses(i);
#pragma gtap task
    found->casts[i] = of_casts(i);
#pragma gtap task
    found->more[i] = of_more(i);
#pragma gtap task
    found->recursion[i] = of_recursion(i);
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
  std::vector<long long> recursive(count);
  for (int i = 0; i < count; ++i) {
    const Path path{{i, i + 1, i * 2}, {i % 7, 3, i % 5}};
    recursive[i] =
        plain::search(path, 0, i) + plain::follow(path, 7, i) + plain::thrice(meet(path, i), i % 6);
  }
  const auto all_of = [](const long long(&values)[count]) {
    return std::vector<long long>(values, values + count);
  };
  test.equal("of_functions", all_of(found.functions), all_of(expected.functions));
  test.equal("of_addresses", all_of(found.addresses), all_of(expected.addresses));
  test.equal("of_casts", all_of(found.casts), all_of(expected.casts));
  test.equal("of_more", all_of(found.more), all_of(expected.more));
  test.equal("of_recursion", all_of(found.recursion), recursive);
  return test.finish("saved_parts");
}
