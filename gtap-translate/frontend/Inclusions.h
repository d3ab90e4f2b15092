// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The #include directives of the user's own files, recorded while the preprocessor follows them:
// who includes what, and where. Must not know what the files contain.
#pragma once

#include <clang/Basic/SourceManager.h>

#include <string>
#include <vector>

namespace gtap {

struct Inclusion {
  clang::SourceLocation hash;  // of the `#`
  clang::CharSourceRange name; // the file's name with its quotes or brackets
  clang::OptionalFileEntryRef file;
  std::string folder;    // where the search found it
  bool angled = false;   // <...>
  bool next = false;     // #include_next
  clang::FileID entered; // invalid when the file was skipped
};

struct Inclusions {
  std::vector<Inclusion> directives;            // in the order of the preprocessor
  std::vector<clang::SourceLocation> onceMarks; // the `#` of each #pragma once

  // The directive through which a file was entered, or null (-include, the main file, one in a
  // system header).
  const Inclusion *into(clang::FileID file) const {
    for (const Inclusion &inclusion : directives)
      if (inclusion.entered == file)
        return &inclusion;
    return nullptr;
  }
};

} // namespace gtap
