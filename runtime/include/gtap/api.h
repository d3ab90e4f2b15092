// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The runtime's host interface: initialise, finalise, errors, statistics. Names are the paper's
// (Section 5.1.2) where it has one; gtap/runtime.h has the same as an object. Implemented in
// libgtap_runtime.a (CUDA) and libgtap_host.a (host target). Every function may be called from any
// host thread, and none throws. Each works on the current device. GTAP_ERROR_CUDA stands for a CUDA call that failed, and any
// function that returns a status may give it: gtap_error_string() then has CUDA's own words.
#pragma once

#include <gtap/version.h>

#include <cuda_runtime_api.h>

#include <cstddef>
#include <cstdint>
#include <type_traits>

// What went wrong, if anything did. gtap_error_string() gives a sentence for each. Compilers warn where a call's status is
// not looked at; what gtap_initialize() and gtap_finalize() return may be left, as published programs do: an error of
// theirs that nobody asked for is told on stderr, and decides the exit status.
// (clang-format 14 takes an enumeration with an attribute for something else.)
// clang-format off
enum [[nodiscard]] gtap_status {
  GTAP_SUCCESS = 0,
  GTAP_ERROR_CUDA,                // a CUDA call failed; gtap_error_string() adds CUDA's own words
  GTAP_ERROR_NOT_INITIALIZED,     // an entry ran, or a call came, before gtap_initialize()
  GTAP_ERROR_ALREADY_INITIALIZED, // another runtime serves the program's files on this device
  GTAP_ERROR_INVALID_CONFIG, // a gtap_config field or GTAP_* environment variable is out of range
  GTAP_ERROR_INVALID_LAUNCH, // block size not a multiple of 32, or a kernel that could not be launched
  GTAP_ERROR_OUT_OF_STACK, // a serial run, inline for lack of records or called directly, grew too
                           // deep
  GTAP_ERROR_OUT_OF_RECORDS,    // for a block-level task, or one with depend, there was no record
  GTAP_ERROR_OUT_OF_MEMORY,     // the device has not the memory that gtap_initialize() asked for
  GTAP_ERROR_NO_DEVICE,         // no device, or a driver that is too old for the program
  GTAP_ERROR_TOO_MANY_LAUNCHES, // more entries at once than gtap_config::concurrent_launches
  GTAP_ERROR_CANCELLED,         // gtap_cancel() ended an entry
  GTAP_ERROR_NO_PROGRESS, // the watchdog ended an entry; the sentence has the scheduler's state
  GTAP_ERROR_SEVERAL_CREATORS, // several threads of a block made tasks with `depend`, or of a taskgraph, in one step
  GTAP_ERROR_TASKLOOP_DIFFERS, // the threads of a block made different turns of a taskloop
  GTAP_ERROR_OUT_OF_SCRATCH,   // a task asked gtap::scratch for more than there was
  GTAP_ERROR_DEPEND_OVERLAP,   // found by GTAP_CHECK_DEPEND: siblings name memory that overlaps and begins differently
  GTAP_ERROR_INVALID_GRAPH, // a gtap::graph whose tasks wait for each other, or which is wrong in another way; a static schedule that would wait for ever
  GTAP_ERROR_PEER, // another process, or its GPU, has ended a launch of several (gtap/runtime.h, gtap::world)
  GTAP_ERROR_NOT_SYMMETRIC, // a task was to move to another process with a pointer that means nothing there
  GTAP_ERROR_NUM_THREADS, // a region asked for less than one thread, or with `strict:` for more than the block has
};
// clang-format on

// What gtap_initialize() and gtap_finalize() return: a gtap_status that also converts to CUDA's own type, the nearest
// that there is, so that `cudaError_t error = gtap_initialize();` compiles. (An enumeration has no conversions.)
class gtap_outcome {
public:
  constexpr gtap_outcome(gtap_status status) : status_(status) {}
  constexpr operator gtap_status() const { return status_; }
  // A template, so that comparisons and conditions do not consider it.
  template <class Error,
            typename std::enable_if<std::is_same<Error, cudaError_t>::value, int>::type = 0>
  operator Error() const {
    switch (status_) {
    case GTAP_SUCCESS:
      return cudaSuccess;
    case GTAP_ERROR_NOT_INITIALIZED:
      return cudaErrorInitializationError;
    case GTAP_ERROR_INVALID_CONFIG:
      return cudaErrorInvalidValue;
    case GTAP_ERROR_INVALID_LAUNCH:
      return cudaErrorInvalidConfiguration;
    case GTAP_ERROR_OUT_OF_MEMORY:
      return cudaErrorMemoryAllocation;
    case GTAP_ERROR_NO_DEVICE:
      return cudaErrorNoDevice;
    default:
      return cudaErrorUnknown;
    }
  }

private:
  gtap_status status_;
};

// Value of gtap_config::watchdog_ms: no watchdog, whatever GTAP_WATCHDOG_MS says.
inline constexpr std::uint32_t GTAP_NO_WATCHDOG = 0xffffffffu;

// Which worker a task gets that has become ready: of block-level tasks with `depend` that neither spawn nor wait
// (docs/dependences.md, "Placement"). The others are those of Juggler (Belviranli et al., PPoPP 2018, Section 5.6).
enum gtap_placement : std::uint32_t {
  GTAP_PLACEMENT_UNSET =
      0, // what the macro GTAP_PLACEMENT says; GTAP_PLACEMENT_DEFAULT where it is not defined
  GTAP_PLACEMENT_DEFAULT, // the one that made it ready, while no task waits longer; else the next one that has none
  GTAP_PLACEMENT_LRR, // local round robin: each worker counts the tasks that it has made ready
  GTAP_PLACEMENT_GRR, // global round robin: one counter for all
  GTAP_PLACEMENT_LF, // local first: the first that a task's end has made ready stays, others go to the next workers
};

// The schedule of taskloops with schedule(runtime) (docs/dependences.md, "Schedules").
enum gtap_schedule : std::uint32_t {
  GTAP_SCHEDULE_UNSET = 0, // dynamic
  GTAP_SCHEDULE_DYNAMIC,   // a block takes the task that has become ready next
  GTAP_SCHEDULE_STATIC,    // each block has its tasks before they run
};

// Where the runtime's device memory comes from, in place of cudaMalloc(): for programs that share a pool of memory with other
// libraries. gtap::allocator_of() (gtap/runtime.h) makes one of an object.
struct gtap_allocator {
  // Returns `bytes` bytes of memory of the current device, aligned to 256 bytes, that can be used by what `stream` (the
  // runtime's own) is given next; null when there are none. Must not throw. `state` is what stands below.
  void *(*allocate)(void *state, std::size_t bytes, cudaStream_t stream) = nullptr;
  // Takes back what allocate() gave. What uses it has been given to `stream` before, or has ended. Must not throw.
  void (*deallocate)(void *state, void *memory, std::size_t bytes, cudaStream_t stream) = nullptr;
  void *state = nullptr;
};

// Run-time settings; zero means default. docs/configuration.md has a table of all, with ranges. An
// environment variable that is set counts before its field.
struct gtap_config {
  // Device memory for task records in bytes (default 1 GiB, at most a sixteenth of the device's memory
  // and a quarter of what is free; environment GTAP_MEMORY_BYTES). Not a limit on what can run.
  std::size_t memory_bytes = 0;
  // Upper limit on records in use at once, for tests (environment GTAP_MAX_RECORDS).
  std::uint32_t max_records = 0;
  // Records that a worker takes from the shared pool at once, 1 to 1024, rounded down to a power of
  // two; 0 for the runtime's choice (environment GTAP_CHUNK_RECORDS).
  std::uint32_t chunk_records = 0;
  // Raises cudaLimitStackSize to this, for deeper serial runs (environment GTAP_STACK_BYTES).
  std::size_t stack_bytes = 0;
  // Blocks that gtap::default_grid_size(), and so GTAP_GRID_SIZE where it is not defined, gives; 0 for
  // as many as suit the device (environment GTAP_DEFAULT_GRID).
  std::uint32_t grid_size = 0;
  // Threads per block that gtap::runtime::block_size() gives: a multiple of 32 up to 1024; 0 for
  // GTAP_BLOCK_SIZE (environment GTAP_DEFAULT_BLOCK). Warps beyond GTAP_BLOCK_SIZE run no tasks.
  std::uint32_t block_size = 0;
  // Queues that queue(expr) chooses from, up to GTAP_NUM_QUEUES of every file; 0 for GTAP_NUM_QUEUES
  // (environment GTAP_QUEUES).
  std::uint32_t queues = 0;
  // Entries that can run at the same time, 1 to 64; 0 for 4 (environment GTAP_CONCURRENT_LAUNCHES). One
  // that runs alone has seven eighths of memory_bytes, or all when this is 1; the others share the rest.
  std::uint32_t concurrent_launches = 0;
  // Milliseconds after which an entry in which nothing goes on ends in GTAP_ERROR_NO_PROGRESS; more
  // than the longest step of any task takes. 0 for GTAP_WATCHDOG_MS, GTAP_NO_WATCHDOG for never
  // (environment GTAP_WATCHDOG_MS).
  std::uint32_t watchdog_ms = 0;
  // Device memory for the buffers of gtap::scratch in bytes, reserved in programs that include gtap/scratch.cuh (default
  // 256 MiB, at most a sixteenth of the device's memory and an eighth of what is free; environment
  // GTAP_SCRATCH_BYTES). Shared among launches as memory_bytes is.
  std::size_t scratch_bytes = 0;
  // Gives the device memory of the runtime, and has to live as long as that. Both functions, or neither: then it is
  // cudaMalloc(). Host threads call it when a runtime is made and when it ends, at any time one for each runtime.
  gtap_allocator allocator = {};
  // The CUDA memory pool, of this device, that gives it instead; null for none. With an allocator: INVALID_CONFIG.
  cudaMemPool_t memory_pool = nullptr;
  // Which worker a task gets that has become ready; any other number is INVALID_CONFIG (environment GTAP_PLACEMENT:
  // default, lrr, grr or lf; macro GTAP_PLACEMENT).
  gtap_placement placement = GTAP_PLACEMENT_UNSET;
  // Whether a worker without tasks takes those that have been placed with another one. False is for experiments with lrr, grr
  // and lf, and INVALID_CONFIG where the program has no tasks that these spread, or with the default placement
  // (environment GTAP_STEAL: 0 or 1).
  bool steal = true;
  // The schedule of taskloops with schedule(runtime); any other number is INVALID_CONFIG (environment GTAP_SCHEDULE: dynamic or
  // static).
  gtap_schedule schedule = GTAP_SCHEDULE_UNSET;
};

// Figures of the last entry that ended.
struct gtap_statistics {
  std::uint64_t tasks = 0;     // tasks executed to their end, the root included
  std::uint64_t in_spawns = 0; // of these, run by the spawn itself: base cases and shallow calls
  std::uint64_t inline_spawns = 0; // spawns that ran inline through the serial version instead
  std::uint64_t donations = 0;     // tasks given to another lane of the same warp, or to a block
  // Tasks taken from another warp or block; iterations of an open loop that a lane claims at a time count as one.
  std::uint64_t steals = 0;
  std::uint64_t records_peak = 0; // records ever taken or set aside: the high-water mark
  std::uint64_t memory_bytes =
      0; // device memory that the runtime has reserved, everything included
  std::uint64_t scratch_peak = 0; // bytes of gtap::scratch ever given out: the high-water mark
  std::uint64_t scratch_kept = 0; // of these, those in buffers that no task has released
  bool stopped = false;           // a task called gtap::stop()
  std::uint64_t moved = 0;        // of a launch on several GPUs: tasks that went to another one
  std::uint64_t moves = 0;        // in so many batches
};

// Reserves the memory for task records on the current device. Call before the first entry kernel. Errors:
// INVALID_CONFIG, ALREADY_INITIALIZED, OUT_OF_MEMORY, NO_DEVICE, CUDA; nothing is reserved then, and it
// can be called again.
gtap_outcome gtap_initialize(const gtap_config &config = gtap_config{}) noexcept;

// Waits for the device, releases everything, and returns the first error since the last
// gtap_synchronize(). Entries that are launched while it waits may end in NOT_INITIALIZED. Where an entry
// does not end though the watchdog has told it to, its memory stays reserved (NO_PROGRESS). An error is told on
// stderr, too, and the process will end with the status 1 instead of 0 (docs/configuration.md).
gtap_outcome gtap_finalize() noexcept;

// Waits for the device and returns the first error of the entries that ended since the last call. A
// kernel that this host thread could not launch counts, too, unless cudaGetLastError() was asked. The sentence of an entry
// that gtap::launch() began names launch and kernel; an error that its handle has told is not told again. Without a runtime:
// the error of entries that were launched all the same, NOT_INITIALIZED, or else GTAP_SUCCESS.
gtap_status gtap_synchronize() noexcept;

// The same for what has been given to one stream of the current device; others go on. The error may be that of an entry
// on another stream, if it has ended: each is told once. NOT_INITIALIZED where no runtime is.
gtap_status gtap_synchronize(cudaStream_t stream) noexcept;

// Ends the entries that run now, within 10 ms of their tasks' longest step, and returns without waiting
// for their end; gtap_synchronize() then returns CANCELLED if one of them had tasks left. Entries that
// start during the call may be cancelled, too. The next launch is as any other. One of them: launch_handle::cancel()
// (gtap/launch_handle.h). NOT_INITIALIZED where no runtime is.
gtap_status gtap_cancel() noexcept;

// Forgets the graphs of taskgraphs that launches have recorded (docs/dependences.md, "Graphs that are run again"): each launch
// that begins after the call makes its own anew. Waits for nothing: a launch that runs goes on with its graphs, and what it
// records is forgotten when it has ended. NOT_INITIALIZED where no runtime is.
gtap_status gtap_forget_graphs() noexcept;

// Writes to *bytes the device memory, in bytes, that gtap_initialize() with this configuration would reserve on the current device now; reserves
// nothing. The default of memory_bytes depends on what is free. A higher cudaLimitStackSize comes on top, for which CUDA
// reserves that much for each resident thread. Errors: INVALID_CONFIG, NO_DEVICE, CUDA; *bytes stays as it is then.
// `bytes` must not be null.
gtap_status gtap_estimate_memory(std::size_t *bytes,
                                 const gtap_config &config = gtap_config{}) noexcept;

// Writes the figures of the last entry that ended, all 0 before the first; waits for the device. `statistics` must not be
// null (INVALID_CONFIG), and stays as it is on an error. NOT_INITIALIZED where no runtime is. Of one launch among several:
// launch_handle::statistics() (gtap/launch_handle.h).
gtap_status gtap_get_statistics(gtap_statistics *statistics) noexcept;

// Prints the figures of the last entry that ended to stdout; waits for the device. An error, as NOT_INITIALIZED, is told on
// stderr, too.
gtap_outcome gtap_print_statistics() noexcept;

// In programs that are compiled with GTAP_PROFILE: waits for the device, and writes the timeline of the launches up to now
// as a table (CSV, docs/profiling.md) to this file, which is replaced. In others it is gtap_print_statistics(). `path` must
// not be null. Errors, which are told on stderr, too: NOT_INITIALIZED, CUDA, and INVALID_CONFIG where the file cannot be
// written.
gtap_outcome gtap_write_profile(const char *path) noexcept;

// The same, as the published system spells it. Its first argument is the name of the file; without one that is a string
// it is gtap_profile.csv. Other arguments are ignored.
inline gtap_outcome gtap_visualize_profile() noexcept {
  return gtap_write_profile("gtap_profile.csv");
}
template <class First, class... Rest>
inline gtap_outcome gtap_visualize_profile(First &&first, Rest &&...) noexcept {
  if constexpr (std::is_convertible<First, const char *>::value)
    return gtap_write_profile(first);
  else
    return gtap_visualize_profile();
}

// One sentence for a status: what was wrong and what to do. For a status that the calling host thread has
// just been given, with the particulars. Never null; for a number that is no status it says so. Valid until the thread's next
// call of the library.
[[nodiscard]] const char *gtap_error_string(gtap_status status) noexcept;

namespace gtap {
// How many blocks of `block_size` threads suit all entry kernels on the current device, see docs/performance.md; at least 1.
// The environment variable GTAP_DEFAULT_GRID, or else the field grid_size that gtap_initialize() was
// given, is the answer instead, if set. 1 where the device does not answer: the launch will say why.
[[nodiscard]] int default_grid_size(int block_size) noexcept;

namespace detail {
int grid_size_of(const void *kernel, int block_size) noexcept;
}
// The same for one kernel: blocks of `block_size` threads that suit it alone, where default_grid_size() suits all entry
// kernels of the program. `kernel<<<gtap::grid_size(kernel, 128), 128>>>(...)`
template <class... Parameters>
[[nodiscard]] inline int grid_size(void (*kernel)(Parameters...), int block_size) noexcept {
  return detail::grid_size_of(reinterpret_cast<const void *>(kernel), block_size);
}
} // namespace gtap
