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

// `return {};` before and behind a wait, of a class whose members have initial values and of one whose members have none.
struct Marked {
  int value = 3;
};
#pragma gtap function
__device__ Range empties(int n) {
  if (n == 0)
    return {};
  Range left{5, 6}, right{7, 8};
#pragma gtap task
  left = empties(n - 1);
#pragma gtap task
  right = empties(n / 2);
#pragma gtap taskwait
  if (n % 3 == 0)
    return {};
  return {left.begin + right.end + 1, left.end * 2 + right.begin + n};
}
#pragma gtap function
__device__ Marked marked(int n) {
  Marked below{9};
  if (n > 0) {
#pragma gtap task
    below = marked(n - 1);
#pragma gtap taskwait
    if (n % 4 != 0)
      return Marked{below.value + n};
  }
  return {};
}

// First lines that return what functions make of the parameters: by a method that is const, one that is not, and a helper whose name
// a variable hides further on.
struct Step {
  int at, way;
  __device__ int twice() { return at * 2 + way; }
  __device__ int far() const { return at - way; }
  __device__ Step operator+(const Step &other) const {
    return Step{at + other.at, way ^ other.way};
  }
};
__device__ Step turned(Step step, int by) {
  return Step{step.at + by, step.way * 3 % 7};
}
#pragma gtap function
__device__ int reached(Step step, const int *table, int n) {
  if (n == 0)
    return step.twice();
  if (n < 0)
    return step.far() + table[step.way & 3];
  int left = 0, right = 0;
#pragma gtap task
  left = reached(Step{step.at + 1, step.way + n}, table, n - 1);
#pragma gtap task
  right = reached(Step{step.at * 3 % 11, step.way}, table, n - 2);
#pragma gtap taskwait
  return left * 3 % 1009 + right;
}
#pragma gtap function
__device__ Step walked(Step step, int n) {
  if (n == 0)
    return turned(step + step, n + 2);
  if (step.at > 40)
    return turned(Step{1, step.way}, 2) + step;
  Step one{}, other{};
#pragma gtap task
  one = walked(Step{step.at + n, step.way + 1}, n - 1);
#pragma gtap task
  other = walked(turned(step, n), n - 1);
#pragma gtap taskwait
  return one + other;
}
#pragma gtap function
__device__ Step hidden(Step step, int n) {
  if (n == 0)
    return turned(step, 5);
  Step one{};
#pragma gtap task
  one = hidden(Step{step.at + n, step.way + 1}, n - 1);
  const int turned = n * 2;
#pragma gtap taskwait
  return Step{one.at + turned, one.way};
}

#pragma gtap function
__device__ void all(int n, Summary *result) {
#pragma gtap task
  result[0] = summarize(Range{0, n});
  Range range{1, 2};
  Marked mark{4};
#pragma gtap task
  range = empties(n % 9);
#pragma gtap task
  mark = marked(n);
  const int table[4] = {3, 1, 4, 1};
  int reach = 0;
  Step end{}, last{};
#pragma gtap task
  reach = reached(Step{n, 2}, table, n % 9);
#pragma gtap task
  end = walked(Step{n, 1}, n % 8);
#pragma gtap task
  last = hidden(Step{n, 1}, n % 8);
#pragma gtap taskwait
  result[2] = Summary{reach, end.at, end.way, Range{last.at, last.way}, true};
  result[1] = Summary{range.begin, range.end, mark.value, range, false};
}

__global__ void with_tasks(int n, Summary *result) {
#pragma gtap entry
  all(n, result);
}

__global__ void serially(int n, Summary *result) {
  all(n, result);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(50);
  exec::Array<Summary> tasks(3), serial(3);
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(n, serial.device());
  test.wait("serially");
  test.equal("summary", tasks, serial);
  return test.finish("struct_results");
}
