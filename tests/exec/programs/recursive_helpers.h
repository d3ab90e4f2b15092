// The functions of recursive_helpers.cu as they are written there, for the host to compare with. The translator leaves
// functions of headers recursive.
namespace plain {

int count_boards(int n, unsigned columns, unsigned left, unsigned right) {
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

bool fill(unsigned char *board, int at, int size) {
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

long long ninety_one(const int *limit, long long n) {
  return n > *limit ? n - 10 : ninety_one(limit, ninety_one(limit, n + 11));
}

struct Vector {
  double x, y;
  int terms;
};
Vector add(const int *weights, int from, int to, Vector scale) {
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

void collect(const int *weights, int from, int to, unsigned &hash, int *log, int &used) {
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

int squares(const unsigned *columns, int n, int row, int column, unsigned used) {
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

int weigh(const int *weights, int i, int n, int sign = 1) {
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

long long deep(const int *weights, int depth) {
  if (depth == 0)
    return weights[0];
  const long long below = deep(weights, depth - 1);
  return below * 3 % 1000003 + weights[depth % 8];
}

bool reaches(const int *next, int from, int to, int fuel) {
  return from == to || (fuel > 0 && (reaches(next, next[from % 16 * 2], to, fuel - 1) ||
                                     reaches(next, next[from % 16 * 2 + 1], to, fuel - 1)));
}

} // namespace plain
