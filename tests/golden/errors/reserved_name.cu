// Names with the prefix of generated code.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0, b = 0;
#pragma gtap task
  a = f(n - 1);
#pragma gtap taskwait
  return a + b;
}

#define gtap_macro 1
__device__ int gtap_global;
__device__ int g(int gtap_n) { return gtap_n; }

namespace gtap {
struct mine {}; // adds to the namespace, hides nothing
} // namespace gtap
namespace user {
namespace gtap {
int x;
}
} // namespace user
struct Holder {
  enum gtap { one };
  int other_gtap;
};
__device__ int h(int gtap) { return gtap; }

// expected-error: 15:9: GTAP011 "the name 'gtap_macro' is reserved: 'gtap' and names that begin with 'gtap_' belong to the translator"
// expected-error: 16:16: GTAP011 "the name 'gtap_global' is reserved: 'gtap' and names that begin with 'gtap_' belong to the translator"
// expected-error: 17:22: GTAP011 "the name 'gtap_n' is reserved: 'gtap' and names that begin with 'gtap_' belong to the translator"
// expected-error: 23:11: GTAP011 "the name 'gtap' is reserved: 'gtap' and names that begin with 'gtap_' belong to the translator"
// expected-error: 28:8: GTAP011 "the name 'gtap' is reserved: 'gtap' and names that begin with 'gtap_' belong to the translator"
