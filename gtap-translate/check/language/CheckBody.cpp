// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CheckBody.h. One walk over the body with the chain of enclosing statements; the two switches
// are the list of what is handled, and their default is an error.
#include "check/language/CheckBody.h"

#include "ast/uses/Scopes.h"

#include <clang/AST/Attr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>
#include <set>
#include <vector>

namespace gtap {

using namespace clang;

namespace {

class BodyChecker {
public:
  BodyChecker(const TaskBody &body, ASTContext &context, Diagnostics &diagnostics)
      : body_(body), context_(context), diagnostics_(diagnostics) {}

  void run() { visit(body_.definition->getBody()); }

private:
  void report(DiagId id, const Stmt *at, std::initializer_list<std::string> arguments) {
    SourceManager &sources = context_.getSourceManager();
    diagnostics_.report(id, sources.getExpansionLoc(at->getBeginLoc()), arguments);
  }

  // ---- the walk ----

  void visit(const Stmt *statement) {
    if (!statement)
      return;
    bool handled = isa<Expr>(statement) ? handlesExpression(*cast<Expr>(statement))
                                        : handlesStatement(*statement);
    if (!handled)
      return; // reported; its parts would only repeat it
    if (const auto *attributed = dyn_cast<AttributedStmt>(statement))
      if (const Wait *wait = waitAt(attributed)) {
        checkSurroundings(*wait);
        return;
      }
    enclosing_.push_back(statement);
    if (const auto *lambda = dyn_cast<LambdaExpr>(statement)) {
      // The lambda's body is copied whole; only its captures belong to this function.
      for (const Expr *capture : lambda->capture_inits())
        visit(capture);
    } else {
      for (const Stmt *child : statement->children())
        visit(child);
    }
    enclosing_.pop_back();
  }

  const Wait *waitAt(const AttributedStmt *statement) const {
    for (const Wait &wait : body_.waits)
      if (wait.attributed == statement)
        return &wait;
    return nullptr;
  }

  // ---- what a jump to a wait cannot enter ----

  void checkSurroundings(const Wait &wait) {
    for (const Stmt *outer : enclosing_) {
      auto [what, help] = obstacle(outer);
      if (what) {
        diagnostics_.report(DiagId::WaitInside, wait.pragma->location, {what, help});
        diagnostics_.note(context_.getSourceManager().getExpansionLoc(outer->getBeginLoc()),
                          "it begins here");
        return;
      }
      if (const auto *attributed = dyn_cast<AttributedStmt>(outer))
        checkLoopHints(*attributed);
    }
    const Stmt *last = enclosing_.back();
    if (isa<IfStmt>(last) || isLoop(last))
      diagnostics_.report(DiagId::WaitUnbraced, wait.pragma->location,
                          {isa<IfStmt>(last) ? "an if or else" : "a loop"});
  }

  void checkLoopHints(const AttributedStmt &attributed) {
    for (const Attr *attribute : attributed.getAttrs())
      if (isa<LoopHintAttr>(attribute) && hintsSeen_.insert(attribute).second)
        diagnostics_.report(DiagId::LoopHintDropped, attribute->getLocation());
  }

  struct Obstacle {
    const char *what;
    const char *help;
  };

  Obstacle obstacle(const Stmt *statement) const {
    const auto *branch = dyn_cast<IfStmt>(statement);
    if (branch && branch->isConsteval())
      return {"an if consteval", "use a plain if"};
    return {nullptr, nullptr};
  }

  // ---- statements ----

  bool handlesStatement(const Stmt &statement) {
    switch (statement.getStmtClass()) {
    case Stmt::NullStmtClass:
    case Stmt::CompoundStmtClass:
    case Stmt::IfStmtClass:
    case Stmt::ForStmtClass:
    case Stmt::WhileStmtClass:
    case Stmt::DoStmtClass:
    case Stmt::BreakStmtClass:
    case Stmt::ContinueStmtClass:
    case Stmt::ReturnStmtClass:
    case Stmt::SwitchStmtClass:
    case Stmt::CaseStmtClass:
    case Stmt::DefaultStmtClass:
    case Stmt::CXXForRangeStmtClass:
    case Stmt::AttributedStmtClass:
    case Stmt::GotoStmtClass:
    case Stmt::LabelStmtClass:
      return true;
    case Stmt::DeclStmtClass:
      return handlesDeclarations(cast<DeclStmt>(statement));
    case Stmt::GCCAsmStmtClass:
      if (cast<GCCAsmStmt>(statement).isAsmGoto())
        return handlesJump(statement, "an asm goto");
      return true;
    case Stmt::IndirectGotoStmtClass:
      return handlesJump(statement, "a computed goto");
    case Stmt::CXXTryStmtClass:
      report(DiagId::UnsupportedStatement, &statement, {"try"});
      return false;
    default:
      report(DiagId::UnsupportedStatement, &statement, {statement.getStmtClassName()});
      return false;
    }
  }

  bool handlesJump(const Stmt &statement, const char *what) {
    if (body_.waits.empty())
      return true;
    report(DiagId::JumpsWithWaits, &statement, {what});
    return false;
  }

  bool handlesDeclarations(const DeclStmt &statement) {
    for (const Decl *declaration : statement.decls()) {
      if (const auto *variable = dyn_cast<VarDecl>(declaration)) {
        if (!handlesVariable(*variable, statement))
          return false;
      } else if (!isa<TypeDecl, StaticAssertDecl, UsingDecl, UsingDirectiveDecl, EmptyDecl,
                      UsingEnumDecl, NamespaceAliasDecl>(declaration)) {
        report(DiagId::UnsupportedStatement, &statement,
               {isa<FunctionDecl>(declaration)
                    ? std::string("a function declaration inside a function")
                    : std::string("a declaration of kind ") + declaration->getDeclKindName()});
        return false;
      }
    }
    return true;
  }

  bool handlesVariable(const VarDecl &variable, const DeclStmt &statement) {
    std::string name = variable.getNameAsString();
    bool shared = variable.hasAttr<CUDASharedAttr>();
    if (shared && body_.function->worker == WorkerKind::Block && !variable.hasExternalStorage())
      return true; // see SharedAcrossWaits.h
    if (shared && body_.function->worker == WorkerKind::Block)
      diagnostics_.report(DiagId::DynamicShared, variable.getLocation(), {name});
    else if (shared)
      diagnostics_.report(DiagId::SharedVariable, variable.getLocation(), {name});
    else if (variable.isStaticLocal() && !isStaticConstant(variable))
      diagnostics_.report(DiagId::StaticVariable, variable.getLocation(), {name});
    else if (variable.getType()->isVariablyModifiedType())
      report(DiagId::UnsupportedStatement, &statement, {"an array of variable length"});
    else if (variable.hasExternalStorage())
      report(DiagId::UnsupportedStatement, &statement, {"an extern declaration"});
    else
      return true;
    return false;
  }

  // One value for the whole program, known before it runs.
  bool isStaticConstant(const VarDecl &variable) const {
    return variable.isConstexpr() ||
           (context_.getBaseElementType(variable.getType()).isConstQualified() &&
            variable.getInit() && variable.hasConstantInitialization());
  }

  // ---- expressions ----

  bool handlesExpression(const Expr &expression) {
    switch (expression.getStmtClass()) {
    // names, constants
    case Stmt::DeclRefExprClass:
    case Stmt::MemberExprClass:
    case Stmt::IntegerLiteralClass:
    case Stmt::FloatingLiteralClass:
    case Stmt::CharacterLiteralClass:
    case Stmt::StringLiteralClass:
    case Stmt::CXXBoolLiteralExprClass:
    case Stmt::CXXNullPtrLiteralExprClass:
    case Stmt::GNUNullExprClass:
    case Stmt::PredefinedExprClass:
    case Stmt::UserDefinedLiteralClass:
    case Stmt::SourceLocExprClass:
    case Stmt::ConstantExprClass:
    case Stmt::SubstNonTypeTemplateParmExprClass:
    case Stmt::SizeOfPackExprClass:
    case Stmt::ConceptSpecializationExprClass:
    // operators
    case Stmt::ParenExprClass:
    case Stmt::UnaryOperatorClass:
    case Stmt::BinaryOperatorClass:
    case Stmt::CompoundAssignOperatorClass:
    case Stmt::ConditionalOperatorClass:
    case Stmt::BinaryConditionalOperatorClass:
    case Stmt::ArraySubscriptExprClass:
    case Stmt::UnaryExprOrTypeTraitExprClass:
    case Stmt::OffsetOfExprClass:
    case Stmt::TypeTraitExprClass:
    case Stmt::CXXNoexceptExprClass:
    case Stmt::CXXRewrittenBinaryOperatorClass:
    // conversions
    case Stmt::ImplicitCastExprClass:
    case Stmt::CStyleCastExprClass:
    case Stmt::CXXFunctionalCastExprClass:
    case Stmt::CXXStaticCastExprClass:
    case Stmt::CXXConstCastExprClass:
    case Stmt::CXXReinterpretCastExprClass:
    // calls
    case Stmt::CallExprClass:
    case Stmt::CXXMemberCallExprClass:
    case Stmt::CXXOperatorCallExprClass:
    case Stmt::CXXDefaultArgExprClass:
    case Stmt::AtomicExprClass:
    // objects
    case Stmt::CXXConstructExprClass:
    case Stmt::CXXTemporaryObjectExprClass:
    case Stmt::CXXScalarValueInitExprClass:
    case Stmt::CXXDefaultInitExprClass:
    case Stmt::CXXInheritedCtorInitExprClass:
    case Stmt::CXXStdInitializerListExprClass:
    case Stmt::CXXParenListInitExprClass:
    case Stmt::CXXBindTemporaryExprClass:
    case Stmt::MaterializeTemporaryExprClass:
    case Stmt::ExprWithCleanupsClass:
    case Stmt::InitListExprClass:
    case Stmt::DesignatedInitExprClass:
    case Stmt::ImplicitValueInitExprClass:
    case Stmt::CompoundLiteralExprClass:
    case Stmt::ArrayInitLoopExprClass:
    case Stmt::ArrayInitIndexExprClass:
    case Stmt::CXXNewExprClass:
    case Stmt::CXXDeleteExprClass:
    case Stmt::LambdaExprClass:
    // threadIdx.x and its kin
    case Stmt::PseudoObjectExprClass:
    case Stmt::OpaqueValueExprClass:
    case Stmt::MSPropertyRefExprClass:
    // ({ ... }), in which no wait or spawn can stand
    case Stmt::StmtExprClass:
      return true;
    default:
      report(DiagId::UnsupportedExpression, &expression, {expression.getStmtClassName()});
      return false;
    }
  }

  const TaskBody &body_;
  ASTContext &context_;
  Diagnostics &diagnostics_;
  std::vector<const Stmt *> enclosing_;
  std::set<const Attr *> hintsSeen_;
};

} // namespace

void checkBody(const TaskBody &body, ASTContext &context, Diagnostics &diagnostics) {
  BodyChecker(body, context, diagnostics).run();
}

} // namespace gtap
