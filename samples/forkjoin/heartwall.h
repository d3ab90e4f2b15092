// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What all forms of heartwall compute: where the surroundings of some points of an image are in the next image. At each
// position in a window, a point's template is correlated with the image. Pixels are small whole numbers: sums are exact.
#pragma once

#include "shared.h"

#include <cstring>

struct Search {
  int points, rows, columns; // of the image
  int side;                  // of a template, and of its place in the window
  int window;                // positions of a template along each side of a point's window
  const float *image;        // [rows][columns]
  const float *templates;    // [points][side][side]; the sum of each is about 0
  const int *corner_row;     // [points]: of the window
  const int *corner_column;
  std::uint64_t *best; // [points]: the best score, and its position, as scored() has them
};

// The correlation of a template with a position of its window: higher is better. `pattern` may be a copy of the template.
FORKJOIN_BOTH inline float correlation(const Search &search, const float *pattern, int point,
                                       int position) {
  const float *corner = search.image +
                        (search.corner_row[point] + position / search.window) * search.columns +
                        search.corner_column[point] + position % search.window;
  float product = 0, squares = 1;
  for (int row = 0; row < search.side; row++)
    for (int column = 0; column < search.side; column++) {
      const float pixel = corner[row * search.columns + column];
      product += pattern[row * search.side + column] * pixel;
      squares += pixel * pixel;
    }
  return product > 0 ? product / std::sqrt(squares) : 0;
}

// A number that is the larger the higher the score is, and among equal ones the earlier the position.
FORKJOIN_BOTH inline std::uint64_t scored(float score, int position) {
  std::uint32_t bits;
  std::memcpy(&bits, &score, sizeof bits); // scores are not negative: their bits have their order
  return static_cast<std::uint64_t>(bits) << 32 |
         (0xffffffffu - static_cast<std::uint32_t>(position));
}

FORKJOIN_BOTH inline const float *template_of(const Search &search, int point) {
  return search.templates + point * search.side * search.side;
}

FORKJOIN_BOTH inline std::uint64_t score_of(const Search &search, int point, int position) {
  return scored(correlation(search, template_of(search, point), point, position), position);
}
