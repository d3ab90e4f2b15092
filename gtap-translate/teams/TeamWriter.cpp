// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See TeamWriter.h.
#include "teams/TeamWriter.h"

#include "ast/types/DeclaredTypes.h"
#include "ast/types/TypeProperties.h"
#include "ast/types/TypeText.h"
#include "model/CancelNames.h"

#include <clang/AST/Attr.h>
#include <fmt/format.h>

namespace gtap {

using namespace clang;

TeamWriter::TeamWriter(const TeamFunction &function, ParsedUnit &unit, const LineTable &table,
                       std::set<std::string> &names)
    : StretchWriter(function, function.level(),
                    {.leads = "::gtap::leads()",
                     .any = "__syncthreads_or",
                     .ofLeader = "::gtap::of_leader",
                     .meet = "__syncthreads();"},
                    unit, names, own_),
      own_(unit, table), region_(function, unit, names, own_),
      pool_(function, unit, names, own_, region_) {}

PlacedText TeamWriter::write() {
  const auto &body = *cast<CompoundStmt>(function_.body().definition->getBody());
  const std::string parameters = sharedParameters();
  if (parameters.empty()) {
    writeBlock(body);
    return text_.take();
  }
  clean_ = false;
  const unsigned begin = beginOf(body);
  text_.say("{" + parameters + " ", begin);
  writeBlock(body);
  text_.say(" } }", endOf(body));
  return text_.take();
}

// Those in shared memory become variables of an inner block, under the same name.
std::string TeamWriter::sharedParameters() {
  std::string outside, inside;
  for (const ParmVarDecl *parameter : function_.body().definition->parameters())
    if (function_.shared().count(parameter)) {
      const QualType type = storageType(declaredType(parameter), unit_.context());
      const std::string name = parameter->getNameAsString();
      outside += fmt::format(
          " {} = {};", declarationText(type.withConst(), "gtap_given_" + name, unit_.context()),
          name);
      inside += fmt::format(" __shared__ {}; if (::gtap::leads()) {} = gtap_given_{};",
                            declarationText(type, name, unit_.context()), name, name);
      names_.insert("gtap_given_" + name);
      if (function_.isKept(*parameter)) {
        inside +=
            fmt::format(" ::gtap::kept<{}> gtap_kept_{};", typeText(type, unit_.context()), name);
        names_.insert("gtap_kept_" + name);
      }
    }
  return outside.empty() ? "" : outside + " {" + inside;
}

bool TeamWriter::writeDirective(const TeamDirective &directive, bool clean) {
  return region_.write(directive, clean, known_);
}

void TeamWriter::writeAlone(const Stmt &statement) {
  region_.writeAsItStands(statement);
}

bool TeamWriter::writeApart(const Stmt &statement) {
  const TeamPool *pool = function_.poolOf(statement);
  if (pool)
    pool_.write(statement, *pool, &statement == function_.body().definition->getBody());
  return pool != nullptr;
}

bool TeamWriter::writeEnd(const Stmt &statement) {
  if (const Wait *wait = function_.waitOf(statement))
    writeWait(*wait);
  else if (const auto *result = dyn_cast<ReturnStmt>(&statement))
    writeReturn(*result);
  else
    return false;
  return true;
}

void TeamWriter::writeWait(const Wait &wait) {
  const std::optional<Span> pragma = text_.source().span(wait.pragma->text);
  if (!pragma)
    return text_.fail(wait.pragma->location);
  const std::vector<const VarDecl *> kept = function_.keptAt(wait);
  std::string before, behind;
  for (const VarDecl *variable : kept) {
    const std::string name = variable->getNameAsString();
    if (const VarDecl *hider = function_.hiderAt(*variable, wait)) {
      const SourceManager &sources = unit_.context().getSourceManager();
      refuse(*variable,
             fmt::format("at the wait in line {}, its name means the variable of line {}",
                         sources.getExpansionLineNumber(wait.pragma->location),
                         sources.getExpansionLineNumber(hider->getLocation()))
                 .c_str(),
             "give one of them another name");
      return;
    }
    before += fmt::format(" ::gtap::copy_all(gtap_kept_{0}.value, {0});", name);
    behind += fmt::format(" ::gtap::copy_all({0}, gtap_kept_{0}.value);", name);
  }
  if (!kept.empty())
    text_.say("if (::gtap::leads()) {" + before + " }\n", pragma->begin);
  text_.copy(pragma->begin, pragma->end);
  if (!kept.empty())
    text_.say("\nif (::gtap::leads()) {" + behind + " }", pragma->end);
  clean_ = kept.empty();
}

void TeamWriter::writeReturn(const ReturnStmt &statement) {
  const unsigned begin = beginOf(statement);
  const Expr *value = statement.getRetValue();
  if (!value || value->getType()->isVoidType() || isReplicated(*value))
    return text_.copy(begin, endOf(statement));
  const QualType type = declaredResult(function_.body().definition).getUnqualifiedType();
  const std::string name = typeText(type, unit_.context());
  std::string text = text_.textOf(*value);
  if (StringRef(text).starts_with(endCancelledCall)) // which is no value, and all threads know it
    return text_.copy(begin, endOf(statement));
  text = StringRef(text).starts_with("{") ? constructedTypeText(type, unit_.context()) + text
                                          : fmt::format("static_cast<{}>({})", name, text);
  text_.say(fmt::format("return ::gtap::leads() ? {} : ::gtap::nothing<{}>();", text, name), begin);
}

} // namespace gtap
