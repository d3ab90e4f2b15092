// The functions of added_calls.cu as they are written there, for the host to compare with. The translator leaves functions of headers
// recursive.
#pragma once

struct Leaf {
  const Leaf *left, *right;
  int value;
};
struct Limits {
  int low, high;
};
struct Address {
  unsigned long long bits;
};

namespace plain {

inline int wide(int depth, int seed) {
  if (depth == 0)
    return seed % 7;
  int sum = depth;
  for (int i = 0; i < 150; ++i)
    sum += wide(depth - 1, seed * 31 + i);
  return sum - 1;
}
inline unsigned chain(const int *weights, int left) {
  return left == 0 ? 5u : weights[left % 8] + chain(weights, left - 1);
}
inline long long within(const Leaf *at, const Limits &limits) {
  if (at == nullptr)
    return 0;
  const long long own = at->value >= limits.low && at->value <= limits.high ? at->value : 0;
  return own + within(at->left, limits) + within(at->right, limits);
}
inline unsigned char narrow(const int *weights, int depth, unsigned seed) {
  unsigned char both = static_cast<unsigned char>(200 + weights[seed % 8]);
  if (depth > 0) {
    both += narrow(weights, depth - 1, seed * 3);
    both += narrow(weights, depth - 1, seed * 3 + 1);
  }
  return both;
}
inline int loses(const int *weights, int depth, int seed) {
  if (depth == 0)
    return weights[seed & 7];
  const int first = loses(weights, depth - 1, seed + 1);
  if (seed % 3 == 0)
    return 2;
  return first + loses(weights, depth - 1, seed * 5);
}
inline int decides(const int *weights, int depth, int seed) {
  if (depth == 0)
    return weights[seed & 7];
  int sum = decides(weights, depth - 1, seed + 1);
  if (sum < 40)
    sum += decides(weights, depth - 1, seed * 7);
  return sum;
}
inline int twice(const int *weights, int depth, int seed) {
  if (depth == 0)
    return weights[seed & 7];
  int part = twice(weights, depth - 1, seed + 1);
  int sum = 0;
  for (int i = 0; i < 2; ++i)
    sum += part;
  return sum;
}
inline long long hidden(const int *weights, int depth, unsigned long long at) {
  const int own = weights[depth & 7] + depth;
  if (depth <= 0)
    return *reinterpret_cast<const int *>(at);
  const auto next = reinterpret_cast<unsigned long long>(&own);
  return own + hidden(weights, depth - 1, next) + hidden(weights, depth - 2, next);
}
inline Address address_of(const int &value) {
  return {reinterpret_cast<unsigned long long>(&value)};
}
inline int boxed(const int *weights, int depth, Address at) {
  const int own = weights[depth & 7] * 10 + depth;
  if (depth <= 0)
    return *reinterpret_cast<const int *>(at.bits);
  int sum = own;
  for (int i = 1; i < 3; ++i)
    sum += boxed(weights, depth - i, address_of(own));
  return sum;
}

} // namespace plain
