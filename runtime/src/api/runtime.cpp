// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The life of a runtime, in order.
#include "api/runtime.h"

#include "cuda/failure.h"
#include "program/config.h"
#include "storage/call_stack.h"

#include <algorithm>
#include <chrono>
#include <future>
#include <thread>

namespace gtap::detail {

runtime::runtime(const gtap_config &config, const std::vector<const void *> &named)
    : device_(current_device()), files_(device_, named),
      settings_(resolve_config(config, files_.list(), program_registry().has_placed())) {
  fit_to_device(settings_, device_memory_size(), program_registry().has_scratch());
  stream_ = std::make_unique<own_stream>();
  const memory_source source(settings_, *stream_);
  memory_ = std::make_unique<device_memory>(settings_, source, program_registry().has_taskgraphs());
  profiler_ = profiler::of_files(files_.list(), memory_->context_count(), source);
  if (settings_.watchdog_ms != GTAP_NO_WATCHDOG)
    watchdog_ = std::make_unique<watchdog>(*memory_, device_,
                                           std::chrono::milliseconds(settings_.watchdog_ms));
  std::vector<const void *> handles;
  for (const module_symbols &file : files_.list())
    handles.push_back(file.state);
  book_ = std::make_shared<launch_book>(
      launch_book::parts{device_, memory_.get(), *stream_, watchdog_.get(), std::move(handles),
                         settings_.grid_size, settings_.block_size});
  try {
    raise_stack_limit();
    tie();
    publish_book(book_); // last: from here on gtap::launch() finds it
  } catch (...) {
    untie();
    restore_stack_limit();
    throw;
  }
}

std::size_t memory_needed(const gtap_config &config) {
  gtap_config settings = resolve_config(config, program_registry().unclaimed(current_device()),
                                        program_registry().has_placed());
  fit_to_device(settings, device_memory_size(), program_registry().has_scratch());
  return parts_of_memory(settings).total();
}

// The limit belongs to the device's context, and so to the program: it is never lowered, and put back at the end.
void runtime::raise_stack_limit() {
  frame_ = estimated_frame();
  std::size_t reserve = 0;
  for (const module_symbols &file : files_.list())
    reserve = std::max<std::size_t>(reserve, file.stack_reserve);
  // Below that, the frame of a first serial call has no room, which no check within it can tell.
  settings_.stack_bytes = std::max(settings_.stack_bytes, stack_for_frames(frame_, reserve));
  std::size_t limit = 0;
  require("cudaDeviceGetLimit", [&] { return cudaDeviceGetLimit(&limit, cudaLimitStackSize); });
  if (settings_.stack_bytes <= limit)
    return;
  require("cudaDeviceSetLimit",
          [&] { return cudaDeviceSetLimit(cudaLimitStackSize, settings_.stack_bytes); });
  stack_before_ = limit;
}

// Somebody else may have set it meanwhile, whom that concerns more.
void runtime::restore_stack_limit() noexcept {
  std::size_t limit = 0;
  if (stack_before_ != 0 && cudaDeviceGetLimit(&limit, cudaLimitStackSize) == cudaSuccess &&
      limit == settings_.stack_bytes)
    cudaDeviceSetLimit(cudaLimitStackSize, stack_before_);
}

// Gives every file the addresses of the memory and its lowest call-stack address.
void runtime::tie() {
  tied_ = true; // as soon as one file is
  std::uint32_t top = 0;
  std::size_t limit = 0;
  require("the kernel that looks for the call stack", [&] { return stack_top(top); });
  require("cudaDeviceGetLimit", [&] { return cudaDeviceGetLimit(&limit, cudaLimitStackSize); });
  for (const module_symbols &file : files_.list()) {
    const std::size_t reserve =
        file.stack_reserve + frame_; // a call's frame is there before its check
    const std::size_t usable = limit > reserve ? limit - reserve : 0;
    module_state state = {};
    state.table = memory_->table();
    state.contexts = memory_->contexts();
    state.context_count = memory_->context_count();
    state.queues = std::min(settings_.queues, file.queues);
    state.watched = watchdog_ != nullptr ? 1 : 0;
    state.stack_floor = top > usable ? static_cast<std::uint32_t>(top - usable) : 0;
    const std::size_t of_kernel = limit > file.stack_reserve ? limit - file.stack_reserve : 0;
    state.kernel_floor = top > of_kernel ? static_cast<std::uint32_t>(top - of_kernel) : 0;
    require("cudaMemcpyToSymbolAsync",
            [&] { return copy_to_symbol(file.state, &state, sizeof(state), *stream_); });
  }
  if (profiler_ != nullptr)
    profiler_->tie(*stream_);
}

void runtime::untie() noexcept {
  tied_ = false;
  const module_state untied = {};
  for (const module_symbols &file : files_.list())
    copy_to_symbol(file.state, &untied, sizeof(untied), *stream_);
  if (profiler_ != nullptr)
    profiler_->untie(*stream_);
}

// Waits for the device. A launch that the watchdog has given up cannot be waited for: it is left alone,
// with the thread that waits for it.
void runtime::wait(std::optional<cudaStream_t> stream) {
  const char *name = stream ? "cudaStreamSynchronize" : "cudaDeviceSynchronize";
  const auto all_ended = [stream] {
    return stream ? cudaStreamSynchronize(*stream) : cudaDeviceSynchronize();
  };
  if (watchdog_ == nullptr) {
    require(name, all_ended);
    return;
  }
  std::promise<cudaError_t> promise;
  std::future<cudaError_t> ended = promise.get_future();
  std::thread waiting = start_thread(
      [device = device_, all_ended](std::promise<cudaError_t> result) {
        const cudaError_t error = cudaSetDevice(device);
        result.set_value(error == cudaSuccess ? all_ended() : error);
      },
      std::move(promise));
  while (ended.wait_for(std::chrono::milliseconds(20)) != std::future_status::ready)
    if (watchdog_->gave_up()) {
      waiting.detach();
      throw given_up(*watchdog_);
    }
  waiting.join();
  require(name, [&] { return ended.get(); });
}

// One error is told, and others that are there by then are forgotten: of launches with a name the first.
void runtime::collect() {
  book_->look();
  const std::optional<failure> named = first_untold(*book_);
  try {
    collect_errors(files_.list(), *stream_,
                   {memory_->context_count(), watchdog_.get(), memory_.get()});
  } catch (const failure &) {
    if (!named)
      throw;
  }
  if (named)
    throw failure(*named);
}

void runtime::tell_profile(bool at_end) noexcept {
  if (profiler_ != nullptr)
    profiler_->tell(*stream_, at_end);
}

bool runtime::write_profile(const std::string &path) {
  if (profiler_ == nullptr)
    return false;
  const on_device here(device_);
  wait();
  profiler_->write_table_to(path, *stream_);
  return true;
}

void runtime::collect_ended() {
  const on_device here(device_);
  tell_profile(true);
  collect();
}

// A program may end by itself when it hears of an error, without a word to us.
template <class Wait>
void runtime::wait_and_collect(Wait wait_for_all) {
  try {
    wait_for_all();
    collect();
    check_last_launch();
  } catch (...) {
    tell_profile(false);
    throw;
  }
}

void runtime::synchronize() {
  const on_device here(device_);
  wait_and_collect([&] { wait(); });
}

void runtime::synchronize(cudaStream_t stream) {
  const on_device here(device_);
  wait_and_collect([&] { wait(stream); });
}

void runtime::cancel() {
  const on_device here(device_);
  for (const running_launch &launch : look_at_launches(*memory_, *stream_, false))
    stop_launch(*memory_, *stream_, launch, stop_cancelled);
}

// The first thread of the next launch in each context finds the new number.
void runtime::forget_graphs() {
  const on_device here(device_);
  const std::uint32_t number = forgotten_.fetch_add(1, std::memory_order_relaxed) + 1;
  for (std::uint32_t i = 0; i < memory_->context_count(); ++i)
    require("cudaMemcpyAsync",
            [&] { return poke(&memory_->contexts()[i].forgotten, number, *stream_); });
}

gtap_statistics runtime::statistics() {
  const on_device here(device_);
  wait();
  std::uint32_t last = 0;
  context ended = {};
  require("cudaMemcpyAsync",
          [&] { return peek(&last, &memory_->table()->last_ended, sizeof(last), *stream_); });
  require("cudaMemcpyAsync",
          [&] { return peek(&ended, memory_->contexts() + last, sizeof(ended), *stream_); });
  const counters &figures = ended.last;
  const scratch_use scratch = scratch_used_by(*memory_, last, ended.generation - 1, *stream_);
  return {figures.tasks + figures.in_spawns,
          figures.in_spawns,
          figures.inline_spawns,
          figures.donations,
          figures.steals,
          figures.records_peak,
          memory_->bytes(),
          scratch.peak,
          scratch.kept,
          ended.generation != 0 && ended.generation_after_stop == ended.generation};
}

// What was launched before the files are let go runs to its end: a wait before and one after.
void runtime::finish() {
  finished_ = true;
  const on_device here(device_);
  try {
    book_->close();
    wait();
    untie();
    wait();
  } catch (const failure &what) {
    book_->settle(what.status);
    tell_profile(true);
    throw;
  } catch (...) {
    book_->settle(GTAP_ERROR_OUT_OF_MEMORY);
    tell_profile(true);
    throw;
  }
  book_->settle(GTAP_SUCCESS);
  tell_profile(true);
  collect();
}

// A launch that did not stop may still be there. The watchdog gave it up at its last look, since when it may have ended.
bool runtime::something_still_runs() const {
  if (watchdog_ == nullptr || !watchdog_->gave_up())
    return false;
  try {
    const on_device here(device_);
    return !look_at_launches(*memory_, *stream_, false).empty();
  } catch (...) {
    return true;
  }
}

void runtime::abandon() {
  memory_->abandon();
  book_->abandon();
  if (profiler_ != nullptr)
    profiler_->abandon();
}

runtime::~runtime() {
  if (cuda_is_unloading()) { // the process ends with a runtime that nobody has finalised: all goes with it
    book_->settle(GTAP_ERROR_CUDA);
    static_cast<void>(book_->take_untold());
    abandon();
    return;
  }
  if (!finished_) {
    try {
      finish();
    } catch (...) {
      static_cast<void>(remember(current_failure()));
    }
  }
  static_cast<void>(book_->take_untold()); // they hold the book
  if (something_still_runs())
    abandon();
  book_.reset();
  watchdog_.reset();
  int before = 0;
  cudaGetDevice(&before);
  cudaSetDevice(device_);
  if (tied_) // waiting has failed
    untie();
  restore_stack_limit();
  profiler_.reset();
  memory_.reset();
  cudaStreamSynchronize(*stream_); // by which an allocator may order what it has got back
  stream_.reset();
  cudaSetDevice(before);
}

int runtime::grid_size(int block_size) const {
  const on_device here(device_);
  return suitable_grid(block_size, settings_.grid_size);
}

} // namespace gtap::detail
