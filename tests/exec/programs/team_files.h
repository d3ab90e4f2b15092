// What team_files.cu calls, and team_files_other.cu defines.
#pragma once

#pragma gtap function worker(team)
__device__ int largest(const int *values, int count);
#pragma gtap function worker(team)
__device__ void divide(int *values, int count, int by);
// Of the threads of the region that calls it.
#pragma gtap declare team
__device__ void negate(int *values, int count);
