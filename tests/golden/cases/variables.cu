// Where variables live: unions, bit-fields, a class without a plain constructor, a type only the function knows, alignment,
// volatile; values that no wait saves both share their space.
#include <gtap_thread.cuh>

struct Count { // starts at 1
  int value = 1;
};
struct alignas(64) Line {
  int words[4];
};

__device__ const void *seen;
__device__ void look(const void *at) { seen = at; }

#pragma gtap function
__device__ int late(int n) {
  Count count;
  const Count fixed{n};
#pragma gtap taskwait
  count.value += fixed.value;
  return count.value;
}

#pragma gtap function
__device__ int local_type(int n) {
  struct Local {
    int low, high;
  } local = {n, n + 1};
#pragma gtap taskwait
  return local.low + local.high;
}

#pragma gtap function
__device__ int aligned(int n) {
  Line line{{n, 1, 2, 3}};
  alignas(32) int cells[2] = {n, 2};
  volatile int shy = n;
#pragma gtap taskwait
  look(&line);
  return cells[0] + shy;
}

union Number {
  int whole;
  float broken;
};
struct Packed {
  unsigned low : 5, high : 27;
};

#pragma gtap function
__device__ int in_unions(int n) {
  Number number;
  number.broken = n * 0.5f;
  Packed packed = {unsigned(n), unsigned(n) >> 5};
  const Number *other = &number;
#pragma gtap taskwait
  packed.low += 1;
  return int(other->broken) + packed.low + packed.high;
}

#pragma gtap function
__device__ int in_turns(int n) {
  static const int factors[2] = {2, 3}; // one for all tasks
  int before = n * factors[0];
#pragma gtap taskwait
  int between = before + 1;
  float factor = 1.5f;
#pragma gtap taskwait
  long long after = between * factor + factors[1];
#pragma gtap taskwait
  return after;
}

__global__ void kernel(int n, int *out) {
#pragma gtap entry
  *out = late(n);
}
