// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The benchmark's own sample trees and their published sizes.
#pragma once

#include "tree.h"

struct Preset {
  const char *name;
  TreeParameters tree;
  TreeSize size;
};

inline const std::vector<Preset> &presets() {
  using T = TreeType;
  using S = TreeShape;
  static const std::vector<Preset> all = {
      {"T1", {T::geometric, S::fixed, 10, 4, 0, 0, 0, 19}, {4130071, 3305118, 10}},
      {"T2", {T::geometric, S::cyclic, 16, 6, 0, 0, 0, 502}, {4117769, 2342762, 81}},
      {"T3", {T::binomial, S::linear, 0, 2000, 0.124875, 8, 0, 42}, {4112897, 3599034, 1572}},
      {"T4", {T::hybrid, S::linear, 16, 6, 0.234375, 4, 0.5, 1}, {4132453, 3108986, 134}},
      {"T5", {T::geometric, S::linear, 20, 4, 0, 0, 0, 34}, {4147582, 2181318, 20}},
      {"T1L", {T::geometric, S::fixed, 13, 4, 0, 0, 0, 29}, {102181082, 81746377, 13}},
      {"T1XL", {T::geometric, S::fixed, 15, 4, 0, 0, 0, 29}, {1635119272, 1308100063, 15}},
      {"T3L", {T::binomial, S::linear, 0, 2000, 0.200014, 5, 0, 7}, {111345631, 89076904, 17844}},
  };
  return all;
}
