// Taskloops whose turns cannot become tasks.
#include <gtap_thread.cuh>
__device__ int calls(int);
#pragma gtap function
__device__ void f(int n, int *out) {
#pragma gtap taskloop
  out[0] = 1;
#pragma gtap taskloop grainsize(2) num_tasks(3)
  for (int i = 0; i < n; i++) out[i] = i;
#pragma gtap taskloop
  for (int i = 0; i < n; i++) { if (out[i]) break; }
#pragma gtap taskloop grainsize(strict : 8)
  for (int i = 0; i < n; i++) { if (out[i] > n) break; }
#pragma gtap taskloop
  for (int i = 0; i < n; i++) { if (out[i]) return; }
#pragma gtap taskloop
  for (int i = 0; i < n; i *= 2) { out[i] = 1; }
#pragma gtap taskloop collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++) out[j] = 1;
#pragma gtap taskloop collapse(3)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) out[j] = 1;
#pragma gtap taskloop shared(i)
  for (int i = 0; i < n; i++) out[i] = 1;
#pragma gtap taskloop default(none)
  for (int i = 0; i < n; i++) out[i] = 1;
#pragma gtap taskloop
  for (int i = calls(n); i < n; i++) out[i] = 1;
  int array[4] = {};
#pragma gtap taskloop
  for (int i = 0; i < n; i++) out[i] = array[i & 3];
#pragma gtap taskloop
  for (int x : array) out[x] = 1;
#pragma gtap taskloop
  for (int i = 0; i < n; i++) { i++; out[i] = 1; }
#pragma gtap taskloop
  while (n--) out[n] = 1;
}
__global__ void k(int n, int *out) {
#pragma gtap entry
  f(n, out);
}

#pragma gtap function
__device__ void changes_head(int n, int first, int step, int *out) {
#pragma gtap taskloop collapse(2)
  for (int i = 0; i < n; ++i)
    for (int j = first; j < 10; ++j) {
      out[j] = 1;
      first = 0;
    }
#pragma gtap taskloop
  for (int i = 0; i < 20; i += step) {
    out[i] = 1;
    step = 5;
  }
}

#pragma gtap function
template <class... Ts>
__device__ void pack(int n, int *out, Ts... values) {
#pragma gtap taskloop
  for (int i = 0; i < n; ++i) {
    out[i] = (0 + ... + values);
  }
}
__global__ void with_pack(int n, int *out) {
#pragma gtap entry
  pack(n, out, 1, 2);
}
// expected-error: 6:14: GTAP176 "the turns of this taskloop cannot become tasks: no 'for' loop follows"
// expected-error: 8:36: GTAP176 "the turns of this taskloop cannot become tasks: 'grainsize' and 'num_tasks' both say how many turns a task has"
// expected-error: 11:45: GTAP176 "the turns of this taskloop cannot become tasks: a break leaves the loop"
// expected-error: 13:49: GTAP176 "the turns of this taskloop cannot become tasks: a break leaves the loop"
// expected-error: 15:45: GTAP176 "the turns of this taskloop cannot become tasks: a return leaves the loop"
// expected-error: 17:3: GTAP176 "the turns of this taskloop cannot become tasks: the loop does not advance its variable by a step"
// expected-error: 20:25: GTAP176 "the turns of this taskloop cannot become tasks: the head of an inner loop depends on 'i', so that its turns are not the same in all turns of the outer one"
// expected-error: 21:23: GTAP176 "the turns of this taskloop cannot become tasks: 'collapse(3)' needs 3 loops, each the only statement of the one around it, and finds 2"
// expected-error: 24:30: GTAP108 "the spawned block cannot use 'i': it is the variable of the loop, and each turn has its own"
// expected-error: 27:31: GTAP107 "'out' is in no list of a block with 'default(none)'"
// expected-error: 29:3: GTAP176 "the turns of this taskloop cannot become tasks: the loop has a head that calls 'calls', whose body is not known here (line 29)"
// expected-error: 32:40: GTAP108 "the spawned block cannot use 'array': it is an array, which cannot be copied"
// expected-error: 33:14: GTAP176 "the turns of this taskloop cannot become tasks: no 'for' loop follows"
// expected-error: 36:34: GTAP176 "the turns of this taskloop cannot become tasks: the body changes 'i', the variable of the loop"
// expected-error: 37:14: GTAP176 "the turns of this taskloop cannot become tasks: no 'for' loop follows"
// expected-error: 51:13: GTAP176 "the turns of this taskloop cannot become tasks: the body changes 'first', which the head of the loop names"
// expected-error: 56:10: GTAP176 "the turns of this taskloop cannot become tasks: the body changes 'step', which the head of the loop names"
// expected-error: 65:25: GTAP108 "the spawned block cannot use 'values': it is a parameter pack"
