// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The statements and variables of a team function (docs/team-workers.md): which statements all threads of the block go
// through, and where the value of each variable is. Must not know how anything is written.
#pragma once

#include "ast/uses/Scopes.h"
#include "frontend/Parse.h"
#include "model/TaskModel.h"

#include <clang/AST/ParentMap.h>

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace gtap {

// What each thread of a region can copy in a few instructions.
inline constexpr unsigned mostCopiedBytes = 16;

// Where a variable of the function has its value.
enum class TeamPlace {
  Replicated, // in every thread, each of which has computed it
  Record,     // in the task's record, one for the block: tasks have its address, or store into it
  Leader,     // in thread 0; regions that read it begin with a copy for each thread
  Reference,  // in every thread: what it refers to is the same for all
  Shared      // in the block's shared memory
};

// A `parallel` or `parallel for` with what it makes of the variables from outside.
struct TeamRegion {
  const TeamDirective *directive = nullptr;
  const clang::Stmt *body = nullptr;
  unsigned begin = 0, end = 0;                // offsets of the statement
  std::vector<const clang::VarDecl *> copied; // from thread 0, in the order of their declarations
};

class TeamFunction {
public:
  TeamFunction(const TaskBody &body, ParsedUnit &unit);

  // False after a report.
  bool analyse();

  const TaskBody &body() const { return body_; }
  // The directive that stands before the statement, or null.
  const TeamDirective *directiveOf(const clang::Stmt &statement) const;
  const Wait *waitOf(const clang::Stmt &statement) const;
  // What a name in its clauses names, or null.
  const clang::VarDecl *named(const TeamDirective &directive, llvm::StringRef name) const;
  // The variables in its clauses of that kind.
  std::vector<const clang::VarDecl *> listed(const TeamDirective &directive, ClauseKind kind) const;
  bool lists(const TeamDirective &directive, ClauseKind kind, const clang::VarDecl &variable) const;
  const TeamRegion &regionOf(const TeamDirective &directive) const;
  // Whether a region is around the directive. One in another has the thread that comes by alone.
  bool isInRegion(const TeamDirective &directive) const { return innermostRegion(directive); }
  // The innermost one around it, or null.
  const TeamDirective *innermostRegion(const TeamDirective &directive) const;

  // All threads go through it, since a region, a wait or the way to one is in it.
  bool isFollowed(const clang::Stmt &statement) const { return followed_.count(&statement) != 0; }
  // All threads compute it, each for itself.
  bool isReplicated(const clang::Stmt &statement) const;

  TeamPlace placeOf(const clang::VarDecl &variable) const;
  const std::set<const clang::VarDecl *> &replicated() const { return replicated_; }
  const std::set<const clang::VarDecl *> &shared() const { return shared_; }
  // Whether it is mentioned outside [begin, end).
  bool isMentionedOutside(const clang::VarDecl &variable, unsigned begin, unsigned end) const;
  // Where a statement changes it, if one does.
  std::optional<clang::SourceLocation> changeOf(const clang::VarDecl &variable,
                                                const clang::Stmt &statement) const;
  // Those in shared memory whose value is read behind the wait.
  std::vector<const clang::VarDecl *> keptAt(const Wait &wait) const;
  bool isKept(const clang::VarDecl &variable) const;
  // Whether its const type may have chosen a function that is called with it.
  bool showsConst(const clang::VarDecl &variable) const {
    return constShown_.count(&variable) != 0;
  }

private:
  struct Mention {
    const clang::VarDecl *variable = nullptr;
    unsigned offset = 0;
    const clang::DeclRefExpr *where = nullptr;
    bool reads = true; // it does nothing else
    bool escapes = false;
    bool inSpawn = false; // as a destination, or in an argument
    const TeamRegion *region =
        nullptr; // that it is in, unless the region has a variable of its own
  };

  bool findDirectives();
  bool checkStatements();
  void tellNested(const TeamDirective &directive) const;
  bool checkBounds(const TeamDirective &directive, const clang::ForStmt &loop) const;
  bool checkJumps(const TeamDirective &directive) const;
  bool checkSections(const TeamDirective &directive) const;
  bool checkSection(const TeamDirective &directive) const;
  bool checkCopyPrivate(const TeamDirective &directive) const;
  void findFollowed();
  void mark(const clang::Stmt &statement);
  void findMentions();
  void findReplicated();
  void findBadWrites(const clang::Stmt *statement, std::set<const clang::VarDecl *> &bad) const;
  bool findShared();
  bool checkShared(const clang::VarDecl &variable) const;
  bool checkDefaults() const;
  bool checkClauses() const;
  void findCopied();
  bool refuse(DiagId id, clang::SourceLocation where, std::vector<std::string> arguments) const;

  const TaskBody &body_;
  ParsedUnit &unit_;
  clang::ASTContext &context_;
  clang::ParentMap parents_;
  Scopes scopes_;
  std::map<const clang::Stmt *, const TeamDirective *> directives_;
  std::map<const clang::Stmt *, const Wait *> waits_;
  std::vector<TeamRegion> regions_;
  std::set<const clang::Stmt *> followed_;
  std::vector<Mention> mentions_;
  std::set<const clang::VarDecl *> replicated_, shared_, recorded_, constShown_, inClauses_;
  std::map<const Wait *, std::vector<const clang::VarDecl *>> kept_;
};

} // namespace gtap
