// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The launches that gtap::launch() has begun with one runtime: which slot each has (detail/launch/launch_slot.cuh), when it
// has ended, and what with. Must not know handles, or how a kernel is called.
//
// One mutex for each book; what it guards is said at each member. It is held for looks and copies, and never while a launch
// is begun or waited for. A host thread that does either is counted as a user of the book meanwhile, and close(), which comes
// before the runtime's memory is freed, waits until there is none and lets no other come.
#pragma once

#include "cuda/device.h"
#include "cuda/failure.h"
#include "storage/memory.h"

#include <gtap/api.h>

#include <array>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace gtap::detail {

class launch_book;
class watchdog;

// A launch that gtap::launch() has begun, or could not begin. Its handle has it for as long as that lives, and the book until
// its error is told.
class launch_record {
public:
  // `name`: of the kernel, or empty.
  launch_record(std::shared_ptr<launch_book> book, std::string name);
  // The launch of another peer of `first`'s.
  launch_record(std::shared_ptr<launch_book> book, const launch_record &first);

  // Of the first peer of a launch with several: the launches of the others. Written before the launch begins.
  using companions = std::vector<std::shared_ptr<launch_record>>;
  const companions &others() const { return others_; }
  void set_others(companions others) { others_ = std::move(others); }
  // What the launch is told of its peers. Before it begins.
  void set_world(peer_world *world) { world_ = world; }

  std::uint64_t number() const { return number_; }
  const std::string &name() const { return name_; }
  launch_book &book() const { return *book_; }

private:
  friend class launch_book;
  enum class progress { beginning, in_flight, ended };

  const std::uint64_t number_; // of the process's
  const std::string name_;
  const std::shared_ptr<launch_book> book_;
  companions others_;
  peer_world *world_ = nullptr;
  // What follows is guarded by the book's mutex.
  progress progress_ = progress::beginning;
  std::uint32_t slot_ = 0; // 0 when it has none
  bool told_ = false;      // its error
  gtap_status status_ = GTAP_SUCCESS;
  std::string sentence_;          // empty: the status's general one
  std::optional<failure> reason_; // why the host has cancelled it, if it was not asked to
  bool has_figures_ = false;
  gtap_statistics figures_;
};

// What launches a kernel with so many bytes of dynamic shared memory; returns CUDA's error.
class kernel_start {
public:
  virtual cudaError_t operator()(std::size_t shared_bytes) const = 0;

protected:
  ~kernel_start() = default;
};

class launch_book {
public:
  // What a book uses of its runtime, which has closed it when these end.
  struct parts {
    int device;
    const device_memory *memory;
    cudaStream_t stream;
    watchdog *stopper;                   // null when there is none
    std::vector<const void *> files;     // module_symbols::state of those that it serves
    std::uint32_t grid_size, block_size; // gtap_config's; the first may be 0
  };
  // A book of no runtime is closed from the first: it has launches that could not begin.
  launch_book();
  explicit launch_book(parts of_runtime);
  ~launch_book();
  launch_book(const launch_book &) = delete;
  launch_book &operator=(const launch_book &) = delete;

  // Whether launches of this file's kernels on this device are its.
  bool serves(const void *file, int device) const;
  std::uint32_t wanted_grid() const { return parts_->grid_size; }
  std::uint32_t block_size() const { return parts_->block_size; }

  // Begins a launch on this stream; throws a failure. Where all slots are in use it waits for the end of a launch.
  void begin(const std::shared_ptr<launch_record> &record, cudaStream_t stream,
             const kernel_start &start);
  // Says that it could not begin.
  void refuse(const std::shared_ptr<launch_record> &record, failure what);

  // As the members of gtap::launch_handle. Each throws a failure.
  void wait(launch_record &record);
  bool done(launch_record &record);
  // The same, for who waits for several: throws where the watchdog has given the launch up.
  bool has_ended(launch_record &record);
  // Whether it has ended with an error.
  bool has_failed(const launch_record &record) const;
  // Throws the launch's failure if it has ended with one; its error then is told.
  void tell(launch_record &record);
  gtap_statistics statistics(launch_record &record);
  void cancel(launch_record &record);
  // The same, for a reason that the launch then ends with.
  void cancel(launch_record &record, failure reason);

  // Looks which launches have ended. Then the first error that nobody has been told yet, in a failure that names its launch;
  // all of them count as told.
  void look();
  std::optional<failure> take_untold();

  // Lets no more launches begin, and waits for those that are beginning. Where the watchdog has given a launch up it does not
  // wait.
  void close();
  // What each launch ended with is kept here, and no part is used from then on. All have ended, or nobody can know: then
  // `what` is why, and else GTAP_SUCCESS.
  void settle(gtap_status what) noexcept;
  // A launch that nothing stops may still use slots and events.
  void abandon();

private:
  class user;
  using lock = std::unique_lock<std::mutex>;

  void wait_for(cudaEvent_t event) const;
  void make_slots();
  std::uint32_t take_slot();
  void free_slot(const lock &held, std::uint32_t slot);
  bool has_ended(const lock &held, const launch_record &record) const;
  void end(const lock &held, launch_record &record);
  void end_with(const lock &held, launch_record &record, failure what);
  void look(const lock &held);
  gtap_statistics figures_of(const launch_slot &slot) const;
  launch_slot &slot(std::uint32_t number) const { return slots_[number - 1]; }

  const std::optional<parts> parts_;
  mutable std::mutex mutex_;
  std::condition_variable changed_; // a user has left, or a slot has become free
  // Guarded by mutex_:
  bool open_ = false;
  bool settled_ = true; // no part may be used
  unsigned users_ = 0;
  launch_slot *slots_ = nullptr; // of the host, which the device can reach
  std::vector<std::uint32_t> free_;
  std::array<cudaEvent_t, launch_slots> events_ = {}; // made when a slot is first used
  std::array<std::shared_ptr<launch_record>, launch_slots> in_slot_;
  std::vector<std::shared_ptr<launch_record>> untold_; // ended with an error
};

// The book of the runtime that serves this file on this device; null where there is none.
std::shared_ptr<launch_book> book_of_file(const void *file, int device);
// Of launches that no runtime could begin.
const std::shared_ptr<launch_book> &book_of_refused();
// The first error that nobody has been told, of this book and of launches that no runtime could begin. All count as told.
std::optional<failure> first_untold(launch_book &book);
// While a runtime has it, book_of_file() finds it.
void publish_book(const std::shared_ptr<launch_book> &book);

} // namespace gtap::detail
