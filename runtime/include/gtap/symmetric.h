// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// gtap::symmetric<T>: memory of which each process of gtap::world has its own copy, and whose addresses a task may take with it to
// another process: there, they mean that process's copy (docs/processes.md).
#pragma once

#include <gtap/runtime.h>

#include <cstddef>
#include <type_traits>

namespace gtap {

// `count` objects of type T on each process's GPU, whose bytes are not set. All processes make it, with the same count, and drop it,
// in the same order as their other objects of this kind. It has to be dropped before its runtime. With a runtime of one process
// there is one copy, on its first GPU. A kernel gets get() as a pointer like any other.
template <class T>
class symmetric {
  static_assert(std::is_trivially_copyable<T>::value,
                "gtap::symmetric<T>: T has to be a type that can be copied byte by byte");

public:
  // Throws gtap::error: GTAP_ERROR_OUT_OF_MEMORY; GTAP_ERROR_INVALID_LAUNCH, processes do not ask for the same;
  // GTAP_ERROR_PEER, a process has ended.
  symmetric(runtime &of, std::size_t count)
      : part_(detail::allocate_symmetric(of, count, sizeof(T))), count_(count) {}
  ~symmetric() { detail::free_symmetric(part_); }
  symmetric(symmetric &&other) noexcept : part_(other.part_), count_(other.count_) {
    other.part_ = nullptr;
    other.count_ = 0;
  }
  symmetric(const symmetric &) = delete;
  symmetric &operator=(const symmetric &) = delete;

  // This process's copy.
  [[nodiscard]] T *get() const noexcept { return of(detail::own_process(part_)); }
  // Where this process reaches the copy of another one: for cudaMemcpy(), and for kernels.
  [[nodiscard]] T *of(int process) const noexcept {
    return static_cast<T *>(detail::symmetric_copy(part_, process));
  }
  [[nodiscard]] std::size_t size() const noexcept { return count_; }

private:
  detail::symmetric_part *part_;
  std::size_t count_;
};

} // namespace gtap
