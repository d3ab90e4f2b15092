// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Makes the part that a process has of a team's runtime; its launches.
#include "processes/process_group.h"

#include "api/launch_failure.h"
#include "cuda/device.h"
#include "cuda/failure.h"

#include <gtap/detail/launch/peer_memory.h>
#include <gtap/version.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <utility>

namespace gtap::detail {

namespace {

// Of the program's file (Fowler, Noll and Vo's hash): processes of a team run the same.
std::uint64_t program_hash() {
  std::ifstream file("/proc/self/exe", std::ios::binary);
  std::uint64_t hash = 14695981039346656037u;
  std::array<char, 65536> buffer;
  while (file.read(buffer.data(), buffer.size()) || file.gcount() != 0)
    for (std::streamsize i = 0; i < file.gcount(); ++i)
      hash =
          (hash ^ static_cast<unsigned char>(buffer[static_cast<std::size_t>(i)])) * 1099511628211u;
  return hash;
}

} // namespace

process_group::process_group(const gtap_config &settings)
    : memory_(begin_processes(how_started())) {
  step("run the same program", [&] {
    if (processes() > 1 &&
        (settings.allocator.allocate != nullptr || settings.memory_pool != nullptr))
      throw failure{
          GTAP_ERROR_INVALID_CONFIG,
          "A runtime of several processes takes its memory from cudaMalloc() and NVSHMEM: "
          "gtap_config has an allocator or a memory pool."};
    runtimes_.push_back(std::make_unique<runtime>(settings, std::vector<const void *>{}));
    if (processes() > 1)
      require("cudaMalloc", [&] { return cudaMalloc(&world_, sizeof(peer_world)); });
    return fmt::format("runs a program of version {} with hash {:016x}", GTAP_VERSION,
                       program_hash());
  });
  leave_team_at_exit();
  if (processes() == 1)
    return;
  region_ = allocate(peer_layout::bytes(static_cast<std::uint32_t>(processes())));
  memory_.team->when_one_is_lost([this](const std::string &sentence) { lose(sentence); });
}

process_group::~process_group() {
  memory_.team->when_one_is_lost(nullptr);
  runtimes_.clear();
  if (memory_.heap == nullptr)
    return;
  cudaFree(world_);
  try {
    barrier(); // nobody uses it any more
    for (const symmetric_piece &each : pieces_)
      memory_.heap->free(each);
    if (region_.bytes != 0)
      memory_.heap->free(region_);
  } catch (...) { // a process has ended: what is left goes with this one
  }
}

symmetric_piece process_group::allocate(std::size_t bytes) {
  return memory_.heap->allocate(std::max<std::size_t>(bytes, 1));
}

// All processes do a step: `act()` does this one's part, and returns what it was; that has to be the same everywhere. No process goes on before all have
// done theirs.
template <class Act>
void process_group::step(const char *about, Act act) {
  const std::vector<std::string> all = do_together(*memory_.team, act);
  const std::string &mine = all[me()];
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i] != mine)
      throw failure{
          GTAP_ERROR_INVALID_LAUNCH,
          fmt::format("All processes of a launch have to {}: process {} {}, process {} {}.", about,
                      process(), mine, i, all[i])};
}

void process_group::barrier() {
  const std::lock_guard<std::mutex> lock(begins_);
  step("call the same members of gtap::runtime in the same order",
       [] { return std::string("waits for the others"); });
}

std::vector<void *> process_group::allocate_symmetric(std::size_t bytes) {
  const std::lock_guard<std::mutex> lock(begins_);
  if (memory_.heap == nullptr)
    return {allocate_only_copy(bytes)};
  step("make the same gtap::symmetric in the same order", [&] {
    if (pieces_.size() == most_symmetric)
      throw failure{
          GTAP_ERROR_OUT_OF_MEMORY,
          fmt::format("More than {} objects gtap::symmetric are there at once. Make fewer, "
                      "larger ones.",
                      most_symmetric)};
    return fmt::format("asks for {} bytes of symmetric memory", bytes);
  });
  pieces_.push_back(allocate(bytes));
  pieces_.back().number = ++made_;
  return pieces_.back().here;
}

void process_group::free_symmetric(void *own) {
  const std::lock_guard<std::mutex> lock(begins_);
  if (memory_.heap == nullptr) {
    cudaFree(own);
    return;
  }
  const auto found = std::find_if(pieces_.begin(), pieces_.end(), [&](const symmetric_piece &each) {
    return each.here[me()] == own;
  });
  if (found == pieces_.end())
    return;
  step("drop the same gtap::symmetric in the same order",
       [&] { return fmt::format("drops the one that was made as number {}", found->number); });
  memory_.heap->free(*found);
  pieces_.erase(found);
}

// What the launch's kernel knows of the others.
void process_group::tell_world() const {
  peer_world world = {};
  world.me = static_cast<std::uint32_t>(process());
  world.count = static_cast<std::uint32_t>(processes());
  world.of_processes = 1;
  for (std::uint32_t i = 0; i < world.count; ++i)
    world.regions[i] = static_cast<unsigned char *>(region_.here[i]);
  for (const symmetric_piece &piece : pieces_) {
    symmetric_range &range = world.ranges[world.range_count++];
    range.bytes = piece.bytes;
    for (std::uint32_t i = 0; i < world.count; ++i)
      range.at[i] = reinterpret_cast<std::uintptr_t>(piece.there[i]);
  }
  require("cudaMemcpy",
          [&] { return cudaMemcpy(world_, &world, sizeof world, cudaMemcpyHostToDevice); });
}

void process_group::begin(const std::shared_ptr<launch_record> &record,
                          const launchable_kernel &kernel, std::uint32_t block_size,
                          const peer_start &start) {
  const std::lock_guard<std::mutex> lock(begins_);
  if (processes() == 1)
    return begin_part(record, kernel, block_size, start, nullptr, 1);
  step("launch the same kernel, with the same numbers as arguments", [&] {
    require_peers(kernel);
    require("cudaStreamSynchronize", [&] { return cudaStreamSynchronize(nullptr); });
    const part_shape shape = shape_of_part(*record, kernel, block_size, 1);
    return fmt::format("launches '{}' in {} blocks of {} threads, with the numbers{}", kernel.name,
                       shape.blocks, shape.threads, start.numbers());
  }); // and all have ended the one before
  step("do the same", [&] {
    const auto count = static_cast<std::uint32_t>(processes());
    require("cudaMemset",
            [&] { return cudaMemset(region_.here[me()], 0, peer_layout::rings(count)); });
    tell_world();
    require("cudaStreamSynchronize", [&] { return cudaStreamSynchronize(nullptr); });
    return std::string("is ready");
  }); // and all regions are
  record->set_world(static_cast<peer_world *>(world_));
  {
    const std::lock_guard<std::mutex> held(mutex_);
    last_ = record;
  }
  const auto begin_here = [&] { begin_part(record, kernel, block_size, start, nullptr, 1); };
  try {
    if (!memory_.team->meets_beside_launches())
      return begin_here();
    // The first process has the root, so it begins last: others that came later would get the small tasks.
    step("do the same", [&] {
      if (process() != 0)
        begin_here();
      return std::string("has begun");
    });
    if (process() == 0)
      begin_here();
  } catch (...) {
    const failure what = current_failure();
    abort_others(what.status);
    throw failure(what);
  }
}

// As tell_that_none_runs(), by the host: this process's part could not begin.
void process_group::abort_others(gtap_status status) const noexcept {
  const peer_word end =
      end_word(peer_aborted, static_cast<std::uint32_t>(status), static_cast<std::uint32_t>(me()));
  for (std::size_t i = 0; i < region_.here.size(); ++i)
    if (i != me())
      static_cast<void>(cudaMemcpy(static_cast<unsigned char *>(region_.here[i]) +
                                       peer_layout::inboxes + me() * sizeof(peer_inbox) +
                                       offsetof(peer_inbox, end),
                                   &end, sizeof end, cudaMemcpyHostToDevice));
}

void process_group::wait() {
  std::shared_ptr<launch_record> last;
  {
    const std::lock_guard<std::mutex> held(mutex_);
    last = std::exchange(last_, nullptr);
  }
  if (last != nullptr)
    last->book().wait(*last);
}

// A process has ended, for which the launch here may wait.
void process_group::lose(const std::string &sentence) {
  std::shared_ptr<launch_record> last;
  {
    const std::lock_guard<std::mutex> held(mutex_);
    last = last_;
  }
  if (last == nullptr)
    return;
  try {
    last->book().cancel(*last, failure{GTAP_ERROR_PEER, sentence});
  } catch (...) { // the device does not answer
  }
}

} // namespace gtap::detail
