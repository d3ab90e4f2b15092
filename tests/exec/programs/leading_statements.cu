// Tasks that end in their first lines, behind statements that compute: assignments, branches, loops, questions to a gtap::best; and what they do
// before they end: stores, loops of stores, offers, atomic operations on variables of the file. The spawn does that itself.
#include <gtap_thread.cuh>

#include "support.h"

struct State {
  int rest, values[3];
  bool operator==(const State &) const = default;
};
__device__ int visits;
__device__ gtap::lowest<int> least;
__constant__ int steps_of_loop = 3;
__device__ State table[7] = {{3, {1, 2, 3}},    {1, {4, 5, 6}},    {-2, {7, 8, 9}},
                             {5, {10, 11, 12}}, {8, {13, 14, 15}}, {9, {16, 17, 18}},
                             {4, {19, 20, 21}}};

__device__ int mixed(int a, int b) {
  int value = a;
  for (int i = 0; i < 4; ++i) {
    if (i == 2)
      continue;
    value = value * 3 + (b >> i);
  }
  return value & 1023;
}

// A parameter that changes, one that is const, a condition that calls a function.
#pragma gtap function
__device__ int changed(int n, const int salt, int low) {
  low = max(low, salt % 3);
  n -= low;
  if (n < 2)
    return n * 10 + low;
  if (mixed(n, salt) < 100)
    return mixed(salt, n) - low;
  int one, other;
#pragma gtap task
  one = changed(n - 1, salt + 1, low - 1);
#pragma gtap task
  other = changed(n / 2, salt ^ n, low + 1);
#pragma gtap taskwait
  return one * 3 - other + low + n;
}

// Branches and a loop ahead of the case; the changes are seen behind it.
#pragma gtap function
__device__ int branches(State state, int n) {
  if (state.rest % 2 == 0) {
    state.rest += 3;
    n--;
  } else
    n -= 2;
  for (int i = 0; i < 3; ++i)
    state.values[i] += state.rest + i;
  if (n <= 0)
    return state.values[0] - state.values[2] + state.rest;
  int one, other;
  State next = state;
  next.rest = state.values[1] % 17;
#pragma gtap task
  one = branches(state, n);
#pragma gtap task
  other = branches(next, n - 1);
#pragma gtap taskwait
  return one ^ (other + state.values[1]) ^ n;
}

// Stores, one by one and in a loop, in branches; a variable of the case hides a parameter.
#pragma gtap function
__device__ void stores(int n, int place, int *out, State *states) {
  if (n < 2) {
    const int n = place * 2;
    State &state = states[place];
    state.rest = n;
    return;
  }
#pragma gtap task
  stores(n - 1, 2 * place + 1, out, states);
#pragma gtap task
  stores(n - 2, 2 * place + 2, out, states);
}
#pragma gtap function
__device__ void plain_stores(int n, int place, int *out, State *states) {
  if (n < 2) {
    const int n = place * 2;
    states[place].rest = n;
    out[place] = n + steps_of_loop;
    return;
  }
  if (n % 5 == 0) {
    int sum = 0;
    for (int i = 0; i < 3; i++) {
      states[place].values[i] = i * n + sum;
      sum += i;
    }
    if (sum > 2)
      out[place] += sum;
    else
      out[place]--;
    ++states[place].rest;
    return;
  }
#pragma gtap task
  plain_stores(n - 1, 2 * place + 1, out, states);
#pragma gtap task
  plain_stores(n - 2, 2 * place + 2, out, states);
}

// What other tasks change: the counter of a launch, and a bound.
#pragma gtap function
__device__ void offers(int n, int value, int *counter) {
  if (n == 0) {
    atomicAdd(&visits, 1);
    atomicAdd(counter, value & 7);
    least.offer(1000 + value % 997);
    return;
  }
#pragma gtap task
  offers(n - 1, value * 3 + 1, counter);
#pragma gtap task
  offers(n - 1, value * 5 + n, counter);
}
#pragma gtap function
__device__ int bounded(int n, int value, gtap::highest<int> *bound) {
  value = min(value, 5000 - bound->get());
  if (value < n - 4000)
    return 0;
  if (n == 0) {
    bound->offer(value % 211);
    return 1;
  }
  int one, other;
#pragma gtap task
  one = bounded(n - 1, value + 7, bound);
#pragma gtap task
  other = bounded(n - 1, value + 3 * n, bound);
#pragma gtap taskwait
  return one + other;
}

// References to what stays: the first lines of a walk of a tree.
#pragma gtap function
__device__ int referred(const State *states, int place, int n) {
  const State &state = states[place % 7];
  const int &rest = state.rest;
  if (n == 0)
    return state.values[place % 3] + rest;
  const int &first = states[0].rest + n; // a temporary object
  if (first < 0)
    return first;
  int one, other;
#pragma gtap task
  one = referred(states, place * 2 + 1, n - 1);
#pragma gtap task
  other = referred(states, place * 2 + 2, n - 1);
#pragma gtap taskwait
  return one * 3 + (other ^ state.rest);
}

// A name of the task's that comes later hides a variable of the file: the spawn must not use that name.
#pragma gtap function
__device__ int hidden(int n, int *out) {
  if (n < 3) {
    out[n] = steps_of_loop;
    return steps_of_loop + n;
  }
  int steps_of_loop = n % 3, one, other;
#pragma gtap task
  one = hidden(n - 1, out);
#pragma gtap task
  other = hidden(n - 2, out);
#pragma gtap taskwait
  return one - other * 2 + steps_of_loop;
}

// A variable with the name of its type: in the record, the field hides the type.
struct kept {
  int n;
};
#pragma gtap function
__device__ int same_name(int n) {
  kept kept{n + 1};
  n -= 1;
  if (kept.n < 3)
    return kept.n + n;
  int one, other;
#pragma gtap task
  one = same_name(n);
#pragma gtap task
  other = same_name(n - 1);
#pragma gtap taskwait
  return one * 2 - other + kept.n;
}

// A result that can be assigned otherwise than it is initialised; names that are declared in the first lines; a parameter in a constant
// expression.
struct Odd {
  int value;
  Odd() = default;
  __device__ Odd(int n) : value(n) {}
  __device__ Odd &operator=(int n) {
    value = n + 100;
    return *this;
  }
};
struct Triple {
  int values[3];
  __host__ __device__ constexpr int size() const { return 3; }
};
namespace helpers {
__device__ inline int doubled(int n) {
  return 2 * n;
}
} // namespace helpers
#pragma gtap function
__device__ Odd odd(int n, int salt) {
  using helpers::doubled;
  using number = int;
  static_assert(sizeof(number) == 4, "");
  if (n < 2)
    return salt;
  if (n == 3)
    return {doubled(salt) + 1};
  Odd one, other;
#pragma gtap task
  one = odd(n - 1, salt + 1);
#pragma gtap task
  other = odd(n - 2, salt * 3 & 31);
#pragma gtap taskwait
  Odd both = one;
  both.value = one.value * 3 - other.value;
  return both;
}
#pragma gtap function
__device__ int sized(int n, Triple triple) {
  if (n < 2) {
    constexpr int most = triple.size();
    int list[triple.size()] = {most, n};
    return list[0] + list[1] + triple.values[2];
  }
  int one, other;
  Triple next = triple;
  next.values[2] += n;
#pragma gtap task
  one = sized(n - 1, next);
#pragma gtap task
  other = sized(n - 2, triple);
#pragma gtap taskwait
  return one * 2 - other;
}

struct Found {
  int odd, sized, same_name, changed, branches, hidden, bounded, referred, counter, seen[3];
  bool operator==(const Found &) const = default;
};
constexpr int places = 1 << 9;

#pragma gtap function
__device__ void each(int i, Found *found, int *out, State *states, gtap::highest<int> *bound) {
  Odd result;
#pragma gtap task
  result = odd(i % 7, i);
#pragma gtap task
  found->sized = sized(i % 8, Triple{{i, 1, 2}});
#pragma gtap task
  found->same_name = same_name(i % 9);
#pragma gtap task
  found->changed = changed(i % 13 + 4, i, i % 3);
#pragma gtap task
  found->branches = branches(State{i, {i, i + 1, i * 2}}, i % 9);
#pragma gtap task
  found->hidden = hidden(i % 8, found->seen);
#pragma gtap task
  found->bounded = bounded(5, i, bound);
#pragma gtap task
  found->referred = referred(table, i, i % 6);
#pragma gtap task
  offers(4, i, &found->counter);
#pragma gtap task
  stores(i % 8, 0, out, states);
#pragma gtap task
  plain_stores(i % 8, 0, out + places, states + places);
#pragma gtap taskwait
  found->odd = result.value;
}
#pragma gtap function
__device__ void all(int n, Found *found, int *out, State *states, gtap::highest<int> *bound) {
  for (int i = 0; i < n; ++i) {
#pragma gtap task
    each(i, found + i, out + 2 * places * i, states + 2 * places * i, bound);
  }
}
__global__ void with_tasks(int n, Found *found, int *out, State *states,
                           gtap::highest<int> *bound) {
#pragma gtap entry
  all(n, found, out, states, bound);
}
__global__ void serially(int n, Found *found, int *out, State *states, gtap::highest<int> *bound) {
  for (int i = 0; i < n; ++i) {
    found[i].odd = odd(i % 7, i).value;
    found[i].sized = sized(i % 8, Triple{{i, 1, 2}});
    found[i].same_name = same_name(i % 9);
    found[i].changed = changed(i % 13 + 4, i, i % 3);
    found[i].branches = branches(State{i, {i, i + 1, i * 2}}, i % 9);
    found[i].hidden = hidden(i % 8, found[i].seen);
    found[i].bounded = bounded(5, i, bound);
    found[i].referred = referred(table, i, i % 6);
    offers(4, i, &found[i].counter);
    stores(i % 8, 0, out + 2 * places * i, states + 2 * places * i);
    plain_stores(i % 8, 0, out + 2 * places * i + places, states + 2 * places * i + places);
  }
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(30);
  exec::Array<Found> found[2]{exec::Array<Found>(n), exec::Array<Found>(n)};
  exec::Array<int> out[2]{exec::Array<int>(2 * places * n), exec::Array<int>(2 * places * n)};
  exec::Array<State> states[2]{exec::Array<State>(2 * places * n),
                               exec::Array<State>(2 * places * n)};
  std::vector<int> shared[2]; // the counter of the file, and both bounds
  for (int serial = 0; serial < 2; ++serial) {
    exec::Array<gtap::highest<int>> bound;
    const int none = 0;
    gtap::lowest<int> nothing;
    found[serial].clear();
    out[serial].write(std::vector<int>(2 * places * n, 7));
    states[serial].clear();
    bound.write({gtap::highest<int>(-1)});
    exec::check(cudaMemcpyToSymbol(visits, &none, sizeof none), "cudaMemcpyToSymbol");
    exec::check(cudaMemcpyToSymbol(least, &nothing, sizeof nothing), "cudaMemcpyToSymbol");
    if (serial == 0)
      with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, found[0].device(), out[0].device(),
                                                      states[0].device(), bound.device());
    else
      serially<<<1, 1>>>(n, found[1].device(), out[1].device(), states[1].device(), bound.device());
    test.wait(serial == 0 ? "with_tasks" : "serially");
    int visited = 0;
    exec::check(cudaMemcpyFromSymbol(&visited, visits, sizeof visited), "cudaMemcpyFromSymbol");
    exec::check(cudaMemcpyFromSymbol(&nothing, least, sizeof nothing), "cudaMemcpyFromSymbol");
    shared[serial] = {visited, nothing.get(), bound.read()[0].get()};
  }
  test.equal("results", found[0], found[1]);
  test.equal("stores of numbers", out[0], out[1]);
  test.equal("stores of states", states[0], states[1]);
  test.equal("what all tasks share", shared[0], shared[1]);
  test.equal("visits", std::vector<int>{shared[0][0]}, std::vector<int>{16 * n});
  return test.finish("leading_statements");
}
