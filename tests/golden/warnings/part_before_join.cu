// Elements and members that children write, read before the taskwait.
#include <gtap_thread.cuh>

struct halves {
  int left, right;
};

// Parts of variables.
#pragma gtap function
__device__ int parts(int n) {
  int part[3] = {0, 0, 7};
  halves both = {0, 0};
#pragma gtap task
  part[0] = parts(n - 1);
#pragma gtap task
  part[n % 2] = parts(n - 2);
#pragma gtap task
  both.left = parts(n - 3);
  n += part[0];     // read too early
  n += part[2];     // nobody writes it, as far as is known
  n += both.left;   // read too early
  n += both.right;  // nobody writes it
  part[0] = 1;
#pragma gtap taskwait
  return n + part[0] + both.left;
}

// No taskwait at all: whichever element is read.
#pragma gtap function
__device__ int never_joined(int n) {
  int part[4], sum = 0;
  for (int i = 0; i < 4; ++i) {
#pragma gtap task
    part[i] = never_joined(n - i);
  }
  for (int i = 0; i < 4; ++i)
    sum += part[i];
  return sum;
}
// expected-warning: 19:8: GTAP060 "'part[0]' is read before the taskwait that joins the child which writes it"
// expected-warning: 21:8: GTAP060 "'both.left' is read before the taskwait that joins the child which writes it"
// expected-warning: 37:12: GTAP060 "'part' is read before the taskwait that joins the child which writes it"
// expected-warning: 33:14: GTAP061 "'part', the destination of this spawn, goes out of scope before a taskwait joins it"
