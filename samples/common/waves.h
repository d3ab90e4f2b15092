// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tiles that depend on others, listed in the order of a serial program: when each can run at the earliest, and the waves of
// tiles that a program with a barrier after each wave runs. Host code; must not know what the tiles compute.
//
// A tile has `own`, the number of the object that it changes, and an array `reads` of the numbers of others; -1: none. It
// waits for earlier tiles that change what it reads, and for those that read or change what it changes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace samples {

// When each tile ends if it starts as soon as it may; `length(tile)` is how long it takes.
template <class Tile, class Length>
auto ends_of_tiles(const std::vector<Tile> &tiles, int objects, Length length) {
  using Time = decltype(length(tiles.front()));
  const auto count = static_cast<std::size_t>(objects);
  std::vector<Time> written(count), read(count); // when the last tile ends that does so
  std::vector<Time> ends;
  ends.reserve(tiles.size());
  for (const Tile &tile : tiles) {
    const auto own = static_cast<std::size_t>(tile.own);
    Time end = std::max(written[own], read[own]);
    for (int object : tile.reads)
      if (object >= 0)
        end = std::max(end, written[static_cast<std::size_t>(object)]);
    end += length(tile);
    written[own] = end;
    for (int object : tile.reads)
      if (object >= 0) {
        Time &last = read[static_cast<std::size_t>(object)];
        last = std::max(last, end);
      }
    ends.push_back(end);
  }
  return ends;
}

// Calls `visit(number, waits_for)` for each tile, in order: the numbers of earlier tiles without which it cannot begin, each once.
template <class Tile, class Visit>
void for_each_tile(const std::vector<Tile> &tiles, int objects, Visit visit) {
  const auto count = static_cast<std::size_t>(objects);
  std::vector<int> writer(count, -1);           // the last tile that changes the object
  std::vector<std::vector<int>> readers(count); // the tiles that have read it since
  std::vector<int> waits_for;
  for (std::size_t number = 0; number < tiles.size(); ++number) {
    const Tile &tile = tiles[number];
    const auto own = static_cast<std::size_t>(tile.own);
    waits_for = readers[own];
    waits_for.push_back(writer[own]);
    for (int object : tile.reads)
      if (object >= 0)
        waits_for.push_back(writer[static_cast<std::size_t>(object)]);
    std::sort(waits_for.begin(), waits_for.end());
    waits_for.erase(std::unique(waits_for.begin(), waits_for.end()), waits_for.end());
    if (waits_for.front() < 0) // nobody has changed it
      waits_for.erase(waits_for.begin());
    visit(number, static_cast<const std::vector<int> &>(waits_for));
    for (int object : tile.reads)
      if (object >= 0 && object != tile.own)
        readers[static_cast<std::size_t>(object)].push_back(static_cast<int>(number));
    writer[own] = static_cast<int>(number);
    readers[own].clear();
  }
}

// Wave w has the tiles from begin[w] to begin[w + 1].
template <class Tile>
struct Waves {
  std::vector<Tile> tiles;
  std::vector<int> begin;

  std::size_t count() const { return begin.size() - 1; }
};

template <class Tile>
Waves<Tile> sort_by_waves(const std::vector<Tile> &tiles, int objects) {
  const std::vector<int> waves = ends_of_tiles(tiles, objects, [](const Tile &) { return 1; });
  Waves<Tile> sorted;
  sorted.begin.assign(static_cast<std::size_t>(*std::max_element(waves.begin(), waves.end())) + 1,
                      0);
  for (int wave : waves) // 1 is the first
    ++sorted.begin[static_cast<std::size_t>(wave)];
  for (std::size_t w = 1; w < sorted.begin.size(); ++w)
    sorted.begin[w] += sorted.begin[w - 1];
  std::vector<int> next = sorted.begin;
  sorted.tiles.resize(tiles.size());
  for (std::size_t t = 0; t < tiles.size(); ++t) {
    int &place = next[static_cast<std::size_t>(waves[t]) - 1];
    sorted.tiles[static_cast<std::size_t>(place++)] = tiles[t];
  }
  return sorted;
}

} // namespace samples
