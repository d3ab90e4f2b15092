// What a template says of the types of a range-based for's variables: the loop's own where it is `auto`, and
// those that the language hides, __range, __begin and __end. All instances share one text, so the record
// needs the types in terms of the template's parameters; runtime/include/gtap/range.cuh has the words.
#pragma once

#include <clang/AST/Decl.h>

namespace gtap {

// True for the hidden `auto &&__range` of a loop in an instance of a template, when the range may have
// another type in other instances.
bool isDependentRange(const clang::VarDecl *range);

// The type of one of the variables: the range's own, or gtap::range_iterator, range_sentinel,
// range_element or range_value of it. Null for other variables, where the template does not depend on
// anything there, and where it does not say the range's type.
clang::QualType declaredInRange(const clang::VarDecl *variable);

} // namespace gtap
