// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// gtap::graph on the host: what was added, who waits for whom, and its image on a device.
#include "api/launch_failure.h"
#include "api/runtime.h"
#include "cuda/device.h"
#include "cuda/failure.h"
#include "program/registry.h"

#include <gtap/detail/launch/host_graph.h>

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <new>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

namespace gtap::detail {

namespace {

struct graph_programs {
  std::mutex mutex;
  std::vector<graph_program_info> all;
};
graph_programs &programs() {
  static graph_programs instance;
  return instance;
}
// Of a file that has all of these task functions in graphs: one of a header may be in several.
std::optional<graph_program_info> program_with(const std::set<const void *> &keys) {
  const std::lock_guard<std::mutex> lock(programs().mutex);
  for (const graph_program_info &each : programs().all) {
    std::size_t found = 0;
    for (const graph_function &function : each.functions)
      found += keys.count(function.key);
    if (found == keys.size())
      return each;
  }
  return std::nullopt;
}

} // namespace

void register_graph_program(const graph_program_info &info) {
  const std::lock_guard<std::mutex> lock(programs().mutex);
  programs().all.push_back(info);
}

struct host_graph {
  struct task {
    const void *key;
    std::size_t first, bytes; // of its arguments
  };
  struct object {
    std::uint32_t task;
    const volatile void *address;
    named_type type;
  };
  using edge = std::pair<std::uint32_t, std::uint32_t>;

  std::vector<task> tasks;
  std::vector<unsigned char> arguments;
  std::vector<object> objects; // in the order of tasks, if they are named at once
  std::vector<edge> edges;
  std::string problem; // the first mistake; empty: none
  bool has_no_memory = false;

  // On a device, since the last change: null while it is not there.
  std::optional<graph_program_info> info;
  void *image = nullptr;
  image_sizes sizes = {};
  int device = 0;

  void change();
  void check_mistakes() const;
  void plan(planned_image &plan) const;
  std::vector<edge> all_edges() const;
  void find_program();
  void upload();
};

namespace {

failure wrong_graph(std::string sentence) {
  return {GTAP_ERROR_INVALID_GRAPH, "gtap::graph: " + std::move(sentence)};
}

// Who accesses an object, of the tasks in order so far: the last group, and the one before it (build_graph.cuh).
struct access_groups {
  std::vector<std::uint32_t> before, last;
  bool last_reads = false;
};

// Runs what may lack memory, for functions that give no status.
template <class Change>
void changing(host_graph *graph, Change change) noexcept {
  if (graph == nullptr)
    return;
  try {
    graph->change();
    change();
  } catch (...) {
    graph->has_no_memory = true;
  }
}

} // namespace

// Its image is no longer what the graph is. Waits for launches that may read it.
void host_graph::change() {
  if (image == nullptr)
    return;
  const on_device there(device);
  cudaFree(std::exchange(image, nullptr));
}

void host_graph::check_mistakes() const {
  if (has_no_memory)
    throw failure{GTAP_ERROR_OUT_OF_MEMORY, {}};
  if (!problem.empty())
    throw wrong_graph(problem);
}

// Those of objects, and those that were given.
std::vector<host_graph::edge> host_graph::all_edges() const {
  std::vector<edge> found = edges;
  std::vector<object> ordered = objects;
  std::stable_sort(ordered.begin(), ordered.end(),
                   [](const object &a, const object &b) { return a.task < b.task; });
  std::unordered_map<const volatile void *, access_groups> groups;
  for (const object &each : ordered) {
    access_groups &group = groups[each.address];
    const bool reads = each.type == named_type::in;
    if (!(reads && group.last_reads)) {
      group.before = std::exchange(group.last, {});
      group.last_reads = reads;
    }
    group.last.push_back(each.task);
    for (const std::uint32_t before : group.before)
      if (before != each.task)
        found.push_back({before, each.task});
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

void host_graph::plan(planned_image &plan) const {
  constexpr std::size_t most_tasks = std::size_t{1} << 29;
  constexpr std::size_t most_edges = std::size_t{1} << 30;
  const std::vector<edge> found = all_edges();
  if (tasks.size() >= most_tasks || found.size() > most_edges)
    throw wrong_graph(
        fmt::format("{} tasks with {} edges are too many: a graph has at most {} and {}.",
                    tasks.size(), found.size(), most_tasks - 1, most_edges));
  const auto count = static_cast<std::uint32_t>(tasks.size());
  std::vector<std::uint32_t> waits_for(count), first(count + 1);
  for (const edge &each : found) {
    ++waits_for[each.second];
    ++first[each.first + 1];
  }
  for (std::uint32_t i = 0; i < count; ++i)
    first[i + 1] += first[i];

  std::vector<std::uint32_t> left = waits_for, order;
  for (std::uint32_t i = 0; i < count; ++i)
    if (left[i] == 0)
      order.push_back(i);
  plan.ready = static_cast<std::uint32_t>(order.size());
  for (std::size_t next = 0; next < order.size(); ++next)
    for (std::uint32_t i = first[order[next]]; i < first[order[next] + 1]; ++i)
      if (--left[found[i].second] == 0)
        order.push_back(found[i].second);
  if (order.size() != count) {
    // A predecessor that waits as well, again and again, leads into a cycle.
    std::vector<std::uint32_t> cause(count, none);
    for (const edge &each : found)
      if (left[each.first] != 0 && left[each.second] != 0)
        cause[each.second] = each.first;
    auto at = static_cast<std::uint32_t>(
        std::find_if(left.begin(), left.end(), [](std::uint32_t n) { return n != 0; }) -
        left.begin());
    for (std::uint32_t i = 0; i < count; ++i)
      at = cause[at];
    std::string cycle = std::to_string(at);
    int shown = 0;
    for (std::uint32_t i = cause[at]; i != at; i = cause[i])
      if (++shown < 8)
        cycle += fmt::format(", which waits for {}", i);
    if (shown >= 8)
      cycle += fmt::format(", and {} more", shown - 7);
    throw wrong_graph(
        fmt::format("tasks wait for each other, so that none of them can begin: task {}, "
                    "which waits for {}. (They are counted from 0 on, in the order of "
                    "add().) Take one of the edges away.",
                    cycle, at));
  }

  std::vector<std::uint32_t> number(count);
  for (std::uint32_t i = 0; i < count; ++i)
    number[order[i]] = i;
  plan.first.assign(1, 0);
  for (const std::uint32_t at : order) {
    const auto function =
        std::find_if(info->functions.begin(), info->functions.end(),
                     [&](const graph_function &each) { return each.key == tasks[at].key; });
    plan.tasks.push_back(
        {function->meta, arguments.data() + tasks[at].first, tasks[at].bytes, waits_for[at]});
    for (std::uint32_t i = first[at]; i < first[at + 1]; ++i)
      plan.successors.push_back(number[found[i].second]);
    std::sort(plan.successors.begin() + plan.first.back(), plan.successors.end());
    plan.first.push_back(static_cast<std::uint32_t>(plan.successors.size()));
  }
}

void host_graph::find_program() {
  std::set<const void *> keys;
  for (const task &each : tasks)
    keys.insert(each.key);
  info = program_with(keys);
  if (!info)
    throw wrong_graph(
        "no translated file has the functions of all of its tasks. Add all tasks of a "
        "graph in one file.");
}

void host_graph::upload() {
  check_mistakes();
  if (tasks.empty())
    return;
  const int here = current_device();
  if (image != nullptr && device != here)
    throw wrong_graph(
        fmt::format("it was copied to device {}, and device {} is the current one. Make a "
                    "graph for each device.",
                    device, here));
  if (image == nullptr)
    find_program();
  for (const module_symbols &file : program_registry().unclaimed(here))
    if (file.state == info->file)
      throw failure{GTAP_ERROR_NOT_INITIALIZED, {}};
  if (image != nullptr)
    return;
  planned_image planned;
  plan(planned);
  const std::vector<std::uint64_t> bytes = info->make_image(planned, sizes);
  const std::size_t size = bytes.size() * sizeof(std::uint64_t);
  void *made = nullptr;
  require("cudaMalloc", [&] { return cudaMalloc(&made, size); });
  device = here;
  image = made;
  try {
    const own_stream stream;
    require("cudaMemcpyAsync", [&] {
      return cudaMemcpyAsync(image, bytes.data(), size, cudaMemcpyHostToDevice, stream);
    });
    require("cudaStreamSynchronize", [&] { return cudaStreamSynchronize(stream); });
  } catch (...) {
    change();
    throw;
  }
}

host_graph *make_host_graph() noexcept {
  return new (std::nothrow) host_graph;
}

void free_host_graph(host_graph *graph) noexcept {
  if (graph == nullptr)
    return;
  try {
    graph->change();
  } catch (...) { // the device is gone, and its memory with it
  }
  delete graph;
}

std::uint32_t add_to_graph(host_graph *graph, const void *key, const void *arguments,
                           std::size_t bytes) noexcept {
  std::uint32_t number = 0;
  changing(graph, [&] {
    const auto *first = static_cast<const unsigned char *>(arguments);
    number = static_cast<std::uint32_t>(graph->tasks.size());
    graph->tasks.push_back({key, graph->arguments.size(), bytes});
    graph->arguments.insert(graph->arguments.end(), first, first + bytes);
  });
  return number;
}

void name_in_graph(host_graph *graph, std::uint32_t task, const volatile void *object,
                   named_type type) noexcept {
  if (object != nullptr)
    changing(graph, [&] { graph->objects.push_back({task, object, type}); });
}

void add_edge(host_graph *graph, const host_graph *of_before, std::uint32_t before,
              const host_graph *of_after, std::uint32_t after) noexcept {
  changing(graph, [&] {
    if (of_before == graph && of_after == graph)
      graph->edges.push_back({before, after});
    else if (graph->problem.empty())
      graph->problem = fmt::format("edge() was given task {} of another graph.",
                                   of_before != graph ? before : after);
  });
}

void add_edges(host_graph *graph, const int *first, const int *successors,
               std::size_t tasks) noexcept {
  changing(graph, [&] {
    const auto wrong = [&](std::string sentence) {
      if (graph->problem.empty())
        graph->problem = std::move(sentence);
    };
    if (tasks != 0 && (first == nullptr || (successors == nullptr && first[0] != first[tasks])))
      return wrong("edges() was given a null pointer.");
    for (std::size_t task = 0; task < tasks; ++task) {
      if (first[task] < 0 || first[task + 1] < first[task])
        return wrong(
            fmt::format("edges() was given {} and {} as the first and the last edge of task "
                        "{}: these numbers begin at 0, and do not fall.",
                        first[task], first[task + 1], task));
      for (int i = first[task]; i < first[task + 1]; ++i) {
        if (successors[i] < 0 || static_cast<std::size_t>(successors[i]) >= tasks)
          return wrong(
              fmt::format("edges() was given an edge from task {} to task {}, and the graph "
                          "has {} tasks, which are counted from 0 on.",
                          task, successors[i], tasks));
        graph->edges.push_back(
            {static_cast<std::uint32_t>(task), static_cast<std::uint32_t>(successors[i])});
      }
    }
  });
}

std::size_t size_of_graph(const host_graph *graph) noexcept {
  return graph == nullptr ? 0 : graph->tasks.size();
}

gtap_status upload_graph(host_graph *graph) noexcept {
  return reported([&] {
    if (graph == nullptr)
      throw failure{GTAP_ERROR_OUT_OF_MEMORY, {}};
    graph->upload();
    return GTAP_SUCCESS;
  });
}

gtap_status launch_graph(host_graph *graph, dim3 grid, dim3 block, cudaStream_t stream) noexcept {
  return reported([&] {
    if (graph == nullptr)
      throw wrong_graph("It has been moved to another object, or there was no memory for it.");
    const std::uint64_t threads = std::uint64_t{block.x} * block.y * block.z,
                        blocks = std::uint64_t{grid.x} * grid.y * grid.z;
    const bool by_default = (grid.x | grid.y | grid.z | block.x | block.y | block.z) == 0;
    if (!by_default && (threads == 0 || threads % 32 != 0 || blocks == 0))
      throw failure{GTAP_ERROR_INVALID_LAUNCH,
                    "gtap::graph::launch() was given " + std::to_string(blocks) + " blocks of " +
                        std::to_string(threads) +
                        " threads. Give it one block or more, of a multiple of 32 threads, or "
                        "leave both out."};
    graph->upload();
    if (graph->tasks.empty())
      return GTAP_SUCCESS;
    if (by_default)
      block = dim3(static_cast<unsigned>(graph->info->block_size));
    if (by_default)
      grid = dim3(static_cast<unsigned>(
          grid_size_of(graph->info->kernel, static_cast<int>(block.x * block.y * block.z))));
    const cudaError_t error = graph->info->launch(
        grid, block, stream, {static_cast<unsigned char *>(graph->image), graph->sizes});
    if (error != cudaSuccess) {
      cudaGetLastError();
      throw launch_failure(error);
    }
    return GTAP_SUCCESS;
  });
}

} // namespace gtap::detail
