// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See RegionWriter.h.
#include "teams/RegionWriter.h"

#include "teams/RegionReport.h"

#include "analyse/loops/Branches.h"
#include "analyse/loops/LoopText.h"
#include "ast/types/DeclaredTypes.h"
#include "ast/types/TypeProperties.h"
#include "ast/types/TypeText.h"
#include "frontend/Clauses.h"
#include "teams/BlockDirectives.h"
#include "teams/RegionFunctions.h"
#include "teams/Replicable.h"
#include "teams/StretchWriter.h"
#include "teams/Walk.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

namespace gtap {

using namespace clang;

static std::string knownLanes(const TeamDirective &directive, const ASTContext &context);

// What the output calls the threads of regions in each other.
static constexpr const char *teamNames[] = {"gtap_team", "gtap_inner", "gtap_innermost"};

// The text of a region whose threads are groups of lanes.
class RegionWriter::GroupWriter : private StretchWriter {
public:
  explicit GroupWriter(RegionWriter &region)
      : StretchWriter(region.function_, region.groups()->level,
                      {.leads = region.team() + ".leads()",
                       .any = region.team() + ".any",
                       .ofLeader = region.team() + ".of_leader",
                       .meet = ""},
                      region.unit_, region.names_, region.text_),
        region_(region) {}

  void write(const Stmt &statement) { writeBranch(statement); }
  bool failed() const { return failed_; }

private:
  bool writeDirective(const TeamDirective &directive, bool) override {
    region_.writeDirective(directive);
    return false;
  }
  void writeAlone(const Stmt &statement) override {
    region_.alone_ = true;
    region_.writeAsItStands(statement);
    region_.alone_ = false;
  }
  bool writeEnd(const Stmt &) override { return false; } // neither stands in a region

  RegionWriter &region_;
};

RegionWriter::RegionWriter(const TeamFunction &function, ParsedUnit &unit,
                           std::set<std::string> &names, TeamText &text)
    : function_(function), unit_(unit), names_(names), text_(text) {
  nameThreads();
}

// Each call of gtap::thread_num() and gtap::num_threads() means the innermost region around it.
void RegionWriter::nameThreads() {
  auto nameIn = [&](const Stmt &part, const TeamDirective *region) {
    const auto *call = dyn_cast<CallExpr>(&part);
    if (!call || !(isThreadNumber(*call) || isThreadCount(*call)))
      return;
    const bool counts = isThreadCount(*call);
    std::string name;
    if (!region || (function_.isInRegion(*region) && !function_.hasLanes(*region)))
      name = counts ? "1" : "0";
    else if (counts || function_.hasLanes(*region) || function_.groupsOf(*region) ||
             isOfCaller(*region))
      name = fmt::format("int({}.{}())", teamNames[function_.depthOf(*region)],
                         counts ? "size" : "number");
    if (!name.empty() && (region || counts))
      text_.replace(*call, name);
  };
  walk(function_.body().definition->getBody(), [&](const Stmt &part) {
    nameIn(part, function_.innermostRegion(part));
    if (isa<LambdaExpr>(part)) // which does not know the team
      walk(&part, [&](const Stmt &inside) {
        const auto *call = dyn_cast<CallExpr>(&inside);
        const TeamDirective *region = function_.innermostRegion(part);
        if (call && isThreadCount(*call) && region &&
            !(function_.isInRegion(*region) && !function_.hasLanes(*region)))
          refuse(*region, call->getBeginLoc(), "a lambda in it calls gtap::num_threads()",
                 "take the number before: 'const int threads = gtap::num_threads();'");
        return true;
      });
    return true;
  });
  for (const CallExpr *call : function_.body().regionCalls)
    passTeam(*call);
  for (const TeamDirective &directive : function_.body().team)
    for (const Expr *argument : directive.arguments)
      walk(argument, [&](const Stmt &part) {
        nameIn(part, function_.innermostRegion(directive));
        return true;
      });
}

// The region's threads become the first argument of a function with 'declare team'. Outside of regions, one thread is alone.
void RegionWriter::passTeam(const CallExpr &call) {
  const SourceText &source = text_.source();
  const std::optional<Span> callee = source.span(call.getCallee()->getSourceRange());
  const std::optional<Span> end = source.span(SourceRange(call.getRParenLoc()));
  if (!callee || !end || SourceText::touchesMacro(call.getSourceRange()))
    return text_.fail(call.getBeginLoc());
  const Span open = source.tokenAfter(callee->end).span;
  text_.replace(open,
                fmt::format("({}{}",
                            function_.innermostRegion(call) ? "gtap_team" : "::gtap::one_thread()",
                            source.tokenAfter(open.end).span.begin == end->begin ? "" : ", "));
}

// What the output calls the threads of the innermost region.
std::string RegionWriter::team() const {
  return inner_ ? teamNames[0] : teamNames[levels_.size() - 1];
}

void RegionWriter::refuse(const TeamDirective &directive, SourceLocation where,
                          const std::string &why, const std::string &instead) {
  failed_ = true;
  unit_.diagnostics().report(DiagId::RegionForm,
                             unit_.context().getSourceManager().getExpansionLoc(where),
                             {spell(directive.pragma->kind), why, instead});
}

std::string RegionWriter::fresh(const std::string &base) {
  for (unsigned number = 0;; ++number)
    if (std::string name = number == 0 ? base : fmt::format("{}_{}", base, number + 1);
        names_.insert(name).second)
      return name;
}

std::string RegionWriter::declaration(const VarDecl &variable, const std::string &name) const {
  return declarationText(
      storageType(declaredType(&variable).getNonReferenceType(), unit_.context()), name,
      unit_.context());
}

std::string RegionWriter::constant(const VarDecl &variable, const std::string &name) const {
  return declarationText(
      storageType(declaredType(&variable).getNonReferenceType(), unit_.context()).withConst(), name,
      unit_.context());
}

// Whether each thread of the innermost region has its own variable of that name.
bool RegionWriter::isOfThread(const VarDecl &variable) const {
  const unsigned at = text_.source().offset(variable.getLocation()).value_or(0);
  const TeamDirective &region = inner_ ? *inner_ : *levels_.back().region;
  const Stmt &body = *region.attributed->getSubStmt();
  return (at >= text_.begin(body) && at < text_.end(body)) ||
         function_.lists(region, ClauseKind::Private, variable) ||
         function_.lists(region, ClauseKind::FirstPrivate, variable) ||
         function_.lists(region, ClauseKind::Reduction, variable) ||
         function_.lists(region, ClauseKind::LastPrivate, variable) ||
         (isOfCaller(region) && variable.hasLocalStorage() &&
          !variable.getType()->isReferenceType());
}

std::vector<RegionWriter::Reduced> RegionWriter::reductions(const TeamDirective &directive) {
  std::vector<Reduced> found;
  for (const ClauseSite &clause : directive.pragma->clauses)
    if (clause.kind == ClauseKind::Reduction)
      for (const ClauseName &name : clause.names)
        if (const VarDecl *variable = function_.named(directive, name.name);
            variable &&
            llvm::none_of(found, [&](const Reduced &each) { return each.variable == variable; })) {
          const QualType type = variable->getType().getNonReferenceType();
          const bool bits =
              clause.reduction == "&" || clause.reduction == "|" || clause.reduction == "^";
          if (variable->getType()->isReferenceType() && !isOfCaller(*region_->directive))
            refuse(directive, name.location, fmt::format("'{}' is a reference", name.name),
                   "reduce a variable, and add its value to what the reference names behind the "
                   "region");
          else if (!type->isArithmeticType() || (bits && !type->isIntegerType()))
            refuse(directive, name.location,
                   fmt::format("values of type '{}' cannot be combined by '{}'", type.getAsString(),
                               clause.reduction),
                   "reduce a variable of an arithmetic type, or let one thread combine the values");
          else if (!opensRegion(directive.pragma->kind) && isOfThread(*variable))
            refuse(directive, name.location,
                   fmt::format("'{}' is a variable of each thread, so the sum would have no place",
                               name.name),
                   isOfBlock(*region_->directive) ? "declare it '__shared__'"
                   : isOfCaller(*region_->directive)
                       ? "reduce a parameter that is a reference to a variable of the caller, "
                         "which all threads share"
                       : "reduce a variable that is declared before the region");
          found.push_back(
              {variable, operatorName(clause.reduction), fresh("gtap_total_" + name.name)});
        }
  return found;
}

// The number in num_threads, which ends the launch with the user's line where there cannot be as many.
std::string RegionWriter::asked(const TeamDirective &directive, const ClauseSite &clause,
                                const Expr *argument) {
  const std::string number = text_.textOf(clause.text);
  Expr::EvalResult value;
  const bool known = argument && !argument->isValueDependent() &&
                     argument->EvaluateAsInt(value, unit_.context()); // checked in TeamChecks
  if (!clause.strict && (known || !knownLanes(directive, unit_.context()).empty()))
    return number;
  const SourceManager &sources = unit_.context().getSourceManager();
  return fmt::format("::gtap::{}(int({}), {})", clause.strict ? "exactly_threads" : "some_threads",
                     number,
                     sources.getPresumedLoc(sources.getExpansionLoc(clause.location)).getLine());
}

// The number of threads, or nothing for all. `fromOne`: one thread evaluates it.
std::string RegionWriter::threads(const TeamDirective &directive, bool &fromOne) {
  std::string number, choice;
  shownThreads_.clear();
  for (std::size_t i = 0; i < directive.pragma->clauses.size(); ++i) {
    const ClauseSite &clause = directive.pragma->clauses[i];
    if (clause.kind != ClauseKind::NumThreads && clause.kind != ClauseKind::If)
      continue;
    const Expr *argument = directive.arguments[i];
    if (clause.kind == ClauseKind::If) {
      choice = text_.textOf(clause.text);
    } else {
      number = asked(directive, clause, argument);
      shownThreads_ = text_.textOf(clause.text);
    }
    fromOne |=
        !argument ||
        !isReplicable(*argument, (groups() ? groups()->level : function_.level()).replicated);
  }
  if (choice.empty())
    return number;
  auto chosen = [&](const std::string &threads) {
    return fmt::format("({}) ? {} : 1", choice,
                       threads.empty() ? "::gtap::max_threads()" : "int(" + threads + ")");
  };
  shownThreads_ = chosen(shownThreads_);
  return chosen(number);
}

std::string RegionWriter::nameIn(const char *prefix, const VarDecl &variable) {
  std::string name = prefix + variable.getNameAsString();
  names_.insert(name);
  return name;
}

// The copies that each thread has of the variables in the directive's clauses.
std::string RegionWriter::copies(const TeamDirective &directive,
                                 const std::vector<Reduced> &reduced) {
  std::string text;
  const std::vector<const VarDecl *> first = function_.listed(directive, ClauseKind::FirstPrivate);
  for (const VarDecl *variable : first) {
    const std::string name = variable->getNameAsString(), from = nameIn("gtap_first_", *variable);
    text += variable->getType()->isArrayType()
                ? fmt::format(" {}; ::gtap::copy_all({}, {});", declaration(*variable, name), name,
                              from)
                : fmt::format(" [[maybe_unused]] {} = {};", declaration(*variable, name), from);
  }
  for (ClauseKind kind : {ClauseKind::Private, ClauseKind::LastPrivate})
    for (const VarDecl *variable : function_.listed(directive, kind))
      if (!llvm::is_contained(first, variable))
        text += fmt::format(" [[maybe_unused]] {};",
                            declaration(*variable, variable->getNameAsString()));
  for (const Reduced &each : reduced)
    text += fmt::format(
        " {} = ::gtap::{}::neutral<{}>();",
        declaration(*each.variable, each.variable->getNameAsString()), each.how,
        typeText(storageType(declaredType(each.variable).getNonReferenceType(), unit_.context()),
                 unit_.context()));
  return text;
}

// What the copies begin with, and where their values come to: before the braces in which they are.
std::string RegionWriter::outsideCopies(const TeamDirective &directive,
                                        const std::vector<Reduced> &reduced) {
  std::string text;
  for (const VarDecl *variable : function_.listed(directive, ClauseKind::FirstPrivate)) {
    const std::string name = variable->getNameAsString(), from = nameIn("gtap_first_", *variable);
    text += variable->getType()->isArrayType()
                ? fmt::format("auto &{} = {}; ", from, name)
                : fmt::format("{} = {}; ", constant(*variable, from), name);
  }
  for (const Reduced &each : reduced)
    text += fmt::format("{}{{}}; ", declaration(*each.variable, each.total));
  return text;
}

// Brings the threads' values together; `name` is the copy's there.
std::string RegionWriter::together(const std::vector<Reduced> &reduced) {
  std::string text, second;
  if (reduced.size() > 1 && !groups() && !inner_ && !isOfLanes()) { // one barrier for all
    for (const Reduced &each : reduced) {
      const unsigned slot = slots_++;
      text += fmt::format("{} = ::gtap::reduced_first<::gtap::{}, {}>({}, {}); ", each.total,
                          each.how, slot, team(), each.variable->getNameAsString());
      second += fmt::format("{0} = ::gtap::reduced_then<::gtap::{1}, {2}>({3}, {0}); ", each.total,
                            each.how, slot, team());
    }
    return text + team() + ".barrier(); " + second;
  }
  for (const Reduced &each : reduced)
    text += fmt::format("{} = ::gtap::reduced<::gtap::{}, {}>({}, {}); ", each.total, each.how,
                        slots_++, team(), each.variable->getNameAsString());
  return text;
}

std::string RegionWriter::added(const std::vector<Reduced> &reduced) const {
  std::string text;
  for (const Reduced &each : reduced)
    text += fmt::format(" {3}{0} = ::gtap::{1}::of({0}, {2});", each.variable->getNameAsString(),
                        each.how, each.total,
                        inner_ ? std::string()
                        : isOfLanes() || isOfCaller(*region_->directive)
                            ? fmt::format("if ({0}.is_first(){1}) ", team(),
                                          groups() ? " && " + team() + ".leads()" : "")
                            : "if (::gtap::leads()) ");
  return text;
}

// Where a value of the type has room in the frame, behind `end` bytes.
std::uint64_t RegionWriter::placeInFrame(QualType type, std::uint64_t &end) const {
  const ASTContext &context = unit_.context();
  // The instances of a template share the text: a place has room for what may be copied in any of them.
  const bool inTemplate = patternOf(*function_.body().definition) != nullptr;
  type = storageType(type, context);
  const auto size =
      inTemplate ? mostCopiedBytes : std::uint64_t(context.getTypeSizeInChars(type).getQuantity());
  const auto alignment =
      inTemplate ? mostCopiedBytes : std::uint64_t(context.getTypeAlignInChars(type).getQuantity());
  const std::uint64_t place = (end + alignment - 1) / alignment * alignment;
  end = place + size;
  return place;
}

// What stands between the begin of the region and its threads' text: the barrier that they have waited at, if one is
// needed, and the values that they take over.
std::string RegionWriter::opening(bool clean, const std::vector<const VarDecl *> &taken) const {
  std::string give, take;
  std::uint64_t end = 0;
  const ASTContext &context = unit_.context();
  for (const VarDecl *variable : taken) {
    const std::uint64_t place = placeInFrame(variable->getType(), end);
    const std::string name = variable->getNameAsString();
    give += fmt::format(" ::gtap::give<{}>({});", place, name);
    take += fmt::format(" {} = ::gtap::given<{}, {}>();", name, place,
                        typeText(storageType(declaredType(variable), context), context));
  }
  if (!give.empty())
    give = " if (::gtap::leads()) {" + give + " }";
  return give + (clean && give.empty() ? "" : " __syncthreads();") + take;
}

bool isTeamCall(const TeamDirective &directive) {
  const ClauseSite *team = directive.pragma->clause(ClauseKind::Team);
  return team && team->names.front().name == "called";
}

// "<32>" where the region has as many threads as the block has such parts.
static std::string knownLanes(const TeamDirective &directive, const ASTContext &context) {
  for (std::size_t i = 0; i < directive.arguments.size(); ++i) {
    const ClauseKind kind = directive.pragma->clauses[i].kind;
    if (kind == ClauseKind::If)
      return "";
    const auto *quotient =
        kind == ClauseKind::NumThreads && directive.arguments[i]
            ? dyn_cast<BinaryOperator>(directive.arguments[i]->IgnoreParenImpCasts())
            : nullptr;
    const auto *all = quotient && quotient->getOpcode() == BO_Div
                          ? dyn_cast<CallExpr>(quotient->getLHS()->IgnoreParenImpCasts())
                          : nullptr;
    Expr::EvalResult value;
    if (!all || !isThreadMaximum(*all) || quotient->getRHS()->isValueDependent() ||
        !quotient->getRHS()->EvaluateAsInt(value, context))
      continue;
    const std::uint64_t lanes = value.Val.getInt().getLimitedValue();
    if (lanes == 1 || lanes == 2 || lanes == 4 || lanes == 8 || lanes == 16 || lanes == 32)
      return fmt::format("<{}>", lanes);
  }
  return "";
}

// Of threads of which there are not all.
std::string RegionWriter::kindOfTeam(const TeamDirective &directive) const {
  return groups() ? "thread_groups" + knownLanes(directive, unit_.context()) : "part_of_block";
}

bool RegionWriter::write(const TeamDirective &directive, bool clean,
                         std::set<const VarDecl *> &known) {
  region_ = &function_.regionOf(directive);
  if (isOfCaller(directive)) {
    writeOfCaller(directive);
    return false;
  }
  const Stmt &body = *region_->body;
  const unsigned at = text_.begin(body), end = text_.end(body);
  const std::vector<Reduced> reduced = reductions(directive);
  const std::vector<const VarDecl *> last = function_.listed(directive, ClauseKind::LastPrivate);
  bool fromOne = false;
  const std::string number = threads(directive, fromOne);
  names_.insert("gtap_team");
  levels_.push_back({&directive, function_.groupsOf(directive)});
  const std::string kind = kindOfTeam(directive);
  std::string text = text_.source().indentation(at).str() + "{ [[maybe_unused]] const ::gtap::";
  if (number.empty())
    text += "whole_block gtap_team;";
  else if (!fromOne)
    text += fmt::format("{} gtap_team({});", kind, number);
  else
    text += fmt::format("{} gtap_team(::gtap::of_leader(::gtap::leads() ? int({}) : 0));", kind,
                        number);
  const bool barriers = !number.empty() && (groups() || needsBarriers(directive));
  if (barriers)
    text += " gtap_team.open_barrier();";
  for (const VarDecl *variable : last)
    text += fmt::format(" __shared__ {}; if (::gtap::leads()) {} = {};",
                        declaration(*variable, nameIn("gtap_last_", *variable)),
                        nameIn("gtap_last_", *variable), variable->getNameAsString());
  std::vector<const VarDecl *> taken;
  for (const VarDecl *variable : region_->copied)
    if (known.insert(variable).second)
      taken.push_back(variable);
  std::string open = opening(clean && !barriers && last.empty(), taken);
  if (isTeamCall(directive) && !taken.empty())
    open +=
        " __syncthreads();"; // the called function gives values of its own when all have taken these
  report_ += regionReport(function_, *region_,
                          {.threads = shownThreads_,
                           .fromOne = fromOne,
                           .opens = !open.empty(),
                           .hasWritten = !clean,
                           .waitsInside = barriers,
                           .taken = taken},
                          unit_);
  text_.say(text + open + "\n", at);
  text_.say(text_.source().indentation(at).str() + outsideCopies(directive, reduced) +
                (number.empty() ? "{" : "if (gtap_team.has_thread()) {") +
                copies(directive, reduced) + "\n",
            at);
  writeShared(directive, last);
  const std::string column = text_.source().indentation(at).str();
  text_.say("\n" + column + together(reduced) + "}" + added(reduced) + " __syncthreads();" +
                (barriers ? " gtap_team.close_barrier();" : ""),
            end);
  for (const VarDecl *variable : last)
    text_.say(fmt::format(" if (::gtap::leads()) {} = {};", variable->getNameAsString(),
                          nameIn("gtap_last_", *variable)),
              end);
  text_.say(" }", end);
  region_ = nullptr;
  levels_.clear();
  return last.empty();
}

// The body of a function that threads of a region call: nothing opens or closes it.
void RegionWriter::writeOfCaller(const TeamDirective &directive) {
  names_.insert("gtap_team");
  region_ = &function_.regionOf(directive);
  if (!isOfBlock(directive))
    report_ += callerReport(function_, directive, unit_);
  else
    text_.say("{ [[maybe_unused]] const ::gtap::whole_block gtap_team; ",
              text_.begin(*region_->body));
  levels_.push_back({&directive, nullptr});
  writeInside(*region_->body);
  if (isOfBlock(directive))
    text_.say(" }", text_.end(*region_->body));
  levels_.clear();
  region_ = nullptr;
}

// Whether its threads wait for each other before its end.
bool RegionWriter::needsBarriers(const TeamDirective &directive) const {
  const TeamRegion &region = function_.regionOf(directive);
  for (const CallExpr *call : function_.body().regionCalls)
    if (function_.innermostRegion(*call) == &directive)
      return true;
  return llvm::any_of(function_.body().team, [&](const TeamDirective &each) {
    const unsigned at =
        text_.source().offset(each.attributed->getSubStmt()->getBeginLoc()).value_or(0);
    const bool own = &each == &directive;
    const PragmaKind kind = each.pragma->kind;
    if (!own && (at < region.begin || at >= region.end))
      return false;
    if (kind == PragmaKind::Simd || (!own && function_.innermostRegion(each) != &directive))
      return false;
    if (each.pragma->clause(ClauseKind::Reduction) || each.pragma->clause(ClauseKind::LastPrivate))
      return true;
    const ClauseSite *schedule = each.pragma->clause(ClauseKind::Schedule);
    const std::string word = schedule ? schedule->names.front().name : "static";
    return word == "dynamic" || word == "guided" ||
           (isForWholeRegion(kind) && !each.pragma->clause(ClauseKind::NoWait));
  });
}

void RegionWriter::writeInside(const Stmt &statement) {
  // A directive that stays, such as 'task', has a line of its own.
  if (const unsigned at = text_.begin(statement);
      text_.source().buffer()[at] == '#' && !function_.directiveOf(statement))
    text_.say("\n", at);
  if (!groups() || alone_)
    return writeAsItStands(statement);
  GroupWriter writer(*this);
  writer.write(statement);
  failed_ |= writer.failed();
}

void RegionWriter::writeAsItStands(const Stmt &statement) {
  std::vector<const TeamDirective *> inner;
  walk(&statement, [&](const Stmt &part) {
    const TeamDirective *directive = function_.directiveOf(part);
    // Outside of regions, one stands for a call of the pool (PoolWriter).
    if (directive && (region_ || !opensRegion(directive->pragma->kind)))
      inner.push_back(directive);
    return !directive;
  });
  unsigned done = text_.begin(statement);
  for (const TeamDirective *directive : inner) {
    const std::optional<Span> pragma = text_.source().span(directive->pragma->text);
    if (!pragma)
      return text_.fail(directive->pragma->location);
    text_.copy(done, pragma->begin);
    writeDirective(*directive);
    done = directive->pragma->kind == PragmaKind::Barrier
               ? pragma->end
               : text_.end(*directive->attributed->getSubStmt());
  }
  text_.copy(done, text_.end(statement));
}

void RegionWriter::writeDirective(const TeamDirective &directive) {
  const PragmaSite &pragma = *directive.pragma;
  const Stmt &body = *directive.attributed->getSubStmt();
  const unsigned at = text_.begin(body), end = text_.end(body);
  switch (pragma.kind) {
  case PragmaKind::Barrier:
    text_.say(team() + ".barrier();", text_.source().offset(pragma.location).value_or(at));
    break;
  case PragmaKind::Single:
    writeSingle(directive);
    break;
  case PragmaKind::Masked:
    text_.say("{ if (" + team() + ".is_first()) { ", at);
    writeInside(body);
    text_.say(" } }", end);
    break;
  case PragmaKind::Critical:
    writeCritical(directive);
    break;
  case PragmaKind::Atomic:
    writeAtomic(directive);
    break;
  case PragmaKind::Simd:
    writeSimd(directive);
    break;
  default:
    if (function_.hasLanes(directive))
      writeLanes(directive);
    else
      writeShares(directive);
  }
}

// The first thread's values go to the variables of the others by shared memory, which is free again behind a second barrier.
void RegionWriter::writeSingle(const TeamDirective &directive) {
  const Stmt &body = *directive.attributed->getSubStmt();
  const unsigned at = text_.begin(body), end = text_.end(body);
  const bool waits = !directive.pragma->clause(ClauseKind::NoWait);
  std::string places, give, take;
  for (const VarDecl *variable : function_.listed(directive, ClauseKind::CopyPrivate)) {
    const std::string name = variable->getNameAsString();
    if (inner_)
      break; // it has no others
    if (!isOfThread(*variable))
      refuse(directive, directive.pragma->clause(ClauseKind::CopyPrivate)->location,
             fmt::format("all threads share '{}', and see its value anyway", name),
             "list variables that each thread has: declared in the region, or private in it");
    if (isOfLanes()) {
      take += fmt::format(" {0} = {1}.of_first({0});", name, team());
      continue;
    }
    const std::string place = fresh("gtap_copied_" + name);
    places += isUnnameable(variable->getType())
                  ? fmt::format("__shared__ decltype({}) {}; ", name, place)
                  : fmt::format("__shared__ {}; ", declaration(*variable, place));
    const char *form =
        variable->getType()->isArrayType() ? " ::gtap::copy_all({}, {});" : " {} = {};";
    give += fmt::format(fmt::runtime(form), place, name);
    take += fmt::format(fmt::runtime(form), name, place);
  }
  if (!give.empty() && groups())
    give = " if (gtap_team.leads()) {" + give + " }";
  if (!give.empty() && isOfCaller(*region_->directive) &&
      !isOfBlock(*region_->directive)) { // other threads may be alone, too
    give = " if (gtap_team.size() > 1) {" + give + " }";
    take = " if (gtap_team.size() > 1) {" + take + " }";
  }
  text_.say("{ " + places + "if (" + team() + ".is_first()) { ", at);
  writeInside(body);
  text_.say(give + (waits ? " } " + team() + ".barrier();" : " }") + take +
                (take.empty() ? " }" : " " + team() + ".barrier(); }"),
            end);
}

void RegionWriter::writeCritical(const TeamDirective &directive) {
  const Stmt &body = *directive.attributed->getSubStmt();
  const unsigned at = text_.begin(body), end = text_.end(body);
  const std::string name = directive.pragma->name.name;
  names_.insert("gtap_section");
  text_.say(fmt::format("{{ for (::gtap::critical_section gtap_section(gtap_critical{}{}); "
                        "gtap_section.is_ahead(); gtap_section.advance()) "
                        "if (gtap_section.enters()) {{ ",
                        name.empty() ? "" : "_", name),
            at);
  writeInside(body);
  text_.say(" } }", end); // an `else` behind it belongs to another `if`
}

void RegionWriter::writeShares(const TeamDirective &directive) {
  const TeamDirective *outer = inner_;
  const bool opens = opensRegion(directive.pragma->kind);
  if (opens)
    report_ += aloneReport(function_, directive, unit_);
  const Stmt &body = *directive.attributed->getSubStmt();
  const unsigned at = text_.begin(body), end = text_.end(body);
  const std::vector<Reduced> reduced = reductions(directive);
  const std::vector<const VarDecl *> last = function_.listed(directive, ClauseKind::LastPrivate);
  const std::string column = text_.source().indentation(at).str();
  std::string text = column + "{ " +
                     (opens ? "[[maybe_unused]] const ::gtap::one_thread gtap_team; " : "") +
                     outsideCopies(directive, reduced);
  for (const VarDecl *variable : last) {
    if (!opens && isOfThread(*variable))
      refuse(directive, directive.pragma->clause(ClauseKind::LastPrivate)->location,
             fmt::format("'{}' is a variable of each thread, so the last value would have no place",
                         shownName(*variable)),
             isOfBlock(*region_->directive) ? "declare it '__shared__'"
             : isOfCaller(*region_->directive)
                 ? "use a parameter that is a reference to a variable of the caller, which all "
                   "threads share"
                 : "use a variable that is declared before the region");
    text += fmt::format("auto &{} = {}; ", nameIn("gtap_last_", *variable),
                        variable->getNameAsString());
  }
  text_.say(text + "{" + copies(directive, reduced) + "\n", at);
  if (opens)
    inner_ = &directive;
  writeShared(directive, last);
  text_.say("\n" + column + together(reduced) + "}" + added(reduced), end);
  inner_ = outer;
  if (!opens &&
      (!directive.pragma->clause(ClauseKind::NoWait) || !reduced.empty() || !last.empty()))
    text_.say(" " + team() + ".barrier();", end);
  text_.say(" }", end);
}

// A region in a region, for all lanes of the thread that comes by.
void RegionWriter::writeLanes(const TeamDirective &directive) {
  const Stmt &body = *directive.attributed->getSubStmt();
  const unsigned at = text_.begin(body), end = text_.end(body);
  const std::vector<Reduced> reduced = reductions(directive);
  const std::vector<const VarDecl *> last = function_.listed(directive, ClauseKind::LastPrivate);
  bool fromOne = false;
  const std::string number = threads(directive, fromOne);
  const std::string outer = team(), name = teamNames[levels_.size()];
  const std::vector<const VarDecl *> &taken = groups()->inner.at(&directive);
  const TeamGroups *groups = function_.groupsOf(directive);
  names_.insert(name);
  const std::string column = text_.source().indentation(at).str();
  std::string text = fmt::format("{}{{ [[maybe_unused]] const ::gtap::{} {}({}", column,
                                 groups ? "lane_groups" : "group_lanes", name, outer);
  if (!number.empty())
    text += fromOne ? fmt::format(", {0}.of_leader({0}.leads() ? int({1}) : 0)", outer, number)
                    : ", " + number;
  text += ");";
  for (const VarDecl *variable : taken)
    text += fmt::format(" {0} = {1}.of_leader({0});", variable->getNameAsString(), outer);
  text += fmt::format(" {}.meet(); ", outer) + outsideCopies(directive, reduced);
  for (const VarDecl *variable : last)
    text += fmt::format("auto &{} = {}; ", nameIn("gtap_last_", *variable),
                        variable->getNameAsString());
  levels_.push_back({&directive, groups});
  text_.say(text + "\n", at);
  text_.say(fmt::format("{}if ({}.has_thread()) {{{}\n", column, name, copies(directive, reduced)),
            at);
  writeShared(directive, last);
  text_.say(
      fmt::format("\n{}{}}}{} {}.meet(); }}", column, together(reduced), added(reduced), outer),
      end);
  levels_.pop_back();
  report_ += laneReport(function_, directive, taken, unit_);
}

// The loop or the statements that the threads share.
void RegionWriter::writeShared(const TeamDirective &directive,
                               const std::vector<const VarDecl *> &last) {
  if (sharesSections(directive.pragma->kind))
    return writeSections(directive, last);
  if (sharesLoop(directive.pragma->kind))
    return writeTurns(directive, last);
  const Stmt &body = *directive.attributed->getSubStmt();
  const unsigned at = text_.begin(body);
  text_.say(text_.source().indentation(at).str(), at);
  writeInside(body);
}

// What the last turn leaves behind.
void RegionWriter::writeLast(const std::string &loop, const std::vector<const VarDecl *> &last,
                             unsigned at) {
  for (const VarDecl *variable : last)
    text_.say(fmt::format(" if ({}.is_last(){}) {} = {};", loop,
                          groups() ? " && " + team() + ".leads()" : "",
                          nameIn("gtap_last_", *variable), variable->getNameAsString()),
              at);
}

// Each thread runs the loop for itself, as it stands, in order: its variables are those of the loop.
void RegionWriter::writeSimd(const TeamDirective &directive) {
  std::vector<const ForStmt *> loops;
  if (headsOf(directive, loops).empty())
    return;
  const Stmt &body = *directive.attributed->getSubStmt();
  const unsigned at = text_.begin(body);
  std::string own;
  for (const VarDecl *variable : function_.listed(directive, ClauseKind::Private))
    own +=
        fmt::format(" [[maybe_unused]] {};", declaration(*variable, variable->getNameAsString()));
  text_.say("{" + own + " ", at);
  writeInside(body);
  text_.say(" }", text_.end(body));
}

// The heads of the loops behind the directive, the outermost first; empty after a report.
std::vector<LoopHead> RegionWriter::headsOf(const TeamDirective &directive,
                                            std::vector<const ForStmt *> &loops) {
  ASTContext &context = unit_.context();
  std::uint64_t depth = 1;
  for (std::size_t i = 0; i < directive.pragma->clauses.size(); ++i) {
    if (directive.pragma->clauses[i].kind != ClauseKind::Collapse)
      continue;
    Expr::EvalResult value;
    const Expr *number = directive.arguments[i];
    if (!number || number->isValueDependent() || !number->EvaluateAsInt(value, context) ||
        !value.Val.getInt().isStrictlyPositive() || value.Val.getInt().getLimitedValue(17) > 16) {
      refuse(directive, directive.pragma->clauses[i].location,
             "the number in 'collapse' is no constant from 1 to 16",
             "write the number of loops that stand directly in each other");
      return {};
    }
    depth = value.Val.getInt().getLimitedValue();
  }
  std::vector<LoopHead> heads;
  const Stmt *next = directive.attributed->getSubStmt();
  while (heads.size() < depth) {
    while (const auto *block = dyn_cast<CompoundStmt>(next)) {
      if (block->size() != 1)
        break;
      next = block->body_front();
    }
    const auto *loop = dyn_cast<ForStmt>(next);
    if (!loop) {
      refuse(directive, next->getBeginLoc(),
             heads.empty() ? "no 'for' loop follows"
                           : "there are fewer loops directly in each other than 'collapse' says",
             "write 'for (int i = a; i < b; i++)'");
      return {};
    }
    LoopHead head;
    if (std::string why = headWithOffset(function_.body(), *loop, context, head); !why.empty()) {
      refuse(directive, loop->getForLoc(), "the loop " + why,
             "write 'for (int i = a; i < b; i++)'");
      return {};
    }
    if (std::optional<SourceLocation> change =
            function_.changeOf(*head.variable, *loop->getBody())) {
      refuse(directive, *change,
             fmt::format("the body changes '{}', the variable of the loop",
                         head.variable->getNameAsString()),
             "use a variable of the turn: 'int own = i;'");
      return {};
    }
    for (const LoopHead &outer : heads)
      for (const Expr *part : {head.first, head.bound, head.step}) {
        bool found = false;
        auto look = [&](auto &&self, const Stmt *each) -> void {
          if (const auto *mention = dyn_cast_or_null<DeclRefExpr>(each))
            found |= mention->getDecl() == outer.variable;
          if (each)
            for (const Stmt *child : each->children())
              self(self, child);
        };
        look(look, part);
        if (found) {
          refuse(directive, part->getBeginLoc(),
                 fmt::format("the head of an inner loop depends on '{}'",
                             outer.variable->getNameAsString()),
                 "leave 'collapse' out: the inner loop is then a part of the turn");
          return {};
        }
      }
    heads.push_back(head);
    loops.push_back(loop);
    next = loop->getBody();
  }
  return heads;
}

// Whether the bound may be a value that the loop's variable cannot have.
static bool boundIsWider(const LoopHead &head, const ASTContext &context) {
  const QualType bound = head.bound->IgnoreParenImpCasts()->getType();
  return !head.bound->isInstantiationDependent() && !head.variable->getType()->isDependentType() &&
         !head.bound->isEvaluatable(context) &&
         context.getTypeSize(bound) > context.getTypeSize(head.variable->getType());
}

void RegionWriter::writeTurns(const TeamDirective &directive,
                              const std::vector<const VarDecl *> &last) {
  std::vector<const ForStmt *> loops;
  const std::vector<LoopHead> heads = headsOf(directive, loops);
  if (heads.empty())
    return;
  const unsigned at = text_.begin(*loops.front());
  std::vector<LoopText> texts;
  std::vector<std::string> counts;
  std::string text = text_.source().indentation(at).str();
  for (std::size_t k = 0; k < heads.size(); ++k) {
    texts.emplace_back(text_.source(), unit_.context(), heads[k], *loops[k],
                       [this](Span span) { return text_.replaced(span); });
    if (!texts.back().read())
      return text_.fail(loops[k]->getForLoc());
    counts.push_back(fresh("gtap_turns"));
    text += fmt::format("const auto {} = {}; ", counts.back(), texts.back().turns());
    // Steps other than 1 may leave the variable's type, and so may the way to another value, or to one of a wider type.
    const auto *condition = dyn_cast<BinaryOperator>(loops[k]->getCond()->IgnoreParenImpCasts());
    if ((condition && condition->getOpcode() == BO_NE) || boundIsWider(heads[k], unit_.context()) ||
        heads[k].step || heads[k].offset != 0 || heads[k].relation == LoopHead::Relation::UpTo ||
        heads[k].relation == LoopHead::Relation::DownTo)
      text += fmt::format("if ({} == 0) for {};) ::gtap::turns_unknown(); ", counts.back(),
                          texts.back().headUpToBound());
  }
  std::string product = counts.front();
  if (counts.size() > 1) {
    product = "static_cast<unsigned long long>(" + counts.front() + ")";
    for (std::size_t k = 1; k < counts.size(); ++k)
      product += " * " + counts[k];
  }
  std::string chunk, share = "static";
  if (const ClauseSite *schedule = directive.pragma->clause(ClauseKind::Schedule);
      schedule && !inner_) { // one thread makes all of them, in order
    const std::string word = schedule->names.front().name;
    if (!schedule->spelled.empty())
      chunk = ", " + text_.textOf(schedule->text);
    // Lanes of a group come by together, so what is divided evenly is as good as a counter.
    if (isOfLanes() && word == "guided")
      chunk.clear();
    if ((isOfLanes() || word == "static") && !chunk.empty())
      share = "chunked";
    else if (!isOfLanes() && (word == "dynamic" || word == "guided")) {
      share = word;
      const std::string counter = fresh("gtap_next");
      text += fmt::format("__shared__ {} {}; ",
                          counts.size() > 1 ? "unsigned long long"
                                            : "decltype(" + counts.front() + "+ 0u)",
                          counter);
      chunk = (chunk.empty() ? ", 1" : chunk) + ", " + counter;
    }
  }
  if (counts.size() > 1 && share == "static" &&
      !inner_) // which finds the loops' turns without divisions
    share = "nest";
  // Turns that are counted are made four at a time. Loads cannot come forward over a branch, so that would only take registers. (The
  // instances of a template share the text.)
  if (share == "static" && !patternOf(*function_.body().definition) &&
      holdsBranches(*loops.back()->getBody(), unit_.context()))
    share = "single";
  const std::string loop = fresh("gtap_for");
  const std::string column = text_.source().indentation(at).str();
  const bool isNest = share == "nest";
  text_.say(fmt::format("{0}\n{1}for (::gtap::{2} {3}({6}, {4}{5}); {3}.is_ahead(); "
                        "{3}.advance()) {{",
                        text, column, isNest ? "static_nest" : share + "_turns", loop,
                        isNest ? fmt::format("{}", fmt::join(counts, ", ")) : product, chunk,
                        team()),
            at);
  for (std::size_t k = 0; k < heads.size(); ++k) {
    std::string number = isNest ? fmt::format("{}.turn({})", loop, k) : loop + ".turn()";
    if (heads.size() > 1 && !isNest) {
      std::string inner;
      for (std::size_t j = k + 1; j < heads.size(); ++j)
        inner += " / " + counts[j];
      number = k == 0 ? number + inner : fmt::format("({}{}) % {}", number, inner, counts[k]);
    }
    text_.say(fmt::format(" [[maybe_unused]] {} = {};",
                          declaration(*heads[k].variable, heads[k].variable->getNameAsString()),
                          texts[k].ahead(texts[k].first(), number)),
              at);
  }
  text_.say("\n", at);
  const Stmt &body = *loops.back()->getBody();
  // `continue` in it goes on with the thread's next turn.
  const bool keepsLast = !last.empty();
  const unsigned first = text_.begin(body);
  text_.say(text_.source().indentation(first).str() + (keepsLast ? "do { " : "{ "), first);
  writeInside(body);
  const unsigned end = text_.end(body);
  text_.say(keepsLast ? " } while (false);" : " }", end);
  writeLast(loop, last, end);
  text_.say(" }", end);
}

} // namespace gtap
