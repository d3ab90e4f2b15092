// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The template header of a task function as text (see TemplateText.h).
#include "ast/types/TemplateText.h"

#include "ast/types/TypeText.h"

#include <clang/AST/DeclTemplate.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gtap {

using namespace clang;

namespace {

// `class T`, `typename... Ts`, `int N`, without the default argument.
std::string parameterText(const NamedDecl &parameter, const std::string &name,
                          const SourceText &source, const ASTContext &context) {
  if (const auto *type = dyn_cast<TemplateTypeParmDecl>(&parameter)) {
    std::string keyword = type->wasDeclaredWithTypename() ? "typename" : "class";
    if (const TypeConstraint *constraint = type->getTypeConstraint())
      if (std::optional<Span> span =
              source.span(constraint->getConceptReference()->getSourceRange()))
        keyword = source.text(*span).str();
    return fmt::format("{}{} {}", keyword, type->isParameterPack() ? "..." : "", name);
  }
  if (const auto *value = dyn_cast<NonTypeTemplateParmDecl>(&parameter)) {
    QualType type = value->getType();
    if (const auto *expansion = type->getAs<PackExpansionType>())
      type = expansion->getPattern();
    if (type->getContainedAutoType())
      return fmt::format("auto{} {}", value->isParameterPack() ? "..." : "", name);
    return declarationText(type, (value->isParameterPack() ? "..." : "") + name, context);
  }
  // A template template parameter: as written, up to its name.
  const auto &nested = cast<TemplateTemplateParmDecl>(parameter);
  std::optional<Span> list = source.span(nested.getTemplateParameters()->getSourceRange());
  return fmt::format("{} class{} {}", list ? source.text(*list).str() : "template <class>",
                     nested.isParameterPack() ? "..." : "", name);
}

std::string defaultText(const NamedDecl &parameter, const SourceText &source) {
  SourceRange range;
  if (const auto *type = dyn_cast<TemplateTypeParmDecl>(&parameter)) {
    if (type->hasDefaultArgument())
      range = type->getDefaultArgument().getSourceRange();
  } else if (const auto *value = dyn_cast<NonTypeTemplateParmDecl>(&parameter)) {
    if (value->hasDefaultArgument())
      range = value->getDefaultArgument().getSourceRange();
  } else if (const auto *nested = dyn_cast<TemplateTemplateParmDecl>(&parameter)) {
    if (nested->hasDefaultArgument())
      range = nested->getDefaultArgument().getSourceRange();
  }
  std::optional<Span> span;
  if (range.isValid())
    span = source.span(range);
  return span ? " = " + source.text(*span).str() : "";
}

// A template's parameter list.
struct ParameterTexts {
  std::vector<std::string> parameters;
  std::vector<std::string> defaults;
  std::string arguments;
  std::string constraint;

  // With `namedOnly`, parameters without a name stay out.
  ParameterTexts(const TemplateParameterList &list, const SourceText &source,
                 const ASTContext &context, bool namedOnly = false) {
    std::vector<std::string> names;
    for (const NamedDecl *parameter : list) {
      std::string name = parameter->getNameAsString();
      if (name.empty() && namedOnly)
        continue;
      if (name.empty())
        name = fmt::format("gtap_parameter_{}", parameters.size() + 1);
      parameters.push_back(parameterText(*parameter, name, source, context));
      defaults.push_back(defaultText(*parameter, source));
      names.push_back(name + (parameter->isTemplateParameterPack() ? "..." : ""));
    }
    if (!names.empty())
      arguments = fmt::format("<{}>", fmt::join(names, ", "));
    if (const Expr *condition = list.getRequiresClause())
      if (std::optional<Span> span = source.span(condition->getSourceRange()))
        constraint = " requires " + source.text(*span).str();
  }
};

} // namespace

TemplateText::TemplateText(const FunctionDecl &declaration, const ASTContext &context,
                           bool namedOnly) {
  SourceText source(context);
  readClasses(declaration, source, context);
  const FunctionTemplateDecl *functionTemplate = declaration.getDescribedFunctionTemplate();
  if (!functionTemplate)
    return;
  ParameterTexts own(*functionTemplate->getTemplateParameters(), source, context, namedOnly);
  parameters_ = own.parameters;
  defaults_ = own.defaults;
  arguments_ = own.arguments;
  constraint_ = own.constraint;
}

// A definition outside of its class has headers of its own, which may use other names.
void TemplateText::readClasses(const FunctionDecl &declaration, const SourceText &source,
                               const ASTContext &context) {
  std::vector<const CXXRecordDecl *> classes;
  for (const DeclContext *outer = declaration.getDeclContext(); outer; outer = outer->getParent())
    if (const auto *record = dyn_cast<CXXRecordDecl>(outer))
      classes.insert(classes.begin(), record);
  unsigned written = 0;
  for (const CXXRecordDecl *record : classes) {
    scope_ += record->getNameAsString();
    if (const ClassTemplateDecl *classTemplate = record->getDescribedClassTemplate()) {
      const TemplateParameterList *list = classTemplate->getTemplateParameters();
      if (written < declaration.getNumTemplateParameterLists())
        list = declaration.getTemplateParameterList(written++);
      ParameterTexts texts(*list, source, context);
      outer_ +=
          fmt::format("template <{}>{}\n", fmt::join(texts.parameters, ", "), texts.constraint);
      scope_ += texts.arguments;
    }
    scope_ += "::";
  }
}

std::string TemplateText::header(const std::string &more) const {
  std::vector<std::string> parameters = parameters_;
  if (!more.empty())
    parameters.push_back(more);
  if (parameters.empty())
    return "";
  return fmt::format("template <{}>{}\n", fmt::join(parameters, ", "), constraint_);
}

std::string TemplateText::headerWithDefaults() const {
  if (parameters_.empty())
    return "";
  std::string text;
  for (std::size_t i = 0; i < parameters_.size(); ++i)
    text += (i == 0 ? "" : ", ") + parameters_[i] + defaults_[i];
  return fmt::format("template <{}>{}\n", text, constraint_);
}

std::string argumentsText(llvm::ArrayRef<TemplateArgument> arguments, const ASTContext &context) {
  std::string text;
  auto add = [&](const TemplateArgument &argument) {
    std::string one;
    if (argument.getKind() == TemplateArgument::Type) {
      one = typeText(argument.getAsType(), context);
    } else {
      llvm::raw_string_ostream out(one);
      PrintingPolicy policy(context.getLangOpts());
      policy.FullyQualifiedName = true;
      argument.print(policy, out, /*IncludeType=*/true);
    }
    text += (text.empty() ? "" : ", ") + one;
  };
  for (const TemplateArgument &argument : arguments)
    if (argument.getKind() == TemplateArgument::Pack)
      for (const TemplateArgument &element : argument.pack_elements())
        add(element);
    else
      add(argument);
  return "<" + text + ">";
}

std::string instanceArguments(const FunctionDecl &function, const ASTContext &context) {
  const TemplateArgumentList *arguments = function.getTemplateSpecializationArgs();
  return arguments ? argumentsText(arguments->asArray(), context) : "";
}

} // namespace gtap
