// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A libFuzzer target: the whole translator, in memory, on any bytes. Clang gets a few declarations in place of the
// CUDA headers (headers/). A crash is a finding, and so is output that does not parse (GTAP090). Must not know what
// the translator should make of an input; the programs in this folder are for that.
#include "driver/TranslateText.h"

#include <llvm/Support/raw_ostream.h>

#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

const char *const inputName = "fuzz.cu";

gtap::Invocation invocation() {
  gtap::Invocation result;
  result.arguments = {"clang",
                      "-x",
                      "cuda",
                      "--cuda-device-only",
                      "--cuda-gpu-arch=sm_90",
                      "-nocudainc",
                      "-nocudalib",
                      "-nostdinc",
                      "-fsyntax-only",
                      "-std=c++17",
                      "-DGTAP_TRANSLATING=1",
                      "-ferror-limit=20",
                      "-fbracket-depth=64",
                      "-ftemplate-depth=64",
                      "-fconstexpr-steps=10000",
                      "-isystem",
                      GTAP_FUZZ_HEADERS,
                      "-isystem",
                      GTAP_RUNTIME_HEADERS,
                      "-include",
                      "cuda_words.h",
                      "-include",
                      "gtap_thread.cuh"};
  return result;
}

// False when the output does not parse.
bool translates(const std::string &text, const gtap::Options &options, std::string &messages) {
  static const gtap::Invocation how = invocation();
  llvm::raw_string_ostream out(messages);
  gtap::translateText(how, options, text, {out});
  return messages.find("[GTAP090]") == std::string::npos;
}

// Files outside would make a run depend on the machine, or never end.
bool readsOtherFiles(const std::string &text) {
  return text.find("/dev") != std::string::npos || text.find("/proc") != std::string::npos ||
         text.find("embed") != std::string::npos;
}

// Messages quote the input's lines, in which libFuzzer soon writes what translates() looks for.
bool namesOurError(const std::string &text) {
  return text.find("GTAP090") != std::string::npos;
}

} // namespace

extern "C" const char *__asan_default_options() {
  // Clang's own code, which shares containers and arenas with ours, is not instrumented.
  return "detect_leaks=0:detect_odr_violation=0:detect_container_overflow=0:allow_user_poisoning=0";
}

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size) {
  std::string text(reinterpret_cast<const char *>(data), size);
  if (size > 16384 || readsOtherFiles(text) || namesOurError(text))
    return -1; // keep it out of the corpus
  gtap::Options options;
  options.input = inputName;
  // Both targets and line directives, chosen by the input itself so that a crash repeats.
  unsigned choice = size % 4;
  options.target = choice & 1 ? gtap::Target::Host : gtap::Target::Cuda;
  options.lineDirectives = (choice & 2) != 0;
  std::string messages;
  bool good = translates(text, options, messages);
  static const bool show = std::getenv("GTAP_FUZZ_SHOW") != nullptr;
  if (show)
    std::fputs(messages.c_str(), stderr);
  static const bool strict = std::getenv("GTAP_FUZZ_CRASHES_ONLY") == nullptr;
  if (!good && strict) {
    std::fprintf(stderr, "the generated text does not parse:\n%s", messages.c_str());
    std::abort();
  }
  return 0;
}
