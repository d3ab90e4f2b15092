// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Properties of types that decide how variables of them can be stored, declared and initialised.
#pragma once

#include <clang/AST/ASTContext.h>

namespace gtap {

// The type without __restrict__ at its top, array elements included.
clang::QualType withoutRestrict(clang::QualType type, const clang::ASTContext &context);

// The type without const and __restrict__ at its top, array elements included: what storage for it is declared as.
clang::QualType storageType(clang::QualType type, const clang::ASTContext &context);

// True for a class that is an instance of a class template which the parameters of the function's own
// template choose, Holder<T>, and for an array of such. nvcc lets no jump pass a variable of it.
bool isDependentInstance(clang::QualType type, const clang::ASTContext &context);

// True when the type cannot be named outside the function: a lambda, an unnamed type, a type
// defined in a function.
bool isUnnameable(clang::QualType type);

// True for a class that another function defines, a lambda of this one for example: not even this
// function's own text can name it.
bool isLocalElsewhere(clang::QualType type, const clang::FunctionDecl &function);

// Whether a value of the type may hold an address.
bool mayHoldAddress(clang::QualType type);

// True when `return {};` gives a value of the type, and of each type that a template makes of it: no
// class in it lacks a default constructor or has an explicit one.
bool startsFromNothing(clang::QualType type, const clang::ASTContext &context);

} // namespace gtap
