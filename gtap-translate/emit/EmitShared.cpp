// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See EmitShared.h.
#include "emit/EmitShared.h"

#include "analyse/effects/SharedBests.h"
#include "ast/expressions/NamedLaunches.h"
#include "lower/WrappedText.h"

#include <fmt/format.h>
#include <llvm/Support/raw_ostream.h>

#include <string>
#include <vector>

namespace gtap {

using namespace clang;

namespace {

std::string nameOf(const VarDecl &variable, const ASTContext &context) {
  PrintingPolicy policy = context.getPrintingPolicy();
  policy.SuppressUnwrittenScope = true; // namespaces without a name
  std::string name;
  llvm::raw_string_ostream stream(name);
  variable.printQualifiedName(stream, policy);
  return name;
}

} // namespace

void emitShared(const ASTContext &context, const SourceText &source, TextEdits &edits) {
  if (!launchesOnPeers(context) || !peersShareMemory(context))
    return;
  // (The runtime leaves out managed ones, which look the same here.)
  const std::vector<const VarDecl *> shared = sharedBests(context).shared;
  if (shared.empty())
    return;
  const Span whole = source.whole();
  const bool ends = whole.begin == whole.end || source.text({whole.end - 1, whole.end}) == "\n";
  std::string text = fmt::format(
      "{}// ---- gtap: variables that launches on several GPUs share ----\n", ends ? "" : "\n");
  for (std::size_t i = 0; i < shared.size(); ++i)
    text += wrapped(
        fmt::format("static const gtap::shared_best gtap_shared_{}(gtap::this_file(), ::{});\n",
                    i + 1, nameOf(*shared[i], context)));
  edits.insert(whole.end, text);
}

} // namespace gtap
