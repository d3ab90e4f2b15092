// A pragma in an included file.
#include <gtap_thread.cuh>

#include "other_header.cuh"

// expected-error: 1:14: GTAP007 "'#pragma gtap function' in an included file is not supported"
