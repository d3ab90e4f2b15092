// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An array in device memory that belongs to the host's scope. Must not know what it holds.
#pragma once

#include "check.h"

#include <cstddef>
#include <vector>

namespace samples {

template <class T>
class DeviceArray {
public:
  // `count` elements that hold anything.
  explicit DeviceArray(std::size_t count) : count_(count) {
    check(cudaMalloc(&elements_, count * sizeof(T)), "cudaMalloc");
  }
  explicit DeviceArray(const std::vector<T> &values) : DeviceArray(values.size()) {
    upload(values);
  }
  ~DeviceArray() { check(cudaFree(elements_), "cudaFree"); }
  DeviceArray(const DeviceArray &) = delete;
  DeviceArray &operator=(const DeviceArray &) = delete;

  // For kernels; the host must not follow it.
  T *get() const { return elements_; }
  std::size_t size() const { return count_; }

  // Sets every byte.
  void fill(int byte) { check(cudaMemset(elements_, byte, count_ * sizeof(T)), "cudaMemset"); }

  // `values` has as many elements as the array.
  void upload(const std::vector<T> &values) {
    check(cudaMemcpy(elements_, values.data(), count_ * sizeof(T), cudaMemcpyHostToDevice),
          "cudaMemcpy");
  }
  // `from` has as many elements as this array.
  void copy(const DeviceArray &from) {
    check(cudaMemcpy(elements_, from.elements_, count_ * sizeof(T), cudaMemcpyDeviceToDevice),
          "cudaMemcpy");
  }
  std::vector<T> download() const {
    std::vector<T> values(count_);
    check(cudaMemcpy(values.data(), elements_, count_ * sizeof(T), cudaMemcpyDeviceToHost),
          "cudaMemcpy");
    return values;
  }
  // The first element, for arrays of one.
  T value() const {
    T first;
    check(cudaMemcpy(&first, elements_, sizeof first, cudaMemcpyDeviceToHost), "cudaMemcpy");
    return first;
  }

private:
  T *elements_ = nullptr;
  std::size_t count_;
};

} // namespace samples
