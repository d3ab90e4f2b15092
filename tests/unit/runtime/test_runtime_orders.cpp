// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The order of a static run (static_run.cuh) as it is made (task_order.cuh), and forged ones, which the check refuses.
#include "fib_task.h"

#include <gtap/detail/depend/order_check.cuh>
#include <gtap/detail/depend/task_order.cuh>
#include <gtap/host/schedule.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

namespace {

using namespace gtap::detail;
using layout = record_layout<8, 8>;

// A graph of tasks 0, 1, ... with an order, in memory of its own.
class ordered_graph {
public:
  // `edges`: pairs of a task and one that waits for it; at most six from each task.
  ordered_graph(std::uint32_t count, const std::vector<std::pair<int, int>> &edges)
      : count_(count), memory_(allocate(graph_unit * (place_of_run(count) + units_of_run(count)))),
        record_memory_(allocate(count * record_pool<layout>::bytes_per_record + 128)),
        records_(record_memory_.get(), count), run_(places(), place_of_run(count)) {
    for (std::uint32_t task = 0; task < count; ++task)
      records_.joins(task) = {0, none};
    for (const auto &[from, to] : edges) {
      auto &list = places().at<successor_list>(from);
      if (records_.joins(from).link == none)
        list.count = 0;
      records_.joins(from).link = static_cast<graph_place>(from);
      list.tasks[list.count++] = static_cast<record_index>(to);
      ++records_.tokens(to);
    }
    run_.begin(count);
  }
  std::vector<record_index> made() {
    gtap::host::launch(1, 64, [&] {
      for (std::uint32_t task = threadIdx.x; task < count_; task += 64)
        run_.note(records_, task);
      __syncthreads();
      (void)task_order<layout>(run_, places(), records_, threadIdx.x, 64).make([] {});
    });
    return {&run_.at(0), &run_.at(0) + count_};
  }
  bool holds(const std::vector<record_index> &order) {
    std::copy(order.begin(), order.end(), &run_.at(0));
    bool found = false;
    gtap::host::launch(1, 64, [&] {
      const bool holds = order_check<layout>(run_, places(), records_, threadIdx.x, 64).holds();
      if (threadIdx.x == 0)
        found = holds;
    });
    return found;
  }

private:
  using memory_of = std::unique_ptr<unsigned char, decltype(&std::free)>;
  static memory_of allocate(std::size_t bytes) {
    return {static_cast<unsigned char *>(std::aligned_alloc(128, (bytes + 127) / 128 * 128)),
            std::free};
  }
  // Behind the lists, a unit for each task.
  static graph_place place_of_run(std::uint32_t count) { return (count + 3) / 4 * 4; }
  static std::uint32_t units_of_run(std::uint32_t count) {
    return static_cast<std::uint32_t>(static_run::bytes_for(count) / graph_unit + 8);
  }
  graph_places places() const { return graph_places(memory_.get()); }

  std::uint32_t count_;
  memory_of memory_, record_memory_;
  record_pool<layout> records_;
  static_run run_;
};

// Rows of tasks that wait for their left and upper neighbours.
std::vector<std::pair<int, int>> grid(int side) {
  std::vector<std::pair<int, int>> edges;
  for (int i = 0; i < side; i++)
    for (int j = 0; j < side; j++) {
      if (j + 1 < side)
        edges.emplace_back(i * side + j, i * side + j + 1);
      if (i + 1 < side)
        edges.emplace_back(i * side + j, (i + 1) * side + j);
    }
  return edges;
}

} // namespace

TEST_CASE("an order by waves holds", "[orders]") {
  constexpr std::uint32_t count = 12 * 12;
  const std::vector<record_index> order = ordered_graph(count, grid(12)).made();
  CHECK(ordered_graph(count, grid(12)).holds(order));
  CHECK(order.front() == 0);
  CHECK(order.back() == count - 1);
}

TEST_CASE("a forged order is refused", "[orders]") {
  constexpr std::uint32_t count = 12 * 12;
  std::vector<record_index> order = ordered_graph(count, grid(12)).made();
  SECTION("a task stands before one that it waits for") {
    std::swap(order[40], order[40 + 12]);
    CHECK_FALSE(ordered_graph(count, grid(12)).holds(order));
  }
  SECTION("the last one is the first") {
    std::swap(order.front(), order.back());
    CHECK_FALSE(ordered_graph(count, grid(12)).holds(order));
  }
  SECTION("a task stands there twice, and another one never") {
    order.back() = order[order.size() - 2];
    CHECK_FALSE(ordered_graph(count, grid(12)).holds(order));
  }
  SECTION("neighbours in a wave may change places") {
    std::swap(order[1], order[2]);
    CHECK(ordered_graph(count, grid(12)).holds(order));
  }
}

TEST_CASE("tasks that wait for each other have no order", "[orders]") {
  std::vector<record_index> order(3);
  std::iota(order.begin(), order.end(), 0u);
  do
    CHECK_FALSE(ordered_graph(3, {{0, 1}, {1, 2}, {2, 0}}).holds(order));
  while (std::next_permutation(order.begin(), order.end()));
}
