// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See PunnedTypes.h.
#include "analyse/loops/PunnedTypes.h"

#include "analyse/effects/CalleeEffects.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>

#include <utility>
#include <vector>

namespace gtap {

using namespace clang;

namespace {

class PointerCasts : public DynamicRecursiveASTVisitor {
public:
  std::vector<std::pair<ScalarTypes, ScalarTypes>> found;
  // Types of which pointers become `void *` or integers, and types that such become pointers to.
  ScalarTypes given, taken;

  explicit PointerCasts(const ASTContext &context) : context_(context) {
    ShouldVisitImplicitCode = true; // conversions in lists of braces
  }

  bool VisitCastExpr(CastExpr *cast) override {
    const Expr &operand = *cast->getSubExpr();
    const QualType from = operand.getType()->getPointeeType(),
                   to = cast->getType()->getPointeeType();
    switch (cast->getCastKind()) {
    case CK_BitCast:
      if (!from.isNull() && !to.isNull() && (from->isVoidType() || to->isVoidType()))
        addRaw(from, to);
      else if (isa<ExplicitCastExpr>(cast))
        add(from, to);
      break;
    case CK_PointerToIntegral:
    case CK_IntegralToPointer:
      addRaw(from, to);
      break;
    case CK_LValueBitCast:
      add(operand.getType(), cast->getType());
      break;
    default:
      break;
    }
    return true;
  }

  // The members of a union are one piece of memory.
  bool VisitMemberExpr(MemberExpr *member) override {
    const auto *around = dyn_cast<RecordDecl>(member->getMemberDecl()->getDeclContext());
    ScalarTypes members;
    if (around && around->isUnion())
      for (const FieldDecl *field : around->fields())
        addKnown(members, field->getType());
    if (members.isKnown())
      found.emplace_back(members, members);
    return true;
  }

private:
  // One of the two is no type of an object.
  void addRaw(QualType from, QualType to) {
    addKnown(given, from);
    addKnown(taken, to);
  }
  void addKnown(ScalarTypes &types, QualType type) const {
    ScalarTypes one;
    if (!type.isNull() && !type->isVoidType())
      one.add(type, context_);
    if (one.isKnown())
      types.add(one);
  }
  // What is accessed by characters meets anything without a cast, too.
  void add(QualType from, QualType to) {
    if (from.isNull() || to.isNull() || context_.hasSameUnqualifiedType(from, to))
      return;
    std::pair<ScalarTypes, ScalarTypes> types;
    types.first.add(from, context_);
    types.second.add(to, context_);
    if (types.first.isKnown() && types.second.isKnown())
      found.push_back(std::move(types));
  }

  const ASTContext &context_;
};

} // namespace

ScalarTypes withPunned(ScalarTypes types, const FunctionDecl &function) {
  const ASTContext &context = function.getASTContext();
  PointerCasts casts(context);
  for (const FunctionDecl *each : reachableFrom(function))
    if (!context.getSourceManager().isInSystemHeader(each->getLocation()))
      casts.TraverseStmt(each->getBody());
  if (casts.given.isKnown() && casts.taken.isKnown()) // each of those may be what one of these was
    casts.found.emplace_back(casts.given, casts.taken);
  for (std::size_t before = 0, count = casts.found.size(); before != count && count != 0;) {
    before = count;
    for (auto each = casts.found.begin(); each != casts.found.end();)
      if (types.meets(each->first) || types.meets(each->second)) {
        types.add(each->first);
        types.add(each->second);
        each = casts.found.erase(each);
      } else {
        ++each;
      }
    count = casts.found.size();
  }
  return types;
}

} // namespace gtap
