// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Writes the body of a team function for all threads of a block: regions (RegionWriter), waits and returns, and what one thread runs
// between them (StretchWriter).
#pragma once

#include "teams/PoolWriter.h"
#include "teams/RegionWriter.h"
#include "teams/StretchWriter.h"
#include "teams/TeamFunction.h"
#include "teams/TeamText.h"

#include <set>
#include <string>

namespace gtap {

class TeamWriter : private StretchWriter {
public:
  TeamWriter(const TeamFunction &function, ParsedUnit &unit, const LineTable &table,
             std::set<std::string> &names);

  // The body between its braces, these included. Check failed() and failedAt() afterwards.
  PlacedText write();
  // An error was reported.
  bool failed() const { return failed_ || region_.failed() || pool_.failed(); }
  const TeamText &text() const { return own_; }
  // What --print-regions says of its regions.
  const std::string &report() const { return region_.report(); }

private:
  bool writeDirective(const TeamDirective &directive, bool clean) override;
  void writeAlone(const clang::Stmt &statement) override;
  bool writeEnd(const clang::Stmt &statement) override;
  bool writeApart(const clang::Stmt &statement) override;
  void writeWait(const Wait &wait);
  void writeReturn(const clang::ReturnStmt &statement);
  std::string sharedParameters();

  TeamText own_;
  RegionWriter region_;
  PoolWriter pool_;
};

} // namespace gtap
