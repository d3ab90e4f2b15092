// How a parent learns that its children have finished: without atomics as long as nothing was given away, without
// fences as long as nothing left the warp. Must not know where tasks wait to run.
//
// A parent p that waits (or has ended: an orphan) counts its private children in p.pending; only p's owner touches
// it. When one is given away, p becomes shared, and two more counts hold tokens:
//
//     p.pending   private children
//        '-> 1 token while > 0
//     p.near      children that other lanes of p's warp may finish, + the token above
//        '-> 1 token while > 0
//     p.link      children that any lane of the grid may finish, + the token above
//
// Whoever drops the last token of the last count continues p, wherever that is.
//
// Invariants (between two steps of a lane):
//   I1  a private task is run by the owner of its parent, to its end: it is never given away as it is.
//   I2  shared(p) implies remote(p) or orphan(p): p may continue on another lane, which must not touch the pending
//       count of p's parent. So giving a task away makes its ancestors remote, up to the first that is.
//   I3  far_join(p) implies far(p) or orphan(p), for the same reason one level up: a task that leaves the warp makes
//       its ancestors far, up to the first that is.
//   I4  a task that is not far runs, continues and ends in the warp of its parent's owner.
// A task changes from private to near to far, each at most once, and only between steps, when the whole warp has
// met: so no lane is in the middle of a drop.
//
// Memory order: every drop is acquire and release at the scope of those who can meet at its count, so what each child
// wrote happens before the continuation. pending: one thread. near: block scope, which costs no trip to L2 and keeps
// the L1 cache. link: device scope; the release comes with the drop, the acquire only for the one who drops last (it
// costs the whole L1 cache). The plain stores of flags and pending and the first stores of near and link are
// published with the task that is given away: by the mailbox (release of `full`, acquire of the thief's CAS) or
// inside a warp by __syncwarp().
#pragma once

#include <gtap/detail/record.cuh>

namespace gtap::detail {

// Private to near: makes `task`, which the calling lane owns and which is not running, finishable by any lane of the
// warp.
template <std::size_t Slot>
__device__ inline void make_remote(record_pool_view<Slot> records, record_index task) {
  for (;;) {
    record_header &child = records.header(task);
    if (child.flags & flag_remote)
      return;
    child.flags |= flag_remote;
    if (child.parent == none)
      return;
    record_header &parent = records.header(child.parent);
    --parent.pending;
    if (parent.flags & flag_shared) {
      // With no private child left, the token of `pending` becomes this child's; else there is one more.
      if (parent.pending != 0)
        atomic_in_block(parent.near).fetch_add(1, relaxed);
      return;
    }
    parent.flags |= flag_shared;
    atomic_in_block(parent.near).store(parent.pending != 0 ? 2 : 1, relaxed);
    atomic(parent.link).store(1, relaxed);
    task = child.parent; // none for an orphan, which has told its own parent already
  }
}

// Near to far: prepares `task`, a remote task of this warp, for leaving the warp. Ancestors may belong to other lanes
// of the warp, and several lanes may do this at once: the exchange of `reach` picks one of them for each ancestor.
template <std::size_t Slot>
__device__ inline void make_far(record_pool_view<Slot> records, record_index task) {
  while (task != none) {
    record_header &child = records.header(task);
    if (atomic_in_block(child.reach).fetch_or(reach_far, relaxed) & reach_far)
      return;
    if (child.parent == none)
      return;
    record_header &parent = records.header(child.parent);
    // With no near token left, the token of `near` becomes this child's; else there is one more.
    if (atomic_in_block(parent.near).fetch_sub(1, relaxed) != 1)
      atomic(parent.link).fetch_add(1, relaxed);
    atomic_in_block(parent.reach).fetch_or(reach_far_join, relaxed);
    task = child.parent;
  }
}

// Drops a token of `link`. True when it was the last.
__device__ __forceinline__ bool drop_far(record_header &parent) {
  if (atomic(parent.link).fetch_sub(1, release) != 1)
    return false;
  (void)atomic(parent.link).load(acquire); // reads from the release sequence of all drops
  return true;
}

// Tells the parent of a finished task. True when the caller now owns the parent and must continue it (or free it,
// if it is an orphan).
template <std::size_t Slot>
__device__ __forceinline__ bool complete_child(record_pool_view<Slot> records, record_index parent_index, bool remote,
                                               bool far) {
  record_header &parent = records.header(parent_index);
  if (far)
    return drop_far(parent);
  if (!remote) {
    if (--parent.pending != 0)
      return false;
    if (!(parent.flags & flag_shared))
      return true;
  }
  if (atomic_in_block(parent.near).fetch_sub(1, acq_rel) != 1)
    return false;
  return !(atomic_in_block(parent.reach).load(relaxed) & reach_far_join) || drop_far(parent);
}

} // namespace gtap::detail
