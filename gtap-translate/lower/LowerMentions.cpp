// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Names in the step function: what becomes of each mention of a variable that the step function
// declares otherwise than the user did.
#include "ast/types/DeclaredTypes.h"
#include "ast/types/TypeText.h"
#include "frontend/MacroArguments.h"
#include "lower/StepLowering.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/CharInfo.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

namespace gtap {

using namespace clang;

// What loop.cuh has two of: for serial versions and for tasks.
static bool isAboutDividedLoops(const ValueDecl &declaration) {
  const auto *function = dyn_cast<FunctionDecl>(&declaration);
  const auto *space = function ? dyn_cast<NamespaceDecl>(function->getDeclContext()) : nullptr;
  return space && space->getName() == "gtap" &&
         space->getDeclContext()->getRedeclContext()->isTranslationUnit() &&
         function->getIdentifier() &&
         (function->getName() == "divides" || function->getName() == "halves" ||
          function->getName() == "halves_of_block");
}

// What a block-level worker is asked in a step function.
static bool isAskedOfWorker(const ValueDecl &declaration) {
  const auto *function = dyn_cast<FunctionDecl>(&declaration);
  const auto *space = function ? dyn_cast<NamespaceDecl>(function->getDeclContext()) : nullptr;
  return space && space->getName() == "gtap" &&
         space->getDeclContext()->getRedeclContext()->isTranslationUnit() &&
         function->getIdentifier() && function->getName() == "shares_of_block";
}

void StepLowering::renameMentions(const Stmt *statement) {
  if (!statement)
    return;
  if (const auto *mention = dyn_cast<DeclRefExpr>(statement)) {
    std::optional<Span> span = source_.span(SourceRange(mention->getLocation()));
    const std::optional<Span> whole = source_.span(mention->getSourceRange());
    if (whole && isAskedOfWorker(*mention->getDecl()))
      edits_.rename(*whole, "gtap_w.must_share");
    else if (span && isAboutDividedLoops(*mention->getDecl()))
      edits_.rename(*span, "in_task::" + mention->getDecl()->getNameAsString());
    else
      renameAt(mention->getLocation(), mention->getDecl());
  }
  if (const auto *lambda = dyn_cast<LambdaExpr>(statement))
    return renameInLambda(*lambda);
  if (const auto *loop = dyn_cast<CXXForRangeStmt>(statement)) {
    // The rest is Clang's, not the user's text.
    renameMentions(loop->getInit());
    renameMentions(loop->getRangeInit());
    return renameMentions(loop->getBody());
  }
  if (const auto *opaque = dyn_cast<OpaqueValueExpr>(statement))
    renameMentions(opaque->getSourceExpr());
  for (const Stmt *child : statement->children())
    renameMentions(child);
}

void StepLowering::renameInLambda(const LambdaExpr &lambda) {
  const Expr *const *value = lambda.capture_init_begin();
  for (const LambdaCapture &capture : lambda.captures()) {
    const Expr *init = *value++;
    if (lambda.isInitCapture(&capture))
      renameMentions(init);
    else if (capture.isExplicit() && capture.capturesVariable()) {
      const auto *variable = dyn_cast<VarDecl>(capture.getCapturedVar());
      const FrameVariable *entry = variable ? layout_.find(variable) : nullptr;
      std::optional<Span> span = source_.span(SourceRange(capture.getLocation()));
      // A reference is captured by the pointer that stands for it.
      if (entry && entry->home.form() == Form::Pointer && span)
        edits_.rename(*span, entry->alias);
      else
        renameAt(capture.getLocation(), capture.getCapturedVar());
    }
  }
  renameMentions(lambda.getBody());
}

// Mentions in types and declarations, which are no children of a statement: bounds of arrays, template arguments,
// enumerators, noexcept, alignas. And decltype(x) of a variable that is not declared as the user did names its type, wherever
// a type may stand: in declarations, casts, template arguments, classes.
void StepLowering::renameTypes(const Stmt &body) {
  struct Finder : DynamicRecursiveASTVisitor {
    struct Found {
      SourceRange words;
      const Expr *expression;
    };
    std::vector<Found> found;
    std::vector<const Expr *> operands;   // of typeof
    std::vector<const VarDecl *> deduced; // decltype(auto) x = y
    std::vector<const DeclRefExpr *> mentions;
    bool VisitDeclRefExpr(DeclRefExpr *mention) override {
      mentions.push_back(mention);
      return true;
    }
    bool TraverseDecltypeTypeLoc(DecltypeTypeLoc type, bool) override {
      found.push_back({type.getSourceRange(), type.getUnderlyingExpr()});
      return true;
    }
    bool TraverseTypeOfExprTypeLoc(TypeOfExprTypeLoc type, bool) override {
      operands.push_back(type.getUnderlyingExpr());
      return true;
    }
    // renameInLambda() knows the others.
    bool TraverseLambdaCapture(LambdaExpr *lambda, const LambdaCapture *capture,
                               Expr *value) override {
      return !lambda->isInitCapture(capture) ||
             DynamicRecursiveASTVisitor::TraverseLambdaCapture(lambda, capture, value);
    }
    bool TraverseAttr(Attr *attribute) override { // clauses are no text of the output
      return isa_and_nonnull<AnnotateAttr>(attribute) ||
             DynamicRecursiveASTVisitor::TraverseAttr(attribute);
    }
    bool VisitVarDecl(VarDecl *variable) override {
      const AutoType *type = variable->getType()->getContainedAutoType();
      if (type && type->isDecltypeAuto() && variable->getInit())
        deduced.push_back(variable);
      return true;
    }
  } finder;
  finder.TraverseStmt(const_cast<Stmt *>(&body));
  // Where no type depends on the template's parameters, an instance has the template's own words.
  const bool isInstance = function_.definition->getTemplateInstantiationPattern() != nullptr;
  auto ofInstance = [&](const ValueDecl *mentioned) -> const ValueDecl * {
    if (!isInstance)
      return mentioned;
    const auto *binding = dyn_cast<BindingDecl>(mentioned);
    const auto *variable =
        dyn_cast_or_null<VarDecl>(binding ? binding->getDecomposedDecl() : mentioned);
    for (const FrameVariable &entry : layout_.variables) {
      if (entry.variable == variable || writtenVariable(entry.variable) != variable)
        continue;
      if (!binding)
        return entry.variable;
      for (const BindingDecl *part : cast<DecompositionDecl>(entry.variable)->bindings())
        if (part->getDeclName() == binding->getDeclName())
          return part;
    }
    return mentioned;
  };
  // The name alone says its type, and the step function would say another. Null when it would not.
  auto changed = [&](const Expr *named) -> QualType {
    const auto *mention = dyn_cast<DeclRefExpr>(named);
    const ValueDecl *declaration = mention ? ofInstance(mention->getDecl()) : nullptr;
    const auto *variable = dyn_cast_or_null<VarDecl>(declaration);
    const auto *binding = dyn_cast_or_null<BindingDecl>(declaration);
    if (binding) // a part of an object that has no name in the user's text
      return mentionText(binding).empty() ? QualType() : binding->getType();
    const FrameVariable *entry = variable ? layout_.find(variable) : nullptr;
    bool losesConst = entry && entry->crossed && variable->getType().isConstQualified() &&
                      !isConstantLocal(variable, context_);
    // An object stands for a reference that holds a temporary object.
    bool losesReference = entry && entry->crossed && variable->getType()->isReferenceType();
    bool other = entry && (entry->home.atTop() || entry->home.form() == Form::Pointer ||
                           losesConst || losesReference);
    return other ? declaredType(variable) : QualType();
  };
  // In a macro's argument the words are changed where they are written, as a name is (checkArguments()).
  auto inArgument = [&](SourceRange words) {
    const SourceManager &sources = context_.getSourceManager();
    const SourceLocation begin = argumentLocation(words.getBegin(), sources);
    const SourceLocation end = argumentLocation(words.getEnd(), sources);
    const bool shown = begin.isValid() && function_.function->arguments &&
                       function_.function->arguments->use(begin).asText;
    return begin.isValid() && end.isValid() && !shown ? SourceRange(begin, end) : SourceRange();
  };
  auto nameType = [&](SourceRange words, QualType type) {
    const SourceLocation where = words.getBegin();
    const bool isArgument = SourceText::touchesMacro(words);
    if (isArgument)
      words = inArgument(words);
    std::optional<Span> span = words.isValid() ? source_.span(words) : std::nullopt;
    std::string text = typeText(type, context_);
    if (!span || (isArgument && text.find(',') != text.npos)) // two arguments, to the macro
      return unplaceable(where, "type");
    // C++ does not take `const int &(n)` for a conversion of n. An alias for the type would do, but g++ 12 rejects it in
    // templates.
    StringRef next = source_.tokenAfter(span->end).spelling;
    bool converts = next == "(" && type->isReferenceType();
    // int[3] cannot stand before a name, nor unsigned long before a list.
    bool needsName = ((next == "(" || next == "{") && text.find(' ') != text.npos) ||
                     !StringRef(declarationText(type, "gtap_x", context_)).ends_with("gtap_x");
    if (converts)
      text = fmt::format("static_cast<{}>", text);
    else if (needsName)
      text =
          fmt::format("{}gtap::same<{}>::type", type->isDependentType() ? "typename " : "", text);
    edits_.rename(*span, text);
  };
  for (const VarDecl *deduced : finder.deduced)
    if (QualType type = changed(deduced->getInit()->IgnoreImplicit()); !type.isNull())
      nameType(deduced->getTypeSourceInfo()->getTypeLoc().getSourceRange(), type);
  for (const auto &[words, expression] : finder.found) {
    QualType type = changed(expression);
    if (!type.isNull())
      nameType(words, type);
    else if (!isa<DeclRefExpr>(expression))
      renameMentions(expression);
  }
  for (const Expr *operand : finder.operands)
    renameMentions(operand);
  for (const DeclRefExpr *mention : finder.mentions)
    renameAt(mention->getLocation(), ofInstance(mention->getDecl()));
}

// Whether mentions of a reference have become `(*p)`.
static bool isBehindPointer(const FrameVariable *entry) {
  return entry && entry->home.form() == Form::Pointer && entry->access == "(*" + entry->alias + ")";
}

static std::string memberText(const FrameVariable &object, const std::string &member) {
  return isBehindPointer(&object) ? object.alias + "->" + member : object.access + "." + member;
}

// What a mention becomes; "" when it stays.
std::string StepLowering::mentionText(const ValueDecl *declaration) const {
  const auto *binding = dyn_cast<BindingDecl>(declaration);
  const auto *variable =
      dyn_cast_or_null<VarDecl>(binding ? binding->getDecomposedDecl() : declaration);
  const FrameVariable *entry = variable ? layout_.find(variable) : nullptr;
  if (!entry || entry->access.empty() || entry->access == declaration->getName())
    return "";
  if (!binding)
    return entry->access;
  const Expr *part = binding->getBinding();
  if (VarDecl *holder = binding->getHoldingVar()) {
    // A tuple: get<i>(object), or object.get<i>().
    const auto *call = dyn_cast_or_null<CallExpr>(holder->getInit()->IgnoreImplicit());
    const FunctionDecl *get = call ? call->getDirectCallee() : nullptr;
    std::size_t index = 0;
    for (const BindingDecl *other : cast<DecompositionDecl>(variable)->bindings()) {
      if (other == binding)
        break;
      ++index;
    }
    if (get && isa<CXXMethodDecl>(get))
      return memberText(*entry, fmt::format("get<{}>()", index));
    std::string name;
    llvm::raw_string_ostream out(name);
    PrintingPolicy policy(context_.getLangOpts());
    policy.SuppressInlineNamespace =
        llvm::to_underlying(PrintingPolicy::SuppressInlineNamespaceMode::All);
    if (get)
      get->printQualifiedName(out, policy);
    return get ? fmt::format("{}<{}>({})", name, index, entry->access) : "";
  }
  part = part ? part->IgnoreImplicit() : nullptr;
  if (const auto *member = dyn_cast_or_null<MemberExpr>(part))
    return memberText(*entry, member->getMemberDecl()->getNameAsString());
  if (const auto *element = dyn_cast_or_null<ArraySubscriptExpr>(part)) {
    Expr::EvalResult index;
    if (element->getIdx()->EvaluateAsInt(index, context_))
      return fmt::format("{}[{}]", entry->access, index.Val.getInt().getZExtValue());
  }
  return "";
}

void StepLowering::renameAt(SourceLocation location, const ValueDecl *declaration) {
  std::string text = mentionText(declaration);
  if (text.empty() || !renamed_.insert(location).second)
    return;
  // An argument of a macro stands in the user's text, too.
  SourceLocation written = argumentLocation(location, context_.getSourceManager());
  std::optional<Span> span;
  if (written.isValid())
    span = source_.span(SourceRange(written));
  if (!span || source_.spelling(*span) != declaration->getName())
    return unplaceable(location, fmt::format("use of '{}'", declaration->getNameAsString()));
  if (location.isMacroID())
    inArguments_[written].insert(location);
  const auto *variable = dyn_cast<VarDecl>(declaration);
  const FrameVariable *entry = variable ? layout_.find(variable) : nullptr;
  if (isBehindPointer(entry) && !location.isMacroID())
    return renameReference(*span, entry->alias);
  edits_.rename(*span, text);
}

// A reference that has become a pointer: `p->x` and `*p` where that means `(*p)`.
void StepLowering::renameReference(Span name, const std::string &pointer) {
  SourceText::TokenAt next = source_.tokenAfter(name.end);
  if (next.spelling == "." && next.span.begin == name.end)
    return edits_.rename({name.begin, next.span.end}, pointer + "->");
  static const std::set<StringRef> tighter{"[", "(", ".", "->", "++", "--", "{", "..."};
  bool mayBeMacro = !next.spelling.empty() && isAsciiIdentifierStart(next.spelling.front());
  bool opensComment = name.begin > 0 && source_.buffer()[name.begin - 1] == '/';
  bool isBound =
      tighter.count(next.spelling) != 0 || next.spelling.empty() || mayBeMacro || opensComment;
  edits_.rename(name, isBound ? "(*" + pointer + ")" : "*" + pointer);
}

// A name in a macro's argument is replaced in the argument, so every use that the macro makes of the
// argument changes. Where one of these uses is text (#, ##), or names another variable, the macro is expanded.
void StepLowering::checkArguments() {
  if (!function_.function->arguments)
    return;
  for (const auto &[written, mentions] : inArguments_) {
    MacroArguments::Use use = function_.function->arguments->use(written);
    bool all = use.copies == 0 || use.copies == mentions.size(); // 0: in a clause
    if (use.asText || !all)
      unplaceable(*mentions.begin(),
                  fmt::format("use of '{}'", source_.text(*source_.span(SourceRange(written)))));
  }
}

} // namespace gtap
