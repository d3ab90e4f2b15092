// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What `atomic` cannot stand before.
#include <gtap_block.cuh>

struct Bits {
  int low : 4;
};

#pragma gtap function worker(team)
__device__ void forms(int n, int *out, Bits *bits, int **where) {
  int seen = 0;
#pragma gtap parallel
  {
#pragma gtap atomic
    out[0] = n;
#pragma gtap atomic
    out[0] %= n;
#pragma gtap atomic
    out[0] = out[1] + n;
#pragma gtap atomic
    out[0] = out[0] + n + 1;
#pragma gtap atomic
    out[0] += out[0];
#pragma gtap atomic update
    atomicAdd(&out[0], n);
#pragma gtap atomic read
    out[0] += 1;
#pragma gtap atomic write
    out[0]++;
#pragma gtap atomic capture
    out[0]++;
#pragma gtap atomic capture
    {
      seen = out[0];
      out[1]++;
    }
#pragma gtap atomic capture
    {
      seen = out[0];
    }
#pragma gtap atomic compare
    out[0]++;
#pragma gtap atomic
    out[0] = n < out[0] ? n : out[0];
#pragma gtap atomic compare
    out[0] = n < out[0] ? seen : out[0];
#pragma gtap atomic
    bits->low += 1;
#pragma gtap atomic
    (*where)++;
  }
}

__device__ void plain(int *out) {
#pragma gtap atomic
  out[0]++;
}
// expected-error: 55:14: GTAP183 "'#pragma gtap atomic' outside a team function"
// expected-error: 14:14: GTAP215 "'#pragma gtap atomic' cannot stand before this statement: it does not combine an object with a value"
// expected-error: 16:14: GTAP215 "'#pragma gtap atomic' cannot stand before this statement: it does not combine an object with a value"
// expected-error: 18:14: GTAP215 "'#pragma gtap atomic' cannot stand before this statement: it does not combine an object with a value"
// expected-error: 20:14: GTAP215 "'#pragma gtap atomic' cannot stand before this statement: it does not combine an object with a value"
// expected-error: 22:14: GTAP215 "'#pragma gtap atomic' cannot stand before this statement: the value depends on the object itself, which would be read a second time"
// expected-error: 24:14: GTAP215 "'#pragma gtap atomic' cannot stand before this statement: it does not combine an object with a value"
// expected-error: 26:14: GTAP215 "'#pragma gtap atomic' cannot stand before this statement: it does not read an object into a variable"
// expected-error: 28:14: GTAP215 "'#pragma gtap atomic' cannot stand before this statement: it does not assign a value to an object"
// expected-error: 30:14: GTAP215 "'#pragma gtap atomic' cannot stand before this statement: it does not change an object and read it into a variable"
// expected-error: 32:14: GTAP215 "'#pragma gtap atomic' cannot stand before this statement: it does not change an object and read it into a variable"
// expected-error: 37:14: GTAP215 "'#pragma gtap atomic' cannot stand before this statement: it does not change an object and read it into a variable"
// expected-error: 41:14: GTAP215 "'#pragma gtap atomic' cannot stand before this statement: it does not change an object under a comparison with it"
// expected-error: 43:14: GTAP215 "'#pragma gtap atomic' cannot stand before this statement: it does not combine an object with a value"
// expected-error: 45:14: GTAP215 "'#pragma gtap atomic' cannot stand before this statement: it does not change an object under a comparison with it"
// expected-error: 47:14: GTAP215 "'#pragma gtap atomic' cannot stand before this statement: the object is a bit-field, which shares its word with others"
// expected-error: 49:14: GTAP215 "'#pragma gtap atomic' cannot stand before this statement: there is no atomic access to type 'int *'"
