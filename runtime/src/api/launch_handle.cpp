// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// gtap::launch() behind its templates, and the members of a handle. What goes on is in launch_book.cpp.
#include "api/handle_access.h"

#include "api/exit_status.h"
#include "api/launch_book.h"
#include "api/runtime.h"
#include "peer/peer_group.h"

#include <gtap/runtime.h>

#include <algorithm>
#include <utility>

namespace gtap {

namespace detail {

namespace {

failure handle_of_nothing() {
  return {GTAP_ERROR_INVALID_LAUNCH,
          "This gtap::launch_handle is of no launch: it was moved from, or never given one."};
}

// A launch as far as it is known before it begins.
struct wanted_launch {
  const launch_call &call;
  dim3 grid, block;
  cudaStream_t stream;
};

class typed_start final : public kernel_start {
public:
  explicit typed_start(const wanted_launch &wanted) : wanted_(wanted) {}
  cudaError_t operator()(std::size_t shared_bytes) const override {
    return wanted_.call.run(wanted_.call, wanted_.grid, wanted_.block, shared_bytes,
                            wanted_.stream);
  }

private:
  const wanted_launch &wanted_;
};

// The GTAP_BLOCK_SIZE of a file.
std::uint32_t block_size_of(const void *file) {
  for (const module_symbols &each : program_registry().files())
    if (each.state == file)
      return each.block_size;
  return 128;
}

void begin(const std::shared_ptr<launch_record> &record, const launchable_kernel &kernel,
           wanted_launch wanted) {
  launch_book &book = record->book();
  if (wanted.block.x == 0)
    wanted.block = dim3(std::min(book.block_size(), block_size_of(kernel.file)));
  if (wanted.grid.x == 0) {
    const int threads = static_cast<int>(wanted.block.x * wanted.block.y * wanted.block.z);
    wanted.grid = dim3(static_cast<unsigned>(
        suitable_grid_of(kernel.kernel, threads, book.wanted_grid(), most_slot_bytes)));
  }
  bool captured = false;
  require("cudaStreamIsCapturing", [&] { return is_captured(wanted.stream, captured); });
  if (captured)
    throw failure{
        GTAP_ERROR_INVALID_LAUNCH,
        "gtap::launch() was given a stream that is being captured into a graph, whose "
        "launches have no handles. Launch it as kernel<<<grid, block, 0, stream>>>(...)."};
  book.begin(record, wanted.stream, typed_start(wanted));
}

class typed_start_on_peer final : public peer_start {
public:
  explicit typed_start_on_peer(const launch_call &call) : call_(call) {}
  cudaError_t operator()(int blocks, int threads, std::size_t shared_bytes,
                         cudaStream_t stream) const override {
    return call_.run(call_, dim3(static_cast<unsigned>(blocks)),
                     dim3(static_cast<unsigned>(threads)), shared_bytes, stream);
  }
  std::string numbers() const override {
    char text[512];
    call_.tell_numbers(call_, text, sizeof text);
    return text;
  }

private:
  const launch_call &call_;
};

// The record of a launch, which has begun or been refused. `begin(record, kernel)` begins it.
template <class Begin>
std::shared_ptr<launch_record> launched(const void *function, Begin begin) {
  const std::optional<launchable_kernel> kernel = program_registry().launchable(function);
  std::shared_ptr<launch_book> book;
  std::optional<failure> no_device;
  try {
    book = kernel ? book_of_file(kernel->file, current_device()) : nullptr;
  } catch (...) {
    no_device = current_failure();
  }
  const bool served = book != nullptr;
  const auto record = std::make_shared<launch_record>(served ? book : book_of_refused(),
                                                      kernel ? kernel->name : "");
  try {
    if (no_device)
      throw failure(*no_device);
    if (!kernel)
      throw failure{GTAP_ERROR_INVALID_LAUNCH,
                    "gtap::launch() was given a kernel that it cannot launch: it has no '#pragma "
                    "gtap entry', or its file neither calls gtap::launch() nor was translated with "
                    "-DGTAP_NAMED_LAUNCHES=1."};
    if (!served)
      throw failure{GTAP_ERROR_NOT_INITIALIZED, {}};
    begin(record, *kernel);
  } catch (...) {
    record->book().refuse(record, current_failure());
  }
  return record;
}

} // namespace

std::shared_ptr<launch_record> &handle_access::record(launch_handle &handle) {
  return handle.record_;
}

namespace {
// Where the host has no memory for a record, nobody can ask: it is told at once.
template <class Launch>
launch_handle handle_of(Launch launch) noexcept {
  launch_handle handle;
  try {
    handle_access::record(handle) = launch();
  } catch (...) {
    tell(current_failure());
    fail_at_exit();
  }
  return handle;
}
} // namespace

launch_handle launch_place::begin(const launch_call &call) const noexcept {
  return handle_of([&] {
    return launched(call.kernel, [&](const std::shared_ptr<launch_record> &record,
                                     const launchable_kernel &kernel) {
      detail::begin(record, kernel, {call, grid, block, stream});
    });
  });
}

launch_handle runtime_place::begin(const launch_call &call) const noexcept {
  return handle_of([&] {
    const on_device here(self->device());
    return launched(call.kernel, [&](const std::shared_ptr<launch_record> &record,
                                     const launchable_kernel &kernel) {
      if (group == nullptr)
        return detail::begin(record, kernel, {call, dim3(0, 0, 0), dim3(0, 0, 0), nullptr});
      group->begin(record, kernel, block_size_of(kernel.file), typed_start_on_peer(call));
    });
  });
}

} // namespace detail

namespace {
// Does something with the launch of each peer, and throws the first failure, if there was one.
template <class Do>
void for_each_peer(detail::launch_record &first, Do act) {
  std::optional<detail::failure> failed;
  const auto act_on = [&](detail::launch_record &record) {
    try {
      act(record.book(), record);
    } catch (...) {
      if (!failed)
        failed = detail::current_failure();
    }
  };
  act_on(first);
  for (const std::shared_ptr<detail::launch_record> &each : first.others())
    act_on(*each);
  if (failed)
    throw detail::failure(*failed);
}
bool all_done(detail::launch_record &first) {
  bool done = true;
  for_each_peer(first, [&](detail::launch_book &book, detail::launch_record &record) {
    done = book.done(record) && done;
  });
  return done;
}
void wait_for(detail::launch_record &record) {
  if (record.others().empty())
    record.book().wait(record);
  else
    detail::wait_for_peers(record);
}
gtap_statistics statistics_of(detail::launch_record &first) {
  gtap_statistics sum = first.book().statistics(first);
  for (const std::shared_ptr<detail::launch_record> &each : first.others()) {
    const gtap_statistics own = each->book().statistics(*each);
    sum.tasks += own.tasks;
    sum.in_spawns += own.in_spawns;
    sum.inline_spawns += own.inline_spawns;
    sum.donations += own.donations;
    sum.steals += own.steals;
    sum.records_peak += own.records_peak;
    sum.memory_bytes += own.memory_bytes;
    sum.scratch_peak += own.scratch_peak;
    sum.scratch_kept += own.scratch_kept;
    sum.stopped = sum.stopped || own.stopped;
    sum.moved += own.moved;
    sum.moves += own.moves;
  }
  return sum;
}

// `ask(record)` returns a status, or throws.
template <class Ask>
gtap_status asked(const std::shared_ptr<detail::launch_record> &record, Ask ask) noexcept {
  return detail::reported([&] {
    if (record == nullptr)
      throw detail::handle_of_nothing();
    ask(*record);
    return GTAP_SUCCESS;
  });
}
} // namespace

launch_handle::launch_handle() noexcept = default;
launch_handle::launch_handle(launch_handle &&other) noexcept = default;
launch_handle &launch_handle::operator=(launch_handle &&other) noexcept = default;
launch_handle::~launch_handle() = default;

gtap_status launch_handle::wait() const noexcept {
  return asked(record_, [](detail::launch_record &record) {
    wait_for(record);
    for_each_peer(record,
                  [](detail::launch_book &book, detail::launch_record &each) { book.tell(each); });
  });
}

bool launch_handle::done() const noexcept {
  bool ended = true;
  if (record_ != nullptr)
    static_cast<void>(
        asked(record_, [&](detail::launch_record &record) { ended = all_done(record); }));
  return ended;
}

gtap_status launch_handle::error() const noexcept {
  return asked(record_, [](detail::launch_record &record) {
    if (all_done(record))
      for_each_peer(
          record, [](detail::launch_book &book, detail::launch_record &each) { book.tell(each); });
  });
}

gtap_status launch_handle::statistics(gtap_statistics &figures) const noexcept {
  return asked(record_, [&](detail::launch_record &record) {
    wait_for(record);
    figures = statistics_of(record);
  });
}

gtap_status launch_handle::cancel() const noexcept {
  return asked(record_, [](detail::launch_record &record) {
    for_each_peer(
        record, [](detail::launch_book &book, detail::launch_record &each) { book.cancel(each); });
  });
}

std::uint64_t launch_handle::number() const noexcept {
  return record_ == nullptr ? 0 : record_->number();
}

} // namespace gtap
