// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a task that waits learns that its children have finished. In a lane's window the stack says
// it: whoever is on top has no child left. Only a task that has moved to the pool counts, in tokens:
//
//   one for the lane whose bottom it is (see task_stack.cuh), as long as that lane has tasks above;
//   one for each task in the pool whose `parent` it is, waiting or not yet started.
//
// Whoever drops the last token continues the task, wherever that is.
//
// Three levels, in flags of the task's meta word, each at least as high at its parent (I1):
//   own   all tokens belong to one lane: plain accesses.
//   near  lanes of one warp hold tokens: block-scope atomics.
//   far   lanes of several warps may: device scope.
// A level rises only where the whole warp has met between two steps, before the token that needs it
// changes hands; so no lane is in the middle of a drop at the old level. A task holds its parent's
// token, so whoever continues it, on any lane, finds the parent's level high enough by (I1).
//
// Memory order: what each child wrote happens before the continuation.
//   own   one thread.
//   near  every drop is a release and an acquire at block scope. (The warp's __syncwarp() between the
//         step in which a child ends and the drop orders the child's writes already; the drops order
//         the record's next use after them.)
//   far   every drop is a release at device scope; the one who drops last acquires (which costs the
//         whole L1 cache).
// First values and levels are published with the task that is given away: by the mailbox (release store of its
// state, acquire of the thief's CAS) or inside a warp by __syncwarp().
#pragma once

#include <gtap/detail/record/record.cuh>

namespace gtap::detail {

// The flags near and far of a waiting task. Another lane of the warp may be raising it from near to
// far.
template <class Layout>
__device__ __forceinline__ std::uint32_t level_of(record_pool<Layout> records,
                                                  record_index waiting) {
  return atomic_in_block(records.head(waiting).meta).load(relaxed) & (flag_near | flag_far);
}

// One token more. The caller holds one already.
template <class Layout>
__device__ __forceinline__ void add_token(record_pool<Layout> records, record_index waiting) {
  std::uint32_t &tokens = records.tokens(waiting);
  const std::uint32_t level = level_of(records, waiting);
  if (level & flag_far)
    atomic(tokens).fetch_add(1, relaxed);
  else if (level & flag_near)
    atomic_in_block(tokens).fetch_add(1, relaxed);
  else
    ++tokens;
}

// Drops `count` tokens of a task with this meta word, which lanes of one warp hold. True when they were the last: the
// caller now owns the task and must continue it.
template <class Layout>
__device__ __forceinline__ bool drop_tokens(record_pool<Layout> records, record_index waiting,
                                            std::uint32_t level, std::uint32_t count) {
  std::uint32_t &tokens = records.tokens(waiting);
  if (level & flag_far) {
    if (atomic(tokens).fetch_sub(count, release) != count)
      return false;
    (void)atomic(tokens).load(acquire); // reads from the release sequence of all drops
    return true;
  }
  if (level & flag_near)
    return atomic_in_block(tokens).fetch_sub(count, acq_rel) == count;
  return (tokens -= count) == 0;
}

// Drops some of the tokens that the caller holds, but not the last of them, whose drop releases what came before, too.
template <class Layout>
__device__ __forceinline__ void drop_some_tokens(record_pool<Layout> records, record_index waiting,
                                                 std::uint32_t count) {
  std::uint32_t &tokens = records.tokens(waiting);
  const std::uint32_t level = level_of(records, waiting);
  if (level & flag_far)
    atomic(tokens).fetch_sub(count, relaxed);
  else if (level & flag_near)
    atomic_in_block(tokens).fetch_sub(count, relaxed);
  else
    tokens -= count;
}

// Raises `waiting` and its ancestors to `level`, near or far with near, up to the first that is.
// They may belong to other lanes of the warp, and several lanes may do this at once.
template <class Layout>
__device__ __noinline__ void raise_all(record_pool<Layout> records, record_index waiting,
                                       std::uint32_t level) {
  while (waiting != none && (level_of(records, waiting) & level) != level) {
    atomic_in_block(records.head(waiting).meta).fetch_or(level, relaxed);
    waiting = records.head(waiting).parent;
  }
}
// The same. Most often the first is: so that is looked at in place, and loops stand apart (task_stack.cuh).
template <class Layout>
__device__ __forceinline__ void raise(record_pool<Layout> records, record_index waiting,
                                      std::uint32_t level) {
  if (waiting != none && (level_of(records, waiting) & level) != level)
    raise_all(records, waiting, level);
}

} // namespace gtap::detail
