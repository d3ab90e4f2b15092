// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A copy of the process (fork) in which Clang has parsed the headers of a file and waits for other
// text to follow them. Nearly all of a parse's time goes into CUDA's headers; with the copy, the
// generated text is verified without parsing them again. Must not know what the text is.
#pragma once

#include <clang/Parse/Parser.h>
#include <clang/Sema/Sema.h>

#include <memory>
#include <string>

namespace gtap {

class HeadersAhead {
public:
  // Which of Clang's errors do not count.
  using Tolerance = bool (*)(unsigned diagnostic);

  // To be called after each declaration at file scope: makes the copy when the parser stands at the
  // main file's first token behind the headers, and the copy could go on with other text there. In
  // the copy the call never returns. Null when there is no copy to be made, or it is too early;
  // `tooEarly` tells.
  static std::unique_ptr<HeadersAhead> tryHere(clang::Parser &parser, clang::Sema &sema,
                                               Tolerance tolerated, bool &tooEarly);
  ~HeadersAhead();

  // Offset in the main file of the line that the copy stands at.
  unsigned offset() const { return offset_; }

  // Whether `text`, which follows the main file's first offset() characters, parses without an
  // error. False, too, when the copy did not answer. Works once.
  bool accepts(const std::string &text);

private:
  HeadersAhead(unsigned offset, int child, int toChild, int fromChild)
      : offset_(offset), child_(child), toChild_(toChild), fromChild_(fromChild) {}
  void closeAll();

  unsigned offset_;
  int child_, toChild_, fromChild_; // a process and two pipes, -1 when closed
};

} // namespace gtap
