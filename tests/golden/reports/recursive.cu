// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which plain functions become loops where they call themselves, and why others stay recursive: each says so at the end of
// the line with its name, and run_reports.py compares it with what the translator reports.
#include <gtap_thread.cuh>

struct Board {
  int v[4];
};
struct Part {
  const int *first;
};
struct Made {
  int x;
  __device__ Made(int x) : x(x) {}
};
struct Cleaned {
  int x;
  __device__ ~Cleaned() {}
};
__device__ int locked;
__device__ Board with(const Board &b, int i) {
  Board c = b;
  c.v[i & 3] += i;
  return c;
}
__device__ Part part(const Board &b) {
  return {b.v};
}
__device__ void lock() {
  while (atomicCAS(&locked, 0, 1) != 0) {
  }
}
__device__ void unlock() {
  atomicExch(&locked, 0);
}

__device__ int result(const int *w, int n) { // loop that adds
  return n == 0 ? w[0] : result(w, n - 1) + w[n];
}
__device__ bool any(const int *w, int n) { // loop
  return n != 0 && w[n] && (any(w + 1, n / 2) || any(w, n - 1));
}
__device__ void inPlace(int *w, int n, Board &b) { // loop
  for (int i = 0; i < n; ++i) {
    w[i] ^= 1;
    inPlace(w, n - 1, b);
    w[i] ^= 1;
  }
  ++b.v[n & 3];
}
__device__ int ownArray(const int *w, int n) { // loop
  int mine[4] = {w[0], n};
  return n == 0 ? mine[0] : ownArray(mine, n - 1);
}
__device__ int byValue(Board b, const int *w, int n) { // loop that adds
  return n == 0 ? b.v[0] : byValue(with(b, n), w, n - 1) + w[0];
}
__device__ int fibonacci(int n) { // kept: only calculates, without a loop
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}
__device__ int byReference(const Board &b, const int *w, int n) { // kept: gives itself a temporary object, which would end too early (line 62)
  return n == 0 ? b.v[0] : byReference(with(b, n), w, n - 1) + w[0];
}
__device__ int converted(const long long &x, const int *w, int n) { // kept: gives itself a temporary object
  return n == 0 ? int(x) : converted(n * 3, w, n - 1) + w[0];
}
__device__ int pointed(const int *p, const int *w, int n) { // kept: gives itself a temporary object
  return n == 0 ? p[0] : pointed(with(Board{{n}}, n).v, w, n - 1) + w[0];
}
__device__ int hidden(Part p, const int *w, int n) { // kept: gives itself a temporary object
  return n == 0 ? p.first[0] : hidden(part(Board{{n}}), w, n - 1) + w[0];
}
__device__ int ordered(int *w, int n) { // kept: has a call of itself that cannot be made ahead of its statement (line 74)
  return n == 0 ? w[0]++ : w[1]++ + ordered(w, n - 1);
}
__device__ int inHead(const int *w, int n) { // kept: has a call of itself that cannot be made ahead
  for (int i = n ? inHead(w, n - 1) : 0; i < n; ++i)
    n -= w[i];
  return n;
}
__device__ int locks(int *w, int n) { // kept: may wait for other threads
  lock();
  int sum = n == 0 ? 0 : locks(w + 1, n - 1);
  unlock();
  return sum + w[0];
}
__device__ int ticket(int *w, int n) { // kept: may wait for other threads
  while (atomicAdd(w, 0) != n) {
  }
  return n == 0 ? 0 : ticket(w, n - 1);
}
__device__ int flag(volatile int *w, int n) { // kept: may wait for other threads
  while (*w < n) {
  }
  return n == 0 ? 0 : flag(w, n - 1);
}
__device__ int votes(const int *w, int n) { // kept: may wait for other threads
  return n == 0 ? w[0] : votes(w, n - 1) + __popc(__ballot_sync(__activemask(), w[n]));
}
__device__ int pointer(const int *w, int n) { // kept: calls a function through a pointer
  int (*other)(const int *, int) = pointer;
  return n == 0 ? w[0] : other(w, n - 1);
}
__device__ int odd(const int *w, int n);
__device__ int even(const int *w, int n) { // kept: is called by a function that it calls
  return n == 0 ? w[0] : odd(w, n - 1) + even(w, n / 2);
}
__device__ int odd(const int *w, int n) {
  return n == 0 ? w[1] : even(w, n - 1);
}
__device__ Made made(const int *w, int n) { // kept: has a result that cannot be declared without a value
  return n == 0 ? Made(w[0]) : made(w, n - 1);
}
__device__ int cleaned(const int *w, int n) { // kept: would lead to GTAP050 as a loop
  Cleaned c{n};
  return n == 0 ? w[0] : cleaned(w, n - 1) + c.x;
}
__device__ int directive(const int *w, int n) { // kept: holds a preprocessor directive
#ifdef NOWHERE
  n += 1;
#endif
  return n == 0 ? w[0] : directive(w, n - 1);
}
template <class T>
__device__ T pattern(const T *w, int n) { // kept: is a template
  return n == 0 ? w[0] : pattern(w, n - 1) + w[n];
}
struct Tree {
  int *w;
  __device__ int sum(int n) { // kept: is a member
    return n == 0 ? w[0] : sum(n - 1) + w[n];
  }
};
// What these write comes before the read on the left, or after it.
__device__ int copies(int *w, int n) { // kept: has a call of itself that cannot be made ahead
  if (n == 0) {
    __builtin_memcpy(w, w + 1, sizeof *w);
    return 1;
  }
  return w[0] + copies(w, n - 1);
}
struct Counted {
  int *count;
  __device__ ~Counted() { ++*count; }
};
__device__ int counts(int *w, int n) { // kept: has a call of itself that cannot be made ahead
  if (n == 0) {
    Counted c{w};
    return n;
  }
  return w[0] + counts(w, n - 1);
}
namespace mesh {
__device__ int load(const int *w, int n) {
  return w[n];
}
} // namespace mesh
__device__ int loads(const int *w, int n) { // loop that adds
  return n == 0 ? w[0] : mesh::load(w, n) + loads(w, n - 1);
}
__device__ __noinline__ int notInlined(const int *w, int n) { // loop that adds
  return n == 0 ? w[0] : notInlined(w, n - 1);
}
__device__ __attribute__((cold)) int cold(const int *w, int n) { // kept: has an attribute that is written out
  return n == 0 ? w[0] : cold(w, n - 1);
}
[[nodiscard]] __device__ int attribute(const int *w, int n) { // kept: has an attribute that is written out
  return n == 0 ? w[0] : attribute(w, n - 1);
}
extern "C++" __device__ int linkage(const int *w, int n) { // kept: is defined outside of its namespace, or with a linkage
  return n == 0 ? w[0] : linkage(w, n - 1);
}
__device__ void wrapped(int *w, int n) { // kept: has a call of itself that cannot be made ahead
  if (++w[n] < 3)
    (void)wrapped(w, n);
}
__device__ int (*function(const int *w, int n))(int) { // kept: has a result whose type cannot stand before a name
  return w[n] == 0 ? nullptr : function(w, n - 1);
}
__device__ int moved(int &&w, int n) { // kept: has a parameter that is an rvalue reference
  return n == 0 ? w : moved(static_cast<int &&>(w), n - 1) + w;
}
__device__ int line(const int *w, int n, int k = __LINE__) { // kept: has a default argument that comes out of a macro
  return n == 0 ? w[k & 3] : line(w, n - 1);
}
struct Large {
  int v[64];
};
__device__ int large(Large b, int n) { // kept: has variables of more than 192 bytes
  return n == 0 ? b.v[n] : large(b, n - 1) + b.v[n];
}
__device__ int spins(int *w, int n) { // kept: may wait for other threads
  int taken;
  do
    taken = atomicOr(w, 1);
  while (taken);
  atomicAnd(w, 0);
  return n == 0 ? 0 : spins(w, n - 1);
}
__device__ int take(int *w) {
  return atomicAdd(w, 1);
}
__device__ int spinsInAHelper(int *w, int n) { // kept: may wait for other threads
  while (take(w) != 3) {
  }
  return n == 0 ? 0 : spinsInAHelper(w, n - 1);
}
__device__ int elsewhere(int n);
__device__ int unseen(const int *w, int n) { // kept: calls a function through a pointer, or one whose body is not in this
  return n == 0 ? w[0] : unseen(w, n - 1) + elsewhere(n);
}
__device__ void lists(int *w, int n) { // loop
  if (n == 0) {
    w[atomicAdd(w, 1)] = n;
    return;
  }
  for (int i = 0; i < 2; ++i)
    lists(w, n - 1);
}
struct Greedy {
  long a;
  template <class T>
  __device__ Greedy &operator=(T &&) {
    a = 1000;
    return *this;
  }
};
__device__ long greedy(const int *w, int n) { // kept: would lead to GTAP050 as a loop
  Greedy g{n};
  if (n == 0)
    return w[0];
  return greedy(w, n - 1) * 3 + g.a;
}
struct Elsewhere {
  long x, y;
  __device__ long *operator&() { return &y; }
};
__device__ long address(const int *w, int n) { // kept: would lead to GTAP050 as a loop
  Elsewhere e{n, 2};
  Elsewhere &r = e;
  if (n == 0)
    return w[0];
  return address(w, n - 1) + r.x;
}
__device__ int noTaskCallsIt(const int *w, int n) {
  return n == 0 ? w[0] : noTaskCallsIt(w, n - 1) + w[n];
}

#pragma gtap function
__device__ void task(int *w, int n) {
  Board b{};
  inPlace(w, n, b);
  wrapped(w, n);
  lists(w, n);
  *w = notInlined(w, n) + cold(w, n) + copies(w, n) + counts(w, n) + loads(w, n);
  *w = attribute(w, n) + linkage(w, n) + (function(w, n) != nullptr) + moved(int(n), n) + line(w, n) + large(Large{}, n) + spins(w, n) +
       spinsInAHelper(w, n) + unseen(w, n) + int(greedy(w, n)) + int(address(w, n));
  *w = result(w, n) + any(w, n) + ownArray(w, n) + byValue(b, w, n) + fibonacci(n) + byReference(b, w, n) + converted(9, w, n) +
       pointed(w, w, n) + hidden({w}, w, n) + ordered(w, n) + inHead(w, n) + locks(w, n) + ticket(w, n) + flag(w, n) + votes(w, n) +
       pointer(w, n) + even(w, n) + made(w, n).x + cleaned(w, n) + directive(w, n) + pattern(w, n) + Tree{w}.sum(n);
}
__global__ void kernel(int *w, int n) {
#pragma gtap entry
  task(w, n);
}
