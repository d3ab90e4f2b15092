// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What all forms of backprop compute: a layer of a neural network forwards (a sum over all inputs for each hidden unit: few
// long rows), and the adjustment of its weights (those of each input: many short rows).
#pragma once

#include "shared.h"

struct Layer {
  int inputs, hidden;
  const float *input; // [inputs]
  const float *delta; // [hidden]: the error of each hidden unit
  float *weights;     // [inputs][hidden]
  float *momentum;    // [inputs][hidden]: the last change of each weight
  float *output;      // [hidden]
};

FORKJOIN_BOTH inline float product(const Layer &layer, int unit, int i) {
  return layer.input[i] * layer.weights[i * layer.hidden + unit];
}

FORKJOIN_BOTH inline float squashed(float sum) {
  return 1 / (1 + expf(-sum));
}

FORKJOIN_BOTH inline void adjust(const Layer &layer, int i, int unit) {
  const int place = i * layer.hidden + unit;
  const float change = 0.3f * layer.delta[unit] * layer.input[i] + 0.3f * layer.momentum[place];
  layer.weights[place] += change;
  layer.momentum[place] = change;
}
