// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Directives of teams that are misspelt.
#include <gtap_block.cuh>

#pragma gtap function worker(team)
__device__ void misspelt(int n, int *out) {
  int sum = 0;
#pragma gtap parallel for reduction(sum)
  for (int i = 0; i < n; i++)
    sum += i;
#pragma gtap parallel for reduction(- : sum)
  for (int i = 0; i < n; i++)
    sum += i;
#pragma gtap parallel for reduction(+ :)
  for (int i = 0; i < n; i++)
    sum += i;
#pragma gtap parallel for schedule(fast)
  for (int i = 0; i < n; i++)
    sum += i;
#pragma gtap parallel for schedule(auto, 3)
  for (int i = 0; i < n; i++)
    sum += i;
#pragma gtap parallel for schedule(dynamic, )
  for (int i = 0; i < n; i++)
    sum += i;
#pragma gtap parallel for schedule(runtime, 2)
  for (int i = 0; i < n; i++)
    sum += i;
#pragma gtap parallel num_threads(strict:)
  out[0] = 1;
#pragma gtap parallel num_threads
  out[0] = 1;
#pragma gtap parallel nowait
  out[0] = 1;
#pragma gtap parallel
  {
#pragma gtap critical(one two)
    out[0] = 1;
#pragma gtap single copyin(sum)
    out[0] = 1;
  }
  out[0] = sum;
}
// expected-error: 8:40: GTAP003 "malformed reduction clause: it begins with '+', '*', '&', '|', '^', '&&', '||', 'min' or 'max', and not with 'sum'"
// expected-error: 11:44: GTAP003 "malformed reduction clause: it begins with '+', '*', '&', '|', '^', '&&', '||', 'min' or 'max', and not with '-'"
// expected-error: 14:40: GTAP003 "malformed reduction clause: a variable is missing in its list"
// expected-error: 17:40: GTAP003 "malformed schedule clause: 'fast' is none of its words"
// expected-error: 20:43: GTAP003 "malformed schedule clause: 'auto' takes no number"
// expected-error: 23:45: GTAP003 "malformed schedule clause: a comma and a number may stand behind 'dynamic'"
// expected-error: 26:46: GTAP003 "malformed schedule clause: 'runtime' takes no number"
// expected-error: 29:42: GTAP003 "malformed num_threads clause: no number stands behind 'strict:'"
// expected-error: 31:34: GTAP003 "malformed num_threads clause: '(' expected after 'num_threads'"
// expected-error: 33:23: GTAP002 "'nowait' is not a clause of '#pragma gtap parallel'"
// expected-error: 37:27: GTAP002 "'two' is not a clause of '#pragma gtap critical'"
// expected-error: 39:21: GTAP002 "'copyin' is not a clause of '#pragma gtap single'"
