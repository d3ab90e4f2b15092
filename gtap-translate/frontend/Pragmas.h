// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The preprocessor stage: reads `#pragma gtap ...`, records each as a PragmaSite and injects tokens
// that Clang parses into the AST, where ModelBuilder finds them again. Must not know what a task
// function is.
#pragma once

#include "frontend/Conditionals.h"
#include "frontend/Inclusions.h"
#include "frontend/MacroArguments.h"
#include "frontend/MacroUses.h"
#include "frontend/OmpPragma.h"
#include "frontend/PragmaSite.h"
#include "support/Diagnostics.h"

#include <clang/Lex/Preprocessor.h>

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace gtap {

// The names under which the injected tokens show in the AST: annotations on statements, and the
// message of the static_assert that stands for `function`.
inline constexpr const char *functionMarker = "gtap.function";
inline constexpr const char *taskMarker = "gtap.task";
inline constexpr const char *taskwaitMarker = "gtap.taskwait";
inline constexpr const char *entryMarker = "gtap.entry";
inline constexpr const char *taskloopMarker = "gtap.taskloop";
inline constexpr const char *teamMarker = "gtap.team";
inline constexpr const char *taskgroupMarker = "gtap.taskgroup";
inline constexpr const char *cancelMarker = "gtap.cancel";
inline constexpr const char *taskgraphMarker = "gtap.taskgraph";

// Something of the preprocessor that a task function may not contain, and where.
struct DirectiveUse {
  clang::SourceLocation location;
  std::string text; // "__CUDA_ARCH__", "#include", ...
};

// What the preprocessor saw of interest to the translator, in source order.
class SourceFacts {
public:
  std::vector<std::unique_ptr<PragmaSite>> pragmas;
  std::vector<DirectiveUse>
      archUses; // macros whose value differs between the translator's parse and nvcc's passes
  std::vector<DirectiveUse> inclusions;               // #include in the main file
  std::vector<clang::SourceLocation> unread;          // gtap pragmas with an error in them
  std::vector<clang::SourceLocation> foreignPragmas;  // gtap pragmas in other files
  std::vector<clang::SourceLocation> foreignLaunches; // <<< in the user's other files
  std::vector<OmpPragma> ompPragmas;                  // in the user's files
  MacroUses macros;
  MacroArguments arguments;
  Conditionals conditionals;
  Inclusions included;

  // The site whose injected tokens stand at `location`, or null.
  PragmaSite *siteAt(clang::SourceLocation location) const;
  // The site that is followed directly by the token at `location`, or null.
  PragmaSite *siteBefore(clang::SourceLocation location) const;
  // Whether an error was already reported for a pragma, so that its absence from the AST is no
  // news.
  bool rejected(const PragmaSite &site) const { return rejected_.count(&site) != 0; }

  PragmaSite &add(const PragmaSite &site);
  void reject(const PragmaSite &site) { rejected_.insert(&site); }
  // To be called for every token that the parser gets.
  void sawToken(const clang::Token &token);

private:
  std::map<clang::SourceLocation, PragmaSite *> byLocation_;
  std::map<clang::SourceLocation, PragmaSite *> byNextToken_;
  std::set<const PragmaSite *> rejected_;
  PragmaSite *pending_ = nullptr; // the last site, while the token after it is not known yet
  clang::tok::TokenKind last_ = clang::tok::unknown; // of the last token that the parser got, and
  clang::SourceLocation lastAt_;                     // where it stands
};

// Hooks the pragma handler and the observers into `preprocessor`; they fill `facts` and report to
// `diagnostics`. Both must outlive the preprocessor's last use. `readsOmp`: OpenMP's directives have a meaning.
void installPragmas(clang::Preprocessor &preprocessor, SourceFacts &facts, Diagnostics &diagnostics,
                    bool readsOmp);

} // namespace gtap
