// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Numbers as a profile tells them to people.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>

namespace gtap::detail {

inline std::string percent(double part) {
  const double value = 100 * part;
  return value != 0 && value < 9.95 ? fmt::format("{:.1f}%", value) : fmt::format("{:.0f}%", value);
}

inline std::string time_text(double nanoseconds) {
  return nanoseconds < 1e5   ? fmt::format("{:.2f} us", nanoseconds / 1e3)
         : nanoseconds < 1e8 ? fmt::format("{:.3f} ms", nanoseconds / 1e6)
                             : fmt::format("{:.3f} s", nanoseconds / 1e9);
}

// With a comma at each thousand.
inline std::string count_text(std::uint64_t value) {
  std::string text = std::to_string(value);
  for (std::size_t at = text.size(); at > 3; at -= 3)
    text.insert(at - 3, ",");
  return text;
}

} // namespace gtap::detail
