// How a parent learns that its children have finished, without atomics as long as nothing was given away.
// Must not know where tasks wait to run.
//
// A parent p that waits (or has ended: an orphan) counts its private children in p.pending; only p's owner touches
// it. When one of them is given away, p becomes shared: p.link holds tokens, one for each child given away and one
// for the owner while p.pending > 0. Whoever drops the last token continues p, wherever that is.
//
// Invariants (between two steps of a lane):
//   I1  a private task is run by the owner of its parent, to its end: it is never given away as it is.
//   I2  shared(p) implies remote(p) or orphan(p): p may continue on another lane, which must not touch its
//       grandparent's `pending`. So giving a task away makes its ancestors remote, up to the first that is.
//       Each task is made remote at most once.
//   I3  tokens > 0 while a child of a shared p is under way.
//
// Memory order. Private: one thread, program order. Shared: every drop is fetch_sub(acq_rel) on p.link, so the
// release of each child and of the owner meets the acquire of the last (the drops form one release sequence). The
// plain stores of flags, pending and the first store of link are published with the record that is given away:
// by the mailbox (release of `full`, acquire of the thief's CAS) or inside a warp by __syncwarp().
#pragma once

#include <gtap/detail/record.cuh>

namespace gtap::detail {

// Makes `task`, which the calling lane owns and which is not running, finishable by any lane.
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
      // With no private child left the owner's token becomes this child's; else there is one token more. The
      // owner's token is held, so the count cannot reach 0 here: relaxed is enough.
      if (parent.pending != 0)
        atomic(parent.link).fetch_add(1, relaxed);
      return;
    }
    parent.flags |= flag_shared;
    atomic(parent.link).store(parent.pending != 0 ? 2 : 1, relaxed);
    if (parent.flags & flag_orphan)
      return; // it has told its own parent already
    task = child.parent;
  }
}

// Tells the parent of a finished task. True when the caller now owns the parent and must continue it (or free it,
// if it is an orphan).
template <std::size_t Slot>
__device__ __forceinline__ bool complete_child(record_pool_view<Slot> records, record_index parent_index,
                                               bool remote) {
  record_header &parent = records.header(parent_index);
  if (!remote) {
    if (--parent.pending != 0)
      return false;
    if (!(parent.flags & flag_shared))
      return true;
  }
  return atomic(parent.link).fetch_sub(1, acq_rel) == 1;
}

} // namespace gtap::detail
