// Clauses of taskgraphs that are none, or have no integer.
#include <gtap_block.cuh>

__device__ float cells[64];

#pragma gtap function
__device__ void clauses(int n) {
#pragma gtap taskgraph graph_id(&n)
  {
  }
#pragma gtap taskgraph depend(in : cells[0])
  {
  }
#pragma gtap taskgraph graph_id(1) graph_id(2)
  {
  }
#pragma gtap taskgraph graph_id(1, 2)
  {
  }
#pragma gtap taskgraph graph_id((n, 2)) graph_reset(n > 1, n < 9)
  {
  }
}
// expected-error: 8:33: GTAP005 "the expression in 'graph_id' is not an integer: static_cast from 'int *' to 'int' is not allowed"
// expected-error: 11:24: GTAP002 "'depend' is not a clause of '#pragma gtap taskgraph'"
// expected-error: 14:36: GTAP004 "'#pragma gtap taskgraph' has more than one graph_id clause"
// expected-error: 17:37: GTAP003 "malformed graph_id clause: its parentheses hold two expressions"
// expected-error: 20:65: GTAP003 "malformed graph_reset clause: its parentheses hold two expressions"
