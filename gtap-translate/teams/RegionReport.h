// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The report of --print-regions: in which form each region of a team function is written, and what keeps it from a cheaper one
// (docs/team-workers.md, "Which form a region has"). Must not know how it is written.
#pragma once

#include "frontend/Parse.h"
#include "teams/TeamFunction.h"

#include <string>
#include <vector>

namespace gtap {

// What the writer of a region has decided.
struct RegionForm {
  std::string threads;     // the number that num_threads and if give; empty: the whole block
  bool fromOne = false;    // thread 0 computes it
  bool opens = false;      // there is a barrier in front of it
  bool hasWritten = false; // because thread 0 may have written since the last one
  bool waitsInside = false;
  std::vector<const clang::VarDecl *> taken; // over from thread 0
  const TeamPool *pool = nullptr;            // whose threads run it
};

// "sum.cu:9:9: 'sum', parallel for: all threads of the block" and a line for each reason.
std::string regionReport(const TeamFunction &function, const TeamRegion &region,
                         const RegionForm &form, ParsedUnit &unit);

// The same of a region of a pool.
std::string pooledReport(const TeamFunction &function, const TeamRegion &region,
                         const RegionForm &form, ParsedUnit &unit);

// The same of a region in a region; `taken`: what its lanes take over.
std::string laneReport(const TeamFunction &function, const TeamDirective &inner,
                       const std::vector<const clang::VarDecl *> &taken, ParsedUnit &unit);

// The same of the body of a function with 'declare team'.
std::string callerReport(const TeamFunction &function, const TeamDirective &region,
                         ParsedUnit &unit);

// The same of one whose thread is alone.
std::string aloneReport(const TeamFunction &function, const TeamDirective &inner, ParsedUnit &unit);

// What is said of a file without regions.
std::string noRegions();

} // namespace gtap
