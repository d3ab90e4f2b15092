#pragma GCC system_header
#define COUNTED_BY_SYSTEM __COUNTER__
