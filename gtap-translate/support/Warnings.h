// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The names of the translator's warnings and the -W switches that turn them off, on and into
// errors. A warning is named after its entry in Diagnostics.def: ReadBeforeJoin is
// -Wgtap-read-before-join. Must not know Clang, nor what any of them is about.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace gtap {

enum class WarningLevel { Off, Warning, Error };

class WarningSwitches {
public:
  // Takes one command-line word: -w, -Werror, -Wno-error, -W[no-]gtap-NAME,
  // -W[no-]error=gtap-NAME. False when the word is another one; throws nothing.
  bool take(std::string_view word);
  // The first NAME given that no warning has, or "".
  const std::string &unknownName() const { return unknown_; }

  // What becomes of the warning with this name ("gtap-read-before-join"). A switch that names it
  // goes before one that does not; of two alike the last counts.
  WarningLevel level(const std::string &name) const;

private:
  bool off_ = false;
  bool errors_ = false;
  std::string unknown_;
  std::set<std::string> disabled_;
  std::set<std::string> asErrors_;
  std::set<std::string> notAsErrors_;
};

// "gtap-read-before-join" for "ReadBeforeJoin".
std::string warningName(std::string_view entry);

// The names of all warnings, in the order of their numbers.
std::vector<std::string> warningNames();

} // namespace gtap
