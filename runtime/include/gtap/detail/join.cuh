// How a parent learns that its children have finished: without atomics as long as nothing was given
// away, without fences as long as nothing left the warp. Must not know where tasks wait to run.
//
// A parent p that waits (or has ended: an orphan) counts its private children in p.counter; only
// p's owner touches it. When one is given away, p becomes shared, and two more counts hold tokens:
//
//     p.counter   private children
//        '-> 1 token while > 0
//     p.near      children that other lanes of p's warp may finish, + the token above
//        '-> 1 token while > 0
//     p.link      children that any lane of the grid may finish, + the token above
//
// Whoever drops the last token of the last count continues p, wherever that is.
//
// Invariants (between two steps of a lane):
//   I1  a private task is run by the owner of its parent, to its end: it is never given away as it is.
//   I2  shared(p) implies remote(p) or orphan(p): p may continue on another lane, which must not touch
//       the counter of p's own parent. So giving a task away makes its ancestors remote, up to the
//       first that is.
//   I3  far_join(p) implies far(p) or orphan(p), for the same reason one level up: a task that leaves
//       the warp makes its ancestors far, up to the first that is.
//   I4  a task that is not far runs, continues and ends in the warp of its parent's owner.
// A task changes from private to near to far, each at most once, and only between steps, when the
// whole warp has met: so no lane is in the middle of a drop.
//
// Memory order: every drop is acquire and release at the scope of those who can meet at its count,
// so what each child wrote happens before the continuation. counter: one thread. near: block scope,
// which costs no trip to L2 and keeps the L1 cache. link: device scope; the release comes with the
// drop, the acquire only for the one who drops last (it costs the whole L1 cache). The stores of
// flags and counter and the first stores of near and link are published with the task that is given
// away: by the mailbox (release of `full`, acquire of the thief's CAS) or inside a warp by
// __syncwarp().
#pragma once

#include <gtap/detail/record.cuh>

namespace gtap::detail {

// Private to near: makes `task`, which the calling lane owns and which is not running, finishable
// by any lane of the warp.
template <class Layout>
__device__ inline void make_remote(record_pool<Layout> records, record_index task) {
  for (;;) {
    task_head &child = records.head(task);
    if (atomic_in_block(child.meta).fetch_or(flag_remote, relaxed) & flag_remote)
      return;
    const record_index parent = child.parent;
    if (parent == none) // the root, or the child of nobody
      return;
    const std::uint32_t left = --records.counter(parent);
    join_counts &joins = records.joins(parent);
    if (atomic_in_block(records.head(parent).meta).fetch_or(flag_shared, relaxed) & flag_shared) {
      // With no private child left, the token of `counter` becomes this child's; else there is one
      // more.
      if (left != 0)
        atomic_in_block(joins.near).fetch_add(1, relaxed);
      return;
    }
    atomic_in_block(joins.near).store(left != 0 ? 2 : 1, relaxed);
    atomic(joins.link).store(1, relaxed);
    task = parent;
  }
}

// Near to far: prepares `task`, a remote task of this warp, for leaving the warp. Ancestors may
// belong to other lanes of the warp, and several lanes may do this at once: setting the flag picks
// one of them for each ancestor.
template <class Layout>
__device__ inline void make_far(record_pool<Layout> records, record_index task) {
  for (;;) {
    task_head &child = records.head(task);
    if (atomic_in_block(child.meta).fetch_or(flag_far, relaxed) & flag_far)
      return;
    const record_index parent = child.parent;
    if (parent == none)
      return;
    join_counts &joins = records.joins(parent);
    // With no near token left, the token of `near` becomes this child's; else there is one more.
    if (atomic_in_block(joins.near).fetch_sub(1, relaxed) != 1)
      atomic(joins.link).fetch_add(1, relaxed);
    atomic_in_block(records.head(parent).meta).fetch_or(flag_far_join, relaxed);
    task = parent;
  }
}

// Drops a token of `link`. True when it was the last.
__device__ __forceinline__ bool drop_far(join_counts &joins) {
  if (atomic(joins.link).fetch_sub(1, release) != 1)
    return false;
  (void)atomic(joins.link).load(acquire); // reads from the release sequence of all drops
  return true;
}

// Tells the parent of a finished task, whose meta word was `child_meta`. True when the caller now
// owns the parent and must continue it (or free it, if it is an orphan).
template <class Layout>
__device__ __forceinline__ bool complete_child(record_pool<Layout> records, record_index parent,
                                               std::uint32_t child_meta) {
  join_counts &joins = records.joins(parent);
  if (child_meta & flag_far)
    return drop_far(joins);
  if (!(child_meta & flag_remote)) {
    if (--records.counter(parent) != 0)
      return false;
    if (!(records.head(parent).meta & flag_shared))
      return true;
  }
  if (atomic_in_block(joins.near).fetch_sub(1, acq_rel) != 1)
    return false;
  return !(records.head(parent).meta & flag_far_join) || drop_far(joins);
}

} // namespace gtap::detail
