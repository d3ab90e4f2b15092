// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lines of generated text that are too long for one. Must not know what they say.
#pragma once

#include <cstddef>
#include <string>

namespace gtap {

// Of a line that the translator puts together.
inline constexpr std::size_t mostColumns = 100;

// The last line of the text, a head of a function with its body or without, in several lines where it is too long: the
// body gets lines of its own, and the head is broken at commas, behind a parenthesis, or at a
// space. With a string it stays.
std::string wrapped(std::string text);

} // namespace gtap
