// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Options in the spelling of nvcc and of host compilers: which ones say nothing to the translator and are left out, so
// that the command line of a compilation can be given as it is, and which values are wrong. Must not know our own
// options.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gtap {

// How many words an option without a meaning here takes, itself included: 1, or 2 when its value is the next word.
// 0 for any other word.
unsigned wordsWithoutMeaning(std::string_view word);

// Why that standard cannot be used, a whole sentence; "" when it can.
std::string problemWithStandard(std::string_view standard);

// Why that GPU architecture cannot be used; "" when it can.
std::string problemWithArchitecture(const std::string &name);

// The architecture to parse for: the name itself, or "" for one that stands for others, as 'native' does.
std::string architectureToParseFor(const std::string &name);

// The candidate that was probably meant by `word`, or "".
std::string nearest(std::string_view word, const std::vector<std::string> &candidates);

} // namespace gtap
