// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The generated text around a task function: its argument struct, descriptor and record
// (docs/task-interface.md). Must not know statements (Lower does), nor where the text is put (Emit
// does).
#pragma once

#include "analyse/frame/FrameLayout.h"
#include "model/TaskModel.h"

#include <string>
#include <vector>

namespace gtap {

// What other code needs to name a task function, for after its first declaration. For a static
// member this stands in the class, and definitionsText() follows the class. `constants` has an entry for each parameter:
// the name of the constant of the launch that it is, or "". `hasOverloads`: a static function has some in its namespace that are not.
std::string declarationsText(const TaskFunction &function,
                             const std::vector<std::string> &constants, const std::string &place,
                             bool hasOverloads, const clang::ASTContext &context);

// Argument struct and descriptor of a static member; "" for others, whose declarationsText() holds
// them.
std::string definitionsText(const TaskFunction &function, const clang::ASTContext &context);

// The record, for after the definition. The layout belongs to the function or to one of its instances.
std::string recordText(const TaskFunction &function, const FrameLayout &layout,
                       const clang::ASTContext &context);

// The head of the step function's definition, up to its opening brace.
std::string stepHeadText(const TaskFunction &function, const clang::ASTContext &context);

// Of a recursion: the declaration of the function whose loop makes the calls, for before the
// definition; what the user's function does instead of its body, in code for a device; and the
// definition, for behind the step function.
std::string loopDeclaration(const TaskFunction &function, const clang::ASTContext &context);
std::string loopCall(const TaskFunction &function, const clang::ASTContext &context);
std::string loopDefinition(const TaskFunction &function, const KeptCalls *kept,
                           const clang::ASTContext &context);

// The checks on the record, a statement of the step function.
std::string recordCheckText(const TaskFunction &function, const clang::ASTContext &context);

// The argument struct's name where the record is declared: "gtap_args_f", "gtap_args_f<T>".
std::string argumentsName(const TaskFunction &function, const clang::ASTContext &context);

// Declares the parameters that the text names, under their own names: for a member of the record that gets the arguments
// as gtap_a. With `copied`, the text may change them.
std::string parametersIn(llvm::StringRef text, const clang::FunctionDecl &function,
                         const FrameLayout &layout, bool copied = false);

// "public", "private" or "protected".
const char *spelling(clang::AccessSpecifier access);

// A public alias of the descriptor, and the class inside of `function`'s that it goes behind.
struct DescriptorAlias {
  const clang::CXXRecordDecl *behind = nullptr;
  std::string text;
};

// What makes the descriptor of a member of a private class reachable.
std::vector<DescriptorAlias> descriptorAliases(const TaskFunction &function,
                                               const clang::ASTContext &context);

} // namespace gtap
