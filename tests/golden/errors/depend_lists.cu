// What cannot stand in the list of `depend`, and sections that stand in parentheses.
#include <gtap_block.cuh>

__device__ int data[16];

#pragma gtap function
__device__ void f(int *p) { (void)p; }

#pragma gtap function
__device__ void lists(int *p, int i) {
  if (threadIdx.x == 0) {
#pragma gtap task depend(in: data[[&] { return i; }()])
    f(p);
#pragma gtap task depend(in: p[i : [] { return 1; }()])
    f(p);
#pragma gtap task depend(iterator(k = 0 : [] { return 1; }()), in: p[k])
    f(p);
#pragma gtap task depend(in: data[({ int k = i; k; })])
    f(p);
#pragma gtap task depend(in: (p[i : 4]))
    f(p);
#pragma gtap task depend(in: data[1]) depend(out: *(p[: i]))
    f(p);
#pragma gtap task depend(in: data[p[i : 4]])
    f(p);
#pragma gtap task depend(in: p[::2])
    f(p);
#pragma gtap task depend(in: p[i][0::2])
    f(p);
    // These are right.
#pragma gtap task depend(in: (p)[i : 4], data[(1) : (2)], p[i ? 1 : 2], (data[i > 1 ? 2 : 3]), p[sizeof(int[3])], data[p[i ? 1 : 2] : 3])
    f(p);
  }
#pragma gtap taskwait
}
// expected-error: 12:55: GTAP003 "malformed depend clause: a lambda cannot stand in its list: compute the value before the pragma"
// expected-error: 14:55: GTAP003 "malformed depend clause: a lambda cannot stand in its list: compute the value before the pragma"
// expected-error: 16:72: GTAP003 "malformed depend clause: a lambda cannot stand in its list: compute the value before the pragma"
// expected-error: 18:55: GTAP003 "malformed depend clause: a statement expression cannot stand in its list: compute the value before the pragma"
// expected-error: 20:40: GTAP003 "malformed depend clause: a section 'x[first : length]' is the object itself, and stands in no parentheses or brackets"
// expected-error: 22:60: GTAP003 "malformed depend clause: a section 'x[first : length]' is the object itself, and stands in no parentheses or brackets"
// expected-error: 24:44: GTAP003 "malformed depend clause: a section 'x[first : length]' is the object itself, and stands in no parentheses or brackets"
// expected-error: 26:36: GTAP003 "malformed depend clause: a section has a first index and a length, and no stride"
// expected-error: 28:40: GTAP003 "malformed depend clause: a section has a first index and a length, and no stride"
