// What the translated files of a program have made known before main: their device variables and
// entry kernels.
#pragma once

#include <gtap/detail/context.h>

#include <vector>

namespace gtap::detail {

struct registry {
  std::vector<module_symbols> modules;
  std::vector<const void *> entries;
};

// The program's only registry. Filled by static objects, hence made at first use; read-only once
// main has begun.
registry &program_registry();

} // namespace gtap::detail
