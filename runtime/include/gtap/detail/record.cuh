// A task record: the header that the scheduler uses, then the generated record (arguments and saved values).
// Knows how records lie in the pool; must not know who runs them.
#pragma once

#include <gtap/detail/atomic.cuh>
#include <gtap/detail/context.h>

namespace gtap::detail {

// Flags of a task. "Owner" is the lane that ran the step which spawned the task's children.
enum task_flag : std::uint32_t {
  // The task counts as a token of its parent (or has no parent): any lane may finish it. Without the flag it is
  // private: only its parent's owner runs it, and it is counted in the parent's `pending`, without atomics.
  flag_remote = 1,
  // Some child was given away: `near` and `link` hold tokens. shared implies remote or orphan (see join.cuh).
  flag_shared = 2,
  // The task has ended, with children still under way: it only waits for them to free its record.
  flag_orphan = 4,
};

// How far a task reaches beyond the warp of its parent's owner. Only ever set, by lanes of that warp.
enum task_reach : std::uint32_t {
  reach_far = 1,      // the task may continue or end in another warp: it holds a token in its parent's `link`
  reach_far_join = 2, // some child has left the warp: the warp holds one token in `link` for all near ones
};

// 32 bytes in front of the payload, so that one sector holds it.
//   destination, parent, function: written by the spawner before the task can be seen by others; an orphan forgets
//     its parent.
//   flags, state, pending: the owner's alone; another lane reads them after it acquired the last token.
//   near: atomic in the block; tokens of the owner and of children given to lanes of its warp, while shared.
//   link: atomic; tokens of the warp and of far children, while shared.
//   reach: atomic in the block.
// While a task is ready or a record is free, its pending, near and link are free for other uses: `next` links the
// lists of the one lane that holds it, and the head of a chunk of free records keeps the chunk's length in `pending`
// and the chunk below in `link`.
struct alignas(16) record_header {
  void *destination;
  record_index parent;
  std::uint8_t function;
  std::uint8_t state;
  std::uint8_t queue;
  std::uint8_t flags;
  std::uint32_t pending; // private children that have not finished
  union {
    std::uint32_t near;
    record_index next;
  };
  std::uint32_t link;
  std::uint32_t reach; // task_reach bits
};
static_assert(sizeof(record_header) == 32, "one sector");

// The pool of one launch: fixed-size slots of `Slot` bytes (header and the largest payload of the program).
template <std::size_t Slot>
class record_pool_view {
public:
  static_assert(Slot % 16 == 0 && Slot >= sizeof(record_header), "slots keep records aligned");
  __device__ __forceinline__ explicit record_pool_view(unsigned char *base) : base_(base) {}

  __device__ __forceinline__ record_header &header(record_index index) const {
    return *reinterpret_cast<record_header *>(base_ + static_cast<std::size_t>(index) * Slot);
  }
  __device__ __forceinline__ void *payload(record_index index) const {
    return base_ + static_cast<std::size_t>(index) * Slot + sizeof(record_header);
  }

private:
  unsigned char *base_;
};

} // namespace gtap::detail
