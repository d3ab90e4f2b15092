// Results into everything that can be a destination: locals, parameters, array elements, members,
// globals and what pointers point to; the place is chosen when the task is spawned.
#include <gtap_thread.cuh>

#include "support.h"

__device__ int global_value;
__device__ int global_array[4];

struct Pair {
  int first;
  int second[2];
};
struct Nested {
  char tag;
  Pair pair;
};

#pragma gtap function
__device__ int twice(int x) {
  if (x <= 0)
    return 0;
  int rest;
#pragma gtap task
  rest = twice(x - 1);
#pragma gtap taskwait
  return rest + 2;
}

#pragma gtap function
__device__ int into_parameter(int x, int y) {
#pragma gtap task
  x = twice(x);
#pragma gtap taskwait
  return 10 * x + y;
}

#pragma gtap function
__device__ int into_members(int n) {
  Nested nested;
  nested.tag = 'x';
  Pair pairs[2];
#pragma gtap task
  nested.pair.first = twice(n);
  for (int i = 0; i < 2; ++i) {
#pragma gtap task
    nested.pair.second[i] = twice(n + i);
#pragma gtap task
    pairs[i].second[1 - i] = twice(n + 2 + i);
#pragma gtap task
    (pairs + i)->first = twice(n + 4 + i);
  }
#pragma gtap taskwait
  return nested.tag + nested.pair.first + 3 * nested.pair.second[0] + 5 * nested.pair.second[1] +
         7 * pairs[0].second[1] + 11 * pairs[1].second[0] + 13 * pairs[0].first +
         17 * pairs[1].first;
}

#pragma gtap function
__device__ int into_globals(int n) {
  int k = 0;
#pragma gtap task
  global_value = twice(n);
#pragma gtap task
  global_array[k++] = twice(n + 1); // the index counts once, and as it is here
#pragma gtap task
  global_array[k++] = twice(n + 2);
#pragma gtap task
  global_array[k] = twice(n + 3);
  k = 3;
#pragma gtap taskwait
  return global_value + 3 * global_array[0] + 5 * global_array[1] + 7 * global_array[2] + k;
}

#pragma gtap function
__device__ void into_pointers(int n, int *results, Pair *pair) {
  int *cursor = results;
#pragma gtap task
  *cursor = twice(n);
#pragma gtap task
  *++cursor = twice(n + 1);
#pragma gtap task
  cursor[1] = twice(n + 2);
#pragma gtap task
  pair->second[n & 1] = twice(n + 3);
  cursor = results + 3;
#pragma gtap task
  *cursor = twice(n + 4);
}

// Which variable it is shows only when the task is spawned.
#pragma gtap function
__device__ int into_either(int n) {
  const bool odd = n & 1;
  int left = 0, right = 0, behind_comma = 0, stepped = 0, assigned = 7;
  int evens[2] = {}, odds[2] = {};
  Pair here = {}, there = {};
#pragma gtap task
  (odd ? left : right) = twice(n);
#pragma gtap task
  (stepped += 2, behind_comma) = twice(n + 1);
#pragma gtap task
  ++stepped = twice(n + 2);
#pragma gtap task
  (assigned = 5) = twice(n + 3);
#pragma gtap task
  (odd ? odds : evens)[n & 1] = twice(n + 4);
#pragma gtap task
  (odd ? here : n > 2 ? there : here).first = twice(n + 5);
#pragma gtap taskwait
  return left - 2 * right + 3 * behind_comma - 5 * stepped + 7 * assigned - 11 * evens[0] +
         13 * odds[1] - 17 * here.first + 19 * there.first;
}

#pragma gtap function
__device__ int into_pointed_member(Pair given, int n) {
  int Pair::*member = &Pair::first;
  Pair fresh = {};
  given.*member = 3 * n;
#pragma gtap task
  fresh.*member = twice(n);
#pragma gtap taskwait
  return fresh.first + 5 * given.first;
}

#pragma gtap function
__device__ int no_destination(int n, int *side) {
  *side = n;
  return n;
}

#pragma gtap function
__device__ void all_of_them(int n, int *results) {
#pragma gtap task
  results[0] = into_parameter(n, 3);
#pragma gtap task
  results[1] = into_members(n);
#pragma gtap task
  results[2] = into_globals(n);
#pragma gtap task
  into_pointers(n, results + 3, reinterpret_cast<Pair *>(results + 8));
#pragma gtap task
  no_destination(n, results + 12);
#pragma gtap task
  results[13] = into_either(n);
#pragma gtap task
  results[14] = into_either(n + 1);
#pragma gtap task
  results[15] = into_pointed_member({n, {}}, n);
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
  const int n = test.size(4);
  exec::Array<int> tasks(16), serial(16);
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(n, serial.device());
  test.wait("serially");
  test.equal("destinations", tasks, serial);
  return test.finish("destinations");
}
