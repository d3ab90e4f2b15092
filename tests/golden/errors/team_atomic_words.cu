// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Clauses of `atomic` that exclude each other.
#include <gtap_block.cuh>

#pragma gtap function worker(team)
__device__ void words(int n, int *out) {
  int seen = n;
#pragma gtap parallel
  {
#pragma gtap atomic read write
    seen = out[0];
#pragma gtap atomic read release
    seen = out[0];
#pragma gtap atomic write acquire
    out[0] = seen;
#pragma gtap atomic relaxed seq_cst
    out[0] += seen;
#pragma gtap atomic hint(1)
    out[0] += seen;
#pragma gtap atomic capture compare
    {
      seen = out[0];
      out[0] = seen;
    }
  }
}
// expected-error: 18:21: GTAP002 "'hint' is not a clause of '#pragma gtap atomic'"
// expected-error: 10:14: GTAP215 "'#pragma gtap atomic' cannot stand before this statement: two clauses say what the statement does"
// expected-error: 12:14: GTAP215 "'#pragma gtap atomic' cannot stand before this statement: what reads cannot release"
// expected-error: 14:14: GTAP215 "'#pragma gtap atomic' cannot stand before this statement: what writes cannot acquire"
// expected-error: 16:14: GTAP215 "'#pragma gtap atomic' cannot stand before this statement: two clauses say in which order it stands"
// expected-error: 20:14: GTAP215 "'#pragma gtap atomic' cannot stand before this statement: it does not change an object and read it into a variable"
