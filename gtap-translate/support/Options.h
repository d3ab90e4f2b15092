// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the command line asked for, as plain data. Filled by CommandLine, read by every stage.
#pragma once

#include "support/Remarks.h"
#include "support/Warnings.h"

#include <string>
#include <vector>

namespace gtap {

enum class Target { Cuda, Host };

struct Options {
  std::string input;
  std::string output; // "-" is standard output
  Target target = Target::Cuda;
  std::vector<std::string>
      clangArgs; // -I -D -U -isystem -include -std= in the order given, then what followed `--`
  WarningSwitches warnings; // -Wno-gtap-NAME, -Werror and the like
  RemarkSwitches remarks;   // -Rgtap
  std::string gpuArch = "sm_90";
  std::string cudaPath;         // empty: search
  std::string resourceDir;      // empty: search
  std::string buildPath;        // -p: folder of compile_commands.json, or empty
  bool checkOnly = false;       // --check
  bool printSpills = false;     // --print-spills, or --spills-format
  bool spillsAsJson = false;    // --spills-format json
  bool printGraphs = false;     // --print-graphs
  bool printRegions = false;    // --print-regions
  bool lineDirectives = true;   // off with --no-line-directives
  bool divideLoops = true;      // off with --no-divide-loops
  bool walks = true;            // off with --no-walks
  bool flattenRecursion = true; // off with --no-flatten-recursion
  bool omp = false;             // --omp
  bool keepRejected = false;    // --keep-rejected
  bool verbose = false;         // -v
  bool depfile = false;         // -MD
  std::string depfilePath;      // -MF; default: output with ".d"
};

} // namespace gtap
