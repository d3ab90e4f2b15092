// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Parses annotated code in memory for the unit tests: the front's real pragmas and model, a few
// lines in place of the CUDA headers.
#pragma once

#include "analyse/frame/FrameLayout.h"
#include "analyse/variables/Escape.h"
#include "analyse/variables/Liveness.h"
#include "frontend/Parse.h"
#include "model/ModelBuilder.h"

#include <clang/Frontend/TextDiagnosticBuffer.h>

#include <memory>
#include <set>
#include <string>

namespace gtap::test {

class ParsedCode {
public:
  // Parses `code`, to which the prelude is included, and builds its model. Throws when it does not
  // parse.
  explicit ParsedCode(const std::string &code);

  TaskModel &model() { return model_; }
  clang::ASTContext &context() { return unit_->context(); }
  Diagnostics &diagnostics() { return unit_->diagnostics(); }
  // Texts of the errors reported so far.
  std::vector<std::string> errors() const;

  // The (first) body of the task function of that name; throws when there is none.
  const TaskBody &function(const std::string &name) const;

private:
  clang::TextDiagnosticBuffer consumer_;
  std::unique_ptr<ParsedUnit> unit_;
  TaskModel model_;
};

// A task function with every analysis of it.
struct Analysed {
  explicit Analysed(const std::string &code, const std::string &name = "f");

  ParsedCode code;
  const TaskBody &function;
  EscapeMap escapes;
  Liveness liveness;
  FrameLayout layout;

  // Names of the variables live at the wait with this state.
  std::set<std::string> liveAt(unsigned state) const;
  // Names of all escaped variables.
  std::set<std::string> escaped() const;
  // The reason why a variable escapes, or "".
  std::string reason(const std::string &name) const;
  // The layout's entry for the first variable of that name; throws when there is none.
  const FrameVariable &variable(const std::string &name) const;
  // The text of the step function.
  std::string step();
  // Runs checkFrame and returns the texts of what it reports.
  std::vector<std::string> frameErrors();
};

} // namespace gtap::test
