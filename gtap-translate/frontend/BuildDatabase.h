// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The flags that a build system compiles a file with, out of its compile_commands.json (-p). Must not know what they
// are for.
#pragma once

#include <string>
#include <variant>
#include <vector>

namespace gtap {

// Of the command for `input` in the folder's database what finds and defines, in Clang's spelling and with whole paths;
// or a sentence that says why there is none.
std::variant<std::vector<std::string>, std::string> databaseFlags(const std::string &folder,
                                                                  const std::string &input);

} // namespace gtap
