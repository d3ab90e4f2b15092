/* Everything that is no task stays as it is: comments,
   macros, blank lines,	tabs; #line directives are on. */
// gtap-options: -DUNUSED
#include <gtap_thread.cuh>


#define SQUARE(x) ((x) * (x))
#define MAX(a, b) \
  ((a) > (b) ? (a) : (b))

__device__ const char *text = "#pragma gtap task"; // not a directive

#pragma gtap function
__device__ int area(int w /* width */, int h) { return w * h; } // one line

#   pragma   gtap function   // with a comment
__device__ int
macros(int n,
       int *out)
{ // a brace of its own
  // Before.
  int r = SQUARE(n); /* between */ int s;

  #pragma gtap task
  s = area(SQUARE(n),
           MAX(n, r)); // after

#pragma gtap task \
    queue(MAX(n, \
              0))
  *out = area(1, 2);
#pragma gtap taskwait
  /* a comment
     of two lines */
  for (int i = 0; i < MAX(n, 3); i++)
  {
    r += i;
#pragma gtap taskwait
  }
#if 0
  return 5;
#endif
  return MAX(r,
             s);
}

__global__ void kernel(int n, int *out) {
#pragma gtap entry
  *out = macros(n, out);
}
// the end, without a newline