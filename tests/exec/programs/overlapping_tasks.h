// Siblings that name memory that overlaps, and others that do not: what GTAP_CHECK_DEPEND has to find, and what it must not.
// Both kinds of task have these; `IS_CREATOR` is true in the one thread that makes them.
#include "support.h"

#include <algorithm>

// The last number of those that overlap, and how many there are.
constexpr int kOverlaps = 12, kCases = 22;
constexpr int kParents = 40; // of thread-level tasks

struct Cell {
  int value;
  float parts[4];
  int last;
};
__device__ Cell cells[16];
__device__ int numbers[64];
__device__ int grid[8][8];
__device__ int cubes[4][4][4];
__device__ int *rows[2] = {numbers, numbers + 32};
__device__ int orders[kParents][9]; // of each parent's tasks
__device__ int lines[2];            // of the two lists that the sentence has to name

#pragma gtap function
__device__ void touch() {}

#pragma gtap function
__device__ void append(int *own, int digit) {
  if (IS_CREATOR)
    *own = 3 * *own + digit;
}

#pragma gtap function
__device__ void pairs(int which, int zero, int *own) {
  if (IS_CREATOR) {
    if (which == 0) { // sections
      atomicExch(&lines[0], __LINE__ + 1);
#pragma gtap task depend(out : numbers [0:8])
      touch();
      atomicExch(&lines[1], __LINE__ + 1);
#pragma gtap task depend(in : numbers [7:8])
      touch();
    }
    if (which == 1) { // a whole, and what is in it
      atomicExch(&lines[0], __LINE__ + 1);
#pragma gtap task depend(in : cells[3])
      touch();
      atomicExch(&lines[1], __LINE__ + 1);
#pragma gtap task depend(mutexinoutset : cells[3].last)
      touch();
    }
    if (which == 2) { // a row, and an element
      atomicExch(&lines[0], __LINE__ + 3);
// clang-format off
#pragma gtap task depend(in: numbers[1]) \
    depend(inout: grid[2])
      // clang-format on
      touch();
      atomicExch(&lines[1], __LINE__ + 1);
#pragma gtap task depend(in : grid[zero + 2][7])
      touch();
    }
    if (which == 3) { // tiles that have one element in common
      atomicExch(&lines[0], __LINE__ + 1);
#pragma gtap task depend(inout : grid [0:4] [0:4])
      touch();
      atomicExch(&lines[1], __LINE__ + 1);
#pragma gtap task depend(in : grid [zero + 3:2] [3:2])
      touch();
    }
    if (which == 4) { // an addition is a write
      atomicExch(&lines[0], __LINE__ + 1);
#pragma gtap task depend(inoutset : numbers[:3])
      touch();
      atomicExch(&lines[1], __LINE__ + 1);
#pragma gtap task depend(inoutset : numbers[2])
      touch();
    }
    if (which == 5) { // a row of a tile begins where the other tile does
      atomicExch(&lines[0], __LINE__ + 1);
#pragma gtap task depend(in : grid [0:2] [0:4])
      touch();
      atomicExch(&lines[1], __LINE__ + 1);
#pragma gtap task depend(out : grid[1] [0:4])
      touch();
    }
    if (which == 6) { // by iterators
      atomicExch(&lines[0], __LINE__ + 1);
#pragma gtap task depend(iterator(k = 0 : 4), out : numbers [8 * k:4])
      touch();
      atomicExch(&lines[1], __LINE__ + 1);
#pragma gtap task depend(iterator(k = 0 : 4), in : numbers [8 * k + 4:4 + (k == 2)])
      touch();
    }
    if (which == 7) { // the same member of several
      atomicExch(&lines[0], __LINE__ + 1);
#pragma gtap task depend(inout : cells [0:4].last)
      touch();
      atomicExch(&lines[1], __LINE__ + 1);
#pragma gtap task depend(in : cells[2].last)
      touch();
    }
    if (which == 8) { // a part of a cube
      atomicExch(&lines[0], __LINE__ + 1);
#pragma gtap task depend(inout : cubes [0:2] [0:2] [0:2])
      touch();
      atomicExch(&lines[1], __LINE__ + 1);
#pragma gtap task depend(out : cubes[1][1][1])
      touch();
    }
    if (which == 9) { // many readers
      for (int i = 0; i < 9; i++) {
        atomicExch(&lines[0], __LINE__ + 1);
#pragma gtap task depend(in : cells[3])
        touch();
      }
      atomicExch(&lines[1], __LINE__ + 1);
#pragma gtap task depend(out : cells[3].parts[2])
      touch();
    }
    if (which == 10) { // a task that names both, and another one
      atomicExch(&lines[0], __LINE__ + 1);
#pragma gtap task depend(out : cells[3], cells[3].last)
      touch();
      atomicExch(&lines[1], __LINE__ + 1);
#pragma gtap task depend(inout : cells[3])
      touch();
    }
    if (which == kOverlaps + 1) { // neighbours
      for (int i = 0; i < 8; i++) {
#pragma gtap task depend(inout : numbers [8 * i:8], cells[i].last, cells[i].value, cells[i].parts)
        touch();
      }
    }
    if (which == kOverlaps + 2) { // readers
#pragma gtap task depend(in : cells[3], grid [0:8] [0:8])
      touch();
#pragma gtap task depend(in : cells[3].last, grid[1] [5:9])
      touch();
    }
    if (which == kOverlaps + 3) { // the same first address: they are ordered
      for (int i = 1; i < 9; i++) {
#pragma gtap task depend(inout : own [0:i])
        append(own, i);
#pragma gtap task depend(inout : *own)
        append(own, 2);
      }
#pragma gtap task depend(inout : cells[3])
      touch();
#pragma gtap task depend(inout : cells[3].value)
      touch();
    }
    if (which == kOverlaps + 4) { // tiles side by side
#pragma gtap task depend(inout : grid [0:4] [0:4], cubes [0:2] [0:2] [0:2])
      touch();
#pragma gtap task depend(inout : grid [0:4] [4:4], cubes [0:2] [0:2] [2:2])
      touch();
#pragma gtap task depend(inout : grid [4:4] [0:8], cubes [2:2] [0:2] [0:4])
      touch();
    }
    if (which == kOverlaps + 5) { // nothing is named by the last two
#pragma gtap task depend(inout : numbers [0:8])
      touch();
#pragma gtap task depend(inout : numbers [4:zero])
      touch();
#pragma gtap task depend(inout : numbers [5:zero - 1], numbers [2:zero], grid [0:2] [0:zero])
      touch();
    }
    if (which == kOverlaps + 6) { // of one task
#pragma gtap task depend(inout : cells[3], cells[3].last) depend(in : numbers [0:8], numbers [4:8])
      touch();
    }
    if (which == kOverlaps + 7) { // members of the same objects
#pragma gtap task depend(inout : cells [0:4].value)
      touch();
#pragma gtap task depend(inout : cells [0:4].last)
      touch();
    }
    if (which == kOverlaps + 8) { // rows that lie elsewhere: only the first one is known
#pragma gtap task depend(inout : rows [0:2] [0:4])
      touch();
#pragma gtap task depend(inout : rows[1] [0:4], numbers[5])
      touch();
    }
    if (which == kOverlaps + 9) {
#pragma gtap task depend(out : numbers [0:8])
      touch();
    }
  }
#pragma gtap taskwait
  if (IS_CREATOR && which == kOverlaps + 9) { // no siblings of the one before the taskwait
#pragma gtap task depend(in : numbers[4])
    touch();
  }
}

static const char *const types_of_overlaps[kOverlaps + 1][2] = {
    {"out", "in"},   {"in", "mutexinoutset"},  {"inout", "in"},
    {"inout", "in"}, {"inoutset", "inoutset"}, {"in", "out"},
    {"out", "in"},   {"inout", "in"},          {"inout", "out"},
    {"in", "out"},   {"out", "inout"},         {"out", "out"},
    {"inout", "in"}};

// What the last launch has ended in. `parents`: runs of pairs() in it; `file`: where its lists are.
inline void check_case(exec::Test &test, int which, int parents, const char *file) {
  const gtap_status status = gtap_synchronize();
  const std::string sentence = gtap_error_string(status);
  const bool overlaps = which <= kOverlaps;
  test.equal(("status of case " + std::to_string(which)).c_str(), std::vector<int>{status},
             std::vector<int>{overlaps ? GTAP_ERROR_DEPEND_OVERLAP : GTAP_SUCCESS});
  if (which == kOverlaps + 3) {
    int order[kParents][9], expected = 0;
    exec::check(cudaMemcpyFromSymbol(order, orders, sizeof order), "cudaMemcpyFromSymbol");
    for (int i = 1; i < 9; i++)
      expected = 3 * (3 * expected + i) + 2;
    for (int i = 0; i < parents; i++)
      test.equal("order", std::vector<int>{order[i][0]}, std::vector<int>{expected});
    std::fill_n(order[0], sizeof order / sizeof(int), 0);
    exec::check(cudaMemcpyToSymbol(orders, order, sizeof order), "cudaMemcpyToSymbol");
  }
  if (!overlaps || status != GTAP_ERROR_DEPEND_OVERLAP)
    return;
  int found[2] = {};
  exec::check(cudaMemcpyFromSymbol(found, lines, sizeof found), "cudaMemcpyFromSymbol");
  std::size_t at = 0;
  for (int i = 0; i < 2; i++) {
    const std::string wanted = std::string("as '") + types_of_overlaps[which][i] + "' (";
    at = sentence.find(wanted, at);
    const std::string place = std::string(file) + ":" + std::to_string(found[i]) + ")";
    const std::size_t end = at == std::string::npos ? at : sentence.find(')', at);
    if (end == std::string::npos || sentence.find(place, at) != end + 1 - place.size())
      exec::fail(sentence.c_str(), (wanted + "..." + place + " is missing").c_str());
    at = end;
  }
}
