// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See OmpDirectives.h. The text of a directive is made anew; clauses that mean the same are passed on as they are, and the
// next parse looks at them. gtap_from(omp) says that OpenMP's rules about data hold (normalise/blocks/BlockSharing, check/language/CheckOmp).
#include "normalise/directives/OmpDirectives.h"

#include "frontend/Clauses.h"
#include "model/TaskFunctions.h"
#include "model/WorkerKinds.h"
#include "support/SourceText.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <map>
#include <set>
#include <utility>

namespace gtap {

using namespace clang;

namespace {

constexpr const char *ofTasks[] = {"task",      "taskwait",         "taskyield",
                                   "taskgroup", "taskloop",         "task_iteration",
                                   "taskgraph", "cancel taskgroup", "cancellation point taskgroup"};
constexpr const char *ofTeams[] = {"parallel",
                                   "parallel for",
                                   "for",
                                   "barrier",
                                   "single",
                                   "masked",
                                   "master",
                                   "critical",
                                   "sections",
                                   "section",
                                   "atomic",
                                   "simd",
                                   "parallel sections",
                                   "for simd",
                                   "parallel for simd"};

// What to write instead of a directive that a task function cannot have, by the first words of its name.
struct Advice {
  const char *words;
  const char *text;
};
constexpr Advice advices[] = {
    {"taskloop", "write 'taskloop' alone: its iterations are tasks, and lanes run different tasks"},
    {"distribute", "write 'taskloop': its iterations are tasks, which the whole GPU runs"},
    {"parallel", "all threads of the launch run the function's tasks: leave it out, and spawn by "
                 "'task' or 'taskloop'; a block runs regions together in a function with "
                 "'#pragma gtap function worker(team)'"},
    {"for", "write 'taskloop'; or share the loop in a region of a function with '#pragma gtap "
            "function worker(team)'"},
    {"sections", "spawn each section, 'task', with a 'taskwait' behind them"},
    {"section", "spawn each section, 'task', with a 'taskwait' behind them"},
    {"single", "leave it out: one thread runs the function"},
    {"masked", "leave it out: one thread runs the function"},
    {"master", "leave it out: one thread runs the function"},
    {"barrier", "write 'taskwait', which waits for the tasks that the function has spawned"},
    {"critical", "update memory by atomicAdd(), atomicCAS() and the like; sections that exclude "
                 "each other are for functions with '#pragma gtap function worker(team)'"},
    {"simd", "leave it out: the lanes of a warp run different tasks"},
    {"atomic", "write atomicAdd(), atomicExch(), atomicCAS() and the like"},
    {"flush", "write __threadfence()"},
    {"cancel", "what can be cancelled is a taskgroup: 'cancel taskgroup'"},
    {"cancellation point", "what can be cancelled is a taskgroup: 'cancellation point taskgroup'"},
    {"depobj", "name the objects in 'depend' itself"},
};

const char *adviceFor(StringRef directive) {
  for (const Advice &advice : advices)
    if (directive == advice.words || directive.starts_with(StringRef(advice.words).str() + " "))
      return advice.text;
  return "--omp reads 'task', 'taskwait', 'taskyield', 'taskgroup', 'taskloop', 'task_iteration' "
         "and 'taskgraph': leave this one out, or move the code into a plain function";
}

// What a directive may stand in.
struct FunctionText {
  SourceRange body;
  bool isTask = false;
  bool isTeam = false;
  bool isOfBlock = false; // all threads of a block run it
  bool isDevice = false;
};

// The functions of the user's that have a body.
class FunctionTexts : public DynamicRecursiveASTVisitor {
public:
  FunctionTexts(ParsedUnit &unit)
      : sources_(unit.context().getSourceManager()), facts_(unit.facts()) {
    for (Decl *declaration : unit.context().getTranslationUnitDecl()->decls())
      if (!sources_.isInSystemHeader(sources_.getExpansionLoc(declaration->getLocation())))
        TraverseDecl(declaration);
    for (auto &[function, text] : functions_) {
      const FunctionDecl *annotated = function;
      if (const FunctionTemplateDecl *primary = function->getPrimaryTemplate())
        annotated = primary->getTemplatedDecl(); // of an explicit specialization
      const auto found = pragmas_.find(annotated->getCanonicalDecl());
      if (found == pragmas_.end())
        continue;
      text.isTask = true;
      const std::string worker = statedWorkerWord(*found->second);
      text.isTeam = worker == "team";
      text.isOfBlock = worker == "block" || worker == "warp" ||
                       (worker.empty() && unit.isMacro("GTAP_WORKER_BLOCK"));
    }
  }

  // The one that a place is in, or null.
  const FunctionText *at(SourceLocation where) const {
    where = sources_.getExpansionLoc(where);
    for (const auto &[function, text] : functions_)
      if (sources_.isPointWithin(where, sources_.getExpansionLoc(text.body.getBegin()),
                                 sources_.getExpansionLoc(text.body.getEnd())))
        return &text;
    return nullptr;
  }

  bool VisitStaticAssertDecl(StaticAssertDecl *marker) override {
    const PragmaSite *site = facts_.siteAt(marker->getLocation());
    if (site && site->kind == PragmaKind::Function)
      if (const FunctionDecl *function = functionBehind(*marker))
        pragmas_.emplace(function->getCanonicalDecl(), site);
    return true;
  }
  bool TraverseStmt(Stmt *) override { return true; } // functions in functions are part of them
  bool VisitFunctionDecl(FunctionDecl *function) override {
    if (function->doesThisDeclarationHaveABody() && function->getBody())
      functions_.emplace_back(
          function,
          FunctionText{function->getBody()->getSourceRange(), false, false, false,
                       function->hasAttr<CUDADeviceAttr>() || function->hasAttr<CUDAGlobalAttr>()});
    return true;
  }

private:
  const SourceManager &sources_;
  const SourceFacts &facts_;
  std::vector<std::pair<const FunctionDecl *, FunctionText>> functions_;
  std::map<const FunctionDecl *, const PragmaSite *> pragmas_; // the first one of each function
};

// "depend(in: a) depend(out: b)": the clauses of a directive, but for some.
std::string clausesBut(const OmpPragma &pragma, std::initializer_list<StringRef> but) {
  std::string text;
  for (const OmpClause &clause : pragma.clauses) {
    if (llvm::is_contained(but, StringRef(clause.name)) && !clause.hasParentheses)
      continue;
    text += " " + clause.name;
    if (!clause.hasParentheses)
      continue;
    // if(task: e)
    StringRef inside = clause.inside;
    const StringRef word =
        pragma.directive == "cancel taskgroup" ? StringRef("cancel") : StringRef(pragma.directive);
    if (StringRef rest = inside; clause.name == "if" && rest.consume_front(word))
      if (rest = rest.ltrim(); rest.consume_front(":") && !rest.starts_with(":"))
        inside = rest.ltrim();
    text += "(" + inside.str() + ")";
  }
  return text;
}

// The directive in our spelling, without the first `#pragma`.
std::string ours(const OmpPragma &pragma) {
  const StringRef directive = pragma.directive;
  if (directive == "taskwait" && pragma.clause("nowait") && pragma.clause("depend"))
    return "gtap task" + clausesBut(pragma, {"nowait"}) + " gtap_from(omp)\n  { }";
  std::string text = "gtap ";
  // OpenMP's taskloop waits for the descendants of its tasks, too.
  if (directive == "taskloop" && !pragma.clause("nogroup"))
    text += "taskgroup\n#pragma gtap taskloop nogroup";
  else
    text += pragma.directive;
  text += pragma.object;
  if (directive != "task" && directive != "taskloop" && directive != "task_iteration")
    return text + clausesBut(pragma, {});
  return text + clausesBut(pragma, {"untied", "mergeable"}) + " gtap_from(omp)";
}

class OmpReader {
public:
  OmpReader(ParsedUnit &unit, const LineTable &table, bool reads)
      : unit_(unit), table_(table), reads_(reads), source_(unit.context()), functions_(unit) {}

  RewritePlan plan() {
    for (const OmpPragma &pragma : unit_.facts().ompPragmas)
      look(pragma);
    return std::move(plan_);
  }

private:
  void look(const OmpPragma &pragma) {
    const FunctionText *function = functions_.at(pragma.location);
    if (reads_ && isOfTarget(pragma))
      return; // the preprocessor stage has refused it
    const bool isOfTasks = llvm::is_contained(ofTasks, StringRef(pragma.directive));
    if (!function || !function->isTask) {
      if (reads_ && isOfTasks && function && function->isDevice)
        report(StringRef(pragma.directive).starts_with("taskwait") ? DiagId::WaitOutside
                                                                   : DiagId::SpawnOutside,
               pragma, "");
    } else if (!reads_) {
      report(DiagId::OmpIgnored, pragma, "");
    } else if (isOfTasks ||
               ((function->isTeam ||
                 (function->isOfBlock && !StringRef(pragma.directive).starts_with("parallel"))) &&
                llvm::is_contained(ofTeams, StringRef(pragma.directive)))) {
      rewrite(pragma);
    } else {
      report(DiagId::OmpDirective, pragma, adviceFor(pragma.directive));
    }
  }

  void report(DiagId id, const OmpPragma &pragma, const std::string &advice) {
    unit_.diagnostics().report(id, pragma.location, {pragma.directive, advice});
  }

  // Of clauses that are left out of our spelling. ClauseReader finds the others.
  void checkTwice(const OmpPragma &pragma) {
    for (const char *word : {"untied", "mergeable", "nowait"})
      if (llvm::count_if(pragma.clauses,
                         [&](const OmpClause &clause) { return clause.name == word; }) > 1)
        unit_.diagnostics().report(DiagId::DuplicateClause, pragma.location,
                                   {pragma.directive, word});
  }

  void rewrite(const OmpPragma &pragma) {
    checkTwice(pragma);
    const SourceManager &sources = unit_.context().getSourceManager();
    const bool isHere = sources.isWrittenInMainFile(sources.getExpansionLoc(pragma.location));
    std::optional<unsigned> begin;
    if (isHere && !pragma.isOperator)
      begin = source_.offset(pragma.location);
    if (!begin) { // it is written out first
      plan_.requests.push_back({.id = isHere ? DiagId::PragmaOperator : DiagId::PragmaInHeader,
                                .where = pragma.location});
      return;
    }
    Rewrite rewrite{*begin, *begin + pragma.length, {}};
    rewrite.text.append(ours(pragma), table_.place(source_.line(*begin)), /*running=*/false);
    plan_.rewrites.push_back(std::move(rewrite));
  }

  ParsedUnit &unit_;
  const LineTable &table_;
  const bool reads_;
  const SourceText source_;
  const FunctionTexts functions_;
  RewritePlan plan_;
};

} // namespace

RewritePlan readOmpDirectives(ParsedUnit &unit, const LineTable &table, bool reads) {
  if (unit.facts().ompPragmas.empty())
    return {};
  return OmpReader(unit, table, reads).plan();
}

RewritePlan writeWaitsAsTasks(ParsedUnit &unit, const LineTable &table) {
  RewritePlan plan;
  const SourceText source(unit.context());
  for (const auto &site : unit.facts().pragmas) {
    const std::optional<Span> span = source.span(site->text);
    if (site->kind != PragmaKind::Taskwait || !site->clause(ClauseKind::NoWait) || !span)
      continue; // one of a macro is written out before
    std::string text = "#pragma gtap task";
    for (const ClauseSite &clause : site->clauses)
      if (clause.kind != ClauseKind::NoWait)
        text += fmt::format(" {}({})", entryOf(clause.kind).name, clause.spelled);
    Rewrite rewrite{span->begin, span->end, {}};
    rewrite.text.append(text + "\n  { }", table.place(source.line(span->begin)), /*running=*/false);
    plan.rewrites.push_back(std::move(rewrite));
  }
  return plan;
}

} // namespace gtap
