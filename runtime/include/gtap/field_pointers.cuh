// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// With what generated code says where a task has pointers (docs/processes.md).
#pragma once

#include <cstdint>
#include <type_traits>

namespace gtap {

// How far behind the beginning of its struct a field stands: as offsetof, for any struct.
template <class Struct, class Field>
__device__ __forceinline__ std::uint32_t field_offset(Field Struct::*field) {
  alignas(Struct) unsigned char room[sizeof(Struct)];
  const auto &whole = reinterpret_cast<const Struct &>(room);
  return static_cast<std::uint32_t>(reinterpret_cast<const unsigned char *>(&(whole.*field)) -
                                    room);
}

// Of the type arguments of a template: a pointer to data; and a type of which only the translator could say whether it has some.
template <class Value>
inline constexpr bool is_pointer =
    std::is_pointer<Value>::value && !std::is_function<std::remove_pointer_t<Value>>::value;
template <class Value>
inline constexpr bool may_hide_pointers =
    !is_pointer<Value> && !std::is_arithmetic<Value>::value && !std::is_enum<Value>::value;

} // namespace gtap
