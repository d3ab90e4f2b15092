// Statements that in_reduction cannot stand before.
#include <gtap_thread.cuh>

struct Cell {
  int value;
  __device__ Cell &operator+=(const Cell &other);
};

#pragma gtap function
__device__ int count(int n);
#pragma gtap function
__device__ double real(int n);
#pragma gtap function
__device__ Cell cell(int n);
#pragma gtap function
__device__ __int128 wide(int n);

#pragma gtap function
__device__ int forms(int n, int *out) {
  int sum = 0, other = 0, sums[3] = {};
  double x = 0;
  Cell both = {};
  __int128 large = 0;
#pragma gtap task
  sum += count(n);
#pragma gtap task
  sum -= count(n);
#pragma gtap task in_reduction(+ : sum)
  sum = count(n);
#pragma gtap task in_reduction(+ : sum)
  sum *= count(n);
#pragma gtap task in_reduction(+ : sum)
  other += count(n);
#pragma gtap task in_reduction(+ : sum, other)
  sum += count(n);
#pragma gtap task in_reduction(min : sums[n])
  sums[n] = min(sums[n + 1], count(n));
#pragma gtap task in_reduction(&& : sum)
  sum &= count(n);
#pragma gtap task in_reduction(+ : sum)
  count(n);
#pragma gtap task in_reduction(+ : x)
  x += count(n);
#pragma gtap task in_reduction(+ : both)
  both += cell(n);
#pragma gtap task in_reduction(+ : large)
  large += wide(n);
#pragma gtap task in_reduction(- : sum)
  sum -= count(n);
#pragma gtap task in_reduction(+)
  sum += count(n);
#pragma gtap task in_reduction(+ : )
  sum += count(n);
#pragma gtap taskwait in_reduction(+ : sum)
  return sum;
}
// expected-error: 48:39: GTAP003 "malformed in_reduction clause: it begins with '+', '*', '&', '|', '^', '&&', '||', 'min' or 'max', and not with '-'"
// expected-error: 50:33: GTAP003 "malformed in_reduction clause: ':' expected after '+'"
// expected-error: 52:36: GTAP003 "malformed in_reduction clause: a variable is missing in its list"
// expected-error: 54:23: GTAP002 "'in_reduction' is not a clause of '#pragma gtap taskwait'"
// expected-error: 25:7: GTAP019 "a spawned call cannot be combined with '+='"
// expected-error: 27:7: GTAP019 "a spawned call cannot be combined with '-='"
// expected-error: 28:19: GTAP210 "'in_reduction(+ : sum)' stands before a statement that does not combine 'sum' with a call by '+'"
// expected-error: 30:19: GTAP210 "'in_reduction(+ : sum)' stands before a statement that does not combine 'sum' with a call by '+'"
// expected-error: 32:19: GTAP210 "'in_reduction(+ : sum)' stands before a statement that does not combine 'sum' with a call by '+'"
// expected-error: 34:19: GTAP210 "'in_reduction(+ : sum)' stands before a statement that does not combine 'sum' with a call by '+'"
// expected-error: 36:19: GTAP210 "'in_reduction(min : sums[n])' stands before a statement that does not combine 'sums[n]' with a call by 'min'"
// expected-error: 38:19: GTAP210 "'in_reduction(&& : sum)' stands before a statement that does not combine 'sum' with a call by '&&'"
// expected-error: 40:19: GTAP210 "'in_reduction(+ : sum)' stands before a statement that does not combine 'sum' with a call by '+'"
// expected-error: 43:3: GTAP020 "the result of 'count' is 'int' but the destination is 'double'"
// expected-error: 44:36: GTAP211 "'both' cannot be reduced: its type 'Cell' has no atomic '+'"
// expected-error: 46:36: GTAP211 "'large' cannot be reduced: its type '__int128' has no atomic '+'"
