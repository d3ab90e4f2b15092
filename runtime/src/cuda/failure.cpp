// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The sentences of all errors.
#include "cuda/failure.h"

#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <new>
#include <system_error>

namespace gtap::detail {

namespace {

// Where a process ends with a runtime that nobody has finalised, that is done after the main thread's
// sentences are gone.
thread_local bool gone = false;
struct sentences {
  failure last = {GTAP_SUCCESS, {}};
  std::string asked; // a sentence that no failure of this thread came with
  ~sentences() { gone = true; }
};
thread_local sentences own;

std::string version(int number) {
  return fmt::format("{}.{}", number / 1000, number % 1000 / 10);
}

std::string old_driver() {
  int runtime = 0, driver = 0;
  cudaRuntimeGetVersion(&runtime);
  cudaDriverGetVersion(&driver);
  cudaGetLastError();
  return fmt::format("The NVIDIA driver is too old: this program uses CUDA {}, and the driver {}. "
                     "Install a newer driver, or build the program with an older CUDA toolkit.",
                     version(runtime),
                     driver == 0 ? std::string("is not there")
                                 : "supports no more than CUDA " + version(driver));
}

} // namespace

std::string general_sentence(gtap_status status) {
  switch (status) {
  case GTAP_SUCCESS:
    return "No error.";
  case GTAP_ERROR_CUDA:
    return "A CUDA call failed.";
  case GTAP_ERROR_INVALID_CONFIG:
    return "A field of gtap_config, or a GTAP_* environment variable, is out of range.";
  case GTAP_ERROR_NOT_INITIALIZED:
    return "The gtap runtime is not initialised on this device. Call gtap_initialize(), or make a "
           "gtap::runtime, before the first entry kernel, and finalise after the last.";
  case GTAP_ERROR_ALREADY_INITIALIZED:
    return "The gtap runtime is initialised already. Call gtap_finalize() before initialising it "
           "again.";
  case GTAP_ERROR_INVALID_LAUNCH:
    return "An entry kernel was launched with a block whose number of threads is not a multiple of "
           "32, or, with block-level workers, above GTAP_BLOCK_SIZE, or in 2^32 blocks or more. "
           "Launch it as "
           "kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(...).";
  case GTAP_ERROR_OUT_OF_STACK:
    return "A task that ran serially (called directly, or spawned when no task record was left) "
           "filled the device's call stack, or an entry kernel's own variables did. Give the "
           "runtime "
           "a deeper stack (gtap_config::stack_bytes), or more records "
           "(gtap_config::memory_bytes).";
  case GTAP_ERROR_OUT_OF_RECORDS:
    return "The launch's memory is used up, and what needed more cannot do without: a block-level "
           "task, or one with 'depend', for which there was no record; the order of tasks with "
           "'depend', for which a quarter of all is kept, or more than 2^30 pairs of tasks in it; "
           "a "
           "gtap::graph that needs more than half of the records, or of that quarter; or tasks "
           "with one child at a time, spawned by a loop, which led deeper than there is room for. "
           "Give the runtime more (gtap_config::memory_bytes).";
  case GTAP_ERROR_OUT_OF_MEMORY:
    return "The device, or the host, has not enough free memory. Ask for less "
           "(gtap_config::memory_bytes).";
  case GTAP_ERROR_NO_DEVICE:
    return "There is no CUDA device that this program can use.";
  case GTAP_ERROR_TOO_MANY_LAUNCHES:
    return "More entry kernels ran at once than the runtime keeps memory for; the last ones ended "
           "without running a task. Set gtap_config::concurrent_launches higher.";
  case GTAP_ERROR_CANCELLED:
    return "An entry kernel was cancelled by gtap_cancel(): not all of its tasks have run.";
  case GTAP_ERROR_NO_PROGRESS:
    return "An entry kernel made no progress and was stopped by the watchdog "
           "(gtap_config::watchdog_ms).";
  case GTAP_ERROR_SEVERAL_CREATORS:
    return "Several threads of a block spawned tasks with 'depend', or of a taskgraph, between two "
           "taskwaits: such tasks are made by one thread, in its order. Spawn them in one thread, "
           "'if (threadIdx.x == 0)'.";
  case GTAP_ERROR_TASKLOOP_DIFFERS:
    return "The threads of a block made different turns of a taskloop: all of them must find the "
           "same first values, bounds and steps in the heads of its loops.";
  case GTAP_ERROR_OUT_OF_SCRATCH:
    return "A task asked gtap::scratch for more memory than was left, or outside of an entry "
           "kernel's "
           "launch. Give the runtime more (gtap_config::scratch_bytes).";
  case GTAP_ERROR_DEPEND_OVERLAP:
    return "Two sibling tasks name memory in 'depend' that overlaps and begins at different "
           "addresses, which does not order them. Let both name the same object.";
  case GTAP_ERROR_PEER:
    return "Another process of the launch has ended it, or has ended.";
  case GTAP_ERROR_NOT_SYMMETRIC:
    return "A task was to move to another process with a pointer that does not lead to the own "
           "copy "
           "of a gtap::symmetric (gtap/symmetric.h).";
  case GTAP_ERROR_NUM_THREADS:
    return "A region of a team function asked for less than one thread, or with 'strict:' for more "
           "than the block has. Let 'num_threads' be 1 at least, and with 'strict:' "
           "gtap::max_threads() at most.";
  case GTAP_ERROR_INVALID_GRAPH:
    return "The tasks of a gtap::graph wait for each other, or something else is wrong with it. Or "
           "GTAP_CHECK_DEPEND found a static schedule in which a task stands before one that it "
           "waits for, which is a mistake of the runtime: please report it.";
  }
  return fmt::format("{} is no gtap_status.", static_cast<int>(status));
}

failure cuda_failure(const char *call, cudaError_t error) {
  switch (error) {
  case cudaErrorInsufficientDriver:
    return {GTAP_ERROR_NO_DEVICE, old_driver()};
  case cudaErrorNoDevice:
    return {GTAP_ERROR_NO_DEVICE,
            fmt::format("No CUDA device was found ({} reported {}). See whether nvidia-smi lists "
                        "one, and whether CUDA_VISIBLE_DEVICES hides it; without a GPU, translate "
                        "with --target=host.",
                        call, cudaGetErrorName(error))};
  case cudaErrorInvalidDevice:
    return {GTAP_ERROR_NO_DEVICE,
            fmt::format("The current CUDA device is not there ({} reported {}). Choose one with "
                        "cudaSetDevice() before the runtime is initialised.",
                        call, cudaGetErrorName(error))};
  case cudaErrorMemoryAllocation:
    return {GTAP_ERROR_OUT_OF_MEMORY,
            fmt::format("The device has not enough free memory ({} reported {}). Ask for less: "
                        "gtap_config::memory_bytes or GTAP_MEMORY_BYTES, "
                        "gtap_config::concurrent_launches, gtap_config::stack_bytes.",
                        call, cudaGetErrorName(error))};
  default:
    return {GTAP_ERROR_CUDA, fmt::format("The CUDA call {} failed: {}: {}.", call,
                                         cudaGetErrorName(error), cudaGetErrorString(error))};
  }
}

failure current_failure() noexcept {
  try {
    throw;
  } catch (failure &what) {
    return std::move(what);
  } catch (const std::bad_alloc &) {
    return {GTAP_ERROR_OUT_OF_MEMORY, {}}; // a text of its own would need memory
  } catch (const std::system_error &what) {
    try {
      return {GTAP_ERROR_OUT_OF_MEMORY,
              fmt::format("The host could not start a thread ({}). The watchdog needs one: do "
                          "without (gtap_config::watchdog_ms), or allow the process more.",
                          what.code().message())};
    } catch (...) {
      return {GTAP_ERROR_OUT_OF_MEMORY, {}};
    }
  } catch (...) {
    return {GTAP_ERROR_CUDA, {}}; // of no kind that the library knows
  }
}

const char *sentence_of(gtap_status status) {
  if (gone)
    return "The process is ending.";
  if (own.last.status == status && status != GTAP_SUCCESS && !own.last.sentence.empty())
    return own.last.sentence.c_str();
  try {
    own.asked = general_sentence(status);
  } catch (const std::bad_alloc &) {
    return "The host has no memory left for a sentence.";
  }
  return own.asked.c_str();
}

namespace {
failure &with_sentence(failure &what) noexcept {
  try {
    if (what.sentence.empty())
      what.sentence = general_sentence(what.status);
  } catch (const std::bad_alloc &) {
    // It stays empty: sentence_of() tries again.
  }
  return what;
}
} // namespace

void tell(failure what) noexcept {
  std::fprintf(stderr, "gtap: %s\n", with_sentence(what).sentence.c_str());
}

gtap_status remember(failure what) noexcept {
  const gtap_status status = what.status;
  if (gone) // nobody can ask any more
    tell(std::move(what));
  else
    own.last = std::move(with_sentence(what));
  return status;
}

} // namespace gtap::detail
