// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which values a task may have as parameters, results, and across a taskwait: those that are whole when their bytes have
// been copied. Must not know what for.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Type.h>

namespace gtap {

// False for classes with an operator& of their own, and for those with a template that would be taken for the copy of a
// variable: generated code takes addresses, and copies variables that are not const.
bool copiesAsItself(clang::QualType type, const clang::ASTContext &context);
bool hasOwnAddress(const clang::CXXRecordDecl &record);

// What a message says of a type whose values are not copied: "is not trivially copyable", or what stands in its place.
// A group of cooperative_groups that stands for threads of a warp: which ones go on with a task is not known.
bool isGroupOfThreads(clang::QualType type, const clang::ASTContext &context);
const char *whyNotCopied(clang::QualType type, const clang::ASTContext &context);

// Trivially copyable types of which this is true; CUDA's own types that are so in effect, though their headers write out how they are copied
// (half, half2, nv_bfloat16, nv_bfloat162, cooperative_groups::thread_block); arrays of these, and classes that have
// such members and copy them as the compiler would.
bool isCopiedByBytes(clang::QualType type, const clang::ASTContext &context);

// Of those, the ones that generated code may also declare without a value and assign: no references, nothing volatile, no classes
// that construct or assign in a way of their own.
bool isAssignedByBytes(clang::QualType type, const clang::ASTContext &context);

} // namespace gtap
