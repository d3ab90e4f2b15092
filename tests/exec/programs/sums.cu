// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches whose results are all added up, or combined by another operator, so
// that no task waits: plain sums, arrays of results, `in_reduction`, functions
// that make tasks of each other, loops of tasks that are divided, chains. One
// launch after the other, by different operators and types. And programs that
// look so, in which something else needs a result.
#include <gtap_thread.cuh>

#include "support.h"

#include <cmath>

struct State {
  unsigned used, tried[5];
  int room;
};
__device__ unsigned mixed(unsigned node, unsigned number) {
  return (node * 2654435761u + number * 40503u + 1) ^ (node >> 13);
}
__device__ unsigned open_bits(const State &state) {
  return mixed(state.used, state.tried[state.used % 5]) % 64 & ~state.used;
}
__device__ State with(State state, unsigned bit) {
  state.used |= bit;
  state.tried[bit % 5] += bit;
  state.room--;
  return state;
}

// ---- sums ----

// A record of its own for each task, too large for a small window; results are
// added to a variable that has a part of its own.
#pragma gtap function
__device__ unsigned long long searched(State state) {
  if (state.room == 0)
    return state.used % 7 + 1;
  unsigned long long count = state.used % 3;
  if (count == 2)
    count++;
  for (unsigned bits = open_bits(state); bits != 0; bits &= bits - 1) {
#pragma gtap task in_reduction(+ : count)
    count += searched(with(state, bits & (0 - bits)));
  }
#pragma gtap taskwait
  return count;
}

// Variables, under conditions, with a queue.
#pragma gtap function
__device__ int branched(const int *weights, int n, int at, int room) {
  if (at == n)
    return 1;
  int with = 0, without;
  if (weights[at] <= room) {
#pragma gtap task queue(at % 2)
    with = branched(weights, n, at + 1, room - weights[at]);
  }
#pragma gtap task queue(1)
  without = branched(weights, n, at + 1, room);
#pragma gtap taskwait
  return with + without + at % 2;
}

// An array, of which a counter says how many elements there are; in a loop that
// nobody counts before.
#pragma gtap function
__device__ long long listed(const int *next, int node, int depth) {
  if (depth == 0)
    return node % 5 - 2;
  long long below[40];
  int n = 0;
  for (int at = next[node]; at != node && n < 40; at = next[at]) {
    if (at % 3 == depth % 3)
      continue;
#pragma gtap task
    below[n] = listed(next, at, depth - 1);
    n++;
  }
#pragma gtap taskwait
  long long sum = 0;
  for (int i = 0; i < n; i++)
    sum += below[i];
  return sum - node;
}

// The whole array, of which some elements keep their first values.
#pragma gtap function
__device__ int filled(unsigned node, int depth) {
  int below[4] = {1, 2, 3, 4};
  if (depth == 0)
    return static_cast<int>(node % 9);
  for (int i = 0; i < 4; i++)
    if (mixed(node, i) % 3 != 0) {
#pragma gtap task
      below[mixed(node, 7) % 2 == 0 ? i : 3 - i] = filled(mixed(node, i), depth - 1);
    }
#pragma gtap taskwait
  int sum = 10;
  for (int i = 0; i < 4; i++)
    sum += below[i];
  return sum;
}

// Elements one by one, and a variable that is changed before and behind the wait.
#pragma gtap function
__device__ int paired(unsigned node, int depth) {
  if (depth == 0)
    return static_cast<int>(node % 5);
  int both[2], total = depth;
  if (node % 3 == 0)
    total += 7;
#pragma gtap task
  both[0] = paired(mixed(node, 1), depth - 1);
#pragma gtap task
  both[1] = paired(mixed(node, 2), depth - 1);
#pragma gtap taskwait
  const int more = both[1] + 1;
  total += both[0];
  return total + more;
}

// Two functions that make tasks of each other, and a third one that makes none.
// Stores ahead of spawns to the same places; some of them are parts of the result.
#pragma gtap function
__device__ int stored(unsigned node, int depth) {
  if (depth == 0)
    return static_cast<int>(node % 4);
  int below[6], last;
  last = 5;
  for (int i = 0; i < 6; i++) {
    below[i] = i % 3 == 2 ? 3 : 0;
    if (mixed(node, i) % 3 == 0)
      continue;
#pragma gtap task
    below[i] = stored(mixed(node, i), depth - 1);
  }
  if (node % 2 == 0) {
#pragma gtap task
    last = stored(mixed(node, 8), depth - 1);
  }
#pragma gtap taskwait
  int sum = last;
  for (int i = 0; i < 6; i++)
    sum += below[i];
  return sum;
}

#pragma gtap function
__device__ unsigned even(unsigned node, int depth);
#pragma gtap function
__device__ unsigned ended(unsigned node) {
  return node % 11;
}
#pragma gtap function
__device__ unsigned odd(unsigned node, int depth) {
  unsigned one, other;
#pragma gtap task
  one = even(mixed(node, 1), depth - 1);
#pragma gtap task
  other = ended(node);
#pragma gtap taskwait
  return one + other;
}
#pragma gtap function
__device__ unsigned even(unsigned node, int depth) {
  if (depth <= 0)
    return node % 2;
  unsigned sum = 0;
  for (unsigned i = 0; i < node % 4; i++) {
#pragma gtap task in_reduction(+ : sum)
    sum += odd(mixed(node, i), depth - 1);
  }
#pragma gtap taskwait
  return 1 + sum;
}

// A loop of many tasks, in a loop, and one that reads backwards.
#pragma gtap function
__device__ long long chain(long long n, long long steps) {
  if (n < 2)
    return steps;
  long long rest;
#pragma gtap task
  rest = chain(n / 2, steps + n % 2);
#pragma gtap taskwait
  return rest;
}
#pragma gtap function
__device__ long long looped(int n) {
  long long sum = 100;
  for (int i = 0; i < n; i++)
    for (int k = 2 * n; k > 5; k -= 3) {
#pragma gtap task in_reduction(+ : sum)
      sum += chain(static_cast<long long>(i) * k, i % 5);
    }
#pragma gtap taskwait
  return sum;
}

// ---- other operators ----

#pragma gtap function
__device__ double least(unsigned node, double length, int depth) {
  if (depth == 0)
    return length;
  double best = 1e9;
  for (unsigned bits = node % 32; bits != 0; bits &= bits - 1) {
#pragma gtap task in_reduction(min : best)
    best = min(best, least(mixed(node, bits), length + bits % 7 * 0.25, depth - 1));
  }
#pragma gtap taskwait
  return best;
}
#pragma gtap function
__device__ float greatest(unsigned node, int depth) {
  float best = static_cast<float>(node % 100) / 8;
  if (depth > 0)
    for (int i = 0; i < 3; i++) {
#pragma gtap task in_reduction(max : best)
      best = fmaxf(best, greatest(mixed(node, i), depth - 1));
    }
#pragma gtap taskwait
  return best;
}
#pragma gtap function
__device__ unsigned flags(unsigned node, int depth) {
  unsigned all = 1u << node % 32;
  if (depth > 0)
    for (int i = 0; i < 2; i++) {
#pragma gtap task in_reduction(| : all)
      all |= flags(mixed(node, i), depth - 1);
    }
#pragma gtap taskwait
  return all;
}
#pragma gtap function
__device__ unsigned long long parity(unsigned node, int depth) {
  unsigned long long all = node;
  if (depth > 0)
    for (unsigned i = 0; i < node % 4; i++) {
#pragma gtap task in_reduction(^ : all)
      all ^= parity(mixed(node, i), depth - 1);
    }
#pragma gtap taskwait
  return all;
}
#pragma gtap function
__device__ unsigned product(unsigned node, int depth) {
  unsigned all = node | 1;
  if (depth > 0)
    for (unsigned i = 0; i < node % 4; i++) {
#pragma gtap task in_reduction(* : all)
      all *= product(mixed(node, i), depth - 1);
    }
#pragma gtap taskwait
  return all;
}
// The greatest of a loop's, some of which are left out.
#pragma gtap function
__device__ int longest(int n) {
  int best = -1;
  for (int i = 0; i < n; i += 3) {
    if (i % 7 == 0)
      continue;
    const int from = i * 5;
#pragma gtap task in_reduction(max : best)
    best = max(best, filled(from, i % 2));
  }
#pragma gtap taskwait
  return best;
}
// What is no number, the negative zero, and a value that no operator makes.
#pragma gtap function
__device__ double no_number(int n) {
  double best = nan("");
  for (int i = 0; i < n; i++) {
#pragma gtap task in_reduction(max : best)
    best = fmax(best, no_number(i % 2));
  }
#pragma gtap taskwait
  return best;
}
#pragma gtap function
__device__ float zero(int n) {
  float sum = -0.0f;
  for (int i = 0; i < n; i++) {
    if (i >= 0)
      continue;
#pragma gtap task in_reduction(+ : sum)
    sum += zero(i);
  }
#pragma gtap taskwait
  return sum;
}
#pragma gtap function
__device__ int neither(int n) {
  int all = 5;
  for (int i = 0; i < n; i++) {
    if (i >= 0)
      continue;
#pragma gtap task in_reduction(&& : all)
    all = all && filled(i, 0);
  }
#pragma gtap taskwait
  return all;
}
// Sums of numbers that are exact, whatever the order.
#pragma gtap function
__device__ double exact(int n) {
  double total = 0;
  for (int i = 0; i < n; i++) {
#pragma gtap task in_reduction(+ : total)
    total += least(i, 0.5, 1);
  }
#pragma gtap taskwait
  return total;
}

// Templates, members, and the end of a group in place of a wait.
#pragma gtap function
template <class Number, int Ways>
__device__ Number forked(unsigned node, int depth) {
  if (depth == 0)
    return static_cast<Number>(node % 6);
  Number below[Ways];
#pragma gtap taskgroup
  {
    for (int i = 0; i < Ways; i++) {
#pragma gtap task
      below[i] = forked<Number, Ways>(mixed(node, i), depth - 1);
    }
  }
  Number sum = 1;
  for (int i = 0; i < Ways; i++)
    sum += below[i];
  return sum;
}
template <unsigned Seed>
struct Tree {
#pragma gtap function
  __device__ static int leaves(unsigned node, int depth) {
    if (depth == 0 || (node ^ Seed) % 5 == 0)
      return 1;
    int count = 0;
    for (int i = 0; i < 3; i++) {
#pragma gtap task in_reduction(+ : count)
      count += leaves(mixed(node, i), depth - 1);
    }
#pragma gtap taskwait
    return count;
  }
};

// No results, and waits behind which nothing comes: of the function, and of a
// group.
#pragma gtap function
__device__ void grouped(unsigned node, int depth, unsigned *marks);
#pragma gtap function
__device__ void waited(unsigned node, int depth, unsigned *marks) {
  atomicAdd(&marks[node % 16], 1u);
  if (depth > 0)
    for (unsigned i = 0; i < node % 4; i++) {
#pragma gtap task
      grouped(mixed(node, i), depth - 1, marks);
    }
#pragma gtap taskwait
}
#pragma gtap function
__device__ void grouped(unsigned node, int depth, unsigned *marks) {
  if (depth <= 0) {
    atomicAdd(&marks[16], node % 3);
    return;
  }
  {
#pragma gtap taskgroup
    {
#pragma gtap task
      waited(mixed(node, 5), depth - 1, marks);
#pragma gtap task
      waited(mixed(node, 6), depth - 1, marks);
    }
  }
}
// One that does not wait, and whose children know a variable of its: it has to stay, whatever waits behind all of them.
#pragma gtap function
__device__ void shown(const int *value, int depth, unsigned *marks) {
  if (depth == 0) {
    atomicAdd(&marks[1], static_cast<unsigned>(*value));
    return;
  }
  for (int i = 0; i < 2; i++) {
#pragma gtap task
    shown(value, depth - 1, marks);
  }
#pragma gtap taskwait
}
#pragma gtap function
__device__ void showing(int n, unsigned *marks) {
  int value = n;
#pragma gtap task
  shown(&value, 3, marks);
}
#pragma gtap function
__device__ void shows(int n, unsigned *marks) {
  for (int i = 0; i < n; i++) {
#pragma gtap task
    showing(i, marks);
  }
#pragma gtap taskwait
}
// The same, but that something comes behind it.
#pragma gtap function
__device__ void told(unsigned node, int depth, unsigned *marks) {
#pragma gtap task
  waited(node, depth, marks);
#pragma gtap taskwait
  marks[0] = marks[0] * 2;
}

// ---- what needs results ----

// The loop's results are combined in a record, and something else is made of
// them.
#pragma gtap function
__device__ unsigned spread(int n) {
  unsigned sum = 3;
  for (int i = 0; i < n; i++) {
#pragma gtap task in_reduction(+ : sum)
    sum += ended(mixed(n, i));
  }
#pragma gtap taskwait
  return sum;
}
#pragma gtap function
__device__ unsigned halved(int n) {
  unsigned sum;
#pragma gtap task
  sum = spread(n);
#pragma gtap taskwait
  return sum / 2;
}
// Sums of one type of products of the same; a lane's sum must not be that of
// the others.
#pragma gtap function
__device__ unsigned both(unsigned node) {
  unsigned sum = 0;
  for (unsigned i = 0; i < 40; i++) {
#pragma gtap task in_reduction(+ : sum)
    sum += product(mixed(node, i), 3);
  }
#pragma gtap taskwait
  return sum;
}
// A counter that wraps around, so that no result is a part of the sum.
#pragma gtap function
__device__ int wrapped(int n) {
  if (n == 0)
    return 1;
  int below[256];
  unsigned char count = 0;
  for (int i = 0; i < 256; i++) {
#pragma gtap task
    below[count] = wrapped(n - 1);
    count++;
  }
#pragma gtap taskwait
  int sum = 3;
  for (int i = 0; i < count; i++)
    sum += below[i];
  return sum;
}
// The children change what is read behind the wait.
#pragma gtap function
__device__ unsigned marked(unsigned node, int depth, unsigned *marks) {
  atomicAdd(&marks[node % 16], 1u);
  if (depth == 0)
    return 1;
  unsigned sum = 0;
  for (int i = 0; i < 2; i++) {
#pragma gtap task in_reduction(+ : sum)
    sum += marked(mixed(node, i), depth - 1, marks);
  }
#pragma gtap taskwait
  return sum + atomicExch(&marks[16], 0u);
}

struct Results {
  unsigned long long searched;
  long long listed, looped;
  double least, exact;
  unsigned long long parity;
  int branched, filled, longest;
  unsigned even, flags, product, both, marked, halved;
  float greatest;
  int leaves;
  short forked;
  long long forks;
  int paired, stored, wrapped;
  int kept; // one bit for each that is right

  bool operator==(const Results &other) const {
    return searched == other.searched && listed == other.listed && looped == other.looped &&
           halved == other.halved && least == other.least && exact == other.exact &&
           parity == other.parity && branched == other.branched && filled == other.filled &&
           longest == other.longest && even == other.even && flags == other.flags &&
           product == other.product && both == other.both && marked == other.marked &&
           greatest == other.greatest && leaves == other.leaves && forked == other.forked &&
           forks == other.forks && paired == other.paired && stored == other.stored &&
           wrapped == other.wrapped && kept == other.kept;
  }
};

__global__ void searched_tasks(int n, Results *results) {
#pragma gtap entry
  results->searched = searched(State{0, {1, 2, 3, 4, 5}, n});
}
__global__ void branched_tasks(int n, const int *weights, Results *results) {
#pragma gtap entry
  results->branched = branched(weights, n, 0, 20 * n);
}
__global__ void listed_tasks(const int *next, Results *results) {
#pragma gtap entry
  results->listed = listed(next, 3, 3);
}
__global__ void filled_tasks(int n, Results *results) {
  __shared__ int into; // nobody else can reach it
#pragma gtap entry
  into = filled(77, n);
  if (into > 0) // of one block
    atomicAdd(&results->filled, into);
}
__global__ void filled_again(int n, Results *results) {
#pragma gtap entry
  results->filled = filled(77, n);
}
__global__ void even_tasks(int n, Results *results) {
#pragma gtap entry
  results->even = even(123, n + 3);
}
__global__ void looped_tasks(int n, Results *results) {
#pragma gtap entry
  results->looped = looped(n * n);
}
__global__ void least_tasks(int n, Results *results) {
#pragma gtap entry
  results->least = least(31, 0, n);
}
__global__ void greatest_tasks(int n, Results *results) {
#pragma gtap entry
  results->greatest = greatest(5, n);
}
__global__ void flags_tasks(int n, Results *results) {
#pragma gtap entry
  results->flags = flags(6, n / 2);
}
__global__ void parity_tasks(int n, Results *results) {
#pragma gtap entry
  results->parity = parity(7, n);
}
__global__ void product_tasks(int n, Results *results) {
#pragma gtap entry
  results->product = product(7, n);
}
__global__ void longest_tasks(int n, Results *results) {
#pragma gtap entry
  results->longest = longest(50 * n);
}
__global__ void exact_tasks(int n, Results *results) {
#pragma gtap entry
  results->exact = exact(40 * n);
}
__global__ void halved_tasks(int n, Results *results) {
#pragma gtap entry
  results->halved = halved(200 * n);
}
__global__ void both_tasks(int n, Results *results) {
#pragma gtap entry
  results->both = both(n);
}
__global__ void marked_tasks(int n, unsigned *marks, Results *results) {
#pragma gtap entry
  results->marked = marked(3, n, marks);
}

__global__ void paired_tasks(int n, Results *results) {
#pragma gtap entry
  results->paired = paired(9, n);
}
__global__ void stored_tasks(int n, Results *results) {
#pragma gtap entry
  results->stored = stored(11, n / 2);
}
__global__ void wrapped_tasks(int n, Results *results) {
#pragma gtap entry
  results->wrapped = wrapped(n > 0 ? 1 : 0);
}
__global__ void no_number_tasks(int n, double *value) {
#pragma gtap entry
  *value = no_number(n);
}
__global__ void zero_tasks(int n, float *value) {
#pragma gtap entry
  *value = zero(100 * n);
}
__global__ void neither_tasks(int n, int *value) {
#pragma gtap entry
  *value = neither(100 * n);
}
__global__ void look(const double *none, const float *zero, const int *five, Results *results) {
  results->kept =
      (isnan(*none) ? 1 : 0) | (*zero == 0 && signbit(*zero) ? 2 : 0) | (*five == 5 ? 4 : 0);
}
__global__ void forked_tasks(int n, Results *results) {
#pragma gtap entry
  results->forked = forked<short, 2>(n, n);
}
__global__ void forks_tasks(int n, Results *results) {
#pragma gtap entry
  results->forks = forked<long long, 3>(n, n);
}
__global__ void leaves_tasks(int n, Results *results) {
#pragma gtap entry
  results->leaves = Tree<9>::leaves(n, n);
}
__global__ void waited_tasks(int n, unsigned *marks) {
#pragma gtap entry
  waited(7, n, marks);
}
__global__ void shows_tasks(int n, unsigned *marks) {
#pragma gtap entry
  shows(20 * n, marks);
}
__global__ void told_tasks(int n, unsigned *marks) {
#pragma gtap entry
  told(7, n, marks);
}
__global__ void serially(int n, const int *weights, const int *next, unsigned *marks,
                         Results *results) {
  *results = Results{searched(State{0, {1, 2, 3, 4, 5}, n}),
                     listed(next, 3, 3),
                     looped(n * n),
                     least(31, 0, n),
                     exact(40 * n),
                     parity(7, n),
                     branched(weights, n, 0, 20 * n),
                     filled(77, n),
                     longest(50 * n),
                     even(123, n + 3),
                     flags(6, n / 2),
                     product(7, n),
                     both(n),
                     marked(3, n, marks),
                     halved(200 * n),
                     greatest(5, n),
                     Tree<9>::leaves(n, n),
                     forked<short, 2>(n, n),
                     forked<long long, 3>(n, n),
                     paired(9, n),
                     stored(11, n / 2),
                     wrapped(1),
                     7};
  waited(7, n, marks);
  shows(20 * n, marks);
  told(7, n, marks);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(6);
  std::vector<int> host_weights(n), host_next(60);
  for (int i = 0; i < n; ++i)
    host_weights[i] = 10 + i * 37 % 41;
  for (int i = 0; i < 60; ++i)
    host_next[i] = (i + 7) % 60;
  exec::Array<int> weights(n), next(60);
  weights.write(host_weights);
  next.write(host_next);
  exec::Array<unsigned> marks(17), serial_marks(17);
  exec::Array<Results> tasks, serial;
#define RUN(kernel, ...)                                                                           \
  kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(__VA_ARGS__, tasks.device());                        \
  test.wait(#kernel)
  RUN(searched_tasks, n);
  RUN(branched_tasks, n, weights.device());
  RUN(listed_tasks, next.device());
  RUN(filled_tasks, n);
  RUN(filled_again, n);
  RUN(even_tasks, n);
  RUN(looped_tasks, n);
  RUN(least_tasks, n);
  RUN(greatest_tasks, n);
  RUN(flags_tasks, n);
  RUN(parity_tasks, n);
  RUN(product_tasks, n);
  RUN(longest_tasks, n);
  RUN(exact_tasks, n);
  RUN(halved_tasks, n);
  RUN(both_tasks, n);
  RUN(marked_tasks, n, marks.device());
  exec::Array<double> none;
  exec::Array<float> minus;
  exec::Array<int> five;
  no_number_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, none.device());
  test.wait("no_number_tasks");
  zero_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, minus.device());
  test.wait("zero_tasks");
  neither_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, five.device());
  test.wait("neither_tasks");
  look<<<1, 1>>>(none.device(), minus.device(), five.device(), tasks.device());
  test.wait("look");
  RUN(paired_tasks, n);
  RUN(stored_tasks, n);
  RUN(wrapped_tasks, n);
  RUN(forked_tasks, n);
  RUN(forks_tasks, n);
  RUN(leaves_tasks, n);
  waited_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, marks.device());
  test.wait("waited_tasks");
  shows_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, marks.device());
  test.wait("shows_tasks");
  told_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, marks.device());
  test.wait("told_tasks");
  serially<<<1, 1>>>(n, weights.device(), next.device(), serial_marks.device(), serial.device());
  test.wait("serially");
  test.equal("results", tasks, serial);
  test.equal("marks", marks, serial_marks);
  return test.finish("sums");
}
