// Declarations in the step function: a pinned variable's becomes an assignment to the record; an
// initialiser that a jump would pass stands apart from its declaration.
#include "StepLowering.h"
#include "TypeText.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <fmt/format.h>

#include <algorithm>

namespace gtap {

using namespace clang;

bool hasInitialValue(const VarDecl &variable) {
  if (!variable.hasInit())
    return false;
  const auto *construction = dyn_cast<CXXConstructExpr>(variable.getInit()->IgnoreImplicit());
  bool defaulted = construction && construction->getConstructor()->isDefaultConstructor() &&
                   construction->getParenOrBraceRange().isInvalid() &&
                   variable.getInitStyle() == VarDecl::CallInit;
  return !defaulted;
}

bool StepLowering::needsEdit(const DeclStmt &statement) const {
  return std::any_of(statement.decl_begin(), statement.decl_end(), [&](const Decl *decl) {
    const auto *variable = dyn_cast<VarDecl>(decl);
    const FrameVariable *entry = variable ? layout_.find(variable) : nullptr;
    return entry && (entry->storage == StorageClass::Pinned ||
                     (entry->crossed && hasInitialValue(*variable)));
  });
}

void StepLowering::lowerDeclaration(const DeclStmt &statement) {
  if (!needsEdit(statement))
    return;
  const auto &first = *cast<VarDecl>(*statement.decl_begin());
  std::optional<Span> whole = source_.span(statement.getSourceRange());
  if (SourceText::touchesMacro(statement.getEndLoc()) || !whole)
    return unplaceable(statement.getBeginLoc(),
                       fmt::format("declaration of '{}'", first.getNameAsString()));
  if (isConstantLocal(&first, context_) && !first.isStaticLocal())
    return edits_.insert(whole->begin, std::string("static "));
  if (statement.isSingleDecl() && splitInPlace(first))
    return;

  std::string text;
  std::string removed;
  for (const Decl *decl : statement.decls()) {
    const auto *variable = dyn_cast<VarDecl>(decl);
    const FrameVariable *entry = variable ? layout_.find(variable) : nullptr;
    if (!entry)
      return unplaceable(decl->getLocation(), "declaration");
    bool pinned = entry->storage == StorageClass::Pinned;
    if (pinned && !hasInitialValue(*variable)) {
      removed += (removed.empty() ? "" : ", ") + variable->getNameAsString();
      continue;
    }
    std::optional<std::string> part = pinned ? pinnedText(*entry) : splitText(*variable);
    if (!part)
      return unplaceable(variable->getLocation(),
                         fmt::format("initial value of '{}'", variable->getNameAsString()));
    text += (text.empty() ? "" : " ") + *part;
  }
  if (!removed.empty()) {
    std::string comment = removed + ": in the record";
    bool endsLine = whole->end < source_.buffer().size() && source_.buffer()[whole->end] == '\n';
    bool labelled = isa_and_nonnull<SwitchCase, LabelStmt>(scopes_.parent(&statement));
    text += text.empty() ? (labelled ? "; " : "") : " ";
    text += endsLine ? "// " + comment : "/* " + comment + " */";
  }
  edits_.replace(*whole, text);
}

// `int x = e;` becomes `int x; x = e;` by one insertion, so that the type stays as the user wrote
// it.
bool StepLowering::splitInPlace(const VarDecl &variable) {
  const FrameVariable *entry = layout_.find(&variable);
  QualType type = variable.getType();
  std::optional<Span> name = source_.span(SourceRange(variable.getLocation()));
  bool simple = entry && entry->storage != StorageClass::Pinned && name &&
                !SourceText::touchesMacro(variable.getLocation()) &&
                variable.getInitStyle() == VarDecl::CInit && !type.isConstQualified() &&
                !type->isArrayType() && !type->getContainedAutoType() &&
                !isa<InitListExpr>(variable.getInit()->IgnoreImplicit()) &&
                source_.tokenAfter(name->end).spelling == "=";
  if (simple)
    edits_.insert(name->end, fmt::format("; {}", variable.getNameAsString()));
  return simple;
}

std::optional<std::string> StepLowering::pinnedText(const FrameVariable &entry) {
  bool constant = entry.variable->getType().isConstQualified();
  return assignment(*entry.variable, constant ? "gtap_rec." + entry.field : entry.alias);
}

std::optional<std::string> StepLowering::splitText(const VarDecl &variable) {
  std::string name = variable.getNameAsString();
  std::string text =
      declarationText(storageType(variable.getType(), context_), name, context_) + ";";
  if (!hasInitialValue(variable))
    return text;
  std::optional<std::string> value = assignment(variable, name);
  return value ? std::optional(text + " " + *value) : std::nullopt;
}

std::optional<std::string> StepLowering::assignment(const VarDecl &variable,
                                                    const std::string &target) {
  std::optional<std::string> value = initialValue(variable);
  const ConstantArrayType *array = context_.getAsConstantArrayType(variable.getType());
  if (!value || !array)
    return value ? std::optional(fmt::format("{} = {};", target, *value)) : std::nullopt;
  // An array is no lvalue that can be assigned to: its elements are.
  QualType element = storageType(array->getElementType(), context_);
  std::uint64_t size = array->getSize().getZExtValue();
  return fmt::format("{{ const {} = {}; for (int gtap_i = 0; gtap_i < {}; ++gtap_i) {}[gtap_i] = "
                     "gtap_init[gtap_i]; }}",
                     declarationText(element, fmt::format("gtap_init[{}]", size), context_), *value,
                     size, target);
}

std::optional<std::string> StepLowering::initialValue(const VarDecl &variable) {
  const Expr *init = variable.getInit();
  SourceRange range = init->getSourceRange();
  bool ofClass = variable.getType()->isRecordType();
  const auto *construction = dyn_cast<CXXConstructExpr>(init->IgnoreImplicit());
  bool braced = isa<InitListExpr>(init->IgnoreImplicit());
  if (construction && variable.getInitStyle() != VarDecl::CInit)
    range = construction->getParenOrBraceRange();
  std::optional<Span> span = source_.span(range);
  if (!span)
    return std::nullopt;
  std::string text = edits_.textOf(*span);
  if (ofClass && (braced || variable.getInitStyle() != VarDecl::CInit))
    return typeText(storageType(variable.getType(), context_), context_) + text;
  return text;
}

} // namespace gtap
