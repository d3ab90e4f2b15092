// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See PoolWriter.h.
#include "teams/PoolWriter.h"

#include "ast/types/DeclaredTypes.h"
#include "ast/types/TypeProperties.h"
#include "ast/types/TypeText.h"
#include "ast/uses/VariableUses.h"
#include "frontend/Clauses.h"
#include "teams/DeclaredValue.h"
#include "teams/Walk.h"

#include <clang/AST/StmtCXX.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <vector>

namespace gtap {

using namespace clang;

namespace {

// Behind the number of a region; all types are aligned there.
constexpr unsigned resultPlace = 16;

} // namespace

bool isDeclaredIn(const VarDecl &variable, const Stmt &statement, const TeamText &text) {
  const unsigned at = text.source().offset(variable.getLocation()).value_or(0);
  return at >= text.begin(statement) && at < text.end(statement);
}

bool isConstant(const VarDecl &variable, const ASTContext &context) {
  return !variable.getType()->isReferenceType() && !variable.getType()->isDependentType() &&
         variable.isUsableInConstantExpressions(context);
}

Span PoolWriter::spanOf(const Stmt &statement) const {
  return {text_.begin(statement), text_.end(statement)};
}

void PoolWriter::refuse(const VarDecl &variable, const std::string &why, const char *instead) {
  failed_ = true;
  unit_.diagnostics().report(DiagId::TeamVariable, variable.getLocation(),
                             {shownName(variable), why, instead});
}

// Variables that the master and the regions must both be able to name.
bool PoolWriter::isNeededAhead(const VarDecl &variable) const {
  const TeamPlace place = function_.placeOf(variable);
  return (place == TeamPlace::Shared || place == TeamPlace::Record) &&
         !isConstant(variable, unit_.context());
}

// Puts the variables of a declaration before the statement; where the declaration stands, they only get their values.
void PoolWriter::declareAhead(const DeclStmt &declaration, const Stmt &statement, bool isHead) {
  bool needed = false;
  for (const Decl *each : declaration.decls())
    if (const auto *variable = dyn_cast<VarDecl>(each))
      needed |= isNeededAhead(*variable);
  if (!needed)
    return;
  const ASTContext &context = unit_.context();
  std::string values;
  for (const Decl *each : declaration.decls()) {
    const auto *variable = dyn_cast<VarDecl>(each);
    if (!variable)
      continue;
    if (const Undeclared why = function_.whyNotDeclared(*variable); why.why)
      return refuse(*variable, why.why, why.instead);
    const std::string name = variable->getNameAsString();
    if (variable->getType()->isReferenceType() || (isHead && !declaration.isSingleDecl()))
      return refuse(*variable, "regions of a pool share a variable of the same declaration",
                    "declare each variable in a statement of its own");
    const Span scope = spanOf(*function_.scopes().scopeOf(variable));
    const Span whole = spanOf(statement);
    if (text_.names(name, whole.begin, scope.begin) || text_.names(name, scope.end, whole.end))
      return refuse(*variable,
                    "regions of a pool of threads share it, so it is declared at the begin of the "
                    "statement that the pool runs, where its name means something else, too",
                    "give it a name of its own");
    const QualType written = storageType(declaredType(variable), context);
    sayLine(fmt::format("{}{};",
                        function_.placeOf(*variable) == TeamPlace::Shared ? "__shared__ " : "",
                        declarationText(written, name, context)),
            whole.begin);
    values += (values.empty() ? "" : " ") + valueFor(*variable, unit_, text_, names_);
  }
  text_.replace(spanOf(declaration), values.empty() ? ";" : values);
}

void PoolWriter::declareAhead(const Stmt &statement, const TeamPool &pool) {
  auto isNamedInRegion = [&](const NamedDecl &declared) {
    return llvm::any_of(pool.regions, [&](const TeamRegion *region) {
      return text_.names(declared.getName(), region->begin, region->end);
    });
  };
  const unsigned begin = text_.begin(statement);
  walk(&statement, [&](const Stmt &part) {
    const TeamDirective *directive = function_.directiveOf(part);
    if (directive && opensRegion(directive->pragma->kind))
      return false;
    const auto *loop = dyn_cast<ForStmt>(&part);
    const auto *head = loop ? dyn_cast_or_null<DeclStmt>(loop->getInit()) : nullptr;
    if (head)
      declareAhead(*head, statement, true);
    const auto *declaration = dyn_cast<DeclStmt>(&part);
    if (!declaration)
      return true;
    declareAhead(*declaration, statement, declaration == head);
    // A region names constants itself.
    for (const Decl *each : declaration->decls())
      if (const auto *variable = dyn_cast<VarDecl>(each);
          variable && isConstant(*variable, unit_.context()) && isNamedInRegion(*variable)) {
        sayLine("[[maybe_unused]] " + text_.source().text(spanOf(*declaration)).str(), begin);
        if (declaration != head) // the text of the one thread may no longer name it
          text_.say("[[maybe_unused]] ", text_.begin(*declaration));
        break;
      }
    return true;
  });
  // What its head declares cannot be declared apart.
  for (const VarDecl *variable : function_.locals())
    if (isDeclaredIn(*variable, statement, text_) && isNeededAhead(*variable) &&
        !function_.scopes().declarationOf(variable))
      refuse(*variable, "the regions of a pool of threads share it, and a head declares it",
             "declare it in a statement of its own before");
  // Types and other names of which a region would know nothing.
  for (const Scopes::Name &name : function_.scopes().names()) {
    if (isa<VarDecl>(name.declaration) || !name.declaration->getDeclName().isIdentifier())
      continue;
    const unsigned at = text_.source().offset(name.declaration->getLocation()).value_or(0);
    if (at < begin || at >= text_.end(statement))
      continue;
    const bool isOfRegion = llvm::any_of(pool.regions, [&](const TeamRegion *region) {
      return at >= region->begin && at < region->end;
    });
    if (isOfRegion || !isNamedInRegion(*name.declaration))
      continue;
    failed_ = true;
    unit_.diagnostics().report(
        DiagId::TeamForm, name.declaration->getLocation(),
        {fmt::format("'{}'", name.declaration->getNameAsString()),
         "is declared in a statement that a pool of threads runs, and a region of it names it",
         isa<BindingDecl>(name.declaration)
             ? "declare a variable of its own for the value"
             : "declare it before that statement, or before the function"});
  }
}

// The last value of a region's loop goes through shared memory.
void PoolWriter::declareLasts(const TeamPool &pool, unsigned at) {
  std::map<std::string, const VarDecl *> declared;
  for (const TeamRegion *region : pool.regions)
    for (const VarDecl *variable : function_.listed(*region->directive, ClauseKind::LastPrivate)) {
      const auto [found, isNew] = declared.emplace(variable->getNameAsString(), variable);
      if (isNew)
        sayLine(fmt::format("__shared__ {};",
                            declarationText(storageType(declaredType(variable), unit_.context()),
                                            "gtap_last_" + found->first, unit_.context())),
                at);
      else if (found->second != variable)
        refuse(*variable, "another variable of that name is in a 'lastprivate', too",
               "give one of them another name");
    }
}

// What the regions read that has the same value in all threads, which pass it to their function.
std::vector<const VarDecl *> PoolWriter::takenAlong(const Stmt &statement,
                                                    const TeamPool &pool) const {
  std::vector<const VarDecl *> found;
  for (const TeamRegion *region : pool.regions)
    for (const VarDecl *variable : function_.usedIn(*region)) {
      const TeamPlace place = function_.placeOf(*variable);
      if ((place == TeamPlace::Replicated || place == TeamPlace::Leader) &&
          variable->getType()->isScalarType() && !isConstant(*variable, unit_.context()) &&
          !llvm::is_contained(region->copied, variable) &&
          !isDeclaredIn(*variable, statement, text_) && !llvm::is_contained(found, variable))
        found.push_back(variable);
    }
  return found;
}

// `return e;` keeps the value for all threads, which leave behind the statement.
void PoolWriter::writeReturns(const TeamPool &pool, const std::string &label) {
  const ASTContext &context = unit_.context();
  const QualType type = declaredResult(function_.body().definition).getUnqualifiedType();
  for (const ReturnStmt *result : pool.returns) {
    std::string value;
    if (const Expr *expression = result->getRetValue()) {
      value = text_.textOf(*expression);
      if (!type->isVoidType())
        value =
            fmt::format("::gtap::give<{}>({})", resultPlace,
                        StringRef(value).starts_with("{")
                            ? constructedTypeText(type, context) + value
                            : fmt::format("static_cast<{}>({})", typeText(type, context), value));
      value += "; ";
    }
    text_.replace(spanOf(*result),
                  fmt::format("{{ {}gtap_leaves = true; goto {}; }}", value, label));
  }
}

void PoolWriter::write(const Stmt &statement, const TeamPool &pool, bool isBody) {
  const Span whole = spanOf(statement);
  const QualType type = declaredResult(function_.body().definition).getUnqualifiedType();
  const std::string outside = text_.source().indentation(whole.begin).str();
  column_ = outside + "  ";
  text_.say("{\n", whole.begin);
  declareAhead(statement, pool);
  declareLasts(pool, whole.begin);
  const std::string call = writeRegions(statement, pool);
  const bool returns = !pool.returns.empty();
  const std::string label = returns ? region_.fresh("gtap_left") : "";
  if (returns)
    writeReturns(pool, label);

  sayLine("if (::gtap::pool::is_master()) {", whole.begin);
  if (returns)
    sayLine("  bool gtap_leaves = false;", whole.begin);
  text_.say(column_, whole.begin);
  region_.writeAsItStands(statement);
  text_.say("\n", whole.end);
  sayLine(fmt::format("{}::gtap::pool::end({}); {};", returns ? label + ": " : "  ",
                      returns ? "gtap_leaves" : "false", call),
          whole.end);
  sayLine(fmt::format("}} else {{ while ({}) {{}} }}", call), whole.end);
  std::string leave = "::gtap::pool::over(); return;";
  if (!type->isVoidType()) {
    leave = fmt::format("{} = ::gtap::given<{}, {}>(); ::gtap::pool::over(); return gtap_value;",
                        declarationText(type.withConst(), "gtap_value", unit_.context()),
                        resultPlace, typeText(type, unit_.context()));
    names_.insert("gtap_value");
  }
  // At the end of a function with a result, nothing else is left to do.
  const bool always = isBody && !type->isVoidType();
  if (returns)
    sayLine(always ? leave : "if (::gtap::pool::leaves()) { " + leave + " }", whole.end);
  if (!returns || !always)
    sayLine("::gtap::pool::over();", whole.end);
  text_.say(outside + "}", whole.end);
}

// The function that all threads call, whose branches are the regions. Returns its call.
std::string PoolWriter::writeRegions(const Stmt &statement, const TeamPool &pool) {
  const Span whole = spanOf(statement);
  std::vector<std::string> parameters, arguments;
  for (const VarDecl *variable : takenAlong(statement, pool)) {
    const std::string name = variable->getNameAsString();
    std::string argument = name;
    // Where the master calls, the name may mean something else.
    if (llvm::any_of(function_.locals(), [&](const VarDecl *other) {
          return other != variable && other->getName() == variable->getName() &&
                 isDeclaredIn(*other, statement, text_);
        })) {
      argument = "gtap_outer_" + name;
      names_.insert(argument);
      sayLine(fmt::format("const auto {} = {};", argument, name), whole.begin);
    }
    parameters.push_back(declarationText(storageType(declaredType(variable), unit_.context()), name,
                                         unit_.context()));
    arguments.push_back(argument);
  }
  const std::string function = region_.fresh("gtap_regions");
  const std::string call = fmt::format("{}({})", function, fmt::join(arguments, ", "));
  names_.insert({"gtap_next", "gtap_leaves"});
  sayLine(fmt::format("auto {} = [&]({}) __attribute__((noinline)) {{", function,
                      fmt::join(parameters, ", ")),
          whole.begin);
  sayLine("  const unsigned gtap_next = ::gtap::pool::next();", whole.begin);
  std::vector<std::string> statements;
  for (const TeamRegion *region : pool.regions)
    statements.push_back(region_.writePooled(
        *region->directive, statement, unsigned(statements.size()) + 1, call, column_ + "  "));
  sayLine("  return ::gtap::pool::close(gtap_next);", whole.begin);
  sayLine("};", whole.begin);
  for (std::size_t i = 0; i < statements.size(); ++i) {
    const TeamRegion &region = *pool.regions[i];
    const unsigned body = text_.begin(*region.body);
    text_.replace({text_.begin(*region.directive->attributed), text_.end(*region.body)},
                  text_.source().indentation(body).str() + statements[i]);
  }
  return call;
}

void PoolWriter::sayLine(const std::string &line, unsigned at) {
  text_.say(column_ + line + "\n", at);
}

} // namespace gtap
