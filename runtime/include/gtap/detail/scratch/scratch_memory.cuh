// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory for the buffers that tasks ask for (gtap::scratch): given out in blocks of powers of two, which any thread may
// give back. Lies in a region of its own: a header, the units, a link for each. Must not know who asks.
//
// A launch finds the region as the last one left it, which may have ended early. So no launch cleans up: the first thread
// that asks in a launch opens the region for it.
//
//   (S1) A unit is in one block that somebody has, or in one block of a list, or never given out: `next` is at most its
//        number, or whoever has moved `next` past it has it.
//   (S2) A list's head changes with each push and pop: its tag does. So a pop whose CAS succeeds has read the link of a
//        block that was the first all the time. (It may have read the link of one that somebody else has by now: links do not
//        lie in the blocks, whose owners write to them without atomic operations.)
//   (S3) A thread is refused when two looks at all lists that could serve it found them empty, with the same tags: between
//        the two looks all of them were.
//
// Shared words, who writes them, and which release meets which acquire:
//   stamp    open(): CAS acquire to `opening`, store release -> acquire load in open(): heads, next, and `units`, which
//            is read without order afterwards.
//   next     relaxed fetch_add: a unit beyond it holds nothing that anybody reads.
//   heads    push(): CAS release -> acquire load in pop(): the link, and what the last owner did with the block. From one
//            push on all that happens to the word are read-modify-writes, so the acquire meets the pushes of all blocks
//            in the list. The CAS in pop() is relaxed: the load before it has acquired what it takes.
//   links    relaxed: of a block in a list, the next one, ordered by the head; of a block that somebody has, its size,
//            ordered by whatever hands the buffer on.
//   refused  relaxed CAS from 0; the host reads it when the launch has ended.
#pragma once

#include <gtap/detail/base/atomic.cuh>
#include <gtap/detail/launch/context.h>
#include <gtap/detail/launch/scratch_header.h>

namespace gtap::detail {

class scratch_memory {
public:
  // `region`: 128-byte aligned, zero before its first launch. `spread`: threads that ask at the same time have
  // different ones, if possible.
  __device__ scratch_memory(void *region, std::uint32_t spread)
      : header_(static_cast<scratch_header *>(region)), list_(spread % scratch_lists) {}

  // That which gave out `unit`, which is at this address.
  __device__ static scratch_memory of(void *address, std::uint32_t unit, std::uint32_t spread) {
    return {static_cast<unsigned char *>(address) - std::uint64_t{unit} * scratch_unit -
                sizeof(scratch_header),
            spread};
  }

  // The unit that begins so many bytes behind the begin of a region.
  __device__ static std::uint32_t unit_at(std::uint64_t offset) {
    return static_cast<std::uint32_t>((offset - sizeof(scratch_header)) / scratch_unit);
  }

  // The region is this launch's from here on. Precondition for take(), in any thread. `bytes`: the region's.
  __device__ void open(std::uint64_t generation, std::uint64_t bytes) const {
    const std::uint64_t wanted = scratch_stamp(generation);
    const std::uint64_t opening = wanted - 1;
    std::uint64_t seen = atomic(header_->stamp).load(acquire);
    while (seen != wanted) {
      if (seen != opening &&
          atomic(header_->stamp).compare_exchange_strong(seen, opening, acquire, acquire)) {
        empty();
        header_->units = scratch_units(bytes);
        atomic(header_->stamp).store(wanted, release);
        return;
      }
      if (seen == opening)
        __nanosleep(50);
      seen = atomic(header_->stamp).load(acquire);
    }
  }

  // The first unit of a block of so many bytes or more, at least 1 and at most scratch_most_bytes; `none` when there is no
  // memory left.
  __device__ std::uint32_t take(std::uint64_t bytes) const {
    const std::uint32_t size = size_of(bytes);
    std::uint32_t found_size = size;
    std::uint32_t unit = pop(size, list_);
    if (unit == none)
      unit = take_new(size);
    while (unit == none) {
      bool all_empty = true;
      const std::uint64_t tags = look_at_lists(size, all_empty);
      if (all_empty && look_at_lists(size, all_empty) == tags && all_empty) // (S3)
        break;
      for (found_size = size; unit == none && found_size < scratch_sizes; ++found_size)
        for (std::uint32_t i = 0; unit == none && i < scratch_lists; ++i)
          unit = pop(found_size, (list_ + i) % scratch_lists);
      --found_size;
    }
    if (unit == none) {
      refuse(bytes);
      return none;
    }
    atomic(links()[unit]).store(found_size, relaxed);
    return unit;
  }

  // Gives a block back.
  __device__ void put(std::uint32_t unit) const { push(atomic(links()[unit]).load(relaxed), unit); }

  __device__ unsigned char *address(std::uint32_t unit) const {
    return units() + std::uint64_t{unit} * scratch_unit;
  }

  // Keeps what the first request that was refused asked for.
  __device__ void refuse(std::uint64_t bytes) const {
    std::uint64_t expected = 0;
    atomic(header_->refused).compare_exchange_strong(expected, bytes, relaxed, relaxed);
  }

private:
  __device__ unsigned char *units() const {
    return reinterpret_cast<unsigned char *>(header_) + sizeof(scratch_header);
  }
  __device__ std::uint32_t *links() const {
    return reinterpret_cast<std::uint32_t *>(address(static_cast<std::uint32_t>(header_->units)));
  }

  // A head: a tag above the number of the first block and 1, or 0 for none.
  __device__ static std::uint32_t first_of(std::uint64_t head) {
    return static_cast<std::uint32_t>(head);
  }
  __device__ static std::uint64_t with_first(std::uint64_t head, std::uint32_t first) {
    return ((head >> 32) + 1) << 32 | first;
  }

  // The logarithm of a block's size in units.
  __device__ static std::uint32_t size_of(std::uint64_t bytes) {
    std::uint32_t size = 0;
    while ((std::uint64_t{scratch_unit} << size) < bytes)
      ++size;
    return size;
  }

  __device__ void empty() const {
    for (auto &lists : header_->heads)
      for (std::uint64_t &head : lists)
        atomic(head).store(0, relaxed);
    atomic(header_->next).store(0, relaxed);
    atomic(header_->refused).store(0, relaxed);
  }

  __device__ std::uint32_t pop(std::uint32_t size, std::uint32_t list) const {
    std::uint64_t &word = header_->heads[size][list];
    for (;;) {
      if (first_of(atomic(word).load(relaxed)) == 0) // an acquire costs the whole L1 cache
        return none;
      std::uint64_t head = atomic(word).load(acquire);
      const std::uint32_t first = first_of(head);
      if (first == 0)
        return none;
      const std::uint32_t next = atomic(links()[first - 1]).load(relaxed);
      if (atomic(word).compare_exchange_strong(head, with_first(head, next), relaxed,
                                               relaxed)) // (S2)
        return first - 1;
    }
  }

  __device__ void push(std::uint32_t size, std::uint32_t unit) const {
    std::uint64_t &word = header_->heads[size][list_];
    std::uint64_t head = atomic(word).load(relaxed);
    do {
      atomic(links()[unit]).store(first_of(head), relaxed);
    } while (
        !atomic(word).compare_exchange_strong(head, with_first(head, unit + 1), release, relaxed));
  }

  // Of what was never given out.
  __device__ std::uint32_t take_new(std::uint32_t size) const {
    const std::uint64_t count = std::uint64_t{1} << size;
    if (atomic(header_->next).load(relaxed) + count > header_->units)
      return none;
    const std::uint64_t begin = atomic(header_->next).fetch_add(count, relaxed);
    if (begin + count <= header_->units)
      return static_cast<std::uint32_t>(begin);
    // Others were faster. What is left behind `begin` is this thread's: it goes to the lists.
    for (std::uint64_t unit = begin; unit < header_->units;) {
      std::uint32_t part = 0;
      while (part + 1 < scratch_sizes && unit + (std::uint64_t{2} << part) <= header_->units)
        ++part;
      push(part, static_cast<std::uint32_t>(unit));
      unit += std::uint64_t{1} << part;
    }
    return none;
  }

  // The sum of all tags of lists whose blocks are large enough.
  __device__ std::uint64_t look_at_lists(std::uint32_t size, bool &all_empty) const {
    std::uint64_t tags = 0;
    for (; size < scratch_sizes; ++size)
      for (std::uint32_t list = 0; list < scratch_lists; ++list) {
        const std::uint64_t head = atomic(header_->heads[size][list]).load(acquire);
        tags += head >> 32;
        all_empty = all_empty && first_of(head) == 0;
      }
    return tags;
  }

  scratch_header *header_;
  std::uint32_t list_;
};

} // namespace gtap::detail
