// Blocks that nest too deep: each level takes the translator one round.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ void f(int *out) {
#pragma gtap task
{
#pragma gtap task
{
#pragma gtap task
{
#pragma gtap task
{
#pragma gtap task
{
#pragma gtap task
{
#pragma gtap task
{
#pragma gtap task
{
#pragma gtap task
{
#pragma gtap task
{
#pragma gtap task
{
#pragma gtap task
{
#pragma gtap task
{
#pragma gtap task
{
#pragma gtap task
{
#pragma gtap task
{
#pragma gtap task
{
*out = 1;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
// expected-error: 1:1: GTAP081 "the macros, headers and blocks of this file nest more than 16 deep"
