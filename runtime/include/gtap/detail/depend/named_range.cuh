// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What an object in `depend` is beside its first address, where GTAP_CHECK_DEPEND asks for it: the bytes that it has, and
// where it stands in the user's text. Must not know tasks.
#pragma once

#include <gtap/detail/launch/context.h>
#include <gtap/task_interface.cuh>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gtap::detail {

#if GTAP_CHECK_DEPEND

// Where a list stands that names an object.
struct list_site {
  const char *file;
  std::uint32_t line;
  named_type type;
};

// The bytes of an object: parts of `bytes` bytes each. There are parts[0] * parts[1] of them, in rows of parts[0]; apart[0]
// is from one to the next one in a row, apart[1] from a row to the next one.
struct named_range {
  std::uint64_t bytes; // 0: there are none to check
  std::uint64_t apart[2];
  std::uint32_t parts[2];
  list_site site;

  __device__ std::uint64_t count() const { return std::uint64_t{parts[0]} * parts[1]; }
  // Where a part begins, of an object at `address`.
  __device__ std::uint64_t begin(std::uint64_t address, std::uint32_t part) const {
    return address + part % parts[0] * apart[0] + part / parts[0] * apart[1];
  }
};

// The size of an object; 1 where its type is not complete.
template <class Object, class = void>
struct size_of_named : std::integral_constant<std::size_t, 1> {};
template <class Object>
struct size_of_named<Object, std::void_t<decltype(sizeof(Object))>>
    : std::integral_constant<std::size_t, sizeof(Object)> {};

// The length of an array section, as generated code writes it: a number, or gtap::section().
class section_length {
public:
  section_length() = default; // there is no section
  template <class Number>
  __device__ section_length(Number length)
      : is_given_(true), count_(length > 0 ? static_cast<std::uint64_t>(length) : 0) {}
  template <class Number>
  __device__ section_length(spaced_length<Number> length) : section_length(length.length) {
    element_ = reinterpret_cast<std::uintptr_t>(length.element);
    apart_ = length.bytes;
  }

  __device__ bool is_empty() const { return is_given_ && count_ == 0; }
  // Makes `range`, of an object at `address`, as many as there are elements. Inner sections come first. What is reached
  // through a pointer in the element is there once only, as far as one can know; and so is what has no place in `range`.
  __device__ void extend(named_range &range, std::uint64_t address, std::uint64_t bytes) const {
    const std::uint64_t apart = apart_ == 0 ? bytes : apart_;
    if (!is_given_ || (apart_ != 0 && address - element_ >= apart_))
      return;
    if (apart == range.bytes && range.count() == 1) {
      range.bytes *= count_;
      return;
    }
    const unsigned place = range.parts[0] == 1 ? 0 : 1;
    if (range.parts[place] != 1)
      return;
    const std::uint64_t most = ~std::uint32_t{0};
    range.parts[place] = static_cast<std::uint32_t>(count_ < most ? count_ : most);
    range.apart[place] = apart;
  }

private:
  bool is_given_ = false;
  std::uint64_t count_ = 0;
  std::uint64_t element_ = 0, apart_ = 0; // 0: the elements lie one behind the other
};

#else

struct named_range {};

#endif

} // namespace gtap::detail
