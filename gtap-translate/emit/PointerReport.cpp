// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See PointerReport.h.
#include "emit/PointerReport.h"

#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>
#include <llvm/ADT/STLFunctionalExtras.h>

namespace gtap {

using namespace clang;

namespace {

struct ShownPointer {
  std::string function, name;
  PresumedLoc where;
  const PointerPlace *place = nullptr;
};

void eachPointer(const std::vector<TaskAnalysis> &analyses, const ASTContext &context,
                 llvm::function_ref<void(const ShownPointer &)> show) {
  const SourceManager &sources = context.getSourceManager();
  for (const TaskAnalysis &analysis : analyses)
    for (const FrameVariable &entry : analysis.record.variables)
      for (const PointerPlace &place : entry.pointers) {
        PresumedLoc where =
            sources.getPresumedLoc(sources.getExpansionLoc(entry.variable->getLocation()));
        if (isa<ParmVarDecl>(entry.variable) && where.isValid())
          show({analysis.function->qualified,
                (entry.variable->getName().empty() ? entry.alias
                                                   : entry.variable->getNameAsString()) +
                    place.path,
                where, &place});
      }
}

} // namespace

std::string pointerReport(const std::vector<TaskAnalysis> &analyses, const ASTContext &context) {
  std::string text;
  eachPointer(analyses, context, [&](const ShownPointer &pointer) {
    if (!pointer.place->global)
      text += fmt::format(
          "{}:{}:{}: the pointer '{}' of '{}' is not known to lead to global memory: {}\n",
          pointer.where.getFilename(), pointer.where.getLine(), pointer.where.getColumn(),
          pointer.name, pointer.function, pointer.place->because);
  });
  return text;
}

llvm::json::Array pointerJson(const std::vector<TaskAnalysis> &analyses,
                              const ASTContext &context) {
  llvm::json::Array array;
  eachPointer(analyses, context, [&](const ShownPointer &pointer) {
    llvm::json::Object entry{
        {"function", pointer.function},        {"pointer", pointer.name},
        {"file", pointer.where.getFilename()}, {"line", pointer.where.getLine()},
        {"column", pointer.where.getColumn()}, {"global", pointer.place->global}};
    if (!pointer.place->global)
      entry["reason"] = pointer.place->because;
    array.push_back(std::move(entry));
  });
  return array;
}

} // namespace gtap
