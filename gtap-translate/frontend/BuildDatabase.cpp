// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See BuildDatabase.h. Clang reads the database and expands response files; nvcc's spellings, which Clang's driver does
// not know, are respelled before.
#include "frontend/BuildDatabase.h"

#include "frontend/CompilerOptions.h"

#include <clang/Tooling/ArgumentsAdjusters.h>
#include <clang/Tooling/JSONCompilationDatabase.h>
#include <llvm/Support/Allocator.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#include <fmt/format.h>
#include <optional>

namespace gtap {

namespace {

using clang::tooling::CommandLineArguments;

std::string wholePath(llvm::StringRef folder, llvm::StringRef path) {
  llvm::SmallString<256> result(path);
  llvm::sys::path::make_absolute(folder, result);
  llvm::sys::path::remove_dots(result, /*remove_dot_dot=*/true);
  return result.str().str();
}

// `--options-file X` is nvcc's `@X`.
CommandLineArguments respellResponseFiles(const CommandLineArguments &words, llvm::StringRef) {
  CommandLineArguments result;
  bool isName = false;
  for (llvm::StringRef word : words) {
    if (isName)
      result.push_back("@" + word.str());
    else if (word.consume_front("--options-file=") || word.consume_front("-optf="))
      result.push_back("@" + word.str());
    else if (word != "--options-file" && word != "-optf")
      result.push_back(word.str());
    isName = !isName && (word == "--options-file" || word == "-optf");
  }
  return result;
}

CommandLineArguments expandResponseFiles(const CommandLineArguments &words,
                                         llvm::StringRef folder) {
  llvm::SmallVector<const char *, 64> pointers;
  for (const std::string &word : words)
    pointers.push_back(word.c_str());
  llvm::BumpPtrAllocator memory;
  llvm::cl::ExpansionContext expansion(memory, llvm::cl::TokenizeGNUCommandLine);
  if (llvm::Error error = expansion.setCurrentDir(folder).expandResponseFiles(pointers))
    llvm::consumeError(std::move(error)); // the file's absence shows as a missing header
  return {pointers.begin(), pointers.end()};
}

// The words that find and define.
CommandLineArguments keepWhatMatters(const CommandLineArguments &words, llvm::StringRef folder) {
  CommandLineArguments result;
  // Longer names first: "-isystem" and "-include" both begin with "-I" but for its case.
  constexpr llvm::StringRef ofPaths[] = {"-isystem", "-I", "--include-path", "--system-include"};
  constexpr llvm::StringRef others[] = {"-include", "--pre-include",   "-D", "--define-macro",
                                        "-U",       "--undefine-macro"};
  auto spell = [](llvm::StringRef flag) -> std::string {
    return flag == "--include-path"     ? "-I"
           : flag == "--system-include" ? "-isystem"
           : flag == "--pre-include"    ? "-include"
           : flag == "--define-macro"   ? "-D"
           : flag == "--undefine-macro" ? "-U"
                                        : flag.str();
  };
  for (std::size_t i = 1; i < words.size(); ++i) {
    llvm::StringRef word = words[i];
    // The value of `flag` in this word or in the next.
    auto valueOf = [&](llvm::StringRef flag) -> std::optional<std::string> {
      if (!word.starts_with(flag))
        return std::nullopt;
      llvm::StringRef rest = word.drop_front(flag.size());
      if (rest.empty())
        return i + 1 < words.size() ? std::optional(words[++i]) : std::nullopt;
      bool equals = rest.consume_front("=");
      bool joins = !flag.starts_with("--") && flag != "-include";
      return equals || joins ? std::optional(rest.str()) : std::nullopt;
    };
    if (unsigned count = wordsWithoutMeaning(word)) {
      i += count - 1;
      continue;
    }
    if (word.starts_with("-std=") || word.starts_with("--std=")) {
      result.push_back("-std=" + word.split('=').second.str());
      continue;
    }
    bool taken = false;
    for (llvm::StringRef flag : ofPaths)
      if (!taken)
        if (std::optional<std::string> value = valueOf(flag)) {
          result.insert(result.end(), {spell(flag), wholePath(folder, *value)});
          taken = true;
        }
    for (llvm::StringRef flag : others)
      if (!taken)
        if (std::optional<std::string> value = valueOf(flag)) {
          result.insert(result.end(), {spell(flag), *value});
          taken = true;
        }
  }
  return result;
}

} // namespace

std::variant<std::vector<std::string>, std::string> databaseFlags(const std::string &folder,
                                                                  const std::string &input) {
  std::string error;
  std::string file = (llvm::Twine(folder) + "/compile_commands.json").str();
  auto database = clang::tooling::JSONCompilationDatabase::loadFromFile(
      file, error, clang::tooling::JSONCommandLineSyntax::AutoDetect);
  if (!database)
    return fmt::format("-p {}: no readable compile_commands.json there.", folder);
  llvm::SmallString<256> current;
  if (const std::error_code failed = llvm::sys::fs::current_path(current))
    return fmt::format("-p {}: the current folder is not known: {}.", folder, failed.message());
  auto commands = database->getCompileCommands(wholePath(current, input));
  if (commands.empty())
    return fmt::format("-p {}: '{}' is not in its compile_commands.json.", folder, input);
  const clang::tooling::CompileCommand &command =
      commands.front(); // others differ in what is built
  auto adjust =
      [&](CommandLineArguments (*adjuster)(const CommandLineArguments &, llvm::StringRef)) {
        return [adjuster, &command](const CommandLineArguments &words, llvm::StringRef) {
          return adjuster(words, command.Directory);
        };
      };
  auto adjuster = clang::tooling::combineAdjusters(
      clang::tooling::combineAdjusters(adjust(respellResponseFiles), adjust(expandResponseFiles)),
      adjust(keepWhatMatters));
  return adjuster(command.CommandLine, command.Filename);
}

} // namespace gtap
