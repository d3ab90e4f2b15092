// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See StretchWriter.h.
#include "teams/StretchWriter.h"

#include "ast/types/DeclaredTypes.h"
#include "ast/types/TypeProperties.h"
#include "ast/types/TypeText.h"
#include "ast/uses/Scopes.h"
#include "ast/uses/VariableUses.h"
#include "teams/DeclaredValue.h"
#include "teams/Replicable.h"
#include "teams/Walk.h"

#include <clang/AST/Attr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <fmt/format.h>

namespace gtap {

using namespace clang;

StretchWriter::StretchWriter(const TeamFunction &function, const TeamLevel &level,
                             StretchWords words, ParsedUnit &unit, std::set<std::string> &names,
                             TeamText &text)
    : function_(function), level_(level), words_(std::move(words)), unit_(unit), names_(names),
      text_(text) {}

bool StretchWriter::isReplicated(const Expr &expression) const {
  return isReplicable(expression, level_.replicated);
}

unsigned StretchWriter::beginOf(const Stmt &statement) const {
  return text_.begin(statement);
}

unsigned StretchWriter::endOf(const Stmt &statement) const {
  // Of a directive without a statement behind it.
  if (const Wait *wait = function_.waitOf(statement))
    if (std::optional<Span> span = text_.source().span(wait->pragma->text))
      return span->end;
  return text_.end(statement);
}

void StretchWriter::refuse(const VarDecl &variable, const char *why, const char *instead) {
  failed_ = true;
  unit_.diagnostics().report(DiagId::TeamVariable, variable.getLocation(),
                             {shownName(variable), why, instead});
}

// The one thread runs this, and may give variables other values.
void StretchWriter::forget(const Stmt *changed) {
  if (changed && !known_.empty())
    for (const VarDecl *variable : function_.changedIn(*changed))
      known_.erase(variable);
}

void StretchWriter::writeBlock(const CompoundStmt &block) {
  if (writtenApart(block))
    return;
  const std::optional<Span> inside = text_.source().insideBraces(block);
  if (!inside)
    return text_.fail(block.getBeginLoc());
  text_.copy(beginOf(block), inside->begin);
  writeStatements(Statements(block.body_begin(), block.body_end()), inside->begin, inside->end);
  text_.say("}", inside->end);
}

bool StretchWriter::writtenApart(const Stmt &statement) {
  if (!writeApart(statement))
    return false;
  known_.clear();
  clean_ = true;
  return true;
}

void StretchWriter::writeStatements(const Statements &statements, unsigned begin, unsigned end) {
  unsigned done = begin;
  for (std::size_t i = 0; i < statements.size();) {
    const Stmt &statement = *statements[i];
    text_.copy(done, beginOf(statement));
    std::size_t next = i + 1;
    if (level_.isFollowed(statement)) {
      writeFollowed(statement);
    } else if (level_.isReplicated(statement)) {
      text_.copy(beginOf(statement), endOf(statement));
    } else if (hidesOwn(statement)) {
      writeOneByOne(cast<DeclStmt>(statement));
    } else if (next = endOfRun(statements, i); next == i) {
      writeOneByOne(cast<DeclStmt>(statement));
      next = i + 1;
    } else {
      writeRun(Statements(statements.begin() + i, statements.begin() + next));
    }
    done = endOf(*statements[next - 1]);
    i = next;
  }
  text_.copy(done, end);
}

// Variables that a declaration declares, and that more than this stretch of the text names.
std::vector<const VarDecl *> StretchWriter::declaredOutside(const Stmt &statement, unsigned begin,
                                                            unsigned end) const {
  std::vector<const VarDecl *> found;
  bool needed = false; // all of a declaration are, when one is
  if (const auto *declaration = dyn_cast<DeclStmt>(&statement))
    for (const Decl *each : declaration->decls())
      if (const auto *variable = dyn_cast<VarDecl>(each)) {
        found.push_back(variable);
        needed |= function_.isMentionedOutside(*variable, begin, end) ||
                  function_.placeOf(*variable) == TeamPlace::Shared;
      }
  return needed ? found : std::vector<const VarDecl *>();
}

// Where the statements from there on end that one thread runs. `from` itself: a reference that all threads need.
std::size_t StretchWriter::endOfRun(const Statements &statements, std::size_t from) const {
  std::size_t end = from;
  while (end < statements.size() && !level_.isFollowed(*statements[end]) &&
         !level_.isReplicated(*statements[end]) && !hidesOwn(*statements[end]))
    ++end;
  // A declaration moves to the begin of the run, where its name may still mean something else.
  auto endsRun = [&](std::size_t at) {
    const unsigned begin = beginOf(*statements[from]);
    return llvm::any_of(
        declaredOutside(*statements[at], begin, endOf(*statements[end - 1])),
        [&](const VarDecl *variable) {
          return variable->getType()->isReferenceType() ||
                 (at != from && text_.names(variable->getName(), begin, beginOf(*statements[at])));
        });
  };
  for (std::size_t i = from; i < end;) {
    if (!endsRun(i)) {
      ++i;
      continue;
    }
    end = i; // a shorter run: more of its variables may be named behind it
    i = from;
  }
  return end;
}

// Whether a declaration's first variables begin with what its last ones hide: `int a = n, n = 2;`.
bool StretchWriter::hidesOwn(const Stmt &statement) const {
  const auto *declaration = dyn_cast<DeclStmt>(&statement);
  return declaration && !declaration->isSingleDecl() &&
         llvm::any_of(declaration->decls(), [&](const Decl *each) {
           const auto *variable = dyn_cast<VarDecl>(each);
           return variable &&
                  text_.names(variable->getName(), beginOf(statement),
                              text_.source().offset(variable->getLocation()).value_or(0));
         });
}

// Its variables in the order of the text: `int a = n, n = 2, &b = n;`.
void StretchWriter::writeOneByOne(const DeclStmt &statement) {
  const unsigned at = beginOf(statement);
  forget(&statement);
  for (const Decl *each : statement.decls()) {
    const auto *variable = dyn_cast<VarDecl>(each);
    if (!variable)
      continue;
    if (variable->getType()->isReferenceType()) {
      writeReference(*variable, at);
      continue;
    }
    declare(*variable, at);
    if (const std::string value = valueFor(*variable, unit_, text_, names_); !value.empty()) {
      text_.sayLine("if (" + words_.leads + ") { " + value + " }", at);
      clean_ = false;
    }
  }
}

void StretchWriter::writeRun(const Statements &run) {
  const unsigned begin = beginOf(*run.front()), end = endOf(*run.back());
  bool needed = false;
  for (const Stmt *statement : run) {
    forget(statement);
    const std::vector<const VarDecl *> outside = declaredOutside(*statement, begin, end);
    needed |= outside.empty();
    for (const VarDecl *variable : outside) {
      declare(*variable, begin);
      needed |= hasInitialValue(*variable);
    }
  }
  if (!needed)
    return;
  clean_ = false;
  text_.say("if (" + words_.leads + ") {\n" + text_.source().indentation(begin).str(), begin);
  unsigned done = begin;
  for (const Stmt *statement : run) {
    text_.copy(done, beginOf(*statement));
    const std::vector<const VarDecl *> outside = declaredOutside(*statement, begin, end);
    if (outside.empty()) {
      writeAlone(*statement);
    } else {
      // A directive before it is about its value.
      const unsigned own =
          text_.source().offset(statement->getBeginLoc()).value_or(beginOf(*statement));
      const auto &declaration = *cast<DeclStmt>(statement);
      if (const unsigned at = beginOf(*statement); text_.source().buffer()[at] == '#') {
        const std::size_t line = text_.source().buffer().find('\n', own);
        text_.copy(at, unsigned(line) + 1);
      }
      for (const Decl *each : declaration.decls())
        if (const auto *variable = dyn_cast<VarDecl>(each))
          text_.say(valueFor(*variable, unit_, text_, names_), beginOf(*statement));
    }
    done = endOf(*statement);
  }
  text_.say("\n" + text_.source().indentation(begin).str() + "}", end);
}

// Where all threads of the block can name it.
void StretchWriter::declare(const VarDecl &variable, unsigned at) {
  const std::string name = variable.getNameAsString();
  if (const Undeclared why = function_.whyNotDeclared(variable); why.why)
    return refuse(variable, why.why, why.instead);
  const bool shared = function_.placeOf(variable) == TeamPlace::Shared;
  const QualType written = storageType(declaredType(&variable), unit_.context());
  text_.sayLine(fmt::format("{}{};", shared ? "__shared__ " : "",
                            declarationText(written, name, unit_.context())),
                at);
  if (shared && function_.isKept(variable)) {
    names_.insert("gtap_kept_" + name);
    text_.sayLine(
        fmt::format("::gtap::kept<{}> gtap_kept_{};", typeText(written, unit_.context()), name),
        at);
  }
}

// What thread 0 binds it to, all threads do.
void StretchWriter::writeReference(const VarDecl &variable, unsigned at) {
  if (const Undeclared why = function_.whyNotDeclared(variable); why.why)
    return refuse(variable, why.why, why.instead);
  text_.say(fmt::format("{} = *{}({} ? &({}) : nullptr);",
                        declarationText(declaredType(&variable), variable.getNameAsString(),
                                        unit_.context()),
                        words_.ofLeader, words_.leads, text_.textOf(*variable.getInit())),
            at);
  clean_ = true;
}

void StretchWriter::writeFollowed(const Stmt &statement) {
  const unsigned begin = beginOf(statement), end = endOf(statement);
  if (isLoop(&statement)) { // what is known in each turn, and behind the last one
    forget(&statement);
    walk(&statement, [&](const Stmt &part) {
      if (function_.waitOf(part))
        known_.clear();
      return !known_.empty();
    });
  }
  const std::set<const VarDecl *> known = known_;
  if (writtenApart(statement))
    return;
  if (const TeamDirective *directive = function_.directiveOf(statement)) {
    clean_ = writeDirective(*directive, clean_);
    forget(&statement);
  } else if (writeEnd(statement)) {
    known_.clear(); // a wait: the task may go on in another block
  } else if (const auto *block = dyn_cast<CompoundStmt>(&statement)) {
    writeBlock(*block);
  } else if (const auto *branch = dyn_cast<IfStmt>(&statement)) {
    const unsigned first = text_.source().offset(branch->getCond()->getBeginLoc()).value_or(begin);
    const std::optional<Span> close = text_.source().span(SourceRange(branch->getRParenLoc()));
    if (!close)
      return text_.fail(branch->getBeginLoc());
    text_.copy(begin, first);
    if (branch->isConstexpr())
      text_.copy(first, close->begin);
    else
      text_.say(condition(*branch->getCond()), first);
    text_.copy(close->begin, beginOf(*branch->getThen()));
    const bool clean = clean_;
    forget(branch->getCond());
    writeBranch(*branch->getThen());
    const bool cleanThen = std::exchange(clean_, clean);
    const std::set<const VarDecl *> knownThen = std::exchange(known_, known);
    forget(branch->getCond());
    if (const Stmt *other = branch->getElse()) {
      text_.copy(endOf(*branch->getThen()), beginOf(*other));
      writeBranch(*other);
    }
    clean_ &= cleanThen;
    std::erase_if(known_, [&](const VarDecl *each) { return knownThen.count(each) == 0; });
  } else if (const auto *loop = dyn_cast<ForStmt>(&statement)) {
    writeLoop(*loop);
  } else if (const auto *loop = dyn_cast<WhileStmt>(&statement)) {
    const unsigned first = text_.source().offset(loop->getCond()->getBeginLoc()).value_or(begin);
    text_.copy(begin, first);
    const bool clean = cleanBehind(*loop, clean_);
    clean_ = cleanInLoop(*loop->getBody(), clean_);
    text_.say(condition(*loop->getCond()), first);
    text_.copy(text_.source().offset(loop->getRParenLoc()).value_or(first),
               beginOf(*loop->getBody()));
    writeBranch(*loop->getBody());
    clean_ = clean;
  } else if (const auto *loop = dyn_cast<DoStmt>(&statement)) {
    const unsigned first = text_.source().offset(loop->getCond()->getBeginLoc()).value_or(begin);
    clean_ = false;
    text_.copy(begin, beginOf(*loop->getBody()));
    writeBranch(*loop->getBody());
    text_.copy(endOf(*loop->getBody()), first);
    text_.say(condition(*loop->getCond()), first);
    text_.copy(text_.source().offset(loop->getRParenLoc()).value_or(first), end);
  } else if (const auto *attributed = dyn_cast<AttributedStmt>(&statement)) {
    text_.copy(begin, beginOf(*attributed->getSubStmt()));
    writeFollowed(*attributed->getSubStmt());
  } else {
    text_.copy(begin, end); // a jump
  }
  if (isLoop(&statement))
    known_ = known;
}

void StretchWriter::writeBranch(const Stmt &branch) {
  if (const auto *block = dyn_cast<CompoundStmt>(&branch))
    return writeBlock(*block);
  const unsigned begin = beginOf(branch), end = endOf(branch);
  text_.say("{", begin);
  text_.say(text_.source().buffer()[begin] == '#' ? "\n" : " ", begin);
  writeStatements({&branch}, begin, end);
  text_.say(function_.waitOf(branch) ? "\n}" : " }", end); // a directive ends with its line
}

void StretchWriter::writeLoop(const ForStmt &loop) {
  const unsigned begin = beginOf(loop);
  auto isPlain = [&](const Stmt *part) { return !part || isReplicable(*part, level_.replicated); };
  if (isPlain(loop.getInit()) && isPlain(loop.getCond()) && isPlain(loop.getInc())) {
    // One barrier in place of one in each turn.
    if (!clean_ && !words_.meet.empty() && cleanInLoop(*loop.getBody(), true)) {
      text_.sayLine(words_.meet, begin);
      clean_ = true;
    }
    text_.copy(begin, beginOf(*loop.getBody()));
    const bool clean = clean_ = cleanInLoop(*loop.getBody(), clean_);
    writeBranch(*loop.getBody());
    clean_ = clean;
    return;
  }
  text_.say("{ ", begin);
  if (loop.getInit())
    writeStatements({loop.getInit()}, beginOf(*loop.getInit()), endOf(*loop.getInit()));
  std::string again = loop.getInc() ? text_.textOf(*loop.getInc()) : "";
  if (loop.getInc() && !isPlain(loop.getInc()))
    again = fmt::format("{} ? static_cast<void>({}) : static_cast<void>(0)", words_.leads, again);
  const bool clean = cleanBehind(loop, clean_) && isPlain(loop.getInc());
  clean_ = isPlain(loop.getInc()) && cleanInLoop(*loop.getBody(), clean_);
  text_.say(
      fmt::format(" for (; {}; {}) ", loop.getCond() ? condition(*loop.getCond()) : "", again),
      begin);
  writeBranch(*loop.getBody());
  clean_ = clean;
  text_.say(" }", endOf(loop));
}

// A jump to the end of a loop's turn, or out of the loop, comes from a place where it may be otherwise.
static bool jumps(const TeamLevel &level, const Stmt *statement) {
  if (!statement)
    return false;
  return (isa<BreakStmt, ContinueStmt>(statement) && level.isFollowed(*statement)) ||
         llvm::any_of(statement->children(),
                      [&](const Stmt *child) { return jumps(level, child); });
}

// What clean_ is behind a statement, when it is `clean` before it.
bool StretchWriter::cleanBehind(const Stmt &statement, bool clean) const {
  if (!level_.isFollowed(statement))
    return clean && level_.isReplicated(statement);
  if (function_.poolOf(statement))
    return true;
  auto decides = [&](const Expr *condition) { return condition && !isReplicated(*condition); };
  if (const TeamDirective *directive = function_.directiveOf(statement))
    return !directive->pragma->clause(ClauseKind::LastPrivate);
  if (const Wait *wait = function_.waitOf(statement))
    return function_.keptAt(*wait).empty();
  if (const auto *block = dyn_cast<CompoundStmt>(&statement)) {
    for (const Stmt *each : block->body())
      clean = cleanBehind(*each, clean);
    return clean;
  }
  if (const auto *branch = dyn_cast<IfStmt>(&statement)) {
    clean |= decides(branch->getCond()) && !branch->isConstexpr();
    return cleanBehind(*branch->getThen(), clean) &&
           (!branch->getElse() ? clean : cleanBehind(*branch->getElse(), clean));
  }
  // A condition that thread 0 decides ends at a barrier.
  if (const auto *loop = dyn_cast<ForStmt>(&statement))
    return decides(loop->getCond()) ? !jumps(level_, loop->getBody())
                                    : cleanInLoop(*loop->getBody(), clean);
  if (const auto *loop = dyn_cast<WhileStmt>(&statement))
    return decides(loop->getCond()) ? !jumps(level_, loop->getBody())
                                    : cleanInLoop(*loop->getBody(), clean);
  if (const auto *attributed = dyn_cast<AttributedStmt>(&statement))
    return cleanBehind(*attributed->getSubStmt(), clean);
  return false;
}

// What it is at the begin of each turn of a loop, and behind it, when every thread computes the loop's condition.
bool StretchWriter::cleanInLoop(const Stmt &body, bool clean) const {
  return clean && !jumps(level_, &body) && cleanBehind(body, true);
}

// What decides is what thread 0 finds.
std::string StretchWriter::condition(const Expr &expression) {
  const std::string text = text_.textOf(expression);
  if (isReplicated(expression))
    return text;
  clean_ = true;
  return fmt::format("{}({} && ({}))", words_.any, words_.leads, text);
}

} // namespace gtap
