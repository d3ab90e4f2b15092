// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Several GPUs as one: a runtime on each, the memory in which their launches meet (detail/launch/peer_memory.h), and launches of
// one kernel on all of them. A peer is a launch on a device; a device has one, or more of them in tests.
#pragma once

#include "cuda/cuda_api.h"
#include "peer/launch_group.h"
#include "peer/shared_copies.h"

#include <gtap/api.h>
#include <gtap/detail/launch/peer_memory.h>

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace gtap::detail {

// One peer: its stream, its region, and what it is told of the others.
class peer {
public:
  // On the current device, which `on` serves. `extra`: the device has a peer already.
  peer(runtime &on, int device, bool extra);
  ~peer();
  peer(const peer &) = delete;
  peer &operator=(const peer &) = delete;

  runtime &on() const { return on_; }
  int device() const { return device_; }
  cudaStream_t stream() const { return stream_; } // the device's default stream, or one of its own
  unsigned char *region() const { return static_cast<unsigned char *>(region_); }
  peer_world *world() const { return static_cast<peer_world *>(world_); }

  void allocate(std::uint32_t count);
  void tell(const peer_world &world) const;
  // Behind all that came before on any peer: sets the words of the region to 0; the first one of all begins with the shared variables, if there are any.
  void prepare(std::uint32_t count, const std::vector<std::unique_ptr<peer>> &all,
               const shared_copies *copies) const;
  // Lets what follows on this peer's stream wait until all are prepared.
  void wait_for(const std::vector<std::unique_ptr<peer>> &all) const;
  void note_end() const;
  // Behind the ends of all: the device's shared variables get what has become of them.
  void end(const shared_copies &copies, const std::vector<std::unique_ptr<peer>> &all) const;

private:
  void release() noexcept;

  runtime &on_;
  const int device_;
  const bool extra_;
  cudaStream_t stream_ = nullptr;
  cudaEvent_t ready_ = nullptr, ended_ = nullptr;
  void *region_ = nullptr, *world_ = nullptr;
};

class peer_group final : public launch_group {
public:
  // Of all devices of the process; throws a failure.
  explicit peer_group(const gtap_config &settings);
  ~peer_group() override;
  peer_group(const peer_group &) = delete;
  peer_group &operator=(const peer_group &) = delete;

  const std::vector<std::unique_ptr<runtime>> &runtimes() const override { return runtimes_; }

  // Begins a launch on all peers; throws a failure. `record`: of the first peer's launch.
  void begin(const std::shared_ptr<launch_record> &record, const launchable_kernel &kernel,
             std::uint32_t block_size, const peer_start &start) override;
  void wait() override;

  // Of one process: of the first device's memory, which all of them reach.
  std::vector<void *> allocate_symmetric(std::size_t bytes) override;
  void free_symmetric(void *own) override;
  void barrier() override {}

private:
  void make_peers();
  void begin_on(std::uint32_t number, const std::shared_ptr<launch_record> &record,
                const launchable_kernel &kernel, std::uint32_t block_size,
                const peer_start &start) const;

  std::vector<std::unique_ptr<runtime>> runtimes_; // of each device
  std::vector<std::unique_ptr<peer>> peers_;
  std::uint32_t each_ = 1; // peers of a device
  // Of the file's shared variables; null where it has none.
  const shared_copies *copies_of(const void *file);
  void end_shared(const shared_copies *copies) const;

  std::map<const void *, std::unique_ptr<shared_copies>> copies_; // by file; guarded by mutex_
  std::mutex mutex_;                    // held while a launch begins; guards what follows
  std::shared_ptr<launch_record> last_; // begun on several peers; null once it was waited for
};

// Waits for the launches of all peers; where one has failed, or cannot be waited for, the others are cancelled.
// Throws a failure.
void wait_for_peers(launch_record &first);

} // namespace gtap::detail
