// Allocates, ties, collects.
#include "runtime.h"

#include "config.h"
#include "registry.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace gtap::detail {

namespace {

constexpr std::size_t default_memory = std::size_t{1} << 30;

cudaError_t attribute(cudaDeviceAttr name, int &value) {
  int device = 0;
  if (const cudaError_t error = cudaGetDevice(&device); error != cudaSuccess)
    return error;
  return cudaDeviceGetAttribute(&value, name, device);
}

} // namespace

runtime &runtime::instance() {
  static runtime only;
  return only;
}

gtap_status runtime::fail(gtap_status status, std::string details) {
  details_ = std::move(details);
  return status;
}

gtap_status runtime::fail(cudaError_t error) {
  return fail(GTAP_ERROR_CUDA, fmt::format("A CUDA call failed: {}: {}.", cudaGetErrorName(error),
                                           cudaGetErrorString(error)));
}

gtap_status runtime::initialize(gtap_config config) {
  const std::lock_guard guard(mutex_);
  if (context_ != nullptr)
    return GTAP_ERROR_ALREADY_INITIALIZED;
  if (std::string complaint = resolve_config(config); !complaint.empty())
    return fail(GTAP_ERROR_INVALID_CONFIG, std::move(complaint));
  cudaError_t error = allocate(config);
  if (error == cudaSuccess)
    error = tie_modules();
  if (error == cudaSuccess)
    return GTAP_SUCCESS;
  release();
  cudaGetLastError(); // the failure is reported here, not by the program's next check
  return fail(error);
}

cudaError_t runtime::allocate(const gtap_config &config) {
  int processors = 0, threads = 0;
  std::size_t free = 0, total = 0;
  cudaError_t error = attribute(cudaDevAttrMultiProcessorCount, processors);
  if (error == cudaSuccess)
    error = attribute(cudaDevAttrMaxThreadsPerMultiProcessor, threads);
  if (error == cudaSuccess)
    error = cudaMemGetInfo(&free, &total);
  if (error == cudaSuccess && config.stack_bytes != 0)
    error = cudaDeviceSetLimit(cudaLimitStackSize, config.stack_bytes);
  if (error != cudaSuccess)
    return error;

  context initial = {};
  initial.record_bytes =
      config.memory_bytes != 0 ? config.memory_bytes : std::min(default_memory, free / 4);
  initial.max_records = config.max_records;
  initial.chunk_records = config.chunk_records;
  initial.station_count =
      static_cast<std::uint32_t>(processors) * static_cast<std::uint32_t>(threads) / warp_lanes;
  warp_station empty = {};
  empty.free_records.head = none;
  empty.handed.slot = empty_slot;
  const std::vector<warp_station> stations(initial.station_count, empty);
  const std::size_t station_bytes = stations.size() * sizeof(warp_station);
  error = cudaMalloc(reinterpret_cast<void **>(&records_), initial.record_bytes);
  if (error == cudaSuccess)
    error = cudaMalloc(reinterpret_cast<void **>(&stations_), station_bytes);
  if (error == cudaSuccess)
    error = cudaMemcpy(stations_, stations.data(), station_bytes, cudaMemcpyHostToDevice);
  if (error == cudaSuccess)
    error = cudaMalloc(reinterpret_cast<void **>(&context_), sizeof(context));
  initial.records = records_;
  initial.stations = stations_;
  if (error == cudaSuccess)
    error = cudaMemcpy(context_, &initial, sizeof(context), cudaMemcpyHostToDevice);
  return error;
}

// Gives every translated file the context's address and its lowest call-stack address.
cudaError_t runtime::tie_modules() {
  std::uint32_t top = 0;
  std::size_t limit = 0;
  cudaError_t error = stack_top(top);
  if (error == cudaSuccess)
    error = cudaDeviceGetLimit(&limit, cudaLimitStackSize);
  for (const module_symbols &module : program_registry().modules) {
    const std::size_t usable = limit > module.stack_reserve ? limit - module.stack_reserve : 0;
    const module_state state = {context_,
                                top > usable ? static_cast<std::uint32_t>(top - usable) : 0};
    if (error == cudaSuccess)
      error = copy_to_symbol(module.state, &state, sizeof(state));
  }
  return error;
}

void runtime::release() {
  cudaFree(context_);
  cudaFree(stations_);
  cudaFree(records_);
  context_ = nullptr;
  stations_ = nullptr;
  records_ = nullptr;
}

gtap_status runtime::finalize() {
  const std::lock_guard guard(mutex_);
  if (context_ == nullptr)
    return GTAP_ERROR_NOT_INITIALIZED;
  const gtap_status status = collect();
  const module_state untied = {};
  for (const module_symbols &module : program_registry().modules)
    copy_to_symbol(module.state, &untied, sizeof(untied));
  release();
  return status;
}

gtap_status runtime::synchronize() {
  const std::lock_guard guard(mutex_);
  return collect();
}

// Waits for the device, then takes the first error of any module, which is then forgotten.
gtap_status runtime::collect() {
  if (const cudaError_t error = cudaDeviceSynchronize(); error != cudaSuccess)
    return fail(error);
  gtap_status first = GTAP_SUCCESS;
  for (const module_symbols &module : program_registry().modules) {
    std::uint32_t status = GTAP_SUCCESS;
    if (const cudaError_t error = copy_from_symbol(&status, module.status, sizeof(status));
        error != cudaSuccess)
      return fail(error);
    if (status == GTAP_SUCCESS)
      continue;
    const std::uint32_t none_left = GTAP_SUCCESS;
    copy_to_symbol(module.status, &none_left, sizeof(none_left));
    if (first == GTAP_SUCCESS)
      first = static_cast<gtap_status>(status);
  }
  return first;
}

gtap_status runtime::statistics(gtap_statistics &result) {
  const std::lock_guard guard(mutex_);
  if (context_ == nullptr)
    return GTAP_ERROR_NOT_INITIALIZED;
  if (const cudaError_t error = cudaDeviceSynchronize(); error != cudaSuccess)
    return fail(error);
  context now = {};
  if (const cudaError_t error = cudaMemcpy(&now, context_, sizeof(now), cudaMemcpyDeviceToHost);
      error != cudaSuccess)
    return fail(error);
  result = {now.last.tasks, now.last.inline_spawns, now.last.donations, now.last.steals,
            now.last.records_peak};
  return GTAP_SUCCESS;
}

int runtime::grid_size(int block_size) {
  const std::lock_guard guard(mutex_);
  std::uint32_t wanted = 0;
  if (read_environment("GTAP_DEFAULT_GRID", wanted).empty() && wanted != 0)
    return static_cast<int>(wanted);
  // As many blocks as are resident, up to what the windows in shared memory allow on most devices:
  // on an H200 more warps are better for short tasks, and as good for long ones
  // (docs/performance.md).
  constexpr int threads_per_processor = 640;
  const int enough = std::max(1, threads_per_processor / block_size);
  int processors = 0, blocks = 1;
  if (attribute(cudaDevAttrMultiProcessorCount, processors) != cudaSuccess)
    return 1; // the launch itself will report what is wrong with the device
  for (const void *kernel : program_registry().entries) {
    int resident = 0;
    if (cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, kernel, block_size, 0) ==
        cudaSuccess)
      blocks = std::max(blocks, resident);
  }
  return processors * std::min(blocks, enough);
}

const char *runtime::describe(gtap_status status) {
  switch (status) {
  case GTAP_SUCCESS:
    return "No error.";
  case GTAP_ERROR_CUDA:
  case GTAP_ERROR_INVALID_CONFIG: {
    const std::lock_guard guard(mutex_);
    return details_.c_str();
  }
  case GTAP_ERROR_NOT_INITIALIZED:
    return "The gtap runtime is not initialised. Call gtap_initialize() before the first entry "
           "kernel, and finalise once.";
  case GTAP_ERROR_ALREADY_INITIALIZED:
    return "The gtap runtime is initialised already. Call gtap_finalize() before initialising it "
           "again.";
  case GTAP_ERROR_INVALID_LAUNCH:
    return "An entry kernel was launched with a block whose number of threads is not a multiple of "
           "32, or, with block-level workers, above GTAP_BLOCK_SIZE. "
           "Launch it as kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(...).";
  case GTAP_ERROR_OUT_OF_STACK:
    return "A task that ran serially (called directly, or spawned when no task record was left) "
           "filled the device's "
           "call stack. Give the runtime more records (gtap_config::memory_bytes), or a deeper "
           "stack "
           "(gtap_config::stack_bytes).";
  case GTAP_ERROR_OUT_OF_RECORDS:
    return "A block-level task was spawned when no task record was left; it cannot run inside its "
           "parent. Give the runtime more records (gtap_config::memory_bytes).";
  }
  return "Unknown gtap status.";
}

} // namespace gtap::detail
