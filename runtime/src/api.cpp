// The functions of gtap/api.h, each one call into the runtime.
#include "runtime.h"

#include <cstdio>

using gtap::detail::runtime;

gtap_status gtap_initialize(const gtap_config &config) {
  return runtime::instance().initialize(config);
}

gtap_status gtap_finalize() {
  const gtap_status status = runtime::instance().finalize();
  if (status !=
      GTAP_SUCCESS) // programs in the paper's style ignore the result: never fail in silence
    std::fprintf(stderr, "gtap: %s\n", gtap_error_string(status));
  return status;
}

gtap_status gtap_synchronize() {
  return runtime::instance().synchronize();
}

gtap_status gtap_get_statistics(gtap_statistics *statistics) {
  return runtime::instance().statistics(*statistics);
}

const char *gtap_error_string(gtap_status status) {
  return runtime::instance().describe(status);
}

namespace gtap {
int default_grid_size(int block_size) {
  return detail::runtime::instance().grid_size(block_size);
}
} // namespace gtap
