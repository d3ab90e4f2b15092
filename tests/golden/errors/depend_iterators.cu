// Iterators that say nothing clear.
#include <gtap_block.cuh>

struct Range {
  int k;
};

#pragma gtap function
__device__ void leaf(int *x) {
  *x += 1;
}

#pragma gtap function
__device__ void lists(int *x, int n, Range range) {
  if (threadIdx.x == 0) {
#pragma gtap task depend(iterator(k = 0 : n, k = 0 : n), in : x[k])
    leaf(x);
#pragma gtap task depend(iterator(k = 0 : n, l = k : n), in : x[k + l])
    leaf(x);
#pragma gtap task depend(iterator(bool k = 0 : 1), in : x[k])
    leaf(x);
#pragma gtap task depend(iterator(double k = 0 : n), in : x[0])
    leaf(x);
#pragma gtap task depend(iterator(auto k = 0 : n), in : x[k])
    leaf(x);
#pragma gtap task depend(iterator(n = 0 : 1, l = 0 : n), in : x[l])
    leaf(x);
    // These are right: a range is evaluated where its own iterator is not there yet.
#pragma gtap task depend(iterator(n = 0 : n), in : x[n])
    leaf(x);
#pragma gtap task depend(iterator(k = 0 : n, l = range.k : n), in : x[k + l])
    leaf(x);
  }
#pragma gtap taskwait
}
// expected-error: 16:67: GTAP003 "malformed depend clause: there are two iterators 'k'"
// expected-error: 18:71: GTAP003 "malformed depend clause: the range of 'l' names 'k', which is an iterator of the clause: iterators cannot refer to each other"
// expected-error: 20:61: GTAP003 "malformed depend clause: the type of iterator 'k' is no integer type"
// expected-error: 22:63: GTAP003 "malformed depend clause: the type of iterator 'k' is no integer type"
// expected-error: 24:61: GTAP003 "malformed depend clause: the type of iterator 'k' is no integer type"
// expected-error: 26:67: GTAP003 "malformed depend clause: the range of 'l' names 'n', which is an iterator of the clause: iterators cannot refer to each other"
