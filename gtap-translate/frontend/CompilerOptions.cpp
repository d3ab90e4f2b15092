// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CompilerOptions.h.
#include "frontend/CompilerOptions.h"

#include <clang/Basic/OffloadArch.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringRef.h>

#include <fmt/format.h>

namespace gtap {

namespace {

// Complete words.
constexpr llvm::StringRef words[] = {"-c",
                                     "-dc",
                                     "-dw",
                                     "-g",
                                     "-G",
                                     "-lineinfo",
                                     "--generate-line-info",
                                     "--device-debug",
                                     "--debug",
                                     "-pg",
                                     "--expt-relaxed-constexpr",
                                     "-expt-relaxed-constexpr",
                                     "--expt-extended-lambda",
                                     "-expt-extended-lambda",
                                     "--extended-lambda",
                                     "-extended-lambda",
                                     "--use_fast_math",
                                     "-use_fast_math",
                                     "--device-c",
                                     "--compile",
                                     "-forward-unknown-to-host-compiler",
                                     "--forward-unknown-to-host-compiler",
                                     "-pthread",
                                     "-m64",
                                     "-fPIC",
                                     "-fPIE",
                                     "-fpic",
                                     "-fpie",
                                     "-keep",
                                     "--keep",
                                     "-restrict",
                                     "--restrict",
                                     "-pipe",
                                     "-s",
                                     "-shared",
                                     "-static",
                                     "-rdynamic"};

// Words that go on with their value.
constexpr llvm::StringRef beginnings[] = {"-O",
                                          "-gencode=",
                                          "--generate-code=",
                                          "-Xcompiler=",
                                          "--compiler-options=",
                                          "-Xptxas=",
                                          "--ptxas-options=",
                                          "-Xlinker=",
                                          "--linker-options=",
                                          "-Xcudafe=",
                                          "-Xnvlink=",
                                          "-Xarchive=",
                                          "-rdc=",
                                          "--relocatable-device-code=",
                                          "-maxrregcount=",
                                          "--maxrregcount=",
                                          "-ccbin=",
                                          "--compiler-bindir=",
                                          "-diag-suppress=",
                                          "--diag-suppress=",
                                          "-code=",
                                          "--gpu-code=",
                                          "-t=",
                                          "--threads=",
                                          "--split-compile=",
                                          "-split-compile=",
                                          "--x=",
                                          "-x=",
                                          "-fmad=",
                                          "--fmad=",
                                          "-ftz=",
                                          "--ftz=",
                                          "-prec-div=",
                                          "--prec-div=",
                                          "-prec-sqrt=",
                                          "--prec-sqrt=",
                                          "-cudart=",
                                          "--cudart=",
                                          "-march=",
                                          "-mtune=",
                                          "-L",
                                          "-l",
                                          "-Wl,",
                                          "-fvisibility=",
                                          "-g1",
                                          "-g2",
                                          "-g3",
                                          "-ggdb",
                                          "--optimize="};

// Words whose value is the next one.
constexpr llvm::StringRef withValue[] = {"-gencode",
                                         "--generate-code",
                                         "-Xcompiler",
                                         "--compiler-options",
                                         "-Xptxas",
                                         "--ptxas-options",
                                         "-Xlinker",
                                         "--linker-options",
                                         "-Xcudafe",
                                         "-Xnvlink",
                                         "-Xarchive",
                                         "-rdc",
                                         "--relocatable-device-code",
                                         "-maxrregcount",
                                         "--maxrregcount",
                                         "-ccbin",
                                         "--compiler-bindir",
                                         "-diag-suppress",
                                         "--diag-suppress",
                                         "-code",
                                         "--gpu-code",
                                         "-t",
                                         "--threads",
                                         "-x",
                                         "--x",
                                         "-cudart",
                                         "--cudart",
                                         "-MT",
                                         "-MQ",
                                         "--optimize",
                                         "-keep-dir",
                                         "--keep-dir"};

} // namespace

unsigned wordsWithoutMeaning(std::string_view text) {
  llvm::StringRef word(text);
  if (llvm::is_contained(withValue, word))
    return 2;
  bool known =
      llvm::is_contained(words, word) ||
      llvm::any_of(beginnings, [&](llvm::StringRef each) { return word.starts_with(each); });
  return known ? 1 : 0;
}

std::string problemWithStandard(std::string_view standard) {
  llvm::StringRef name(standard);
  name.consume_front("c++") || name.consume_front("gnu++");
  if (!llvm::is_contained({"98", "03", "0x", "11", "1y", "14"}, name))
    return "";
  return fmt::format(
      "'-std={}' is too old: the headers of gtap are C++17. Use -std=c++17 or newer.", standard);
}

std::string architectureToParseFor(const std::string &name) {
  llvm::StringRef text(name);
  if (llvm::is_contained({"native", "all", "all-major"}, text))
    return "";
  return text.consume_front("compute_") ? "sm_" + text.str() : name;
}

std::string problemWithArchitecture(const std::string &name) {
  std::string parsed = architectureToParseFor(name);
  if (parsed.empty())
    return "";
  clang::OffloadArch known = clang::StringToOffloadArch(parsed);
  if (clang::IsNVIDIAOffloadArch(known))
    return "";
  return fmt::format("'{}' is not a GPU architecture that Clang knows: write it like sm_90", name);
}

std::string nearest(std::string_view word, const std::vector<std::string> &candidates) {
  std::string best;
  unsigned least = 1 + unsigned(word.size()) / 3;
  for (const std::string &candidate : candidates) {
    unsigned distance = llvm::StringRef(word).edit_distance(candidate);
    if (distance <= least && (best.empty() || distance < least)) {
      best = candidate;
      least = distance;
    }
  }
  return best;
}

} // namespace gtap
