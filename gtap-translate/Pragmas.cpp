// See Pragmas.h. All injected tokens carry the location of the directive's word, so that an AST
// node (or a parser error) at this location can only come from them.
#include "Pragmas.h"

#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Pragma.h>

#include <algorithm>
#include <fmt/format.h>
#include <optional>

namespace gtap {

using namespace clang;

const char *spell(PragmaKind kind) {
  switch (kind) {
  case PragmaKind::Function:
    return "function";
  case PragmaKind::Task:
    return "task";
  case PragmaKind::Taskwait:
    return "taskwait";
  case PragmaKind::Entry:
    return "entry";
  }
  return "";
}

PragmaSite *SourceFacts::siteAt(SourceLocation location) const {
  auto found = byLocation_.find(location);
  return found == byLocation_.end() ? nullptr : found->second;
}

PragmaSite *SourceFacts::siteBefore(SourceLocation location) const {
  auto found = byNextToken_.find(location);
  return found == byNextToken_.end() ? nullptr : found->second;
}

PragmaSite &SourceFacts::add(PragmaSite site) {
  pragmas.push_back(std::make_unique<PragmaSite>(site));
  PragmaSite *stored = pragmas.back().get();
  byLocation_[site.location] = stored;
  pending_ = stored;
  return *stored;
}

void SourceFacts::sawToken(const Token &token) {
  // The clause's own tokens lie on the pragma's line; the first token beyond it is the one that
  // follows.
  if (!pending_ || token.isAnnotation() || token.getLocation().isMacroID() ||
      token.getLocation() == pending_->location)
    return;
  if (pending_->text.isValid() && token.getLocation() < pending_->text.getEnd() &&
      !(token.getLocation() < pending_->text.getBegin()))
    return;
  byNextToken_[token.getLocation()] = pending_;
  pending_ = nullptr;
}

namespace {

std::optional<PragmaKind> directiveNamed(StringRef word) {
  for (PragmaKind kind :
       {PragmaKind::Function, PragmaKind::Task, PragmaKind::Taskwait, PragmaKind::Entry})
    if (word == spell(kind))
      return kind;
  return std::nullopt;
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
  // [[clang::annotate("marker", sizeof(static_cast<int>(clause)))]]: sizeof makes any expression a
  // constant one.
  Injection &annotation(StringRef marker, ArrayRef<Token> clause) {
    add({tok::l_square, tok::l_square}).identifier("clang").add(tok::coloncolon);
    identifier("annotate").add(tok::l_paren).literal(tok::string_literal, quoted(marker));
    if (!clause.empty())
      add({tok::comma, tok::kw_sizeof, tok::l_paren}).asInt(clause).add(tok::r_paren);
    return add({tok::r_paren, tok::r_square, tok::r_square});
  }
  // static_cast<int>(tokens)
  Injection &asInt(ArrayRef<Token> tokens) {
    add({tok::kw_static_cast, tok::less, tok::kw_int, tok::greater, tok::l_paren});
    return copy(tokens).add(tok::r_paren);
  }
  void enter() {
    auto tokens = std::make_unique<Token[]>(tokens_.size());
    std::copy(tokens_.begin(), tokens_.end(), tokens.get());
    preprocessor_.EnterTokenStream(std::move(tokens), tokens_.size(),
                                   /*DisableMacroExpansion=*/true, /*IsReinject=*/false);
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
    if (introducer.Kind != PIK_HashPragma || word.getLocation().isMacroID()) {
      diagnostics_.report(DiagId::PragmaOperator,
                          preprocessor.getSourceManager().getExpansionLoc(introducer.Loc),
                          {spell(*kind)});
      skipLine(preprocessor, word);
      return;
    }
    if (!preprocessor.getSourceManager().isWrittenInMainFile(word.getLocation())) {
      diagnostics_.report(DiagId::PragmaInHeader, word.getLocation(), {spell(*kind)});
      skipLine(preprocessor, word);
      return;
    }
    PragmaSite site;
    site.kind = *kind;
    site.location = word.getLocation();
    std::vector<Token> clause;
    if (readClauses(preprocessor, site, introducer.Loc, clause))
      inject(preprocessor, facts_.add(site), clause);
  }

private:
  static void skipLine(Preprocessor &preprocessor, Token &token) {
    while (token.isNot(tok::eod))
      preprocessor.LexUnexpandedToken(token);
  }

  // Reads the rest of the line into `site` and `clause`; false after an error (the pragma is then
  // dropped).
  bool readClauses(Preprocessor &preprocessor, PragmaSite &site, SourceLocation hash,
                   std::vector<Token> &clause) {
    Token token;
    preprocessor.LexUnexpandedToken(token);
    while (token.isNot(tok::eod)) {
      IdentifierInfo *name = token.getIdentifierInfo();
      bool takesQueue = site.kind == PragmaKind::Task || site.kind == PragmaKind::Taskwait;
      if (!takesQueue || !name || name->getName() != "queue")
        return refuse(preprocessor, token, DiagId::UnknownClause,
                      {preprocessor.getSpelling(token), spell(site.kind)});
      if (!clause.empty())
        return refuse(preprocessor, token, DiagId::DuplicateClause, {spell(site.kind)});
      if (!readQueue(preprocessor, site, token, clause))
        return false;
      preprocessor.LexUnexpandedToken(token);
    }
    site.text = CharSourceRange::getCharRange(hash, token.getLocation());
    return true;
  }

  // Reads `(expression)` after `queue`; leaves `token` at the closing parenthesis.
  bool readQueue(Preprocessor &preprocessor, PragmaSite &site, Token &token,
                 std::vector<Token> &clause) {
    preprocessor.LexUnexpandedToken(token);
    if (token.isNot(tok::l_paren))
      return refuse(preprocessor, token, DiagId::MalformedClause, {"'(' expected after 'queue'"});
    Token open = token;
    for (unsigned depth = 1; depth != 0;) {
      preprocessor.Lex(token);
      if (token.is(tok::eod))
        return refuse(preprocessor, token, DiagId::MalformedClause, {"')' is missing"});
      if (token.is(tok::l_paren))
        depth++;
      if (token.is(tok::r_paren) && --depth == 0)
        break;
      clause.push_back(token);
    }
    if (clause.empty())
      return refuse(preprocessor, token, DiagId::MalformedClause, {"the expression is missing"});
    if (token.getLocation().isMacroID())
      return refuse(preprocessor, token, DiagId::MalformedClause, {"its ')' comes out of a macro"});
    site.queueText =
        CharSourceRange::getCharRange(open.getLocation().getLocWithOffset(1), token.getLocation());
    return true;
  }

  bool refuse(Preprocessor &preprocessor, Token &token, DiagId id,
              std::initializer_list<std::string> arguments) {
    diagnostics_.report(id, token.getLocation(), arguments);
    skipLine(preprocessor, token);
    return false;
  }

  static void inject(Preprocessor &preprocessor, const PragmaSite &site, ArrayRef<Token> clause) {
    Injection injection(preprocessor, site.location);
    switch (site.kind) {
    case PragmaKind::Function:
      // A declaration of its own, since an attribute could not stand before `template<>`.
      injection.add({tok::kw_static_assert, tok::l_paren, tok::kw_true, tok::comma});
      injection.literal(tok::string_literal, Injection::quoted(functionMarker));
      injection.add({tok::r_paren, tok::semi});
      break;
    case PragmaKind::Task:
      injection.annotation(taskMarker, clause);
      break;
    case PragmaKind::Entry:
      injection.annotation(entryMarker, clause);
      break;
    case PragmaKind::Taskwait:
      // A statement of its own: [[...]] (void)static_cast<int>(clause); or (void)0;
      injection.annotation(taskwaitMarker, {});
      injection.add({tok::l_paren, tok::kw_void, tok::r_paren});
      if (clause.empty())
        injection.literal(tok::numeric_constant, "0");
      else
        injection.asInt(clause);
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
  DirectiveObserver(Preprocessor &preprocessor, SourceFacts &facts, Diagnostics &diagnostics)
      : preprocessor_(preprocessor), facts_(facts), diagnostics_(diagnostics) {}

  void MacroExpands(const Token &name, const MacroDefinition &, SourceRange,
                    const MacroArgs *) override {
    mention(name);
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
  void InclusionDirective(SourceLocation hash, const Token &, StringRef, bool, CharSourceRange,
                          OptionalFileEntryRef, StringRef, StringRef, const Module *, bool,
                          SrcMgr::CharacteristicKind) override {
    if (sources().isWrittenInMainFile(hash))
      facts_.inclusions.push_back({hash, "#include"});
  }
  void MacroDefined(const Token &name, const MacroDirective *) override {
    if (sources().isWrittenInMainFile(name.getLocation()) &&
        name.getIdentifierInfo()->getName().starts_with("gtap_"))
      diagnostics_.report(DiagId::ReservedName, name.getLocation(),
                          {name.getIdentifierInfo()->getName().str()});
  }

private:
  SourceManager &sources() const { return preprocessor_.getSourceManager(); }

  // Macros that the translator's one parse and nvcc's several passes see differently.
  static bool differs(StringRef name) {
    return name.starts_with("__CUDA_ARCH") || name == "__clang__" || name == "__NVCC__" ||
           name == "GTAP_TRANSLATING" || name == "GTAP_TRANSLATED";
  }

  void mention(const Token &name) {
    if (IdentifierInfo *identifier = name.getIdentifierInfo())
      mention(name.getLocation(), identifier->getName());
  }

  void mention(SourceLocation location, StringRef name) {
    if (differs(name) && location.isFileID() && sources().isWrittenInMainFile(location) &&
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
  std::set<SourceLocation> mentioned_;
};

} // namespace

void installPragmas(Preprocessor &preprocessor, SourceFacts &facts, Diagnostics &diagnostics) {
  preprocessor.AddPragmaHandler(new GtapPragmaHandler(facts, diagnostics)); // owned by Clang
  preprocessor.addPPCallbacks(
      std::make_unique<DirectiveObserver>(preprocessor, facts, diagnostics));
  preprocessor.setTokenWatcher([&facts](const Token &token) { facts.sawToken(token); });
}

} // namespace gtap
