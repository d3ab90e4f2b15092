// Which workers run the tasks of an entry: lanes, blocks, or both in turns.
#pragma once

#if defined(GTAP_WORKER_MIXED)
#include <gtap/detail/workers/mixed_workers.cuh>
#elif defined(GTAP_WORKER_BLOCK)
#include <gtap/detail/workers/block_workers.cuh>
#else
#include <gtap/detail/workers/thread_workers.cuh>
#endif

namespace gtap::detail {

#if defined(GTAP_WORKER_MIXED)
template <class Program>
using workers = mixed_workers<Program>;
#elif defined(GTAP_WORKER_BLOCK)
template <class Program>
using workers = block_workers<Program>;
#else
template <class Program>
using workers = thread_workers<Program>;
#endif

} // namespace gtap::detail
