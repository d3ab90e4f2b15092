// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What concerns a program's launches and no runtime's memory: their errors and their grid.
#include "api/runtime.h"

#include "api/launch_failure.h"
#include "cuda/failure.h"
#include "program/config.h"
#include "program/registry.h"
#include "watch/snapshot.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>

namespace gtap::detail {

namespace {

failure out_of_scratch(std::uint64_t refused, std::uint64_t all) {
  if (all == 0) // the general sentence
    return {GTAP_ERROR_OUT_OF_SCRATCH, {}};
  if (refused > scratch_most_bytes)
    return {GTAP_ERROR_OUT_OF_SCRATCH,
            fmt::format("A task asked gtap::scratch for a buffer of {} bytes; none may be larger "
                        "than {}.",
                        refused, scratch_most_bytes)};
  if (refused == 0) // outside of a launch nothing is kept; or a later launch has begun since
    return {
        GTAP_ERROR_OUT_OF_SCRATCH,
        fmt::format("gtap::scratch was called outside of an entry kernel's launch, where there are "
                    "no buffers: by a direct call of a task function in another kernel. Call the "
                    "function below '#pragma gtap entry'. Or the {} bytes that all launches share "
                    "were used up: release buffers that no task needs any more, or give the "
                    "runtime more (gtap_config::scratch_bytes, GTAP_SCRATCH_BYTES).",
                    all)};
  return {GTAP_ERROR_OUT_OF_SCRATCH,
          fmt::format("A task asked gtap::scratch for {} bytes, and nothing was left of the {} "
                      "bytes that all launches share. Release buffers that no task needs any more, "
                      "or give the runtime more (gtap_config::scratch_bytes, GTAP_SCRATCH_BYTES).",
                      refused, all)};
}

std::string named_object(const overlap_report::side &side) {
  static constexpr const char *types[] = {"in", "out", "inout", "inoutset", "mutexinoutset"};
  const auto type = static_cast<std::uint32_t>(side.type);
  const std::string part = side.object == side.address
                               ? ""
                               : fmt::format(", a part of what begins at 0x{:x},", side.object);
  return fmt::format("{} byte{} from 0x{:x} on{} as '{}' ({}:{})", side.bytes,
                     side.bytes == 1 ? "" : "s", side.address, part,
                     type < std::size(types) ? types[type] : "?", side.file, side.line);
}

// The first overlap that a file has kept, which may then keep another one.
failure depend_overlap(cudaStream_t stream) {
  for (const module_symbols &file : program_registry().files()) {
    if (file.overlap == nullptr)
      continue;
    overlap_report report = {};
    require("cudaMemcpyFromSymbolAsync",
            [&] { return copy_from_symbol(&report, file.overlap, sizeof(report), stream); });
    if (report.state != overlap_report::complete)
      continue;
    const std::uint32_t nothing = overlap_report::nothing;
    require("cudaMemcpyToSymbolAsync",
            [&] { return copy_to_symbol(file.overlap, &nothing, sizeof(nothing), stream); });
    return {GTAP_ERROR_DEPEND_OVERLAP,
            fmt::format("Two sibling tasks name memory in 'depend' that overlaps and begins at "
                        "different addresses, which does not order them: one names {}, the other "
                        "{}. Let both name the same object.",
                        named_object(report.sides[0]), named_object(report.sides[1]))};
  }
  return {GTAP_ERROR_DEPEND_OVERLAP, {}};
}

} // namespace

failure described(std::uint32_t told, const error_particulars &particulars, cudaStream_t stream) {
  const gtap_status status = status_of(told);
  if (status == GTAP_ERROR_NUM_THREADS && line_of(told) != 0)
    return {status, fmt::format("{} (Line {} of the translated file.)", general_sentence(status),
                                line_of(told))};
  if (status == GTAP_ERROR_TOO_MANY_LAUNCHES)
    return {status,
            fmt::format("More than {} entry kernels ran at once; the last ones ended without "
                        "running a task. Set gtap_config::concurrent_launches or "
                        "GTAP_CONCURRENT_LAUNCHES higher.",
                        particulars.launches)};
  if (status == GTAP_ERROR_NO_PROGRESS && particulars.stopped != nullptr)
    return {status, "An entry kernel made no progress and was stopped by the watchdog "
                    "(gtap_config::watchdog_ms). " +
                        particulars.stopped->take_report()};
  if (status == GTAP_ERROR_OUT_OF_SCRATCH && particulars.memory != nullptr)
    return out_of_scratch(scratch_refused(*particulars.memory, stream),
                          particulars.memory->scratch_bytes());
  if (status == GTAP_ERROR_DEPEND_OVERLAP)
    return depend_overlap(stream);
  return {status, {}};
}

failure given_up(watchdog &stopper) {
  return {GTAP_ERROR_NO_PROGRESS,
          "An entry kernel makes no progress and does not stop: a step of some task does "
          "not return. It holds the device until the process ends. " +
              stopper.take_report()};
}

void collect_errors(const std::vector<module_symbols> &files, cudaStream_t stream,
                    const error_particulars &particulars) {
  std::uint32_t first = GTAP_SUCCESS;
  for (const module_symbols &file : files) {
    std::uint32_t status = GTAP_SUCCESS;
    require("cudaMemcpyFromSymbolAsync",
            [&] { return copy_from_symbol(&status, file.status, sizeof(status), stream); });
    if (status == GTAP_SUCCESS)
      continue;
    const std::uint32_t none_left = GTAP_SUCCESS;
    require("cudaMemcpyToSymbolAsync",
            [&] { return copy_to_symbol(file.status, &none_left, sizeof(none_left), stream); });
    if (first == GTAP_SUCCESS)
      first = status;
  }
  if (first != GTAP_SUCCESS)
    throw described(first, particulars, stream);
}

failure launch_failure(cudaError_t error) {
  switch (error) {
  case cudaErrorInvalidConfiguration:
  case cudaErrorLaunchOutOfResources:
    return {GTAP_ERROR_INVALID_LAUNCH,
            fmt::format(
                "A kernel could not be launched: {}. An entry kernel runs in one or more blocks of "
                "GTAP_BLOCK_SIZE threads with GTAP_WINDOW_BYTES of shared memory: compile it "
                "with smaller ones, or launch it as kernel<<<GTAP_GRID_SIZE, "
                "GTAP_BLOCK_SIZE>>>(...).",
                cudaGetErrorString(error))};
  case cudaErrorNoKernelImageForDevice:
  case cudaErrorInvalidDeviceFunction:
    return {GTAP_ERROR_INVALID_LAUNCH,
            fmt::format("A kernel could not be launched: {}. Compile it for the device's "
                        "architecture (nvcc -arch, or CMAKE_CUDA_ARCHITECTURES).",
                        cudaGetErrorString(error))};
  case cudaErrorInvalidValue:
    return {
        GTAP_ERROR_INVALID_LAUNCH,
        fmt::format("A kernel could not be launched: {}. gtap::launch() gives it up to {} bytes "
                    "of dynamic shared memory, for which GTAP_WINDOW_BYTES has to leave room.",
                    cudaGetErrorString(error), most_slot_bytes)};
  default:
    return cuda_failure("cudaLaunchKernel", error);
  }
}

void check_last_launch() {
  const cudaError_t error = cudaPeekAtLastError();
  switch (error) {
  case cudaErrorInvalidConfiguration:
  case cudaErrorLaunchOutOfResources:
  case cudaErrorNoKernelImageForDevice:
  case cudaErrorInvalidDeviceFunction:
    cudaGetLastError();
    throw launch_failure(error);
  default: // not about launches: the program's own
    return;
  }
}

// Blocks of the kernel that suit a multiprocessor, where so many threads are enough; 0 when none fits.
static int suitable_blocks(const void *kernel, int block_size, unsigned threads,
                           std::size_t shared_bytes = 0) {
  const int enough = std::max(1, static_cast<int>(threads) / std::max(block_size, 1));
  int blocks = 0;
  return cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, block_size, shared_bytes) ==
                 cudaSuccess
             ? std::min(blocks, enough)
             : 0;
}

int suitable_grid(int block_size, std::uint32_t wanted) {
  if (wanted != 0)
    return static_cast<int>(wanted);
  const std::vector<registered_entry> entries = program_registry().entries();
  // A grid for all kernels: blocks that are not resident cost those with a scheduler more than the others gain.
  const bool some_schedule =
      std::any_of(entries.begin(), entries.end(), [](const registered_entry &entry) {
        return entry.kernel != nullptr && entry.threads != enough_threads_of_loops;
      });
  std::vector<int> resident;
  for (const registered_entry &entry : entries)
    if (entry.kernel != nullptr)
      resident.push_back(suitable_blocks(entry.kernel, block_size,
                                         some_schedule && entry.threads == enough_threads_of_loops
                                             ? enough_threads_of_lanes
                                             : entry.threads));
  return multiprocessors() * blocks_for_all(resident);
}

int suitable_grid_of(const void *kernel, int block_size, std::uint32_t wanted,
                     std::size_t shared_bytes) {
  if (wanted != 0)
    return static_cast<int>(wanted);
  return multiprocessors() *
         std::max(1, suitable_blocks(kernel, block_size, program_registry().enough_threads(kernel),
                                     shared_bytes));
}

int blocks_for_all(const std::vector<int> &resident) {
  int most = 1;
  for (const int blocks : resident)
    most = std::max(most, blocks);
  int chosen = most;
  for (const int blocks : resident)
    if (4 * blocks >= 3 * most)
      chosen = std::min(chosen, blocks);
  return chosen;
}

} // namespace gtap::detail
