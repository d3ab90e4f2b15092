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

  explicit PointerCasts(const ASTContext &context) : context_(context) {}

  bool VisitExplicitCastExpr(ExplicitCastExpr *cast) override {
    const Expr &operand = *cast->getSubExpr();
    if (cast->getCastKind() == CK_BitCast)
      add(operand.getType()->getPointeeType(), cast->getType()->getPointeeType());
    else if (cast->getCastKind() == CK_LValueBitCast)
      add(operand.getType(), cast->getType());
    return true;
  }

private:
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
