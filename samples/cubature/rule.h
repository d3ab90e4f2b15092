// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Integration over a box of four dimensions by the rule of Genz and Malik, of degree 7, with one of
// degree 5 in it that tells the error. For host and device. Must not know how boxes are chosen.
#pragma once

#include <cmath>

constexpr int kDimensions = 4;

struct Box {
  double center[kDimensions], half[kDimensions]; // half of each width
};

struct Estimate {
  double integral, error;
  int worst; // the dimension in which the function is least like a cubic
};

// A product of peaks, one in each dimension.
constexpr double kSharpness = 12;
__host__ __device__ inline double peak(int dimension) {
  return 0.3 + 0.1 * dimension;
}
__host__ __device__ inline double f(const double *x) {
  double product = 1;
  for (int i = 0; i < kDimensions; ++i) {
    const double away = kSharpness * (x[i] - peak(i));
    product *= 1 + away * away;
  }
  return 1 / product;
}

__host__ __device__ inline Estimate estimate(const Box &box) {
  constexpr int n = kDimensions;
  constexpr double near = 0.35856858280031809, far = 0.94868329805051380, // sqrt(9/70), sqrt(9/10)
      corner = 0.68824720161168529;                                       // sqrt(9/19)
  double x[n], volume = 1;
  for (int i = 0; i < n; ++i) {
    x[i] = box.center[i];
    volume *= 2 * box.half[i];
  }
  const double f0 = f(x);
  double on_near = 0, on_far = 0, on_pairs = 0, on_corners = 0, most = -1;
  int worst = 0;
  for (int i = 0; i < n; ++i) {
    const double c = box.center[i], h = box.half[i];
    x[i] = c - near * h;
    double two = f(x);
    x[i] = c + near * h;
    two += f(x);
    x[i] = c - far * h;
    double four = f(x);
    x[i] = c + far * h;
    four += f(x);
    x[i] = c;
    on_near += two;
    on_far += four;
    const double difference = fabs(two - 2 * f0 - (four - 2 * f0) / 7);
    if (difference > most) {
      most = difference;
      worst = i;
    }
  }
  for (int i = 0; i < n; ++i)
    for (int j = i + 1; j < n; ++j) {
      for (int signs = 0; signs < 4; ++signs) {
        x[i] = box.center[i] + (signs & 1 ? far : -far) * box.half[i];
        x[j] = box.center[j] + (signs & 2 ? far : -far) * box.half[j];
        on_pairs += f(x);
      }
      x[i] = box.center[i];
      x[j] = box.center[j];
    }
  for (int signs = 0; signs < 1 << n; ++signs) {
    for (int i = 0; i < n; ++i)
      x[i] = box.center[i] + (signs >> i & 1 ? corner : -corner) * box.half[i];
    on_corners += f(x);
  }
  const double seven = (12824 - 9120 * n + 400 * n * n) / 19683.0 * f0 + 980 / 6561.0 * on_near +
                       (1820 - 400 * n) / 19683.0 * on_far + 200 / 19683.0 * on_pairs +
                       6859 / 19683.0 / (1 << n) * on_corners;
  const double five = (729 - 950 * n + 50 * n * n) / 729.0 * f0 + 245 / 486.0 * on_near +
                      (265 - 100 * n) / 1458.0 * on_far + 25 / 729.0 * on_pairs;
  return {volume * seven, volume * fabs(seven - five), worst};
}

// Half of the box, the lower or the upper one in that dimension.
__host__ __device__ inline Box half_of(const Box &box, int dimension, bool upper) {
  Box part = box;
  for (int i = 0; i < kDimensions; ++i) // not by an index, so that boxes can stay in registers
    if (i == dimension) {
      part.half[i] = box.half[i] / 2;
      part.center[i] = box.center[i] + (upper ? part.half[i] : -part.half[i]);
    }
  return part;
}
