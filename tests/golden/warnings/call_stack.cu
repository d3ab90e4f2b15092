// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Plain functions that tasks call, and whose calls to themselves cannot become a loop.
#include <gtap_thread.cuh>

struct Node {
  const Node *next;
};

__device__ int length(const Node *list) {
  return list == nullptr ? 0 : 1 + length(list->next);
}

template <class List>
__device__ int length_of(const List *list) {
  return list == nullptr ? 0 : 1 + length_of(list->next);
}

__device__ int steps(int n) {
  return n < 2 ? 0 : 1 + steps(n / 2) + steps(n / 3);
} // unrolled

__device__ int both(const Node *list, int n) {
  int sum = 0;
  while (n > 0 && both(list, n - 1) > 0)
    sum += list[n--].next == nullptr;
  return sum;
}

__device__ int unused(const Node *list, int n) { // no task leads to it
  while (n > 0 && unused(list, n - 1) > 0)
    --n;
  return n;
}

#pragma gtap function
__device__ int all(const Node *list, int n) {
  return length(list) + length_of(list) + steps(n) + both(list, n);
}

__global__ void kernel(const Node *list, int n, int *out) {
#pragma gtap entry
  *out = all(list, n);
}
// expected-warning: 14:16: GTAP230 "the calls of 'length_of' to itself stay on the call stack: it is a template"
// expected-warning: 22:16: GTAP230 "the calls of 'both' to itself stay on the call stack: it has a call of itself that cannot be made ahead of its statement (line 24)"
