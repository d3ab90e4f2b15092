// Clauses `depend` that cannot be read, or order nothing.
#include <gtap_block.cuh>

#pragma gtap function
__device__ void f(int *p) { (void)p; }

#pragma gtap function
__device__ void malformed(int *p, int i) {
#pragma gtap task depend
  f(p);
#pragma gtap task depend()
  f(p);
#pragma gtap task depend(p[i])
  f(p);
#pragma gtap task depend(inn: p[i])
  f(p);
#pragma gtap task depend(in p[i])
  f(p);
#pragma gtap task depend(in: p[i], )
  f(p);
#pragma gtap task depend(in: )
  f(p);
#pragma gtap task depend(in: p[0 : 4 : 2])
  f(p);
#pragma gtap task depend(depobj: p[i])
  f(p);
#pragma gtap task depend(iterator(k = 0), in: p[k])
  f(p);
#pragma gtap task depend(iterator(= 0 : 4), in: p[i])
  f(p);
#pragma gtap task depend(iterator(), in: p[i])
  f(p);
#pragma gtap task depend(iterator(k = 0 : 4))
  f(p);
#pragma gtap task depend(iterator(k = 0 : 4 : 1 : 1), in: p[k])
  f(p);
#pragma gtap task depend(iterator(k = 0 : 4, ), in: p[k])
  f(p);
#pragma gtap task depend(iterator(k = 0 : 4),)
  f(p);
#pragma gtap taskyield depend(in: p[i])
}

__global__ void kernel(int *p) {
#pragma gtap entry depend(in: p[0])
  malformed(p, 1);
}
// expected-error: 9:25: GTAP003 "malformed depend clause: '(' expected after 'depend'"
// expected-error: 11:26: GTAP003 "malformed depend clause: nothing stands in its parentheses"
// expected-error: 13:30: GTAP003 "malformed depend clause: it begins with 'in', 'out', 'inout', 'inoutset' or 'mutexinoutset', and not with 'p'"
// expected-error: 15:35: GTAP003 "malformed depend clause: 'inn' is no type of dependence; did you mean 'in'?"
// expected-error: 17:33: GTAP003 "malformed depend clause: ':' expected after 'in'"
// expected-error: 19:36: GTAP003 "malformed depend clause: an object is missing in its list"
// expected-error: 21:30: GTAP003 "malformed depend clause: an object is missing in its list"
// expected-error: 23:42: GTAP003 "malformed depend clause: a section has a first index and a length, and no stride"
// expected-error: 25:38: GTAP003 "malformed depend clause: 'depobj' is not supported"
// expected-error: 27:51: GTAP003 "malformed depend clause: an iterator is written 'iterator(k = begin : end)'"
// expected-error: 29:53: GTAP003 "malformed depend clause: an iterator is written 'iterator(k = begin : end)'"
// expected-error: 31:46: GTAP003 "malformed depend clause: an iterator is written 'iterator(k = begin : end), in: x[k]'"
// expected-error: 33:45: GTAP003 "malformed depend clause: an iterator is written 'iterator(k = begin : end), in: x[k]'"
// expected-error: 35:63: GTAP003 "malformed depend clause: an iterator is written 'iterator(k = begin : end)'"
// expected-error: 37:57: GTAP003 "malformed depend clause: an iterator is written 'iterator(k = begin : end)'"
// expected-error: 39:46: GTAP003 "malformed depend clause: an object is missing in its list"
// expected-error: 41:24: GTAP002 "'depend' is not a clause of '#pragma gtap taskyield'"
// expected-error: 45:20: GTAP002 "'depend' is not a clause of '#pragma gtap entry'"
