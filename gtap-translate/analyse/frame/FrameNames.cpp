// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See FrameNames.h.
#include "analyse/frame/FrameNames.h"

#include "ast/types/DeclaredTypes.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <fmt/format.h>

#include <algorithm>

namespace gtap {

using namespace clang;

namespace {

// The names that the body takes from outside: of functions, variables and types.
void collectForeign(const Stmt *body, std::set<std::string> &names) {
  struct Finder : DynamicRecursiveASTVisitor {
    std::set<std::string> *names;
    bool add(const NamedDecl *declaration) {
      if (declaration && !declaration->getParentFunctionOrMethod())
        names->insert(declaration->getNameAsString());
      return true;
    }
    bool VisitDeclRefExpr(DeclRefExpr *mention) override { return add(mention->getDecl()); }
    bool VisitTagTypeLoc(TagTypeLoc type) override { return add(type.getDecl()); }
    bool VisitTypedefTypeLoc(TypedefTypeLoc type) override { return add(type.getDecl()); }
    bool VisitTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc type) override {
      return add(type.getTypePtr()->getTemplateName().getAsTemplateDecl());
    }
  } finder;
  finder.names = &names;
  finder.TraverseStmt(const_cast<Stmt *>(body));
}

class Namer {
public:
  Namer(const std::vector<NamedBody> &bodies, const FrameNames &names)
      : bodies_(bodies), names_(names) {
    for (const NamedBody &body : bodies)
      scopes_.emplace_back(*body.body);
  }

  // Each variable once, by its first entry; the others of its entries take its names.
  void run() {
    nameParameters();
    for (const NamedBody &body : bodies_)
      for (FrameVariable &entry : body.layout->variables) {
        auto [known, isNew] = named_.try_emplace(keyOf(entry), &entry);
        if (isNew && !isa<ParmVarDecl>(entry.variable))
          nameLocal(entry);
        entry.field = known->second->field;
        entry.alias = known->second->alias;
        entry.access = known->second->access;
      }
  }

private:
  using Key = std::pair<SourceLocation, DeclarationName>;
  static Key keyOf(const FrameVariable &entry) {
    // Parameters may have neither name nor place.
    if (const auto *parameter = dyn_cast<ParmVarDecl>(entry.variable);
        parameter && !parameter->getIdentifier())
      return {parameter->getBeginLoc(), {}};
    return {declaredAt(entry.variable), entry.variable->getDeclName()};
  }

  void nameParameters() {
    for (const auto &[name, places] : names_.variables)
      taken_.insert(name);
    unsigned position = 0;
    for (FrameVariable &entry : bodies_.front().layout->variables) {
      if (!isa<ParmVarDecl>(entry.variable))
        continue;
      ++position;
      entry.field = entry.variable->getNameAsString();
      if (entry.field.empty())
        entry.field = fmt::format("gtap_arg_{}", position);
      entry.alias = entry.field;
      fields_.insert(entry.field);
      // A hidden one is pinned, but in block-level tasks, whose threads have values of their own.
      if ((entry.home.isPinned() || isHiddenWhereSaved(entry)) && nameIsShared(entry))
        entry.alias = unused(entry.field);
      entry.access = entry.alias;
    }
  }

  void nameLocal(FrameVariable &entry) {
    bool moved =
        entry.home.atTop() || (entry.home.form() == Form::Pointer && isHiddenWhereSaved(entry));
    entry.alias = unseenName(entry);
    if (entry.alias.empty())
      entry.alias = entry.variable->getNameAsString();
    else
      moved = false; // the name is our own: nothing else has it
    bool shared = moved && nameIsShared(entry);
    if (shared)
      entry.alias = unused(entry.alias);
    entry.access =
        entry.home.form() == Form::Pointer ? fmt::format("(*{})", entry.alias) : entry.alias;
    if (entry.home.isLocal())
      return;
    entry.field = !shared && fields_.count(entry.alias) ? unused(entry.alias) : entry.alias;
    fields_.insert(entry.field);
  }

  // In whichever body.
  bool isHiddenWhereSaved(const FrameVariable &entry) const {
    for (std::size_t i = 0; i < bodies_.size(); ++i)
      for (const FrameVariable &own : bodies_[i].layout->variables)
        for (const Wait &wait : bodies_[i].body->waits)
          if (keyOf(own) == keyOf(entry) &&
              std::count(own.home.savedAt().begin(), own.home.savedAt().end(), wait.state) &&
              scopes_[i].hiddenBy(own.variable, wait))
            return true;
    return false;
  }

  // A name for what has none in the user's text, or "": parts of a structured binding that a jump
  // passes, the range, begin and end of a range-based for.
  std::string unseenName(const FrameVariable &entry) {
    if (!entry.crossed && entry.home.isLocal())
      return "";
    StringRef name = "parts";
    if (!isa<DecompositionDecl>(entry.variable)) {
      if (!entry.variable->isImplicit())
        return "";
      name = entry.variable->getName().ltrim('_').rtrim("0123456789"); // __range1, __begin1, __end1
    }
    return fmt::format("gtap_{}_{}", name, ++unseen_[name.str()]);
  }

  bool nameIsShared(const FrameVariable &entry) const {
    std::string name = entry.variable->getNameAsString();
    auto declared = names_.variables.find(name);
    return names_.foreign.count(name) != 0 ||
           (declared != names_.variables.end() && declared->second.size() > 1);
  }

  // `name_2`, `name_3`, ...: the first that nothing in the function is called.
  std::string unused(const std::string &name) {
    for (unsigned suffix = 2;; ++suffix) {
      std::string candidate = fmt::format("{}_{}", name, suffix);
      if (!fields_.count(candidate) && !taken_.count(candidate) &&
          !names_.foreign.count(candidate)) {
        taken_.insert(candidate);
        return candidate;
      }
    }
  }

  const std::vector<NamedBody> &bodies_;
  const FrameNames &names_;
  std::vector<Scopes> scopes_; // of the bodies
  std::map<Key, const FrameVariable *> named_;
  std::set<std::string> taken_;
  std::set<std::string> fields_;
  std::map<std::string, unsigned> unseen_; // how many of our own names of each kind there are
};

} // namespace

void collectNames(const TaskBody &body, const Scopes &scopes, const FrameLayout &layout,
                  FrameNames &names) {
  collectForeign(body.definition->getBody(), names.foreign);
  for (const FrameVariable &entry : layout.variables)
    names.variables[entry.variable->getNameAsString()].insert(entry.variable->getLocation());
  for (const Scopes::Name &name : scopes.names())
    names.variables[name.declaration->getNameAsString()].insert(name.declaration->getLocation());
}

void nameVariables(const std::vector<NamedBody> &bodies, const FrameNames &names) {
  if (!bodies.empty()) // no instance has a body
    Namer(bodies, names).run();
}

} // namespace gtap
