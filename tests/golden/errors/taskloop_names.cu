// A number of tasks that is none, and a name that is the translator's.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ void not_whole(int n, int *out) {
#pragma gtap taskloop num_tasks(2.5)
  for (int i = 0; i < n; i++)
    out[i] = 1;
}

#pragma gtap function
__device__ void reserved(int n, int *out) {
  int gtap_turns = n;
#pragma gtap taskloop
  for (int i = 0; i < gtap_turns; i++)
    out[i] = 1;
}

__global__ void k(int n, int *out) {
#pragma gtap entry
  reserved(n, out);
}
// expected-error: 6:33: GTAP005 "the expression in 'num_tasks' is not an integer: its type is 'double'"
// expected-error: 13:7: GTAP011 "the name 'gtap_turns' is reserved: 'gtap' and names that begin with 'gtap_' belong to the translator"
