// The clause that the translator writes is none of the user's.
#include <gtap_block.cuh>

#pragma gtap function
__device__ void written() {
#pragma gtap taskgraph gtap_waited(written)
  {
  }
}
// expected-error: 6:24: GTAP002 "'gtap_waited' is not a clause of '#pragma gtap taskgraph'"
