// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types as text that names the same type at namespace scope, for nvcc and g++ alike.
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

// The type, fully qualified: "ns::Board", "unsigned int *".
std::string typeText(clang::QualType type, const clang::ASTContext &context);

// The same, for what stands before a brace: "ns::Board", "gtap::same<struct stat>::type".
std::string constructedTypeText(clang::QualType type, const clang::ASTContext &context);

// A declarator of that type: declarationText(int[3], "r") is "int r[3]".
std::string declarationText(clang::QualType type, const std::string &name,
                            const clang::ASTContext &context);

// The type without const at its top, array elements included: what storage for it is declared as.
clang::QualType storageType(clang::QualType type, const clang::ASTContext &context);

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

// True for a class that is an instance of a class template which the parameters of the function's own
// template choose, Holder<T>, and for an array of such. nvcc lets no jump pass a variable of it.
bool isDependentInstance(clang::QualType type, const clang::ASTContext &context);

// True when the type cannot be named outside the function: a lambda, an unnamed type, a type
// defined in a function.
bool isUnnameable(clang::QualType type);

// True for a class that another function defines, a lambda of this one for example: not even this
// function's own text can name it.
bool isLocalElsewhere(clang::QualType type, const clang::FunctionDecl &function);

// True when `return {};` gives a value of the type, and of each type that a template makes of it: no
// class in it lacks a default constructor or has an explicit one.
bool startsFromNothing(clang::QualType type, const clang::ASTContext &context);

} // namespace gtap
