// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The children of one step that name what they read and write: `depend` of OpenMP 5.2, Section 15.9.5. One thread of the
// block makes them, one after the other, and only notes what they access; when the step has ended, all threads find out
// who waits for whom (build_graph.cuh). Until then no other worker knows of these children. Must not know how tasks are made.
#pragma once

#include <gtap/detail/depend/graph_memory.cuh>
#include <gtap/detail/record/record.cuh>

namespace gtap::detail {

// `in`; `inoutset`, which are accesses in any order; all others, which are one after the other.
enum class access_kind : std::uint32_t { in, inoutset, inout };

// An access, in the order in which a serial program would make them.
struct alignas(16) noted_access {
  std::uint64_t address; // while the graph is built: the number of its entry
  record_index task;
  std::uint32_t kind; // and, of a task's first access, this:
  static constexpr std::uint32_t is_first = 1u << 8;
};

// What is known of a step's children with `depend`. In shared memory; written by the thread that makes them, and from the
// step's end on by the block's first thread.
struct domain_words {
  std::uint32_t creator;  // the thread that makes them, or none
  record_index home;      // the record in which their parent will wait for them
  std::uint32_t children; // of the step; the parent gets a token for each
  std::uint32_t accesses;
  noted_access
      *next_access; // where the next one is noted, and behind the last place of the newest piece
  noted_access *end_of_piece;
  record_index next_record, end_of_records; // records that were taken for children to come
  bool failed;                              // memory was out while the graph was built
  // While the graph is built.
  graph_block table, order;
  std::uint64_t units; // of all lists of successors
  std::uint32_t sources, placed, taken;
  graph_block lists;
  // Where the accesses are: piece k has 2^k times as many as the first.
  static constexpr std::uint32_t first_log = 6, most_pieces = 26;
  std::uint32_t pieces;
  graph_block piece[most_pieces];
};

class access_notes {
public:
  __device__ access_notes(domain_words &words, graph_memory memory)
      : words_(words), memory_(memory) {}

  __device__ static void begin(domain_words &words) {
    words.creator = words.home = none;
    words.children = words.accesses = words.pieces = 0;
    words.next_access = words.end_of_piece = nullptr;
    words.next_record = words.end_of_records = 0;
    words.failed = false;
  }

  // The next access. False when memory is out.
  __device__ __forceinline__ bool add(record_index task, const volatile void *address,
                                      access_kind kind, bool is_first) {
    if (words_.next_access == words_.end_of_piece && !add_piece())
      return false;
    *words_.next_access++ = {reinterpret_cast<std::uintptr_t>(address), task,
                             static_cast<std::uint32_t>(kind) |
                                 (is_first ? noted_access::is_first : 0u)};
    ++words_.accesses;
    return true;
  }

  __device__ noted_access &at(std::uint32_t number) const {
    const std::uint32_t piece = piece_of(number);
    const std::uint32_t before = ((1u << piece) - 1) << domain_words::first_log;
    return memory_.array<noted_access>(words_.piece[piece].place)[number - before];
  }

  __device__ void free() {
    for (std::uint32_t piece = 0; piece < words_.pieces; ++piece)
      memory_.put(words_.piece[piece]);
    words_.pieces = 0;
  }

private:
  __device__ static std::uint32_t piece_of(std::uint32_t number) {
    return 31 - static_cast<std::uint32_t>(
                    __clz(static_cast<int>((number >> domain_words::first_log) + 1)));
  }
  __device__ __noinline__ bool add_piece() {
    if (words_.pieces == domain_words::most_pieces)
      return false;
    const graph_block block = memory_.take(words_.pieces + domain_words::first_log - 1);
    if (block.place == none)
      return false;
    words_.next_access = memory_.array<noted_access>(block.place);
    words_.end_of_piece = words_.next_access + (1u << (words_.pieces + domain_words::first_log));
    words_.piece[words_.pieces++] = block;
    return true;
  }

  domain_words &words_;
  graph_memory memory_;
};

} // namespace gtap::detail
