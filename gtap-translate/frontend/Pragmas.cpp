// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Pragmas.h. All injected tokens carry the location of the directive's word, or of the clause's
// that they stand for, so that an AST node (or a parser error) at this location can only come from
// them.
#include "frontend/Pragmas.h"

#include "frontend/ClauseReader.h"
#include "support/Progress.h"

#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Pragma.h>

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <utility>

namespace gtap {

using namespace clang;

PragmaSite *SourceFacts::siteAt(SourceLocation location) const {
  auto found = byLocation_.find(location);
  return found == byLocation_.end() ? nullptr : found->second;
}

PragmaSite *SourceFacts::siteBefore(SourceLocation location) const {
  auto found = byNextToken_.find(location);
  return found == byNextToken_.end() ? nullptr : found->second;
}

PragmaSite &SourceFacts::add(const PragmaSite &site) {
  pragmas.push_back(std::make_unique<PragmaSite>(site));
  PragmaSite *stored = pragmas.back().get();
  stored->before = last_;
  stored->beforeAt = lastAt_;
  byLocation_[site.location] = stored;
  for (const ClauseSite &clause : stored->clauses)
    byLocation_[clause.location] = stored;
  pending_ = stored;
  return *stored;
}

void SourceFacts::sawToken(const Token &token) {
  if (token.isAnnotation())
    return;
  last_ = token.getKind();
  lastAt_ = token.getLocation();
  if (!pending_ || token.getLocation().isMacroID())
    return;
  byNextToken_[token.getLocation()] = pending_;
  pending_ = nullptr;
}

namespace {

std::optional<PragmaKind> directiveNamed(StringRef word) {
  for (PragmaKind kind :
       {PragmaKind::Function, PragmaKind::Task, PragmaKind::Taskwait, PragmaKind::Taskyield,
        PragmaKind::Entry, PragmaKind::Taskloop, PragmaKind::TaskIteration, PragmaKind::Taskgroup,
        PragmaKind::Taskgraph, PragmaKind::Parallel, PragmaKind::For, PragmaKind::Barrier,
        PragmaKind::Single, PragmaKind::Masked, PragmaKind::Critical, PragmaKind::Sections,
        PragmaKind::Section, PragmaKind::Atomic, PragmaKind::Simd})
    if (word == spell(kind))
      return kind;
  if (word == "cancel") // what is cancelled, ClauseReader reads
    return PragmaKind::Cancel;
  if (word == "cancellation")
    return PragmaKind::CancellationPoint;
  if (word == "declare") // `declare team`, as ClauseReader finds out
    return PragmaKind::Function;
  return word == "master" ? std::optional(PragmaKind::Masked) : std::nullopt;
}

// Builds the tokens that stand for one pragma.
class Injection {
public:
  Injection(Preprocessor &preprocessor, SourceLocation location)
      : preprocessor_(preprocessor), location_(location) {}

  Injection &add(tok::TokenKind kind) {
    tokens_.push_back(plain(kind));
    return *this;
  }
  Injection &add(std::initializer_list<tok::TokenKind> kinds) {
    for (tok::TokenKind kind : kinds)
      add(kind);
    return *this;
  }
  Injection &identifier(StringRef name) {
    Token token = plain(tok::identifier);
    token.setIdentifierInfo(preprocessor_.getIdentifierInfo(name));
    tokens_.push_back(token);
    return *this;
  }
  Injection &literal(tok::TokenKind kind, StringRef text) {
    Token token = plain(kind);
    preprocessor_.CreateString(text, token, location_, location_);
    tokens_.push_back(token);
    return *this;
  }
  Injection &copy(ArrayRef<Token> tokens) {
    tokens_.insert(tokens_.end(), tokens.begin(), tokens.end());
    return *this;
  }
  // [[clang::annotate("marker", sizeof(static_cast<int>(clause)), ...)]]: sizeof makes any
  // expression a constant one. An object of a list: sizeof((static_cast<void>(object), 0)), which a bit-field may be, too;
  // with iterators sizeof(({ int k = 0; (static_cast<void>(object), 0); })).
  Injection &annotation(StringRef marker, const PragmaSite &site, const ClauseReader &reader) {
    add({tok::l_square, tok::l_square}).identifier("clang").add(tok::coloncolon);
    identifier("annotate").add(tok::l_paren).literal(tok::string_literal, quoted(marker));
    for (std::size_t i = 0; i < site.clauses.size() && !isCancellation(site.kind); ++i)
      if (holdsOneExpression(site.clauses[i]) && site.kind != PragmaKind::Taskwait) {
        location_ = site.clauses[i].location;
        add({tok::comma, tok::kw_sizeof, tok::l_paren});
        converted(site.clauses[i], reader.expressions(i).front()).add(tok::r_paren);
        location_ = site.location;
      } else if (holdsExpressions(site.clauses[i].kind)) {
        location_ = site.clauses[i].location;
        accesses(site.clauses[i], reader.expressions(i), reader.iteratorTypes(i));
        location_ = site.location;
      }
    return add({tok::r_paren, tok::r_square, tok::r_square});
  }
  void accesses(const ClauseSite &clause, const std::vector<ClauseReader::Tokens> &expressions,
                const std::vector<ClauseReader::Tokens> &types) {
    std::size_t bounds = 0; // expressions in which there are no iterators yet
    for (const ClauseIterator &iterator : clause.iterators)
      bounds += iterator.step.spelled.empty() ? 2 : 3;
    for (std::size_t e = 0; e < expressions.size(); ++e) {
      const bool iterated = e >= bounds && !types.empty();
      add({tok::comma, tok::kw_sizeof, tok::l_paren, tok::l_paren});
      if (iterated) {
        add(tok::l_brace);
        for (std::size_t k = 0; k < types.size(); ++k) {
          if (types[k].empty())
            add(tok::kw_int);
          copy(types[k]).identifier(clause.iterators[k].name).add(tok::equal);
          literal(tok::numeric_constant, "0").add(tok::semi);
        }
        add(tok::l_paren);
      }
      add({tok::kw_static_cast, tok::less, tok::kw_void, tok::greater, tok::l_paren});
      copy(expressions[e]).add({tok::r_paren, tok::comma}).literal(tok::numeric_constant, "0");
      if (iterated)
        add({tok::r_paren, tok::semi, tok::r_brace});
      add({tok::r_paren, tok::r_paren});
    }
  }
  // static_cast<int>(tokens)
  Injection &converted(const ClauseSite &clause, ArrayRef<Token> tokens) {
    SourceLocation outside = std::exchange(location_, clause.location);
    bool isCondition = entryOf(clause.kind).form == ClauseForm::Condition;
    add({tok::kw_static_cast, tok::less, isCondition ? tok::kw_bool : tok::kw_int, tok::greater,
         tok::l_paren});
    copy(tokens).add(tok::r_paren);
    location_ = outside;
    return *this;
  }
  void enter() {
    auto tokens = std::make_unique<Token[]>(tokens_.size());
    std::copy(tokens_.begin(), tokens_.end(), tokens.get());
    preprocessor_.EnterTokenStream(std::move(tokens), tokens_.size(),
                                   /*DisableMacroExpansion=*/true,
                                   /*IsReinject=*/true); // those who watch tokens need not know
  }
  static std::string quoted(StringRef text) { return fmt::format("\"{}\"", text.str()); }

private:
  Token plain(tok::TokenKind kind) const {
    Token token;
    token.startToken();
    token.setKind(kind);
    token.setLocation(location_);
    // Keywords are told apart by their identifier in places (attribute names, declarators).
    if (const char *keyword = tok::getKeywordSpelling(kind))
      token.setIdentifierInfo(preprocessor_.getIdentifierInfo(keyword));
    return token;
  }

  Preprocessor &preprocessor_;
  SourceLocation location_;
  std::vector<Token> tokens_;
};

class GtapPragmaHandler : public PragmaHandler {
public:
  GtapPragmaHandler(SourceFacts &facts, Diagnostics &diagnostics)
      : PragmaHandler("gtap"), facts_(facts), diagnostics_(diagnostics) {}

  void HandlePragma(Preprocessor &preprocessor, PragmaIntroducer introducer,
                    Token &first) override {
    Token word;
    preprocessor.LexUnexpandedToken(word);
    std::optional<PragmaKind> kind;
    if (IdentifierInfo *name = word.getIdentifierInfo())
      kind = directiveNamed(name->getName());
    if (!kind) {
      std::string text = word.is(tok::eod) ? "" : preprocessor.getSpelling(word);
      diagnostics_.report(DiagId::UnknownDirective,
                          word.is(tok::eod) ? first.getLocation() : word.getLocation(), {text});
      skipLine(preprocessor, word);
      return;
    }
    if (!isInMainFile(preprocessor, introducer.Loc))
      facts_.foreignPragmas.push_back(introducer.Loc);
    PragmaSite site;
    site.kind = *kind;
    site.location = word.getLocation();
    site.ofRegions = word.getIdentifierInfo()->getName() == "declare";
    ClauseReader reader(preprocessor, diagnostics_);
    if (!reader.read(site)) {
      facts_.unread.push_back(reader.end());
      return;
    }
    site.text = CharSourceRange::getCharRange(introducer.Loc, reader.end());
    recordMacros(site, reader);
    inject(preprocessor, facts_.add(site), reader);
  }

private:
  static bool isInMainFile(Preprocessor &preprocessor, SourceLocation location) {
    const SourceManager &sources = preprocessor.getSourceManager();
    return sources.isWrittenInMainFile(sources.getExpansionLoc(location));
  }
  static void skipLine(Preprocessor &preprocessor, Token &token) {
    while (token.isNot(tok::eod))
      preprocessor.LexUnexpandedToken(token);
  }

  // Nobody else sees the tokens of a directive. A macro that stands for more than an expression is left out: its
  // words for clauses are not among these.
  void recordMacros(const PragmaSite &site, const ClauseReader &reader) {
    for (std::size_t i = 0; i < site.clauses.size(); ++i) {
      CharSourceRange text = site.clauses[i].text;
      if (text.getBegin().isFileID() && text.getEnd().isFileID())
        for (const ClauseReader::Tokens &tokens : reader.expressions(i))
          for (const Token &token : tokens)
            facts_.macros.sawTokenOfDirective(token);
    }
  }

  static void inject(Preprocessor &preprocessor, const PragmaSite &site,
                     const ClauseReader &reader) {
    Injection injection(preprocessor, site.location);
    switch (site.kind) {
    case PragmaKind::Function:
      // A declaration of its own, since an attribute could not stand before `template<>`.
      injection.add({tok::kw_static_assert, tok::l_paren, tok::kw_true, tok::comma});
      injection.literal(tok::string_literal, Injection::quoted(functionMarker));
      injection.add({tok::r_paren, tok::semi});
      break;
    case PragmaKind::Taskloop:
      injection.annotation(taskloopMarker, site, reader);
      break;
    case PragmaKind::Task:
    case PragmaKind::TaskIteration:
      injection.annotation(taskMarker, site, reader);
      break;
    case PragmaKind::Taskgroup:
      injection.annotation(taskgroupMarker, site, reader);
      break;
    case PragmaKind::Taskgraph:
      injection.annotation(taskgraphMarker, site, reader);
      break;
    case PragmaKind::Entry:
      injection.annotation(entryMarker, site, reader);
      break;
    case PragmaKind::Parallel:
    case PragmaKind::ParallelFor:
    case PragmaKind::For:
    case PragmaKind::Single:
    case PragmaKind::Masked:
    case PragmaKind::Critical:
    case PragmaKind::Sections:
    case PragmaKind::ParallelSections:
    case PragmaKind::Section:
    case PragmaKind::Atomic:
    case PragmaKind::Simd:
    case PragmaKind::ForSimd:
    case PragmaKind::ParallelForSimd:
      injection.annotation(teamMarker, site, reader);
      break;
    case PragmaKind::Taskwait:
    case PragmaKind::Taskyield:
    case PragmaKind::Barrier:
    case PragmaKind::Cancel:
    case PragmaKind::CancellationPoint:
      // A statement of its own: [[...]] (void)static_cast<int>(clause); or (void)0;
      injection.annotation(isCancellation(site.kind)          ? cancelMarker
                           : site.kind == PragmaKind::Barrier ? teamMarker
                                                              : taskwaitMarker,
                           site, reader);
      injection.add({tok::l_paren, tok::kw_void, tok::r_paren});
      if (const ClauseSite *value =
              site.clause(site.kind == PragmaKind::Cancel ? ClauseKind::If : ClauseKind::Queue))
        injection.converted(*value,
                            reader.expressions(std::size_t(value - site.clauses.data())).front());
      else
        injection.literal(tok::numeric_constant, "0");
      injection.add(tok::semi);
      break;
    }
    injection.enter();
  }

  SourceFacts &facts_;
  Diagnostics &diagnostics_;
};

// Notes what task functions may not contain, and refuses macros with our prefix.
class DirectiveObserver : public PPCallbacks {
public:
  DirectiveObserver(Preprocessor &preprocessor, SourceFacts &facts, Diagnostics &diagnostics,
                    bool readsOmp)
      : preprocessor_(preprocessor), facts_(facts), diagnostics_(diagnostics), readsOmp_(readsOmp) {
  }

  void MacroExpands(const Token &name, const MacroDefinition &definition, SourceRange range,
                    const MacroArgs *arguments) override {
    mention(name);
    facts_.macros.sawExpansion(name, definition, range, arguments);
    if (const MacroInfo *macro = definition.getMacroInfo())
      facts_.arguments.sawExpansion(*macro, arguments);
  }
  void Defined(const Token &name, const MacroDefinition &, SourceRange) override { mention(name); }
  void Ifdef(SourceLocation, const Token &name, const MacroDefinition &) override { mention(name); }
  void Ifndef(SourceLocation, const Token &name, const MacroDefinition &) override {
    mention(name);
  }
  void Elifdef(SourceLocation, const Token &name, const MacroDefinition &) override {
    mention(name);
  }
  void Elifndef(SourceLocation, const Token &name, const MacroDefinition &) override {
    mention(name);
  }
  // Undefined macros in a condition, and the conditions of branches that were not evaluated.
  void If(SourceLocation, SourceRange condition, ConditionValueKind) override { scan(condition); }
  void Elif(SourceLocation, SourceRange condition, ConditionValueKind, SourceLocation) override {
    scan(condition);
  }
  void InclusionDirective(SourceLocation hash, const Token &word, StringRef, bool angled,
                          CharSourceRange name, OptionalFileEntryRef file, StringRef folder,
                          StringRef, const Module *, bool, SrcMgr::CharacteristicKind) override {
    if (sources().isWrittenInMainFile(hash))
      facts_.inclusions.push_back({hash, "#include"});
    inUserFile_ = !sources().isInSystemHeader(hash);
    if (inUserFile_)
      facts_.included.directives.push_back({hash, name, file, folder.str(), angled,
                                            word.getIdentifierInfo()->isStr("include_next"),
                                            FileID()});
  }
  void LexedFileChanged(FileID file, LexedFileChangeReason reason, SrcMgr::CharacteristicKind,
                        FileID, SourceLocation) override {
    if (reason == LexedFileChangeReason::EnterFile && inUserFile_)
      facts_.included.directives.back().entered = file;
    inUserFile_ = false;
  }
  void FileSkipped(const FileEntryRef &, const Token &, SrcMgr::CharacteristicKind) override {
    inUserFile_ = false;
  }
  void PragmaDirective(SourceLocation location, PragmaIntroducerKind kind) override {
    const auto *lexer = static_cast<const Lexer *>(preprocessor_.getCurrentLexer());
    if (!lexer)
      return;
    StringRef rest(lexer->getBufferLocation(),
                   lexer->getBuffer().end() - lexer->getBufferLocation());
    if (OmpPragma omp; !sources().isInSystemHeader(location) &&
                       readOmpPragma(rest, lexer->getSourceLocation(rest.data()), omp)) {
      omp.isOperator = kind != PIK_HashPragma;
      if (omp.isOperator)
        omp.location = location;
      if (readsOmp_ && isOfTarget(omp)) // Clang may not get through what is behind it
        diagnostics_.report(DiagId::OmpTarget, omp.location,
                            {omp.directive, StringRef(omp.directive).contains("declare")
                                                ? ofDeclarations
                                                : ofRegions});
      facts_.ompPragmas.push_back(std::move(omp));
    }
    if (kind == PIK_HashPragma && !sources().isInSystemHeader(location))
      checkSpelling(location, rest.take_until([](char c) { return c == '\n'; }));
    if (kind == PIK__Pragma)
      facts_.macros.sawPragmaOperator(location, rest);
    else if (rest.ltrim().starts_with("once") && !sources().isInSystemHeader(location))
      facts_.included.onceMarks.push_back(location);
  }
  void MacroDefined(const Token &name, const MacroDirective *) override {
    if (sources().isWrittenInMainFile(name.getLocation()) &&
        name.getIdentifierInfo()->getName().starts_with("gtap_"))
      diagnostics_.report(DiagId::ReservedName, name.getLocation(),
                          {name.getIdentifierInfo()->getName().str()});
  }

private:
  SourceManager &sources() const { return preprocessor_.getSourceManager(); }

  // `#pragma gatp task`, `#pragma GTAP task`, `#pragma taskwait`: compilers ignore what they do not know.
  void checkSpelling(SourceLocation location, StringRef line) {
    auto wordOf = [](StringRef &text) {
      text = text.ltrim();
      StringRef word = text.take_while([](char c) { return isAsciiIdentifierContinue(c); });
      text = text.drop_front(word.size());
      return word;
    };
    StringRef rest = line;
    StringRef first = wordOf(rest);
    StringRef second = wordOf(rest);
    if (first == "gtap" || first.empty())
      return;
    StringRef directive = second;
    if (std::string joined = first.lower(); StringRef(joined).starts_with("gtap"))
      directive = second.empty() ? StringRef(first).drop_front(4).ltrim('_') : second;
    else if (first == "taskwait")
      directive = first;
    else if (!directiveNamed(second) || StringRef(joined).edit_distance("gtap") > 2)
      return;
    if (directiveNamed(directive))
      diagnostics_.report(
          DiagId::PragmaNearMiss, location,
          {second.empty() ? first.str() : (first + " " + second).str(), directive.str()});
  }

  void mention(const Token &name) {
    if (IdentifierInfo *identifier = name.getIdentifierInfo())
      mention(name.getLocation(), identifier->getName());
  }

  void mention(SourceLocation location, StringRef name) {
    if (differsForCompiler(name) && location.isFileID() &&
        sources().isWrittenInMainFile(location) &&
        mentioned_.insert(location).second) // a condition is seen when evaluated and when scanned
      facts_.archUses.push_back({location, name.str()});
  }

  void scan(SourceRange condition) {
    SourceLocation at = condition.getBegin();
    if (!at.isFileID() || !sources().isWrittenInMainFile(at))
      return;
    Token token;
    const LangOptions &language = preprocessor_.getLangOpts();
    while (at.isValid() && at <= condition.getEnd() &&
           !Lexer::getRawToken(at, token, sources(), language, /*IgnoreWhiteSpace=*/true) &&
           token.isNot(tok::eof) && token.getLocation() <= condition.getEnd()) {
      if (token.is(tok::raw_identifier))
        mention(token.getLocation(), token.getRawIdentifier());
      at = token.getEndLoc();
    }
  }

  Preprocessor &preprocessor_;
  SourceFacts &facts_;
  Diagnostics &diagnostics_;
  // What to write instead of OpenMP's directives for accelerators.
  static constexpr const char *ofDeclarations =
      "leave it out: write '__device__' before functions of the GPU, and '#pragma gtap function' "
      "before those that spawn";
  static constexpr const char *ofRegions =
      "write the region as a task function, start it by '#pragma gtap entry' in a kernel, and "
      "what 'map' says as cudaMalloc() and cudaMemcpy(): docs/openmp.md shows how";

  const bool readsOmp_;
  std::set<SourceLocation> mentioned_;
  bool inUserFile_ = false; // the last #include stands in one, and its file is not entered yet
};

} // namespace

void installPragmas(Preprocessor &preprocessor, SourceFacts &facts, Diagnostics &diagnostics,
                    bool readsOmp) {
  preprocessor.AddPragmaHandler(new GtapPragmaHandler(facts, diagnostics)); // owned by Clang
  preprocessor.addPPCallbacks(
      std::make_unique<DirectiveObserver>(preprocessor, facts, diagnostics, readsOmp));
  facts.macros.attach(preprocessor);
  facts.arguments.attach(preprocessor);
  facts.conditionals.attach(preprocessor);
  const SourceManager &sources = preprocessor.getSourceManager();
  preprocessor.setTokenWatcher([&facts, &sources](const Token &token) {
    progress = {&sources, token.getLocation()};
    facts.sawToken(token);
    facts.macros.sawToken(token);
    facts.arguments.sawToken(token);
    if (token.is(tok::lesslessless)) {
      SourceLocation where = sources.getExpansionLoc(token.getLocation());
      if (!sources.isWrittenInMainFile(where) && !sources.isInSystemHeader(where))
        facts.foreignLaunches.push_back(where);
    }
  });
}

} // namespace gtap
