// A pragma in a system header.
#include <gtap_thread.cuh>

#include "system_pragma.h"
// expected-error: 3:1: GTAP007 "a gtap pragma in a file that cannot be put in place of its #include"
