// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Writes a statement of a team function that one thread runs while the others wait in a pool for its regions (Jacob et al., V-B,
// Pseudocode 1: "MASTERFN" and "WORKERFN").
#pragma once

#include "teams/RegionWriter.h"
#include "teams/TeamFunction.h"
#include "teams/TeamText.h"

#include <set>
#include <string>
#include <vector>

namespace gtap {

class PoolWriter {
public:
  PoolWriter(const TeamFunction &function, ParsedUnit &unit, std::set<std::string> &names,
             TeamText &text, RegionWriter &region)
      : function_(function), unit_(unit), names_(names), text_(text), region_(region) {}

  // `isBody`: the statement is the function's body.
  void write(const clang::Stmt &statement, const TeamPool &pool, bool isBody);
  bool failed() const { return failed_; }

private:
  void declareAhead(const clang::Stmt &statement, const TeamPool &pool);
  void declareAhead(const clang::DeclStmt &declaration, const clang::Stmt &statement, bool isHead);
  std::string writeRegions(const clang::Stmt &statement, const TeamPool &pool);
  void declareLasts(const TeamPool &pool, unsigned at);
  std::vector<const clang::VarDecl *> takenAlong(const clang::Stmt &statement,
                                                 const TeamPool &pool) const;
  bool isNeededAhead(const clang::VarDecl &variable) const;
  void writeReturns(const TeamPool &pool, const std::string &label);
  void refuse(const clang::VarDecl &variable, const std::string &why, const char *instead);
  Span spanOf(const clang::Stmt &statement) const;
  void sayLine(const std::string &line, unsigned at);

  const TeamFunction &function_;
  ParsedUnit &unit_;
  std::set<std::string> &names_;
  TeamText &text_;
  RegionWriter &region_;
  std::string column_;
  bool failed_ = false;
};

// Whether the text of a statement declares a variable.
bool isDeclaredIn(const clang::VarDecl &variable, const clang::Stmt &statement,
                  const TeamText &text);
// Whether a compiler may need its value, as for the length of an array: each function names it itself.
bool isConstant(const clang::VarDecl &variable, const clang::ASTContext &context);

} // namespace gtap
