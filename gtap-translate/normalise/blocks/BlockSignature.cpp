// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See BlockSignature.h. A type stands there as the function wrote it; one that the signature cannot
// say, an `auto` of a template for instance, becomes a template parameter that the call deduces.
#include "normalise/blocks/BlockSignature.h"

#include "ast/types/DeclaredTypes.h"
#include "ast/types/TypeText.h"
#include "frontend/Clauses.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <functional>

namespace gtap {

using namespace clang;

namespace {

// Looks in a type for declarations that satisfy the condition.
class TypeSearch : public DynamicRecursiveASTVisitor {
public:
  using Condition = std::function<bool(const NamedDecl &)>;
  TypeSearch(QualType type, Condition condition) : condition_(std::move(condition)) {
    TraverseType(type);
  }
  bool found() const { return found_; }

  bool VisitTypedefType(TypedefType *type) override { return look(type->getDecl()); }
  bool VisitTagType(TagType *type) override { return look(type->getDecl()); }
  bool VisitTemplateSpecializationType(TemplateSpecializationType *type) override {
    return look(type->getTemplateName().getAsTemplateDecl());
  }

private:
  bool look(const NamedDecl *declaration) {
    found_ |= declaration && condition_(*declaration);
    return !found_;
  }
  Condition condition_;
  bool found_ = false;
};

// Where the thing that a type names is complete; where it is first declared if never.
SourceLocation completedAt(const NamedDecl &named) {
  const NamedDecl *complete = &named;
  if (const auto *tag = dyn_cast<TagDecl>(&named); tag && tag->getDefinition())
    complete = tag->getDefinition();
  else if (const auto *generic = dyn_cast<ClassTemplateDecl>(&named))
    if (const CXXRecordDecl *definition = generic->getTemplatedDecl()->getDefinition())
      complete = definition;
  return complete->getLocation();
}

} // namespace

BlockSignature::BlockSignature(const FunctionDecl &function, std::string name,
                               std::vector<std::string> leading,
                               const std::vector<CapturedVariable> &captured, SourceLocation place,
                               ParsedUnit &unit)
    : unit_(unit), name_(std::move(name)), header_(function, unit.context(), /*namedOnly=*/true),
      leading_(std::move(leading)) {
  if (const FunctionTemplateDecl *generic = function.getDescribedFunctionTemplate())
    for (const NamedDecl *parameter : *generic->getTemplateParameters())
      afterPack_ |= parameter->isTemplateParameterPack();
  madeUp_.push_back(name_);
  for (const CapturedVariable &one : captured) {
    const VarDecl &variable = *writtenVariable(one.variable);
    Parameter parameter{&one, variable.getType().getNonReferenceType(), "",
                        variable.getNameAsString()};
    if (isDeduced(one, variable, place)) {
      parameter.parameter = "gtap_type_" + parameter.name;
      madeUp_.push_back(parameter.parameter);
    }
    if (one.shared)
      madeUp_.push_back("gtap_shared_" + parameter.name);
    parameters_.push_back(std::move(parameter));
  }
}

bool BlockSignature::isDeduced(const CapturedVariable &captured, const VarDecl &written,
                               SourceLocation place) const {
  ASTContext &context = unit_.context();
  QualType type = written.getType();
  // A T may stand for a reference, to which there is no pointer.
  bool collapses = type->isDependentType() && captured.reference && !type->isLValueReferenceType();
  if (collapses || isDeducedOutside(type, context) ||
      isDeducedOutside(type.getNonReferenceType(), context))
    return true;
  const SourceManager &sources = context.getSourceManager();
  auto isLater = [&](const NamedDecl &named) {
    return !isa<TemplateTemplateParmDecl>(named) &&
           sources.isBeforeInTranslationUnit(place, completedAt(named));
  };
  return TypeSearch(withoutLocalAliases(type, context), isLater).found();
}

std::optional<Problem> BlockSignature::problem() const {
  auto refuse = [&](const Parameter &parameter, const char *what, const char *help) {
    return Problem{DiagId::BlockCapture, parameter.captured->mention, {parameter.name, what, help}};
  };
  auto isHidden = [](const NamedDecl &named) {
    return named.getAccess() == AS_private || named.getAccess() == AS_protected;
  };
  for (const Parameter &parameter : parameters_) {
    if (parameter.parameter.empty())
      continue;
    if (parameter.captured->own)
      return refuse(parameter, "it is private to the task, and its type has no name there",
                    "declare a variable in the block");
    if (afterPack_)
      return refuse(parameter, "its type has no name behind the template's parameter pack",
                    "declare it with a type in terms of the template's parameters");
    for (QualType type : parameter.captured->types)
      if (TypeSearch(type.getCanonicalType(), isHidden).found())
        return refuse(
            parameter, "its type is private and not known where the block's function is declared",
            "write its type instead of auto, and define it before the class ends, or make it "
            "public");
  }
  return std::nullopt;
}

// "T *x" for the mark "*".
std::string BlockSignature::declarator(const Parameter &parameter, const std::string &mark,
                                       const std::string &name) const {
  ASTContext &context = unit_.context();
  if (!parameter.parameter.empty()) {
    bool isConst = mark.empty(); // what a pointer points to brings its own
    for (QualType type : parameter.captured->types)
      isConst = isConst && type.isConstQualified();
    return fmt::format("{}{} {}{}", isConst ? "const " : "", parameter.parameter, mark, name);
  }
  QualType type = parameter.type;
  if (mark == "*")
    type = context.getPointerType(type);
  else if (mark == "&")
    type = context.getLValueReferenceType(type);
  return declarationText(type, name, context);
}

std::string BlockSignature::declaration(const std::string &specifiers,
                                        const std::string &scope) const {
  std::vector<std::string> types, parameters = leading_;
  std::string result = "void";
  for (const Parameter &parameter : parameters_) {
    if (parameter.captured->returned)
      result = declarationText(parameter.type.getUnqualifiedType(), "", unit_.context());
    if (parameter.captured->own)
      continue;
    if (!parameter.parameter.empty())
      types.push_back((types.empty() ? "" : "class ") + parameter.parameter);
    bool shared = parameter.captured->shared;
    parameters.push_back(
        declarator(parameter, shared ? "*" : "", (shared ? "gtap_shared_" : "") + parameter.name));
  }
  std::string more = types.empty() ? "" : fmt::format("class {}", fmt::join(types, ", "));
  return fmt::format("{}{} {} {}{}({})", header_.header(more), specifiers, result, scope, name_,
                     fmt::join(parameters, ", "));
}

std::string BlockSignature::call(std::vector<std::string> leading,
                                 const std::map<std::string, std::string> &instead) const {
  std::vector<std::string> arguments = std::move(leading);
  for (const Parameter &parameter : parameters_)
    if (parameter.captured->own)
      continue;
    else if (auto other = instead.find(parameter.name); other != instead.end())
      arguments.push_back(other->second);
    else if (parameter.captured->onlyType)
      arguments.push_back(fmt::format("gtap::only_type<decltype({})>()", parameter.name));
    else
      arguments.push_back((parameter.captured->shared ? "&" : "") + parameter.name);
  return fmt::format("{}{}({})", name_, header_.arguments(), fmt::join(arguments, ", "));
}

std::string BlockSignature::references() const {
  std::string text;
  for (const Parameter &parameter : parameters_)
    if (parameter.captured->returned)
      text += neutralCopy(parameter);
    else if (parameter.captured->own)
      text += fmt::format("  [[maybe_unused]] {};\n", declarator(parameter, "", parameter.name));
    else if (parameter.captured->shared)
      text += fmt::format("  {}{} = *gtap_shared_{};\n",
                          parameter.captured->onlyType || !parameter.captured->reduced.empty()
                              ? "[[maybe_unused]] "
                              : "", // to nvcc
                          declarator(parameter, "&", parameter.name), parameter.name);
  return text;
}

std::string BlockSignature::ownCopies() const {
  std::string text;
  for (const Parameter &parameter : parameters_)
    if (!parameter.captured->reduced.empty())
      text += neutralCopy(parameter);
  return text;
}

std::string BlockSignature::neutralCopy(const Parameter &parameter) const {
  return fmt::format("  {} = ::gtap::{}::neutral<decltype({})>();\n",
                     declarator(parameter, "", parameter.name),
                     operatorName(parameter.captured->reduced), parameter.name);
}

} // namespace gtap
