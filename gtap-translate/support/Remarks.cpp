// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Remarks.h.
#include "support/Remarks.h"

#include <cstddef>

namespace gtap {

namespace {

constexpr RemarkRow remarks[] = {
#define GTAP_REMARK(Name, Group, Text, Help) {RemarkGroup::Group, Text, Help},
#include "support/Remarks.def"
};

struct GroupName {
  RemarkGroup group;
  const char *spelling;
};

constexpr GroupName groupNames[] = {
#define GTAP_REMARK_GROUP(Name, Spelling) {RemarkGroup::Name, Spelling},
#include "support/Remarks.def"
};

} // namespace

const RemarkRow &rowOf(RemarkId id) {
  return remarks[static_cast<std::size_t>(id)];
}

std::string spell(RemarkGroup group) {
  return groupNames[static_cast<std::size_t>(group)].spelling;
}

std::vector<std::string> remarkGroups() {
  std::vector<std::string> names;
  for (const GroupName &each : groupNames)
    names.push_back(each.spelling);
  return names;
}

bool RemarkSwitches::take(std::string_view word) {
  constexpr std::string_view name = "-Rgtap";
  if (word.substr(0, name.size()) != name)
    return false;
  std::string_view rest = word.substr(name.size());
  if (rest.empty()) {
    for (const GroupName &each : groupNames)
      wanted_.insert(each.group);
    return true;
  }
  if (rest.front() != '=')
    return false;
  while (!rest.empty()) {
    rest.remove_prefix(1); // `=` or `,`
    const std::size_t end = rest.find(',');
    takeGroup(rest.substr(0, end));
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end);
  }
  return true;
}

void RemarkSwitches::takeGroup(std::string_view name) {
  for (const GroupName &each : groupNames)
    if (name == each.spelling) {
      wanted_.insert(each.group);
      return;
    }
  if (!foundUnknown_)
    unknown_ = name;
  foundUnknown_ = true;
}

} // namespace gtap
