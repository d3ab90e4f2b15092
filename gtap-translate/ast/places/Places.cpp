// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where generated text goes in the user's file (see Places.h).
#include "ast/places/Places.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>

#include <algorithm>

namespace gtap {

using namespace clang;

unsigned after(const FunctionDecl &function, const SourceText &source) {
  unsigned end = source.span(function.getSourceRange().getEnd()).value_or(Span{}).end;
  if (!function.doesThisDeclarationHaveABody())
    while (end < source.buffer().size() && source.buffer()[end - 1] != ';')
      end = source.tokenAfter(end).span.end;
  return source.pastTrailingComment(end);
}

unsigned after(const CXXRecordDecl &record, const SourceText &source) {
  unsigned end = source.span(SourceRange(record.getBraceRange().getEnd())).value_or(Span{}).end;
  while (end < source.buffer().size() && source.buffer()[end - 1] != ';')
    end = source.tokenAfter(end).span.end;
  return source.pastTrailingComment(end);
}

unsigned afterClass(const FunctionDecl &function, const SourceText &source) {
  const CXXRecordDecl *outermost = nullptr;
  for (const DeclContext *outer = function.getLexicalDeclContext(); outer;
       outer = outer->getParent())
    if (const auto *record = dyn_cast<CXXRecordDecl>(outer))
      outermost = record;
  if (!outermost)
    return after(function, source);
  return after(*outermost, source);
}

unsigned startOf(const FunctionDecl &function, const SourceText &source) {
  const FunctionTemplateDecl *whole = function.getDescribedFunctionTemplate();
  unsigned start = source.offset(whole ? whole->getBeginLoc() : function.getBeginLoc()).value_or(0);
  for (const Attr *attribute : function.attrs())
    if (std::optional<unsigned> at = source.offset(attribute->getLocation());
        at && !attribute->isImplicit())
      start = std::min(start, *at);
  return source.firstOnLine(start) ? start - unsigned(source.indentation(start).size()) : start;
}

void placeBlock(unsigned at, const MappedText &block, TextEdits &edits) {
  MappedText text;
  text.append("\n");
  text.append(block);
  edits.insert(at, std::move(text));
}

} // namespace gtap
