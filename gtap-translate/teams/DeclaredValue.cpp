// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See DeclaredValue.h.
#include "teams/DeclaredValue.h"

#include "ast/types/DeclaredTypes.h"
#include "ast/types/TypeProperties.h"
#include "ast/types/TypeText.h"
#include "ast/uses/VariableUses.h"

#include <clang/AST/Decl.h>
#include <fmt/format.h>

namespace gtap {

using namespace clang;

std::string valueFor(const VarDecl &variable, ParsedUnit &unit, TeamText &text,
                     std::set<std::string> &names) {
  if (!hasInitialValue(variable))
    return "";
  const std::string name = variable.getNameAsString();
  const QualType type = storageType(variable.getType(), unit.context());
  const QualType written = storageType(declaredType(&variable), unit.context());
  const Expr &value = *variable.getInit();
  const unsigned behindName =
      text.source().tokenAfter(text.source().offset(variable.getLocation()).value_or(0)).span.end;
  if (type->isArrayType()) {
    names.insert("gtap_values");
    return fmt::format("{{ {} = {}; ::gtap::copy_all({}, gtap_values); }}",
                       declarationText(written, "gtap_values", unit.context()), text.textOf(value),
                       name);
  }
  switch (variable.getInitStyle()) {
  case VarDecl::CInit: {
    const std::string from = text.textOf(value);
    return fmt::format("{} = {};", name, isComma(value) ? "(" + from + ")" : from);
  }
  case VarDecl::CallInit:
    if (type->isScalarType())
      return fmt::format("{} = static_cast<{}>({});", name, typeText(written, unit.context()),
                         text.inParentheses(behindName));
    return fmt::format("{} = {}({});", name, constructedTypeText(written, unit.context()),
                       text.inParentheses(behindName));
  default:
    if (type->isScalarType())
      return fmt::format("{} = {{{}}};", name, text.inParentheses(behindName));
    return fmt::format("{} = {}{{{}}};", name, constructedTypeText(written, unit.context()),
                       text.inParentheses(behindName));
  }
}

} // namespace gtap
