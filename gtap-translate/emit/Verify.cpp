// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Verify.h. Output for the host is parsed as CUDA, too: cuda_shim.h is empty under
// GTAP_TRANSLATING, and gtap::host::launch is one of the interface's stubs.
#include "emit/Verify.h"

#include "frontend/DiagnosticFilter.h"
#include "frontend/Parse.h"

#include <clang/Basic/DiagnosticSema.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/StringRef.h>

#include <optional>
#include <string>
#include <vector>

namespace gtap {

namespace {

// Keeps the first error.
class FirstError : public clang::DiagnosticConsumer {
public:
  explicit FirstError(Target target) : tolerated_(toleranceFor(target)) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic &diagnostic) override {
    bool first = level >= clang::DiagnosticsEngine::Error && !failure_;
    // The notes after an error in a header say which line of the text led to it.
    bool leads = level == clang::DiagnosticsEngine::Note && failure_ && failure_->line == 0;
    others_ |= level >= clang::DiagnosticsEngine::Error && failure_;
    if ((first && tolerated_(diagnostic.getID())) || (!first && (!leads || others_)))
      return;
    if (first) {
      llvm::SmallString<128> text;
      diagnostic.FormatDiagnostic(text);
      failure_ = Rejection{0, text.str().str()};
    }
    if (diagnostic.getLocation().isInvalid() || !diagnostic.hasSourceManager())
      return;
    const clang::SourceManager &sources = diagnostic.getSourceManager();
    clang::SourceLocation where = sources.getExpansionLoc(diagnostic.getLocation());
    if (sources.isWrittenInMainFile(where))
      failure_->line = sources.getExpansionLineNumber(where);
  }
  const std::optional<Rejection> &failure() const { return failure_; }

private:
  HeadersAhead::Tolerance tolerated_;
  std::optional<Rejection> failure_;
  bool others_ = false; // further errors, whose notes say nothing of the first
};

} // namespace

Verification verify(const Emission &emission, HeadersAhead *ahead, const Invocation &invocation,
                    const Options &options) {
  if (ahead && !emission.rest.empty() && ahead->accepts(emission.rest))
    return {};
  // Without a copy; and when it found something, for the line in the whole text.
  FirstError consumer(options.target);
  std::vector<std::string> arguments = invocation.arguments;
  arguments.push_back("-ferror-limit=0"); // those that are tolerated count, too
  auto unit = ParsedUnit::parse(arguments, options.input, emission.text, consumer,
                                ParseSettings{.pragmas = false});
  if (unit->complete() && !consumer.failure())
    return {std::nullopt, true};
  return {consumer.failure().value_or(Rejection{0, "Clang gave up"}), true};
}

HeadersAhead::Tolerance toleranceFor(Target target) {
  // On the host a kernel is a function like any other, and is called like one.
  if (target == Target::Host)
    return [](unsigned diagnostic) {
      return isTolerated(diagnostic) || diagnostic == clang::diag::err_global_call_not_config;
    };
  return isTolerated;
}

} // namespace gtap
