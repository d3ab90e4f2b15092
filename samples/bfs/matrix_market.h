// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Graphs from Matrix Market files: an entry in row r and column c is an edge from r to c.
// https://math.nist.gov/MatrixMarket/formats.html
#pragma once

#include "graph.h"

#include <cctype>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>

// Reads "%%MatrixMarket matrix coordinate pattern|real|integer general|symmetric"; what() of the
// error says file and line.
class MatrixMarketReader {
public:
  explicit MatrixMarketReader(const std::string &path) : path_(path), file_(path) {
    if (!file_)
      throw std::runtime_error(path + ": the file cannot be opened");
  }

  Graph read() {
    read_banner();
    read_sizes();
    std::vector<Edge> edges;
    edges.reserve(std::min<std::uint64_t>(entries_, 1u << 24) * (symmetric_ ? 2 : 1));
    for (std::uint64_t entry = 0; entry < entries_; ++entry) {
      if (!next_line())
        fail("the file ends after " + std::to_string(entry) + " of " + std::to_string(entries_) +
             " entries");
      const Edge edge = read_entry();
      edges.push_back(edge);
      if (symmetric_ && edge.first != edge.second)
        edges.emplace_back(edge.second, edge.first);
      if (edges.size() > kMostEdges)
        fail("there are more than " + std::to_string(kMostEdges) + " edges");
    }
    if (next_line())
      fail("there are more entries than the " + std::to_string(entries_) + " announced");
    return graph_from(vertices_, edges);
  }

private:
  [[noreturn]] void fail(const std::string &what) const {
    throw std::runtime_error(path_ + ":" + std::to_string(line_number_) + ": " + what);
  }

  // The next line that is neither a comment nor empty goes to `words_`.
  bool next_line() {
    while (std::getline(file_, line_)) {
      ++line_number_;
      if (line_.empty() || line_[0] == '%' || line_.find_first_not_of(" \t\r") == std::string::npos)
        continue;
      words_.clear();
      words_.str(line_);
      return true;
    }
    return false;
  }

  static std::string lower(std::string text) {
    for (char &letter : text)
      letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    return text;
  }

  void read_banner() {
    if (std::getline(file_, line_))
      ++line_number_;
    std::istringstream words(line_);
    std::string banner, object, format, field, symmetry;
    words >> banner >> object >> format >> field >> symmetry;
    if (banner != "%%MatrixMarket")
      fail("the first line must begin with %%MatrixMarket");
    if (lower(object) != "matrix" || lower(format) != "coordinate")
      fail("only 'matrix coordinate' can be read, not '" + object + " " + format + "'");
    field = lower(field);
    if (field != "pattern" && field != "real" && field != "integer")
      fail("the field must be pattern, real or integer, not '" + field + "'");
    has_values_ = field != "pattern";
    symmetry = lower(symmetry);
    if (symmetry != "general" && symmetry != "symmetric")
      fail("the symmetry must be general or symmetric, not '" + symmetry + "'");
    symmetric_ = symmetry == "symmetric";
  }

  // A whole number from `smallest` to `largest`.
  std::uint64_t number(const char *meaning, std::uint64_t smallest, std::uint64_t largest) {
    std::string word;
    words_ >> word;
    std::uint64_t value = 0;
    bool good = !word.empty() && word.size() <= 18;
    for (char digit : word) {
      good = good && digit >= '0' && digit <= '9';
      if (good)
        value = 10 * value + static_cast<std::uint64_t>(digit - '0');
    }
    if (!good || value < smallest || value > largest)
      fail(std::string(meaning) + " must be a whole number from " + std::to_string(smallest) +
           " to " + std::to_string(largest) + ", not '" + word + "'");
    return value;
  }

  void end_of_line() {
    std::string rest;
    if (words_ >> rest)
      fail("nothing may follow here, but there is '" + rest + "'");
  }

  void read_sizes() {
    if (!next_line())
      fail("the line with rows, columns and entries is missing");
    const std::uint64_t rows = number("the number of rows", 1, kMostVertices);
    const std::uint64_t columns = number("the number of columns", 1, kMostVertices);
    entries_ = number("the number of entries", 0, kMostEdges);
    end_of_line();
    if (rows != columns)
      fail("a graph needs a square matrix, not " + std::to_string(rows) + " by " +
           std::to_string(columns));
    vertices_ = static_cast<std::uint32_t>(rows);
  }

  Edge read_entry() {
    const std::uint64_t row = number("a row", 1, vertices_);
    const std::uint64_t column = number("a column", 1, vertices_);
    if (has_values_) {
      double value;
      if (!(words_ >> value))
        fail("an entry must have a row, a column and a number");
    }
    end_of_line();
    return {static_cast<std::uint32_t>(row - 1), static_cast<std::uint32_t>(column - 1)};
  }

  std::string path_, line_;
  std::ifstream file_;
  std::istringstream words_;
  std::uint64_t line_number_ = 0, entries_ = 0;
  std::uint32_t vertices_ = 0;
  bool has_values_ = false, symmetric_ = false;
};
