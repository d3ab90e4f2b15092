// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The command line: every spelling of every option ends in the right field of Options, and mistakes
// get one sentence.
#include "driver/CommandLine.h"

#include "catch_compat.h"

#include <algorithm>
#include <sstream>

using gtap::Options;
using gtap::Target;
using Words = std::vector<std::string>;

namespace {

struct Result {
  std::variant<Options, int> value;
  std::string out;
  std::string err;
};

Result parse(const Words &words) {
  std::ostringstream out, err;
  auto value = gtap::parseCommandLine(words, out, err);
  return {std::move(value), out.str(), err.str()};
}

// The options of a command line that must be right; `more` is put behind `in.cu -o out.cu`.
Options options(const Words &more) {
  Words words{"in.cu", "-o", "out.cu"};
  words.insert(words.end(), more.begin(), more.end());
  Result result = parse(words);
  INFO(result.err);
  REQUIRE(std::holds_alternative<Options>(result.value));
  CHECK(result.err.empty());
  return std::get<Options>(result.value);
}

// The sentence about a command line that must be wrong.
std::string mistake(const Words &words) {
  Result result = parse(words);
  REQUIRE(std::holds_alternative<int>(result.value));
  CHECK(std::get<int>(result.value) == 1);
  CHECK(result.out.empty());
  CHECK(std::count(result.err.begin(), result.err.end(), '\n') == 1);
  return result.err;
}

bool contains(const std::string &text, const std::string &part) {
  return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("Input and output alone give the defaults", "[command-line]") {
  Options found = options({});
  CHECK(found.input == "in.cu");
  CHECK(found.output == "out.cu");
  CHECK(found.target == Target::Cuda);
  CHECK(found.gpuArch == "sm_90");
  CHECK(found.clangArgs.empty());
  CHECK(found.lineDirectives);
  CHECK_FALSE((found.checkOnly || found.printSpills || found.verbose || found.depfile));
}

TEST_CASE("The output has three spellings", "[command-line]") {
  for (const Words &words : {Words{"-o", "-"}, Words{"-o-"}, Words{"--output=-"}}) {
    Words all = words;
    all.push_back("in.cu");
    Result result = parse(all);
    REQUIRE(std::holds_alternative<Options>(result.value));
    CHECK(std::get<Options>(result.value).output == "-");
  }
}

TEST_CASE("Compiler flags keep their order and both spellings", "[command-line]") {
  Options found = options({"-I", "one", "-Itwo", "-D", "A=1", "-DB=2", "-U", "C", "-UD", "-isystem",
                           "three", "-isystemfour", "-include", "five.h", "-std=c++20"});
  CHECK(found.clangArgs == Words{"-I", "one", "-Itwo", "-D", "A=1", "-DB=2", "-U", "C", "-UD",
                                 "-isystem", "three", "-isystemfour", "-include", "five.h",
                                 "-std=c++20"});
}

TEST_CASE("What follows -- goes to Clang untouched", "[command-line]") {
  CHECK(options({"-DA", "--", "-Wall", "-o", "x"}).clangArgs == Words{"-DA", "-Wall", "-o", "x"});
}

TEST_CASE("The architecture has nvcc's spellings and ours", "[command-line]") {
  for (const Words &words : {Words{"-arch", "sm_80"}, Words{"-arch=sm_80"},
                             Words{"--gpu-arch=sm_80"}, Words{"--gpu-arch", "sm_80"}})
    CHECK(options(words).gpuArch == "sm_80");
}

TEST_CASE("Switches and paths", "[command-line]") {
  CHECK(options({"--target=host"}).target == Target::Host);
  CHECK(options({"--target", "cuda"}).target == Target::Cuda);
  CHECK_FALSE(options({"--no-line-directives"}).lineDirectives);
  CHECK(options({"--print-spills"}).printSpills);
  CHECK(options({"--print-graphs"}).printGraphs);
  CHECK_FALSE(options({"--print-spills"}).printGraphs);
  CHECK(options({"--spills-format", "json"}).printSpills);
  CHECK(options({"--spills-format", "json"}).spillsAsJson);
  CHECK(options({"-v"}).verbose);
  CHECK(options({"--cuda-path=/cuda"}).cudaPath == "/cuda");
  CHECK(options({"-p", "build"}).buildPath == "build");
  CHECK(options({"-MD"}).depfile);
  CHECK(options({"-MD", "-MF", "x.d"}).depfilePath == "x.d");
  CHECK(options({"-MD", "-MFx.d"}).depfilePath == "x.d");
}

TEST_CASE("with --check no output is needed", "[command-line]") {
  Result result = parse({"in.cu", "--check"});
  REQUIRE(std::holds_alternative<Options>(result.value));
  CHECK(std::get<Options>(result.value).checkOnly);
}

TEST_CASE("Help and version end with status 0", "[command-line]") {
  for (const char *option : {"--help", "--version"}) {
    Result result = parse({option});
    REQUIRE(std::holds_alternative<int>(result.value));
    CHECK(std::get<int>(result.value) == 0);
    CHECK_FALSE(result.out.empty());
  }
  CHECK(contains(parse({"--help"}).out, "-isystem"));
}

TEST_CASE("A mistake gets one sentence that names it", "[command-line]") {
  CHECK(contains(mistake({}), "no input file"));
  CHECK(contains(mistake({"in.cu"}), "no output file"));
  CHECK(contains(mistake({"in.cu", "-o", "out.cu", "--frobnicate"}), "'--frobnicate'"));
  CHECK(contains(mistake({"in.cu", "b.cu", "-o", "out.cu"}), "'b.cu'"));
  CHECK(contains(mistake({"in.cu", "-o"}), "'-o' needs a value"));
  CHECK(contains(mistake({"in.cu", "-I"}), "'-I' needs a value"));
  CHECK(contains(mistake({"in.cu", "-o", "out.cu", "--target=fpga"}), "fpga"));
  CHECK(contains(mistake({"in.cu", "-o", "out.cu", "-arch=fast"}), "'fast'"));
  CHECK(contains(mistake({"in.cu", "-o", "out.cu", "-MF", "x.d"}), "-MD"));
  CHECK(contains(mistake({"in.cu", "-o", "-", "-MD"}), "-MF"));
}

TEST_CASE("Remarks are said on demand, all or by groups", "[command-line]") {
  using gtap::RemarkGroup;
  CHECK_FALSE(options({}).remarks.any());
  for (const std::string &name : gtap::remarkGroups())
    CHECK(options({"-Rgtap=" + name}).remarks.any());
  Options all = options({"-Rgtap"});
  CHECK(all.remarks.wants(RemarkGroup::Loops));
  CHECK(all.remarks.wants(RemarkGroup::Grandchildren));
  Options some = options({"-Rgtap=loops,serial", "-Rgtap=records"});
  CHECK(some.remarks.wants(RemarkGroup::Loops));
  CHECK(some.remarks.wants(RemarkGroup::Serial));
  CHECK(some.remarks.wants(RemarkGroup::Records));
  CHECK_FALSE(some.remarks.wants(RemarkGroup::Joins));
  CHECK(contains(mistake({"in.cu", "--check", "-Rgtap=loop"}), "did you mean 'loops'?"));
  CHECK(contains(mistake({"in.cu", "--check", "-Rgtap=loops,"}), "no group ''"));
  CHECK(contains(mistake({"in.cu", "--check", "-Rgtapx"}), "no option '-Rgtapx'"));
}
