// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See GlobalPointers.h. Every pointer counts as one to global memory until a value is found that may not be; that is
// repeated until nothing changes any more.
#include "analyse/memory/GlobalPointers.h"

#include "ast/TypeText.h"
#include "ast/VariableUses.h"
#include "support/SourceText.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/ParentMap.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <set>

namespace gtap {

using namespace clang;

namespace {

using Path = std::vector<const FieldDecl *>;

bool isObjectPointer(QualType type) {
  return type->isPointerType() && !type->isFunctionPointerType();
}

// The pointers in an object of the type that generated code can name. Members of arrays and unions are left out.
void addPaths(QualType type, Path &here, std::vector<Path> &paths) {
  constexpr std::size_t mostLevels = 4;
  if (isObjectPointer(type)) {
    paths.push_back(here);
    return;
  }
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition() || record->isUnion() || record->isLambda() ||
      here.size() >= mostLevels)
    return;
  for (const FieldDecl *field : record->fields()) {
    if (field->getAccess() == AS_private || field->getAccess() == AS_protected ||
        field->isMutable() || field->getName().empty() || field->getType().isVolatileQualified())
      continue;
    here.push_back(field);
    addPaths(field->getType(), here, paths);
    here.pop_back();
  }
}

std::string pathText(const Path &path) {
  std::string text;
  for (const FieldDecl *field : path)
    text += "." + field->getNameAsString();
  return text;
}

bool isGlobalVariable(const VarDecl &variable) {
  return variable.hasGlobalStorage() && !variable.getType()->isReferenceType() &&
         !variable.hasAttr<CUDASharedAttr>() && !variable.hasAttr<CUDAConstantAttr>() &&
         (variable.hasAttr<CUDADeviceAttr>() || variable.hasAttr<HIPManagedAttr>()) &&
         !variable.isConstexpr();
}

// gtap::as_global(p), by which the user says so.
bool isPromise(const FunctionDecl &function) {
  const auto *space =
      dyn_cast<NamespaceDecl>(function.getDeclContext()->getEnclosingNamespaceContext());
  return function.getIdentifier() && function.getName() == "as_global" && space &&
         space->getName() == "gtap" && space->getParent()->isTranslationUnit();
}

bool isDeviceAllocation(const FunctionDecl &function) {
  return function.getIdentifier() && function.getName() == "malloc" &&
         function.getDeclContext()->getRedeclContext()->isTranslationUnit();
}

// A value that a variable gets somewhere.
struct Source {
  const Expr *value = nullptr; // of the pointer, or of the object around it
  Path path;                   // from the value to the pointer
  bool passes = false;         // as an argument
};

struct Place {
  Path path;
  std::vector<Source> sources;
  bool global = true;
  std::string because;
};

class Solver {
public:
  Solver(const TaskModel &model, ASTContext &context) : model_(model), context_(context) {
    for (const auto &function : model.functions)
      for (const TaskFunction *body : bodiesOf(*function))
        addBody(*body, /*parametersAreGiven=*/false);
    for (const EntryKernel &entry : model.entries) {
      TaskFunction kernel; // as far as its variables are concerned
      kernel.definition = entry.kernel;
      kernel.spawns.push_back(entry.entry);
      addBody(kernel, /*parametersAreGiven=*/true);
    }
    for (const auto &function : model.functions)
      for (const TaskFunction *body : bodiesOf(*function))
        for (const Spawn &spawn : body->spawns)
          addArguments(spawn);
    for (const EntryKernel &entry : model.entries)
      addArguments(entry.entry);
    while (step())
      ;
  }

  // In the order of the text.
  const std::vector<const VarDecl *> &variables() const { return order_; }
  const std::vector<Place> &of(const VarDecl *variable) const { return places_.at(variable); }

private:
  // Collects what each variable of a function may be.

  void addBody(const TaskFunction &body, bool parametersAreGiven) {
    if (!body.definition || !body.definition->getBody())
      return;
    bool known = parametersAreGiven || isKnownHere(*body.definition);
    for (const ParmVarDecl *parameter : body.definition->parameters())
      addVariable(parameter, known);
    parents_ = std::make_unique<ParentMap>(body.definition->getBody());
    for (const VariableUse &use : collectUses(body, context_)) {
      if (!places_.count(use.variable))
        addVariable(use.variable, true);
      addUse(use);
    }
  }

  // A header's function stands in several files, of which each knows its own spawns only; linked as relocatable
  // code, they share one instance of it.
  bool isKnownHere(const FunctionDecl &function) const {
    const SourceManager &sources = context_.getSourceManager();
    PresumedLoc place = sources.getPresumedLoc(sources.getExpansionLoc(function.getLocation()));
    PresumedLoc main = sources.getPresumedLoc(sources.getLocForEndOfFile(sources.getMainFileID()));
    return !function.isExternallyVisible() ||
           (place.isValid() && main.isValid() &&
            StringRef(place.getFilename()) == StringRef(main.getFilename()));
  }

  void addVariable(const VarDecl *variable, bool known) {
    Path here;
    std::vector<Path> paths;
    QualType type = variable->getType();
    if (!type.isVolatileQualified() && !isa<DecompositionDecl>(variable))
      addPaths(type, here, paths);
    order_.push_back(variable);
    std::vector<Place> &places = places_[variable];
    for (Path &path : paths) {
      Place &place = places.emplace_back();
      if (const Expr *value = variable->getInit(); value && !isa<ParmVarDecl>(variable))
        place.sources.push_back({value, path});
      if (!known)
        deny(place, "its function stands in a header that other files may include");
      place.path = std::move(path);
    }
  }

  void addUse(const VariableUse &use) {
    std::vector<Place> &places = places_[use.variable];
    if (places.empty())
      return;
    if (isa_and_nonnull<AsmStmt>(parents_->getParentIgnoreParens(
            const_cast<Stmt *>(static_cast<const Stmt *>(use.mention)))))
      return denyAll(places, "an asm statement may change it", *use.mention);
    switch (use.role) {
    case UseRole::Unevaluated:
    case UseRole::Read:
    case UseRole::ReadWrite: // p += n, v.n++
      return;
    case UseRole::Write:
    case UseRole::PartialWrite:
      return addWrite(use, places);
    case UseRole::Change:
    case UseRole::Escape:
      if (staysConst(use))
        return;
      return denyAll(places, use.reason, *use.mention);
    }
  }

  void denyAll(std::vector<Place> &places, const std::string &why, const Expr &where) {
    for (Place &place : places)
      deny(place, fmt::format("{} in line {}", why, line(where.getBeginLoc())));
  }

  // Its value is seen as a constant: by a const member function, or through a reference to const.
  bool staysConst(const VariableUse &use) const {
    if (isObjectPointer(use.variable->getType()))
      return false;
    const Stmt *at = use.mention;
    const Stmt *above = parents_->getParent(at);
    while (isa_and_nonnull<ParenExpr, ImplicitCastExpr, MemberExpr>(above)) {
      if (const auto *member = dyn_cast<MemberExpr>(above)) {
        if (member->isArrow())
          return false;
        if (const auto *method = dyn_cast<CXXMethodDecl>(member->getMemberDecl()))
          return method->isConst();
      }
      at = above;
      above = parents_->getParent(at);
    }
    const auto *seen = dyn_cast<Expr>(at);
    return isa_and_nonnull<CallExpr>(above) && seen && seen->getType().isConstQualified();
  }

  void addWrite(const VariableUse &use, std::vector<Place> &places) {
    Path written;
    const Expr *value = nullptr;
    if (const auto *assignment = dyn_cast_or_null<BinaryOperator>(use.decidedBy)) {
      if (pathOf(*assignment->getLHS(), *use.variable, written))
        value = assignment->getRHS();
    } else if (const auto *call = dyn_cast_or_null<CXXOperatorCallExpr>(use.decidedBy)) {
      if (call->getNumArgs() == 2 && pathOf(*call->getArg(0), *use.variable, written))
        value = call->getArg(1);
    }
    for (Place &place : places) {
      bool within = place.path.size() >= written.size() &&
                    std::equal(written.begin(), written.end(), place.path.begin());
      if (!value)
        deny(place, fmt::format("it is changed in line {}", line(use.mention->getBeginLoc())));
      else if (within)
        place.sources.push_back(
            {value, Path(place.path.begin() + long(written.size()), place.path.end())});
    }
  }

  // The fields from the variable to what the lvalue names; false when that is something else.
  static bool pathOf(const Expr &lvalue, const VarDecl &variable, Path &path) {
    const Expr *inner = lvalue.IgnoreParens();
    if (const auto *mention = dyn_cast<DeclRefExpr>(inner))
      return mention->getDecl() == &variable;
    const auto *member = dyn_cast<MemberExpr>(inner);
    const auto *field = member ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
    if (!field || member->isArrow() || !pathOf(*member->getBase(), variable, path))
      return false;
    path.push_back(field);
    return true;
  }

  void addArguments(const Spawn &spawn) {
    const TaskFunction *callee = spawn.callee;
    if (!callee || !callee->definition || !spawn.call)
      return;
    unsigned count = std::min(spawn.call->getNumArgs(), callee->definition->getNumParams());
    for (unsigned i = 0; i < count; ++i)
      if (auto places = places_.find(callee->definition->getParamDecl(i)); places != places_.end())
        for (Place &place : places->second)
          place.sources.push_back({spawn.call->getArg(i), place.path, true});
  }

  // Solves.

  void deny(Place &place, const std::string &because) {
    if (place.global)
      place.because = because;
    place.global = false;
  }

  bool step() {
    bool changed = false;
    for (const VarDecl *variable : order_)
      for (Place &place : places_[variable])
        for (const Source &source : place.sources) {
          if (!place.global)
            break;
          why_.clear();
          if (leadsToGlobal(*source.value, source.path))
            continue;
          changed = true;
          deny(place, fmt::format("line {} {} {}", line(source.value->getBeginLoc()),
                                  source.passes ? "passes" : "gives it", why_));
        }
    return changed;
  }

  bool unknown(const Expr &expression, const char *what) {
    if (why_.empty()) {
      SourceText source(context_);
      std::optional<Span> span = source.span(expression.getSourceRange());
      constexpr std::size_t mostText = 60;
      std::string text = span ? source.text(*span).str() : "";
      bool shown = !text.empty() && text.size() <= mostText && text.find('\n') == std::string::npos;
      why_ = shown ? fmt::format("'{}', {}", text, what) : fmt::format("a pointer that {}", what);
    }
    return false;
  }

  bool ofVariable(const DeclRefExpr &mention, const Path &path) {
    const auto *variable = dyn_cast<VarDecl>(mention.getDecl());
    auto places = variable ? places_.find(variable) : places_.end();
    if (places == places_.end())
      return unknown(mention, "which was read from memory");
    for (const Place &place : places->second)
      if (place.path == path)
        return place.global || unknown(mention, "which may lead anywhere");
    return unknown(mention, "whose parts are not followed");
  }

  // The pointer at `path` in the object that the lvalue names; `path` is the lvalue's own when it is a pointer.
  bool stored(const Expr &lvalue, Path path) {
    const Expr *inner = lvalue.IgnoreParens();
    while (const auto *cast = dyn_cast<CastExpr>(inner)) {
      if (cast->getCastKind() != CK_NoOp)
        break;
      inner = cast->getSubExpr()->IgnoreParens();
    }
    if (const auto *mention = dyn_cast<DeclRefExpr>(inner))
      return ofVariable(*mention, path);
    if (const auto *temporary = dyn_cast<MaterializeTemporaryExpr>(inner))
      return leadsToGlobal(*temporary->getSubExpr(), path);
    if (const auto *choice = dyn_cast<ConditionalOperator>(inner))
      return stored(*choice->getTrueExpr(), path) && stored(*choice->getFalseExpr(), path);
    const auto *member = dyn_cast<MemberExpr>(inner);
    const auto *field = member ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
    if (field && !member->isArrow() && !field->getType()->isReferenceType()) {
      path.insert(path.begin(), field);
      if (member->getBase()->isGLValue())
        return stored(*member->getBase(), path);
      return leadsToGlobal(*member->getBase(), path);
    }
    // An assignment or increment names what it changed.
    if (const auto *binary = dyn_cast<BinaryOperator>(inner); binary && binary->isAssignmentOp())
      return stored(*binary->getLHS(), path);
    if (const auto *unary = dyn_cast<UnaryOperator>(inner);
        unary && unary->isIncrementDecrementOp())
      return stored(*unary->getSubExpr(), path);
    return unknown(*inner, "which was read from memory");
  }

  // Whether the object that the lvalue names stands in global memory.
  bool standsInGlobal(const Expr &lvalue) {
    const Expr *inner = lvalue.IgnoreParens();
    if (const auto *mention = dyn_cast<DeclRefExpr>(inner)) {
      const auto *variable = dyn_cast<VarDecl>(mention->getDecl());
      return (variable && isGlobalVariable(*variable)) ||
             unknown(*inner, "which does not stand in global memory");
    }
    if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(inner))
      return leadsToGlobal(*subscript->getBase(), {});
    if (const auto *member = dyn_cast<MemberExpr>(inner)) {
      if (const auto *variable = dyn_cast<VarDecl>(member->getMemberDecl()))
        return isGlobalVariable(*variable) ||
               unknown(*inner, "which does not stand in global memory");
      if (member->getMemberDecl()->getType()->isReferenceType())
        return unknown(*inner, "a reference that was read from memory");
      return member->isArrow() ? leadsToGlobal(*member->getBase(), {})
                               : standsInGlobal(*member->getBase());
    }
    if (const auto *unary = dyn_cast<UnaryOperator>(inner); unary && unary->getOpcode() == UO_Deref)
      return leadsToGlobal(*unary->getSubExpr(), {});
    if (const auto *cast = dyn_cast<CastExpr>(inner))
      if (cast->getCastKind() == CK_NoOp || cast->getCastKind() == CK_DerivedToBase ||
          cast->getCastKind() == CK_UncheckedDerivedToBase)
        return standsInGlobal(*cast->getSubExpr());
    return unknown(*inner, "which is not known to stand in global memory");
  }

  // Whether a value is, or has at `path`, a pointer to global memory.
  bool leadsToGlobal(const Expr &value, const Path &path) {
    const Expr *inner = value.IgnoreParens();
    if (inner->isGLValue())
      return stored(*inner, path);
    if (const auto *full = dyn_cast<FullExpr>(inner))
      return leadsToGlobal(*full->getSubExpr(), path);
    if (const auto *bound = dyn_cast<CXXBindTemporaryExpr>(inner))
      return leadsToGlobal(*bound->getSubExpr(), path);
    if (const auto *fallback = dyn_cast<CXXDefaultArgExpr>(inner))
      return leadsToGlobal(*fallback->getExpr(), path);
    if (const auto *fallback = dyn_cast<CXXDefaultInitExpr>(inner))
      return leadsToGlobal(*fallback->getExpr(), path);
    if (isa<ImplicitValueInitExpr, CXXScalarValueInitExpr>(inner))
      return true; // null
    if (const auto *cast = dyn_cast<CastExpr>(inner))
      return ofCast(*cast, path);
    if (const auto *choice = dyn_cast<ConditionalOperator>(inner))
      return leadsToGlobal(*choice->getTrueExpr(), path) &&
             leadsToGlobal(*choice->getFalseExpr(), path);
    if (const auto *list = dyn_cast<InitListExpr>(inner))
      return ofList(*list, path);
    if (const auto *made = dyn_cast<CXXConstructExpr>(inner)) {
      const CXXConstructorDecl *constructor = made->getConstructor();
      if (constructor->isTrivial() && constructor->isCopyOrMoveConstructor())
        return leadsToGlobal(*made->getArg(0), path);
      if (constructor->isTrivial() && made->getNumArgs() == 0)
        return true; // null or undefined
      return unknown(*inner, "which a constructor makes");
    }
    if (const auto *binary = dyn_cast<BinaryOperator>(inner))
      return ofBinary(*binary, path);
    if (const auto *unary = dyn_cast<UnaryOperator>(inner)) {
      if (unary->getOpcode() == UO_AddrOf)
        return standsInGlobal(*unary->getSubExpr());
      if (unary->isIncrementDecrementOp())
        return stored(*unary->getSubExpr(), path);
    }
    if (const auto *made = dyn_cast<CXXNewExpr>(inner))
      return (made->getNumPlacementArgs() == 0 &&
              !isa_and_nonnull<CXXMethodDecl>(made->getOperatorNew())) ||
             unknown(*inner, "which an operator new of its own makes");
    if (const auto *call = dyn_cast<CallExpr>(inner))
      if (const FunctionDecl *callee = call->getDirectCallee();
          callee && (isPromise(*callee) || isDeviceAllocation(*callee)))
        return true;
    if (isa<CallExpr>(inner))
      return unknown(*inner, "which a function returns");
    return unknown(*inner, "of which nothing is known");
  }

  bool ofCast(const CastExpr &cast, const Path &path) {
    switch (cast.getCastKind()) {
    case CK_LValueToRValue:
      return stored(*cast.getSubExpr(), path);
    case CK_ArrayToPointerDecay:
      return standsInGlobal(*cast.getSubExpr());
    case CK_NullToPointer:
      return true;
    case CK_NoOp:
    case CK_BitCast:
    case CK_DerivedToBase:
    case CK_UncheckedDerivedToBase:
    case CK_BaseToDerived:
    case CK_ConstructorConversion: // T(x), T{x}
      return leadsToGlobal(*cast.getSubExpr(), path);
    default:
      return unknown(cast, "which is converted from something else");
    }
  }

  bool ofBinary(const BinaryOperator &binary, const Path &path) {
    if (binary.isCommaOp())
      return leadsToGlobal(*binary.getRHS(), path);
    if (binary.isAdditiveOp()) {
      bool left = binary.getLHS()->getType()->isPointerType();
      return leadsToGlobal(left ? *binary.getLHS() : *binary.getRHS(), path);
    }
    return unknown(binary, "of which nothing is known");
  }

  bool ofList(const InitListExpr &written, Path path) {
    const InitListExpr *list = written.isSemanticForm() || !written.getSemanticForm()
                                   ? &written
                                   : written.getSemanticForm();
    if (path.empty()) // a pointer in braces
      return list->getNumInits() == 0 || leadsToGlobal(*list->getInit(0), path);
    if (list->isTransparent())
      return leadsToGlobal(*list->getInit(0), path);
    const auto *record = list->getType()->getAsCXXRecordDecl();
    const FieldDecl *field = path.front();
    if (!record || record->getNumBases() != 0 ||
        field->getParent()->getCanonicalDecl() != record->getCanonicalDecl() ||
        field->getFieldIndex() >= list->getNumInits() || !list->getInit(field->getFieldIndex()) ||
        llvm::any_of(record->fields(),
                     [](const FieldDecl *each) { return each->isUnnamedBitField(); }))
      return unknown(*list, "whose parts are not followed");
    path.erase(path.begin());
    return leadsToGlobal(*list->getInit(field->getFieldIndex()), path);
  }

  unsigned line(SourceLocation where) const {
    const SourceManager &sources = context_.getSourceManager();
    PresumedLoc place = sources.getPresumedLoc(sources.getExpansionLoc(where));
    return place.isValid() ? place.getLine() : 0;
  }

  const TaskModel &model_;
  ASTContext &context_;
  std::unique_ptr<ParentMap> parents_; // of the body at hand
  std::map<const VarDecl *, std::vector<Place>> places_;
  std::vector<const VarDecl *> order_;
  std::string why_; // the value that was looked at last leads elsewhere
};

} // namespace

GlobalPointers::GlobalPointers(const TaskModel &model, ASTContext &context) {
  Solver solver(model, context);
  // By the declaration in the template, which all instances share.
  std::map<std::pair<SourceLocation, std::string>, std::string> denied;
  auto keyOf = [](const VarDecl *variable, const Place &place) {
    return std::pair(declaredAt(variable), pathText(place.path));
  };
  for (const VarDecl *variable : solver.variables())
    for (const Place &place : solver.of(variable))
      if (!place.global)
        denied.emplace(keyOf(variable, place), place.because);
  for (const VarDecl *variable : solver.variables())
    for (const Place &place : solver.of(variable)) {
      auto found = denied.find(keyOf(variable, place));
      bool global = found == denied.end();
      places_[variable].push_back({pathText(place.path), global, global ? "" : found->second});
    }
}

std::vector<PointerPlace> GlobalPointers::of(const VarDecl *variable) const {
  auto found = places_.find(variable);
  return found == places_.end() ? std::vector<PointerPlace>() : found->second;
}

} // namespace gtap
