// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A sum that all threads of a device add to, in many words, so that they seldom meet at the same
// one.
#pragma once

#include "device_array.h"

namespace samples {

constexpr unsigned kSpreadWords = 4096;

// The sum as kernels see it.
struct SpreadSum {
  unsigned long long *words;

  __device__ void add(unsigned long long number) const {
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&words[thread % kSpreadWords], number);
  }
};

// Its memory.
class SpreadCounter {
public:
  SpreadCounter() : words_(kSpreadWords) {}

  void clear() { words_.fill(0); }
  SpreadSum on_device() const { return {words_.get()}; }
  unsigned long long value() const {
    unsigned long long sum = 0;
    for (const unsigned long long word : words_.download())
      sum += word;
    return sum;
  }

private:
  DeviceArray<unsigned long long> words_;
};

} // namespace samples
