// The runtime's host interface: initialise, finalise, errors, statistics. Names are the paper's
// (Section 5.1.2) where it has one. Implemented in libgtap_runtime.a (CUDA) and libgtap_host.a
// (host target).
#pragma once

#include <cstddef>
#include <cstdint>

// What went wrong, if anything did. gtap_error_string() gives a sentence for each.
enum gtap_status {
  GTAP_SUCCESS = 0,
  GTAP_ERROR_CUDA,            // a CUDA call failed; gtap_error_string() adds CUDA's own words
  GTAP_ERROR_NOT_INITIALIZED, // an entry ran, or a call came, before gtap_initialize()
  GTAP_ERROR_ALREADY_INITIALIZED,
  GTAP_ERROR_INVALID_CONFIG, // a gtap_config field or GTAP_* environment variable is out of range
  GTAP_ERROR_INVALID_LAUNCH, // block size not a multiple of 32, or a grid or block of more than one
                             // dimension
  GTAP_ERROR_OUT_OF_STACK, // a serial run, inline for lack of records or called directly, grew too
                           // deep
  GTAP_ERROR_OUT_OF_RECORDS, // a block-level task was spawned and there was no record for it
};

// Run-time settings; zero means default.
struct gtap_config {
  // Device memory for task records in bytes (default 1 GiB, at most a quarter of what is free;
  // environment GTAP_MEMORY_BYTES). Not a limit on what can run.
  std::size_t memory_bytes = 0;
  // Upper limit on records in use at once, for tests (environment GTAP_MAX_RECORDS).
  std::uint32_t max_records = 0;
  // Records that a worker takes from the shared pool at once, 1 to 1024, rounded down to a power of
  // two; 0 for the runtime's choice (environment GTAP_CHUNK_RECORDS).
  std::uint32_t chunk_records = 0;
  // Raises cudaLimitStackSize to this, for deeper serial runs (environment GTAP_STACK_BYTES).
  std::size_t stack_bytes = 0;
};

// Figures of the last entry that ended.
struct gtap_statistics {
  std::uint64_t tasks = 0;         // task records executed to their end, the root included
  std::uint64_t inline_spawns = 0; // spawns that ran inline through the serial version instead
  std::uint64_t donations = 0;     // tasks given to another lane of the same warp, or to a block
  std::uint64_t steals = 0;        // tasks taken from another warp or block
  std::uint64_t records_peak = 0;  // records ever taken or set aside: the high-water mark
};

// Reserves the memory for task records on the current device. Call before the first entry kernel.
gtap_status gtap_initialize(const gtap_config &config = gtap_config{});

// Waits for the device, releases everything, and returns the first error since the last
// gtap_synchronize().
gtap_status gtap_finalize();

// Waits for the device and returns the first error of the entries that ended since the last call.
gtap_status gtap_synchronize();

// Figures of the last entry that ended; waits for the device.
gtap_status gtap_get_statistics(gtap_statistics *statistics);

// One sentence for a status: what was wrong and what to do.
const char *gtap_error_string(gtap_status status);

namespace gtap {
// Blocks of `block_size` threads for an entry kernel on the current device, see
// docs/performance.md. The environment variable GTAP_DEFAULT_GRID, if set, is the answer instead.
int default_grid_size(int block_size);
} // namespace gtap
