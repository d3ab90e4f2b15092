// Breadth-first search without levels: a task for each vertex whose distance has just shrunk offers
// every neighbour one more than that, and each neighbour for which that is less gets a task in its
// turn. Nobody waits; distances only shrink, and when no task is left they are right.
#define GTAP_ASSUME_NO_TASKWAIT
#include <gtap_thread.cuh>

#include "../common/run.h"

#include "csr_file.h"
#include "generate.h"
#include "matrix_market.h"

constexpr std::uint32_t kChunk = 32; // most edges that one task relaxes; a bit each in a word

struct Search {
  const std::uint32_t *offsets, *targets;
  std::uint32_t *distances; // kUnreached, or that of the shortest way found so far
};

// Not among the parameters, so that records stay small.
__constant__ Search search;

// The value as other threads have left it: volatile, since a cached one may be out of date.
__device__ __forceinline__ std::uint32_t latest(const std::uint32_t *distance) {
  return *static_cast<const volatile std::uint32_t *>(distance);
}

// Offers `distance` to the targets of `count` edges from `first` on; a bit for each that took it. Apart
// from the spawns, so that as many looks into memory as Width are on their way at a time.
template <std::uint32_t Width>
__device__ __forceinline__ std::uint32_t relax(std::uint32_t first, std::uint32_t count,
                                               std::uint32_t distance) {
  std::uint32_t taken = 0;
  for (std::uint32_t begin = 0; begin < count; begin += Width) {
    std::uint32_t targets[Width], distances[Width];
#pragma unroll
    for (std::uint32_t i = 0; i < Width; ++i)
      targets[i] = search.targets[first + min(begin + i, count - 1)];
#pragma unroll
    for (std::uint32_t i = 0; i < Width; ++i)
      distances[i] = latest(&search.distances[targets[i]]);
#pragma unroll
    for (std::uint32_t i = 0; i < Width; ++i)
      distances[i] = begin + i < count && distance < distances[i]
                         ? atomicMin(&search.distances[targets[i]], distance)
                         : 0;
#pragma unroll
    for (std::uint32_t i = 0; i < Width; ++i)
      taken |= distance < distances[i] ? 1u << (begin + i) : 0u;
  }
  return taken;
}

// `part` says which of the vertex's edges are this task's: 1 is all of them, 2 p and 2 p + 1 are the
// halves of part p. A task with too many edges hands halves on until few enough are left, so that
// the edges of a vertex, however many, spread over the machine in a logarithmic number of steps.
#pragma gtap function
__device__ void visit(std::uint32_t vertex, std::uint32_t distance, std::uint32_t part) {
  if (latest(&search.distances[vertex]) < distance)
    return; // somebody found a shorter way since, and has another task for it
  const std::uint32_t begin = search.offsets[vertex];
  const std::uint32_t degree = search.offsets[vertex + 1] - begin;
  int level = 31 - __clz(static_cast<int>(part));
  std::uint32_t place = part - (1u << level);
  std::uint32_t first, last;
  for (;;) {
    first = static_cast<std::uint32_t>(static_cast<std::uint64_t>(degree) * place >> level);
    last = static_cast<std::uint32_t>(static_cast<std::uint64_t>(degree) * (place + 1) >> level);
    if (last - first <= kChunk)
      break;
    ++level;
    place *= 2;
#pragma gtap task
    visit(vertex, distance, (1u << level) + place + 1);
  }
  const std::uint32_t count = last - first;
  std::uint32_t taken = count <= 4 ? relax<4>(begin + first, count, distance + 1)
                                   : relax<8>(begin + first, count, distance + 1);
  while (taken != 0) {
    const std::uint32_t edge = static_cast<std::uint32_t>(__ffs(static_cast<int>(taken)) - 1);
    taken &= taken - 1;
#pragma gtap task
    visit(search.targets[begin + first + edge], distance + 1, 1);
  }
}

__global__ void bfs_kernel(std::uint32_t source) {
#pragma gtap entry
  visit(source, 0, 1);
}

// What the command line asks for; leaves the program when that cannot be had.
struct GraphOptions {
  long long rows = 30, columns = 0, scale = 0, edge_factor = 16, directed = 0, seed = 1;
  std::string file, save;

  void add_to(samples::CommandLine &line) {
    line.size("rows of a grid", rows, 1, 30000);
    line.option("--columns", "C", "columns of the grid, 0 for as many as rows", columns, 0, 30000);
    line.option("--scale", "S", "an R-MAT graph of 2^S vertices instead, 0 for the grid", scale, 0,
                26);
    line.option("--edge-factor", "F", "edges of the R-MAT graph for each vertex", edge_factor, 1,
                64);
    line.option("--directed", "0|1", "whether R-MAT edges lead one way only", directed, 0, 1);
    line.option("--seed", "S", "seed of the R-MAT graph", seed, 0, 1 << 30);
    line.text("--file", "PATH", "a graph from a file: Matrix Market (.mtx) or binary", file);
    line.text("--save", "PATH", "write the graph as a binary file", save);
  }

  Graph graph(const samples::CommandLine &line) const {
    if (!file.empty() && scale != 0)
      line.fail("--file and --scale ask for two graphs");
    try {
      Graph graph = made();
      if (!save.empty())
        write_csr_file(save, graph);
      return graph;
    } catch (const std::runtime_error &error) {
      line.fail(error.what());
    }
  }

private:
  Graph made() const {
    const std::string matrix_market = ".mtx";
    if (file.size() > matrix_market.size() &&
        file.compare(file.size() - matrix_market.size(), matrix_market.size(), matrix_market) == 0)
      return MatrixMarketReader(file).read();
    if (!file.empty())
      return read_csr_file(file);
    if (scale != 0)
      return rmat_graph(static_cast<int>(scale), static_cast<std::uint32_t>(edge_factor),
                        static_cast<std::uint32_t>(seed), directed != 0);
    return grid_graph(static_cast<std::uint32_t>(rows),
                      static_cast<std::uint32_t>(columns == 0 ? rows : columns));
  }
};

static std::uint32_t first_with_edges(const Graph &graph) {
  for (std::uint32_t vertex = 0; vertex < graph.vertices(); ++vertex)
    if (graph.degree(vertex) != 0)
      return vertex;
  return 0;
}

int main(int argc, char **argv) {
  GraphOptions graph_options;
  long long source = -1;
  samples::RunOptions options;
  samples::CommandLine line("bfs", "Finds every vertex's distance from one vertex of a graph.");
  graph_options.add_to(line);
  line.option("--source", "V", "where to begin, -1 for the first vertex with edges", source, -1,
              static_cast<long long>(kMostVertices) - 1);
  options.add_to(line);
  line.parse(argc, argv);

  const Graph graph = graph_options.graph(line);
  if (source >= static_cast<long long>(graph.vertices()))
    line.fail("--source must be one of the graph's " + std::to_string(graph.vertices()) +
              " vertices");
  const std::uint32_t from =
      source < 0 ? first_with_edges(graph) : static_cast<std::uint32_t>(source);
  const std::vector<std::uint32_t> expected = distances_from(graph, from);
  std::vector<std::uint32_t> initial(graph.vertices(), kUnreached);
  initial[from] = 0;

  const samples::DeviceArray<std::uint32_t> offsets(graph.offsets), targets(graph.targets);
  samples::DeviceArray<std::uint32_t> distances(initial);
  const Search device_search{offsets.get(), targets.get(), distances.get()};
  samples::check(cudaMemcpyToSymbol(search, &device_search, sizeof search), "cudaMemcpyToSymbol");

  return samples::run(
      options, [&] { distances.upload(initial); },
      [&] { bfs_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(from); },
      [&] {
        const std::vector<std::uint32_t> found = distances.download();
        std::uint32_t reached = 0, farthest = 0;
        for (std::uint32_t distance : found)
          if (distance != kUnreached) {
            ++reached;
            farthest = std::max(farthest, distance);
          }
        return samples::Answer{"bfs of " + std::to_string(graph.vertices()) + " vertices, " +
                                   std::to_string(graph.edges()) +
                                   " edges: " + std::to_string(reached) + " reached, " +
                                   std::to_string(farthest) + " away at most",
                               found == expected};
      });
}
