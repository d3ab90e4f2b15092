// Destinations that a child cannot store into.
#include <gtap_thread.cuh>

struct Bits {
  unsigned part : 3;
  int other : 4;
  int whole;
};

struct Number {
  int value;
  __device__ Number &operator=(int v) {
    value = v;
    return *this;
  }
};

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0, b = 0;
  Bits bits;
  Number number;
  long wide;
#pragma gtap task
  a += f(n - 1);
#pragma gtap task
  wide = f(n - 1);
#pragma gtap task
  bits.part = f(n - 1);
#pragma gtap task
  bits.other = f(n - 1);
#pragma gtap task
  number = f(n - 1);
#pragma gtap task
  a = (int)f(n - 1) + 0;
#pragma gtap taskwait
  return a + b;
}

// expected-error: 27:5: GTAP019 "a spawned call cannot be combined with '+='"
// expected-error: 29:3: GTAP020 "the result of 'f' is 'int' but the destination is 'long'"
// expected-error: 31:3: GTAP021 "a bit-field cannot be the destination of a spawn: a child cannot write it alone"
// expected-error: 33:3: GTAP021 "a bit-field cannot be the destination of a spawn: a child cannot write it alone"
// expected-error: 35:10: GTAP022 "the destination is assigned by a user-defined 'operator='"
// expected-error: 37:7: GTAP014 "'#pragma gtap task' must stand before a call of a task function"
