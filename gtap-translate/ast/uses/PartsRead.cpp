// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See PartsRead.h. What is not understood reads all of the part that it is done with.
#include "ast/uses/PartsRead.h"

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

class PartReader {
public:
  explicit PartReader(const std::set<const Stmt *> &opaque) : opaque_(opaque) {}

  // What is done with an object, or with what `this` points to, at this mention of it. `path`: to that object.
  void climb(const Expr &mention, const ParentMap &parents, MemberPath path) {
    const Stmt *at = &mention;
    bool pointer = isa<CXXThisExpr>(mention);
    for (const Stmt *outer = parents.getParent(at); outer;
         at = outer, outer = parents.getParent(at)) {
      const auto *cast = dyn_cast<ImplicitCastExpr>(outer);
      if (isa<ParenExpr>(outer) || (cast && cast->getCastKind() == CK_NoOp))
        continue;
      if (const auto *unary = dyn_cast<UnaryOperator>(outer)) {
        if (pointer && unary->getOpcode() == UO_Deref) {
          pointer = false;
          continue;
        }
        if (unary->getOpcode() == UO_AddrOf)
          path.clear(); // `&v.x` may lead to all of v
        break;
      }
      const auto *member = dyn_cast<MemberExpr>(outer);
      if (member && member->isArrow() == pointer) {
        if (const auto *method = dyn_cast<CXXMethodDecl>(member->getMemberDecl()))
          return followMethod(*method, parents.getParentIgnoreParens(outer), path);
        const FieldDecl *field = fieldOf(*member);
        if (!field)
          break;
        path.push_back(field);
        pointer = false;
        if (field->getType()->isArrayType())
          break;
        continue;
      }
      if (pointer)
        break;
      const Stmt *copy = isTrivialCopy(*outer) ? outer : nullptr;
      if (const auto *call = dyn_cast_or_null<CallExpr>(copy ? parents.getParent(copy) : outer))
        return followArgument(*call, copy ? *copy : *at, copy != nullptr, path);
      break;
    }
    found.insert(std::move(path));
  }

  std::set<MemberPath> found;

private:
  void followMethod(const CXXMethodDecl &method, const Stmt *call, const MemberPath &path) {
    const bool plain = isa_and_nonnull<CXXMemberCallExpr>(call) && !method.isStatic() &&
                       !method.isVirtual() && !method.isExplicitObjectMemberFunction();
    if (plain)
      follow(method, nullptr, path);
    else
      found.insert(path);
  }

  void followArgument(const CallExpr &call, const Stmt &argument, bool copied,
                      const MemberPath &path) {
    const FunctionDecl *callee = call.getDirectCallee();
    const auto *method = dyn_cast_or_null<CXXMethodDecl>(callee);
    // The object of an operator is its first argument.
    const bool hasObject =
        isa<CXXOperatorCallExpr>(call) && method && method->isImplicitObjectMemberFunction();
    for (unsigned k = 0; callee && !opaque_.count(&call) && k < call.getNumArgs(); ++k) {
      if (call.getArg(k) != &argument)
        continue;
      if (hasObject && k == 0 && !copied && !method->isVirtual())
        return follow(*callee, nullptr, path);
      const unsigned number = k - (hasObject ? 1 : 0);
      if ((hasObject && k == 0) || number >= callee->getNumParams() ||
          (method && method->isVirtual()))
        break;
      const QualType type = callee->getParamDecl(number)->getType();
      const bool read =
          copied ? !type->isReferenceType()
                 : type->isLValueReferenceType() && type->getPointeeType().isConstQualified();
      if (read)
        return follow(*callee, &number, path);
    }
    found.insert(path);
  }

  // What a function does with that parameter, or with `this`.
  void follow(const FunctionDecl &function, const unsigned *parameter, const MemberPath &path) {
    const FunctionDecl *definition = nullptr;
    if (!function.hasBody(definition) || !definition->getBody() ||
        isa<CXXConstructorDecl, CXXDestructorDecl>(definition)) {
      found.insert(path);
      return;
    }
    if (!seen_.emplace(definition, parameter ? int(*parameter) : -1, path).second)
      return;
    std::vector<const Expr *> mentions;
    if (!collect(*definition->getBody(), parameter ? definition->getParamDecl(*parameter) : nullptr,
                 mentions)) {
      found.insert(path);
      return;
    }
    const ParentMap parents(definition->getBody());
    for (const Expr *mention : mentions)
      climb(*mention, parents, path);
  }

  // False where the text has more than its statements say: lambdas, and directives with clauses.
  static bool collect(const Stmt &statement, const ParmVarDecl *parameter,
                      std::vector<const Expr *> &mentions) {
    if (isa<LambdaExpr, AttributedStmt>(statement))
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
