// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See OutlineBlocks.h. The block's text moves verbatim; its copied variables become parameters of
// their own names, the shared ones references to what a pointer points to.
#include "normalise/OutlineBlocks.h"

#include "ast/ClassScope.h"
#include "ast/NamespaceText.h"
#include "check/CheckAccess.h"
#include "model/WorkerKinds.h"
#include "normalise/BlockRemainders.h"
#include "normalise/BlockSharing.h"
#include "normalise/BlockSignature.h"
#include "support/SourceText.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace gtap {

using namespace clang;

namespace {

// One block, in every instance of its function when that is a template.
class Outline {
public:
  Outline(ParsedUnit &unit, const LineTable &table, std::vector<const SpawnedBlock *> instances,
          std::string name)
      : unit_(unit), table_(table), instances_(std::move(instances)), block_(*instances_.front()),
        function_(asWritten(*block_.function)),
        class_(dyn_cast<CXXRecordDecl>(function_.getDeclContext())), name_(std::move(name)),
        source_(unit.context()) {}

  const FunctionDecl &function() const { return function_; }
  // Declarations of the function that the block, or a list of its clauses, named: perhaps nothing
  // else does.
  std::vector<const Decl *> leftBehind() const {
    std::vector<const Decl *> declarations = repeated_.declarations;
    declarations.insert(declarations.end(), surroundings_.listedOnly.begin(),
                        surroundings_.listedOnly.end());
    return declarations;
  }

  // False after a report.
  bool make(std::vector<Rewrite> &rewrites, std::set<std::string> &names) {
    if (const char *what = refusedPlace())
      return refuse(DiagId::BlockPlace, block_.pragma->location, what);
    for (const SpawnedBlock *instance : instances_)
      if (!checkAccess(*instance->function, unit_.diagnostics()))
        return false;
    surroundings_ = surroundingsOf(instances_, unit_);
    std::optional<Span> body = source_.span(block_.body->getSourceRange());
    std::optional<Span> pragma = source_.span(block_.pragma->text);
    if (!surroundings_.good)
      return false;
    if (!body || !pragma) // its braces come out of a macro: that is written out first
      return refuse(DiagId::EditInMacro, block_.body->getBeginLoc(), "block");
    SourceLocation place = function_.getBeginLoc();
    if (class_) {
      place = class_->getDefinition()->getBraceRange().getEnd();
      if (!source_.span(SourceRange(place)))
        return refuse(DiagId::EditInMacro, place, "class");
    }
    signature_.emplace(function_, name_, surroundings_.captured, place, unit_);
    if (!signature_->check())
      return false;
    names.insert(signature_->madeUp().begin(), signature_->madeUp().end());
    place_ = placeOf(pragma->begin);
    repeated_ = repeatedDeclarations(surroundings_.repeated, surroundings_.hidden,
                                     source_.text(*body), source_);
    if (const NamedDecl *hidden = repeated_.hidden) {
      unit_.diagnostics().report(DiagId::BlockCapture, hidden->getLocation(),
                                 {hidden->getNameAsString(),
                                  "what the block uses needs it, and another declaration of the "
                                  "name hides it",
                                  "give one of the two another name"});
      return false;
    }
    rewrites.push_back(call(*pragma, *body));
    if (isa<CXXRecordDecl>(function_.getLexicalDeclContext())) {
      PlacedText whole = definition(*body, specifiers("static "), "");
      whole.append("\n", placeOf(body->end), /*running=*/false);
      rewrites.push_back(inClass(whole));
      return true;
    }
    PlacedText declared;
    declared.append(prototype(), place_, /*running=*/false);
    rewrites.push_back(class_ ? inClass(declared) : beforeFunction(declared));
    rewrites.push_back(behindFunction(*body));
    return true;
  }

private:
  static const FunctionDecl &asWritten(const FunctionDecl &function) {
    const FunctionDecl *pattern = function.getTemplateInstantiationPattern();
    const FunctionDecl *definition = pattern ? pattern->getDefinition() : nullptr;
    return definition ? *definition : function;
  }

  bool refuse(DiagId id, SourceLocation where, const char *what) {
    unit_.diagnostics().report(id, where, {what});
    return false;
  }

  const char *refusedPlace() const {
    if (class_ && class_->isDependentContext())
      return "a member of a class template";
    if (const FunctionTemplateDecl *generic = function_.getDescribedFunctionTemplate())
      for (const NamedDecl *parameter : *generic->getTemplateParameters())
        if (parameter->isTemplateParameterPack() &&
            parameter != *(generic->getTemplateParameters()->end() - 1))
          return "a function template with parameters behind a parameter pack";
    return nullptr;
  }

  LinePlace placeOf(unsigned offset) const { return table_.place(source_.line(offset)); }

  // The serial versions of a function and of its blocks call each other with addresses of locals:
  // nvcc would inline them into one another without end.
  static std::string specifiers(const std::string &storage) {
    return storage + "__device__ __noinline__";
  }

  // The block's task is of the same kind as the function's.
  std::string pragma() const {
    const std::optional<WorkerKind> worker = statedWorker(*block_.functionPragma);
    return fmt::format("#pragma gtap function{}{}\n", worker ? " " : "",
                       worker ? spell(*worker) : "");
  }

  NamespaceText namespaces() const {
    return namespacesBetween(function_.getLexicalDeclContext(), function_.getDeclContext());
  }

  std::string prototype() const {
    NamespaceText around = class_ ? NamespaceText{} : namespaces();
    return fmt::format("{}{}{};\n{}", around.opening, pragma(),
                       signature_->declaration(specifiers("static "), ""), around.closing);
  }

  // Before the function, and before a pragma of its own.
  Rewrite beforeFunction(const PlacedText &text) const {
    unsigned at = source_.offset(function_.getBeginLoc()).value_or(0);
    for (const Attr *attribute : function_.attrs())
      if (std::optional<unsigned> start = source_.offset(attribute->getLocation());
          start && !attribute->isImplicit())
        at = std::min(at, *start);
    const Decl *generic = function_.getDescribedFunctionTemplate();
    const Decl *before = nullptr;
    for (const Decl *declaration : function_.getLexicalDeclContext()->decls()) {
      if (declaration == &function_ || declaration == generic)
        break;
      before = declaration;
    }
    if (generic)
      at = std::min(at, source_.offset(generic->getBeginLoc()).value_or(at));
    if (const auto *marker = dyn_cast_or_null<StaticAssertDecl>(before))
      if (const PragmaSite *site = unit_.facts().siteAt(marker->getLocation()))
        if (std::optional<Span> span = source_.span(site->text))
          at = span->begin;
    Rewrite rewrite{at, at, {}};
    rewrite.text.append(source_.firstOnLine(at) ? "" : "\n", place_, /*running=*/false);
    rewrite.text.append(text);
    return rewrite;
  }

  // Before the brace that ends the class, where all that it declares is known.
  Rewrite inClass(const PlacedText &text) const {
    unsigned brace = source_.offset(class_->getDefinition()->getBraceRange().getEnd()).value_or(0);
    bool first = source_.firstOnLine(brace);
    unsigned at = first ? brace - unsigned(source_.indentation(brace).size()) : brace;
    Rewrite rewrite{at, at, {}};
    rewrite.text.append(first ? "" : "\n", place_, /*running=*/false);
    rewrite.text.append(text);
    return rewrite;
  }

  Rewrite call(Span pragma, Span body) const {
    std::string clauses;
    for (const ClauseSite &clause : block_.pragma->clauses)
      if (isExpression(clause.kind)) {
        std::optional<Span> span = source_.span(clause.text);
        std::string text = span ? source_.text(*span).str() : clause.spelled;
        for (std::size_t at; (at = text.find("\\\n")) != std::string::npos;)
          text.replace(at, 2, " ");
        clauses += fmt::format(" {}({})", entryOf(clause.kind).name, text);
      }
    Rewrite rewrite{pragma.begin, body.end, {}};
    rewrite.text.append("#pragma gtap task" + clauses, place_, /*running=*/false);
    rewrite.text.append(
        source_.text({pragma.end, body.begin}), // white space and comments
        [this](unsigned line) { return table_.place(line); }, source_.line(pragma.end));
    rewrite.text.append(signature_->call() + ";", placeOf(body.begin));
    return rewrite;
  }

  // The whole function, its text as the user wrote it but for the types of what it shares.
  PlacedText definition(Span body, const std::string &specifiers, const std::string &scope) const {
    PlacedText text;
    text.append(fmt::format("{}{} {{ // the block of {}\n{}{}", pragma(),
                            signature_->declaration(specifiers, scope), function_.getNameAsString(),
                            repeated_.text, signature_->references()),
                place_, /*running=*/false);
    text.append(source_.indentation(body.begin), placeOf(body.begin));
    auto copy = [&](Span part) {
      text.append(
          source_.text(part), [this](unsigned line) { return table_.place(line); },
          source_.line(part.begin));
    };
    unsigned done = body.begin;
    for (Span type : typesOfShared(body)) {
      copy({done, type.begin});
      text.append("std::remove_reference_t<", placeOf(type.begin));
      copy(type);
      text.append(">", placeOf(type.end));
      done = type.end;
    }
    copy({done, body.end});
    text.append("\n}", placeOf(body.end));
    return text;
  }

  // `decltype(x)` where the block shares x: in the block's function x is a reference. In their order.
  std::vector<Span> typesOfShared(Span body) const {
    struct Finder : DynamicRecursiveASTVisitor {
      const std::vector<CapturedVariable> *captured = nullptr;
      std::vector<SourceRange> found;
      bool VisitDecltypeTypeLoc(DecltypeTypeLoc type) override {
        const auto *mention = dyn_cast_or_null<DeclRefExpr>(type.getUnderlyingExpr());
        if (mention && llvm::any_of(*captured, [&](const CapturedVariable &each) {
              return each.shared && !each.reference && each.variable == mention->getDecl();
            }))
          found.push_back(type.getSourceRange());
        return true;
      }
    } finder;
    finder.captured = &surroundings_.captured;
    finder.TraverseStmt(const_cast<CompoundStmt *>(block_.body));
    std::vector<Span> spans;
    for (SourceRange range : finder.found)
      if (std::optional<Span> span = source_.span(range);
          span && body.begin <= span->begin && span->end <= body.end)
        spans.push_back(*span);
    llvm::sort(spans, [](Span a, Span b) { return a.begin < b.begin; });
    spans.erase(
        std::unique(spans.begin(), spans.end(), [](Span a, Span b) { return a.begin == b.begin; }),
        spans.end());
    return spans;
  }

  Rewrite behindFunction(Span body) const {
    NamespaceText around = namespaces();
    unsigned at = source_.span(SourceRange(function_.getBody()->getEndLoc()))->end;
    at = source_.pastTrailingComment(at);
    Rewrite rewrite{at, at, {}};
    rewrite.text.append("\n\n" + around.opening, place_, /*running=*/false);
    rewrite.text.append(
        definition(body, specifiers(class_ ? "" : "static "), classScope(function_)));
    if (!around.closing.empty())
      rewrite.text.append("\n" + StringRef(around.closing).rtrim().str(), placeOf(body.end),
                          /*running=*/false);
    return rewrite;
  }

  ParsedUnit &unit_;
  const LineTable &table_;
  std::vector<const SpawnedBlock *> instances_;
  const SpawnedBlock &block_;
  const FunctionDecl &function_; // of a template the pattern
  const CXXRecordDecl *class_;   // that it is a member of, or null
  std::string name_;
  SourceText source_;
  BlockSurroundings surroundings_;
  std::optional<BlockSignature> signature_;
  LinePlace place_;
  RepeatedDeclarations repeated_;
};

} // namespace

std::vector<Rewrite> BlockOutliner::outline(const std::vector<SpawnedBlock> &blocks) {
  const SourceManager &sources = unit_.context().getSourceManager();
  auto isInside = [&](const SpawnedBlock &inner, const SpawnedBlock &outer) {
    return &inner != &outer &&
           sources.isPointWithin(sources.getExpansionLoc(inner.pragma->location),
                                 sources.getExpansionLoc(outer.body->getBeginLoc()),
                                 sources.getExpansionLoc(outer.body->getEndLoc()));
  };
  std::vector<Rewrite> rewrites;
  BlockRemainders remainders(unit_.context(), table_);
  std::set<const PragmaSite *> done; // a template's instances share theirs
  for (const SpawnedBlock &block : blocks) {
    bool nested = std::any_of(blocks.begin(), blocks.end(),
                              [&](const SpawnedBlock &other) { return isInside(block, other); });
    if (nested || !done.insert(block.pragma).second)
      continue;
    std::string base = block.function->getNameAsString();
    base = StringRef(base).starts_with("gtap_block_") ? base : "gtap_block_" + base;
    std::string name;
    for (unsigned i = 1; name.empty() || names_.count(name); ++i)
      name = fmt::format("{}_{}", base, i);
    names_.insert(name);
    std::vector<const SpawnedBlock *> instances;
    for (const SpawnedBlock &other : blocks)
      if (other.pragma == block.pragma)
        instances.push_back(&other);
    Outline outline(unit_, table_, std::move(instances), name);
    if (outline.make(rewrites, names_))
      remainders.add(outline.function(), *block.body, outline.leftBehind());
  }
  remainders.mark(rewrites);
  return rewrites;
}

std::vector<Rewrite> bracesAround(const std::vector<const Stmt *> &statements, ParsedUnit &unit,
                                  const LineTable &table) {
  SourceText source(unit.context());
  std::map<unsigned, unsigned> spans; // a template's instances share theirs
  for (const Stmt *statement : statements) {
    std::optional<unsigned> begin = source.offset(statement->getBeginLoc());
    std::optional<unsigned> end = source.statementEnd(SourceText::lastPart(*statement));
    if (begin && end && !SourceText::touchesMacro(statement->getBeginLoc()))
      spans[*begin] = *end;
    else
      unit.diagnostics().report(DiagId::EditInMacro, statement->getBeginLoc(), {"statement"});
  }
  std::vector<Rewrite> rewrites;
  auto insert = [&](unsigned at, StringRef text) {
    Rewrite rewrite{at, at, {}};
    rewrite.text.append(text, table.place(source.line(at)));
    rewrites.push_back(std::move(rewrite));
  };
  unsigned done = 0;
  for (auto [begin, end] : spans) {
    if (begin < done)
      continue; // in another one: it is found again
    insert(begin, "{ ");
    insert(end, " }");
    done = end;
  }
  return rewrites;
}

} // namespace gtap
