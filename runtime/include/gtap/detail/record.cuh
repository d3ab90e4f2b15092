// A task record: the header that the scheduler uses, then the generated record (arguments and saved
// values). Knows how records lie in the pool; must not know who runs them.
#pragma once

#include <gtap/detail/atomic.cuh>
#include <gtap/detail/context.h>

namespace gtap::detail {

// The meta word of a task: function, state, queue and flags, a byte each from the lowest.
inline constexpr unsigned state_shift = 8, queue_shift = 16;

// Flags in the meta word. "Owner" is the lane that ran the step which spawned the task's children.
enum task_flag : std::uint32_t {
  // The task counts as a token of its parent (or has no parent): any lane may finish it. Without
  // the flag it is private: only its parent's owner runs it, and it is counted in the parent's
  // `counter`, without atomics.
  flag_remote = 1u << 24,
  // Some child was given away: near and link hold tokens. shared implies remote or orphan (see
  // join.cuh).
  flag_shared = 1u << 25,
  // The task has ended, with children still under way: it only waits for them to free its record.
  flag_orphan = 1u << 26,
  // The task may continue or end in another warp: it holds a token in its parent's `link`.
  flag_far = 1u << 27,
  // Some child has left the warp: the warp holds one token in `link` for all near ones.
  flag_far_join = 1u << 28,
};

// What a lane reads to run a task: one 16-byte load.
//   destination, parent: written by the spawner before the task can be seen by others; an orphan
//     forgets its parent.
//   meta: plain while a lane runs the task or owns it alone; block-scope atomic while the warp's
//     lanes give tasks away.
struct alignas(16) task_head {
  void *destination;
  record_index parent;
  std::uint32_t meta;
};

// In front of the payload. `counter` is the owner's alone: private children that have not finished
// while the task waits; the next record while it lies in an overflow or free list.
struct record_header {
  task_head head;
  std::uint32_t counter;
};

// Tokens of a shared task (see join.cuh), in an array of their own: most tasks never touch theirs.
//   near: atomic in the block; tokens of the owner and of children given to lanes of its warp. While
//     the record heads a chunk of free ones: the chunk's length, plain, published with the chunk.
//   link: atomic; tokens of the warp and of far children. While the record heads a chunk: the next.
struct join_counts {
  std::uint32_t near;
  std::uint32_t link;
};

// The pool of one launch: slots of Layout::slot bytes, and the joins behind them.
template <class Layout>
class record_pool {
public:
  static constexpr std::size_t bytes_per_record = Layout::slot + sizeof(join_counts);

  __device__ __forceinline__ record_pool(unsigned char *base, std::uint32_t capacity)
      : base_(base), joins_(reinterpret_cast<join_counts *>(base + capacity * Layout::slot)) {}

  __device__ __forceinline__ task_head &head(record_index index) const {
    return header(index).head;
  }
  __device__ __forceinline__ std::uint32_t &counter(record_index index) const {
    return header(index).counter;
  }
  __device__ __forceinline__ record_index &next(record_index index) const {
    return header(index).counter;
  }
  __device__ __forceinline__ join_counts &joins(record_index index) const { return joins_[index]; }
  __device__ __forceinline__ void *payload(record_index index) const {
    return base_ + index * Layout::slot + Layout::payload;
  }

private:
  __device__ __forceinline__ record_header &header(record_index index) const {
    return *reinterpret_cast<record_header *>(base_ + index * Layout::slot);
  }

  unsigned char *base_;
  join_counts *joins_;
};

// Where the payload stands in a slot whose payload has this size and alignment, and how large the
// slot is.
template <std::size_t Size, std::size_t Alignment>
struct record_layout {
  static constexpr std::size_t header = sizeof(task_head) + sizeof(std::uint32_t);
  static constexpr std::size_t payload = (header + Alignment - 1) / Alignment * Alignment;
  static constexpr std::size_t slot = (payload + Size + 15) / 16 * 16;
};

} // namespace gtap::detail
