// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lines of the runtime that a model stands for, and the test that they are still there: who changes one
// changes the model, or finds that it still holds and says so there.
#pragma once

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

namespace model {

// A piece of a file that stands there exactly once.
struct line {
  const char *step, *file, *text;
};

// How many are not there, each said on stdout.
template <class Lines>
int missing(const Lines &lines, const std::string &folder) {
  int failures = 0;
  for (const line &line : lines) {
    std::ifstream file(folder + "/" + line.file);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    int count = 0;
    for (std::size_t at = text.find(line.text); at != std::string::npos;
         at = text.find(line.text, at + 1))
      ++count;
    if (count == 1)
      continue;
    std::printf(
        "%s: '%s', which the step %s of the model stands for, is there %d times, not once; look "
        "whether the model in tests/model still holds, and adapt its lines\n",
        line.file, line.text, line.step, count);
    ++failures;
  }
  return failures;
}

} // namespace model
