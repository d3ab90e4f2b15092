// Functions with 'declare team', where they cannot do their work.
#include <gtap_block.cuh>

#pragma gtap declare team
__device__ void share(int *values, int count) {
#pragma gtap for
  for (int i = 0; i < count; ++i)
    values[i]++;
}

#pragma gtap function worker(team)
__device__ void places(int *values, int count) {
#pragma gtap parallel
  {
    auto later = [&] { share(values, count); };
    later();
  }
}

__device__ void plain(int *values) { share(values, 3); }

#pragma gtap function worker(block)
__device__ void together(int *values) { share(values, 3); }

__device__ void (*pointer)(int *, int) = share;

#pragma gtap declare team
__device__ void waits(int *values) {
#pragma gtap taskwait
  values[0]++;
}

#pragma gtap declare team
void of_host(int *values) { values[0]++; }

using Named = void(int *);
#pragma gtap declare team
__device__ Named named;

#pragma gtap declare team
template <class T>
__device__ T general(T *values) { return values[0]; }
template <>
__device__ int general<int>(int *values) { return values[1]; }
// expected-error: 44:16: GTAP031 "a specialization of a template with 'declare team' cannot be a task function"
// expected-error: 29:14: GTAP185 "the threads of a team cannot run this 'taskwait': it stands in a function with 'declare team'"
// expected-error: 34:6: GTAP030 "task function 'of_host' is not a __device__ function"
// expected-error: 38:18: GTAP031 "a function whose type has a name, and which gets one more parameter, cannot be a task function"
// expected-error: 15:24: GTAP224 "team function 'share' cannot be called here: a lambda calls it, which does not know the region"
// expected-error: 20:38: GTAP224 "team function 'share' cannot be called here: the function around has no regions, and no 'declare team'"
// expected-error: 23:41: GTAP224 "team function 'share' cannot be called here: the function around has no regions, and no 'declare team'"
// expected-error: 25:42: GTAP224 "team function 'share' cannot be called here: its name is used as a value, and who calls that has no region"
