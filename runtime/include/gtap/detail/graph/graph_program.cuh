// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The kernel that runs the graphs which the host makes in a file (gtap/graph.cuh): its first task runs an image (graph_image.cuh).
// Must not know what is in a graph.
#pragma once

#if defined(GTAP_WORKER_MIXED)
#error "gtap/graph.cuh is for files whose task functions are all block-level."
#endif

#include <gtap/detail/depend/host_image.cuh>
#include <gtap/session.cuh>

namespace gtap::detail {

// The number of a task function for the library.
template <class Task>
const void *task_key() {
  static const char place = 0;
  return &place;
}

struct graph_root_args {
  using gtap_task = struct graph_root_task;
  using gtap_result = void;
  graph_view view;
};
struct graph_root_record : graph_root_args {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_spawns_dependents = true;
  static constexpr bool gtap_runs_image = true;
};
struct graph_root_task {
  using gtap_args = graph_root_args;
  using gtap_record = graph_root_record;
  using gtap_result = void;
  static __device__ void gtap_serial(const gtap_args &) {} // blocks run it
  template <class Worker>
  static __device__ __forceinline__ void gtap_step(Worker &worker, gtap_record &record) {
    GTAP_CHECK_RECORD(graph_root_task);
    if (worker.state() == 0) {
      worker.run_image(record.view);
      if (worker.must_wait())
        return worker.suspend(1);
    }
    return worker.finish();
  }
};

template <class... Tasks>
__global__ void GTAP_GRAPH_ENTRY_BOUNDS run_graph(graph_view view) {
  session<program<graph_root_task, Tasks...>> of_launch;
  if (of_launch.first())
    of_launch.root(child<graph_root_task>{{view}});
  of_launch.run();
}

// One object in each file with graphs.
template <class... Tasks>
class graph_program {
  static_assert((is_plain<Tasks>::value && ...),
                "gtap::graph: a task function spawns or waits, or is not block-level");
  using program = block_program<gtap::program<graph_root_task, Tasks...>>;

public:
  graph_program()
      : entry_(entry_of<gtap::program<graph_root_task, Tasks...>>(&run_graph<Tasks...>)) {
    register_graph_program({this_file().handle,
                            {graph_function{task_key<Tasks>(), meta_of<Tasks>()}...},
                            reinterpret_cast<const void *>(&run_graph<Tasks...>),
                            GTAP_BLOCK_SIZE,
                            &host_image::make<typename program::template layout<>>,
                            &launch});
  }

private:
  template <class Task>
  static constexpr std::uint32_t meta_of() {
    return static_cast<std::uint32_t>(program::template index_of<Task>()) | flag_dependent |
           (program::template window_sizes<>::template holds<Task> ? 0u
                                                                   : std::uint32_t{flag_pooled});
  }
  static cudaError_t launch(dim3 grid, dim3 block, cudaStream_t stream, const graph_view &view) {
#if defined(GTAP_TARGET_HOST)
    const graph_view given = view;
    ::gtap::host::launch(grid, block, 0, stream, [given] { run_graph<Tasks...>(given); });
    return cudaGetLastError();
#else
    graph_view given = view;
    void *arguments[] = {&given};
    return cudaLaunchKernel(reinterpret_cast<const void *>(&run_graph<Tasks...>), grid, block,
                            arguments, 0, stream);
#endif
  }

  entry_kernel entry_;
};

} // namespace gtap::detail
