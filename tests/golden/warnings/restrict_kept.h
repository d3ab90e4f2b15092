// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Of restrict_kept.cu.
#pragma once

__device__ inline int second(const int *__restrict__ list) {
  return list[1];
}
