// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Graphs in binary files, for those too large to be read as text each time. All numbers are
// little-endian:
//
//   8 bytes   "GTAPCSR1"
//   8 bytes   n, the number of vertices
//   8 bytes   m, the number of edges
//   8 (n + 1) offsets: the edges of vertex v are the targets offsets[v] to offsets[v + 1] - 1
//   4 m       targets, from 0
#pragma once

#include "graph.h"

#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

constexpr char kCsrMagic[] = "GTAPCSR1";
constexpr std::size_t kCsrMagicBytes = sizeof kCsrMagic - 1;

template <class T>
void read_array(std::ifstream &file, std::vector<T> &values) {
  file.read(reinterpret_cast<char *>(values.data()),
            static_cast<std::streamsize>(values.size() * sizeof(T)));
}

// what() of the error says what is wrong and where in the file. Wants a little-endian machine.
inline Graph read_csr_file(const std::string &path) {
  const auto fail = [&](const std::string &what) { throw std::runtime_error(path + ": " + what); };
  std::ifstream file(path, std::ios::binary);
  if (!file)
    fail("the file cannot be opened");
  char magic[kCsrMagicBytes] = {};
  std::vector<std::uint64_t> sizes(2);
  file.read(magic, sizeof magic);
  read_array(file, sizes);
  if (!file || std::memcmp(magic, kCsrMagic, sizeof magic) != 0)
    fail("a binary graph begins with " + std::string(kCsrMagic) + " and two numbers");
  const std::uint64_t vertices = sizes[0], edges = sizes[1];
  if (vertices == 0 || vertices > kMostVertices)
    fail("the number of vertices must be from 1 to " + std::to_string(kMostVertices) + ", not " +
         std::to_string(vertices));
  if (edges > kMostEdges)
    fail("the number of edges must be at most " + std::to_string(kMostEdges) + ", not " +
         std::to_string(edges));
  const std::uint64_t expected = kCsrMagicBytes + 16 + 8 * (vertices + 1) + 4 * edges;
  const std::uint64_t bytes = std::filesystem::file_size(path);
  if (bytes != expected)
    fail("a graph of " + std::to_string(vertices) + " vertices and " + std::to_string(edges) +
         " edges takes " + std::to_string(expected) + " bytes, but the file has " +
         std::to_string(bytes));

  std::vector<std::uint64_t> offsets(vertices + 1);
  Graph graph;
  graph.targets.resize(edges);
  read_array(file, offsets);
  read_array(file, graph.targets);
  if (!file)
    fail("the file cannot be read to its end");
  graph.offsets.assign(vertices + 1, 0);
  for (std::uint64_t v = 0; v <= vertices; ++v) {
    const bool good = v == 0 ? offsets[v] == 0 : offsets[v] >= offsets[v - 1];
    if (!good || offsets[v] > edges)
      fail("offset " + std::to_string(v) + " is " + std::to_string(offsets[v]) +
           "; offsets begin with 0 and grow up to the number of edges");
    graph.offsets[v] = static_cast<std::uint32_t>(offsets[v]);
  }
  if (offsets[vertices] != edges)
    fail("the last offset is " + std::to_string(offsets[vertices]) + " instead of the " +
         std::to_string(edges) + " edges");
  for (std::uint64_t e = 0; e < edges; ++e)
    if (graph.targets[e] >= vertices)
      fail("target " + std::to_string(e) + " is " + std::to_string(graph.targets[e]) +
           ", and there are only " + std::to_string(vertices) + " vertices");
  return graph;
}

inline void write_csr_file(const std::string &path, const Graph &graph) {
  std::ofstream file(path, std::ios::binary);
  const auto write = [&](const void *data, std::size_t bytes) {
    file.write(static_cast<const char *>(data), static_cast<std::streamsize>(bytes));
  };
  const std::uint64_t sizes[] = {graph.vertices(), graph.edges()};
  const std::vector<std::uint64_t> offsets(graph.offsets.begin(), graph.offsets.end());
  write(kCsrMagic, kCsrMagicBytes);
  write(sizes, sizeof sizes);
  write(offsets.data(), offsets.size() * sizeof offsets[0]);
  write(graph.targets.data(), graph.targets.size() * sizeof graph.targets[0]);
  if (!file.flush())
    throw std::runtime_error(path + ": the file cannot be written");
}
