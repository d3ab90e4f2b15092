// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types as text that names the same type at namespace scope, for nvcc and g++ alike.
#pragma once

#include <clang/AST/ASTContext.h>

#include <string>

namespace gtap {

// The type, fully qualified: "ns::Board", "unsigned int *".
std::string typeText(clang::QualType type, const clang::ASTContext &context);

// The same, for what stands before a brace: "ns::Board", "gtap::same<struct stat>::type".
std::string constructedTypeText(clang::QualType type, const clang::ASTContext &context);

// A declarator of that type: declarationText(int[3], "r") is "int r[3]".
std::string declarationText(clang::QualType type, const std::string &name,
                            const clang::ASTContext &context);

} // namespace gtap
