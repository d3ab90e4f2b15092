// See BlockSharing.h.
#include "BlockSharing.h"

#include "TypeText.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ParentMap.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>
#include <map>
#include <set>

namespace gtap {

using namespace clang;

namespace {

// What the block mentions, and how it could leave.
class BlockReader : public DynamicRecursiveASTVisitor {
public:
  struct Mention {
    const NamedDecl *declaration;
    SourceLocation where;
  };
  std::vector<Mention> mentions;
  std::vector<std::pair<SourceLocation, const char *>> jumps;
  std::set<const LabelDecl *> labels;
  std::vector<const GotoStmt *> gotos;

  bool VisitDeclRefExpr(DeclRefExpr *mention) override {
    mentions.push_back({mention->getDecl(), mention->getLocation()});
    return true;
  }
  bool VisitTagTypeLoc(TagTypeLoc type) override {
    mentions.push_back({type.getDecl(), type.getBeginLoc()});
    return true;
  }
  // The clauses of spawns and waits inside are arguments of annotations.
  bool VisitAttributedStmt(AttributedStmt *statement) override {
    for (const Attr *attribute : statement->getAttrs())
      if (const auto *annotation = dyn_cast<AnnotateAttr>(attribute))
        for (Expr *argument : annotation->args())
          TraverseStmt(argument);
    return true;
  }
  bool TraverseLambdaExpr(LambdaExpr *lambda) override {
    for (const LambdaCapture &capture : lambda->captures())
      if (capture.capturesVariable())
        mentions.push_back({capture.getCapturedVar(), capture.getLocation()});
    auto outer = std::tuple(loops_, switches_, inLambda_);
    loops_ = switches_ = 0;
    inLambda_ = true;
    DynamicRecursiveASTVisitor::TraverseLambdaExpr(lambda);
    std::tie(loops_, switches_, inLambda_) = outer;
    return true;
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
    labels.insert(statement->getDecl());
    return true;
  }
  bool VisitGotoStmt(GotoStmt *statement) override {
    gotos.push_back(statement);
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
  static bool counted(unsigned &depth, Walk walk) {
    ++depth;
    bool result = walk();
    --depth;
    return result;
  }
  bool jump(const Stmt *statement, const char *what) {
    jumps.push_back({statement->getBeginLoc(), what});
    return true;
  }
  unsigned loops_ = 0;
  unsigned switches_ = 0;
  bool inLambda_ = false;
};

class SharingFinder {
public:
  SharingFinder(const SpawnedBlock &block, ASTContext &context, Diagnostics &diagnostics)
      : block_(block), context_(context), sources_(context.getSourceManager()),
        diagnostics_(diagnostics), parents_(block.function->getBody()) {}

  BlockSurroundings find() {
    reader_.TraverseStmt(const_cast<CompoundStmt *>(block_.body));
    checkJumps();
    listVisible();
    readClauses();
    for (const BlockReader::Mention &mention : reader_.mentions)
      addMention(mention);
    return std::move(result_);
  }

private:
  void report(DiagId id, SourceLocation where, std::initializer_list<std::string> arguments) {
    diagnostics_.report(id, sources_.getExpansionLoc(where), arguments);
    result_.good = false;
  }

  void checkJumps() {
    for (const GotoStmt *jump : reader_.gotos)
      if (!reader_.labels.count(jump->getLabel()))
        reader_.jumps.push_back({jump->getBeginLoc(), "a goto"});
    for (auto [where, what] : reader_.jumps)
      report(DiagId::BlockJump, where, {what});
  }

  // The declarations that the block can see, the inner ones hiding the outer ones.
  void listVisible() {
    std::vector<const Stmt *> path{block_.attributed};
    while (const Stmt *parent = parents_.getParent(path.back()))
      path.push_back(parent);
    for (const ParmVarDecl *parameter : block_.function->parameters())
      visible_[parameter->getNameAsString()] = parameter;
    for (std::size_t i = path.size() - 1; i > 0; --i)
      for (const Stmt *child : path[i]->children()) {
        if (child == path[i - 1])
          break;
        if (const auto *statement = dyn_cast_or_null<DeclStmt>(child))
          addVisible(*statement);
      }
  }

  void addVisible(const DeclStmt &statement) {
    bool repeats = false;
    for (const Decl *declaration : statement.decls()) {
      if (const auto *variable = dyn_cast<VarDecl>(declaration)) {
        visible_[variable->getNameAsString()] = variable;
        repeats |= variable->isConstexpr() || variable->isStaticLocal(); // a static const one, too
      } else if (isa<UsingDecl, UsingDirectiveDecl, NamespaceAliasDecl, TypedefNameDecl>(
                     declaration)) {
        repeats = true;
      }
    }
    if (repeats)
      result_.repeated.push_back(&statement);
  }

  void readClauses() {
    for (const ClauseSite &clause : block_.pragma->clauses) {
      if (clause.kind == ClauseKind::Default)
        default_ = clause.names.front().name;
      if (clause.kind != ClauseKind::Shared && clause.kind != ClauseKind::FirstPrivate)
        continue;
      for (const ClauseName &name : clause.names) {
        auto found = visible_.find(name.name);
        if (found == visible_.end())
          report(DiagId::BlockNameUnknown, name.location, {name.name});
        else if (!listed_.emplace(found->second, clause.kind == ClauseKind::Shared).second)
          report(DiagId::BlockNameTwice, name.location, {name.name});
      }
    }
  }

  bool isInBlock(const Decl *declaration) const {
    SourceLocation where = sources_.getExpansionLoc(declaration->getLocation());
    SourceRange range = block_.body->getSourceRange();
    return sources_.isPointWithin(where, sources_.getExpansionLoc(range.getBegin()),
                                  sources_.getExpansionLoc(range.getEnd()));
  }

  void addMention(const BlockReader::Mention &mention) {
    if (mention.declaration->getParentFunctionOrMethod() != block_.function ||
        isInBlock(mention.declaration) || !seen_.insert(mention.declaration).second)
      return;
    std::string name = mention.declaration->getNameAsString();
    if (isa<BindingDecl>(mention.declaration))
      return report(
          DiagId::BlockCapture, mention.where,
          {name, "it is a structured binding", "give it a variable of its own before the block"});
    const auto *variable = dyn_cast<VarDecl>(mention.declaration);
    if (isa<CXXMethodDecl>(mention.declaration))
      return;      // of a variable whose type will be complained of
    if (!variable) // an enumerator, a type, a local function
      return report(DiagId::BlockCapture, mention.where,
                    {name, "it is declared inside the function", "declare it at namespace scope"});
    if (variable->isConstexpr() || !variable->hasLocalStorage())
      return;
    addVariable(*variable, mention.where);
  }

  // A reference that stands for a variable which the block around it shares.
  static bool isSharedByOutline(const VarDecl &variable) {
    const auto *target = dyn_cast_or_null<UnaryOperator>(variable.getInit());
    const auto *pointer =
        target ? dyn_cast<DeclRefExpr>(target->getSubExpr()->IgnoreImpCasts()) : nullptr;
    return pointer && isa<ParmVarDecl>(pointer->getDecl()) &&
           pointer->getDecl()->getName().starts_with("gtap_shared_");
  }

  void addVariable(const VarDecl &variable, SourceLocation where) {
    CapturedVariable captured{&variable, false, variable.getType().getNonReferenceType()};
    std::string name = variable.getNameAsString();
    if (auto listed = listed_.find(&variable); listed != listed_.end())
      captured.shared = listed->second;
    else if (default_ == "none")
      return report(DiagId::BlockNotListed, where, {name});
    else
      captured.shared =
          default_ == "shared" || (default_.empty() && variable.getType()->isReferenceType() &&
                                   !isSharedByOutline(variable));
    if (isUnnameable(captured.type) || captured.type->isVariablyModifiedType())
      return report(DiagId::BlockCapture, where,
                    {name, "its type has no name outside the function",
                     "define the type at namespace scope"});
    if (!captured.shared && captured.type->isArrayType())
      return report(DiagId::BlockCapture, where,
                    {name, "it is an array, which cannot be copied",
                     "share it with shared(" + name + "), or make it a member of a struct"});
    if (!captured.shared && !captured.type.isTriviallyCopyableType(context_))
      return report(DiagId::BlockCapture, where,
                    {name,
                     "its type '" + captured.type.getAsString() + "' is not trivially copyable",
                     "share it with shared(" + name + "), or copy its parts"});
    result_.captured.push_back(captured);
  }

  const SpawnedBlock &block_;
  ASTContext &context_;
  SourceManager &sources_;
  Diagnostics &diagnostics_;
  ParentMap parents_;
  BlockReader reader_;
  std::map<std::string, const VarDecl *> visible_;
  std::map<const VarDecl *, bool> listed_; // whether shared
  std::string default_;
  std::set<const NamedDecl *> seen_;
  BlockSurroundings result_;
};

} // namespace

BlockSurroundings surroundingsOf(const SpawnedBlock &block, ASTContext &context,
                                 Diagnostics &diagnostics) {
  return SharingFinder(block, context, diagnostics).find();
}

} // namespace gtap
