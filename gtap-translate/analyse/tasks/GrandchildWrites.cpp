// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See GrandchildWrites.h. A pointer is followed by name only: through offsets, members and
// parameters, but neither into other variables nor out of memory.
#include "analyse/tasks/GrandchildWrites.h"

#include "analyse/tasks/BodyJoins.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/STLExtras.h>

#include <cstdint>
#include <optional>
#include <set>
#include <tuple>

namespace gtap {

using namespace clang;

namespace {

// Memory that a pointer leads to: so many elements behind it, and which member of that element.
struct Reached {
  const VarDecl *pointer = nullptr;       // null: none that can be followed
  std::optional<std::int64_t> offset = 0; // nothing: any
  const FieldDecl *field = nullptr;       // null: the whole element

  // Whether a write to this place changes the other one, which is read; both are behind the same pointer. A write at an
  // unknown index counts only if the read may be of any element.
  bool meets(const Reached &read) const {
    return (!read.offset || offset == read.offset) &&
           (!field || !read.field || field == read.field);
  }
};

std::optional<std::int64_t> constantIndex(const Expr *index, const ASTContext &context) {
  Expr::EvalResult result;
  if (index->isValueDependent() || !index->EvaluateAsInt(result, context))
    return std::nullopt;
  return result.Val.getInt().tryExtValue();
}

Reached movedBy(Reached place, std::optional<std::int64_t> by) {
  if (!place.field) // else an element of the member
    place.offset = place.offset && by ? std::optional(*place.offset + *by) : std::nullopt;
  return place;
}

class ReachedMemory {
public:
  explicit ReachedMemory(const ASTContext &context) : context_(context) {}

  // What a pointer's value leads to: `p`, `p + n`, `&p[n].x`, `as_global(p)`, an array. Nothing for
  // a pointer that was read from memory.
  Reached behind(const Expr *value) const {
    value = value->IgnoreParens();
    if (const auto *cast = dyn_cast<CastExpr>(value)) {
      const Expr *inner = cast->getSubExpr()->IgnoreParens();
      const auto *name = dyn_cast<DeclRefExpr>(inner);
      if (cast->getCastKind() == CK_LValueToRValue ||
          (cast->getCastKind() == CK_ArrayToPointerDecay && name))
        return {name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr};
      if (cast->getCastKind() == CK_ArrayToPointerDecay)
        return of(inner);
      const Reached place = behind(inner);
      return cast->getCastKind() == CK_NoOp ? place : movedBy(place, std::nullopt);
    }
    if (const auto *operation = dyn_cast<UnaryOperator>(value))
      return operation->getOpcode() == UO_AddrOf ? of(operation->getSubExpr()) : Reached();
    if (const auto *sum = dyn_cast<BinaryOperator>(value); sum && sum->isAdditiveOp()) {
      const bool isLeft = sum->getLHS()->getType()->isPointerType();
      std::optional<std::int64_t> by =
          constantIndex(isLeft ? sum->getRHS() : sum->getLHS(), context_);
      if (by && sum->getOpcode() == BO_Sub)
        by = -*by;
      return movedBy(behind(isLeft ? sum->getLHS() : sum->getRHS()), by);
    }
    if (const auto *call = dyn_cast<CallExpr>(value)) {
      const FunctionDecl *callee = call->getDirectCallee();
      if (callee && callee->getIdentifier() && callee->getName() == "as_global" &&
          call->getNumArgs() == 1)
        return behind(call->getArg(0));
    }
    return {};
  }

  // The same of an lvalue: `*p`, `p[n]`, `p->x`, and a local variable itself, if it is no pointer.
  Reached of(const Expr *lvalue) const {
    lvalue = lvalue->IgnoreParens();
    if (const auto *name = dyn_cast<DeclRefExpr>(lvalue)) {
      const auto *variable = dyn_cast<VarDecl>(name->getDecl());
      const QualType type = variable ? variable->getType() : QualType();
      return {variable && variable->hasLocalStorage() &&
                      (type->isArithmeticType() || type->isEnumeralType() || type->isRecordType())
                  ? variable
                  : nullptr};
    }
    if (const auto *element = dyn_cast<ArraySubscriptExpr>(lvalue))
      return movedBy(behind(element->getBase()), constantIndex(element->getIdx(), context_));
    if (const auto *member = dyn_cast<MemberExpr>(lvalue)) {
      Reached place = member->isArrow() ? behind(member->getBase()) : of(member->getBase());
      if (!place.field)
        place.field = dyn_cast<FieldDecl>(member->getMemberDecl());
      return place;
    }
    if (const auto *operation = dyn_cast<UnaryOperator>(lvalue))
      return operation->getOpcode() == UO_Deref ? behind(operation->getSubExpr()) : Reached();
    return {};
  }

private:
  const ASTContext &context_;
};

// A place as the function sees it that gets `argument` for its parameter; nothing where it cannot
// reach it.
std::optional<Reached> seenByCallee(const Reached &wanted, const Reached &argument,
                                    const VarDecl *parameter) {
  if (argument.field)
    return argument.meets(wanted) ? std::optional(Reached{parameter, std::nullopt, nullptr})
                                  : std::nullopt;
  if (wanted.offset && !argument.offset)
    return std::nullopt;
  Reached seen{parameter, std::nullopt, wanted.field};
  if (wanted.offset)
    seen.offset = *wanted.offset - *argument.offset;
  return seen;
}

// The parameter of that position, if one may write through it.
const ParmVarDecl *writablePointer(const FunctionDecl &function, unsigned position) {
  if (position >= function.getNumParams())
    return nullptr;
  const ParmVarDecl *parameter = function.getParamDecl(position);
  const QualType pointee = parameter->getType()->getPointeeType();
  return parameter->getType()->isPointerType() && !pointee.isConstQualified() ? parameter : nullptr;
}

// What a body reads, and which of its variables change after their declaration.
struct ReadFinder : DynamicRecursiveASTVisitor {
  std::vector<const Expr *> reads; // lvalues, in source order
  std::set<const VarDecl *> changed;

  bool VisitImplicitCastExpr(ImplicitCastExpr *load) override {
    if (load->getCastKind() == CK_LValueToRValue)
      reads.push_back(load->getSubExpr());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *operation) override {
    if (operation->isCompoundAssignmentOp())
      reads.push_back(operation->getLHS());
    return !operation->isAssignmentOp() || change(operation->getLHS());
  }
  bool VisitUnaryOperator(UnaryOperator *operation) override {
    const bool changes = operation->isIncrementDecrementOp() || operation->getOpcode() == UO_AddrOf;
    return !changes || change(operation->getSubExpr());
  }

private:
  bool change(const Expr *place) {
    if (const auto *name = dyn_cast<DeclRefExpr>(place->IgnoreParens()))
      if (const auto *variable = dyn_cast<VarDecl>(name->getDecl()))
        changed.insert(variable);
    return true;
  }
};

// Whether a body moves the pointer that its parameter is.
bool moves(const Stmt &body, const ParmVarDecl *parameter) {
  ReadFinder finder;
  finder.TraverseStmt(const_cast<Stmt *>(&body));
  return finder.changed.count(parameter) != 0;
}

// A spawn that the function's end does not wait for, and that is no call at once.
bool mayOutlive(const Spawn &spawn) {
  return !spawn.condition && !spawn.final && !isOfDividedLoop(spawn);
}

// Whether functions write to a place behind their parameters, themselves or by what they call and
// spawn.
class WriterSearch {
public:
  explicit WriterSearch(const ASTContext &context) : reached_(context) {}

  bool writes(const FunctionDecl &declared, unsigned position, const Reached &wanted,
              const Reached &argument) {
    const FunctionDecl *function = declared.getDefinition();
    if (!function || !function->getBody())
      return false;
    const ParmVarDecl *parameter = writablePointer(*function, position);
    const std::optional<Reached> seen =
        parameter ? seenByCallee(wanted, argument, parameter) : std::nullopt;
    if (!seen || moves(*function->getBody(), parameter) ||
        !searched_.insert({parameter, seen->offset, seen->field}).second ||
        searched_.size() > mostSearches)
      return false;
    Finder finder(*this, *seen);
    finder.TraverseStmt(function->getBody());
    return finder.found;
  }

private:
  static constexpr std::size_t mostSearches =
      64; // a function may move a pointer with each call of itself

  struct Finder : DynamicRecursiveASTVisitor {
    Finder(WriterSearch &search, const Reached &wanted) : search(search), wanted(wanted) {}
    bool VisitBinaryOperator(BinaryOperator *operation) override {
      return !operation->isAssignmentOp() || write(operation->getLHS());
    }
    bool VisitUnaryOperator(UnaryOperator *operation) override {
      return !operation->isIncrementDecrementOp() || write(operation->getSubExpr());
    }
    bool VisitCallExpr(CallExpr *call) override {
      const FunctionDecl *callee = call->getDirectCallee();
      for (unsigned i = 0; callee && !found && i < call->getNumArgs(); ++i)
        if (const Reached place = search.reached_.behind(call->getArg(i));
            place.pointer == wanted.pointer)
          found = (isAtomic(*callee) && place.meets(wanted)) ||
                  search.writes(*callee, i, wanted, place);
      return !found;
    }
    bool write(const Expr *lvalue) {
      const Reached place = search.reached_.of(lvalue);
      found |= place.pointer == wanted.pointer && place.meets(wanted);
      return !found;
    }
    static bool isAtomic(const FunctionDecl &callee) {
      return callee.getIdentifier() && callee.getName().starts_with("atomic");
    }
    WriterSearch &search;
    const Reached wanted;
    bool found = false;
  };

  const ReachedMemory reached_;
  std::set<std::tuple<const VarDecl *, std::optional<std::int64_t>, const FieldDecl *>> searched_;
};

// The first taskwait behind a spawn, in the order of the text.
const Wait *waitBehind(const TaskBody &body, const Spawn &spawn, const SourceManager &sources) {
  for (const Wait &wait : body.waits)
    if (sources.isBeforeInTranslationUnit(spawn.range().getEnd(), wait.attributed->getBeginLoc()))
      return &wait;
  return nullptr;
}

// Whether a taskgroup ends behind a spawn, and before another place if there is one: it has waited for grandchildren, too.
bool groupBehind(const TaskBody &body, const Spawn &spawn, SourceLocation before,
                 const SourceManager &sources) {
  return llvm::any_of(body.waits, [&](const Wait &wait) {
    const SourceLocation end = wait.attributed->getBeginLoc();
    return endsGroup(wait.origin) &&
           sources.isBeforeInTranslationUnit(spawn.range().getEnd(), end) &&
           (before.isInvalid() || sources.isBeforeInTranslationUnit(end, before));
  });
}

// A spawn, and the function that ends before what it spawns.
struct LateWriter {
  const Spawn *spawn = nullptr;
  const TaskBody *function = nullptr;
};
constexpr unsigned mostGenerations = 8;

// The spawn by which the place is written after the function has ended: one of its own that it does not wait for, or one
// of a function that it spawns and waits for. Null when there is none.
LateWriter lateWriter(const TaskBody &child, unsigned position, const Reached &wanted,
                      const Reached &argument, const ASTContext &context,
                      unsigned generations = mostGenerations) {
  if (!child.definition || generations == 0)
    return {};
  const ParmVarDecl *parameter = writablePointer(*child.definition, position);
  const std::optional<Reached> seen =
      parameter ? seenByCallee(wanted, argument, parameter) : std::nullopt;
  if (!seen || moves(*child.definition->getBody(), parameter))
    return {};
  const ReachedMemory reached(context);
  for (const Spawn &spawn : child.spawns) {
    if (!mayOutlive(spawn) || !spawn.call || !spawn.callee)
      continue;
    if (waitBehind(child, spawn, context.getSourceManager())) {
      if (spawn.callee == &child || // its own spawns are looked at here
          groupBehind(child, spawn, /*before=*/{}, context.getSourceManager()))
        continue;
      for (unsigned i = 0; i < spawn.call->getNumArgs(); ++i)
        if (const Reached place = reached.behind(spawn.call->getArg(i)); place.pointer == parameter)
          if (const LateWriter late =
                  lateWriter(*spawn.callee, i, *seen, place, context, generations - 1);
              late.spawn)
            return late;
      continue;
    }
    if (spawn.destination)
      if (const Reached stored = reached.of(spawn.destination);
          stored.pointer == parameter && stored.meets(*seen))
        return {&spawn, &child};
    for (unsigned i = 0; i < spawn.call->getNumArgs(); ++i)
      if (const Reached place = reached.behind(spawn.call->getArg(i));
          place.pointer == parameter &&
          WriterSearch(context).writes(*spawn.callee->first, i, *seen, place))
        return {&spawn, &child};
  }
  return {};
}

ReadFinder readsOf(const TaskBody &body) {
  ReadFinder finder;
  finder.TraverseStmt(body.definition->getBody());
  return finder;
}

std::optional<UnwaitedWrite> unwaited(const TaskBody &body, const Spawn &spawn, const Wait &wait,
                                      const ReadFinder &reads, const ASTContext &context) {
  const SourceManager &sources = context.getSourceManager();
  const ReachedMemory reached(context);
  for (unsigned i = 0; i < spawn.call->getNumArgs(); ++i) {
    const Reached argument = reached.behind(spawn.call->getArg(i));
    if (!argument.pointer ||
        (argument.pointer->getType()->isPointerType() && reads.changed.count(argument.pointer)))
      continue;
    for (const Expr *read : reads.reads) {
      const Reached place = reached.of(read);
      if (place.pointer != argument.pointer ||
          !sources.isBeforeInTranslationUnit(wait.attributed->getBeginLoc(), read->getBeginLoc()) ||
          groupBehind(body, spawn, read->getBeginLoc(), sources))
        continue;
      if (const LateWriter late = lateWriter(*spawn.callee, i, place, argument, context);
          late.spawn)
        return UnwaitedWrite{&spawn, &wait, read, argument.pointer, late.spawn, late.function};
    }
  }
  return std::nullopt;
}

} // namespace

std::vector<UnwaitedWrite> findUnwaitedWrites(const TaskBody &body, ASTContext &context) {
  std::vector<UnwaitedWrite> found;
  if (!body.definition || body.function->recursion || body.waits.empty() || body.spawns.empty())
    return found;
  const SourceManager &sources = context.getSourceManager();
  const ReadFinder reads = readsOf(body);
  for (const Spawn &spawn : body.spawns) {
    const TaskBody &child = *spawn.callee;
    const Wait *wait = waitBehind(body, spawn, sources);
    if (!wait || !child.definition || !mayOutlive(spawn))
      continue;
    if (const std::optional<UnwaitedWrite> write = unwaited(body, spawn, *wait, reads, context))
      found.push_back(*write);
  }
  return found;
}

const Expr *memoryReadBehind(const TaskBody &body, SourceLocation where,
                             const ASTContext &context) {
  const SourceManager &sources = context.getSourceManager();
  for (const Expr *place : readsOf(body).reads) {
    const Expr *plain = place->IgnoreParens();
    const auto *name = dyn_cast<DeclRefExpr>(plain);
    const auto *variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
    const bool shared = variable && variable->hasGlobalStorage() && !variable->isConstexpr() &&
                        !variable->getType().isConstQualified() &&
                        !variable->hasAttr<CUDASharedAttr>() &&
                        !variable->hasAttr<CUDAConstantAttr>();
    const VarDecl *pointer = ReachedMemory(context).of(plain).pointer;
    if ((shared || (pointer && pointer->getType()->isPointerType())) &&
        sources.isBeforeInTranslationUnit(where, plain->getBeginLoc()))
      return plain;
  }
  return nullptr;
}

} // namespace gtap
