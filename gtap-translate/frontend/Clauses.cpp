// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Clauses.h.
#include "frontend/Clauses.h"

#include <fmt/format.h>

namespace gtap {

using namespace clang;

namespace {

constexpr ClauseEntry table[] = {
    {ClauseKind::Queue, "queue", ClauseForm::Integer, "queue(expression)", true, true, false, {}},
    {ClauseKind::If, "if", ClauseForm::Condition, "if(expression)", true, false, false, {}},
    {ClauseKind::Final,
     "final",
     ClauseForm::Condition,
     "final(expression)",
     true,
     false,
     false,
     {}},
    {ClauseKind::FirstPrivate,
     "firstprivate",
     ClauseForm::Names,
     "firstprivate(a, b)",
     true,
     false,
     false,
     {}},
    {ClauseKind::Shared, "shared", ClauseForm::Names, "shared(a, b)", true, false, false, {}},
    {ClauseKind::Default,
     "default",
     ClauseForm::Word,
     "default(none)', 'default(shared)' or 'default(firstprivate)",
     true,
     false,
     false,
     {"none", "shared", "firstprivate"}},
    {ClauseKind::Worker,
     "worker",
     ClauseForm::Word,
     "worker(block)' or 'worker(thread)",
     false,
     false,
     true,
     {"block", "thread"}},
    // Written by the translator itself (normalise/FlattenRecursion).
    {ClauseKind::Recursion,
     "gtap_recursion",
     ClauseForm::Word,
     "gtap_recursion(loop)",
     false,
     false,
     true,
     {"loop"}},
};

bool mayStandOn(const ClauseEntry &entry, PragmaKind directive) {
  return (directive == PragmaKind::Task && entry.onTask) ||
         (directive == PragmaKind::Taskwait && entry.onTaskwait) ||
         (directive == PragmaKind::Function && entry.onFunction);
}

// "the clauses of 'task' are ..."
std::string clausesOf(PragmaKind directive) {
  std::string list;
  for (const ClauseEntry &entry : table)
    if (mayStandOn(entry, directive) && entry.kind != ClauseKind::Recursion)
      list += fmt::format("{}'{}'", list.empty() ? "" : ", ", entry.name);
  return list.empty() ? fmt::format("'{}' takes no clauses", spell(directive))
                      : fmt::format("the clauses of '{}' are: {}", spell(directive), list);
}

// What to write instead of a word that is no clause.
std::string adviceFor(const Token &word, PragmaKind directive) {
  const IdentifierInfo *name = word.getIdentifierInfo();
  if (directive == PragmaKind::Task && name && name->getName() == "wait")
    return "to wait for the children, write '#pragma gtap taskwait', which is one word";
  return clausesOf(directive);
}

} // namespace

const ClauseEntry &entryOf(ClauseKind kind) {
  return table[static_cast<std::size_t>(kind)];
}

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

bool ClauseReader::read(PragmaSite &site) {
  preprocessor_.Lex(token_);
  while (token_.isNot(tok::eod)) {
    if (token_.is(tok::comma) && !site.clauses.empty()) { // OpenMP allows commas between clauses
      preprocessor_.Lex(token_);
      continue;
    }
    if (!readOne(site)) {
      while (token_.isNot(tok::eod))
        preprocessor_.Lex(token_);
      return false;
    }
    preprocessor_.Lex(token_);
  }
  return true;
}

// Leaves the current token at the closing parenthesis.
bool ClauseReader::readOne(PragmaSite &site) {
  const IdentifierInfo *name = token_.getIdentifierInfo();
  const ClauseEntry *entry = nullptr;
  for (const ClauseEntry &candidate : table)
    if (name && name->getName() == candidate.name && mayStandOn(candidate, site.kind))
      entry = &candidate;
  if (!entry)
    return refuse(DiagId::UnknownClause, {preprocessor_.getSpelling(token_), spell(site.kind),
                                          adviceFor(token_, site.kind)});
  if (site.clause(entry->kind) && entry->form != ClauseForm::Names)
    return refuse(DiagId::DuplicateClause, {spell(site.kind), entry->name});
  ClauseSite clause;
  clause.kind = entry->kind;
  clause.location = token_.getLocation();
  std::vector<Token> tokens;
  if (!readParentheses(clause, tokens))
    return false;
  if (!isExpression(clause.kind)) {
    if (!readNames(clause, tokens))
      return false;
    tokens.clear();
  }
  for (const Token &token : tokens) // spaces enough to keep any two apart
    clause.spelled += (clause.spelled.empty() ? "" : " ") + preprocessor_.getSpelling(token);
  site.clauses.push_back(std::move(clause));
  tokens_.push_back(std::move(tokens));
  return true;
}

bool ClauseReader::readParentheses(ClauseSite &clause, std::vector<Token> &tokens) {
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

bool ClauseReader::readNames(ClauseSite &clause, const std::vector<Token> &tokens) {
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

bool ClauseReader::malformed(const ClauseEntry &entry, const std::string &what) {
  return refuse(DiagId::MalformedClause, {what, entry.name, entry.example});
}

bool ClauseReader::refuse(DiagId id, std::initializer_list<std::string> arguments) {
  diagnostics_.report(id, token_.getLocation(), arguments);
  return false;
}

} // namespace gtap
