// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A task that has not begun, as words: its arguments, and the number of its function where a program has several. Such words are moved
// between registers, stacks, lanes and warps. Must not know where they are.
#pragma once

#include <gtap/detail/task/program.cuh>

#include <cstring>

namespace gtap::detail {

template <class Program>
struct packed_task {
  static constexpr bool several = Program::count > 1;
  static constexpr std::uint32_t words =
      static_cast<std::uint32_t>(Program::template most_arguments<> / sizeof(payload_word)) +
      (several ? 1 : 0);

  std::uint32_t word[words];

  template <class Task>
  __device__ __forceinline__ static packed_task of(const typename Task::gtap_args &arguments) {
    packed_task packed;
    for (std::uint32_t i = 0; i < words; ++i)
      packed.word[i] = 0;
    std::memcpy(packed.word, &arguments, sizeof arguments);
    if constexpr (several)
      packed.word[words - 1] = Program::template index_of<Task>();
    return packed;
  }
  __device__ __forceinline__ int function() const {
    return several ? static_cast<int>(word[words - 1]) : 0;
  }
  template <class Task>
  __device__ __forceinline__ void copy_arguments(typename Task::gtap_args &to) const {
    std::memcpy(static_cast<void *>(&to), word, sizeof to);
  }
  // Calls `visit` with a task_type of its function.
  template <class Visit>
  __device__ __forceinline__ void with_type(Visit visit) const {
    Program::with_task(function(), visit);
  }

  // Where words lie `stride` words apart.
  __device__ __forceinline__ static packed_task load(const std::uint32_t *from,
                                                     std::uint32_t stride = 1) {
    packed_task packed;
    for (std::uint32_t i = 0; i < words; ++i)
      packed.word[i] = from[i * stride];
    return packed;
  }
  __device__ __forceinline__ void store(std::uint32_t *to, std::uint32_t stride = 1) const {
    for (std::uint32_t i = 0; i < words; ++i)
      to[i * stride] = word[i];
  }
};

} // namespace gtap::detail
