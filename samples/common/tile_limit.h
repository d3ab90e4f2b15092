// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What programs could reach at best, from the times of their tiles: the rounds of one with a barrier after each wave, and the
// longest chain of tiles or the work of each block, whichever is longer, of one with tasks. Launches and barriers cost nothing here.
#pragma once

#include "waves.h"

#include <cstdio>
#include <map>
#include <string>

namespace samples {

// `times`: of the tiles in the order of their waves, ns. `tiles`: in the serial order. Prints a line. A program says by
// kind_of(place) which tiles count as equally long.
template <class Program, class Tile>
void print_limit(const std::vector<Tile> &tiles, const Waves<Tile> &waves,
                 const std::vector<long long> &times, int objects, int blocks) {
  struct Kind {
    double sum = 0;
    int count = 0;
    double mean() const { return sum / count; }
  };
  std::map<std::string, Kind> kinds;
  for (std::size_t t = 0; t < times.size(); ++t) {
    Kind &kind = kinds[Program::kind_of(waves.tiles[t].place)];
    kind.sum += static_cast<double>(times[t]);
    ++kind.count;
  }
  const auto length = [&](const Tile &tile) {
    return kinds.at(Program::kind_of(tile.place)).mean();
  };

  double barriers = 0, work = 0;
  for (std::size_t w = 0; w < waves.count(); ++w) {
    std::vector<double> ends(static_cast<std::size_t>(blocks),
                             0); // block b runs tiles b, b + blocks, ...
    for (int t = waves.begin[w]; t < waves.begin[w + 1]; ++t)
      ends[static_cast<std::size_t>((t - waves.begin[w]) % blocks)] +=
          length(waves.tiles[static_cast<std::size_t>(t)]);
    barriers += *std::max_element(ends.begin(), ends.end());
    for (double end : ends)
      work += end;
  }
  const std::vector<double> ends = ends_of_tiles(tiles, objects, length);
  const double chain = *std::max_element(ends.begin(), ends.end());
  const double best = std::max(chain, work / blocks);

  std::string line = "limits of " + std::to_string(blocks) + " blocks:";
  char text[160];
  for (const auto &[name, kind] : kinds) {
    std::snprintf(text, sizeof text, " %s %.2f us,", name.c_str(), kind.mean() / 1e3);
    line += text;
  }
  std::snprintf(text, sizeof text,
                " %zu tiles in %zu waves; barriers %.3f ms, tasks %.3f ms (longest chain %.3f, "
                "work of a block %.3f), ratio %.3f",
                tiles.size(), waves.count(), barriers / 1e6, best / 1e6, chain / 1e6,
                work / blocks / 1e6, barriers / best);
  std::printf("%s%s\n", line.c_str(), text);
}

} // namespace samples
