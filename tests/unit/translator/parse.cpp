// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Parses annotated code in memory for the unit tests (see parse.h).
#include "parse.h"

#include "check/frame/CheckFrame.h"
#include "lower/Lower.h"

#include <stdexcept>

namespace gtap::test {

namespace {

// One line with the test's first, so that its lines keep their numbers.
constexpr const char *prelude = "typedef struct { int x, y; } pair; "
                                "struct box { int v; __attribute__((device)) box() : v(1) {} }; "
                                "struct guard { __attribute__((device)) ~guard() {} }; "
                                "__attribute__((device)) void see(const int *); "
                                "__attribute__((device)) void change(int &); "
                                "__attribute__((device)) int use(int);\n";

} // namespace

ParsedCode::ParsedCode(const std::string &code) {
  unit_ = ParsedUnit::parse({"clang", "-x", "cuda", "--cuda-device-only", "--cuda-gpu-arch=sm_90",
                             "-nocudainc", "-nocudalib", "-nostdinc", "-fsyntax-only", "-std=c++17",
                             "-w", "-D__device__=__attribute__((device))",
                             "-D__global__=__attribute__((global))"},
                            "code.cu", prelude + code, consumer_);
  if (!unit_->complete() || consumer_.err_begin() != consumer_.err_end())
    throw std::runtime_error("the test's code does not parse: " +
                             (errors().empty() ? "no AST" : errors().front()));
  model_ = buildModel(*unit_);
}

std::vector<std::string> ParsedCode::errors() const {
  std::vector<std::string> texts;
  for (auto error = consumer_.err_begin(); error != consumer_.err_end(); ++error)
    texts.push_back(error->second);
  return texts;
}

const TaskBody &ParsedCode::function(const std::string &name) const {
  for (const auto &function : model_.functions)
    if (function->name == name)
      return *function->bodies.front();
  throw std::runtime_error("no task function " + name);
}

Analysed::Analysed(const std::string &text, const std::string &name)
    : code(text), function(code.function(name)), escapes(findEscapes(function, code.context())),
      liveness(findLiveness(function, escapes, code.context())),
      layout(layoutFrame(function, escapes, liveness, code.context())) {}

std::set<std::string> Analysed::liveAt(unsigned state) const {
  std::set<std::string> names;
  for (const clang::VarDecl *variable : liveness.live.at(state - 1))
    names.insert(variable->getNameAsString());
  return names;
}

std::set<std::string> Analysed::escaped() const {
  std::set<std::string> names;
  for (const auto &[variable, escape] : escapes)
    names.insert(variable->getNameAsString());
  return names;
}

std::string Analysed::reason(const std::string &name) const {
  for (const auto &[variable, escape] : escapes)
    if (variable->getNameAsString() == name)
      return escape.reason;
  return "";
}

const FrameVariable &Analysed::variable(const std::string &name) const {
  for (const FrameVariable &entry : layout.variables)
    if (entry.variable->getNameAsString() == name)
      return entry;
  throw std::runtime_error("no variable " + name);
}

std::string Analysed::step() {
  return lowerStep(function, layout, liveness, code.context()).text.str();
}

std::vector<std::string> Analysed::frameErrors() {
  checkFrame(function, escapes, liveness, layout, code.context(), code.diagnostics());
  return code.errors();
}

} // namespace gtap::test
