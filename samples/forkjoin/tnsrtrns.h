// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What all forms of tnsrtrns compute: the transposition of a tensor of five dimensions, out[d][b][c][a][e] = in[a][b][c][d][e].
#pragma once

#include "shared.h"

struct Tensor {
  int a, b, c, d, e; // lengths
  const float *in;
  float *out;
};

FORKJOIN_BOTH inline void move(const Tensor &tensor, int a, int b, int c, int d, int e) {
  tensor.out[(((d * tensor.b + b) * tensor.c + c) * tensor.a + a) * tensor.e + e] =
      tensor.in[(((a * tensor.b + b) * tensor.c + c) * tensor.d + d) * tensor.e + e];
}
