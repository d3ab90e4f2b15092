// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See DivideLoops.h. The text of a turn moves verbatim.
#include "normalise/DivideLoops.h"

#include "analyse/tasks/LaunchRoots.h"
#include "ast/types/DeclaredTypes.h"
#include "ast/types/TypeText.h"
#include "model/LoopNames.h"
#include "normalise/Outline.h"
#include "support/SourceText.h"

#include <clang/AST/ParentMap.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>

namespace gtap {

using namespace clang;

namespace {

// A loop in one instance of its function.
struct LoopInstance {
  const TaskBody *body;
  LoopOfSpawns loop;
};

const char *nameOf(LoopOfSpawns::Relation relation) {
  switch (relation) {
  case LoopOfSpawns::Relation::Below:
    return "turns_below";
  case LoopOfSpawns::Relation::UpTo:
    return "turns_up_to";
  case LoopOfSpawns::Relation::Above:
    return "turns_above";
  default:
    return "turns_down_to";
  }
}

// One loop, in every instance of its function when that is a template.
class LoopOutline : public Outline {
public:
  LoopOutline(ParsedUnit &unit, const LineTable &table, const std::vector<LoopInstance> &instances,
              std::string name)
      : Outline(unit, table, partsOf(instances), *instances.front().body->function->pragma,
                std::move(name)),
        task_(*instances.front().body), loop_(instances.front().loop), statement_(*loop_.counted) {}

  // Why it cannot be done, or nothing.
  std::string make(std::vector<Rewrite> &rewrites, std::set<std::string> &names) {
    if (const char *where = refusedPlace())
      return fmt::format("stands in {}", where);
    if (std::string problem = readText(); !problem.empty())
      return problem;
    std::string moved = source_.text(body_).str() + "\n" + advance_;
    for (const Problem &problem :
         prepare(moved, {begin_, end_}, {fmt::format("{} {}", turnsType(), turnsVariable)}))
      return problem.id == DiagId::BlockCapture
                 ? fmt::format("uses '{}': {}", problem.arguments[0], problem.arguments[1])
                 : "has parts that cannot be moved";
    names.insert(signature_->madeUp().begin(), signature_->madeUp().end());
    names.insert({turnsVariable, halfVariable});
    addBranch(rewrites);
    place(rewrites, body_);
    return "";
  }

private:
  static std::vector<MovedPart> partsOf(const std::vector<LoopInstance> &instances) {
    std::vector<MovedPart> parts;
    for (const auto &[body, loop] : instances)
      parts.push_back({body->definition,
                       loop.counted,
                       {loop.counted->getBody(), loop.counted->getInc()},
                       nullptr,
                       loop.variable,
                       loop.shared});
    return parts;
  }

  std::string readText() {
    std::optional<unsigned> begin = source_.offset(statement_.getBeginLoc());
    std::optional<unsigned> end = source_.statementEnd(SourceText::lastPart(statement_));
    std::optional<Span> head = source_.span(SourceRange(statement_.getRParenLoc()));
    if (!begin || !end || !head || SourceText::touchesMacro(statement_.getBeginLoc()))
      return "comes out of a macro";
    begin_ = *begin;
    end_ = *end;
    body_ = {head->end, end_};
    if (holdsDirective())
      return "holds a preprocessor directive";
    bool good = true;
    auto text = [&](const Expr *expression) -> std::string {
      if (!expression)
        return "1";
      std::optional<Span> span = source_.span(expression->getSourceRange());
      good &= span.has_value();
      return span ? (isComma(*expression) ? "(" : "") + source_.text(*span).str() +
                        (isComma(*expression) ? ")" : "")
                  : "";
    };
    first_ = text(loop_.first);
    bound_ = text(loop_.bound);
    step_ = text(loop_.step);
    advance_ = text(statement_.getInc());
    return good ? "" : "has a head that comes out of a macro";
  }

  bool holdsDirective() const {
    SmallVector<StringRef, 0> lines;
    source_.text({begin_, end_}).split(lines, '\n');
    return llvm::any_of(lines, [](StringRef line) {
      line = line.ltrim();
      return line.consume_front("#") &&
             !(line = line.ltrim(),
               line.consume_front("pragma") && line.ltrim().starts_with("gtap "));
    });
  }

  // The turns of a variable of 32 bits have room in as many, and the record is smaller.
  const char *turnsType() const {
    bool isWide = llvm::any_of(instances_, [&](const MovedPart &instance) {
      return unit_.context().getTypeSize(instance.variable->getType()) > 32;
    });
    return isWide ? "unsigned long long" : "unsigned";
  }

  // `if (there are many turns) spawn them; else` before the loop.
  void addBranch(std::vector<Rewrite> &rewrites) const {
    const VarDecl *written = writtenVariable(loop_.variable);
    QualType type = declaredType(loop_.variable);
    std::string typeName = typeText(type, unit_.context());
    bool isAuto = written->getType()->getContainedAutoType() != nullptr;
    const QualType given = loop_.first->IgnoreParenImpCasts()->getType();
    std::string first = first_;
    if (!isAuto && !unit_.context().hasSameUnqualifiedType(given, loop_.variable->getType()))
      first = fmt::format("static_cast<{}>({})", typeName, first_);
    StringRef indentation = source_.indentation(begin_);
    const ParentMap parents(instances_.front().function->getBody());
    bool isAlone = !isa<CompoundStmt>(parents.getParent(&statement_));
    Rewrite before{begin_, begin_, {}};
    before.text.append(
        fmt::format("{0}if (const {10} {1} = ::gtap::{2}{3}({4}, {5}, {6}); "
                    "::gtap::divides({1})) {{\n#pragma gtap task\n{7}  {8};\n{7}}} else\n{9}",
                    isAlone ? "{ " : "", turnsVariable, nameOf(loop_.relation),
                    isAuto ? "" : "<" + typeName + ">", compared(first), bound_, step_, indentation,
                    signature_->call({turnsVariable}, {{loop_.variable->getNameAsString(), first}}),
                    padding(), turnsType()),
        place_, /*running=*/false);
    rewrites.push_back(std::move(before));
    if (!isAlone)
      return;
    Rewrite behind{end_, end_, {}};
    behind.text.append(" }", placeOf(end_));
    rewrites.push_back(std::move(behind));
  }

  // What the head compares with the bound at the first turn.
  std::string compared(const std::string &first) const {
    return loop_.offset == 0 ? first
                             : fmt::format("({}) {} {}", first, loop_.offset < 0 ? '-' : '+',
                                           std::abs(loop_.offset));
  }

  // What brings the loop to the column where it stood.
  std::string padding() const {
    StringRef before = source_.buffer().take_front(begin_);
    before = before.substr(before.rfind('\n') + 1);
    std::string result;
    for (char c : before)
      result += c == '\t' ? '\t' : ' ';
    return result;
  }

  PlacedText inside() const override {
    const bool isBlock = task_.function->worker == WorkerKind::Block;
    const std::string name = loop_.variable->getNameAsString();
    const std::string indentation = isBlock ? "    " : "  ";
    PlacedText text;
    text.append(fmt::format("{0}{1}while (::gtap::{3}({2})) {{\n"
                            "{1}  const {10} {4} = {2} / 2;\n"
                            "#pragma gtap task\n"
                            "{1}  {5};\n"
                            "{1}  {6} = ::gtap::{7}({6}, {4}, {8});\n"
                            "{1}  {2} -= {4};\n"
                            "{1}}}\n"
                            "{1}for (; {2} != 0; --{2}, {9})",
                            isBlock ? "  if (threadIdx.x == 0) {\n" : "", indentation,
                            turnsVariable, isBlock ? "halves_of_block" : "halves", halfVariable,
                            signature_->call({halfVariable}), name,
                            loop_.ascends() ? "ahead" : "back", step_, advance_, turnsType()),
                place_, /*running=*/false);
    copy(text, body_);
    text.append("\n", placeOf(body_.end));
    text.append(fmt::format("{}{}", isBlock ? "  }\n" : "",
                            task_.waits.empty() ? "" : "#pragma gtap taskwait\n"),
                placeOf(body_.end), /*running=*/false);
    return text;
  }
  const char *what() const override { return "the turns of a loop"; }

  const TaskBody &task_;
  const LoopOfSpawns &loop_;
  const ForStmt &statement_;
  unsigned begin_ = 0, end_ = 0;
  Span body_; // behind the head, up to the end
  std::string first_, bound_, step_, advance_;
};

// The loops of a function, each with its instances.
std::vector<std::vector<LoopInstance>> loopsOf(const TaskFunction &function, const TaskModel &model,
                                               const ASTContext &context) {
  const bool beginsLaunches =
      !function.isTemplate() && onlyBeginsLaunches(*function.bodies.front(), model, context);
  std::vector<std::vector<LoopInstance>> loops;
  std::map<SourceLocation, std::size_t> at;
  for (const TaskBody *body : bodiesOf(function))
    for (LoopOfSpawns &loop : loopsOfSpawns(*body, context, beginsLaunches)) {
      auto [found, isNew] = at.emplace(loop.loop->getBeginLoc(), loops.size());
      if (isNew)
        loops.emplace_back();
      loops[found->second].push_back({body, std::move(loop)});
    }
  return loops;
}

LoopOutcome outcomeOf(const LoopInstance &instance, const SourceManager &sources) {
  LoopOutcome outcome;
  outcome.function = instance.body->function->qualified;
  PresumedLoc place =
      sources.getPresumedLoc(sources.getExpansionLoc(instance.loop.loop->getBeginLoc()));
  if (place.isValid()) {
    outcome.file = place.getFilename();
    outcome.line = place.getLine();
    outcome.column = place.getColumn();
  }
  return outcome;
}

} // namespace

DividedLoops divideLoops(const TaskModel &model, ParsedUnit &unit, const LineTable &table,
                         std::set<std::string> &names) {
  DividedLoops result;
  const SourceManager &sources = unit.context().getSourceManager();
  for (const auto &function : model.functions) {
    if (function->recursion)
      continue;
    std::vector<SourceRange> divided;
    for (const std::vector<LoopInstance> &instances : loopsOf(*function, model, unit.context())) {
      const SourceRange range = instances.front().loop.loop->getSourceRange();
      if (llvm::any_of(divided, [&](SourceRange inner) {
            return sources.isPointWithin(inner.getBegin(), range.getBegin(), range.getEnd());
          }))
        continue; // it is found again
      LoopOutcome outcome = outcomeOf(instances.front(), sources);
      for (const LoopInstance &instance : instances)
        if (outcome.kept.empty())
          outcome.kept = instance.loop.kept;
      if (outcome.kept.empty()) {
        StringRef plain = function->first->getDeclName().isIdentifier() ? function->first->getName()
                                                                        : StringRef("operator");
        plain.consume_front("gtap_");
        std::string name = Outline::freshName(loopFunctionPrefix + plain.str(), names);
        outcome.kept =
            LoopOutline(unit, table, instances, std::move(name)).make(result.rewrites, names);
        if (outcome.kept.empty())
          divided.push_back(range);
      }
      result.outcomes.push_back(std::move(outcome));
    }
  }
  return result;
}

} // namespace gtap
