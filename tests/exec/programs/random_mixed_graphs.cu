// The graphs of random_thread_graphs.cu in a program that has tasks of both kinds.
#define GTAP_BLOCKS_AMONG
#include "random_thread_graphs.cu"
