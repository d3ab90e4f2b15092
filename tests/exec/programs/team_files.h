// What team_files.cu calls, and team_files_other.cu defines.
#pragma once

#pragma gtap function worker(team)
__device__ int largest(const int *values, int count);
#pragma gtap function worker(team)
__device__ void divide(int *values, int count, int by);
