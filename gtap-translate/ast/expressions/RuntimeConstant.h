// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Settings of the runtime as the parsed file has them. Must not know what they mean.
#pragma once

#include <clang/AST/ASTContext.h>

#include <cstdint>
#include <optional>

namespace gtap {

// A constant of namespace gtap, which interface_stubs.cuh declares; nothing without the runtime's header.
std::optional<std::uint64_t> constantOf(llvm::StringRef name, const clang::ASTContext &context);

} // namespace gtap
