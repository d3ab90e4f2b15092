// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The classes that a member function is in, as its name must say from outside of them. Must not know what is named.
#pragma once

#include <clang/AST/DeclCXX.h>

#include <string>
#include <vector>

namespace gtap {

// The classes around a member, from the inside out.
std::vector<const clang::CXXRecordDecl *> classesAround(const clang::FunctionDecl &function);

// Whether other code cannot name the class.
bool isPrivate(const clang::CXXRecordDecl *record);

// "S::" for a static member of S, seen from the namespace that holds S; else "".
std::string classScope(const clang::FunctionDecl &function);

// The same for its descriptor, which stays outside of private classes.
std::string descriptorScope(const clang::FunctionDecl &function);

} // namespace gtap
