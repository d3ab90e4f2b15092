// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Invocation.h. Every candidate folder is checked for a file that only the right one has.
#include "frontend/Invocation.h"

#include "frontend/BuildDatabase.h"

#include <clang/Basic/Version.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Process.h>
#include <llvm/Support/Program.h>

#include <fmt/format.h>
#include <optional>

namespace gtap {

namespace {

namespace path = llvm::sys::path;

std::string joined(llvm::StringRef folder, llvm::StringRef relative) {
  llvm::SmallString<256> result(folder);
  path::append(result, relative);
  path::remove_dots(result, /*remove_dot_dot=*/true);
  return result.str().str();
}

// A search through candidate folders that remembers what it has seen.
class Search {
public:
  // `probe` is a file that the folder must contain.
  Search(std::string what, std::string probe) : what_(std::move(what)), probe_(std::move(probe)) {}

  Search &from(llvm::StringRef where, llvm::StringRef folder) {
    if (folder.empty())
      return tried(where, "not set");
    if (found_)
      return *this;
    if (llvm::sys::fs::exists(joined(folder, probe_)))
      found_ = folder.str();
    return tried(where, fmt::format("{} has no {}", folder.str(), probe_));
  }
  Search &tried(llvm::StringRef where, std::string why) {
    tried_ += fmt::format("\n  {}: {}", where.str(), why);
    return *this;
  }
  bool found() const { return found_.has_value(); }
  const std::string &folder() const { return *found_; }
  InvocationError error(llvm::StringRef advice) const {
    return {fmt::format("{} was not found; tried:{}\n{}", what_, tried_, advice.str())};
  }

private:
  std::string what_;
  std::string probe_;
  std::string tried_;
  std::optional<std::string> found_;
};

// The folder above the one that holds the real nvcc on PATH.
std::string cudaOfNvcc() {
  llvm::ErrorOr<std::string> nvcc = llvm::sys::findProgramByName("nvcc");
  if (!nvcc)
    return "";
  llvm::SmallString<256> real;
  if (llvm::sys::fs::real_path(*nvcc, real))
    return "";
  return path::parent_path(path::parent_path(real)).str();
}

Search findCuda(const Options &options) {
  Search search("the CUDA toolkit", "include/cuda_runtime.h");
  if (!options.cudaPath.empty())
    return search.from("--cuda-path", options.cudaPath);
  for (const char *name : {"CUDA_PATH", "CUDA_HOME"})
    search.from(name, llvm::sys::Process::GetEnv(name).value_or(""));
  std::string nvcc = cudaOfNvcc();
  if (nvcc.empty())
    search.tried("nvcc on PATH", "there is none");
  else
    search.from("nvcc on PATH", nvcc);
  search.from("the usual folder", "/usr/local/cuda");
  return search;
}

Search findResourceDir(const Options &options, llvm::StringRef bin) {
  Search search("Clang's resource folder", "include/cuda_wrappers/new");
  if (!options.resourceDir.empty())
    return search.from("--resource-dir", options.resourceDir);
  search.from("beside the executable",
              joined(bin, "../lib/clang/" + std::to_string(CLANG_VERSION_MAJOR)));
  search.from("the folder found when gtap-translate was built", GTAP_BAKED_RESOURCE_DIR);
  return search;
}

Search findIncludeDir(llvm::StringRef bin) {
  Search search("the folder of gtap_thread.cuh", "gtap_thread.cuh");
  search.from("beside the executable", joined(bin, "../include"));
  search.from("the folder that gtap-translate was built from", GTAP_BAKED_INCLUDE_DIR);
  return search;
}

bool hasStandard(const std::vector<std::string> &arguments) {
  for (const std::string &argument : arguments)
    if (llvm::StringRef(argument).starts_with("-std=") ||
        llvm::StringRef(argument).starts_with("--std="))
      return true;
  return false;
}

// Adds what a program for a device needs: a toolkit's headers.
std::optional<InvocationError> addCuda(const Options &options, Invocation &result) {
  Search cuda = findCuda(options);
  if (!cuda.found())
    return cuda.error("Give its folder with --cuda-path. (--target=host needs none.)");
  result.cudaPath = cuda.folder();
  result.arguments.insert(result.arguments.end(),
                          {"--cuda-path=" + result.cudaPath, "-include", "gtap/translating.h"});
  return std::nullopt;
}

// Adds what stands for a toolkit in a program for the host: our own headers alone, so that a
// program is translated in the same way on every machine. They come before the user's own folders,
// one of which may be a toolkit's.
void addShim(Invocation &result) {
  result.arguments.insert(result.arguments.end(),
                          {"-nocudainc", "-nocudalib", "-include", "gtap/host/translating.h",
                           "-I" + joined(result.includeDir, "gtap/host/shim")});
}

} // namespace

std::variant<Invocation, InvocationError> makeInvocation(const Options &options,
                                                         const std::string &executable) {
  llvm::StringRef bin = path::parent_path(executable);
  Search resource = findResourceDir(options, bin);
  if (!resource.found())
    return resource.error("Install clang-22, or give the folder with --resource-dir.");
  Search include = findIncludeDir(bin);
  if (!include.found())
    return include.error("Install gtap-translate together with its headers.");

  Invocation result;
  result.resourceDir = resource.folder();
  result.includeDir = include.folder();
  result.arguments = {executable,
                      "--driver-mode=g++",
                      "-x",
                      "cuda",
                      "--cuda-device-only",
                      "-fsyntax-only",
                      "--cuda-gpu-arch=" + options.gpuArch,
                      "-resource-dir=" + result.resourceDir,
                      "-Wno-unknown-cuda-version",
                      "-DGTAP_TRANSLATING=1"};
  if (options.target == Target::Host)
    addShim(result);
  else if (auto error = addCuda(options, result))
    return *error;
  if (!options.buildPath.empty()) {
    auto flags = databaseFlags(options.buildPath, options.input);
    if (auto *problem = std::get_if<std::string>(&flags))
      return InvocationError{*problem};
    auto &words = std::get<std::vector<std::string>>(flags);
    result.arguments.insert(result.arguments.end(), words.begin(), words.end());
  }
  result.arguments.insert(result.arguments.end(), options.clangArgs.begin(),
                          options.clangArgs.end());
  if (!hasStandard(result.arguments))
    result.arguments.push_back("-std=c++17");
  // After the user's own folders. CUDA 13 keeps CCCL in a folder that nvcc adds silently.
  result.arguments.insert(result.arguments.end(), {"-isystem", result.includeDir});
  if (!result.cudaPath.empty())
    result.arguments.insert(result.arguments.end(),
                            {"-isystem", joined(result.cudaPath, "include/cccl")});
  return result;
}

} // namespace gtap
