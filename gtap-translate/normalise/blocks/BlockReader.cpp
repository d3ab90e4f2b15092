// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See BlockReader.h.
#include "normalise/blocks/BlockReader.h"

#include "frontend/Clauses.h"
#include "model/CancelNames.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprConcepts.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include <algorithm>
#include <set>
#include <string>
#include <tuple>

namespace gtap {

using namespace clang;

namespace {

class BlockReader : public DynamicRecursiveASTVisitor {
public:
  explicit BlockReader(const SourceFacts &facts) : facts_(facts) {}

  BlockContents contents() {
    for (const GotoStmt *jump : gotos_)
      if (!labels_.count(jump->getLabel()) &&
          !jump->getLabel()->getName().starts_with(
              pastGroupPrefix)) // behind a taskwait (Cancellations)
        contents_.jumps.push_back({jump->getBeginLoc(), "a goto"});
    return std::move(contents_);
  }

  // What the clauses of spawns inside mention: their expressions stand in annotations.
  bool VisitAttributedStmt(AttributedStmt *statement) override {
    for (const Attr *attribute : statement->getAttrs())
      readClauses(attribute);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *mention) override {
    contents_.mentions.push_back({mention->getDecl(), mention->getLocation(), unevaluated_ == 0});
    return true;
  }
  // A type without a location is a deduced one, behind `auto`: the block does not say it.
  bool TraverseType(QualType, bool) override { return true; }
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *size) override {
    return unevaluated(
        [&] { return DynamicRecursiveASTVisitor::TraverseUnaryExprOrTypeTraitExpr(size); });
  }
  bool TraverseCXXNoexceptExpr(CXXNoexceptExpr *question) override {
    return unevaluated(
        [&] { return DynamicRecursiveASTVisitor::TraverseCXXNoexceptExpr(question); });
  }
  bool TraverseRequiresExpr(RequiresExpr *question) override {
    return unevaluated([&] { return DynamicRecursiveASTVisitor::TraverseRequiresExpr(question); });
  }
  bool TraverseDecltypeTypeLoc(DecltypeTypeLoc type, bool qualifier) override {
    return unevaluated(
        [&] { return DynamicRecursiveASTVisitor::TraverseDecltypeTypeLoc(type, qualifier); });
  }
  bool TraverseTypeOfExprTypeLoc(TypeOfExprTypeLoc type, bool qualifier) override {
    return unevaluated(
        [&] { return DynamicRecursiveASTVisitor::TraverseTypeOfExprTypeLoc(type, qualifier); });
  }
  bool VisitTagTypeLoc(TagTypeLoc type) override {
    contents_.mentions.push_back({type.getDecl(), type.getBeginLoc()});
    return true;
  }
  bool TraverseLambdaExpr(LambdaExpr *lambda) override {
    for (const LambdaCapture &capture : lambda->captures())
      if (capture.capturesVariable())
        contents_.mentions.push_back({capture.getCapturedVar(), capture.getLocation()});
    auto outer = std::tuple(loops_, switches_, inLambda_);
    loops_ = switches_ = 0;
    inLambda_ = true;
    DynamicRecursiveASTVisitor::TraverseLambdaExpr(lambda);
    std::tie(loops_, switches_, inLambda_) = outer;
    return true;
  }
  bool VisitVarDecl(VarDecl *variable) override {
    for (const Attr *attribute : variable->attrs()) // a spawn may be a declaration
      readClauses(attribute);
    scopes_.back().insert(variable->getNameAsString());
    return true;
  }
  bool TraverseCompoundStmt(CompoundStmt *statement) override {
    return scoped([&] { return DynamicRecursiveASTVisitor::TraverseCompoundStmt(statement); });
  }
  bool TraverseIfStmt(IfStmt *choice) override {
    return scoped([&] { return DynamicRecursiveASTVisitor::TraverseIfStmt(choice); });
  }
  bool VisitReturnStmt(ReturnStmt *statement) override {
    return inLambda_ || jump(statement, "a return");
  }
  bool VisitBreakStmt(BreakStmt *statement) override {
    return loops_ + switches_ != 0 || jump(statement, "a break");
  }
  bool VisitContinueStmt(ContinueStmt *statement) override {
    return loops_ != 0 || jump(statement, "a continue");
  }
  bool VisitSwitchCase(SwitchCase *statement) override {
    return switches_ != 0 || jump(statement, "a case of a switch around it");
  }
  bool VisitIndirectGotoStmt(IndirectGotoStmt *statement) override {
    return jump(statement, "a computed goto");
  }
  bool VisitLabelStmt(LabelStmt *statement) override {
    labels_.insert(statement->getDecl());
    return true;
  }
  bool VisitGotoStmt(GotoStmt *statement) override {
    gotos_.push_back(statement);
    return true;
  }
  bool TraverseForStmt(ForStmt *loop) override {
    return counted(loops_, [&] { return DynamicRecursiveASTVisitor::TraverseForStmt(loop); });
  }
  bool TraverseWhileStmt(WhileStmt *loop) override {
    return counted(loops_, [&] { return DynamicRecursiveASTVisitor::TraverseWhileStmt(loop); });
  }
  bool TraverseDoStmt(DoStmt *loop) override {
    return counted(loops_, [&] { return DynamicRecursiveASTVisitor::TraverseDoStmt(loop); });
  }
  bool TraverseCXXForRangeStmt(CXXForRangeStmt *loop) override {
    return counted(loops_,
                   [&] { return DynamicRecursiveASTVisitor::TraverseCXXForRangeStmt(loop); });
  }
  bool TraverseSwitchStmt(SwitchStmt *choice) override {
    return counted(switches_,
                   [&] { return DynamicRecursiveASTVisitor::TraverseSwitchStmt(choice); });
  }

private:
  template <class Walk>
  bool unevaluated(Walk walk) {
    ++unevaluated_;
    bool result = walk();
    --unevaluated_;
    return result;
  }
  template <class Walk>
  bool scoped(Walk walk) {
    scopes_.emplace_back();
    bool result = walk();
    scopes_.pop_back();
    return result;
  }
  template <class Walk>
  bool counted(unsigned &depth, Walk walk) {
    ++depth;
    bool result = scoped(walk);
    --depth;
    return result;
  }
  void readClauses(const Attr *attribute) {
    const auto *annotation = dyn_cast<AnnotateAttr>(attribute);
    const PragmaSite *site = annotation ? facts_.siteAt(annotation->getLocation()) : nullptr;
    if (!site)
      return;
    for (Expr *argument : annotation->args())
      TraverseStmt(valueOfClause(argument));
    for (const ClauseSite &clause : site->clauses)
      if (entryOf(clause.kind).form == ClauseForm::Names)
        for (const ClauseName &name : clause.names)
          if (!isDeclaredInside(name.name))
            contents_.listed.push_back(&name);
  }
  // What a clause says is evaluated, though it is injected as sizeof(expression) (frontend/Pragmas.cpp).
  static Expr *valueOfClause(Expr *argument) {
    auto *size = dyn_cast<UnaryExprOrTypeTraitExpr>(argument->IgnoreImplicit());
    return size && !size->isArgumentType() ? size->getArgumentExpr() : argument;
  }
  bool isDeclaredInside(const std::string &name) const {
    return std::any_of(scopes_.begin(), scopes_.end(),
                       [&](const auto &scope) { return scope.count(name) != 0; });
  }
  bool jump(const Stmt *statement, const char *what) {
    contents_.jumps.push_back({statement->getBeginLoc(), what});
    return true;
  }
  const SourceFacts &facts_;
  BlockContents contents_;
  std::set<const LabelDecl *> labels_;
  std::vector<const GotoStmt *> gotos_;
  unsigned unevaluated_ = 0; // operands around
  unsigned loops_ = 0;
  unsigned switches_ = 0;
  bool inLambda_ = false;
  std::vector<std::set<std::string>> scopes_{1}; // of variables that the block declares, up to here
};

} // namespace

BlockContents readBlock(ArrayRef<const Stmt *> parts, const SourceFacts &facts) {
  BlockReader reader(facts);
  for (const Stmt *part : parts)
    reader.TraverseStmt(const_cast<Stmt *>(part));
  return reader.contents();
}

std::vector<SourceLocation> jumpsInto(const Stmt &block, const FunctionDecl &function) {
  struct Jumps : DynamicRecursiveASTVisitor {
    std::vector<const GotoStmt *> found;
    std::set<const LabelDecl *> labels;
    bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
    bool VisitGotoStmt(GotoStmt *jump) override {
      found.push_back(jump);
      return true;
    }
    bool VisitLabelStmt(LabelStmt *label) override {
      labels.insert(label->getDecl());
      return true;
    }
  } inside, all;
  inside.TraverseStmt(const_cast<Stmt *>(&block));
  all.TraverseStmt(function.getBody());
  std::vector<SourceLocation> into;
  for (const GotoStmt *jump : all.found)
    if (!llvm::is_contained(inside.found, jump) && inside.labels.count(jump->getLabel()))
      into.push_back(jump->getBeginLoc());
  return into;
}

} // namespace gtap
