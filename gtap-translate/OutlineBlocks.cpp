// See OutlineBlocks.h. The block's text moves verbatim; its copied variables become parameters of
// their own names, the shared ones references to what a pointer points to.
#include "OutlineBlocks.h"

#include "BlockSharing.h"
#include "SourceText.h"
#include "TypeText.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace gtap {

using namespace clang;

namespace {

class Outline {
public:
  Outline(ParsedUnit &unit, const LineTable &table, const SpawnedBlock &block, std::string name)
      : unit_(unit), table_(table), block_(block), name_(std::move(name)), source_(unit.context()) {
  }

  // False after a report.
  bool make(std::vector<Rewrite> &rewrites, std::set<std::string> &names) {
    if (const char *what = refusedPlace()) {
      unit_.diagnostics().report(DiagId::BlockPlace, block_.pragma->location, {what});
      return false;
    }
    surroundings_ = surroundingsOf(block_, unit_.context(), unit_.diagnostics());
    std::optional<Span> body = source_.span(block_.body->getSourceRange());
    std::optional<Span> pragma = source_.span(block_.pragma->text);
    if (!surroundings_.good)
      return false;
    if (!body || !pragma) { // its braces come out of a macro: that is written out first
      unit_.diagnostics().report(DiagId::EditInMacro, block_.body->getBeginLoc(), {"block"});
      return false;
    }
    for (const CapturedVariable &captured : surroundings_.captured)
      if (captured.shared)
        names.insert(pointerName(captured));
    place_ = placeOf(pragma->begin);
    rewrites.push_back(prototype());
    rewrites.push_back(call(*pragma, *body));
    rewrites.push_back(definition(*body));
    return true;
  }

private:
  const char *refusedPlace() const {
    if (block_.inTemplate)
      return "a function template";
    if (isa<CXXMethodDecl>(block_.function))
      return "a member function";
    if (block_.function->getLexicalDeclContext() != block_.function->getDeclContext())
      return "a function that is defined outside its namespace";
    return nullptr;
  }

  LinePlace placeOf(unsigned offset) const { return table_.place(source_.line(offset)); }
  static std::string pointerName(const CapturedVariable &captured) {
    return "gtap_shared_" + captured.variable->getNameAsString();
  }

  std::string signature() const {
    std::string parameters;
    for (const CapturedVariable &captured : surroundings_.captured) {
      parameters += parameters.empty() ? "" : ", ";
      parameters += captured.shared
                        ? declarationText(unit_.context().getPointerType(captured.type),
                                          pointerName(captured), unit_.context())
                        : declarationText(captured.type, captured.variable->getNameAsString(),
                                          unit_.context());
    }
    // The serial versions of a function and of its blocks call each other with addresses of locals:
    // nvcc would inline them into one another without end.
    return fmt::format("#pragma gtap function\nstatic __device__ __noinline__ void {}({})", name_,
                       parameters);
  }

  // Before the function, and before a pragma of its own.
  Rewrite prototype() const {
    const FunctionDecl *function = block_.function;
    unsigned at = source_.offset(function->getBeginLoc()).value_or(0);
    for (const Attr *attribute : function->attrs())
      if (std::optional<unsigned> start = source_.offset(attribute->getLocation());
          start && !attribute->isImplicit())
        at = std::min(at, *start);
    const Decl *before = nullptr;
    for (const Decl *declaration : function->getLexicalDeclContext()->decls()) {
      if (declaration == function)
        break;
      before = declaration;
    }
    if (const auto *marker = dyn_cast_or_null<StaticAssertDecl>(before))
      if (const PragmaSite *site = unit_.facts().siteAt(marker->getLocation()))
        if (std::optional<Span> span = source_.span(site->text))
          at = span->begin;
    Rewrite rewrite{at, at, {}};
    rewrite.text.append((source_.firstOnLine(at) ? "" : "\n") + signature() + ";\n", place_,
                        /*running=*/false);
    return rewrite;
  }

  Rewrite call(Span pragma, Span body) const {
    std::string arguments;
    for (const CapturedVariable &captured : surroundings_.captured)
      arguments += fmt::format("{}{}{}", arguments.empty() ? "" : ", ", captured.shared ? "&" : "",
                               captured.variable->getName());
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
    rewrite.text.append(fmt::format("{}({});", name_, arguments), placeOf(body.begin));
    return rewrite;
  }

  // Those that the block, or another one of them, names.
  std::string repeatedDeclarations(std::string readers) const {
    std::string text;
    for (auto at = surroundings_.repeated.rbegin(); at != surroundings_.repeated.rend(); ++at) {
      std::optional<Span> span = source_.span((*at)->getSourceRange());
      bool needed = std::any_of((*at)->decl_begin(), (*at)->decl_end(), [&](const Decl *decl) {
        const auto *named = dyn_cast<NamedDecl>(decl);
        return !named || isa<UsingDirectiveDecl>(decl) ||
               mentions(readers, named->getNameAsString());
      });
      if (!span || !needed)
        continue;
      const char *prefix = isa<VarDecl>(*(*at)->decl_begin()) ? "[[maybe_unused]] " : "";
      text = fmt::format("  {}{}\n", prefix, source_.text(*span)) + text;
      readers += source_.text(*span);
    }
    return text;
  }
  static bool mentions(StringRef text, const std::string &name) {
    auto isWord = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
    for (std::size_t at = text.find(name); at != StringRef::npos; at = text.find(name, at + 1)) {
      std::size_t end = at + name.size();
      if ((at == 0 || !isWord(text[at - 1])) && (end == text.size() || !isWord(text[end])))
        return true;
    }
    return false;
  }

  // Behind the function.
  Rewrite definition(Span body) const {
    std::string top = fmt::format("\n\n{} {{ // the block of {}\n", signature(),
                                  block_.function->getNameAsString());
    top += repeatedDeclarations(source_.text(body).str());
    for (const CapturedVariable &captured : surroundings_.captured)
      if (captured.shared)
        top += fmt::format("  {} = *{};\n",
                           declarationText(unit_.context().getLValueReferenceType(captured.type),
                                           captured.variable->getNameAsString(), unit_.context()),
                           pointerName(captured));
    unsigned at = source_.span(SourceRange(block_.function->getBody()->getEndLoc()))->end;
    at = source_.pastTrailingComment(at);
    Rewrite rewrite{at, at, {}};
    rewrite.text.append(top, place_, /*running=*/false);
    rewrite.text.append(source_.indentation(body.begin), placeOf(body.begin));
    rewrite.text.append(
        source_.text(body), [this](unsigned line) { return table_.place(line); },
        source_.line(body.begin));
    rewrite.text.append("\n}", placeOf(body.end));
    return rewrite;
  }

  ParsedUnit &unit_;
  const LineTable &table_;
  const SpawnedBlock &block_;
  std::string name_;
  SourceText source_;
  BlockSurroundings surroundings_;
  LinePlace place_;
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
    Outline(unit_, table_, block, name).make(rewrites, names_);
  }
  return rewrites;
}

} // namespace gtap
