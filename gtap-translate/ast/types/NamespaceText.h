// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Namespaces opened again, for text that belongs inside them but stands outside. Must not know what
// that text is.
#pragma once

#include <clang/AST/Decl.h>

#include <string>

namespace gtap {

struct NamespaceText {
  std::string opening; // "namespace a {\nnamespace b {\n", or empty
  std::string closing; // "} // namespace b\n} // namespace a\n"
};

// What leads from the scope `outer` into the innermost namespace around (or at) `inner`.
NamespaceText namespacesBetween(const clang::DeclContext *outer, const clang::DeclContext *inner);

// True for a static function: what belongs to it stands in an unnamed namespace.
bool hasOwnNamespace(const clang::FunctionDecl &function);

} // namespace gtap
