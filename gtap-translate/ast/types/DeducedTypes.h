// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a template says of the types that its variables leave to `auto`, or to the language: `auto x = y`, and the
// variables of a range-based for, its own and the hidden ones, __range, __begin and __end. All instances share
// one text, so the record needs the types in terms of the template's parameters;
// runtime/include/gtap/range.cuh has words for those of loops.
#pragma once

#include <clang/AST/Decl.h>

namespace gtap {

// True for the hidden `auto &&__range` of a loop in an instance of a template, when the range may have
// another type in other instances.
bool isDependentRange(const clang::VarDecl *range);

// The type of such a variable in an instance, as the template says it: that of its value, or of the
// loop's range, or gtap::range_iterator, range_sentinel, range_element or range_value of the latter. Null
// for other variables, where the template does not depend on anything there, and where it does not
// say the type of the value or range.
clang::QualType declaredByValue(const clang::VarDecl *variable);

} // namespace gtap
