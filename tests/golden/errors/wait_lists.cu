// Lists of taskwaits that name no objects.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ void set(int *cell) { *cell = 1; }

#pragma gtap function
__device__ void waits(int *cells, int n) {
#pragma gtap task depend(out : cells[0])
  set(cells);
#pragma gtap taskwait depend(in : n + 1)
#pragma gtap taskwait depend(in : cells[n++])
#pragma gtap taskwait depend(in : cells[0 : 0])
#pragma gtap taskwait depend(iterator(k = 0 : n : n), in : cells[k])
#pragma gtap taskwait depend(reads : cells[0])
#pragma gtap taskwait nowait
#pragma gtap taskwait depend(in : n + 1) nowait
#pragma gtap taskyield depend(in : cells[0])
}

__global__ void kernel(int *cells) {
#pragma gtap entry
  waits(cells, 1);
}
// expected-error: 15:46: GTAP003 "malformed depend clause: it begins with 'in', 'out', 'inout', 'inoutset' or 'mutexinoutset', and not with 'reads'"
// expected-error: 16:23: GTAP002 "'nowait' is not a clause of '#pragma gtap taskwait'"
// expected-error: 18:24: GTAP002 "'depend' is not a clause of '#pragma gtap taskyield'"
// expected-error: 11:35: GTAP161 "tasks cannot be ordered by 'n + 1': it is not an object with an address"
// expected-error: 12:35: GTAP163 "'cells[n++]' in a depend clause changes something"
// expected-error: 13:35: GTAP162 "the length '0' of an array section is not above 0"
// expected-error: 14:60: GTAP165 "the step of iterator 'k' is no constant other than 0"
// expected-error: 17:31: GTAP161 "tasks cannot be ordered by 'n + 1': it is not an object with an address"
