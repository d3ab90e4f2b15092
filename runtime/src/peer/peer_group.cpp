// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Makes peers, begins their launches, waits for them.
#include "peer/peer_group.h"

#include "cuda/device.h"
#include "cuda/failure.h"
#include "program/config.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <thread>
#include <utility>

namespace gtap::detail {

namespace {

// Peers on each device: more than one only in tests, which need no second GPU then.
std::uint32_t peers_of_device() {
  const char *text = std::getenv("GTAP_PEERS_PER_DEVICE");
  if (text == nullptr || *text == '\0')
    return 1;
  char *end = nullptr;
  const long value = std::strtol(text, &end, 10);
  if (*end != '\0' || value < 1 || value > static_cast<long>(most_peers))
    throw failure{GTAP_ERROR_INVALID_CONFIG,
                  fmt::format("GTAP_PEERS_PER_DEVICE is '{}'; it has to be a number from 1 to {}.",
                              text, most_peers)};
  return static_cast<std::uint32_t>(value);
}

void make_event(cudaEvent_t &event) {
  require("cudaEventCreateWithFlags",
          [&] { return cudaEventCreateWithFlags(&event, cudaEventDisableTiming); });
}

void *allocate_bytes(std::size_t bytes) {
  void *memory = nullptr;
  if (cudaMalloc(&memory, bytes) != cudaSuccess) {
    cudaGetLastError();
    throw failure{
        GTAP_ERROR_OUT_OF_MEMORY,
        fmt::format("A GPU has not the {} bytes of memory in which several GPUs meet.", bytes)};
  }
  return memory;
}

void let_all_reach_each_other(int devices) {
  for (int device = 0; device < devices; ++device) {
    const on_device here(device);
    for (int other = 0; other < devices; ++other) {
      if (other == device)
        continue;
      bool reaches = false;
      require("cudaDeviceEnablePeerAccess", [&] { return let_reach(device, other, reaches); });
      if (!reaches)
        throw failure{
            GTAP_ERROR_INVALID_CONFIG,
            fmt::format("GPU {} cannot reach the memory of GPU {}, which a runtime of all GPUs "
                        "needs. Leave one of them out with CUDA_VISIBLE_DEVICES.",
                        device, other)};
    }
  }
}

} // namespace

// ---- a peer ----

peer::peer(runtime &on, int device, bool extra) : on_(on), device_(device), extra_(extra) {
  try {
    if (extra_)
      require("cudaStreamCreateWithFlags",
              [&] { return cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking); });
    make_event(ready_);
    make_event(ended_);
  } catch (...) {
    release();
    throw;
  }
}

peer::~peer() {
  release();
}

void peer::release() noexcept {
  int before = 0;
  cudaGetDevice(&before);
  cudaSetDevice(device_);
  cudaFree(region_);
  cudaFree(world_);
  for (const cudaEvent_t event : {ready_, ended_})
    if (event != nullptr)
      cudaEventDestroy(event);
  if (stream_ != nullptr)
    cudaStreamDestroy(stream_);
  cudaSetDevice(before);
}

void peer::allocate(std::uint32_t count) {
  region_ = allocate_bytes(peer_layout::bytes(count));
  world_ = allocate_bytes(sizeof(peer_world));
}

void peer::tell(const peer_world &world) const {
  require("cudaMemcpy",
          [&] { return cudaMemcpy(world_, &world, sizeof(world), cudaMemcpyHostToDevice); });
}

void peer::prepare(std::uint32_t count, const std::vector<std::unique_ptr<peer>> &all,
                   const shared_copies *copies) const {
  const on_device here(device_);
  for (const std::unique_ptr<peer> &each : all)
    require("cudaStreamWaitEvent", [&] { return cudaStreamWaitEvent(stream_, each->ended_, 0); });
  require("cudaMemsetAsync",
          [&] { return cudaMemsetAsync(region_, 0, peer_layout::rings(count), stream_); });
  if (copies != nullptr && all.front().get() == this)
    copies->begin(stream_);
  require("cudaEventRecord", [&] { return cudaEventRecord(ready_, stream_); });
}

void peer::wait_for(const std::vector<std::unique_ptr<peer>> &all) const {
  const on_device here(device_);
  for (const std::unique_ptr<peer> &each : all)
    require("cudaStreamWaitEvent", [&] { return cudaStreamWaitEvent(stream_, each->ready_, 0); });
}

void peer::note_end() const {
  const on_device here(device_);
  require("cudaEventRecord", [&] { return cudaEventRecord(ended_, stream_); });
}

void peer::end(const shared_copies &copies, const std::vector<std::unique_ptr<peer>> &all) const {
  if (extra_)
    return;
  const on_device here(device_);
  for (const std::unique_ptr<peer> &each : all)
    require("cudaStreamWaitEvent", [&] { return cudaStreamWaitEvent(stream_, each->ended_, 0); });
  copies.end(device_, stream_);
}

// ---- the group ----

peer_group::peer_group(const gtap_config &settings) : each_(peers_of_device()) {
  const int devices = device_count();
  if (devices * static_cast<long long>(each_) > most_peers)
    throw failure{GTAP_ERROR_INVALID_CONFIG,
                  fmt::format("A runtime has {} GPUs at most; {} are there. Leave some out with "
                              "CUDA_VISIBLE_DEVICES.",
                              most_peers / each_, devices)};
  if (devices > 1 && (settings.allocator.allocate != nullptr || settings.memory_pool != nullptr))
    throw failure{GTAP_ERROR_INVALID_CONFIG,
                  "A runtime of several GPUs takes its memory from cudaMalloc(): gtap_config has "
                  "an allocator or a memory pool, of one GPU."};
  let_all_reach_each_other(devices);
  for (int device = 0; device < devices; ++device) {
    const on_device here(device);
    gtap_config own = settings;
    if (each_ > 1)
      own.concurrent_launches = std::max(own.concurrent_launches, std::max(each_ + 1, 4u));
    runtimes_.push_back(std::make_unique<runtime>(own, std::vector<const void *>{}));
  }
  make_peers();
}

void peer_group::make_peers() {
  for (std::uint32_t extra = 0; extra < each_; ++extra)
    for (std::size_t device = 0; device < runtimes_.size(); ++device) {
      const on_device here(static_cast<int>(device));
      peers_.push_back(
          std::make_unique<peer>(*runtimes_[device], static_cast<int>(device), extra != 0));
    }
  const auto count = static_cast<std::uint32_t>(peers_.size());
  if (count == 1)
    return;
  peer_world world = {};
  world.count = count;
  for (std::uint32_t i = 0; i < count; ++i) {
    const on_device here(peers_[i]->device());
    peers_[i]->allocate(count);
    world.regions[i] = peers_[i]->region();
  }
  for (std::uint32_t i = 0; i < count; ++i) {
    const on_device here(peers_[i]->device());
    world.me = i;
    peers_[i]->tell(world);
    peers_[i]->note_end();
  }
}

peer_group::~peer_group() = default;

namespace {

// Ends launches whose first peer could not begin, or whose others could not. What they say of it is not the error.
void take_back(const launch_record::companions &begun) {
  for (const auto &each : begun) {
    try {
      each->book().cancel(*each);
      each->book().wait(*each);
      each->book().tell(*each);
    } catch (...) {
    }
  }
}

} // namespace

void peer_group::begin_on(std::uint32_t number, const std::shared_ptr<launch_record> &record,
                          const launchable_kernel &kernel, std::uint32_t block_size,
                          const peer_start &start) const {
  const peer &on = *peers_[number];
  const on_device here(on.device());
  begin_part(record, kernel, block_size, start, on.stream(), each_);
}

void peer_group::begin(const std::shared_ptr<launch_record> &record,
                       const launchable_kernel &kernel, std::uint32_t block_size,
                       const peer_start &start) {
  const auto count = static_cast<std::uint32_t>(peers_.size());
  const std::lock_guard<std::mutex> lock(mutex_);
  if (count == 1)
    return begin_on(0, record, kernel, block_size, start);
  require_peers(kernel);
  const shared_copies *copies = copies_of(kernel.file);
  for (const std::unique_ptr<peer> &each : peers_)
    each->prepare(count, peers_, copies);
  for (const std::unique_ptr<peer> &each : peers_)
    each->wait_for(peers_);
  std::vector<std::shared_ptr<launch_record>> all = {record};
  for (std::uint32_t i = 1; i < count; ++i)
    all.push_back(
        std::make_shared<launch_record>(book_of_file(kernel.file, peers_[i]->device()), *record));
  for (std::uint32_t i = 0; i < count; ++i)
    all[i]->set_world(peers_[i]->world());
  record->set_others({all.begin() + 1, all.end()});
  last_ = record;
#if defined(GTAP_TARGET_HOST)
  // Where a launch returns at its end, each has a thread. One that could not begin lets the others end.
  std::vector<std::exception_ptr> failed(count);
  std::vector<std::thread> threads;
  std::atomic<std::uint32_t> running{count};
  for (std::uint32_t i = 0; i < count; ++i)
    threads.emplace_back([&, i] {
      try {
        begin_on(i, all[i], kernel, block_size, start);
      } catch (...) {
        failed[i] = std::current_exception();
      }
      --running;
      while (failed[i] != nullptr && running != 0) {
        for (std::uint32_t other = 0; other < count; ++other)
          if (other != i)
            all[other]->book().cancel(*all[other]);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
    });
  for (std::thread &each : threads)
    each.join();
  for (const std::exception_ptr &each : failed)
    if (each != nullptr) {
      take_back({all.begin() + 1, all.end()});
      record->set_others({});
      std::rethrow_exception(each);
    }
#else
  std::uint32_t begun = 0;
  try {
    for (; begun < count; ++begun) {
      const std::uint32_t number = count - 1 - begun; // the first peer last: it has the root
      begin_on(number, all[number], kernel, block_size, start);
    }
  } catch (...) {
    const failure what = current_failure();
    take_back({all.end() - begun, all.end()});
    record->set_others({});
    end_shared(copies);
    throw failure(what);
  }
  end_shared(copies);
#endif
}

const shared_copies *peer_group::copies_of(const void *file) {
  const std::vector<shared_variable> variables = program_registry().shared_of(file);
  if (variables.empty())
    return nullptr;
  std::unique_ptr<shared_copies> &copies = copies_[file];
  if (copies == nullptr)
    copies = std::make_unique<shared_copies>(variables, static_cast<int>(runtimes_.size()));
  return copies.get();
}

void peer_group::end_shared(const shared_copies *copies) const {
  for (const std::unique_ptr<peer> &each : peers_)
    each->note_end();
  if (copies == nullptr)
    return;
  for (const std::unique_ptr<peer> &each : peers_)
    each->end(*copies, peers_);
  for (const std::unique_ptr<peer> &each : peers_)
    each->note_end();
}

std::vector<void *> peer_group::allocate_symmetric(std::size_t bytes) {
  const on_device here(first().device());
  return {allocate_only_copy(bytes)};
}
void peer_group::free_symmetric(void *own) {
  cudaFree(own);
}

void peer_group::wait() {
  std::shared_ptr<launch_record> last;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    last = std::exchange(last_, nullptr);
  }
  if (last != nullptr)
    wait_for_peers(*last);
}

void wait_for_peers(launch_record &first) {
  std::vector<launch_record *> left = {&first};
  for (const auto &each : first.others())
    left.push_back(each.get());
  bool cancelled = false;
  const auto cancel_all = [&] {
    cancelled = true;
    for (launch_record *each : left) {
      try {
        each->book().cancel(*each);
      } catch (...) { // its device does not answer
      }
    }
  };
  const auto has_ended = [&](launch_record *each) {
    if (!each->book().has_ended(*each))
      return false;
    if (!cancelled && each->book().has_failed(*each))
      cancel_all(); // the others may wait for it
    return true;
  };
  const auto began = std::chrono::steady_clock::now();
  try {
    while (!left.empty()) {
      left.erase(std::remove_if(left.begin(), left.end(), has_ended), left.end());
      if (!left.empty() && std::chrono::steady_clock::now() - began > std::chrono::milliseconds(1))
        std::this_thread::sleep_for(std::chrono::microseconds(50));
    }
  } catch (...) {
    cancel_all();
    throw;
  }
}

} // namespace gtap::detail
