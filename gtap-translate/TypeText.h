// Types as text that names the same type at namespace scope, for nvcc and g++ alike.
#pragma once

#include <clang/AST/ASTContext.h>

#include <string>

namespace gtap {

// The function that an instance of a template was made from; null for what has its own text.
const clang::FunctionDecl *patternOf(const clang::FunctionDecl &function);

// The type, fully qualified: "ns::Board", "unsigned int *".
std::string typeText(clang::QualType type, const clang::ASTContext &context);

// A declarator of that type: declarationText(int[3], "r") is "int r[3]".
std::string declarationText(clang::QualType type, const std::string &name,
                            const clang::ASTContext &context);

// The type without const at its top, array elements included: what storage for it is declared as.
clang::QualType storageType(clang::QualType type, const clang::ASTContext &context);

// The type that generated text declares the variable with. In an instance of a template: as the
// template says it, with its parameters' names; a type that the template leaves to `auto` is the
// instance's.
clang::QualType declaredType(const clang::VarDecl *variable);

// The function's result, likewise.
clang::QualType declaredResult(const clang::FunctionDecl *function);

// True when the type cannot be named outside the function: a lambda, an unnamed type, a type
// defined in a function.
bool isUnnameable(clang::QualType type);

} // namespace gtap
