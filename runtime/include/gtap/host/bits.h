// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The bits of a value as another type. C++17, since the translator parses the shim in the program's
// standard.
#pragma once

namespace gtap::host::detail {

template <class To, class From>
constexpr To bit_cast(From from) {
  return __builtin_bit_cast(To, from);
}

} // namespace gtap::host::detail
