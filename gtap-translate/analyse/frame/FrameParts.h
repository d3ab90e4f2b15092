// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Of a struct that a task saves at its waits: the members that are read behind them, when those are all that has to be kept.
#pragma once

#include "analyse/frame/FrameLayout.h"

#include <clang/AST/ASTContext.h>

#include <set>
#include <string>

namespace gtap {

// The members to save instead of the whole variable; empty where the record could not name one of their types, or would not become
// smaller. `live`: those that are live at some wait that saves it.
std::vector<MemberPath> partsToSave(const clang::VarDecl &variable, std::set<MemberPath> live,
                                    const clang::ASTContext &context);

// The same of the waits of a body; also empty where one of them needs the whole.
std::vector<MemberPath> partsAfterWaits(const clang::VarDecl &variable, const TaskBody &body,
                                        const Liveness &liveness, const clang::ASTContext &context);

// Bytes and alignment of what the record keeps of a variable.
struct StoredSize {
  std::uint64_t size = 0, alignment = 1;
};
StoredSize storedSize(const FrameVariable &entry, const clang::ASTContext &context);
StoredSize storedSize(const KeptParameter &parameter, const clang::ASTContext &context);

// The type of a struct of these members: "gtap_kept_here"; and its definition, with a newline.
std::string partsTypeName(const FrameVariable &entry);
std::string partsDefinition(const FrameVariable &entry, const clang::ASTContext &context);

// "float x", the declaration of a part under that name.
std::string partDeclaration(const MemberPath &part, const std::string &name,
                            const clang::ASTContext &context);

// How many elements a part has that is an array; 0 of others.
std::uint64_t elementsOf(const MemberPath &part, const clang::ASTContext &context);

// "point_x", a member of that struct; ".point.x", what it is in the variable.
std::string partName(const MemberPath &part);
std::string partAccess(const MemberPath &part);

// Whether that place in a variable, ".point.x", is there again behind a wait.
bool isSaved(const FrameVariable &entry, llvm::StringRef place);

} // namespace gtap
