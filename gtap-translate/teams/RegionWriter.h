// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Writes a region of a team function, and the directives in it, for all threads of a block (Jacob et al., V-B, in place: the
// threads that wait stand at the barrier that opens the region).
#pragma once

#include "analyse/loops/LoopHead.h"
#include "teams/TeamFunction.h"
#include "teams/TeamText.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace gtap {

class RegionWriter {
public:
  RegionWriter(const TeamFunction &function, ParsedUnit &unit, std::set<std::string> &names,
               TeamText &text);

  // `clean`: all threads see what thread 0 has written so far. Returns whether that is so behind the region. `known`: variables of
  // thread 0 of which every thread has the value; those that the region takes over are added.
  bool write(const TeamDirective &directive, bool clean, std::set<const clang::VarDecl *> &known);
  // The same of a region that the pool's threads run: a branch of their function. Returns the statement that the one thread has in its
  // place. `number`: the region's in `pool`; `call`: of that function.
  std::string writePooled(const TeamDirective &directive, const clang::Stmt &pool, unsigned number,
                          const std::string &call, const std::string &column);
  // A region whose threads are there already (isOfCaller).
  void writeOfCaller(const TeamDirective &directive);
  // The text of a statement, with the directives in it written out: behind other text, or at the begin of a line.
  void writeInside(const clang::Stmt &statement);
  void writeAsItStands(const clang::Stmt &statement);
  // A name that nothing in the output has.
  std::string fresh(const std::string &base);
  bool failed() const { return failed_; }
  // What the report of --print-regions says of the regions so far.
  const std::string &report() const { return report_; }

private:
  class GroupWriter;
  struct Reduced {
    const clang::VarDecl *variable = nullptr;
    std::string how;   // "plus"
    std::string total; // the name of what the threads' values come to
  };

  void nameThreads();
  void passTeam(const clang::CallExpr &call);
  std::string team() const;
  // Those of the innermost region's threads, or null.
  const TeamGroups *groups() const {
    return levels_.empty() || inner_ ? nullptr : levels_.back().groups;
  }
  // Whether its threads are lanes of a thread.
  bool isOfLanes() const { return levels_.size() > 1 && !inner_; }
  void writeDirective(const TeamDirective &directive);
  void writeLanes(const TeamDirective &directive);
  void writeShares(const TeamDirective &directive);
  void writeShared(const TeamDirective &directive, const std::vector<const clang::VarDecl *> &last);
  void writeSections(const TeamDirective &directive,
                     const std::vector<const clang::VarDecl *> &last);
  void writeLast(const std::string &loop, const std::vector<const clang::VarDecl *> &last,
                 unsigned at);
  void writeSingle(const TeamDirective &directive);
  void writeSimd(const TeamDirective &directive);
  void writeAtomic(const TeamDirective &directive);
  void writeTurns(const TeamDirective &directive, const std::vector<const clang::VarDecl *> &last);
  void writeCritical(const TeamDirective &directive);
  std::string threads(const TeamDirective &directive, bool &fromOne);
  std::string asked(const TeamDirective &directive, const ClauseSite &clause,
                    const clang::Expr *argument);
  std::vector<Reduced> reductions(const TeamDirective &directive);
  std::string copies(const TeamDirective &directive, const std::vector<Reduced> &reduced);
  std::string outsideCopies(const TeamDirective &directive, const std::vector<Reduced> &reduced);
  std::string together(const std::vector<Reduced> &reduced);
  std::string added(const std::vector<Reduced> &reduced) const;
  std::string opening(bool clean, const std::vector<const clang::VarDecl *> &taken) const;
  std::uint64_t placeInFrame(clang::QualType type, std::uint64_t &end) const;
  std::string kindOfTeam(const TeamDirective &directive) const;
  bool needsBarriers(const TeamDirective &directive) const;
  std::string nameIn(const char *prefix, const clang::VarDecl &variable);
  bool isOfThread(const clang::VarDecl &variable) const;
  std::vector<LoopHead> headsOf(const TeamDirective &directive,
                                std::vector<const clang::ForStmt *> &loops);
  std::string declaration(const clang::VarDecl &variable, const std::string &name) const;
  std::string constant(const clang::VarDecl &variable, const std::string &name) const;
  void refuse(const TeamDirective &directive, clang::SourceLocation where, const std::string &why,
              const std::string &instead);

  const TeamFunction &function_;
  ParsedUnit &unit_;
  std::string report_;
  std::set<std::string> &names_;
  TeamText &text_;
  bool failed_ = false;
  const TeamRegion *region_ = nullptr; // that is being written
  // The regions in each other that are being written, but for those of one thread: the second one has the lanes of a thread of the first,
  // and so on.
  struct Level {
    const TeamDirective *region = nullptr;
    const TeamGroups *groups = nullptr; // of its threads, if each of them has several lanes
  };
  std::vector<Level> levels_;
  const TeamDirective *inner_ = nullptr; // the innermost one, of one thread
  std::string shownThreads_;             // what threads() was asked for last, for the report
  bool alone_ = false;                   // the first lane of a group runs what is being written
  unsigned slots_ = 0;                   // of reductions in the function
};

// Whether a region is there to call another team function (TeamCalls).
bool isTeamCall(const TeamDirective &directive);

// "plus" for "+".
std::string reductionName(const std::string &word);

} // namespace gtap
