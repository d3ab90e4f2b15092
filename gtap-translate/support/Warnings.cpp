// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Warnings.h.
#include "support/Warnings.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace gtap {

namespace {

enum Severity { Warning, Error };

struct Entry {
  const char *name;
  unsigned number;
  Severity severity;
};

constexpr Entry table[] = {
#define GTAP_DIAG(Name, Number, Severity, Text, Help) {#Name, Number, Severity},
#include "support/Diagnostics.def"
#undef GTAP_DIAG
};

bool take(std::string_view &word, std::string_view prefix) {
  if (word.substr(0, prefix.size()) != prefix)
    return false;
  word.remove_prefix(prefix.size());
  return true;
}

} // namespace

std::string warningName(std::string_view entry) {
  std::string name = "gtap";
  for (char c : entry) {
    if (std::isupper(static_cast<unsigned char>(c)))
      name += '-';
    name += char(std::tolower(static_cast<unsigned char>(c)));
  }
  return name;
}

std::vector<std::string> warningNames() {
  std::vector<std::pair<unsigned, std::string>> found;
  for (const Entry &entry : table)
    if (entry.severity == Warning)
      found.emplace_back(entry.number, warningName(entry.name));
  std::sort(found.begin(), found.end());
  std::vector<std::string> names;
  for (auto &[number, name] : found)
    names.push_back(std::move(name));
  return names;
}

bool WarningSwitches::take(std::string_view word) {
  if (word == "-w") {
    off_ = true;
    return true;
  }
  if (word == "-Werror" || word == "-Wno-error") {
    errors_ = word == "-Werror";
    return true;
  }
  std::string_view rest = word;
  if (!gtap::take(rest, "-W"))
    return false;
  bool negated = gtap::take(rest, "no-");
  bool aboutErrors = gtap::take(rest, "error=");
  if (rest.substr(0, 5) != "gtap-")
    return false;
  std::string name(rest);
  std::vector<std::string> known = warningNames();
  if (unknown_.empty() && std::find(known.begin(), known.end(), name) == known.end())
    unknown_ = name;
  if (!aboutErrors) {
    if (negated)
      disabled_.insert(name);
    else
      disabled_.erase(name);
    return true;
  }
  (negated ? notAsErrors_ : asErrors_).insert(name);
  (negated ? asErrors_ : notAsErrors_).erase(name);
  if (!negated)
    disabled_.erase(name); // as the compilers do
  return true;
}

WarningLevel WarningSwitches::level(const std::string &name) const {
  if (off_ || disabled_.count(name))
    return WarningLevel::Off;
  bool error = asErrors_.count(name) || (errors_ && !notAsErrors_.count(name));
  return error ? WarningLevel::Error : WarningLevel::Warning;
}

} // namespace gtap
