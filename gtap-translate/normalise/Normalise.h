// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The stage between reading and translating (docs/normalisation.md): constructs that cannot be
// edited where they stand (in macros, in headers, spawned blocks) are written out in the text of
// the main file, which is parsed again, until it holds none; then loops of spawns are divided. Must not know how anything is lowered.
#pragma once

#include "analyse/loops/LoopsOfSpawns.h"
#include "analyse/recursion/Recursion.h"
#include "frontend/Conditionals.h"
#include "frontend/MacroUses.h"
#include "frontend/Parse.h"
#include "normalise/text/InlineHeaders.h"
#include "support/LineTable.h"
#include "support/Options.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace gtap {

class Normaliser {
public:
  // `text` stands in place of the file's, when it is given.
  explicit Normaliser(const Options &options, std::optional<std::string> text = std::nullopt)
      : text_(std::move(text)), table_(options.input), forHost_(options.target == Target::Host),
        readsOmp_(options.omp) {}

  // What the next parse must read as the main file; nothing: the file itself.
  const std::optional<std::string> &text() const { return text_; }
  const LineTable &lines() const { return table_; }

  // Looks at a parse of that text for what the preprocessor saw. False after a report of what cannot
  // be done.
  bool examine(ParsedUnit &unit);

  // Takes over what stages of this parse want written out, and reports what cannot be.
  void take(const std::vector<RewriteRequest> &requests);
  // The names with the prefix gtap_ in the text that are not the user's.
  const std::set<std::string> &ourNames() const { return madeUp_; }
  std::set<std::string> &ourNames() { return madeUp_; }

  // Wants the conditional groups gone that begin or end inside a task function, a block or an entry,
  // which are copied or edited as a whole.
  void separate(const TaskModel &model);
  // Wants all those gone that have a part in a task function or a kernel. False when there is none.
  bool dropConditionals(const TaskModel &model);
  // Writes out what would be something else in a text that stands twice, under another name. False
  // after an error.
  bool writeOut(const TaskModel &model);

  // Makes task functions of spawned blocks, and taskwaits of taskgroups, in the parse under examination. False after an error.
  bool outline(const TaskModel &model);

  RewritePlan writeGroups(const TaskModel &model);

  // Takes over direct calls of team functions as regions (teams/TeamCalls.h), or taskwaits behind regions
  // (teams/RegionTasks.h).
  void rewriteRegions(RewritePlan plan);

  // Takes over what becomes of team functions (teams/LowerTeams.h). False after an error.
  bool rewriteTeams(RewritePlan plan);
  // Keeps what is said of their regions, which the later rounds do not see.
  void noteRegions(std::string report) { regions_ = std::move(report); }
  const std::string &regions() const { return regions_; }

  // Marks the calls of recursive functions that tasks lead to, in the parse under examination. Once.
  void flattenRecursion(const TaskModel &model);
  // Writes what walks of these task functions run (CallWalkText.h), once.
  void writeCallWalks(const std::vector<const TaskBody *> &walked);
  // What became of them, in the order of the text.
  const std::vector<RecursionOutcome> &recursions() const { return recursions_; }
  bool hasFlattened() const;
  // Those that were, by name.
  std::vector<std::string> flattened() const;
  // Looks for flattened functions among the errors of the parse under examination, when its stages are
  // over.
  void noteSpoiled();
  // Which of them led to an error, and that as a reason to keep them; none when it cannot be told.
  std::map<std::string, std::string> spoiledRecursions() const { return spoiled_; }
  bool foundSpoiled() const { return !spoiled_.empty(); }
  // Leaves functions as they are, for these reasons.
  void keepRecursions(const std::map<std::string, std::string> &kept) { kept_ = kept; }

  // Divides loops of spawns among tasks, in the parse under examination: inner loops first, those
  // around them in a later round.
  void divideLoops(const TaskModel &model);
  // What became of the loops so far, in the order of the text.
  std::vector<LoopOutcome> loops() const;
  bool hasDivided() const;
  // Takes them over from another one that divided them in vain.
  void keepLoops(const Normaliser &other, const std::string &why);

  // Whether directives of tasks, and of teams, are the user's '#pragma omp', and none is '#pragma gtap'. Not known before the
  // first parse.
  bool showsOmp() const { return readsOmp_ && rounds_ != 0 && !foundOurSpelling_; }

  // Whether the text has to be parsed once more.
  bool requested() const { return rewritesPlaces() || !outlines_.empty(); }
  // What for, in words: "2 macros, 1 header".
  std::string requests() const;

  // Makes the text for the next parse. False, after a report, when there were too many already.
  bool advance();

private:
  bool canTake(const RewriteRequest &request);
  void take(RewritePlan plan);
  const std::string *flatFunctionAt(clang::SourceLocation where) const;
  bool refuseMadeUpClauses();
  bool wantOurSpelling();
  bool rewritesPlaces() const {
    return inliner_->wanted() != 0 || !macros_.empty() || !conditionals_.empty();
  }
  bool expandAt(clang::SourceLocation where, clang::CharSourceRange range);
  void wantConditional(std::size_t index);
  unsigned endOfStatement(unsigned begin) const;
  bool wantForeignPragmas();
  bool wantCounters(const TaskModel &model);
  void wantPlaces(const TaskModel &model);
  void wantRestrict(const TaskModel &model);
  bool wantCountingHeaders();
  bool wantMacrosWithPragmas();

  std::optional<std::string> text_;
  LineTable table_;
  bool forHost_;  // launches are rewritten, too
  bool readsOmp_; // --omp
  unsigned rounds_ = 0;

  // Of the parse under examination.
  ParsedUnit *unit_ = nullptr;
  std::optional<HeaderInliner> inliner_;
  std::vector<MacroUse> uses_;
  std::set<std::size_t> macros_; // indices of those to be expanded
  std::vector<ConditionalGroup> groups_;
  std::set<std::size_t> conditionals_; // indices of those that become comments
  std::vector<Rewrite> outlines_;      // of blocks, or of names; done when nothing else is to do
  std::set<std::string> madeUp_;       // names that the translator gave, in all rounds

  using PlaceOfLoop = std::tuple<std::string, unsigned, unsigned>;
  std::map<PlaceOfLoop, LoopOutcome> loops_; // in all rounds

  bool wroteTaskgroups_ = false;
  bool wroteOmp_ = false;
  bool foundOurSpelling_ = false;
  std::vector<RecursionOutcome> recursions_;
  bool lookedForRecursions_ = false;
  bool wroteCallWalks_ = false;
  std::vector<std::string> walkFunctions_; // that it has written
  std::string regions_;                    // the report of --print-regions
  bool loweredTeams_ = false, wroteRegions_ = false;
  std::map<std::string, std::string> kept_; // functions, and why they stay as they are
  std::map<std::string, std::string>
      spoiled_; // found out by reports of what flattening made of them
  struct FlatFunction {
    Span span;
    std::string name;
  };
  std::vector<FlatFunction> flat_; // in the parse under examination
};

} // namespace gtap
