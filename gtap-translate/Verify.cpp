// See Verify.h. Output for the host is parsed as CUDA too: its shim header is empty under
// GTAP_TRANSLATING, and gtap::host::launch is one of the interface's stubs.
#include "Verify.h"

#include "Parse.h"

#include <clang/Basic/DiagnosticSema.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/StringRef.h>

#include <optional>

namespace gtap {

namespace {

struct Failure {
  unsigned line = 0; // of the generated text itself; #line directives do not count
  std::string text;
};

// Keeps the first error.
class FirstError : public clang::DiagnosticConsumer {
public:
  explicit FirstError(Target target) : tolerated_(toleranceFor(target)) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic &diagnostic) override {
    if (level < clang::DiagnosticsEngine::Error || failure_ || tolerated_(diagnostic.getID()))
      return;
    llvm::SmallString<128> text;
    diagnostic.FormatDiagnostic(text);
    failure_ = Failure{0, text.str().str()};
    if (diagnostic.getLocation().isValid() && diagnostic.hasSourceManager())
      failure_->line =
          diagnostic.getSourceManager().getExpansionLineNumber(diagnostic.getLocation());
  }
  const std::optional<Failure> &failure() const { return failure_; }

private:
  HeadersAhead::Tolerance tolerated_;
  std::optional<Failure> failure_;
};

llvm::StringRef lineOf(llvm::StringRef text, unsigned line) {
  for (unsigned i = 1; i < line; i++)
    text = text.split('\n').second;
  return text.split('\n').first.trim();
}

} // namespace

bool verify(const Emission &emission, HeadersAhead *ahead, const Invocation &invocation,
            const Options &options, Diagnostics &diagnostics, clang::SourceLocation where) {
  if (ahead && !emission.rest.empty() && ahead->accepts(emission.rest))
    return true;
  // Without a copy; and when it found something, for the line in the whole text.
  FirstError consumer(options.target);
  auto unit = ParsedUnit::parse(invocation.arguments, options.input, emission.text, consumer,
                                ParseSettings{.pragmas = false});
  if (unit->complete() && !consumer.failure())
    return true;
  Failure failure = consumer.failure().value_or(Failure{0, "Clang gave up"});
  diagnostics.report(DiagId::GeneratedTextBad, where,
                     {std::to_string(failure.line), failure.text,
                      failure.line ? lineOf(emission.text, failure.line).str() : std::string()});
  return false;
}

HeadersAhead::Tolerance toleranceFor(Target target) {
  // On the host a kernel is a function like any other, and is called like one.
  if (target == Target::Host)
    return
        [](unsigned diagnostic) { return diagnostic == clang::diag::err_global_call_not_config; };
  return [](unsigned) { return false; };
}

} // namespace gtap
