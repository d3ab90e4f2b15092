// The runtime behind the C-style interface: owns the device memory, ties modules to it, collects
// errors.
#pragma once

#include "cuda.h"

#include <gtap/detail/context.h>

#include <mutex>
#include <string>

namespace gtap::detail {

// One per process. Every public function may be called from any host thread; calls exclude one
// another.
class runtime {
public:
  static runtime &instance();

  // The functions of gtap/api.h.
  gtap_status initialize(gtap_config config);
  gtap_status finalize();
  gtap_status synchronize();
  gtap_status statistics(gtap_statistics &result);
  int grid_size(int block_size);
  // A sentence for the status; for errors with details, the details of the last one.
  const char *describe(gtap_status status);

private:
  cudaError_t allocate(const gtap_config &config);
  cudaError_t tie_modules();
  void release();
  gtap_status collect();
  gtap_status fail(cudaError_t error);
  gtap_status fail(gtap_status status, std::string details);

  std::mutex mutex_;
  context *context_ = nullptr; // device memory; null while not initialised
  warp_station *stations_ = nullptr;
  unsigned char *records_ = nullptr;
  std::string details_;
};

} // namespace gtap::detail
