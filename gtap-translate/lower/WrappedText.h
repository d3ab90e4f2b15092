// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lines of generated text that are too long for one. Must not know what they say.
#pragma once

#include <cstddef>
#include <string>

namespace gtap {

// Of a line that the translator puts together.
inline constexpr std::size_t mostColumns = 100;

// Breaks the last line of the text where it is too long. A function's body gets lines of its own. The rest is broken at
// commas, else behind a parenthesis, else at a space. A line with a string in it stays as it is.
std::string wrapped(std::string text);

} // namespace gtap
