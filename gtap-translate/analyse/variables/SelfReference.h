// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether an object may hold its own address, so that a copy of it elsewhere is another value. Must
// not know what is done about it.
#pragma once

#include <clang/AST/Type.h>

namespace gtap {

// True when a constructor or a default member initialiser of the class (of an array: of its
// elements), of its members or of its bases lets `this` or the address of a part out of sight. What
// has no definition in the user's files does: library classes that can be copied as bytes do not.
bool mayKnowItself(clang::QualType type);

} // namespace gtap
