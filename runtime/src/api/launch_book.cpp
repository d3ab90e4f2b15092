// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Slots, events, and what launches end with.
#include "api/launch_book.h"

#include "api/launch_failure.h"
#include "watch/snapshot.h"
#include "watch/watchdog.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <thread>
#include <utility>

namespace gtap::detail {

namespace {

std::atomic<std::uint64_t> launches_begun{0}; // relaxed: a number, and nothing that it publishes

// Words of a slot, which the device may be using (launch_slot.cuh has the orders).
void put_word(std::uint32_t &word, std::uint32_t value) {
  __atomic_store_n(&word, value, __ATOMIC_SEQ_CST);
}
std::uint32_t word_of(const std::uint32_t &word) {
  return __atomic_load_n(&word, __ATOMIC_RELAXED);
}

std::string with_name(const launch_record &record, const std::string &sentence) {
  return record.name().empty() ? fmt::format("Launch {}: {}", record.number(), sentence)
                               : fmt::format("Launch {}, of kernel '{}': {}", record.number(),
                                             record.name(), sentence);
}

// Errors of several processes, whose particulars are in the launch's slot.
bool told_in_slot(gtap_status status) {
  return status == GTAP_ERROR_PEER || status == GTAP_ERROR_NOT_SYMMETRIC;
}
failure described(gtap_status status, const launch_slot &slot) {
  if (status == GTAP_ERROR_PEER && slot.ended_by != 0)
    return {status,
            fmt::format("Process {} has ended the launch: {}", peer_of_end(slot.ended_by),
                        general_sentence(static_cast<gtap_status>(status_of_end(slot.ended_by))))};
  if (status == GTAP_ERROR_NOT_SYMMETRIC && slot.pointer != 0)
    return {status,
            fmt::format(
                "A task was to move to another process, and its {} is 0x{:x}, which is not in this "
                "process's copy of a gtap::symmetric (gtap/symmetric.h). Let it point into one, or "
                "be null.",
                slot.pointer_name, slot.pointer)};
  return {status, {}};
}

struct all_books {
  std::mutex mutex;
  std::vector<std::weak_ptr<launch_book>> books;
};
all_books &program_books() {
  static all_books instance;
  return instance;
}

} // namespace

launch_record::launch_record(std::shared_ptr<launch_book> book, std::string name)
    : number_(launches_begun.fetch_add(1, std::memory_order_relaxed) + 1), name_(std::move(name)),
      book_(std::move(book)) {}

launch_record::launch_record(std::shared_ptr<launch_book> book, const launch_record &first)
    : number_(first.number_), name_(first.name_), book_(std::move(book)) {}

// A host thread that uses the parts of the book, without its mutex.
class launch_book::user {
public:
  user(const lock &, launch_book &book) : book_(book) {
    if (book_.settled_)
      throw failure{GTAP_ERROR_NOT_INITIALIZED, {}};
    ++book_.users_;
  }
  ~user() {
    const lock held(book_.mutex_);
    --book_.users_;
    book_.changed_.notify_all();
  }
  user(const user &) = delete;
  user &operator=(const user &) = delete;

private:
  launch_book &book_;
};

launch_book::launch_book() = default;
launch_book::launch_book(parts of_runtime)
    : parts_(std::move(of_runtime)), open_(true), settled_(false) {}

launch_book::~launch_book() {
  if (slots_ == nullptr)
    return;
  for (const cudaEvent_t event : events_)
    if (event != nullptr)
      cudaEventDestroy(event);
  cudaFreeHost(slots_);
}

void launch_book::abandon() {
  const lock held(mutex_);
  slots_ = nullptr;
}

bool launch_book::serves(const void *file, int device) const {
  const lock held(mutex_);
  return open_ && parts_->device == device &&
         std::find(parts_->files.begin(), parts_->files.end(), file) != parts_->files.end();
}

// ---- slots ----

// At the first launch: programs that do not call gtap::launch() have none.
void launch_book::make_slots() {
  void *memory = nullptr;
  const std::size_t bytes = launch_slots * sizeof(launch_slot);
  require("cudaHostAlloc", [&] {
    return cudaHostAlloc(&memory, bytes, cudaHostAllocMapped | cudaHostAllocPortable);
  });
  try {
    std::vector<std::uint32_t> numbers(launch_slots);
    for (std::uint32_t i = 0; i < launch_slots; ++i)
      numbers[i] = launch_slots - i; // the first one is taken first
    untold_.reserve(launch_slots);
    require("cudaMemcpyAsync", [&] {
      return poke(reinterpret_cast<std::uint64_t *>(&parts_->memory->table()->slots),
                  reinterpret_cast<std::uintptr_t>(memory), parts_->stream);
    });
    free_ = std::move(numbers);
  } catch (...) {
    cudaFreeHost(memory);
    throw;
  }
  slots_ = static_cast<launch_slot *>(memory);
}

std::uint32_t launch_book::take_slot() {
  for (;;) {
    std::shared_ptr<launch_record> oldest;
    {
      lock held(mutex_);
      if (!open_)
        throw failure{GTAP_ERROR_NOT_INITIALIZED, {}};
      if (slots_ == nullptr)
        make_slots();
      if (free_.empty())
        look(held);
      if (!free_.empty()) {
        const std::uint32_t taken = free_.back();
        cudaEvent_t &event = events_[taken - 1];
        if (event == nullptr)
          require("cudaEventCreateWithFlags",
                  [&] { return cudaEventCreateWithFlags(&event, cudaEventDisableTiming); });
        free_.pop_back();
        return taken;
      }
      for (const std::shared_ptr<launch_record> &each : in_slot_)
        if (each != nullptr && each->progress_ == launch_record::progress::in_flight &&
            (oldest == nullptr || each->number_ < oldest->number_))
          oldest = each;
      if (oldest == nullptr) // all are beginning, on other host threads
        changed_.wait_for(held, std::chrono::milliseconds(20));
    }
    if (oldest != nullptr)
      wait(*oldest);
  }
}

void launch_book::free_slot(const lock &, std::uint32_t slot) {
  in_slot_[slot - 1] = nullptr;
  free_.push_back(slot); // its memory is there: all of them have been in it
  changed_.notify_all();
}

// ---- the beginning ----

void launch_book::begin(const std::shared_ptr<launch_record> &record, cudaStream_t stream,
                        const kernel_start &start) {
  const user here(lock(mutex_), *this);
  const std::uint32_t number = take_slot();
  {
    const lock held(mutex_);
    launch_slot &fresh = slot(number);
    for (std::uint32_t *word : {&fresh.cancel, &fresh.status, &fresh.ended})
      put_word(*word, 0);
    fresh.world = record->world_;
    fresh.moved = fresh.batches = 0;
    fresh.ended_by = 0;
    fresh.pointer = 0;
    record->slot_ = number;
    in_slot_[number - 1] = record;
  }
  cudaError_t error = injected_fault("cudaLaunchKernel");
  if (error == cudaSuccess)
    error = start(bytes_of_slot(number));
  if (error != cudaSuccess) {
    cudaGetLastError();
    const lock held(mutex_);
    record->slot_ = 0;
    free_slot(held, number);
    throw launch_failure(error);
  }
  cudaEvent_t event = nullptr;
  {
    const lock held(mutex_);
    event = events_[number - 1];
  }
  try {
    require("cudaEventRecord", [&] { return cudaEventRecord(event, stream); });
  } catch (...) {
    // Nobody can know when it ends, so its slot is not used again.
    const lock held(mutex_);
    record->slot_ = 0;
    throw;
  }
  const lock held(mutex_);
  record->progress_ = launch_record::progress::in_flight;
  changed_.notify_all();
}

void launch_book::refuse(const std::shared_ptr<launch_record> &record, failure what) {
  const lock held(mutex_);
  untold_.push_back(record);
  end_with(held, *record, std::move(what));
  changed_.notify_all();
}

// ---- the end ----

bool launch_book::has_ended(const lock &, const launch_record &record) const {
  if (record.progress_ != launch_record::progress::in_flight)
    return record.progress_ == launch_record::progress::ended;
  const cudaError_t error = cudaEventQuery(events_[record.slot_ - 1]);
  if (error == cudaErrorNotReady)
    cudaGetLastError();
  return error != cudaErrorNotReady;
}

void launch_book::end_with(const lock &, launch_record &record, failure what) {
  record.progress_ = launch_record::progress::ended;
  record.status_ = what.status;
  record.sentence_ =
      with_name(record, what.sentence.empty() ? general_sentence(what.status) : what.sentence);
}

gtap_statistics launch_book::figures_of(const launch_slot &slot) const {
  const scratch_use scratch =
      scratch_used_by(*parts_->memory, slot.context, slot.generation, parts_->stream);
  return {slot.figures.tasks + slot.figures.in_spawns,
          slot.figures.in_spawns,
          slot.figures.inline_spawns,
          slot.figures.donations,
          slot.figures.steals,
          slot.figures.records_peak,
          parts_->memory->bytes(),
          scratch.peak,
          scratch.kept,
          slot.stopped != 0,
          slot.moved,
          slot.batches};
}

// Notes the end of a launch whose event has occurred: the event was recorded in the stream after the kernel. CUDA's answer
// about the event also makes what the kernel wrote visible here (acquire).
void launch_book::end(const lock &held, launch_record &record) {
  const launch_slot &ended = slot(record.slot_);
  const std::uint32_t told = word_of(ended.status);
  const gtap_status status = status_of(told);
  const std::shared_ptr<launch_record> kept = in_slot_[record.slot_ - 1];
  try {
    require("cudaEventQuery", [&] { return cudaEventQuery(events_[record.slot_ - 1]); });
    if (word_of(ended.ended) != 0) {
      record.figures_ = figures_of(ended);
      record.has_figures_ = true;
    }
    if (status == GTAP_SUCCESS) {
      record.progress_ = launch_record::progress::ended;
    } else {
      untold_.push_back(kept);
      end_with(held, record,
               status == GTAP_ERROR_CANCELLED && record.reason_ ? *record.reason_
               : told_in_slot(status)
                   ? described(status, ended)
                   : described(told,
                               {parts_->memory->context_count(), parts_->stopper, parts_->memory},
                               parts_->stream));
    }
  } catch (...) { // the device does not answer, or the host has no memory
    failure what = current_failure();
    record.progress_ = launch_record::progress::ended;
    record.status_ = what.status;
    record.sentence_ = std::move(what.sentence);
  }
  free_slot(held, std::exchange(record.slot_, 0));
}

void launch_book::look(const lock &held) {
  if (settled_)
    return;
  for (std::size_t i = 0; i < in_slot_.size(); ++i) {
    const std::shared_ptr<launch_record> each = in_slot_[i];
    if (each != nullptr && each->progress_ == launch_record::progress::in_flight &&
        has_ended(held, *each))
      end(held, *each);
  }
}

void launch_book::look() {
  const lock held(mutex_);
  look(held);
}

std::optional<failure> launch_book::take_untold() {
  const lock held(mutex_);
  const launch_record *first = nullptr;
  std::size_t others = 0;
  for (const std::shared_ptr<launch_record> &each : untold_) {
    if (std::exchange(each->told_, true))
      continue;
    others += first != nullptr ? 1 : 0;
    if (first == nullptr || each->number_ < first->number_)
      first = each.get();
  }
  std::optional<failure> told;
  if (first != nullptr)
    told = failure{first->status_, first->sentence_};
  if (others != 0)
    told->sentence += others == 1 ? " One more launch ended in an error."
                                  : fmt::format(" {} more launches ended in errors.", others);
  untold_.clear();
  return told;
}

// ---- what handles ask ----

void launch_book::wait(launch_record &record) {
  using progress = launch_record::progress;
  lock held(mutex_);
  changed_.wait(held, [&] { return record.progress_ != progress::beginning; });
  if (record.progress_ == progress::ended)
    return;
  const cudaEvent_t event = events_[record.slot_ - 1];
  std::optional<user> here(std::in_place, held, *this);
  held.unlock();
  wait_for(event);
  held.lock();
  if (record.progress_ == progress::in_flight)
    end(held, record);
  held.unlock(); // `here` locks
}

// A launch that the watchdog has given up cannot be waited for.
void launch_book::wait_for(cudaEvent_t event) const {
  const on_device current(parts_->device);
  if (parts_->stopper == nullptr)
    return require("cudaEventSynchronize", [&] { return cudaEventSynchronize(event); });
  while (cudaEventQuery(event) == cudaErrorNotReady) {
    cudaGetLastError();
    if (parts_->stopper->gave_up())
      throw given_up(*parts_->stopper);
    std::this_thread::sleep_for(std::chrono::microseconds(100));
  }
}

bool launch_book::done(launch_record &record) {
  const lock held(mutex_);
  if (record.progress_ == launch_record::progress::in_flight && !settled_ &&
      has_ended(held, record))
    end(held, record);
  return record.progress_ == launch_record::progress::ended;
}

bool launch_book::has_ended(launch_record &record) {
  if (done(record))
    return true;
  if (parts_ && parts_->stopper != nullptr && parts_->stopper->gave_up())
    throw given_up(*parts_->stopper);
  return false;
}

bool launch_book::has_failed(const launch_record &record) const {
  const lock held(mutex_);
  return record.progress_ == launch_record::progress::ended && record.status_ != GTAP_SUCCESS;
}

void launch_book::tell(launch_record &record) {
  const lock held(mutex_);
  if (record.progress_ != launch_record::progress::ended || record.status_ == GTAP_SUCCESS)
    return;
  record.told_ = true;
  untold_.erase(std::remove_if(untold_.begin(), untold_.end(),
                               [&](const auto &each) { return each.get() == &record; }),
                untold_.end());
  throw failure{record.status_, record.sentence_};
}

gtap_statistics launch_book::statistics(launch_record &record) {
  wait(record);
  const lock held(mutex_);
  if (!record.has_figures_)
    throw failure{record.status_ == GTAP_SUCCESS ? GTAP_ERROR_CUDA : record.status_,
                  record.sentence_};
  return record.figures_;
}

// The launch may not have begun, may run, or may have ended: see launch_slot.cuh.
void launch_book::cancel(launch_record &record) {
  const lock held(mutex_);
  if (record.progress_ == launch_record::progress::ended || settled_ || record.slot_ == 0)
    return;
  const on_device current(parts_->device);
  put_word(slot(record.slot_).cancel, 1);
  for (const running_launch &each : look_at_launches(*parts_->memory, parts_->stream, false))
    if (each.state.launch_slot == record.slot_)
      stop_launch(*parts_->memory, parts_->stream, each, stop_cancelled);
}

void launch_book::cancel(launch_record &record, failure reason) {
  {
    const lock held(mutex_);
    if (!record.reason_)
      record.reason_ = std::move(reason);
  }
  cancel(record);
}

// ---- the end of the runtime ----

void launch_book::close() {
  lock held(mutex_);
  open_ = false;
  const auto left = [&] { return users_ == 0; };
  if (parts_->stopper == nullptr)
    return changed_.wait(held, left);
  while (!changed_.wait_for(held, std::chrono::milliseconds(20), left))
    if (parts_->stopper->gave_up())
      return;
}

// Those that wait for a launch find that it has ended.
void launch_book::settle(gtap_status what) noexcept {
  lock held(mutex_);
  open_ = false;
  if (settled_)
    return;
  for (std::shared_ptr<launch_record> &in_slot : in_slot_) {
    const std::shared_ptr<launch_record> each = in_slot;
    if (each != nullptr && each->progress_ == launch_record::progress::in_flight) {
      if (what == GTAP_SUCCESS) {
        end(held, *each);
      } else {
        each->progress_ = launch_record::progress::ended;
        each->status_ = what;
      }
    }
    in_slot = nullptr;
  }
  settled_ = true;
  changed_.notify_all();
  const auto left = [&] { return users_ == 0; };
  if (what == GTAP_SUCCESS)
    changed_.wait(held, left);
  else // some may wait for what does not end
    changed_.wait_for(held, std::chrono::seconds(1), left);
}

// ---- which book ----

std::shared_ptr<launch_book> book_of_file(const void *file, int device) {
  all_books &all = program_books();
  const std::lock_guard<std::mutex> held(all.mutex);
  for (const std::weak_ptr<launch_book> &each : all.books)
    if (std::shared_ptr<launch_book> book = each.lock();
        book != nullptr && book->serves(file, device))
      return book;
  return nullptr;
}

const std::shared_ptr<launch_book> &book_of_refused() {
  // Never freed: what is left in it belongs to it.
  static const auto &book = *new std::shared_ptr<launch_book>(std::make_shared<launch_book>());
  return book;
}

std::optional<failure> first_untold(launch_book &book) {
  std::optional<failure> own = book.take_untold();
  std::optional<failure> refused =
      &book == book_of_refused().get() ? std::nullopt : book_of_refused()->take_untold();
  return own ? own : refused;
}

void publish_book(const std::shared_ptr<launch_book> &book) {
  all_books &all = program_books();
  const std::lock_guard<std::mutex> held(all.mutex);
  all.books.erase(std::remove_if(all.books.begin(), all.books.end(),
                                 [](const auto &each) { return each.expired(); }),
                  all.books.end());
  all.books.push_back(book);
}

} // namespace gtap::detail
