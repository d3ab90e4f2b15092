// Plain functions that call themselves, which tasks call: their calls become turns of a loop. The host runs the same
// functions as they are written (recursive_helpers.h).
#include <gtap_thread.cuh>

#include "recursive_helpers.h"
#include "support.h"

constexpr int weight_count = 40;
constexpr int board_size = 24;
constexpr int log_size = 64;

struct Seen {
  int boards, squares, weights[weight_count];
  bool filled, reached[weight_count];
  unsigned char board[board_size];
  long long ninety_one[4], deep[3];
  plain::Vector added;
  unsigned hash;
  int log[log_size], used;
};

using plain::Vector;

__device__ int count_boards(int n, unsigned columns, unsigned left, unsigned right) {
  const unsigned all = (1u << n) - 1;
  if (columns == all)
    return 1;
  int sum = 0;
  for (unsigned free = ~(columns | left | right) & all; free; free &= free - 1) {
    const unsigned queen = free & -free;
    sum += count_boards(n, columns | queen, (left | queen) << 1, (right | queen) >> 1);
  }
  return sum;
}

__device__ bool fill(unsigned char *board, int at, int size) {
  if (at == size)
    return true;
  for (unsigned char value = 1; value <= 3; ++value) {
    if ((at > 0 && board[at - 1] == value) || (at > 3 && board[at - 4] + value == 4))
      continue;
    board[at] = value;
    if (fill(board, at + 1, size))
      return true;
  }
  board[at] = 0;
  return false;
}

__device__ long long ninety_one(const int *limit, long long n);

__device__ __noinline__ long long ninety_one(const int *limit, long long n) {
  return n > *limit ? n - 10 : ninety_one(limit, ninety_one(limit, n + 11));
}

__device__ Vector add(const int *weights, int from, int to, Vector scale) {
  if (to - from == 1)
    return {scale.x * weights[from], scale.y - weights[from], scale.terms};
  const int middle = (from + to) / 2;
  scale.terms += 1;
  Vector a = add(weights, from, middle, {scale.y, scale.x, scale.terms});
  const Vector b = add(weights, middle, to, scale);
  a.x += b.x - scale.x;
  a.y = b.y * 0.5 + a.y;
  a.terms = a.terms + 3 * b.terms;
  return a;
}

__device__ void collect(const int *weights, int from, int to, unsigned &hash, int *log, int &used) {
  if (to - from < 2) {
    hash = hash * 31 + static_cast<unsigned>(weights[from]);
    return;
  }
  int middle = from + (to - from) / 3 + 1;
  if (middle >= to)
    middle = to - 1;
  log[used++] = middle;
  collect(weights, from, middle, hash, log, used);
  hash ^= static_cast<unsigned>(middle);
  collect(weights, middle, to, hash, log, used);
}

__device__ int squares(const unsigned *columns, int n, int row, int column, unsigned used) {
  if (row == n)
    return 1;
  if (column == n)
    return squares(columns, n, row + 1, 0, 0);
  unsigned mine[6];
  for (int i = 0; i < n; ++i)
    mine[i] = columns[i];
  int sum = 0;
  for (unsigned free = ~(used | columns[column]) & ((1u << n) - 1); free; free &= free - 1) {
    const unsigned value = free & -free;
    mine[column] = columns[column] | value;
    sum += squares(mine, n, row, column + 1, used | value);
  }
  return sum;
}

__device__ int weigh(const int *weights, int i, int n, int sign = 1) {
  if (i >= n)
    return weights[n - 1];
  int total = 0;
  switch (weights[i] % 4) {
  case 0:
    total = weigh(weights, i + 1, n);
    [[fallthrough]];
  case 1:
    total += 2 * weigh(weights, i + 2, n, -sign);
    break;
  case 2: {
    int turn = 0;
    do
      total -= weigh(weights, i + 2 + turn, n, sign) - weights[i];
    while (++turn < 2);
    break;
  }
  default:
    if (i % 2)
      goto out;
    total = weights[i] + weigh(weights, i + 3, n) * 3 - weigh(weights, i + 2, n);
  }
  return sign * total;
out:
  return total + weigh(weights, i + 2, n);
}

namespace far {
// The host runs this one as it is written.
__host__ __device__ long long deep(const int *weights, int depth) {
  if (depth == 0)
    return weights[0];
  const long long below = deep(weights, depth - 1);
  return below * 3 % 1000003 + weights[depth % 8];
}
} // namespace far

__device__ bool reaches(const int *next, int from, int to, int fuel) {
  return from == to || (fuel > 0 && (reaches(next, next[from % 16 * 2], to, fuel - 1) ||
                                     reaches(next, next[from % 16 * 2 + 1], to, fuel - 1)));
}

// A task for each of them; some call them in the middle of a step, or from a function between.
#pragma gtap function
__device__ void count(Seen *seen, int n, int rows, unsigned columns, unsigned left,
                      unsigned right) {
  if (rows == 0) {
    atomicAdd(&seen->boards, count_boards(n, columns, left, right));
    return;
  }
  for (unsigned free = ~(columns | left | right) & ((1u << n) - 1); free; free &= free - 1) {
    const unsigned queen = free & -free;
#pragma gtap task
    count(seen, n, rows - 1, columns | queen, (left | queen) << 1, (right | queen) >> 1);
  }
}

__device__ int weigh_between(const int *weights, int i) {
  return weigh(weights, i, weight_count) + 1;
}

#pragma gtap function
__device__ int each(Seen *seen, const int *weights, int i) {
  seen->weights[i] = weigh_between(weights, i) - 1;
  seen->reached[i] = reaches(weights, i % 8, i / 5, 6);
  if (i < 4)
    seen->ninety_one[i] = ninety_one(&weights[i], i * 30);
  if (i < 3)
    seen->deep[i] = far::deep(weights, 15 + i * i * 70);
  return i;
}

#pragma gtap function
__device__ void all(Seen *seen, const int *weights) {
  unsigned hash = 7;
  int used = 0, returned[weight_count];
  for (int i = 0; i < weight_count; ++i) {
#pragma gtap task
    returned[i] = each(seen, weights, i);
  }
#pragma gtap task
  count(seen, 8, 3, 0, 0, 0);
  collect(weights, 0, weight_count, hash, seen->log, used);
#pragma gtap taskwait
  const unsigned empty[4] = {};
  seen->squares = squares(empty, 4, 0, 0, 0);
  seen->filled = fill(seen->board, 0, board_size);
  seen->added = add(weights, 0, weight_count, {1.5, -2, 0});
  for (int i = 0; i < weight_count; ++i)
    used += returned[i] - i;
  seen->hash = hash;
  seen->used = used;
}

__global__ void kernel(Seen *seen, const int *weights) {
#pragma gtap entry
  all(seen, weights);
}

int main() {
  gtap_config config;
  config.stack_bytes = 64 * 1024; // deep() goes 295 calls deep
  exec::check(gtap_initialize(config), "gtap_initialize");
  exec::Array<Seen> seen;
  exec::Array<int> weights(weight_count);
  std::vector<int> values(weight_count);
  for (int i = 0; i < weight_count; ++i)
    values[i] = (i * 37 + 5) % 101 % (weight_count / 2 - 1);
  values[0] = 100;
  values[1] = 1;
  exec::check(cudaMemcpy(weights.device(), values.data(), weight_count * sizeof(int),
                         cudaMemcpyHostToDevice),
              "cudaMemcpy");
  Seen expected = {};
  const int *w = values.data();
  expected.boards = plain::count_boards(8, 0, 0, 0);
  const unsigned empty[4] = {};
  expected.squares = plain::squares(empty, 4, 0, 0, 0);
  for (int i = 0; i < weight_count; ++i) {
    expected.weights[i] = plain::weigh(w, i, weight_count);
    expected.reached[i] = plain::reaches(w, i % 8, i / 5, 6);
  }
  for (int i = 0; i < 4; ++i)
    expected.ninety_one[i] = plain::ninety_one(&w[i], i * 30);
  for (int i = 0; i < 3; ++i)
    expected.deep[i] = plain::deep(w, 15 + i * i * 70);
  expected.filled = plain::fill(expected.board, 0, board_size);
  expected.added = plain::add(w, 0, weight_count, {1.5, -2, 0});
  expected.hash = 7;
  plain::collect(w, 0, weight_count, expected.hash, expected.log, expected.used);

  for (int launch = 0; launch < 3; ++launch) {
    seen.clear();
    kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(seen.device(), weights.device());
    exec::check(gtap_synchronize(), "kernel");
    const Seen found = seen.read()[0];
    auto same = [](const char *what, bool equal) {
      if (!equal)
        exec::fail("recursive_helpers", what);
    };
    same("boards", found.boards == expected.boards);
    same("squares", found.squares == expected.squares);
    same("filled", found.filled == expected.filled);
    for (int i = 0; i < board_size; ++i)
      same("board", found.board[i] == expected.board[i]);
    for (int i = 0; i < weight_count; ++i) {
      same("weights", found.weights[i] == expected.weights[i]);
      same("reached", found.reached[i] == expected.reached[i]);
    }
    for (int i = 0; i < 4; ++i)
      same("ninety_one", found.ninety_one[i] == expected.ninety_one[i]);
    for (int i = 0; i < 3; ++i)
      same("deep", found.deep[i] == expected.deep[i]);
    same("added", found.added.x == expected.added.x && found.added.y == expected.added.y &&
                      found.added.terms == expected.added.terms);
    same("hash", found.hash == expected.hash && found.used == expected.used);
    for (int i = 0; i < log_size; ++i)
      same("log", found.log[i] == expected.log[i]);
  }
  gtap_finalize();
  std::printf("recursive_helpers: ok\n");
}
