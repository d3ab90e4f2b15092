// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One file translated in memory: every stage from the parse to Verify. Must not know where texts come
// from or go to.
#pragma once

#include "frontend/Invocation.h"
#include "support/Options.h"

#include <llvm/Support/raw_ostream.h>

#include <optional>
#include <string>
#include <vector>

namespace gtap {

// How often a text was parsed from its first line on, headers included: nearly all of a translation's time.
struct ParseCounts {
  unsigned inputs = 0;  // one a round of normalisation
  std::string requests; // what each of them but the last was repeated for, a line each
  unsigned outputs = 0; // those that a copy of the process has not verified (HeadersAhead.h)
};

struct Translated {
  bool good = false;                     // no error was reported
  std::string text;                      // the translation
  std::string rejected;                  // a text that does not parse, for who wants to look
  std::string spills;                    // the report of --print-spills
  std::string graphs;                    // the report of --print-graphs
  std::string regions;                   // the report of --print-regions
  std::vector<std::string> dependencies; // every file read, the main file first
  ParseCounts parses;                    // in all attempts
};

// Where the translation runs.
struct Surroundings {
  llvm::raw_ostream &reports;
  bool colors = false;
  bool mayFork = false; // the process may be copied, to save time
};

// Translates options.input, or `text` in its place.
Translated translateText(const Invocation &invocation, const Options &options,
                         std::optional<std::string> text, const Surroundings &around);

} // namespace gtap
