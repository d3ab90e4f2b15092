// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The statements and variables of a team function (docs/team-workers.md): which statements all threads of the block go
// through, and where the value of each variable is. Must not know how anything is written.
#pragma once

#include "analyse/variables/Escape.h"
#include "analyse/variables/Liveness.h"
#include "ast/uses/Scopes.h"
#include "frontend/Parse.h"
#include "model/TaskModel.h"

#include <clang/AST/ParentMap.h>
#include <clang/AST/Stmt.h>

#include <map>
#include <optional>
#include <set>
#include <string>
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

// A statement that one thread runs under any control flow, while the others wait for its regions (docs/team-workers.md, "A pool").
struct TeamPool {
  std::vector<const TeamRegion *> regions; // in the order of the text
  std::vector<const clang::ReturnStmt *> returns;
  std::string why; // the form that all threads could not follow; empty: the clause 'pool' says so
};

// What threads that go through a text together do in it.
struct TeamLevel {
  std::set<const clang::Stmt *> followed;      // a directive, a wait or the way to one is in it
  std::set<const clang::VarDecl *> replicated; // each thread computes them

  bool isFollowed(const clang::Stmt &statement) const { return followed.count(&statement) != 0; }
  // All threads compute it, each for itself.
  bool isReplicated(const clang::Stmt &statement) const;
};

// A region whose threads are groups of lanes, which the regions in it share.
struct TeamGroups {
  TeamLevel level; // of the lanes of a group
  // The regions in it, and what each takes over from the lane that runs its thread's text.
  std::map<const TeamDirective *, std::vector<const clang::VarDecl *>> inner;
};

// Why the output cannot declare a variable apart from its value, and what to write instead; null if it can.
struct Undeclared {
  const char *why = nullptr, *instead = nullptr;
};

class TeamFunction {
public:
  TeamFunction(const TaskBody &body, ParsedUnit &unit);

  // False after a report.
  bool analyse();
  // The same of a block-level function with directives, whose text stays as it is around these.
  bool analyseOfBlock();

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
  // The loops whose iterations it shares, or that stand behind `simd`, the outermost first.
  std::vector<const clang::ForStmt *> sharedLoops(const TeamDirective &directive) const;
  // Whether a region is around the directive.
  bool isInRegion(const TeamDirective &directive) const { return innermostRegion(directive); }
  // The innermost one around it, or null.
  const TeamDirective *innermostRegion(const TeamDirective &directive) const {
    return innermostRegion(*directive.attributed);
  }
  const TeamDirective *innermostRegion(const clang::Stmt &statement) const;
  // Null where each thread of the region is a thread of the block.
  const TeamGroups *groupsOf(const TeamDirective &region) const;
  // How many regions are around it.
  unsigned depthOf(const TeamDirective &directive) const;
  // Whether it is a region in a region, and has the lanes of the thread that comes by.
  bool hasLanes(const TeamDirective &directive) const;

  // Null where all threads follow the statement's branches.
  const TeamPool *poolOf(const clang::Stmt &statement) const;
  // How many branches and loops around a region follow what one thread finds.
  unsigned decisionsAround(const TeamRegion &region) const;
  // Variables from outside of a region that it names, in the order of their declarations.
  std::vector<const clang::VarDecl *> usedIn(const TeamRegion &region) const;
  const Scopes &scopes() const { return scopes_; }
  // All that the function declares, but for parameters.
  const std::vector<const clang::VarDecl *> &locals() const { return body_.locals; }
  const std::vector<TeamRegion> &regions() const { return regions_; }

  // The threads of the block in the function's text.
  const TeamLevel &level() const { return level_; }
  bool isFollowed(const clang::Stmt &statement) const { return level_.isFollowed(statement); }

  TeamPlace placeOf(const clang::VarDecl &variable) const;
  Undeclared whyNotDeclared(const clang::VarDecl &variable) const;
  const std::set<const clang::VarDecl *> &shared() const { return shared_; }
  // Whether it is mentioned outside [begin, end).
  bool isMentionedOutside(const clang::VarDecl &variable, unsigned begin, unsigned end) const;
  // Where a statement changes it, if one does.
  std::optional<clang::SourceLocation> changeOf(const clang::VarDecl &variable,
                                                const clang::Stmt &statement) const;
  // All variables that the statement gives other values, or declares.
  std::set<const clang::VarDecl *> changedIn(const clang::Stmt &statement) const;
  // Those in shared memory whose value is read behind the wait.
  std::vector<const clang::VarDecl *> keptAt(const Wait &wait) const;
  bool isKept(const clang::VarDecl &variable) const;
  // The variable that the name of this one means at the wait, if that is another.
  const clang::VarDecl *hiderAt(const clang::VarDecl &variable, const Wait &wait) const;
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
    // What it does with the variable that its name has there, which may be a copy that a clause makes.
    bool changesCopy = false, copyEscapes = false;
    const TeamRegion *region =
        nullptr; // that it is in, unless the region has a variable of its own
  };

  bool findDirectives();
  bool checkStatements();
  void findPools();
  void addPool(const clang::Stmt &statement, const std::string &why);
  bool canBePool(const clang::Stmt &statement) const;
  const clang::Stmt *enclosingPool(const clang::Stmt &statement) const;
  bool holdsEnd(const clang::Stmt &statement) const;
  bool holdsRegion(const clang::Stmt &statement) const;
  void findGroups();
  void findGroupsIn(const TeamRegion &region, const char *allThreads);
  TeamRegion asRegion(const TeamDirective &directive) const;
  void tellAlone(const TeamDirective &inner, const std::string &why) const;
  std::string whyNoGroups(const TeamRegion &region, const char *allThreads) const;
  std::string whyNoLanes(const TeamRegion &region, const TeamDirective &inner) const;
  std::string whyNotTaken(const TeamRegion &region, const TeamDirective &inner) const;
  TeamGroups groupsWith(const TeamRegion &region,
                        const std::vector<const TeamDirective *> &inner) const;
  bool isOwn(const TeamRegion &region, const clang::VarDecl &variable) const;
  bool isGiven(const TeamDirective &region, const clang::VarDecl &variable) const;
  bool isOwnAround(const TeamRegion &region, const clang::Stmt *inner,
                   const clang::VarDecl &variable) const;
  bool makesCopy(const TeamDirective &directive, const clang::VarDecl &variable) const;
  const TeamDirective *innermostDirective(const clang::Stmt &statement) const;
  bool copiesArray(const ClauseSite &clause, clang::QualType type) const;
  bool checkSpawnPlace(const Spawn &spawn) const;
  bool checkRegionCall(const clang::CallExpr &call) const;
  bool checkHandedOut(const EscapeMap &escapes) const;
  const clang::Stmt *sharedBody(const TeamDirective &directive) const;
  bool checkBounds(const TeamDirective &directive, const clang::ForStmt &loop) const;
  bool checkJumps(const TeamDirective &directive) const;
  bool leavesOthers(const clang::Stmt &result) const;
  bool checkSections(const TeamDirective &directive) const;
  bool checkSection(const TeamDirective &directive) const;
  bool checkCopyPrivate(const TeamDirective &directive) const;
  void findFollowed();
  void mark(const clang::Stmt &statement, TeamLevel &level) const;
  void markJumps(const std::vector<const clang::Stmt *> &jumps, TeamLevel &level) const;
  void findMentions();
  void findReplicated();
  void addChanged(const clang::Stmt &part, std::set<const clang::VarDecl *> &changed) const;
  void findBadWrites(const clang::Stmt *statement, const TeamLevel &level,
                     std::set<const clang::VarDecl *> &bad) const;
  bool findShared();
  bool keepsArgument(const clang::VarDecl &variable) const;
  std::set<const clang::VarDecl *> findHandedOn(const Liveness &liveness) const;
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
  std::vector<const clang::VarDecl *>
      sharedByHand_; // declared `__shared__`, in block-level functions
  TeamLevel level_;
  std::map<const TeamDirective *, TeamGroups> groups_;
  std::map<const clang::Stmt *, TeamPool> pools_;
  std::set<const clang::Stmt *> free_; // of which the form is of no interest: one thread runs them
  std::vector<Mention> mentions_;
  std::set<const clang::VarDecl *> shared_, recorded_, constShown_, inClauses_;
  std::map<const Wait *, std::vector<const clang::VarDecl *>> kept_;
};

} // namespace gtap
