// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches of trees without a scheduler (docs/trees.md): what one leaves behind that the host has ended, and how many warps take part where
// memory is small.
#include "fib_task.h"

#include <atomic>
#include <thread>

namespace {

// ---- tasks without end, each of which makes two others ----

struct growing_args {
  std::atomic<long> *started;
  long depth; // more than 8 bytes of arguments, or the launch would have a scheduler
};
struct growing_record : growing_args {
  static constexpr unsigned gtap_states = 1;
  static constexpr bool gtap_movable = true;
};
struct growing_task {
  using gtap_result = void;
  using gtap_args = growing_args;
  using gtap_record = growing_record;
  static void gtap_serial(const growing_args &a) { ++*a.started; } // for want of memory
  template <class W>
  static void gtap_step(W &w, growing_record &r) {
    ++*r.started;
    __nanosleep(1000);
    for (int i = 0; i < 2; ++i)
      w.spawn(gtap::child<growing_task>{growing_args{r.started, r.depth + 1}});
    w.finish();
  }
};
GTAP_CHECK_RECORD(growing_task);
using growing_program = gtap::program<growing_task>;
static_assert(gtap::detail::runs_trees<growing_program>());

} // namespace

TEST_CASE("a launch of trees that the host has ended leaves no word of its warps behind",
          "[runtime]") {
  const runtime_guard runtime;
  // As a giver that is late leaves them: words of a warp that this launch does not have.
  gtap::detail::context &context = gtap::detail::this_module.contexts[0];
  REQUIRE(context.station_count > 6);
  context.stations[context.station_count - 1].handed.asking = 1;
  context.stations[context.station_count - 1].handed.mail = 1;
  std::atomic<long> started{0};
  std::thread launch([&] {
    gtap::host::launch(3, 64, [&] {
      gtap::session<growing_program> session;
      if (session.first())
        session.root(gtap::child<growing_task>{growing_args{&started, 0}});
      session.run();
    });
  });
  while (started < 200)
    std::this_thread::yield();
  CHECK(gtap_cancel() == GTAP_SUCCESS);
  launch.join();
  CHECK(gtap_synchronize() == GTAP_ERROR_CANCELLED);
  for (std::uint32_t i = 0; i < context.station_count; ++i) {
    CHECK(context.stations[i].handed.asking == 0);
    CHECK(context.stations[i].handed.mail == 0);
  }
}

TEST_CASE("launches of trees have as many warps as there is memory for", "[runtime]") {
  using memory = gtap::detail::tree_memory<growing_program>;
  gtap::detail::context context{};
  context.record_bytes = 65536; // the least that a runtime may have
  const gtap::detail::tree_limits few = memory::limits(context, 4224);
  CHECK(few.has_room);
  CHECK(few.workers > 32);
  CHECK(few.workers < 4224);
  CHECK(few.chunks > 0);
  CHECK(few.of_lanes() <= few.chunks);
  context.record_bytes = std::uint64_t{1} << 30;
  CHECK(memory::limits(context, 4224).workers == 4224);
  context.record_bytes = 100;
  CHECK_FALSE(memory::limits(context, 4224).has_room);
}
