// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Allocates, fills, copies.
#include "profile/profile_memory.h"

#include "cuda/failure.h"

#include <algorithm>

namespace gtap::detail {

namespace {

constexpr std::uint32_t launch_count = 128; // with an entry each
static_assert(launch_count <= 0xffff, "a chunk names its launch by 16 bits");

void *allocate_zeros(std::size_t bytes) {
  void *result = nullptr;
  require("cudaMalloc", [&] { return cudaMalloc(&result, bytes); });
  try {
    require("cudaMemset", [&] { return cudaMemset(result, 0, bytes); });
  } catch (...) {
    cudaFree(result);
    throw;
  }
  return result;
}

template <class T>
void copy_out(T *to, const void *from, std::size_t count, cudaStream_t stream) {
  require("cudaMemcpyAsync", [&] { return peek(to, from, count * sizeof(T), stream); });
}

} // namespace

profile_memory::profile_memory(std::uint32_t contexts, std::size_t timeline_bytes)
    : contexts_(contexts), chunk_count_(static_cast<std::uint32_t>(std::min<std::size_t>(
                               timeline_bytes / sizeof(profile_chunk), 1u << 24))) {
  try {
    state_ = allocate_zeros(sizeof(profile_state));
    launches_ = allocate_zeros(launch_count * sizeof(profile_launch));
    chunks_ = allocate_zeros(std::max(chunk_count_, 1u) * sizeof(profile_chunk));
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

void profile_memory::release() {
  for (void **part : {&state_, &launches_, &chunks_}) {
    cudaFree(*part);
    *part = nullptr;
  }
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
