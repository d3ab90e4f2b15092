// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The text of a region that a pool of threads runs (see RegionWriter.h): a branch of the function that its threads call (PoolWriter),
// which begins with the values that it takes over (Jacob et al., V-B: "PARALLELFN", called directly).
#include "teams/RegionWriter.h"

#include "ast/types/DeclaredTypes.h"
#include "ast/types/TypeProperties.h"
#include "ast/types/TypeText.h"
#include "frontend/Clauses.h"
#include "teams/PoolWriter.h"
#include "teams/RegionReport.h"

#include <fmt/format.h>

namespace gtap {

using namespace clang;

std::string RegionWriter::writePooled(const TeamDirective &directive, const Stmt &pool,
                                      unsigned number, const std::string &call,
                                      const std::string &column) {
  const ASTContext &context = unit_.context();
  region_ = &function_.regionOf(directive);
  levels_.push_back({&directive, function_.groupsOf(directive)});
  const unsigned end = text_.end(*region_->body), at = text_.begin(*region_->body);
  names_.insert({"gtap_team", "gtap_threads"});
  const std::vector<Reduced> reduced = reductions(directive);
  const std::vector<const VarDecl *> last = function_.listed(directive, ClauseKind::LastPrivate);
  bool fromOne = false;
  const std::string threads = this->threads(directive, fromOne);
  const bool barriers = !threads.empty() && (groups() || needsBarriers(directive));

  std::uint64_t frame = sizeof(unsigned); // behind the region's number
  std::string before, give, after, take;  // of the master, and of all
  std::string team = "::gtap::pooled_block gtap_team;";
  if (!threads.empty()) {
    const std::uint64_t place = placeInFrame(context.IntTy, frame);
    team = fmt::format("::gtap::{} gtap_team(", kindOfTeam(directive));
    before = fmt::format(" const int gtap_threads = int({});", threads);
    if (barriers)
      before += " const " + team + "gtap_threads); gtap_team.open_barrier();";
    give = fmt::format(" ::gtap::give<{}>(gtap_threads);", place);
    team += fmt::format("::gtap::given<{}, int>());", place);
  }
  std::vector<const VarDecl *> taken;
  for (const VarDecl *variable : function_.usedIn(*region_)) {
    const std::string name = variable->getNameAsString();
    const TeamPlace place = function_.placeOf(*variable);
    const bool isOwn = function_.lists(directive, ClauseKind::LastPrivate, *variable) &&
                       !function_.lists(directive, ClauseKind::FirstPrivate, *variable);
    if (isOwn || isConstant(*variable, context))
      continue;
    if (llvm::is_contained(region_->copied, variable)) {
      if (isUnnameable(variable->getType())) {
        failed_ = true;
        unit_.diagnostics().report(DiagId::TeamVariable, variable->getLocation(),
                                   {shownName(*variable),
                                    "its type has no name outside of the statement that a pool "
                                    "of threads runs",
                                    "declare it in the region"});
        continue;
      }
      taken.push_back(variable);
      const std::uint64_t from = placeInFrame(variable->getType(), frame);
      give += fmt::format(" ::gtap::give<{}>({});", from, name);
      take += fmt::format(" {} = ::gtap::given<{}, {}>();", declaration(*variable, name), from,
                          typeText(storageType(declaredType(variable), context), context));
    } else if (place == TeamPlace::Reference && isDeclaredIn(*variable, pool, text_)) {
      const QualType pointer = context.getPointerType(variable->getType().getNonReferenceType());
      const std::uint64_t from = placeInFrame(pointer, frame);
      give += fmt::format(" ::gtap::give<{}>(&{});", from, name);
      take += fmt::format(" {} = *::gtap::given<{}, {}>();",
                          declarationText(variable->getType(), name, context), from,
                          typeText(pointer, context));
    }
  }
  std::string results;
  for (const Reduced &each : reduced) {
    const std::uint64_t place = placeInFrame(each.variable->getType(), frame);
    const std::string name = each.variable->getNameAsString();
    results += fmt::format(" ::gtap::give<{}>({});", place, each.total);
    after +=
        fmt::format(" {0} = ::gtap::{1}::of({0}, ::gtap::given<{2}, {3}>());", name, each.how,
                    place, typeText(storageType(declaredType(each.variable), context), context));
  }
  for (const VarDecl *variable : last) {
    const std::string name = nameIn("gtap_last_", *variable);
    before += fmt::format(" {} = {};", name, variable->getNameAsString());
    after += fmt::format(" {} = {};", variable->getNameAsString(), name);
  }
  if (isTeamCall(directive))
    take += " ::gtap::pool::before_call();";

  report_ += pooledReport(
      function_, *region_,
      {.threads = shownThreads_, .taken = taken, .pool = function_.poolOf(pool)}, unit_);
  text_.say(fmt::format("{}if (gtap_next == {}) {{{} [[maybe_unused]] const {}\n{}  {}if "
                        "(gtap_team.has_thread()) {{{}\n",
                        column, number, take, team, column, outsideCopies(directive, reduced),
                        copies(directive, reduced)),
            at);
  writeShared(directive, last);
  text_.say("\n" + column + "  " + together(reduced) + "}" +
                (results.empty() ? "" : " if (::gtap::thread_num() == 0) {" + results + " }") +
                "\n" + column + "}\n",
            end);
  region_ = nullptr;
  levels_.clear();
  return fmt::format("{{{}{} ::gtap::pool::start({}); {};{}{} }}", before, give, number, call,
                     barriers ? " gtap_team.close_barrier();" : "", after);
}

} // namespace gtap
