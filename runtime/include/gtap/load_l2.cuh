// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// load_L2(pointer), as programs for the published system call it: a load that does not look into L1, whose lines another
// multiprocessor's stores do not reach.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace gtap::detail {

// One load of a word. On the host target all threads see one memory.
template <class Word>
__device__ __forceinline__ Word load_word_from_l2(const Word *from) {
#if defined(GTAP_TARGET_HOST)
  return __atomic_load_n(from, __ATOMIC_RELAXED);
#else
  static_assert(sizeof(Word) <= 8, "a word");
  Word word{};
  if constexpr (sizeof(Word) == 8) {
    asm volatile("ld.cg.b64 %0, [%1];" : "=l"(word) : "l"(from) : "memory");
  } else if constexpr (sizeof(Word) == 4) {
    asm volatile("ld.cg.b32 %0, [%1];" : "=r"(word) : "l"(from) : "memory");
  } else if constexpr (sizeof(Word) == 2) {
    asm volatile("ld.cg.b16 %0, [%1];" : "=h"(word) : "l"(from) : "memory");
  } else {
    std::uint32_t byte;
    asm volatile("ld.cg.u8 %0, [%1];" : "=r"(byte) : "l"(from) : "memory");
    word = static_cast<Word>(byte);
  }
  return word;
#endif
}

template <std::size_t Bytes>
using l2_word = std::conditional_t<
    Bytes % 8 == 0, std::uint64_t,
    std::conditional_t<Bytes % 4 == 0, std::uint32_t,
                       std::conditional_t<Bytes % 2 == 0, std::uint16_t, std::uint8_t>>>;

} // namespace gtap::detail

// What is at `pointer` in global memory. Values of up to 8 bytes that are aligned to their size are read in one piece;
// others word by word, as their alignment allows.
template <class Value>
[[nodiscard]] __device__ __forceinline__ std::remove_cv_t<Value> load_L2(Value *pointer) {
  using value = std::remove_cv_t<Value>;
  static_assert(std::is_trivially_copyable<value>::value,
                "load_L2: the type is not trivially copyable");
  using word = gtap::detail::l2_word<alignof(value)>; // divides the size
  constexpr std::size_t words = sizeof(value) / sizeof(word);
  union place {
    value whole;
    word parts[words];
    __device__ place() : parts{} {}
  } copy;
  const auto *from = reinterpret_cast<const word *>(const_cast<const value *>(pointer));
  for (std::size_t i = 0; i < words; ++i)
    copy.parts[i] = gtap::detail::load_word_from_l2(from + i);
  return copy.whole;
}
