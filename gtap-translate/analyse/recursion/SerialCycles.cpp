// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cycles of calls between serial versions and the plain functions between them (see SerialCycles.h).
#include "analyse/recursion/SerialCycles.h"

#include "ast/uses/Callees.h"

#include <clang/AST/Attr.h>
#include <llvm/ADT/DenseMap.h>

#include <algorithm>
#include <map>

namespace gtap {

using namespace clang;

namespace {

// Whether the task's serial version is copied at spawns, and has copies of the serial versions of its own spawns in it.
bool spawnsThreads(const TaskFunction &task) {
  return task.worker == WorkerKind::Thread &&
         llvm::any_of(bodiesOf(task), [](const TaskBody *body) { return !body->spawns.empty(); });
}

// The functions that task functions lead to, those with a body; edges are calls.
class CallGraph {
public:
  explicit CallGraph(const TaskModel &model) {
    for (const auto &function : model.functions)
      for (const TaskBody *body : bodiesOf(*function))
        taskOf_[node(*body->first)] = function.get();
    for (unsigned next = 0; next < functions_.size(); ++next)
      follow(next);
  }

  std::set<const TaskFunction *> breakers() {
    std::set<const TaskFunction *> chosen;
    findComponents();
    cycles_ = component_;
    for (const auto &[number, task] : taskOf_)
      if (functions_[number]->hasAttr<NoInlineAttr>())
        remove(*task);
    while (const TaskFunction *next = mostEntangled()) {
      chosen.insert(next);
      remove(*next);
    }
    addCopied(chosen);
    return chosen;
  }

private:
  unsigned node(const FunctionDecl &function) {
    auto [place, isNew] = numbers_.try_emplace(function.getCanonicalDecl(), functions_.size());
    if (isNew) {
      functions_.push_back(function.getDefinition() ? function.getDefinition() : &function);
      calls_.emplace_back();
      removed_.push_back(false);
    }
    return place->second;
  }

  void follow(unsigned number) {
    const FunctionDecl *function = functions_[number];
    if (!function->doesThisDeclarationHaveABody() || function->isDependentContext())
      return;
    std::set<unsigned> numbers;
    for (const FunctionDecl *callee : calleesIn(*function->getBody()))
      numbers.insert(node(*callee));
    calls_[number] = {numbers.begin(), numbers.end()};
  }

  // A template's instances share one text.
  void remove(const TaskFunction &task) {
    for (const auto &[number, owner] : taskOf_)
      if (owner == &task)
        removed_[number] = true;
  }

  // Of the task functions on a cycle, the one with the most ways through it; the first of several.
  const TaskFunction *mostEntangled() {
    findComponents();
    std::map<const TaskFunction *, std::pair<unsigned, unsigned>> ways; // into it, out of it
    for (unsigned from = 0; from < calls_.size(); ++from)
      for (unsigned to : calls_[from])
        if (from != to && !removed_[from] && !removed_[to] && component_[from] == component_[to]) {
          if (auto task = taskOf_.find(from); task != taskOf_.end())
            ++ways[task->second].second;
          if (auto task = taskOf_.find(to); task != taskOf_.end())
            ++ways[task->second].first;
        }
    const TaskFunction *best = nullptr;
    unsigned most = 0;
    for (const auto &[number, task] : taskOf_) { // in the model's order
      auto found = ways.find(task);
      if (found == ways.end() || functions_[number]->hasAttr<AlwaysInlineAttr>())
        continue;
      if (unsigned product = found->second.first * found->second.second; product > most) {
        best = task;
        most = product;
      }
    }
    return best;
  }

  // Those on a cycle, which may be a call of their own, or with spawns, which copy further ones, that another task function
  // calls.
  void addCopied(std::set<const TaskFunction *> &chosen) const {
    for (const auto &[number, task] : taskOf_) {
      const FunctionDecl *function = functions_[number];
      if (task->recursion || function->isInlineSpecified() ||
          function->hasAttr<AlwaysInlineAttr>() || function->hasAttr<NoInlineAttr>())
        continue;
      bool expensive = spawnsThreads(*task), copied = false;
      for (unsigned from = 0; from < calls_.size(); ++from)
        if (llvm::is_contained(calls_[from], number)) {
          const auto caller = taskOf_.find(from);
          expensive |= cycles_[from] == cycles_[number];
          copied |= caller != taskOf_.end() && caller->second != task && !caller->second->recursion;
        }
      if (expensive && copied)
        chosen.insert(task);
    }
  }

  // Tarjan's strongly connected components; without recursion, as call chains may be long.
  void findComponents() {
    component_.assign(functions_.size(), 0);
    std::vector<unsigned> order(functions_.size(), 0), low(functions_.size(), 0), open;
    std::vector<std::pair<unsigned, unsigned>> path; // a function, and its next call to look at
    unsigned visited = 0, components = 0;
    for (unsigned root = 0; root < functions_.size(); ++root) {
      if (order[root] == 0)
        path.emplace_back(root, 0);
      while (!path.empty()) {
        auto &[number, next] = path.back();
        if (next == 0) {
          order[number] = low[number] = ++visited;
          open.push_back(number);
        }
        if (!removed_[number] && next < calls_[number].size()) {
          unsigned callee = calls_[number][next++];
          if (order[callee] == 0)
            path.emplace_back(callee, 0);
          else if (component_[callee] == 0)
            low[number] = std::min(low[number], order[callee]);
          continue;
        }
        unsigned done = number;
        path.pop_back();
        if (!path.empty())
          low[path.back().first] = std::min(low[path.back().first], low[done]);
        if (low[done] != order[done])
          continue;
        ++components;
        for (unsigned member = functions_.size(); member != done;) {
          member = open.back();
          open.pop_back();
          component_[member] = components;
        }
      }
    }
  }

  llvm::DenseMap<const FunctionDecl *, unsigned> numbers_;
  std::vector<const FunctionDecl *> functions_;
  std::vector<std::vector<unsigned>> calls_;
  std::vector<bool> removed_;
  std::vector<unsigned> component_, cycles_; // at last; of the whole graph
  std::map<unsigned, const TaskFunction *> taskOf_;
};

} // namespace

std::set<const TaskFunction *> cycleBreakers(const TaskModel &model) {
  return CallGraph(model).breakers();
}

} // namespace gtap
