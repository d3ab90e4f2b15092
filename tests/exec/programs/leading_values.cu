// Tasks that end in their first lines, behind declarations whose values few instructions compute: the spawn asks for that itself.
#include <gtap_thread.cuh>

#include "support.h"

struct Node {
  int left, right, value;
  short weights[2];
};
__constant__ int third = 3;

// The value of a variable that memory gives; the wait keeps it, too.
#pragma gtap function
__device__ int height(const Node *nodes, int node, int above) {
  const Node here = nodes[node];
  const int sum = here.weights[0] + here.weights[1], twice = 2 * sum;
  if (here.left < 0)
    return here.value ^ above;
  const bool odd = twice % 4 == 2;
  if (odd && above > 3)
    return sum - above;
  int left, right;
#pragma gtap task
  left = height(nodes, here.left, above + 1);
#pragma gtap task
  right = height(nodes, here.right, above ^ sum);
#pragma gtap taskwait
  return max(left, right + here.value) + sum;
}

// A variable hides a constant, and another one has the name of a parameter elsewhere.
#pragma gtap function
__device__ int hides(int n, int salt) {
  const int rest = n - third;
  if (rest < 0)
    return third + salt;
  const int third = rest / 2;
  if (third == 0)
    return rest * 5 + third;
  int first, second;
#pragma gtap task
  first = hides(third, salt + 1);
#pragma gtap task
  second = hides(rest - third, salt ^ third);
#pragma gtap taskwait
  return first * 3 - second + third;
}

// The atomic addition happens once, in the spawn or in the task. A spawn cannot evaluate the case behind `more`, since `more` changes.
#pragma gtap function
__device__ void counts(int n, int *counter, int *large) {
  const int below = n / 2;
  if (below == 0) {
    atomicAdd(counter, n + 1);
    return;
  }
  int more = below;
  more += n % 3;
  if (more > 40) {
    atomicAdd(large, 1);
    return;
  }
#pragma gtap task
  counts(below, counter, large);
#pragma gtap task
  counts(n - below - 1, counter, large);
}

// A sum.
#pragma gtap function
__device__ int leaves(const Node *nodes, int node, long long much, long long more) {
  const Node here = nodes[node];
  if (here.right < 0)
    return 1 + static_cast<int>(much - more);
  int left, right;
#pragma gtap task
  left = leaves(nodes, here.left, much + 1, more + 1);
#pragma gtap task
  right = leaves(nodes, here.right, more, much);
#pragma gtap taskwait
  return left + right;
}

// Values that change in the conditions themselves, an array, and types that follow from the values.
#pragma gtap function
__device__ int steps(int n) {
  int a = n, b = ++a;
  if (++b > 40 || n < 2)
    return a * 100 + b;
  const auto scaled = n * 2.5f;
  if (scaled < 8 && n != 3)
    return static_cast<int>(scaled);
  int one, other;
#pragma gtap task
  one = steps(n - 1);
#pragma gtap task
  other = steps(n - 3);
#pragma gtap taskwait
  return one * 2 - other + a + b;
}
#pragma gtap function
__device__ int listed(const Node *nodes, int n) {
  const int values[3] = {nodes[0].value, nodes[1].left, n};
  const int *last = values + 2;
  if (*last < 2)
    return last[-1];
  int one, other;
#pragma gtap task
  one = listed(nodes, n - 1);
#pragma gtap task
  other = listed(nodes, n - 2);
#pragma gtap taskwait
  return one * 3 - other + values[0];
}

// What the type of a parameter is.
template <class T>
struct is_reference {
  static constexpr int value = 0;
};
template <class T>
struct is_reference<T &> {
  static constexpr int value = 1;
};
#pragma gtap function
__device__ int typed(int n) {
  decltype(n) next = n;
  if (++next < 3)
    return next + is_reference<decltype(n)>::value * 1000;
  if (n > 40)
    return is_reference<decltype(n)>::value;
  int one, other;
#pragma gtap task
  one = typed(n - 1);
#pragma gtap task
  other = typed(n - 2);
#pragma gtap taskwait
  return max(one, other) + 1;
}

struct Found {
  int typed, steps, listed, height, hides, counter, large, leaves;
};

#pragma gtap function
__device__ void each(const Node *nodes, int i, Found *found) {
#pragma gtap task
  found->typed = typed(i % 11);
#pragma gtap task
  found->steps = steps(i % 12);
#pragma gtap task
  found->listed = listed(nodes, i % 10);
#pragma gtap task
  found->height = height(nodes, 0, i);
#pragma gtap task
  found->hides = hides(i * 7, i);
#pragma gtap task
  counts(i, &found->counter, &found->large);
#pragma gtap task
  found->leaves = leaves(nodes, 0, 5, 5);
}
#pragma gtap function
__device__ void all(const Node *nodes, int n, Found *found) {
  for (int i = 0; i < n; ++i) {
#pragma gtap task
    each(nodes, i, found + i);
  }
}
__global__ void with_tasks(const Node *nodes, int n, Found *found) {
#pragma gtap entry
  all(nodes, n, found);
}
__global__ void serially(const Node *nodes, int n, Found *found) {
  for (int i = 0; i < n; ++i) {
    found[i].typed = typed(i % 11);
    found[i].steps = steps(i % 12);
    found[i].listed = listed(nodes, i % 10);
    found[i].height = height(nodes, 0, i);
    found[i].hides = hides(i * 7, i);
    counts(i, &found[i].counter, &found[i].large);
    found[i].leaves = leaves(nodes, 0, 5, 5);
  }
}

bool operator==(const Found &a, const Found &b) {
  return a.typed == b.typed && a.steps == b.steps && a.listed == b.listed && a.height == b.height &&
         a.hides == b.hides && a.counter == b.counter && a.large == b.large && a.leaves == b.leaves;
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(30), inner = 60;
  std::vector<Node> tree(2 * inner + 1);
  for (int i = 0; i <= 2 * inner; ++i)
    tree[i] = {i < inner ? 2 * i + 1 : -1,
               i < inner ? 2 * i + 2 : -1,
               i * 37 % 11,
               {static_cast<short>(i % 3), static_cast<short>(i * i % 4)}};
  exec::Array<Node> nodes(tree.size());
  nodes.write(tree);
  exec::Array<Found> tasks(n), serial(n);
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(nodes.device(), n, tasks.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(nodes.device(), n, serial.device());
  test.wait("serially");
  test.equal("leading_values", tasks, serial);
  return test.finish("leading_values");
}
