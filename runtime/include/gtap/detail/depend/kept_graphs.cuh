// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Graphs of taskgraphs that outlive their launch. What a launch records (recorded_graph.cuh) is in its pool and in its graph
// memory, both of which the next launch finds empty. So a recorded graph is copied once, as an image (graph_image.cuh), into memory that no launch takes for anything else: the end of the memory of each context. A later launch in the
// same context makes records and lists of the image (block/graph_keeper.cuh), and runs them as those that it has recorded itself.
//
// A graph is found by its program, its directive and its graph_id. Memory is only ever added, but that a graph which is recorded
// anew uses its old place if it is large enough; so no graph wastes more than it has. When a graph has no room, or there are
// most_graphs, the next launch in the context begins without any: what is run again and again is there soon.
//
// Words:
//   context::forgotten   by the host, when it is to forget all graphs: relaxed.
//   context::reset       by any launch that resets a graph, in the contexts of the others: fetch_add, relaxed. These may have
//                        a graph of the same key.
//   head.is_full   by a block whose graph has no room: relaxed.
//   head.forgotten, reset   what these two words were when the memory was emptied: the first thread of a launch, before there is
//                        a task (K1); the first task is published behind it. Plain.
//   head.first, next     first: CAS release, load acquire, as graphs are only added to the list. next: CAS relaxed, a place.
//   a graph, its image   by the block that has the launch's recorded graph of the same key (R1 of recorded_graph.cuh), of which there
//                        is one in a launch. Plain: between blocks the state of that graph orders them, and between launches
//                        the end of the one and the beginning of the next.
//   (K2) `is_whole` is written when the image is. Nothing ends a block between the beginning of a copy and its end, so a launch
//        that ends early leaves graphs that are whole, or not there.
// Must not know how records are taken, nor how graphs are run.
#pragma once

#include <gtap/detail/depend/graph_image.cuh>
#include <gtap/detail/depend/recorded_graph.cuh>
#include <gtap/detail/launch/module.cuh>

namespace gtap::detail {

struct alignas(graph_unit) kept_graph {
  std::uint64_t program, id;
  std::uint32_t directive;
  std::uint32_t next;         // the place of the next one in the list, and 1; or 0
  std::uint32_t rank;         // so many stand behind it in the list
  std::uint32_t place, units; // of its image
  image_sizes sizes;
  std::uint32_t is_whole;
};

// A number for the programs of a process, whose tasks have different functions, records and numbers.
template <class Program>
__device__ std::uint64_t number_of_program() {
#if defined(GTAP_TARGET_HOST)
  static char place;
#else
  static __device__ char place;
#endif
  return reinterpret_cast<std::uintptr_t>(&place);
}

template <class Program>
class kept_graphs {
public:
  static constexpr std::size_t record_bytes = Program::template layout<>::slot;

  __device__ explicit kept_graphs(context &shared)
      : shared_(&shared), places_(shared.kept), units_(units_of(shared)) {}

  // (K1)
  __device__ void begin_launch() const {
    if (units_ == 0)
      return;
    const std::uint32_t forgotten = atomic(shared_->forgotten).load(relaxed),
                        reset = atomic(shared_->reset).load(relaxed);
    if (head().next == 0 || head().is_full != 0 || head().forgotten != forgotten ||
        head().reset != reset)
      head() = {forgotten, reset, 0, sizeof(kept_head) / graph_unit, 0};
  }

  __device__ kept_graph &at(std::uint32_t place) const { return *places_.array<kept_graph>(place); }
  __device__ graph_view view(const kept_graph &graph) const {
    return {places_.array<unsigned char>(graph.place), graph.sizes};
  }

  // None when there is none.
  __device__ std::uint32_t find(std::uint32_t directive, std::uint64_t id) const {
    if (units_ == 0)
      return none;
    for (std::uint32_t link = atomic(head().first).load(acquire); link != 0;
         link = at(link - 1).next) {
      const kept_graph &graph = at(link - 1);
      if (graph.directive == directive && graph.id == id &&
          graph.program == number_of_program<Program>())
        return link - 1;
    }
    return none;
  }
  // Of a key that has none. None without memory, or with too many graphs.
  __device__ std::uint32_t add(std::uint32_t directive, std::uint64_t id) const {
    std::uint32_t first = atomic(head().first).load(acquire);
    if (rank_behind(first) == most_graphs) {
      note_full();
      return none;
    }
    const std::uint32_t place = take(sizeof(kept_graph) / graph_unit);
    if (place == none)
      return none;
    at(place) = {
        number_of_program<Program>(), id, directive, first, rank_behind(first), 0, 0, {}, 0};
    while (!atomic(head().first).compare_exchange_strong(first, place + 1, release, acquire)) {
      at(place).next = first;
      at(place).rank = rank_behind(first);
    }
    return place;
  }
  // Memory for an image of these sizes, which is not whole then. False when there is too little.
  __device__ bool begin_image(kept_graph &graph, const image_sizes &sizes) const {
    const std::uint64_t units = graph_image::units_for(sizes, record_bytes);
    graph.is_whole = 0;
    if (graph.units < units) {
      const std::uint32_t place = take(units);
      if (place == none)
        return false;
      graph.place = place;
      graph.units = static_cast<std::uint32_t>(units);
    }
    graph.sizes = sizes;
    return true;
  }

  // A graph of this launch is reset: no other context keeps one of its key either.
  __device__ void reset_others() const {
    const module_state &module = this_module;
    for (std::uint32_t i = 0; i < module.context_count; ++i)
      if (&module.contexts[i] != shared_)
        (void)atomic(module.contexts[i].reset).fetch_add(1, relaxed);
  }

private:
  __device__ static std::uint32_t units_of(const context &shared) {
    const std::uint64_t units = shared.kept_bytes / graph_unit;
    return units < none ? static_cast<std::uint32_t>(units) : none - 1;
  }
  __device__ std::uint32_t rank_behind(std::uint32_t link) const {
    return link == 0 ? 0 : at(link - 1).rank + 1;
  }
  __device__ void note_full() const { atomic(head().is_full).store(1, relaxed); }
  __device__ kept_head &head() const { return *places_.array<kept_head>(0); }
  __device__ std::uint32_t take(std::uint64_t units) const {
    std::uint32_t next = atomic(head().next).load(relaxed);
    for (;;) {
      if (units_ == 0)
        return none;
      if (next + units > units_) {
        note_full();
        return none;
      }
      const auto end = static_cast<std::uint32_t>(next + units);
      if (atomic(head().next).compare_exchange_strong(next, end, relaxed, relaxed))
        return next;
    }
  }

  context *shared_;
  graph_places places_;
  std::uint32_t units_;
};

} // namespace gtap::detail
