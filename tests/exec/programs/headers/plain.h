// Nothing for the translator here: stays an #include.
#ifndef GTAP_TEST_PLAIN_H
#define GTAP_TEST_PLAIN_H

__device__ inline int twice(int n) {
  return 2 * n;
}

#endif
