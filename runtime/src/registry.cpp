// Collects what translated files register before main.
#include "registry.h"

namespace gtap::detail {

registry &program_registry() {
  static registry instance;
  return instance;
}

void register_module(const module_symbols &symbols) {
  program_registry().modules.push_back(symbols);
}
void register_entry(const void *kernel) {
  program_registry().entries.push_back(kernel);
}

} // namespace gtap::detail
