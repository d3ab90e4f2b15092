// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ClauseReader.h. ClauseLists.cpp reads what is between the parentheses of `depend`.
#include "frontend/ClauseReader.h"

#include <fmt/format.h>

#include <utility>

namespace gtap {

using namespace clang;

namespace {

bool mayStandOn(const ClauseEntry &entry, PragmaKind directive) {
  return (entry.directives & on(directive)) != 0;
}

// "the clauses of 'task' are ..."
std::string clausesOf(PragmaKind directive) {
  std::string list;
  for (const ClauseEntry &entry : allClauses())
    if (mayStandOn(entry, directive) && !isMadeUp(entry.kind))
      list += fmt::format("{}'{}'", list.empty() ? "" : ", ", entry.name);
  return list.empty() ? fmt::format("'{}' takes no clauses", spell(directive))
                      : fmt::format("the clauses of '{}' are: {}", spell(directive), list);
}

// What to write instead of a word that is no clause.
std::string adviceFor(const Token &word, PragmaKind directive) {
  if (word.is(tok::comma))
    return "one comma may stand between two clauses, and none before the first or behind the last";
  const IdentifierInfo *name = word.getIdentifierInfo();
  if (directive == PragmaKind::Task && name && name->getName() == "wait")
    return "to wait for the children, write '#pragma gtap taskwait', which is one word";
  if (name && name->getName() == "priority")
    return "give it to the tasks: '#pragma gtap task priority(expression)', or 'taskloop "
           "priority(expression)' without 'task_iteration'";
  if (directive == PragmaKind::Taskloop && name && name->getName() == "depend")
    return "write it on the '#pragma gtap task_iteration depend(...)' in the loop's body";
  return clausesOf(directive);
}

// Outside of parentheses and brackets. One in a list of template arguments counts, too: parentheses help.
bool holdsComma(ArrayRef<Token> tokens) {
  unsigned depth = 0;
  for (const Token &token : tokens) {
    if (token.isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
      ++depth;
    else if (token.isOneOf(tok::r_paren, tok::r_square, tok::r_brace))
      --depth;
    else if (depth == 0 && token.is(tok::comma))
      return true;
  }
  return false;
}

} // namespace

bool ClauseReader::read(PragmaSite &site) {
  preprocessor_.Lex(token_);
  readFurtherWords(site);
  if ((site.kind == PragmaKind::Critical && token_.is(tok::l_paren) && !readCriticalName(site)) ||
      (isCancellation(site.kind) && !readCancelled(site)) || (site.ofRegions && !readDeclared())) {
    while (token_.isNot(tok::eod))
      preprocessor_.Lex(token_);
    return false;
  }
  while (token_.isNot(tok::eod)) {
    // OpenMP allows one comma between two clauses.
    const Token comma = token_;
    const bool divided = token_.is(tok::comma) && !site.clauses.empty();
    if (divided)
      preprocessor_.Lex(token_);
    if (divided && token_.is(tok::eod)) {
      diagnostics_.report(DiagId::UnknownClause, comma.getLocation(),
                          {",", spell(site.kind), adviceFor(comma, site.kind)});
      return false;
    }
    if (!readOne(site)) {
      while (token_.isNot(tok::eod))
        preprocessor_.Lex(token_);
      return false;
    }
    preprocessor_.Lex(token_);
  }
  if (const ClauseSite *alone = site.clause(ClauseKind::NoWait);
      alone && site.kind == PragmaKind::Taskwait && !site.clause(ClauseKind::Depend)) {
    diagnostics_.report(DiagId::UnknownClause, alone->location,
                        {"nowait", spell(site.kind),
                         "a taskwait that does not wait orders later tasks: write 'taskwait "
                         "depend(inout: a[i]) nowait'"});
    return false;
  }
  return true;
}

// Leaves the current token at the clause's last one.
bool ClauseReader::readOne(PragmaSite &site) {
  const IdentifierInfo *name = token_.getIdentifierInfo();
  const ClauseEntry *entry = nullptr;
  for (const ClauseEntry &candidate : allClauses())
    if (name && name->getName() == candidate.name && mayStandOn(candidate, site.kind))
      entry = &candidate;
  if (!entry)
    return refuse(DiagId::UnknownClause, {preprocessor_.getSpelling(token_), spell(site.kind),
                                          adviceFor(token_, site.kind)});
  if (site.clause(entry->kind) && entry->form != ClauseForm::Names &&
      entry->form != ClauseForm::Accesses && entry->form != ClauseForm::Reduction)
    return refuse(DiagId::DuplicateClause, {spell(site.kind), entry->name});
  ClauseSite clause;
  clause.kind = entry->kind;
  clause.location = token_.getLocation();
  Tokens tokens;
  std::vector<Tokens> expressions;
  iteratorTypes_.emplace_back();
  if (entry->form != ClauseForm::Alone && !readParentheses(clause, tokens))
    return false;
  if (entry->form == ClauseForm::Accesses) {
    clause.spelled = spelled(tokens);
    if (!readAccesses(clause, tokens, expressions))
      return false;
  } else if (entry->form == ClauseForm::Reduction) {
    if (!readReduction(clause, tokens))
      return false;
  } else if (entry->form == ClauseForm::Schedule) {
    if (!readSchedule(clause, site.kind, tokens, expressions))
      return false;
  } else if (isExpression(clause.kind)) {
    if (tokens.size() > 1 && tokens[1].is(tok::colon) && tokens[0].getIdentifierInfo() &&
        tokens[0].getIdentifierInfo()->getName() == "strict") {
      if (clause.kind != ClauseKind::NumThreads && clause.kind != ClauseKind::GrainSize &&
          clause.kind != ClauseKind::NumTasks)
        return malformed(*entry, "'strict:' has no meaning here");
      if (tokens.size() == 2)
        return malformed(*entry, "no number stands behind 'strict:'");
      clause.strict = true;
      tokens.erase(tokens.begin(), tokens.begin() + 2);
      clause.text.setBegin(tokens.front().getLocation());
    }
    if (clause.kind == ClauseKind::If && tokens.size() > 1 && tokens[1].is(tok::colon) &&
        tokens[0].getIdentifierInfo())
      return malformed(*entry, fmt::format("'{}:' cannot stand before the condition, which is "
                                           "that of this directive in any case",
                                           preprocessor_.getSpelling(tokens[0])));
    if (site.kind == PragmaKind::Taskgraph && holdsComma(tokens))
      return malformed(*entry, "its parentheses hold two expressions");
    clause.spelled = spelled(tokens);
    expressions.push_back(std::move(tokens));
  } else if (entry->form == ClauseForm::Aligned) {
    const auto colon = llvm::find_if(tokens, [](const Token &each) { return each.is(tok::colon); });
    if (colon + 1 == tokens.end())
      return malformed(*entry, "a number is missing behind ':'");
    if (!readNames(clause, ArrayRef(tokens).take_front(std::size_t(colon - tokens.begin()))))
      return false;
  } else if (entry->form != ClauseForm::Alone && !readNames(clause, tokens)) {
    return false;
  }
  site.clauses.push_back(std::move(clause));
  expressions_.push_back(std::move(expressions));
  return true;
}

// "parallel", "for", "simd": directives of several words.
void ClauseReader::readFurtherWords(PragmaSite &site) {
  struct Further {
    PragmaKind first;
    const char *word;
    PragmaKind both;
  };
  static constexpr Further further[] = {
      {PragmaKind::Parallel, "for", PragmaKind::ParallelFor},
      {PragmaKind::Parallel, "sections", PragmaKind::ParallelSections},
      {PragmaKind::For, "simd", PragmaKind::ForSimd},
      {PragmaKind::ParallelFor, "simd", PragmaKind::ParallelForSimd},
  };
  for (const Further &each : further) // longer ones stand behind shorter ones
    if (const IdentifierInfo *name = token_.getIdentifierInfo();
        site.kind == each.first && name && name->getName() == each.word) {
      site.kind = each.both;
      preprocessor_.Lex(token_);
    }
}

// Spaces enough to keep any two tokens apart.
std::string ClauseReader::spelled(ArrayRef<Token> tokens) const {
  std::string text;
  for (const Token &token : tokens)
    text += (text.empty() ? "" : " ") + preprocessor_.getSpelling(token);
  return text;
}

bool ClauseReader::readParentheses(ClauseSite &clause, Tokens &tokens) {
  const ClauseEntry &entry = entryOf(clause.kind);
  preprocessor_.Lex(token_);
  if (token_.isNot(tok::l_paren))
    return malformed(entry, fmt::format("'(' expected after '{}'", entry.name));
  Token open = token_;
  for (unsigned depth = 1; depth != 0;) {
    preprocessor_.Lex(token_);
    if (token_.is(tok::eod))
      return malformed(entry, "')' is missing");
    if (token_.is(tok::l_paren))
      depth++;
    if (token_.is(tok::r_paren) && --depth == 0)
      break;
    tokens.push_back(token_);
  }
  if (tokens.empty())
    return malformed(entry, isExpression(clause.kind) ? "the expression is missing"
                                                      : "nothing stands in its parentheses");
  clause.text =
      CharSourceRange::getCharRange(open.getLocation().getLocWithOffset(1), token_.getLocation());
  return true;
}

bool ClauseReader::readNames(ClauseSite &clause, ArrayRef<Token> tokens) {
  const ClauseEntry &entry = entryOf(clause.kind);
  bool expectsName = true;
  for (const Token &token : tokens) {
    const IdentifierInfo *name = token.getIdentifierInfo();
    if (expectsName ? !name : token.isNot(tok::comma))
      return malformed(
          entry, fmt::format("'{}' is not expected in its list", preprocessor_.getSpelling(token)));
    if (name)
      clause.names.push_back({name->getName().str(), token.getLocation()});
    expectsName = !expectsName;
  }
  if (expectsName)
    return malformed(entry, "its list ends with a comma");
  if (entry.form != ClauseForm::Word)
    return true;
  for (const char *word : entry.words)
    if (word && clause.names.size() == 1 && clause.names.front().name == word)
      return true;
  return malformed(entry, fmt::format("'{}' is none of its words", clause.names.front().name));
}

// `(name)` behind `critical`. Leaves the current token behind it.
bool ClauseReader::readCriticalName(PragmaSite &site) {
  preprocessor_.Lex(token_);
  const IdentifierInfo *name = token_.getIdentifierInfo();
  if (name) {
    site.name = {name->getName().str(), token_.getLocation()};
    preprocessor_.Lex(token_);
  }
  if (!name || token_.isNot(tok::r_paren))
    return refuse(DiagId::UnknownClause, {preprocessor_.getSpelling(token_), spell(site.kind),
                                          "write 'critical', or 'critical(name)' with one name"});
  preprocessor_.Lex(token_);
  return true;
}

// `taskgroup` behind `cancel`, `point taskgroup` behind `cancellation`. Leaves the current token behind it.
bool ClauseReader::readCancelled(PragmaSite &site) {
  std::string directive = site.kind == PragmaKind::Cancel ? "cancel" : "cancellation";
  auto word = [&] {
    return token_.is(tok::eod) ? std::string() : preprocessor_.getSpelling(token_);
  };
  auto unknown = [&] {
    return refuse(DiagId::CancelWhat,
                  {directive + (word().empty() ? "" : " " + word()), spell(site.kind)});
  };
  if (site.kind == PragmaKind::CancellationPoint) {
    if (word() != "point")
      return unknown();
    directive += " point";
    preprocessor_.Lex(token_);
  }
  if (word() != "taskgroup")
    return unknown();
  preprocessor_.Lex(token_);
  return true;
}

// `team` behind `declare`, and nothing else.
bool ClauseReader::readDeclared() {
  const IdentifierInfo *word = token_.getIdentifierInfo();
  if (!word || word->getName() != "team")
    return refuse(
        DiagId::UnknownDirective,
        {"declare" + (token_.is(tok::eod) ? "" : " " + preprocessor_.getSpelling(token_))});
  preprocessor_.Lex(token_);
  return token_.is(tok::eod) ||
         refuse(DiagId::UnknownClause, {preprocessor_.getSpelling(token_), "declare team",
                                        "'declare team' takes no clauses"});
}

// `+ : a, b`
bool ClauseReader::readReduction(ClauseSite &clause, const Tokens &tokens) {
  static constexpr const char *operators[] = {"+", "*", "&", "|", "^", "&&", "||", "min", "max"};
  const ClauseEntry &entry = entryOf(clause.kind);
  clause.reduction = preprocessor_.getSpelling(tokens.front());
  if (llvm::none_of(operators, [&](const char *each) { return clause.reduction == each; }))
    return malformed(entry, fmt::format("it begins with '+', '*', '&', '|', '^', '&&', '||', 'min' "
                                        "or 'max', and not with '{}'",
                                        clause.reduction));
  if (tokens.size() < 2 || tokens[1].isNot(tok::colon))
    return malformed(entry, fmt::format("':' expected after '{}'", clause.reduction));
  if (tokens.size() < 3)
    return malformed(entry, "a variable is missing in its list");
  const Tokens list(tokens.begin() + 2, tokens.end());
  return clause.kind == ClauseKind::InReduction ? readObjects(clause, list)
                                                : readNames(clause, list);
}

// `a, b[i], *c`
bool ClauseReader::readObjects(ClauseSite &clause, const Tokens &tokens) {
  ClauseName object;
  unsigned depth = 0;
  for (std::size_t i = 0; i <= tokens.size(); ++i) {
    const bool ends = i == tokens.size();
    if (ends || (depth == 0 && tokens[i].is(tok::comma))) {
      if (object.name.empty())
        return malformed(entryOf(clause.kind), "an object is missing in its list");
      clause.names.push_back(std::exchange(object, {}));
      continue;
    }
    depth += tokens[i].isOneOf(tok::l_paren, tok::l_square);
    depth -= tokens[i].isOneOf(tok::r_paren, tok::r_square) && depth != 0;
    if (object.name.empty())
      object.location = tokens[i].getLocation();
    object.name += preprocessor_.getSpelling(tokens[i]);
  }
  return true;
}

// `dynamic, 4`
bool ClauseReader::readSchedule(ClauseSite &clause, PragmaKind directive, const Tokens &tokens,
                                std::vector<Tokens> &expressions) {
  const bool ofGraph = directive == PragmaKind::Taskloop || directive == PragmaKind::Taskgraph;
  ClauseEntry entry = entryOf(clause.kind);
  if (ofGraph)
    entry.example = "schedule(static)', 'schedule(dynamic)' or 'schedule(runtime)";
  const std::string word = preprocessor_.getSpelling(tokens.front());
  if (llvm::none_of(entry.words, [&](const char *each) { return each && word == each; }))
    return malformed(entry, fmt::format("'{}' is none of its words", word));
  clause.names.push_back({word, tokens.front().getLocation()});
  if (tokens.size() == 1)
    return true;
  if (ofGraph) { // which no parser has to see
    clause.number = spelled(ArrayRef(tokens).drop_front());
    return true;
  }
  if (tokens[1].isNot(tok::comma) || tokens.size() == 2)
    return malformed(entry, fmt::format("a comma and a number may stand behind '{}'", word));
  if (word == "auto" || word == "runtime")
    return malformed(entry, fmt::format("'{}' takes no number", word));
  Tokens chunk(tokens.begin() + 2, tokens.end());
  clause.spelled = spelled(chunk);
  clause.text = CharSourceRange::getCharRange(chunk.front().getLocation(), clause.text.getEnd());
  expressions.push_back(std::move(chunk));
  return true;
}

bool ClauseReader::malformed(const ClauseEntry &entry, const std::string &what) {
  return refuse(DiagId::MalformedClause, {what, entry.name, entry.example});
}

bool ClauseReader::refuse(DiagId id, std::initializer_list<std::string> arguments) {
  diagnostics_.report(id, token_.getLocation(), arguments);
  return false;
}

ClauseText ClauseReader::textOf(ArrayRef<Token> tokens, SourceLocation end) const {
  if (tokens.empty())
    return {};
  return {CharSourceRange::getCharRange(tokens.front().getLocation(), end), spelled(tokens)};
}

} // namespace gtap
