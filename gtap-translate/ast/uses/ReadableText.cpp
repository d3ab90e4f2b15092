// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ReadableText.h.
#include "ast/uses/ReadableText.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/STLExtras.h>

namespace gtap {

using namespace clang;

namespace {

// Code that runs elsewhere or later than it stands, or that is not C++.
bool isBeyondReading(const Stmt *statement) {
  if (!statement)
    return false;
  if (isa<CoroutineBodyStmt, AsmStmt>(statement))
    return true;
  if (const auto *attributed = dyn_cast<AttributedStmt>(statement))
    for (const Attr *attribute : attributed->getAttrs())
      if (isa<AnnotateAttr>(attribute))
        return true;
  if (const auto *declaration = dyn_cast<DeclStmt>(statement))
    for (const Decl *each : declaration->decls())
      if (each->hasAttr<AnnotateAttr>())
        return true;
  return llvm::any_of(statement->children(),
                      [](const Stmt *child) { return isBeyondReading(child); });
}

// Its text is chosen by conditions that other compilers see otherwise.
bool differsForCompilers(const FunctionDecl &definition) {
  const SourceManager &sources = definition.getASTContext().getSourceManager();
  const SourceRange range = definition.getSourceRange();
  const auto [file, begin] = sources.getDecomposedExpansionLoc(range.getBegin());
  const auto [fileOfEnd, end] = sources.getDecomposedExpansionLoc(range.getEnd());
  bool invalid = false;
  const StringRef text = sources.getBufferData(file, &invalid);
  if (invalid || file != fileOfEnd || begin > end || end > text.size())
    return true;
  const StringRef body = text.slice(begin, end);
  if (!body.contains('#'))
    return false;
  for (const char *macro : {"__CUDA_ARCH", "__clang", "__NVCC__", "__CUDACC", "GTAP_TRANSLAT"})
    if (body.contains(macro))
      return true;
  return false;
}

} // namespace

bool isReadable(const FunctionDecl &definition) {
  return !definition.hasAttr<NakedAttr>() && !differsForCompilers(definition) &&
         !isBeyondReading(definition.getBody());
}

} // namespace gtap
