// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A spawn or an entry's root as a call of the task interface: edits on the user's statement, shared
// by the step functions (Lower) and the kernels (Emit).
#pragma once

#include "model/TaskModel.h"
#include "support/MappedText.h"
#include "support/SourceText.h"
#include "support/TextEdits.h"

#include <string>

namespace gtap {

// Name of a task function's descriptor as seen from `from` (a declaration): qualified when in
// another namespace or in a class, with its arguments when it is an instance of a template.
std::string descriptorName(const TaskBody &body, const clang::Decl *from,
                           const clang::ASTContext &context);

// Turns `destination = f(arguments)` into `verb(gtap::child{gtap_pack_f(arguments),
// gtap::to(destination)})`; the `;` and the pragma's line stay. `destination` stands in place of
// gtap::to(...) when it is not empty. With `clausesFirst` the clauses' expressions are evaluated in
// the order written, and before the call's arguments; else nobody can tell. Where the spawn depends on others, a `}` closes
// the block that the caller opens. False when the statement does not stand in the file as such (a macro made it); nothing is
// edited then.
bool editSpawn(const Spawn &spawn, const std::string &verb, const std::string &destination,
               bool clausesFirst, const SourceText &source, const clang::ASTContext &context,
               TextEdits &edits);

// Turns `x += f(arguments)` into `gtap::combine<gtap::plus>(x, f(arguments))`, for a serial version. False as of editSpawn().
bool editCombination(const Spawn &spawn, const SourceText &source, TextEdits &edits);

// Turns `x = f(arguments, group)` into `{ gtap::serial_call gtap_c(group); gtap_c.store(x, f(arguments, gtap_c.group())); }`, for
// a serial version: where the call is cancelled, x keeps its value. A call whose result nobody waits for gets
// `gtap::called_in(group)`: the caller's own result is not lost with it. False as of editSpawn().
bool editSerialCall(const Spawn &spawn, const SourceText &source, TextEdits &edits);

// What the spawn says of an object that it names in `depend`: "gtap_d.in(a[i - 1]);", with loops and conditions ahead of it
// in lines of their own. Each begins with the end of the line before, and shows the user's line.
MappedText accessText(const Access &access, std::string indent, const SourceText &source,
                      const clang::ASTContext &context, const TextEdits &edits);

// The clauses' expressions, evaluated and dropped, each followed by the separator.
std::string effectsText(const PragmaSite &pragma, const char *separator, const SourceText &source,
                        const TextEdits &edits);

// The call of gtap_pack_f, as it stands in the file.
std::string packText(const Spawn &spawn, const SourceText &source);

// The queue clause as an int expression.
std::string queueText(const PragmaSite &pragma, const clang::Expr &queue, const SourceText &source,
                      const clang::ASTContext &context, const TextEdits &edits);

// Where the user's statement stands, from the attributes of a declaration on.
std::optional<Span> spawnSpan(const Spawn &spawn, const SourceText &source);

} // namespace gtap
