// Plain functions that call themselves, and whose result is the sum of what their calls return (docs/recursion.md): no call waits for
// another. More calls than a frame has room for; chains; trees of pointers; objects by reference; and some that only look like sums, or
// whose calls get addresses of each other's variables.
#include <gtap_thread.cuh>

#include "added_calls.h"
#include "support.h"

#include <algorithm>

__device__ int wide(int depth, int seed) {
  if (depth == 0)
    return seed % 7;
  int sum = depth;
  for (int i = 0; i < 150; ++i)
    sum += wide(depth - 1, seed * 31 + i);
  return sum - 1;
}
__device__ unsigned chain(const int *weights, int left) {
  return left == 0 ? 5u : weights[left % 8] + chain(weights, left - 1);
}
__device__ long long within(const Leaf *at, const Limits &limits) {
  if (at == nullptr)
    return 0;
  const long long own = at->value >= limits.low && at->value <= limits.high ? at->value : 0;
  return own + within(at->left, limits) + within(at->right, limits);
}
__device__ unsigned char narrow(const int *weights, int depth, unsigned seed) {
  unsigned char both = static_cast<unsigned char>(200 + weights[seed % 8]);
  if (depth > 0) {
    both += narrow(weights, depth - 1, seed * 3);
    both += narrow(weights, depth - 1, seed * 3 + 1);
  }
  return both;
}
__device__ int loses(const int *weights, int depth, int seed) {
  if (depth == 0)
    return weights[seed & 7];
  const int first = loses(weights, depth - 1, seed + 1);
  if (seed % 3 == 0)
    return 2;
  return first + loses(weights, depth - 1, seed * 5);
}
__device__ int decides(const int *weights, int depth, int seed) {
  if (depth == 0)
    return weights[seed & 7];
  int sum = decides(weights, depth - 1, seed + 1);
  if (sum < 40)
    sum += decides(weights, depth - 1, seed * 7);
  return sum;
}
__device__ int twice(const int *weights, int depth, int seed) {
  if (depth == 0)
    return weights[seed & 7];
  int part = twice(weights, depth - 1, seed + 1);
  int sum = 0;
  for (int i = 0; i < 2; ++i)
    sum += part;
  return sum;
}
__device__ long long hidden(const int *weights, int depth, unsigned long long at) {
  const int own = weights[depth & 7] + depth;
  if (depth <= 0)
    return *reinterpret_cast<const int *>(at);
  const auto next = reinterpret_cast<unsigned long long>(&own);
  return own + hidden(weights, depth - 1, next) + hidden(weights, depth - 2, next);
}
__device__ Address address_of(const int &value) {
  return {reinterpret_cast<unsigned long long>(&value)};
}
__device__ int boxed(const int *weights, int depth, Address at) {
  const int own = weights[depth & 7] * 10 + depth;
  if (depth <= 0)
    return *reinterpret_cast<const int *>(at.bits);
  int sum = own;
  for (int i = 1; i < 3; ++i)
    sum += boxed(weights, depth - i, address_of(own));
  return sum;
}

struct Found {
  int wide, loses, decides, twice, boxed;
  unsigned chain, narrow;
  long long within, hidden;
};
bool operator==(const Found &a, const Found &b) {
  return a.wide == b.wide && a.loses == b.loses && a.decides == b.decides && a.twice == b.twice &&
         a.chain == b.chain && a.narrow == b.narrow && a.within == b.within &&
         a.hidden == b.hidden && a.boxed == b.boxed;
}

#pragma gtap function
__device__ void each(const int *weights, const Leaf *tree, int i, Found *out) {
  const Limits limits{i * 3, 60 + i};
  out->wide = wide(i % 3, i);
  out->chain = chain(weights, i * 40);
  out->within = within(tree, limits);
  out->narrow = narrow(weights, 5, static_cast<unsigned>(i));
  out->loses = loses(weights, 6, i);
  out->decides = decides(weights, 6, i);
  out->twice = twice(weights, 5, i);
  out->hidden = hidden(weights, i % 9, reinterpret_cast<unsigned long long>(weights));
  out->boxed = boxed(weights, i % 8, address_of(*weights));
}
#pragma gtap function
__device__ void all(const int *weights, const Leaf *tree, int n, Found *out) {
  for (int i = 0; i < n; ++i) {
#pragma gtap task
    each(weights, tree, i, out + i);
  }
}
__global__ void kernel(const int *weights, const Leaf *tree, int n, Found *out) {
#pragma gtap entry
  all(weights, tree, n, out);
}

std::vector<Leaf> treeAt(const Leaf *base) {
  std::vector<Leaf> tree(100);
  for (int i = 0; i < 100; ++i)
    tree[i] = {2 * i + 1 < 100 ? base + 2 * i + 1 : nullptr,
               2 * i + 2 < 97 ? base + 2 * i + 2 : nullptr, i * 37 % 101};
  return tree;
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(24);
  const std::vector<int> weights{3, 1, 4, 1, 5, 9, 2, 6};
  exec::Array<int> on_device(weights.size());
  on_device.write(weights);
  exec::Array<Leaf> tree(100);
  tree.write(treeAt(tree.device()));
  std::vector<Leaf> here(100);
  const std::vector<Leaf> leaves = treeAt(here.data());
  std::copy(leaves.begin(), leaves.end(), here.begin());
  exec::Array<Found> got(n), expected(n);
  std::vector<Found> values(n);
  for (int i = 0; i < n; ++i) {
    const Limits limits{i * 3, 60 + i};
    values[i] = {
        plain::wide(i % 3, i),
        plain::loses(weights.data(), 6, i),
        plain::decides(weights.data(), 6, i),
        plain::twice(weights.data(), 5, i),
        plain::boxed(weights.data(), i % 8, plain::address_of(weights[0])),
        plain::chain(weights.data(), i * 40),
        plain::narrow(weights.data(), 5, static_cast<unsigned>(i)),
        plain::within(here.data(), limits),
        plain::hidden(weights.data(), i % 9, reinterpret_cast<unsigned long long>(weights.data()))};
  }
  expected.write(values);
  kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(on_device.device(), tree.device(), n, got.device());
  test.wait("kernel");
  test.equal("added_calls", got, expected);
  return test.finish("added_calls");
}
