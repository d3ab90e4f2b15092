// See Translate.h. The stages in their order, and the rule that an output file appears whole or not
// at all.
#include "Translate.h"

#include "Check.h"
#include "CheckFrame.h"
#include "Emit.h"
#include "Invocation.h"
#include "ModelBuilder.h"
#include "Parse.h"
#include "SpillReport.h"
#include "Verify.h"

#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Process.h>
#include <llvm/Support/raw_ostream.h>

#include <fmt/format.h>

namespace gtap {

namespace {

int fail(const std::string &sentence) {
  llvm::errs() << "gtap-translate: error: " << sentence << "\n";
  return 1;
}

// The sentence about an input that cannot be read, or "".
std::string inputProblem(const Options &options) {
  if (llvm::sys::fs::is_directory(options.input))
    return fmt::format("cannot read '{}': it is a folder.", options.input);
  auto buffer = llvm::MemoryBuffer::getFile(options.input);
  if (!buffer)
    return fmt::format("cannot read '{}': {}.", options.input, buffer.getError().message());
  if (!options.checkOnly && options.output != "-" &&
      llvm::sys::fs::equivalent(options.input, options.output))
    return fmt::format("the output '{}' is the input itself.", options.output);
  return "";
}

// Writes by a temporary file in the same folder and a rename. The sentence about what went wrong,
// or "".
std::string writeFile(const std::string &path, const std::string &text) {
  llvm::Error error = llvm::writeToOutput(path, [&](llvm::raw_ostream &out) {
    out << text;
    return llvm::Error::success();
  });
  if (!error)
    return "";
  return fmt::format("cannot write '{}': {}.", path, llvm::toString(std::move(error)));
}

// A name as Make reads it.
std::string escapeForMake(llvm::StringRef name) {
  std::string result;
  for (char c : name) {
    if (c == ' ' || c == '#')
      result += '\\';
    else if (c == '$')
      result += '$';
    result += c;
  }
  return result;
}

std::string depfileText(const Options &options, const std::vector<std::string> &dependencies) {
  std::string text = escapeForMake(options.output) + ":";
  for (const std::string &file : dependencies)
    text += " \\\n  " + escapeForMake(file);
  return text + "\n";
}

bool asksForWarnings(const Options &options) {
  for (const std::string &argument : options.clangArgs)
    if (llvm::StringRef(argument).starts_with("-W") && argument != "-W")
      return true;
  return options.verbose;
}

void printInvocation(const Invocation &invocation, const Options &options) {
  llvm::errs() << "CUDA: " << invocation.cudaPath << "\n"
               << "Clang's resources: " << invocation.resourceDir << "\n"
               << "gtap headers: " << invocation.includeDir << "\n";
  for (const std::string &argument : invocation.arguments)
    llvm::errs() << argument << " ";
  llvm::errs() << options.input << "\n";
}

// The stages between the parse and the text, and what they found.
class Translation {
public:
  Translation(ParsedUnit &unit, const Options &options)
      : unit_(unit), options_(options), model_(buildModel(unit)) {}

  // False when something was reported.
  bool analyse() {
    check(model_, unit_, options_);
    if (unit_.diagnostics().failed())
      return false; // the analyses rely on what Check guarantees
    for (const auto &function : model_.functions) {
      FrameLayout layout;
      Liveness liveness;
      if (function->definition) {
        EscapeMap escapes = findEscapes(*function, unit_.context());
        liveness = findLiveness(*function, escapes, unit_.context());
        layout = layoutFrame(*function, escapes, liveness, unit_.context());
        checkFrame(*function, escapes, liveness, layout, unit_.context(), unit_.diagnostics());
      }
      layouts_.push_back(std::move(layout));
      liveness_.push_back(std::move(liveness));
    }
    return !unit_.diagnostics().failed();
  }

  std::string spills() const { return spillReport(model_, layouts_, unit_.context()); }
  std::string text() const {
    return emitTranslation(model_, layouts_, liveness_, unit_.context(), options_);
  }

private:
  ParsedUnit &unit_;
  const Options &options_;
  TaskModel model_;
  std::vector<FrameLayout> layouts_;
  std::vector<Liveness> liveness_;
};

int writeResults(const std::string &text, const ParsedUnit &unit, const Options &options) {
  if (options.depfile) {
    std::string path = options.depfilePath.empty() ? options.output + ".d" : options.depfilePath;
    std::string problem = writeFile(path, depfileText(options, unit.dependencies()));
    if (!problem.empty())
      return fail(problem);
  }
  std::string problem = writeFile(options.output, text);
  return problem.empty() ? 0 : fail(problem);
}

} // namespace

int translate(const Options &options) {
  std::string problem = inputProblem(options);
  if (!problem.empty())
    return fail(problem);
  // Any address of this program tells where it is installed.
  std::string executable =
      llvm::sys::fs::getMainExecutable(nullptr, reinterpret_cast<void *>(&translate));
  auto found = makeInvocation(options, executable);
  if (auto *error = std::get_if<InvocationError>(&found))
    return fail(error->text);
  const auto &invocation = std::get<Invocation>(found);
  if (options.verbose)
    printInvocation(invocation, options);

  clang::DiagnosticOptions printing;
  printing.ShowColors = llvm::sys::Process::StandardErrHasColors();
  clang::TextDiagnosticPrinter printer(llvm::errs(), printing);
  auto unit = ParsedUnit::parse(invocation.arguments, options.input, std::nullopt, printer,
                                ParseSettings{.showWarnings = asksForWarnings(options)});
  if (!unit->complete() || unit->clangErrors())
    return 1;

  Translation translation(*unit, options);
  if (!translation.analyse())
    return 1;
  if (options.printSpills)
    (options.output == "-" ? llvm::errs() : llvm::outs()) << translation.spills();
  if (options.checkOnly)
    return 0;
  std::string text = translation.text();
  const clang::SourceManager &sources = unit->context().getSourceManager();
  if (!verify(text, invocation, options, unit->diagnostics(),
              sources.getLocForStartOfFile(sources.getMainFileID())))
    return 1;
  return writeResults(text, *unit, options);
}

} // namespace gtap
