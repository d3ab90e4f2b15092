// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See PartsRead.h. What is not understood reads the whole.
#include "ast/uses/PartsRead.h"

#include "ast/uses/ReadableText.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include <tuple>
#include <vector>

namespace gtap {

using namespace clang;

namespace {

// The member that an access leads to, if a part can end there.
const FieldDecl *fieldOf(const MemberExpr &member) {
  const auto *field = dyn_cast<FieldDecl>(member.getMemberDecl());
  const bool plain = field && !field->getType()->isReferenceType() && !field->getName().empty() &&
                     !field->isBitField() && !field->getType().isVolatileQualified() &&
                     !field->getParent()->isUnion();
  return plain ? field : nullptr;
}

bool isTrivialCopy(const Stmt &node) {
  const auto *made = dyn_cast<CXXConstructExpr>(&node);
  return made && made->getConstructor()->isCopyOrMoveConstructor() &&
         made->getConstructor()->isTrivial();
}

// Whether this is an assignment or an increment of what stands on its left, whose result nobody uses.
bool onlyChanges(const Stmt &node, const Stmt &changed, const ParentMap &parents) {
  const auto *binary = dyn_cast<BinaryOperator>(&node);
  const auto *unary = dyn_cast<UnaryOperator>(&node);
  const bool changes = (binary && binary->isAssignmentOp() && binary->getLHS() == &changed) ||
                       (unary && unary->isIncrementDecrementOp());
  const Stmt *above = parents.getParentIgnoreParens(&node);
  return changes && (node.getStmtClass() == Stmt::UnaryOperatorClass
                         ? !unary->isGLValue() || !isa_and_nonnull<Expr>(above)
                         : !isa_and_nonnull<Expr>(above));
}

class PartReader {
public:
  explicit PartReader(const std::set<const Stmt *> &opaque) : opaque_(opaque) {}

  // What is done with an object, or with what `this` points to, at this mention of it. `path`: to that object. What is not known to stay within
  // a member reads the whole variable: with an address or a reference, all of it can be reached.
  void climb(const Expr &mention, const ParentMap &parents, MemberPath path) {
    const Stmt *at = &mention;
    bool pointer = isa<CXXThisExpr>(mention), element = false;
    if (mention.getBeginLoc().isMacroID()) // other compilers may have another text
      return readWhole();
    for (const Stmt *outer = parents.getParent(at); outer;
         at = outer, outer = parents.getParent(at)) {
      const auto *cast = dyn_cast<ImplicitCastExpr>(outer);
      if (isa<ParenExpr>(outer) || (cast && cast->getCastKind() == CK_NoOp))
        continue;
      const auto *unary = dyn_cast<UnaryOperator>(outer);
      if (pointer && unary && unary->getOpcode() == UO_Deref) {
        pointer = false;
        continue;
      }
      const auto *member = dyn_cast<MemberExpr>(outer);
      if (member && member->isArrow() == pointer) {
        if (member->getMemberLoc().isMacroID())
          return readWhole();
        if (const auto *method = dyn_cast<CXXMethodDecl>(member->getMemberDecl()))
          return followMethod(*method, parents.getParentIgnoreParens(outer), path);
        const FieldDecl *field = fieldOf(*member);
        if (!element && !field)
          return readPart(path); // a bit-field, a member of a union or of reference type
        pointer = false;
        if (!element)
          path.push_back(field);
        continue;
      }
      if (pointer)
        return readWhole();
      if (const auto *choice = dyn_cast<ConditionalOperator>(outer);
          choice && choice->getCond() != at)
        continue;
      if (cast && cast->getCastKind() == CK_ArrayToPointerDecay) {
        const auto *subscript = dyn_cast_or_null<ArraySubscriptExpr>(parents.getParent(outer));
        if (!subscript || subscript->getBase() != outer)
          return readWhole();
        element = true;
        outer = subscript;
        continue;
      }
      if ((cast && cast->getCastKind() == CK_LValueToRValue) || onlyChanges(*outer, *at, parents))
        return readPart(path);
      const Stmt *copy = isTrivialCopy(*outer) ? outer : nullptr;
      const auto *call = dyn_cast_or_null<CallExpr>(copy ? parents.getParent(copy) : outer);
      if (call)
        return followArgument(*call, copy ? *copy : *at, copy != nullptr, path);
      return copy ? readPart(path) : readWhole();
    }
    readWhole();
  }

  std::set<MemberPath> found;

private:
  void readPart(const MemberPath &path) { found.insert(path); }
  void readWhole() { found.insert(MemberPath()); }

  void followMethod(const CXXMethodDecl &method, const Stmt *call, const MemberPath &path) {
    const bool plain = isa_and_nonnull<CXXMemberCallExpr>(call) && !method.isStatic() &&
                       !method.isVirtual() && !method.isExplicitObjectMemberFunction();
    if (plain)
      follow(method, nullptr, path);
    else
      readWhole();
  }

  void followArgument(const CallExpr &call, const Stmt &argument, bool copied,
                      const MemberPath &path) {
    const FunctionDecl *callee = call.getDirectCallee();
    const auto *method = dyn_cast_or_null<CXXMethodDecl>(callee);
    const bool isOperator = isa<CXXOperatorCallExpr>(call);
    const bool odd = !callee || opaque_.count(&call) ||
                     (method && (method->isVirtual() || method->isExplicitObjectMemberFunction() ||
                                 (isOperator && method->isStatic())));
    // The object of an operator is its first argument.
    const bool hasObject = isOperator && method && !odd;
    for (unsigned k = 0; !odd && k < call.getNumArgs(); ++k) {
      if (call.getArg(k) != &argument)
        continue;
      if (hasObject && k == 0)
        return copied ? readPart(path) : follow(*callee, nullptr, path);
      const unsigned number = k - (hasObject ? 1 : 0);
      if (number >= callee->getNumParams())
        break;
      const QualType type = callee->getParamDecl(number)->getType();
      if (copied ? !type->isReferenceType()
                 : type->isLValueReferenceType() && type->getPointeeType().isConstQualified())
        return follow(*callee, &number, path);
      break;
    }
    if (copied)
      readPart(path);
    else
      readWhole();
  }

  // What a function does with that parameter, or with `this`.
  void follow(const FunctionDecl &function, const unsigned *parameter, const MemberPath &path) {
    const FunctionDecl *definition = nullptr;
    if (!function.hasBody(definition) || !definition->getBody() ||
        isa<CXXConstructorDecl, CXXDestructorDecl>(definition) || !isReadable(*definition))
      return readWhole();
    if (!seen_.emplace(definition, parameter ? int(*parameter) : -1, path).second)
      return;
    std::vector<const Expr *> mentions;
    if (!collect(*definition->getBody(), parameter ? definition->getParamDecl(*parameter) : nullptr,
                 mentions))
      return readWhole();
    const ParentMap parents(definition->getBody());
    for (const Expr *mention : mentions)
      climb(*mention, parents, path);
  }

  // False where the text has more than its statements say, as lambdas and structured bindings of arrays do.
  static bool collect(const Stmt &statement, const ParmVarDecl *parameter,
                      std::vector<const Expr *> &mentions) {
    if (isa<LambdaExpr, OpaqueValueExpr, ArrayInitLoopExpr, AttributedStmt>(statement))
      return false;
    const auto *named = dyn_cast<DeclRefExpr>(&statement);
    if (parameter ? named && named->getDecl() == parameter : isa<CXXThisExpr>(statement))
      mentions.push_back(cast<Expr>(&statement));
    return llvm::all_of(statement.children(), [&](const Stmt *child) {
      return !child || collect(*child, parameter, mentions);
    });
  }

  const std::set<const Stmt *> &opaque_;
  std::set<std::tuple<const FunctionDecl *, int, MemberPath>> seen_;
};

} // namespace

std::set<MemberPath> partsReadAt(const DeclRefExpr &mention, const ParentMap &parents,
                                 const std::set<const Stmt *> &opaque) {
  PartReader reader(opaque);
  reader.climb(mention, parents, {});
  return std::move(reader.found);
}

} // namespace gtap
