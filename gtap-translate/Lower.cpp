// The step function's statements: spawns, waits, returns, renamings (see Lower.h).
#include "Lower.h"

#include "SpawnText.h"
#include "StepLowering.h"
#include "TypeText.h"

#include <clang/Analysis/CFG.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <fmt/format.h>

#include <algorithm>

namespace gtap {

using namespace clang;

namespace {

Span spanBetweenBraces(const SourceText &source, const Stmt *body) {
  std::optional<Span> whole = source.span(body->getSourceRange());
  return whole ? Span{whole->begin + 1, whole->end - 1} : Span{};
}

} // namespace

StepLowering::StepLowering(const TaskFunction &function, const FrameLayout &layout,
                           const Liveness &liveness, const ASTContext &context)
    : function_(function), layout_(layout), liveness_(liveness), context_(context),
      source_(context), scopes_(function),
      body_(spanBetweenBraces(source_, function.definition->getBody())), edits_(source_, body_) {
  for (const Spawn &spawn : function.spawns)
    spawns_[spawn.attributed] = &spawn;
  for (const Wait &wait : function.waits)
    waits_[wait.attributed] = &wait;
  numberLoops();
}

LoweredStep StepLowering::run() {
  const Stmt *body = function_.definition->getBody();
  if (body_.begin == 0 || !isa<CompoundStmt>(body)) {
    unplaceable(function_.definition->getLocation(), "task function");
    return std::move(result_);
  }
  renameMentions(body);
  for (const Spawn &spawn : function_.spawns)
    renameMentions(spawn.queue);
  lower(body);
  if (!result_.unplaceable.empty())
    return std::move(result_);

  result_.text.append(signature() + loads() + dispatch());
  trimBody();
  result_.text.append(edits_.apply());
  return std::move(result_);
}

// The generated lines stand between the opening brace and the body, so the body begins and ends on
// lines of its own.
void StepLowering::trimBody() {
  StringRef text = source_.text(body_);
  std::size_t first = text.find_first_not_of(" \t");
  bool breaks = first != StringRef::npos && text[first] == '\n';
  if (first != StringRef::npos && first + unsigned(breaks) != 0)
    edits_.replace({body_.begin, body_.begin + unsigned(first) + unsigned(breaks)},
                   std::string(breaks ? "" : "  "));
  std::string closing = "\n}\n";
  if (function_.definition->getReturnType()->isVoidType() && reachesEnd())
    closing = "\n  gtap_w.finish();\n}\n";
  unsigned end = body_.begin + unsigned(text.rtrim(" \t").size());
  if (end > body_.begin && source_.buffer()[end - 1] == '\n' && end - 1 > body_.begin)
    --end;
  edits_.replace({end, body_.end}, closing);
}

void StepLowering::unplaceable(SourceLocation where, const std::string &what) {
  result_.unplaceable.push_back({where, what});
}

std::string StepLowering::place(unsigned line) const {
  return fmt::format("{}:{}", source_.baseName(), line);
}

std::string StepLowering::signature() const {
  return fmt::format("template <class gtap_worker>\n"
                     "__device__ void gtap_step_{0}(gtap_worker &gtap_w, "
                     "gtap_record_{0} &gtap_rec) {{\n",
                     function_.name);
}

// Parameters come from the record, pinned variables stay in it.
std::string StepLowering::loads() const {
  std::string text;
  for (const FrameVariable &entry : layout_.variables) {
    QualType type = entry.variable->getType();
    bool parameter = isa<ParmVarDecl>(entry.variable);
    if (entry.storage == StorageClass::Pinned && !type->isReferenceType())
      text +=
          fmt::format("  {} = gtap_rec.{};\n",
                      declarationText(context_.getLValueReferenceType(type), entry.alias, context_),
                      entry.field);
    else if (parameter)
      text += fmt::format("  [[maybe_unused]] {} = gtap_rec.{};\n",
                          declarationText(type, entry.alias, context_), entry.field);
  }
  return text;
}

void StepLowering::lower(const Stmt *statement) {
  if (!statement)
    return;
  if (auto spawn = spawns_.find(statement); spawn != spawns_.end())
    return lowerSpawn(*spawn->second);
  if (auto wait = waits_.find(statement); wait != waits_.end())
    return lowerWait(*wait->second);
  if (const auto *compound = dyn_cast<CompoundStmt>(statement))
    for (const Stmt *child : compound->body())
      lower(child);
  else if (const auto *attributed = dyn_cast<AttributedStmt>(statement))
    lower(attributed->getSubStmt());
  else if (const auto *declaration = dyn_cast<DeclStmt>(statement))
    lowerDeclaration(*declaration);
  else if (const auto *leave = dyn_cast<ReturnStmt>(statement))
    lowerReturn(*leave);
  else if (const auto *branch = dyn_cast<IfStmt>(statement)) {
    lower(branch->getThen());
    lower(branch->getElse());
  } else if (const auto *choice = dyn_cast<SwitchStmt>(statement))
    lower(choice->getBody());
  else if (const auto *section = dyn_cast<SwitchCase>(statement))
    lower(section->getSubStmt());
  else if (const auto *label = dyn_cast<LabelStmt>(statement))
    lower(label->getSubStmt());
  else if (const auto *loop = dyn_cast<ForStmt>(statement))
    lowerFor(*loop);
  else if (const auto *loop = dyn_cast<WhileStmt>(statement))
    lowerWhile(*loop);
  else if (const auto *loop = dyn_cast<DoStmt>(statement))
    lowerDo(*loop);
  else if (const auto *loop = dyn_cast<CXXForRangeStmt>(statement))
    lower(loop->getBody());
  // Anything else is an expression or a jump: nothing in it to edit but names.
}

void StepLowering::lowerSpawn(const Spawn &spawn) {
  std::optional<Span> pragma = directiveSpan(*spawn.pragma, source_);
  std::optional<unsigned> start = source_.offset(spawn.statement->getBeginLoc());
  if (!pragma || !start ||
      !editSpawn(spawn, "gtap_w.spawn", function_.definition, source_, context_, edits_))
    return unplaceable(spawn.statement->getBeginLoc(), "spawn");
  edits_.replace(*pragma, fmt::format("{}// task, {}", source_.indentation(*start),
                                      place(source_.line(spawn.pragma->location))));
}

// Saves and restores stand side by side, so that names mean what they mean where the user wrote the
// wait.
void StepLowering::lowerWait(const Wait &wait) {
  std::optional<Span> pragma = directiveSpan(*wait.pragma, source_);
  if (!pragma)
    return unplaceable(wait.pragma->location, "taskwait");
  // Check has seen to it that a wait stands in a block of its own.
  const Stmt *block = scopes_.parent(wait.attributed);
  std::string indent = "  ";
  if (std::optional<unsigned> outer = block ? source_.offset(block->getEndLoc()) : std::nullopt)
    indent += source_.indentation(*outer);

  std::string saves;
  std::string restores;
  for (const FrameVariable &entry : layout_.variables) {
    if (std::find(entry.savedAt.begin(), entry.savedAt.end(), wait.state) == entry.savedAt.end())
      continue;
    saves += fmt::format("{}  gtap_rec.{} = {};\n", indent, entry.field, entry.alias);
    if (!isa<ParmVarDecl>(entry.variable)) // a parameter is loaded at the top
      restores += fmt::format("{}  {} = gtap_rec.{};\n", indent, entry.alias, entry.field);
  }
  if (!loops_.empty())
    restores += indent + "  gtap_resuming = false;\n";

  std::string queue =
      wait.queue ? ", " + queueText(*wait.pragma, *wait.queue, source_, context_, edits_) : "";
  edits_.replace(*pragma,
                 fmt::format("{0}// state {1}: taskwait, {2}\n"
                             "{0}if (gtap_w.must_wait()) {{\n"
                             "{3}"
                             "{0}  gtap_w.suspend({1}{4});\n"
                             "{0}  return;\n"
                             "{0}gtap_resume_{1}:{5}\n"
                             "{6}"
                             "{0}}}",
                             indent, wait.state, place(source_.line(wait.pragma->location)), saves,
                             queue, restores.empty() ? ";" : "", restores));
}

void StepLowering::lowerReturn(const ReturnStmt &statement) {
  std::optional<Span> keyword = source_.span(SourceRange(statement.getReturnLoc()));
  const Expr *value = statement.getRetValue();
  std::optional<Span> valueSpan;
  if (value)
    valueSpan = source_.span(value->getSourceRange());
  std::optional<unsigned> end;
  if (keyword && (!value || valueSpan))
    end = source_.afterSemicolon(value ? valueSpan->end : keyword->end);
  if (SourceText::touchesMacro(statement.getReturnLoc()) || !end)
    return unplaceable(statement.getReturnLoc(), "return statement");

  QualType type = function_.definition->getReturnType();
  std::string opening = "{ gtap_w.finish(); return";
  std::string closing = " }";
  if (value && type->isVoidType()) {
    edits_.replace(*keyword, std::string("{"));
    closing = " gtap_w.finish(); return; }";
  } else if (value) {
    edits_.replace({keyword->begin, valueSpan->begin},
                   fmt::format("{{ gtap_w.template finish<{}>(", typeText(type, context_)));
    edits_.insert(valueSpan->end, std::string(")"));
    closing = " return; }";
  } else {
    edits_.replace(*keyword, opening);
  }
  edits_.insert(*end, closing);
}

void StepLowering::renameMentions(const Stmt *statement) {
  if (!statement)
    return;
  if (const auto *mention = dyn_cast<DeclRefExpr>(statement))
    renameAt(mention->getLocation(), mention->getDecl());
  if (const auto *lambda = dyn_cast<LambdaExpr>(statement)) {
    for (const LambdaCapture &capture : lambda->explicit_captures())
      if (capture.capturesVariable())
        renameAt(capture.getLocation(), capture.getCapturedVar());
    renameMentions(lambda->getBody());
    return;
  }
  for (const Stmt *child : statement->children())
    renameMentions(child);
}

void StepLowering::renameAt(SourceLocation location, const ValueDecl *declaration) {
  const auto *variable = dyn_cast<VarDecl>(declaration);
  const FrameVariable *entry = variable ? layout_.find(variable) : nullptr;
  if (!entry || entry->alias.empty() || entry->alias == variable->getName())
    return;
  std::optional<Span> span = source_.span(SourceRange(location));
  if (location.isMacroID() || !span)
    return unplaceable(location, fmt::format("use of '{}'", variable->getNameAsString()));
  edits_.rename(*span, entry->alias);
}

// True when the end of the body can be reached: the exit block then has a predecessor that does not
// return.
bool StepLowering::reachesEnd() const {
  CFG::BuildOptions options;
  std::unique_ptr<CFG> cfg = CFG::buildCFG(function_.definition, function_.definition->getBody(),
                                           const_cast<ASTContext *>(&context_), options);
  if (!cfg)
    return true;
  std::vector<const CFGBlock *> reached{&cfg->getEntry()};
  for (std::size_t i = 0; i < reached.size(); ++i)
    for (const CFGBlock::AdjacentBlock &next : reached[i]->succs())
      if (const CFGBlock *block = next.getReachableBlock())
        if (std::find(reached.begin(), reached.end(), block) == reached.end())
          reached.push_back(block);
  for (const CFGBlock *block : reached) {
    bool leads = std::any_of(block->succ_begin(), block->succ_end(), [&](const auto &next) {
      return next.getReachableBlock() == &cfg->getExit();
    });
    std::optional<CFGStmt> last;
    if (!block->empty())
      last = block->back().getAs<CFGStmt>();
    if (leads && !(last && isa<ReturnStmt>(last->getStmt())))
      return true;
  }
  return false;
}

LoweredStep lowerStep(const TaskFunction &function, const FrameLayout &layout,
                      const Liveness &liveness, const ASTContext &context) {
  return StepLowering(function, layout, liveness, context).run();
}

} // namespace gtap
