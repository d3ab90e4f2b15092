// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See shared_copies.h.
#include "peer/shared_copies.h"

#include "cuda/device.h"
#include "cuda/failure.h"

#include <utility>

namespace gtap::detail {

#if defined(GTAP_TARGET_HOST) // there is one device

shared_copies::shared_copies(std::vector<shared_variable>, int) {}
shared_copies::~shared_copies() = default;
void shared_copies::begin(cudaStream_t) const {}
void shared_copies::end(int, cudaStream_t) const {}
void shared_copies::release() noexcept {}

#else

// A managed variable is one object already.
static bool is_managed(const shared_variable &info) {
  void *variable = nullptr;
  cudaPointerAttributes attributes = {};
  require("cudaGetSymbolAddress", [&] { return cudaGetSymbolAddress(&variable, info.symbol); });
  require("cudaPointerGetAttributes",
          [&] { return cudaPointerGetAttributes(&attributes, variable); });
  return attributes.type == cudaMemoryTypeManaged;
}

shared_copies::shared_copies(std::vector<shared_variable> variables, int devices) {
  if (devices < 2)
    return;
  try {
    for (shared_variable &each : variables) {
      if (is_managed(each))
        continue;
      entries_.push_back({each, std::vector<part>(static_cast<std::size_t>(devices))});
      std::vector<part> &parts = entries_.back().parts;
      for (int device = 0; device < devices; ++device) {
        const on_device here(device);
        void *variable = nullptr, *copy = nullptr;
        require("cudaGetSymbolAddress",
                [&] { return cudaGetSymbolAddress(&variable, each.symbol); });
        require("cudaMalloc", [&] { return cudaMalloc(&copy, each.bytes); });
        parts[device].variable = static_cast<unsigned char *>(variable);
        parts[device].copy = static_cast<unsigned char *>(copy);
      }
      for (int device = 0; device < devices; ++device)
        for (std::size_t at = 0; at < each.bytes; at += each.element_bytes) {
          parts[device].to_copy.push_back(parts[device].copy + at);
          parts[device].to_next.push_back(parts[(device + 1) % devices].copy + at);
        }
    }
  } catch (...) {
    release();
    throw;
  }
}

shared_copies::~shared_copies() {
  release();
}

void shared_copies::release() noexcept {
  for (entry &each : entries_)
    for (part &own : each.parts)
      if (own.copy != nullptr)
        cudaFree(own.copy);
}

// Writes the pointers of all elements of an object.
static void point(unsigned char *object, const shared_variable &info,
                  const std::vector<unsigned char *> &to, cudaStream_t stream) {
  require("cudaMemcpy2DAsync", [&] {
    return cudaMemcpy2DAsync(object + info.pointer_at, info.element_bytes, to.data(), sizeof(to[0]),
                             sizeof(to[0]), to.size(), cudaMemcpyDefault, stream);
  });
}

void shared_copies::begin(cudaStream_t stream) const {
  for (const entry &each : entries_)
    for (const part &own : each.parts)
      require("cudaMemcpyAsync", [&] {
        return cudaMemcpyAsync(own.copy, each.parts.front().variable, each.info.bytes,
                               cudaMemcpyDefault, stream);
      });
  for (const entry &each : entries_)
    for (const part &own : each.parts) {
      point(own.copy, each.info, own.to_next, stream);
      point(own.variable, each.info, own.to_copy, stream);
    }
}

void shared_copies::end(int device, cudaStream_t stream) const {
  for (const entry &each : entries_) {
    const part &own = each.parts[device];
    require("cudaMemcpyAsync", [&] {
      return cudaMemcpyAsync(own.variable, own.copy, each.info.bytes, cudaMemcpyDefault, stream);
    });
    require("cudaMemset2DAsync", [&] {
      return cudaMemset2DAsync(own.variable + each.info.pointer_at, each.info.element_bytes, 0,
                               sizeof(own.to_copy[0]), own.to_copy.size(), stream);
    });
  }
}

#endif

} // namespace gtap::detail
