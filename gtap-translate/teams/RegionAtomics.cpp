// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `atomic` (see RegionWriter.h): a call of what gtap/atomic_update.cuh has.
#include "teams/RegionWriter.h"

#include "frontend/Clauses.h"
#include "teams/AtomicForm.h"

#include <fmt/format.h>

namespace gtap {

using namespace clang;

// As a template argument behind others; nothing for the usual one.
static std::string atomicOrderOf(const PragmaSite &pragma) {
  for (ClauseKind kind :
       {ClauseKind::SeqCst, ClauseKind::AcqRel, ClauseKind::Acquire, ClauseKind::Release})
    if (pragma.clause(kind))
      return fmt::format("::gtap::{}_order", entryOf(kind).name);
  return "";
}

void RegionWriter::writeAtomic(const TeamDirective &directive) {
  const Stmt &body = *directive.attributed->getSubStmt();
  const unsigned at = text_.begin(body);
  AtomicForm form;
  if (const AtomicRefusal refusal = readAtomic(*directive.pragma, body, unit_.context(), form)) {
    failed_ = true;
    unit_.diagnostics().report(DiagId::AtomicForm, directive.pragma->location,
                               {refusal.why, refusal.instead});
    return;
  }
  const std::string order = atomicOrderOf(*directive.pragma);
  const std::string only = order.empty() ? "" : "<" + order + ">";
  std::string call;
  switch (form.kind) {
  case AtomicForm::Kind::Read:
    call = "atomic_read" + only;
    break;
  case AtomicForm::Kind::Write:
    call = "atomic_write" + only;
    break;
  case AtomicForm::Kind::Exchange:
    call = "atomic_exchange" + only;
    break;
  case AtomicForm::Kind::Replace:
    call = (form.capturesNew ? "replaced_after" : "replaced_before") + only;
    break;
  case AtomicForm::Kind::Update:
    call = fmt::format("{}<::gtap::{}{}>", form.capturesNew ? "atomic_after" : "atomic_before",
                       form.operation, order.empty() ? "" : ", " + order);
    break;
  }
  std::string text = form.captured ? text_.textOf(*form.captured) + " = " : "";
  text += fmt::format("::gtap::{}({}", call, text_.textOf(*form.object));
  if (form.expected)
    text += ", " + text_.textOf(*form.expected);
  if (form.operand)
    text += ", " + text_.textOf(*form.operand);
  else if (form.kind == AtomicForm::Kind::Update)
    text += ", 1";
  text_.say(text + ");", at);
}

} // namespace gtap
