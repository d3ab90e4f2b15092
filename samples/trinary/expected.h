// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The pruned 3-ary tree itself, which node has which children, and what its tasks have to leave
// behind, by a walk over the whole tree on the host. Must not know how tasks walk it.
#pragma once

#include "../common/node_work.h"

#include <cstdint>
#include <utility>
#include <vector>

#ifndef TRINARY_PLACES
#define TRINARY_PLACES (1u << 20) // tests with many small trees make do with fewer
#endif
constexpr std::uint32_t kPlaces = TRINARY_PLACES; // of results; several nodes may share one

__host__ __device__ inline std::uint32_t place_of(std::uint32_t id) {
  return samples::hash32(id) % kPlaces;
}

// The children of node `id` at `height`: k = 0, 1, 2 in this order, each by a state that comes out of
// the one before, the first out of initial_state(). The root has height `depth` and number 0; child k
// has number 3 id + k + 1, modulo 2^32 in deep trees.
__host__ __device__ inline std::uint32_t initial_state(std::uint32_t id, std::uint32_t height,
                                                       std::uint32_t depth) {
  return samples::hash32(id ^ (depth - height) * 0x9e3779b9u);
}
__host__ __device__ inline std::uint32_t state_of_child(std::uint32_t state, std::uint32_t k) {
  return samples::xorshift32(state + k);
}
__host__ __device__ inline bool is_there(std::uint32_t state, std::uint32_t height,
                                         std::uint32_t depth) {
  return state % depth < height;
}

inline unsigned long long sum_of(const std::vector<unsigned> &counts) {
  unsigned long long sum = 0;
  for (unsigned count : counts)
    sum += count;
  return sum;
}

class ExpectedTree {
public:
  explicit ExpectedTree(std::uint32_t depth) : depth_(depth), visits_(kPlaces, 0) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> to_visit{{0, depth}}; // number, height
    while (!to_visit.empty()) {
      const auto [id, height] = to_visit.back();
      to_visit.pop_back();
      const std::uint32_t place = place_of(id);
      ++visits_[place];
      if (is_sampled(place))
        sampled_.push_back(id);
      if (height == 0)
        continue;
      std::uint32_t state = initial_state(id, height, depth);
      for (std::uint32_t k = 0; k < 3; ++k) {
        state = state_of_child(state, k);
        if (is_there(state, height, depth))
          to_visit.push_back({3 * id + k + 1, height - 1});
      }
    }
  }

  // Every place must have been visited as often as it has nodes, the tree must have as many nodes
  // as others have published of it, and the sampled places must hold the value of one of theirs.
  bool is_right(const std::vector<unsigned> &visits, const std::vector<double> &out,
                const samples::NodeWork &work) const {
    return visits == visits_ && has_published_size() && samples_are_right(out, work);
  }

private:
  static bool is_sampled(std::uint32_t place) { return place % 2048 == place_of(0) % 2048; }

  bool has_published_size() const {
    constexpr std::pair<std::uint32_t, unsigned long long> published[] = {
        {20, 68618}, {28, 2729594}, {32, 11578790}, {34, 33535394}};
    for (const auto &[depth, nodes] : published)
      if (depth == depth_)
        return sum_of(visits_) == nodes;
    return true;
  }

  bool samples_are_right(const std::vector<double> &out, const samples::NodeWork &work) const {
    std::vector<bool> found(kPlaces, false);
    for (std::uint32_t id : sampled_) {
      const std::uint32_t place = place_of(id);
      if (!found[place])
        found[place] = out[place] == samples::do_memory_and_compute(id, work);
    }
    for (std::uint32_t place = 0; place < kPlaces; ++place)
      if (is_sampled(place) && found[place] != (visits_[place] != 0))
        return false;
    return true;
  }

  std::uint32_t depth_;
  std::vector<unsigned> visits_;
  std::vector<std::uint32_t> sampled_; // the nodes of all sampled places
};
