// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sections, values of one thread for the others, and `simd`, where they cannot stand.
#include <gtap_block.cuh>

#pragma gtap function worker(team)
__device__ int child(int n) {
  return n;
}

#pragma gtap function worker(team)
__device__ void sections(int n, int *out) {
#pragma gtap parallel sections
  out[0] = n;
#pragma gtap parallel sections
  {
  }
#pragma gtap parallel sections
  {
    out[0] = n;
    out[1] = n;
  }
#pragma gtap parallel
  {
#pragma gtap section
    out[2] = n;
#pragma gtap sections
    {
#pragma gtap section
      {
#pragma gtap barrier
      }
#pragma gtap section
      {
#pragma gtap for
        for (int i = 0; i < n; i++)
          out[i] = i;
      }
#pragma gtap section
      {
#pragma gtap section
        out[3] = 1;
      }
    }
    if (gtap::thread_num() == 0)
#pragma gtap sections
    {
      out[4] = n;
    }
  }
#pragma gtap sections
  {
    out[5] = n;
  }
}

#pragma gtap function worker(team)
__device__ void lanes(int n, int *out) {
#pragma gtap simd
  for (int i = 0; i < n; i++) {
#pragma gtap parallel
    out[i] = 1;
#pragma gtap task
    out[i] = child(i);
  }
#pragma gtap parallel
  {
#pragma gtap simd
    for (int i = 0; i < n; i++) {
#pragma gtap single
      out[i] = 1;
    }
  }
#pragma gtap parallel for simd linear(n : 1)
  for (int i = 0; i < 3; i++)
    out[i] = n;
#pragma gtap simd aligned(out : )
  for (int i = 0; i < n; i++)
    out[i] = n;
#pragma gtap simd linear(more)
  for (int i = 0; i < n; i++)
    out[i] = n;
}

#pragma gtap function worker(team)
__device__ void jumps(int n, int *out) {
#pragma gtap parallel
  {
    for (int i = 0; i < n; i++)
#pragma gtap sections
    {
      if (out[i] == 4)
        break;
    }
  }
#pragma gtap simd
  for (int i = 0; i < n; i++)
    if (out[i] == 1)
      break;
}

#pragma gtap function worker(team)
__device__ void loops(int n, int *out) {
#pragma gtap simd safelen(n) simdlen(0)
  for (int i = 0; i < n; i++)
    out[i] = n;
}

#pragma gtap function worker(team)
__device__ void heads(int n, int *out) {
#pragma gtap simd
  while (out[0] > 0)
    out[0]--;
}
// expected-error: 73:32: GTAP002 "'linear' is not a clause of '#pragma gtap parallel for simd'"
// expected-error: 76:33: GTAP003 "malformed aligned clause: a number is missing behind ':'"
// expected-error: 12:14: GTAP185 "the threads of a team cannot run this 'parallel sections': no statements in braces follow"
// expected-error: 14:14: GTAP185 "the threads of a team cannot run this 'parallel sections': nothing stands in its braces"
// expected-error: 20:5: GTAP185 "the threads of a team cannot run this 'parallel sections': a statement behind the first one belongs to no section"
// expected-error: 24:14: GTAP185 "the threads of a team cannot run this 'section': it does not stand directly in the braces of 'sections'"
// expected-error: 30:14: GTAP185 "the threads of a team cannot run this 'barrier': not all of them reach it, for it stands in 'section'"
// expected-error: 34:14: GTAP185 "the threads of a team cannot run this 'for': not all of them reach it, for it stands in 'section'"
// expected-error: 40:14: GTAP185 "the threads of a team cannot run this 'section': it does not stand directly in the braces of 'sections'"
// expected-error: 45:14: GTAP185 "the threads of a team cannot run this 'sections': not all of them reach it: a condition around it depends on the thread"
// expected-error: 50:14: GTAP185 "the threads of a team cannot run this 'sections': there is no region around it"
// expected-error: 60:14: GTAP185 "the threads of a team cannot run this 'parallel': it stands in 'simd'"
// expected-error: 69:14: GTAP185 "the threads of a team cannot run this 'single': not all of them reach it, for it stands in 'simd'"
// expected-error: 62:14: GTAP185 "the threads of a team cannot run this 'task': it stands in 'simd'"
// expected-error: 92:9: GTAP185 "the threads of a team cannot run this 'sections': a jump leaves it"
// expected-error: 98:7: GTAP185 "the threads of a team cannot run this 'simd': a jump leaves it"
// expected-error: 103:19: GTAP185 "the threads of a team cannot run this 'simd': the number in 'safelen' is no constant above 0"
// expected-error: 103:30: GTAP185 "the threads of a team cannot run this 'simd': the number in 'simdlen' is no constant above 0"
// expected-error: 111:3: GTAP185 "the threads of a team cannot run this 'simd': no 'for' loop follows"
