// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One GPU of each of several processes as one: what gtap::runtime{gtap::world} is in each of them. They meet in symmetric memory
// (symmetric_heap.h) as the peers of one process do in theirs (peer/peer_group.h), so the device code is the same.
#pragma once

#include "peer/launch_group.h"
#include "processes/symmetric_heap.h"

#include <mutex>
#include <string>

namespace gtap::detail {

class process_group final : public launch_group {
public:
  // All processes make one; throws a failure.
  explicit process_group(const gtap_config &settings);
  ~process_group() override;
  process_group(const process_group &) = delete;
  process_group &operator=(const process_group &) = delete;

  const std::vector<std::unique_ptr<runtime>> &runtimes() const override { return runtimes_; }
  int process() const override { return memory_.team->me(); }
  int processes() const override { return memory_.team->count(); }

  // All processes call it, for the same kernel.
  void begin(const std::shared_ptr<launch_record> &record, const launchable_kernel &kernel,
             std::uint32_t block_size, const peer_start &start) override;
  void wait() override;

  std::vector<void *> allocate_symmetric(std::size_t bytes) override;
  void free_symmetric(void *own) override;
  void barrier() override;

private:
  std::size_t me() const { return static_cast<std::size_t>(process()); }
  symmetric_piece allocate(std::size_t bytes);
  template <class Act>
  void step(const char *about, Act act);
  void tell_world() const;
  void abort_others(gtap_status status) const noexcept;
  void lose(const std::string &sentence);

  process_memory memory_;
  std::vector<std::unique_ptr<runtime>> runtimes_; // of one device
  void *world_ = nullptr;
  std::mutex begins_; // held while processes do something together; guards what follows
  symmetric_piece region_;
  std::vector<symmetric_piece> pieces_;
  int made_ = 0;     // of these
  std::mutex mutex_; // guards what follows
  std::shared_ptr<launch_record> last_;
};

} // namespace gtap::detail
