// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Counters and numbers close to 2^8, 2^16, 2^24, 2^32 and beyond: those that stand in a launch's memory begin there, and
// what is computed from large numbers of tasks, edges, turns and records is right or refused. docs/counters.md says which
// test reaches which counter; test_runtime_counts.cpp has those that workers keep for themselves.
#define GTAP_MAX_TASK_DATA_SIZE (2 << 20) // for records of 1 MiB
#include "fib_task.h"

#include <gtap/detail/depend/build_graph.cuh>
#include <gtap/detail/depend/task_loop.cuh>
#include <gtap/detail/launch/own_launch.cuh>
#include <gtap/host/schedule.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

namespace {

using namespace gtap::detail;

constexpr std::uint64_t ends[] = {1u << 8, 1u << 16, 1u << 24, std::uint64_t{1} << 32,
                                  std::uint64_t{1} << 40};

// ---- a launch that a task stops ----

struct stop_args {
  int unused;
};
struct stop_record : stop_args {
  static constexpr unsigned gtap_states = 1;
  static constexpr bool gtap_movable = true;
};
struct stop_task {
  using gtap_result = void;
  using gtap_args = stop_args;
  using gtap_record = stop_record;
  static void gtap_serial(const stop_args &) { stop_from_task(*own_launch()); }
  template <class W>
  static void gtap_step(W &w, stop_record &) {
    stop_from_task(*own_launch());
    w.finish();
  }
};
void launch_that_stops() {
  gtap::host::launch(2, 32, [] {
    gtap::session<gtap::program<stop_task>> session;
    if (session.first())
      session.root(gtap::child<stop_task>{stop_args{0}});
    session.run();
  });
}
bool last_was_stopped() {
  gtap_statistics figures;
  REQUIRE(gtap_get_statistics(&figures) == GTAP_SUCCESS);
  return figures.stopped;
}

// ---- records so large that few of them are more than 4 GiB ----

constexpr std::size_t large_bytes = std::size_t{1} << 20;
struct large_args {
  int children; // of the root
  int number;
  long *sum;
};
struct large_record : large_args {
  static constexpr unsigned gtap_states = 1; // not movable: it lies in the pool
  unsigned char bytes[large_bytes];
};
struct large_task {
  using gtap_result = void;
  using gtap_args = large_args;
  using gtap_record = large_record;
  static void gtap_serial(const large_args &a) {
    gtap::detail::atomic(*a.sum).fetch_add(a.number, gtap::detail::relaxed);
  }
  template <class W>
  static void gtap_step(W &w, large_record &r) {
    for (int i = 0; i < r.children; ++i)
      w.spawn(gtap::child<large_task>{large_args{0, i + 1, r.sum}});
    std::memcpy(r.bytes + large_bytes - sizeof r.number, &r.number, sizeof r.number);
    gtap::detail::atomic(*r.sum).fetch_add(r.number, gtap::detail::relaxed);
    w.finish();
  }
};

// ---- a graph: of each address `half` tasks that read it, and as many that the first ones have to end before ----

using graph_layout = record_layout<8, 8>;
struct built {
  bool failed;
  std::uint32_t most_tokens, ready;
};
built build_graph_of(std::uint32_t half, std::uint32_t addresses, std::size_t memory_bytes) {
  auto shared = std::make_unique<context>();
  const std::size_t bytes = memory_bytes / 128 * 128;
  const std::unique_ptr<unsigned char, decltype(&std::free)> memory(
      static_cast<unsigned char *>(std::aligned_alloc(128, bytes)), std::free);
  REQUIRE(memory != nullptr);
  shared->records = memory.get();
  shared->record_bytes = bytes;
  const record_pool<graph_layout> records(memory.get(), 2 * half * addresses);
  domain_words words{};
  access_notes::begin(words);
  access_notes notes(words, graph_memory(*shared));
  static const int objects[4] = {};
  for (std::uint32_t task = 0; task < 2 * half * addresses; ++task) {
    records.joins(task) = {0, 0};
    const auto kind = task % (2 * half) < half ? access_kind::in : access_kind::inoutset;
    REQUIRE(notes.add(task, &objects[task / (2 * half)],
                      task << noted_access::order_shift | static_cast<std::uint32_t>(kind) |
                          noted_access::is_first,
                      named_range{}));
  }
  built result{};
  gtap::host::launch(1, 32, [&] {
    graph_builder<graph_layout>(words, *shared, records, threadIdx.x, 32, true)
        .build(nullptr, 2 * half * addresses, 0, [&](record_index) { ++result.ready; });
  });
  result.failed = words.failed;
  for (std::uint32_t task = 0; task < 2 * half * addresses; ++task)
    result.most_tokens = std::max(result.most_tokens, records.tokens(task));
  return result;
}

// ---- what a taskloop asks of its worker ----

struct loop_worker {
  std::uint32_t order;
  std::uint32_t check = 0, count = 0;
  std::uint32_t begin_loop() const { return order; }
  loop_head meet_at_head(bool, std::uint32_t check_word, std::uint32_t turns, std::uint32_t) {
    check = check_word;
    count = turns;
    return {check_word, turns == none ? 0 : turns, 0, 0, none, 0, 0};
  }
  void leave_turn_empty(const loop_head &, std::uint32_t) {}
  void finish_loop(std::uint32_t, std::uint32_t) {}
};
template <class Value>
loop_worker met(std::uint32_t order, Value first, Value end, Value step) {
  loop_worker worker{order};
  task_loop<loop_worker> loop(worker, 0, 32);
  (void)loop.own_below<1>(first, end, step);
  return worker;
}

} // namespace

TEST_CASE("launches are told apart whatever their numbers are", "[runtime][counts]") {
  const runtime_guard runtime;
  context &own = this_module.contexts[0];
  for (const std::uint64_t end : ends) {
    CAPTURE(end);
    for (std::uint64_t stops = end - 2; stops != end + 2; ++stops) {
      own.generation = end - 2;
      own.generation_after_stop = 0; // none of those that have not been yet
      for (std::uint64_t launch = end - 2; launch != end + 2; ++launch) {
        if (launch == stops)
          launch_that_stops();
        else
          CHECK(run_fib(6) == 8);
        CHECK(last_was_stopped() == (launch == stops));
      }
      CHECK(own.generation == end + 2);
    }
  }
  // One that was stopped 2^32 launches before
  own.generation = 4;
  launch_that_stops();
  CHECK(last_was_stopped());
  own.generation = (std::uint64_t{1} << 32) + 4;
  CHECK(run_fib(6) == 8);
  CHECK_FALSE(last_was_stopped());
  CHECK(gtap_synchronize() == GTAP_SUCCESS);
}

TEST_CASE("grids may have any number of up to 48 bits", "[runtime][counts]") {
  const runtime_guard runtime;
  const gtap::host::schedule before = gtap::host::get_schedule();
  for (const std::uint64_t end : ends)
    for (std::uint64_t number = end - 2; number != end + 2; ++number) {
      gtap::host::schedule knobs = before;
      knobs.grid_number = number;
      gtap::host::set_schedule(knobs);
      CHECK(run_fib(8) == 21);
    }
  gtap::host::schedule knobs = before;
  knobs.grid_number = (std::uint64_t{1} << 48) - 2; // the last one
  gtap::host::set_schedule(knobs);
  CHECK(run_fib(8) == 21);
  gtap::host::set_schedule(before);
  CHECK(gtap_synchronize() == GTAP_SUCCESS);
}

TEST_CASE("a block's number, and those of its warps, fit 32 bits in the largest grid",
          "[runtime][counts]") {
  for (const std::uint64_t arrived : {std::uint64_t{0}, std::uint64_t{65534}, std::uint64_t{65535}})
    CHECK(number_of_block(static_cast<std::uint32_t>(arrived)) == arrived);
  for (const std::uint32_t arrived :
       {1u << 24, 1u << 27, (1u << 29) - 1, 1u << 29, (1u << 29) + 1, 0xfffffffeu}) {
    const std::uint32_t block = number_of_block(arrived);
    CHECK(block >= most_stations);
    CHECK(block * 32 / 32 == block); // no warp of it has another one's number
  }
}

TEST_CASE("tags of free lists wrap around, and no record is lost", "[runtime][counts]") {
  const runtime_guard runtime(33, 1);
  for (const std::uint64_t end : ends) {
    context &own = this_module.contexts[0];
    for (std::uint32_t i = 0; i < own.station_count; ++i)
      own.stations[i].free_records.head = (end - 3) << 32 | none;
    CHECK(run_fib(12) == 144);
  }
  CHECK(gtap_synchronize() == GTAP_SUCCESS);

  std::vector<unsigned char> memory(64 * record_pool<graph_layout>::bytes_per_record + 16);
  void *aligned = memory.data();
  std::size_t space = memory.size();
  const record_pool<graph_layout> records(
      static_cast<unsigned char *>(std::align(16, 1, aligned, space)), 64);
  for (const std::uint64_t end : ends) {
    chunk_stack stack{(end - 3) << 32 | none};
    for (const record_index list : {5u, 6u, 7u})
      push_chunk(stack, records, list, list + 10);
    for (const record_index list : {7u, 6u, 5u}) {
      const record_supply taken = pop_chunk(stack, records);
      CHECK(taken.list == list);
      CHECK(taken.count == list + 10);
    }
    CHECK(pop_chunk(stack, records).count == 0);
    CHECK(stack.head >> 32 == static_cast<std::uint32_t>(end + 3));
  }
}

TEST_CASE("as many warps as there are stations may read one mailbox", "[runtime][counts]") {
  for (const std::uint32_t readers : {0xffu, 0x100u, 0xfffeu}) {
    const std::uint32_t most = 8u << mailbox_most_shift;
    mailbox box{};
    box.state = 20 | most | readers * mailbox_reader;
    const claimed_tasks tasks = claim_tasks<true>(box, box.state, 8);
    CHECK(tasks.first == 12);
    CHECK(tasks.count == 8);
    CHECK(box.state == (12 | most | (readers + 1) * mailbox_reader));
  }
  CHECK(most_stations == 0xffff);
}

TEST_CASE("a task may wait for 2^8, 2^16, 2^24 and 2^31 children, at each level",
          "[runtime][counts]") {
  std::vector<std::uint64_t> memory(8 * record_pool<graph_layout>::bytes_per_record / 8 + 2);
  void *aligned = memory.data();
  std::size_t space = memory.size() * 8;
  const record_pool<graph_layout> records(
      static_cast<unsigned char *>(std::align(16, 1, aligned, space)), 8);
  for (const std::uint32_t level :
       {0u, std::uint32_t{flag_near}, std::uint32_t{flag_near | flag_far}})
    for (const std::uint32_t end : {1u << 8, 1u << 16, 1u << 24, 1u << 31}) {
      records.head(1).meta = level;
      records.tokens(1) = end - 1;
      add_token(records, 1);
      add_token(records, 1);
      CHECK(records.tokens(1) == end + 1);
      for (int i = 0; i < 3; ++i)
        CHECK_FALSE(drop_tokens(records, 1, level, 1));
      CHECK(records.tokens(1) == end - 2);
      records.tokens(1) = 2;
      CHECK_FALSE(drop_tokens(records, 1, level, 1));
      CHECK(drop_tokens(records, 1, level, 1));
    }
}

TEST_CASE("the counter of records that were never used has room for all who ask beyond the end",
          "[runtime][counts]") {
  using source = record_source<graph_layout, record_part::first_of_blocks>;
  const auto shared = std::make_unique<context>();
  const pool_limits limits = {0x7fffffffu, 64, 8, 0};
  const source from = {shared.get(), record_pool<graph_layout>(nullptr, 0), limits, 0};
  for (const std::uint32_t end : {1u << 8, 1u << 16, 1u << 24}) {
    shared->arena_next = end - 64;
    CHECK(take_consecutive(from, 100) == end - 64);
    CHECK(take_consecutive(from, 64) == end + 64);
  }
  // With nearly 2^29 each, eight blocks that have seen that half of the records are left would make the counter wrap around.
  shared->arena_next = 64;
  constexpr std::uint32_t many = (1u << 29) - 64;
  std::uint64_t added = 0;
  for (std::uint32_t block = 0; block < limits.warps; ++block) {
    shared->arena_next = 64; // what it has seen
    if (take_consecutive(from, many) != none)
      added += many;
  }
  CHECK(limits.capacity / 2 + added < std::uint64_t{1} << 32);
  shared->arena_next = 64;
  CHECK(take_consecutive(from, 1u << 20) == 64); // as many as a large loop has turns
}

TEST_CASE("records may lie beyond 2^31 and 2^32 bytes", "[runtime][counts]") {
  using layout = record_layout<100, 8>;
  for (const std::uint64_t capacity : {std::uint64_t{1} << 24, std::uint64_t{0x7fffffff}}) {
    unsigned char *const base = reinterpret_cast<unsigned char *>(std::uintptr_t{1} << 32);
    const record_pool<layout> records(base, static_cast<std::uint32_t>(capacity));
    const auto last = static_cast<record_index>(capacity - 1);
    const auto place = [](const void *address) {
      return reinterpret_cast<std::uintptr_t>(address) - (std::uintptr_t{1} << 32);
    };
    CHECK(place(records.payload(last)) == (capacity - 1) * layout::slot + layout::payload);
    CHECK(place(&records.joins(last)) ==
          capacity * layout::slot + (capacity - 1) * sizeof(join_counts));
  }

  constexpr int children = 4700;
  gtap_config config;
  config.memory_bytes = std::size_t{5} << 30;
  const gtap_status status = gtap_initialize(config);
  if (status != GTAP_SUCCESS) {
    WARN("not on a machine with so little memory: " << gtap_error_string(status));
    return;
  }
  const context &own = this_module.contexts[0]; // has seven eighths of it
  CHECK(own.record_bytes > std::uint64_t{1} << 32);
  const int fit = static_cast<int>(own.record_bytes / (large_bytes + 4096) - 100);
  long sum = 0;
  const int spawned = std::min(children, fit);
  gtap::host::launch(2, 32, [&] {
    gtap::session<gtap::program<large_task>> session;
    if (session.first())
      session.root(gtap::child<large_task>{large_args{spawned, 0, &sum}});
    session.run();
  });
  CHECK(gtap_synchronize() == GTAP_SUCCESS);
  gtap_statistics figures;
  REQUIRE(gtap_get_statistics(&figures) == GTAP_SUCCESS);
  CHECK(figures.records_peak * large_bytes > std::uint64_t{1} << 32);
  CHECK(sum == static_cast<long>(spawned) * (spawned + 1) / 2);
  CHECK(gtap_finalize() == GTAP_SUCCESS);
}

TEST_CASE("a graph may have 2^16 and 2^24 edges, and with more than 2^30 it is refused",
          "[runtime][counts]") {
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__) // 2^24 edges take minutes there
  constexpr std::uint32_t many = 257;
#else
  constexpr std::uint32_t many = 4097;
#endif
  for (const std::uint32_t half : {255u, many}) {
    const built graph = build_graph_of(half, 1, std::size_t{1} << 30);
    CHECK_FALSE(graph.failed);
    CHECK(graph.most_tokens == half);
    CHECK(graph.ready == half);
  }
  // A few more than 2^30 of each of four addresses: 2^32 in all, which in 32 bits are a few.
  const built graph = build_graph_of((1u << 15) + 1, 4, std::size_t{1} << 30);
  CHECK(graph.failed);
  CHECK(graph.ready == 0);
}

TEST_CASE("chunks of a pass are numbered beyond 2^8 and 2^16", "[runtime][counts]") {
  const auto shared = std::make_unique<context>();
  const shared_passes passes(*shared);
  REQUIRE(passes.own(7));
  for (const std::uint32_t chunks : {1u << 8, 1u << 16, 1u << 21}) { // no graph has more
    passes.begin(3, chunks + 1);
    for (std::uint32_t i = 0; i < 3; ++i) {
      const claimed_chunk claimed = passes.claim();
      CHECK(claimed.pass == 3);
      CHECK(claimed.chunk == chunks - i);
    }
    shared->graph_passes.done = chunks;
    passes.finish_chunk();
    CHECK(passes.is_done(chunks + 1));
  }
}

TEST_CASE("a taskloop counts turns up to 2^29, and refuses more", "[runtime][counts]") {
  constexpr std::uint32_t most = noted_access::most_tasks;
  for (const std::uint32_t turns : {1u << 8, 1u << 16, 1u << 24, most - 1})
    CHECK(met<long long>(0, -5, static_cast<long long>(turns) - 5, 1).count == turns);
  CHECK(met<long long>(0, 0, most, 1).count == none);
  CHECK(met<long long>(10, 0, most - 10, 1).count == none);
  CHECK(met<long long>(10, 0, most - 11, 1).count == most - 11);
  CHECK(met<long long>(0, 0, (1ll << 32) + 7, 1).count == none); // not 7
  CHECK(met<unsigned long long>(0, 0, ~0ull, 1).count == none);
}

TEST_CASE("threads that differ in the upper half of a loop's values are told apart",
          "[runtime][counts]") {
  constexpr long long far = 1ll << 32;
  const std::uint32_t check = met<long long>(0, 5, 15, 1).check;
  CHECK(met<long long>(0, 5, 15, 1).check == check);
  CHECK(met<long long>(0, 5 + far, 15 + far, 1).check != check);
  CHECK(met<long long>(0, 5, 15 + far, 1).check != check);
  CHECK(met<long long>(0, 5 - far, 15 - far, 1).check != check);
  CHECK(met<int>(0, 5, 15, 1).check == check);
}
