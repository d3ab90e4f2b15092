// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Instances of templates and the text that they share: what the template declares in place of a
// variable or a result of an instance, and which of its types only the function's own text can say.
#pragma once

#include <clang/AST/ASTContext.h>
#include <llvm/ADT/STLFunctionalExtras.h>

#include <string>

namespace gtap {

// The function that an instance of a template was made from; null for what has its own text.
const clang::FunctionDecl *patternOf(const clang::FunctionDecl &function);

// The statement that `matches` in the template that a function is an instance of; null where it is
// none, or has no such statement.
const clang::Stmt *findInTemplate(const clang::FunctionDecl &instance,
                                  llvm::function_ref<bool(const clang::Stmt &)> matches);

// The type that generated text declares the variable with. In an instance of a template: as the
// template says it, with its parameters' names; a type that the template leaves to `auto` is the
// instance's, unless the template says what its value is (DeducedTypes.h).
clang::QualType declaredType(const clang::VarDecl *variable);

// Where it is declared, for all instances of a template: parameters of an instance that was made
// before the template's definition stand at the template's first declaration in the AST.
clang::SourceLocation declaredAt(const clang::VarDecl *variable);

// The function's result, likewise.
clang::QualType declaredResult(const clang::FunctionDecl *function);

// True when the type as written says something that a function declares: an alias, a variable in an
// array's bound or a decltype, a class.
bool mentionsLocals(clang::QualType type);

// The type with the function's own aliases replaced by what they stand for, as far as a template's
// types can be; what is left, mentionsLocals() tells.
clang::QualType withoutLocalAliases(clang::QualType type, const clang::ASTContext &context);

// True for a type in a template's body that text outside the body cannot say, though it may be an
// ordinary type in every instance: `auto`, or one in terms of the body's own names.
bool isDeducedOutside(clang::QualType type, const clang::ASTContext &context);

// The variable of a template's body that a variable of an instance was made from; else itself.
const clang::VarDecl *writtenVariable(const clang::VarDecl *variable);

// Whether the global namespace has a variable of that name.
bool isGlobalVariable(llvm::StringRef name, const clang::ASTContext &context);

// What messages call it: "x", or "[x, y]" for a structured binding.
std::string shownName(const clang::VarDecl &variable);

} // namespace gtap
