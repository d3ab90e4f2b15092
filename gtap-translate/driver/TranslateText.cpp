// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See TranslateText.h. The stages in their order, once for each text that normalisation makes.
#include "driver/TranslateText.h"

#include "analyse/tasks/SumsOfCalls.h"
#include "check/Check.h"
#include "driver/Analyse.h"
#include "driver/ReportPrinter.h"
#include "emit/Emit.h"
#include "emit/GraphReport.h"
#include "emit/RejectedText.h"
#include "emit/SpillReport.h"
#include "emit/Verify.h"
#include "frontend/Parse.h"
#include "lower/Lower.h"
#include "model/ModelBuilder.h"
#include "normalise/directives/UndeferredTasks.h"
#include "normalise/Normalise.h"
#include "remark/Remark.h"
#include "support/Progress.h"
#include "teams/BlockDirectives.h"
#include "teams/LowerTeams.h"
#include "teams/RegionFunctions.h"
#include "teams/RegionReport.h"
#include "teams/RegionTasks.h"
#include "teams/TeamCalls.h"

#include <fmt/format.h>
#include <llvm/Support/MemoryBuffer.h>

#include <algorithm>

namespace gtap {

namespace {

bool asksForWarnings(const Options &options) {
  for (const std::string &argument : options.clangArgs)
    if (llvm::StringRef(argument).starts_with("-W") && argument != "-W")
      return true;
  return options.verbose;
}

// The stages between the parse and the text, and what they found.
class Translation {
public:
  Translation(ParsedUnit &unit, const Options &options, Normaliser &normaliser)
      : unit_(unit), options_(options), model_(buildModel(unit, normaliser.ourNames())) {
    normaliser.take(model_.requests);
  }

  // False when something was reported. The normaliser has what is wanted of it.
  bool lower(Normaliser &normaliser) {
    normaliser.take(check(model_, unit_, options_));
    Diagnostics &diagnostics = unit_.diagnostics();
    if (diagnostics.failed())
      return false; // the analyses rely on what Check guarantees
    passOverWaits(model_, unit_.context());
    analyses_ = analyse(model_, unit_.context(), options_, diagnostics);
    for (const TaskAnalysis &analysis : analyses_) {
      progress = {&unit_.context().getSourceManager(), analysis.function->first->getLocation()};
      LoweredStep &step = steps_.emplace_back();
      if (!analysis.accepted)
        continue;
      step = lowerStep(analysis, unit_.context());
      normaliser.take(step.requests);
      for (clang::SourceLocation where : step.differs)
        diagnostics.report(DiagId::InstancesEdited, where);
    }
    return !diagnostics.failed();
  }

  const TaskModel &model() const { return model_; }
  // Task functions whose tasks are walked by calls of a function that is not written yet.
  std::vector<const TaskBody *> walkedByCalls() const {
    std::vector<const TaskBody *> walked;
    for (const TaskAnalysis &analysis : analyses_)
      for (const BodyAnalysis &body : analysis.bodies)
        if (body.layout.callWalk && !body.layout.callWalk->function)
          walked.push_back(body.body);
    return walked;
  }
  std::string spills(const Normaliser &normaliser) const {
    return (options_.spillsAsJson ? spillJson : spillReport)(
        model_, analyses_, {normaliser.loops(), recursions(normaliser)}, unit_.context());
  }
  std::string graphs() const { return graphReport(analyses_, unit_.context()); }
  void remark(const Normaliser &normaliser) const {
    const RemarkInput input{model_, analyses_, normaliser.loops(), recursions(normaliser),
                            unit_.context()};
    warnRootLoops(input, unit_.diagnostics());
    warnCallStack(input, unit_.diagnostics());
    if (options_.remarks.any())
      gtap::remark(input, options_.remarks, unit_.diagnostics());
  }
  Emission emission(const LineTable &lines) const {
    const HeadersAhead *ahead = unit_.headersAhead();
    return emitTranslation(model_, analyses_, steps_, unit_.context(), lines, options_,
                           ahead ? std::optional(ahead->offset()) : std::nullopt);
  }

private:
  std::vector<RecursionOutcome> recursions(const Normaliser &normaliser) const {
    std::vector<RecursionOutcome> outcomes = normaliser.recursions();
    for (RecursionOutcome &each : outcomes)
      each.adds = llvm::any_of(model_.functions, [&](const auto &function) {
        return function->qualified == each.function && !function->bodies.empty() &&
               !function->bodies.front()->passed.empty();
      });
    return outcomes;
  }

  ParsedUnit &unit_;
  const Options &options_;
  TaskModel model_;
  std::vector<TaskAnalysis> analyses_;
  std::vector<LoweredStep> steps_; // of each of them
};

// One parse of the file and what follows from it. What it reports is shown at its end, unless it is
// forgotten: when the file, rewritten, is parsed again, only the last round speaks.
class Round {
public:
  Round(const Invocation &invocation, const Options &options, const Normaliser &normaliser,
        const Surroundings &around)
      : options_(options), shown_(around.reports),
        printer_(stream_, printing_, normaliser.ourNames(), normaliser.showsOmp()) {
    stream_.enable_colors(around.colors);
    printing_.ShowPresumedLoc = true; // the user's lines
    printing_.ShowColors = around.colors;
    unit_ = ParsedUnit::parse(
        invocation.arguments, options.input, normaliser.text(), printer_,
        ParseSettings{.target = options.target,
                      .omp = options.omp,
                      .showOmp = normaliser.showsOmp(),
                      .showWarnings = asksForWarnings(options),
                      .warnings = options.warnings,
                      .lines = &normaliser.lines(),
                      .headersAhead = around.mayFork ? toleranceFor(options.target) : nullptr});
  }
  ~Round() {
    translation_.reset();
    unit_.reset();
    shown_ << reports_;
  }
  Round(const Round &) = delete;
  Round &operator=(const Round &) = delete;

  ParsedUnit &unit() { return *unit_; }
  // Clang itself was not content.
  bool rejected() const { return !unit_->complete() || unit_->clangErrors() != 0; }
  // False when a spawned block cannot be made a task function.
  bool analyse(Normaliser &normaliser) {
    translation_.emplace(*unit_, options_, normaliser);
    const std::size_t before = unit_->diagnostics().errors().size();
    normaliser.separate(translation_->model());
    if (!checkRegionFunctions(translation_->model(), *unit_))
      return false;
    if (normaliser.requested() || unit_->diagnostics().errors().size() != before)
      return normaliser.requested();
    const TaskModel &model = translation_->model();
    if (!normaliser.writeOut(model))
      return false;
    if (normaliser.requested())
      return true;
    if (model.blocks.empty() && model.unbraced.empty() && model.braced.empty() &&
        model.loops.empty() && !model.holdsTaskgroups() && !holdsUndeferred(model)) {
      if (!model.teams.empty() || !model.sharers.empty()) {
        normaliser.rewriteRegions(openRegionFunctions(model, *unit_, normaliser.lines()));
        if (normaliser.requested())
          return true;
        normaliser.rewriteRegions(openBlockDirectives(model, *unit_, normaliser.lines()));
        if (normaliser.requested())
          return true;
        const std::size_t errors = unit_->diagnostics().errors().size();
        normaliser.rewriteRegions(
            writeTeamCalls(model, *unit_, normaliser.lines(), normaliser.ourNames()));
        if (unit_->diagnostics().errors().size() != errors)
          return false;
        if (normaliser.requested())
          return true;
        normaliser.rewriteRegions(writeRegionWaits(model, *unit_, normaliser.lines()));
        if (normaliser.requested())
          return true;
        const std::size_t said = reports_.size();
        LoweredTeams teams = lowerTeams(model, *unit_, normaliser.lines(), normaliser.ourNames());
        if (teams.plan.requests.empty()) { // or else the next round looks at the teams again
          kept_ = reports_.substr(said);
          normaliser.noteRegions(teams.report);
        }
        return normaliser.rewriteTeams(std::move(teams.plan));
      }
      if (!translation_->lower(normaliser))
        return true;
      if (options_.divideLoops)
        normaliser.divideLoops(model);
      if (options_.flattenRecursion)
        normaliser.flattenRecursion(model);
      normaliser.writeCallWalks(translation_->walkedByCalls());
      return true;
    }
    const std::size_t said = reports_.size();
    const bool good = normaliser.outline(model);
    kept_ = reports_.substr(said);
    return good;
  }
  // Where a macro of the user's has spoilt what the normaliser has written, that is what is said.
  void blameMacros(const Normaliser &normaliser) {
    const std::string said = std::exchange(reports_, kept_);
    if (!normaliser.text() || !reportMacrosIn(*normaliser.text(), *unit_))
      reports_ = said;
  }
  const Translation &translation() const { return *translation_; }
  // The next round says it again, but for what is said of a block or a loop that is there no more.
  void forget() { reports_ = kept_; }

private:
  const Options &options_;
  llvm::raw_ostream &shown_;
  std::string reports_, kept_;
  llvm::raw_string_ostream stream_{reports_};
  clang::DiagnosticOptions printing_;
  ReportPrinter printer_;
  std::unique_ptr<ParsedUnit> unit_;
  std::optional<Translation> translation_;
};

void addNew(std::vector<std::string> &files, const std::vector<std::string> &more) {
  for (const std::string &file : more)
    if (std::find(files.begin(), files.end(), file) == files.end())
      files.push_back(file);
}

// The file's text with line ends for the carriage returns that Clang takes as such and other
// compilers do not; nothing when there are none.
std::optional<std::string> withLineEnds(const std::string &file) {
  auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer)
    return std::nullopt;
  std::string text = (*buffer)->getBuffer().str();
  bool found = false;
  for (std::size_t i = text.find('\r'); i != std::string::npos; i = text.find('\r', i + 1))
    if (i + 1 == text.size() || text[i + 1] != '\n') {
      text[i] = '\n';
      found = true;
    }
  return found ? std::optional(std::move(text)) : std::nullopt;
}

} // namespace

// The stages of one round. True when normalisation has something to do first, for which the text is
// parsed again; else the result is complete.
static bool wantsRepetition(Round &round, const Invocation &invocation, const Options &options,
                            Normaliser &normaliser, Translated &result) {
  if (round.rejected()) {
    round.blameMacros(normaliser);
    return false;
  }
  if (!normaliser.examine(round.unit()))
    return false;
  if (normaliser.requested())
    return true;
  if (!round.analyse(normaliser))
    return false;
  if (normaliser.requested())
    return true;
  if (round.unit().diagnostics().failed())
    return false;
  const Translation &translation = round.translation();
  result.spills = translation.spills(normaliser);
  result.graphs = translation.graphs();
  result.regions = normaliser.regions().empty() ? noRegions() : normaliser.regions();
  Emission emission = translation.emission(normaliser.lines());
  if (emission.conflict) {
    normaliser.take({*emission.conflict});
    return normaliser.requested();
  }
  if (!translation.model().functions.empty() && reportMacrosIn(emission.text, round.unit()))
    return false;
  Verification verified = verify(emission, round.unit().headersAhead(), invocation, options);
  const std::optional<Rejection> rejection = std::move(verified.rejection);
  result.parses.outputs += verified.parsedWhole ? 1 : 0;
  if (rejection && normaliser.dropConditionals(translation.model()))
    return true;
  if (rejection) {
    reportRejected(*rejection, emission, round.unit());
    result.rejected = std::move(emission.text);
    return false;
  }
  translation.remark(normaliser);
  result.good = true;
  result.text = std::move(emission.text);
  return false;
}

// All rounds.
static Translated translateRounds(const Invocation &invocation, const Options &options,
                                  Normaliser &normaliser, const Surroundings &around) {
  Translated result;
  for (;;) {
    Round round(invocation, options, normaliser, around);
    ++result.parses.inputs;
    addNew(result.dependencies, round.unit().dependencies());
    const bool again = wantsRepetition(round, invocation, options, normaliser, result);
    normaliser.noteSpoiled();
    if (!again)
      return result;
    result.parses.requests +=
        fmt::format("Parse {}: {}\n", result.parses.inputs, normaliser.requests());
    if (!normaliser.advance())
      return result;
    round.forget();
  }
}

namespace {

// One translation after the other of the same text, until one passes.
class Attempts {
public:
  Attempts(const Invocation &invocation, const Options &options, std::optional<std::string> text,
           const Surroundings &around)
      : invocation_(invocation), options_(options), text_(std::move(text)), around_(around) {}

  // Recursive functions and loops stay what they are where the file with the rewritten ones does not
  // pass: what is wrong with it, if anything, is then said of the user's own text.
  Translated run() {
    for (;;) {
      Translated result = attempt(options_);
      if (result.good || !(normaliser_->hasFlattened() || normaliser_->hasDivided()))
        return told(std::move(result));
      if (!normaliser_->hasFlattened())
        break;
      say("a recursive function stays as it is, for this was said of it as a loop:");
      const bool known = normaliser_->foundSpoiled();
      kept_.merge(normaliser_->spoiledRecursions());
      if (!known)
        chooseOneByOne(normaliser_->flattened());
    }
    say("no loop is divided, for the result was refused:");
    const std::unique_ptr<Normaliser> divided = std::move(normaliser_);
    Options whole = options_;
    whole.divideLoops = false;
    return told(attempt(whole, divided.get()));
  }

private:
  Translated attempt(const Options &options, const Normaliser *divided = nullptr) {
    normaliser_ = std::make_unique<Normaliser>(options, text_);
    normaliser_->keepRecursions(kept_);
    if (divided)
      normaliser_->keepLoops(*divided, "could be divided, but the result of that was refused");
    reports_.clear();
    llvm::raw_string_ostream buffered(reports_);
    Translated result = translateRounds(invocation_, options, *normaliser_,
                                        {buffered, around_.colors, around_.mayFork});
    parses_.inputs += result.parses.inputs;
    parses_.requests += result.parses.requests;
    parses_.outputs += result.parses.outputs;
    return result;
  }

  // It is not known which of them was refused: each is tried, beside those that have passed. With many of
  // them all stay as they are, since each takes a translation.
  void chooseOneByOne(const std::vector<std::string> &functions) {
    constexpr std::size_t most = 8;
    const std::string reason = "could be written as a loop, but the result of that was refused";
    for (const std::string &function : functions)
      kept_[function] = reason;
    if (functions.size() > most)
      return;
    for (const std::string &function : functions) {
      kept_.erase(function);
      if (!attempt(options_).good)
        kept_[function] = reason;
    }
  }

  Translated told(Translated result) const {
    around_.reports << reports_;
    result.parses = parses_;
    return result;
  }
  void say(const char *what) const {
    if (options_.verbose)
      around_.reports << "gtap-translate: " << what << "\n" << reports_;
  }

  const Invocation &invocation_;
  const Options &options_;
  const std::optional<std::string> text_; // in place of the input file's
  const Surroundings &around_;
  std::unique_ptr<Normaliser> normaliser_;  // of the last attempt
  std::string reports_;                     // the same
  ParseCounts parses_;                      // of all attempts
  std::map<std::string, std::string> kept_; // recursive functions, and why they stay as they are
};

} // namespace

Translated translateText(const Invocation &invocation, const Options &options,
                         std::optional<std::string> text, const Surroundings &around) {
  if (!text)
    text = withLineEnds(options.input);
  return Attempts(invocation, options, std::move(text), around).run();
}

} // namespace gtap
