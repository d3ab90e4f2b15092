// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Remarks about what is slow without being wrong: their table, their groups, and the switch -Rgtap
// that asks for them. Must not know Clang, nor what any of them is about.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace gtap {

enum class RemarkGroup {
#define GTAP_REMARK_GROUP(Name, Spelling) Name,
#include "support/Remarks.def"
};

// GTAP_REMARK(Name, Group, "what costs, %0 ...", "what to write instead") in Remarks.def.
enum class RemarkId {
#define GTAP_REMARK(Name, Group, Text, Help) Name,
#include "support/Remarks.def"
};

struct RemarkRow {
  RemarkGroup group;
  std::string_view text;
  std::string_view help;
};
const RemarkRow &rowOf(RemarkId id);

// "loops" for RemarkGroup::Loops.
std::string spell(RemarkGroup group);
// What -Rgtap= takes, in the order of the table.
std::vector<std::string> remarkGroups();

class RemarkSwitches {
public:
  // Takes one command-line word: -Rgtap, which asks for all groups, or -Rgtap=GROUP[,GROUP...].
  // False when the word is another one; throws nothing.
  bool take(std::string_view word);
  // The first GROUP given that there is not.
  bool isUnknown() const { return foundUnknown_; }
  const std::string &unknownName() const { return unknown_; }

  bool wants(RemarkGroup group) const { return wanted_.count(group) != 0; }
  bool any() const { return !wanted_.empty(); }

private:
  void takeGroup(std::string_view name);

  std::set<RemarkGroup> wanted_;
  bool foundUnknown_ = false;
  std::string unknown_;
};

} // namespace gtap
