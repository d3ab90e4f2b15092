// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// gtap::graph: a graph of tasks that the host makes once and launches as often as it likes (docs/dependences.md, "Graphs that the
// host makes"). It includes gtap_block.cuh, and is for files whose task functions are all block-level. The translator writes the task function's descriptor in place of its name
// (docs/task-interface.md).
#pragma once

#include <gtap/api.h>
#include <gtap_block.cuh>

#include <cuda_runtime_api.h>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#if defined(GTAP_TRANSLATING)
namespace gtap::detail {
struct host_graph;
template <class... Tasks>
struct graph_program {
  graph_program() {}
};
} // namespace gtap::detail
#else
#include <gtap/detail/graph/graph_program.cuh>
namespace gtap::detail {
// Converts as a call does, and no further.
template <class Parameter>
Parameter as_parameter(Parameter value) {
  return value;
}
} // namespace gtap::detail
#endif

namespace gtap {

// A task function in host code, with its type: what the translator writes for `tile` in graph.add(tile, ...).
template <class Task, class Signature>
struct named_task {};

// Not to be used by two host threads at a time. None of the functions throws, but that of add() which converts an argument. What
// is wrong with a graph is told by upload() and launch().
class graph {
public:
  // A task of the graph, which may be copied; the graph has to live.
  class task {
  public:
    // Objects, by address, in memory that only the tasks have to reach: as in depend(in: *object), but for the length. A task
    // waits for those added before that name an object so that depend would order the two. Null names nothing.
    template <class... Objects>
    const task &in(const volatile Objects *...objects) const {
      return name(0, objects...);
    }
    template <class... Objects>
    const task &out(const volatile Objects *...objects) const {
      return name(1, objects...);
    }
    template <class... Objects>
    const task &inout(const volatile Objects *...objects) const {
      return name(2, objects...);
    }
    // From 0 on, in the order in which tasks are added.
    [[nodiscard]] std::uint32_t number() const { return number_; }

  private:
    friend class graph;
    task(detail::host_graph *of, std::uint32_t number) : of_(of), number_(number) {}
    template <class... Objects>
    const task &name([[maybe_unused]] int type, [[maybe_unused]] Objects *...objects) const {
#if !defined(GTAP_TRANSLATING)
      (detail::name_in_graph(of_, number_, objects, static_cast<detail::named_type>(type)), ...);
#endif
      return *this;
    }

    detail::host_graph *of_;
    std::uint32_t number_;
  };

#if defined(GTAP_TRANSLATING)
  graph() noexcept {}
  ~graph();
  graph(graph &&other) noexcept;
  graph &operator=(graph &&other) noexcept;

  // Adds a task that runs `function`, a block-level task function of this file that neither spawns nor waits, with these
  // arguments, which are converted as those of a call. A result is dropped.
  template <class Result, class... Parameters, class... Arguments>
  task add(Result (*)(Parameters...), Arguments &&...) {
    static_assert(sizeof...(Parameters) == sizeof...(Arguments),
                  "gtap::graph::add: the task function has another number of parameters");
    if constexpr (sizeof...(Parameters) == sizeof...(Arguments))
      static_assert((std::is_convertible<Arguments, Parameters>::value && ...),
                    "gtap::graph::add: an argument does not convert to the function's parameter");
    return {nullptr, 0};
  }
  template <class Task, class Signature, class... Arguments>
  task add(named_task<Task, Signature>, Arguments &&...) {
    return {nullptr, 0};
  }
  // `after` begins when `before` has ended.
  void edge(task before, task after) noexcept;
  // Edges in the form of a sparse matrix (CSR): those that lead from task i, in the order of adding, lead to the tasks
  // successors[first[i]] to successors[first[i + 1] - 1]. `first` has a number more than the graph has tasks now.
  void edges(const int *first, const int *successors) noexcept;
  [[nodiscard]] std::size_t size() const noexcept; // tasks

  // Copies the graph to the current device, on which it stays. Waits for that. A launch does so where it has not been
  // done since the last change; call it before a stream is captured into a CUDA graph. Errors: INVALID_GRAPH, with what is wrong and
  // where; NOT_INITIALIZED, where no runtime serves the file on the current device; OUT_OF_MEMORY; CUDA.
  gtap_status upload() noexcept;
  // Runs the tasks, each when those have ended that it waits for, in gtap::grid_size() blocks of GTAP_BLOCK_SIZE threads. Does not
  // wait. The same graph may run several times at once. Errors: as upload(), and INVALID_LAUNCH; those of the tasks, and
  // OUT_OF_RECORDS where a launch has too little memory for the graph, and INVALID_LAUNCH for blocks that are too large, are told by
  // gtap_synchronize(). `grid` and `block` are not 0, and a block has a multiple of 32 threads.
  gtap_status launch(cudaStream_t stream = nullptr) noexcept;
  gtap_status launch(dim3 grid, dim3 block, cudaStream_t stream) noexcept;
#else
  graph() noexcept : self_(detail::make_host_graph()) {}
  ~graph() {
    detail::free_host_graph(self_);
  } // waits for the device
  graph(graph &&other) noexcept : self_(std::exchange(other.self_, nullptr)) {}
  graph &operator=(graph &&other) noexcept {
    std::swap(self_, other.self_);
    return *this;
  }

  template <class Task, class Result, class... Parameters, class... Arguments>
  task add(named_task<Task, Result(Parameters...)>, Arguments &&...arguments) {
    const typename Task::gtap_args packed = {
        detail::as_parameter<Parameters>(static_cast<Arguments &&>(arguments))...};
    static_assert(is_copied_by_bytes<typename Task::gtap_args>::value,
                  "gtap::graph::add: a parameter is not trivially copyable");
    return {self_, detail::add_to_graph(self_, detail::task_key<Task>(), &packed, sizeof(packed))};
  }
  void edge(task before, task after) noexcept {
    detail::add_edge(self_, before.of_, before.number_, after.of_, after.number_);
  }
  void edges(const int *first, const int *successors) noexcept {
    detail::add_edges(self_, first, successors, size());
  }
  [[nodiscard]] std::size_t size() const noexcept {
    return detail::size_of_graph(self_);
  }
  gtap_status upload() noexcept {
    return detail::upload_graph(self_);
  }
  gtap_status launch(cudaStream_t stream = nullptr) noexcept {
    return detail::launch_graph(self_, dim3(0, 0, 0), dim3(0, 0, 0), stream);
  }
  gtap_status launch(dim3 grid, dim3 block, cudaStream_t stream) noexcept {
    return detail::launch_graph(self_, grid, block, stream);
  }
#endif
  graph(const graph &) = delete;
  graph &operator=(const graph &) = delete;

private:
  detail::host_graph *self_; // null: moved from, or the host has no memory
};

} // namespace gtap
