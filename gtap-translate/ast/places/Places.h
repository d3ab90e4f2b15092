// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where generated text goes in the user's file: before and behind declarations. Must not know the
// text.
#pragma once

#include "support/MappedText.h"
#include "support/SourceText.h"
#include "support/TextEdits.h"

#include <clang/AST/DeclCXX.h>

namespace gtap {

// Past a declaration: its brace or semicolon, and a comment that ends the line.
unsigned after(const clang::FunctionDecl &function, const SourceText &source);

// Past the semicolon of a class.
unsigned after(const clang::CXXRecordDecl &record, const SourceText &source);

// Past the outermost class that holds a member; past the function itself for others.
unsigned afterClass(const clang::FunctionDecl &function, const SourceText &source);

// Where the declaration starts, its attributes included.
unsigned startOf(const clang::FunctionDecl &function, const SourceText &source);

// Puts a block of lines there.
void placeBlock(unsigned at, const MappedText &block, TextEdits &edits);

} // namespace gtap
