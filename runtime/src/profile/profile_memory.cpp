// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Allocates, fills, copies.
#include "profile/profile_memory.h"

#include "cuda/failure.h"

#include <algorithm>
#include <utility>

namespace gtap::detail {

namespace {

constexpr std::uint32_t launch_count = 128; // with an entry each
static_assert(launch_count <= 0xffff, "a chunk names its launch by 16 bits");

template <class T>
void copy_out(T *to, const void *from, std::size_t count, cudaStream_t stream) {
  require("cudaMemcpyAsync", [&] { return peek(to, from, count * sizeof(T), stream); });
}

} // namespace

profile_memory::profile_memory(std::uint32_t contexts, std::size_t timeline_bytes,
                               const memory_source &source)
    : source_(source), contexts_(contexts),
      chunk_count_(static_cast<std::uint32_t>(
          std::min<std::size_t>(timeline_bytes / sizeof(profile_chunk), 1u << 24))) {
  try {
    allocate_zeros(state_, sizeof(profile_state));
    allocate_zeros(launches_, launch_count * sizeof(profile_launch));
    allocate_zeros(chunks_, chunk_bytes());
    profile_state filled = {};
    filled.launches = static_cast<profile_launch *>(launches_);
    filled.chunks = static_cast<profile_chunk *>(chunks_);
    filled.launch_count = launch_count;
    filled.chunk_count = chunk_count_;
    filled.next_launch = contexts;
    for (std::uint32_t i = 0; i < contexts; ++i)
      filled.of_context[i] = i;
    require("cudaMemcpy",
            [&] { return cudaMemcpy(state_, &filled, sizeof(filled), cudaMemcpyHostToDevice); });
  } catch (...) {
    release();
    throw;
  }
}

profile_memory::~profile_memory() {
  release();
}

void profile_memory::allocate_zeros(void *&part, std::size_t bytes) {
  part = source_.allocate(bytes, 0);
  require("cudaMemset", [&] { return cudaMemset(part, 0, bytes); });
}

std::size_t profile_memory::chunk_bytes() const {
  return std::max(chunk_count_, 1u) * sizeof(profile_chunk);
}

void profile_memory::release() {
  source_.deallocate(std::exchange(state_, nullptr), sizeof(profile_state));
  source_.deallocate(std::exchange(launches_, nullptr), launch_count * sizeof(profile_launch));
  source_.deallocate(std::exchange(chunks_, nullptr), chunk_bytes());
}

void profile_memory::abandon() {
  state_ = launches_ = chunks_ = nullptr;
}

profile_copy profile_memory::read(cudaStream_t stream) const {
  profile_state now;
  copy_out(&now, state_, 1, stream);
  profile_copy copy;
  copy.launches.resize(std::min(now.next_launch, launch_count));
  if (!copy.launches.empty())
    copy_out(copy.launches.data(), launches_, copy.launches.size(), stream);
  copy.chunks.resize(std::min(now.next_chunk, chunk_count_));
  if (!copy.chunks.empty())
    copy_out(copy.chunks.data(), chunks_, copy.chunks.size(), stream);
  // A launch gets its entry when the one before it in its context ends: some of those beyond the last wait for one.
  if (now.next_launch > launch_count)
    copy.unrecorded = now.next_launch - launch_count -
                      static_cast<std::uint32_t>(
                          std::count_if(now.of_context, now.of_context + contexts_,
                                        [](std::uint32_t entry) { return entry >= launch_count; }));
  return copy;
}

} // namespace gtap::detail
