// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See GroupReductions.h.
#include "normalise/directives/GroupReductions.h"

#include "ast/types/DeclaredTypes.h"

#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceManager.h>

#include <set>
#include <string>

namespace gtap {

using namespace clang;

namespace {

class GroupReductionCheck {
public:
  explicit GroupReductionCheck(ParsedUnit &unit)
      : unit_(unit), sources_(unit.context().getSourceManager()) {}

  void check(const Taskgroup &group, const TaskBody &body) {
    if (!checked_.insert(group.pragma).second)
      return; // a template's instances share it
    std::set<std::string> listed;
    for (const ClauseSite &clause : group.pragma->clauses)
      for (const ClauseName &name : clause.names) {
        if (!isVariable(name.name, body))
          refuse(name.location, name.name, "it is no variable of the function, and no global one",
                 "list variables; memory that a pointer leads to needs no task_reduction");
        else if (!listed.insert(name.name).second)
          refuse(name.location, name.name, "it is listed twice", "list it once");
        compare(clause, name.name, *group.pragma, *group.attributed->getSubStmt());
      }
  }
  bool good() const { return good_; }

private:
  // With the tasks in the group that combine with this object. Their directives stand behind the group's own.
  void compare(const ClauseSite &clause, const std::string &name, const PragmaSite &pragma,
               const Stmt &group) {
    for (const auto &site : unit_.facts().pragmas)
      for (const ClauseSite &inner : site->clauses)
        if (inner.kind == ClauseKind::InReduction && inner.reduction != clause.reduction &&
            llvm::any_of(inner.names, [&](const ClauseName &each) { return each.name == name; }) &&
            sources_.isPointWithin(sources_.getExpansionLoc(site->location),
                                   sources_.getExpansionLoc(pragma.location),
                                   sources_.getExpansionLoc(group.getEndLoc())))
          refuse(inner.location, name, "the taskgroup around says another operator",
                 "write the same one in both clauses");
  }
  bool isVariable(const std::string &name, const TaskBody &body) const {
    auto hasName = [&](const VarDecl *variable) { return variable->getName() == name; };
    return llvm::any_of(body.definition->parameters(), hasName) ||
           llvm::any_of(body.locals, hasName) || isGlobalVariable(name, unit_.context());
  }
  void refuse(SourceLocation where, const std::string &name, const char *why, const char *instead) {
    unit_.diagnostics().report(DiagId::GroupReduction, where, {name, why, instead});
    good_ = false;
  }

  ParsedUnit &unit_;
  const SourceManager &sources_;
  std::set<const PragmaSite *> checked_;
  bool good_ = true;
};

} // namespace

bool checkGroupReductions(const TaskModel &model, ParsedUnit &unit) {
  GroupReductionCheck check(unit);
  for (const auto &function : model.functions)
    for (const auto &body : function->bodies)
      for (const Taskgroup &group : body->groups)
        check.check(group, *body);
  return check.good();
}

} // namespace gtap
