// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Declarations in the step function: a pinned variable's becomes an assignment to the record; an
// initialiser that a jump would pass stands apart from its declaration.
#include "analyse/variables/UnusedMarks.h"
#include "ast/expressions/ElementOrder.h"
#include "ast/types/DeclaredTypes.h"
#include "ast/types/TypeProperties.h"
#include "ast/types/TypeText.h"
#include "ast/uses/VariableUses.h"
#include "lower/StepLowering.h"
#include "lower/WrappedText.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <fmt/format.h>

#include <algorithm>

namespace gtap {

using namespace clang;

static bool holdsFold(const Stmt *statement) {
  return statement &&
         (isa<CXXFoldExpr>(statement) || llvm::any_of(statement->children(), holdsFold));
}

SourceRange writtenRange(const Expr &expression, const Expr *pattern) {
  return (pattern && holdsFold(pattern) ? *pattern : expression).getSourceRange();
}

std::string lateStorage(const FrameVariable &entry) {
  return entry.home.isLocal() ? "gtap_late_" + entry.alias : placeInRecord(entry);
}

bool StepLowering::needsEdit(const VarDecl &variable) const {
  const FrameVariable *entry = layout_.find(&variable);
  return entry && (entry->home.atTop() || entry->home.form() == Form::Pointer || entry->outlives ||
                   (entry->crossed &&
                    (hasInitialValue(variable) || isDependentInstance(entry->written, context_))));
}

bool StepLowering::needsEdit(const DeclStmt &statement) const {
  return std::any_of(statement.decl_begin(), statement.decl_end(), [&](const Decl *decl) {
    const auto *variable = dyn_cast<VarDecl>(decl);
    return variable && needsEdit(*variable);
  });
}

// A constant or an alias whose uses stand in the record only.
void StepLowering::markUnused(const DeclStmt &statement) {
  for (const Decl *decl : statement.decls())
    if (usedInTypesOnly_.count(decl->getLocation()))
      if (std::optional<UnusedMark> mark = unusedMark(*decl, source_))
        return edits_.insert(mark->at, mark->text);
}

void StepLowering::lowerDeclaration(const DeclStmt &statement) {
  if (!needsEdit(statement))
    return markUnused(statement);
  std::vector<const VarDecl *> variables;
  struct Piece {
    std::string text;
    unsigned line; // the user's
  };
  std::vector<Piece>
      pieces; // a type that is defined here; each variable's declaration, and its first value
  for (const Decl *decl : statement.decls()) {
    if (const auto *variable = dyn_cast<VarDecl>(decl)) {
      variables.push_back(variable);
      continue;
    }
    std::optional<Span> type = source_.span(decl->getSourceRange());
    if (!type)
      return unplaceable(decl->getLocation(), "declaration");
    pieces.push_back({edits_.textOf(*type) + ";", source_.line(type->begin)});
  }
  const VarDecl &first = *variables.front();
  std::optional<Span> whole = source_.span(statement.getSourceRange());
  if (SourceText::touchesMacro(statement.getEndLoc()) || !whole)
    return unplaceable(statement.getBeginLoc(),
                       fmt::format("declaration of '{}'", first.getNameAsString()));
  if (std::all_of(variables.begin(), variables.end(), [&](const VarDecl *each) {
        return isConstantLocal(each, context_) && !layout_.find(each)->outlives;
      })) {
    markUnused(statement);
    return edits_.insert(
        source_.offset(first.getBeginLoc()).value_or(whole->begin), // not before [[...]]
        std::string("static "));
  }
  if ((variables.size() == 1 && splitInPlace(first)) || splitUnnamed(statement, variables))
    return;

  // Each part shows the user's line on which it was written: __LINE__ says it.
  auto append = [&](const std::string &part, SourceLocation where) {
    if (!part.empty())
      pieces.push_back({part, source_.line(source_.offset(where).value_or(whole->begin))});
  };
  std::string removed;
  bool stored = true;
  for (const VarDecl *variable : variables) {
    const FrameVariable *entry = layout_.find(variable);
    std::optional<Parts> parts = entry ? partsOf(*entry) : std::nullopt;
    if (!parts)
      return unplaceable(variable->getLocation(),
                         fmt::format("initial value of '{}'", variable->getNameAsString()));
    if (entry->outlives)
      parts->declaration = ""; // it stands before the closed scope
    if (parts->declaration.empty() && parts->initial.empty()) {
      removed += (removed.empty() ? "" : ", ") + variable->getNameAsString();
      stored &= entry->home.atTop();
    }
    append(parts->declaration, pieces.empty() ? statement.getBeginLoc() : variable->getLocation());
    if (!parts->initial.empty())
      append(parts->initial + ";",
             variable->hasInit() ? variable->getInit()->getBeginLoc() : variable->getLocation());
  }
  // One line, as it may be the user's, unless that is too long to read.
  std::string indent = source_.indentation(whole->begin).str();
  std::size_t length = indent.size();
  for (const Piece &piece : pieces)
    length += piece.text.size() + 1;
  MappedText lines;
  unsigned line = source_.line(whole->begin);
  for (const Piece &piece : pieces) {
    if (&piece != &pieces.front())
      lines.append(length > mostColumns || piece.line != line ? "\n" + indent : " ");
    lines.append(piece.text, piece.line);
    line = piece.line + unsigned(llvm::count(piece.text, '\n'));
  }
  if (!removed.empty()) {
    std::string comment = removed + (stored ? ": in the record" : ": declared above");
    bool endsLine = whole->end < source_.buffer().size() && source_.buffer()[whole->end] == '\n';
    bool labelled = isa_and_nonnull<SwitchCase, LabelStmt>(scopes_.parent(&statement));
    std::string before = pieces.empty() ? (labelled ? "; " : "") : " ";
    lines.append(before + (endsLine ? "// " + comment : "/* " + comment + " */"), line);
  }
  edits_.replace(*whole, lines);
}

// `int x = e;` becomes `int x; x = e;` by one insertion, so that the type stays as the user wrote
// it.
bool StepLowering::splitInPlace(const VarDecl &variable) {
  const FrameVariable *entry = layout_.find(&variable);
  QualType type = variable.getType();
  std::optional<Span> name = source_.span(SourceRange(variable.getLocation()));
  bool simple = entry && !entry->home.atTop() && !entry->outlives &&
                entry->home.form() == Form::Object && name &&
                !SourceText::touchesMacro(variable.getLocation()) && !type->isReferenceType() &&
                !type.isConstQualified() && !type->isArrayType() && hasInitialValue(variable) &&
                !isa<DecompositionDecl>(variable) && !type->getContainedDeducedType() &&
                !isDependentInstance(entry->written, context_) &&
                !readsBeforeEffects(*variable.getInit(), context_);
  if (!simple)
    return false;
  bool list = isa<InitListExpr>(variable.getInit()->IgnoreImplicit());
  StringRef next = source_.tokenAfter(name->end).spelling;
  std::string text = "; " + entry->alias;
  // A type that has no name elsewhere can only be split this way.
  bool unnamed = isUnnameable(type) && type->isRecordType();
  if (next == "{" && unnamed)
    text += " = ";
  else if (next != "=" || (list && !unnamed))
    return false;
  edits_.insert(name->end, text);
  if (unread_.count(variable.getLocation()))
    if (std::optional<UnusedMark> mark = unusedMark(variable, source_))
      edits_.insert(mark->at, mark->text);
  return true;
}

// The `auto` with which a variable is declared, if it is.
static AutoTypeLoc autoOf(const VarDecl &variable) {
  const TypeSourceInfo *type = variable.getTypeSourceInfo();
  return type ? type->getTypeLoc().getContainedAutoTypeLoc() : AutoTypeLoc();
}

// What stands for such an `auto` in a declaration without a value: the name of a type that the function defines, or decltype of the
// value; nothing when there is neither.
static std::string nameInFunction(const VarDecl &variable, const SourceText &source) {
  const DeducedType *words = variable.getType()->getContainedDeducedType();
  const QualType type = words ? words->getDeducedType() : QualType();
  const TagDecl *tag = type.isNull() ? nullptr : type->getAsTagDecl();
  const auto *record = dyn_cast_or_null<CXXRecordDecl>(tag);
  if (!tag || type.hasQualifiers() || (record && record->isLambda()))
    return "";
  if (const TypedefNameDecl *alias = tag->getTypedefNameForAnonDecl())
    return alias->getNameAsString();
  if (!tag->getName().empty())
    return tag->getNameAsString();
  const Expr *value = variable.getInit() ? variable.getInit()->IgnoreImplicit() : nullptr;
  const std::optional<Span> text = value ? source.span(value->getSourceRange()) : std::nullopt;
  const bool plain = value && (value->isPRValue() || isa<DeclRefExpr, MemberExpr>(value)) &&
                     variable.getType().getCanonicalType() == type.getCanonicalType();
  return plain && text ? fmt::format("decltype({})", source.text(*text).str()) : "";
}

// `struct { int x; } p = {n}, q = {2};` becomes `struct { int x; } p, q; p = {n}; q = {2};`: no other declaration
// can name the type.
bool StepLowering::splitUnnamed(const DeclStmt &statement,
                                const std::vector<const VarDecl *> &variables) {
  std::optional<unsigned> end = endOf(statement);
  std::vector<Span> values;
  std::string text;
  std::optional<Span> deduced;
  std::string deducedName;
  for (const VarDecl *variable : variables) {
    const FrameVariable *entry = layout_.find(variable);
    std::optional<Span> name = source_.span(SourceRange(variable->getLocation()));
    if (const AutoTypeLoc words = autoOf(*variable)) {
      deducedName = nameInFunction(*variable, source_);
      deduced = source_.span(words.getSourceRange());
    }
    if (!end || !entry || !name || entry->home.atTop() || entry->outlives ||
        entry->home.form() != Form::Object || variable->getType().isConstQualified() ||
        !isUnnameable(variable->getType()) ||
        SourceText::touchesMacro({variable->getLocation(), variable->getEndLoc()}))
      return false;
    if (!hasInitialValue(*variable))
      continue;
    std::optional<InitialValue> value = initialValue(*variable);
    std::optional<Span> whole =
        source_.span(SourceRange(variable->getLocation(), variable->getEndLoc()));
    std::optional<Span> bounds;
    if (const TypeSourceInfo *type = variable->getTypeSourceInfo();
        type && variable->getType()->isArrayType())
      bounds = source_.span(type->getTypeLoc().getSourceRange());
    if (!value || !whole)
      return false;
    values.push_back({std::max(name->end, bounds ? bounds->end : 0), whole->end});
    if (entry->type->isArrayType())
      text += fmt::format(" gtap::assign({}, {});", entry->alias, value->text);
    else if (readsBeforeEffects(*variable->getInit(), context_))
      text += fmt::format(" {0} = gtap::in_order<decltype({0})>({1});", entry->alias, value->text);
    else
      text += fmt::format(" {} = {};", entry->alias, value->text);
  }
  if (deduced && !deducedName.empty())
    edits_.replace(*deduced, deducedName);
  for (Span value : values)
    edits_.replace(value, std::string());
  edits_.insert(*end, text);
  return true;
}

std::optional<StepLowering::Parts> StepLowering::partsOf(const FrameVariable &entry) {
  std::optional<std::string> initial = initialOf(entry);
  if (!initial)
    return std::nullopt;
  if (isConstantLocal(entry.variable, context_) && !entry.outlives) {
    std::optional<InitialValue> value = initialValue(*entry.variable);
    std::string type = declarationText(declaredType(entry.variable), entry.alias, context_);
    return Parts{fmt::format("static {}{}{};", type, value->braced ? "" : " = ", value->text), ""};
  }
  Parts parts{"", *initial};
  if (!entry.home.atTop())
    parts.declaration = plainDeclaration(entry);
  return parts;
}

// A declaration without a value, which a jump may pass.
std::string StepLowering::plainDeclaration(const FrameVariable &entry) const {
  // A declaration that its first value is taken from would draw the warning of a variable only set.
  std::string attributes;
  if (entry.variable->hasAttr<UnusedAttr>() || unread_.count(entry.variable->getLocation()))
    attributes = "[[maybe_unused]] ";
  if (entry.variable->hasAttr<AlignedAttr>())
    attributes += fmt::format("alignas({}) ", context_.getDeclAlign(entry.variable).getQuantity());
  // Where nvcc sees a class template's name, it takes the declaration for a construction.
  if (isDependentInstance(entry.written, context_))
    return fmt::format("{}typename gtap::same<{}>::type {};", attributes,
                       typeText(entry.written, context_), entry.alias);
  return attributes + declarationText(entry.written, entry.alias, context_) + ";";
}

// A list in which the braces of an inner array are left out, or a string literal stands for them.
static bool leavesOutBraces(const Expr &value) {
  if (isa<StringLiteral>(value.IgnoreParens()))
    return value.getType()->isArrayType();
  const auto *list = dyn_cast<InitListExpr>(&value);
  return list && (!list->getSyntacticForm() || llvm::any_of(list->inits(), [](const Expr *part) {
           return leavesOutBraces(*part);
         }));
}

// A value of an array that no reference to a constant array binds to: a string literal that does not fill it, a
// list without inner braces, elements that are volatile.
bool StepLowering::needsOwnArray(const VarDecl &variable) const {
  if (!variable.hasInit())
    return false;
  const Expr &value = *variable.getInit()->IgnoreParenImpCasts();
  const ConstantArrayType *array = context_.getAsConstantArrayType(variable.getType());
  if (const auto *literal = dyn_cast<StringLiteral>(&value))
    return array && array->getSize() != literal->getLength() + 1;
  return leavesOutBraces(value) ||
         context_.getBaseElementType(variable.getType()).isVolatileQualified();
}

// The expression that gives the first value, "" when there is none, nothing when it is no text of
// the file.
std::optional<std::string> StepLowering::initialOf(const FrameVariable &entry) {
  const VarDecl &variable = *entry.variable;
  std::optional<InitialValue> value = InitialValue{};
  if (values_.count(&variable) || hasInitialValue(variable))
    value = initialValue(variable);
  else if (entry.home.form() != Form::Late || !variable.hasInit())
    return "";
  if (!value)
    return std::nullopt;
  if (entry.home.form() == Form::Pointer)
    return fmt::format("{} = {}", entry.alias, addressText(entry, value->text));
  bool isConst =
      context_.getBaseElementType(variable.getType().getNonReferenceType()).isConstQualified();
  bool array = entry.type->isArrayType();
  if (entry.home.form() == Form::Late && !array)
    return constructed(entry, *value);
  // The elements may keep their addresses: the list makes them in place.
  if (entry.home.form() == Form::Late && (value->braced || value->text.empty()))
    return fmt::format("::new (&{}) gtap::in_place<{}>{}", lateStorage(entry),
                       typeText(entry.written, context_),
                       value->text.empty() ? "" : fmt::format("{{{}}}", value->text));
  std::string target = entry.alias;
  if (entry.home.form() == Form::Late)
    target = lateStorage(entry) + ".value";
  else if (entry.home.isPinned() && isConst)
    target = placeInRecord(entry);
  if (array && needsOwnArray(variable))
    return fmt::format("{{ const {} = {}; gtap::assign({}, gtap_init); }}",
                       declarationText(entry.written, "gtap_init", context_),
                       value->text.empty() ? "{}" : value->text, target);
  if (array)
    return fmt::format("gtap::assign({}, {})", target, value->text.empty() ? "{}" : value->text);
  std::string object = value->text;
  if (value->braced && (entry.type->isRecordType() || entry.type->isEnumeralType()))
    object = constructedTypeText(entry.written, context_) + object;
  if (variable.getInit() && readsBeforeEffects(*variable.getInit(), context_))
    object = fmt::format("gtap::in_order({})", object);
  return fmt::format("{} = {}", target, object);
}

// A late variable is constructed where the user declared it. In a template, nvcc's C++20 does not parse
// `new (p) T(value)` with an aggregate T and a value of that type.
std::string StepLowering::constructed(const FrameVariable &entry, const InitialValue &value) const {
  bool plain = !value.braced && !value.text.empty();
  const auto *record = entry.written->getAsCXXRecordDecl();
  bool isOneValue = !value.text.empty() && value.text.front() != '{' &&
                    !isa_and_nonnull<CXXParenListInitExpr>(entry.variable->getInit());
  if (isOneValue && record && record->isAggregate())
    return fmt::format("::new (&{}) gtap::in_place<{}>{{{}}}", lateStorage(entry),
                       typeText(entry.written, context_), value.text);
  return fmt::format("::new (&{}) {}{}", lateStorage(entry), typeText(entry.written, context_),
                     plain ? fmt::format("({})", value.text) : value.text);
}

// Whether a conversion function of a class gives the value, which no text says.
static bool convertsByFunction(const Expr *value) {
  for (;;) {
    value = value->IgnoreParens();
    if (const auto *whole = dyn_cast<FullExpr>(value)) {
      value = whole->getSubExpr();
    } else if (const auto *cast = dyn_cast<ImplicitCastExpr>(value)) {
      if (cast->getCastKind() == CK_UserDefinedConversion)
        return true;
      value = cast->getSubExpr();
    } else {
      return false;
    }
  }
}

// Where a reference to `value` refers to.
std::string StepLowering::addressText(const FrameVariable &entry, const std::string &value) const {
  QualType reference = declaredType(entry.variable), own = entry.variable->getType();
  if (!reference
           ->isReferenceType()) // `auto &` in a template, of which DeducedTypes says the object's
    reference = own->isRValueReferenceType() ? context_.getRValueReferenceType(reference)
                                             : context_.getLValueReferenceType(reference);
  QualType referred = own.getNonReferenceType();
  const Expr *init = entry.variable->getInit();
  if (const auto *list = dyn_cast<InitListExpr>(init->IgnoreImplicit());
      list && list->getNumInits() == 1)
    init = list->getInit(0);
  const Expr *written = init->IgnoreParenImpCasts();
  const CXXRecordDecl *record = referred->getAsCXXRecordDecl();
  // The conversion is in no word of the text.
  const auto *call = dyn_cast<CXXMemberCallExpr>(written);
  if (call && isa_and_nonnull<CXXConversionDecl>(call->getMethodDecl())) {
    const std::string type = typeText(reference, context_);
    const bool mayBeExplicit = entry.variable->getInitStyle() != VarDecl::CInit;
    return mayBeExplicit ? fmt::format("gtap::address<{0}>(static_cast<{0}>({1}))", type, value)
                         : fmt::format("gtap::address<{}>({})", type, value);
  }
  bool same = context_.hasSameUnqualifiedType(written->getType(), referred);
  if (!same || !written->isLValue() || record)
    same = same && written->isLValue() && isa<DeclRefExpr, MemberExpr, ArraySubscriptExpr>(written);
  if (!same || convertsByFunction(init))
    return fmt::format("gtap::address<{}>({})", typeText(reference, context_), value);
  bool tight = isa<DeclRefExpr, MemberExpr, ArraySubscriptExpr, CallExpr>(init->IgnoreImplicit()) ||
               values_.count(entry.variable);
  return tight ? "&" + value : fmt::format("&({})", value);
}

std::optional<StepLowering::InitialValue> StepLowering::initialValue(const VarDecl &variable) {
  if (auto value = values_.find(&variable); value != values_.end())
    return InitialValue{value->second, false};
  const Expr *init = variable.getInit();
  const Expr *bare = init->IgnoreImplicit();
  QualType type = variable.getType();
  SourceRange range = writtenRange(*init, writtenVariable(&variable)->getInit());
  InitialValue value;
  if (const auto *list = dyn_cast<InitListExpr>(bare)) {
    value.braced = true;
    if (type->isReferenceType() && !holdsTemporary(&variable) && list->getNumInits() == 1) {
      range = list->getInit(0)->getSourceRange();
      value.braced = false;
    }
  } else if (const auto *construction = dyn_cast<CXXConstructExpr>(bare);
             construction && !isa<CXXTemporaryObjectExpr>(bare) &&
             construction->getParenOrBraceRange().isValid() && !type->isReferenceType()) {
    // In an instance of a template, Clang's begins at the variable's name.
    const Expr *written = writtenVariable(&variable)->getInit();
    const auto *pattern =
        dyn_cast_or_null<CXXConstructExpr>(written ? written->IgnoreImplicit() : nullptr);
    range = (pattern ? pattern : construction)->getParenOrBraceRange();
    value.braced = true;
  }
  std::optional<Span> span = source_.span(range);
  if (!span)
    return std::nullopt;
  value.text = edits_.textOf(*span);
  // Other assignment operators must not be chosen.
  bool converts = type->isRecordType() && !value.braced &&
                  !context_.hasSameUnqualifiedType(bare->IgnoreParenImpCasts()->getType(), type);
  if (converts)
    value = {fmt::format("({})", value.text), true};
  return value;
}

} // namespace gtap
