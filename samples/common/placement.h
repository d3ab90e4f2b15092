// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The options of samples with tasks that become ready: when it is decided which worker gets them, and how (docs/dependences.md,
// "Schedules" and "Placement").
#pragma once

#include "run.h"

namespace samples {

class PlacementOptions {
public:
  void add_to(CommandLine &line) {
    line.choice("--schedule", "S", "when it is decided which block runs a task", schedule_,
                {"dynamic", "static"});
    line.choice("--placement", "RULE", "which block gets a task that has become ready", rule_,
                {"default", "lrr", "grr", "lf"});
    line.option("--steal", "S",
                "1: blocks take what others were given by lrr, grr or lf; 0: they do not", steal_,
                0, 1);
  }
  // As the command line says.
  void set(RunOptions &options) const {
    options.placement = rule_ == "lrr"   ? GTAP_PLACEMENT_LRR
                        : rule_ == "grr" ? GTAP_PLACEMENT_GRR
                        : rule_ == "lf"  ? GTAP_PLACEMENT_LF
                                         : GTAP_PLACEMENT_DEFAULT;
    options.steal = steal_ != 0;
    options.schedule = schedule_ == "static" ? GTAP_SCHEDULE_STATIC : GTAP_SCHEDULE_DYNAMIC;
  }

private:
  std::string schedule_ = "dynamic", rule_ = "default";
  long long steal_ = 1;
};

} // namespace samples
