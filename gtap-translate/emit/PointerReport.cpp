// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See PointerReport.h.
#include "emit/PointerReport.h"

#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

namespace gtap {

using namespace clang;

std::vector<ShownPointer> shownPointers(const std::vector<TaskAnalysis> &analyses,
                                        const ASTContext &context) {
  const SourceManager &sources = context.getSourceManager();
  std::vector<ShownPointer> pointers;
  for (const TaskAnalysis &analysis : analyses)
    for (const FrameVariable &entry : analysis.record.variables)
      for (const PointerPlace &place : entry.pointers) {
        const SourceLocation where = sources.getExpansionLoc(entry.variable->getLocation());
        if (isa<ParmVarDecl>(entry.variable) && sources.getPresumedLoc(where).isValid())
          pointers.push_back(
              {analysis.function,
               (entry.variable->getName().empty() ? entry.alias
                                                  : entry.variable->getNameAsString()) +
                   place.path,
               where, &place});
      }
  return pointers;
}

std::string whyGeneric(const ShownPointer &pointer) {
  return fmt::format("the pointer '{}' of '{}' is not known to lead to global memory: {}",
                     pointer.name, pointer.function->qualified, pointer.place->because);
}

std::string pointerReport(const std::vector<TaskAnalysis> &analyses, const ASTContext &context) {
  std::string text;
  for (const ShownPointer &pointer : shownPointers(analyses, context)) {
    const PresumedLoc where = context.getSourceManager().getPresumedLoc(pointer.where);
    if (!pointer.place->global)
      text += fmt::format("{}:{}:{}: {}\n", where.getFilename(), where.getLine(), where.getColumn(),
                          whyGeneric(pointer));
  }
  return text;
}

llvm::json::Array pointerJson(const std::vector<TaskAnalysis> &analyses,
                              const ASTContext &context) {
  llvm::json::Array array;
  for (const ShownPointer &pointer : shownPointers(analyses, context)) {
    const PresumedLoc where = context.getSourceManager().getPresumedLoc(pointer.where);
    llvm::json::Object entry{{"function", pointer.function->qualified},
                             {"pointer", pointer.name},
                             {"file", where.getFilename()},
                             {"line", where.getLine()},
                             {"column", where.getColumn()},
                             {"global", pointer.place->global}};
    if (!pointer.place->global)
      entry["reason"] = pointer.place->because;
    array.push_back(std::move(entry));
  }
  return array;
}

} // namespace gtap
