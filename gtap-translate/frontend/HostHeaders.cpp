// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See HostHeaders.h. A folder is a toolkit's when it has the headers that every toolkit has.
#include "frontend/HostHeaders.h"

#include <clang/Basic/SourceManager.h>
#include <clang/Lex/PPCallbacks.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

namespace gtap {

using namespace clang;

namespace {

// The folder may hold others, as /usr/local/include does.
bool hasNameOfToolkit(StringRef name) {
  return llvm::any_of(std::initializer_list<StringRef>{"cuda", "cooperative_groups", "thrust/",
                                                       "cub/", "nv/", "crt/", "curand", "cublas",
                                                       "cufft", "cusparse", "cusolver", "mma.h"},
                      [&](StringRef each) { return name.starts_with(each); });
}

bool isOfToolkit(StringRef folder) {
  auto has = [&](StringRef header) {
    llvm::SmallString<256> path(folder);
    llvm::sys::path::append(path, header);
    return llvm::sys::fs::exists(path);
  };
  return has("crt/host_defines.h") || has("cub/cub.cuh");
}

class InclusionObserver : public PPCallbacks {
public:
  InclusionObserver(Preprocessor &preprocessor, Diagnostics &diagnostics,
                    std::function<void()> refused)
      : sources_(preprocessor.getSourceManager()), diagnostics_(diagnostics),
        refused_(std::move(refused)) {}

  void InclusionDirective(SourceLocation hash, const Token &, StringRef name, bool angled,
                          CharSourceRange range, OptionalFileEntryRef file, StringRef folder,
                          StringRef, const Module *, bool, SrcMgr::CharacteristicKind) override {
    if (!file || !angled || !hasNameOfToolkit(name) || sources_.isInSystemHeader(hash) ||
        !isOfToolkit(folder))
      return;
    diagnostics_.report(DiagId::HostLacks, range.getBegin(), {("#include <" + name + ">").str()});
    refused_();
  }

private:
  const SourceManager &sources_;
  Diagnostics &diagnostics_;
  std::function<void()> refused_;
};

} // namespace

void refuseToolkitHeaders(Preprocessor &preprocessor, Diagnostics &diagnostics,
                          std::function<void()> refused) {
  preprocessor.addPPCallbacks(
      std::make_unique<InclusionObserver>(preprocessor, diagnostics, std::move(refused)));
}

} // namespace gtap
