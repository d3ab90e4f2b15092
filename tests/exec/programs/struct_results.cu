// Structures as results, parameters and values that live across a wait, nested and with padding.
#include <gtap_thread.cuh>

#include "support.h"

struct Range {
  int begin, end;
};

struct Summary {
  long long sum;
  int smallest, largest;
  Range range;
  bool empty;

  __host__ __device__ bool operator==(const Summary &other) const {
    return sum == other.sum && smallest == other.smallest && largest == other.largest &&
           range.begin == other.range.begin && range.end == other.range.end && empty == other.empty;
  }
};

__device__ Summary join(const Summary &a, const Summary &b) {
  Summary both;
  both.sum = a.sum + b.sum;
  both.smallest = a.smallest < b.smallest ? a.smallest : b.smallest;
  both.largest = a.largest > b.largest ? a.largest : b.largest;
  both.range = Range{a.range.begin, b.range.end};
  both.empty = a.empty && b.empty;
  return both;
}

__device__ Summary single(int index) {
  const int value = (index * 7919) % 1009;
  return Summary{value, value, value, Range{index, index + 1}, false};
}

#pragma gtap function
__device__ Summary summarize(Range range) {
  if (range.end - range.begin == 1)
    return single(range.begin);
  Range halves[2];
  halves[0] = range;
  halves[1] = range;
  halves[0].end = halves[1].begin = range.begin + (range.end - range.begin) / 2;
  Summary left, right;
#pragma gtap task
  left = summarize(halves[0]);
#pragma gtap task
  right = summarize(halves[1]);
#pragma gtap taskwait
  if (halves[0].end != left.range.end)
    right.sum = -1;
  return join(left, right);
}

__global__ void with_tasks(int n, Summary *result) {
#pragma gtap entry
  *result = summarize(Range{0, n});
}

__global__ void serially(int n, Summary *result) {
  *result = summarize(Range{0, n});
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(50);
  exec::Array<Summary> tasks, serial;
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(n, serial.device());
  test.wait("serially");
  test.equal("summary", tasks, serial);
  return test.finish("struct_results");
}
