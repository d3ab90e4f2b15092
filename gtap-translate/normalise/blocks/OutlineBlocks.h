// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Turns spawned blocks, `#pragma gtap task ... { ... }`, into task functions of their own and calls
// of them, as text. Data-sharing follows docs/language.md. Must not know how a spawn is
// lowered.
#pragma once

#include "frontend/Parse.h"
#include "model/TaskModel.h"
#include "support/Rewrites.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace gtap {

class BlockOutliner {
public:
  // `names` keeps every name that was made up, over all rounds.
  BlockOutliner(ParsedUnit &unit, const LineTable &table, std::set<std::string> &names)
      : unit_(unit), table_(table), names_(names) {}

  // The rewrites for the outermost of these blocks; none for those that had an error. Those with one of `inner` in them
  // wait for a later round.
  RewritePlan outline(const std::vector<SpawnedBlock> &blocks,
                      const std::vector<clang::SourceLocation> &inner);

private:
  ParsedUnit &unit_;
  const LineTable &table_;
  std::set<std::string> &names_;
};

// Puts braces around the outermost of these statements.
RewritePlan bracesAround(const std::vector<Unbraced> &statements, ParsedUnit &unit,
                         const LineTable &table);

// Puts blanks in place of the braces of these blocks.
RewritePlan withoutBraces(const std::vector<const clang::CompoundStmt *> &blocks, ParsedUnit &unit,
                          const LineTable &table);

} // namespace gtap
