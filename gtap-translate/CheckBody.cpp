// See CheckBody.h. One walk over the body with the chain of enclosing statements; the two switches
// are the list of what is handled, and their default is an error.
#include "CheckBody.h"

#include <clang/AST/Attr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>
#include <vector>

namespace gtap {

using namespace clang;

namespace {

class BodyChecker {
public:
  BodyChecker(const TaskFunction &function, ASTContext &context, Diagnostics &diagnostics)
      : function_(function), context_(context), diagnostics_(diagnostics) {}

  void run() { visit(function_.definition->getBody()); }

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
    for (const Wait &wait : function_.waits)
      if (wait.attributed == statement)
        return &wait;
    return nullptr;
  }

  // ---- what a jump to a wait cannot enter ----

  void checkSurroundings(const Wait &wait) {
    for (std::size_t i = 0; i < enclosing_.size(); i++) {
      const Stmt *outer = enclosing_[i];
      auto [what, help] = obstacle(outer);
      if (what) {
        diagnostics_.report(DiagId::WaitInside, wait.pragma->location, {what, help});
        diagnostics_.note(context_.getSourceManager().getExpansionLoc(outer->getBeginLoc()),
                          "it begins here");
        return;
      }
      if (const auto *attributed = dyn_cast<AttributedStmt>(outer)) {
        report(DiagId::AttributedLoop, attributed, {"an attribute or '#pragma unroll'"});
        return;
      }
    }
    if (!isa<CompoundStmt>(enclosing_.back())) {
      bool isBranch = isa<IfStmt>(enclosing_.back());
      diagnostics_.report(DiagId::WaitUnbraced, wait.pragma->location,
                          {isBranch ? "an if or else" : "a loop"});
    }
  }

  struct Obstacle {
    const char *what;
    const char *help;
  };

  static Obstacle obstacle(const Stmt *statement) {
    constexpr const char *declareBefore =
        "declare the variable in a statement of its own before it";
    if (isa<SwitchStmt>(statement))
      return {"a switch", "use if and else"};
    if (isa<CXXForRangeStmt>(statement))
      return {"a range-based for", "write the loop with an index or a pointer"};
    if (const auto *branch = dyn_cast<IfStmt>(statement)) {
      if (branch->isConstexpr() || branch->isConsteval())
        return {"an if constexpr", "use a plain if"};
      if (branch->getConditionVariableDeclStmt() || branch->getInit())
        return {"an if that declares a variable", declareBefore};
    }
    if (const auto *loop = dyn_cast<ForStmt>(statement))
      if (loop->getConditionVariableDeclStmt())
        return {"a for whose condition declares a variable", declareBefore};
    if (const auto *loop = dyn_cast<WhileStmt>(statement))
      if (loop->getConditionVariableDeclStmt())
        return {"a while whose condition declares a variable", declareBefore};
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
      return true;
    case Stmt::DeclStmtClass:
      return handlesDeclarations(cast<DeclStmt>(statement));
    case Stmt::GCCAsmStmtClass:
      if (cast<GCCAsmStmt>(statement).isAsmGoto())
        return handlesJump(statement, "an asm goto");
      return true;
    case Stmt::GotoStmtClass:
    case Stmt::IndirectGotoStmtClass:
      return handlesJump(statement, "a goto");
    case Stmt::LabelStmtClass:
      return handlesJump(statement, "a label");
    case Stmt::CXXTryStmtClass:
      report(DiagId::UnsupportedStatement, &statement, {"try"});
      return false;
    default:
      report(DiagId::UnsupportedStatement, &statement, {statement.getStmtClassName()});
      return false;
    }
  }

  bool handlesJump(const Stmt &statement, const char *what) {
    if (function_.waits.empty())
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
    if (variable.hasAttr<CUDASharedAttr>())
      diagnostics_.report(DiagId::SharedVariable, variable.getLocation(), {name});
    else if (variable.isStaticLocal() && !variable.isConstexpr())
      diagnostics_.report(DiagId::StaticVariable, variable.getLocation(), {name});
    else if (variable.getType()->isVariablyModifiedType())
      report(DiagId::UnsupportedStatement, &statement, {"an array of variable length"});
    else if (variable.hasExternalStorage())
      report(DiagId::UnsupportedStatement, &statement, {"an extern declaration"});
    else
      return true;
    return false;
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

  const TaskFunction &function_;
  ASTContext &context_;
  Diagnostics &diagnostics_;
  std::vector<const Stmt *> enclosing_;
};

} // namespace

void checkBody(const TaskFunction &function, ASTContext &context, Diagnostics &diagnostics) {
  BodyChecker(function, context, diagnostics).run();
}

} // namespace gtap
