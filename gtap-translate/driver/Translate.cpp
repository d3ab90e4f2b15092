// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Translate.h. Files in, files out: an output file appears whole or not at all.
#include "driver/Translate.h"

#include "driver/TranslateText.h"
#include "frontend/Invocation.h"
#include "support/Diagnostics.h"
#include "support/LargeStack.h"
#include "support/Progress.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Process.h>
#include <llvm/Support/raw_ostream.h>

#include <fmt/format.h>

#include <optional>
#include <unistd.h>

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
  std::string reason; // without the path, which LLVM's own words repeat
  llvm::handleAllErrors(std::move(error), [&](const llvm::ErrorInfoBase &info) {
    reason = info.convertToErrorCode().message();
  });
  return fmt::format("cannot write '{}': {}.", path, reason);
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

void printInvocation(const Invocation &invocation, const Options &options) {
  llvm::errs() << "CUDA: "
               << (invocation.cudaPath.empty() ? "the host target's own headers"
                                               : invocation.cudaPath)
               << "\n"
               << "Clang's resources: " << invocation.resourceDir << "\n"
               << "gtap headers: " << invocation.includeDir << "\n";
  for (const std::string &argument : invocation.arguments)
    llvm::errs() << argument << " ";
  llvm::errs() << options.input << "\n";
}

// "file:line:column" of what was worked on.
std::string placeOfProgress(const Options &options) {
  clang::PresumedLoc place;
  if (progress.sources)
    place = progress.sources->getPresumedLoc(progress.sources->getExpansionLoc(progress.at));
  if (place.isInvalid())
    return options.input + ":1:1";
  return fmt::format("{}:{}:{}", place.getFilename(), place.getLine(), place.getColumn());
}

int writeResults(const std::string &text, const std::vector<std::string> &dependencies,
                 const Options &options) {
  if (options.depfile) {
    std::string path = options.depfilePath.empty() ? options.output + ".d" : options.depfilePath;
    std::string problem = writeFile(path, depfileText(options, dependencies));
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

  Translated result;
  bool finished = runOnLargeStack([&] {
    result =
        translateText(invocation, options, std::nullopt,
                      {llvm::errs(), llvm::sys::Process::StandardErrHasColors(), /*mayFork=*/true});
  });
  if (!finished) {
    llvm::errs() << reportText(DiagId::TooDeep, placeOfProgress(options));
    llvm::errs().flush();
    ::_exit(1); // what the translation held is in no order
  }
  if (options.verbose)
    llvm::errs() << fmt::format("{}Parses: {} of the input, {} of the output\n",
                                result.parses.requests, result.parses.inputs,
                                result.parses.outputs);
  if (!result.rejected.empty() && options.keepRejected) {
    std::string written = writeFile(options.output + ".rejected", result.rejected);
    return written.empty() ? 1 : fail(written);
  }
  if (!result.good)
    return 1;
  llvm::raw_ostream &reports = options.output == "-" ? llvm::errs() : llvm::outs();
  if (options.printSpills)
    reports << result.spills;
  if (options.printGraphs)
    reports << result.graphs;
  if (options.printRegions)
    reports << result.regions;
  return options.checkOnly ? 0 : writeResults(result.text, result.dependencies, options);
}

} // namespace gtap
