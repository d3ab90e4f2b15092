// Made by gtap-translate 0.1.0 from taskyield.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// A task that may leave its step: in a loop without children, and behind a spawn.
#include <gtap_thread.cuh>


__device__ unsigned walk(unsigned at, int steps) { if (!gtap::serial_call_allowed()) return {};
  unsigned seen[2] = {at, 0};
  for (int done = 0; done < steps;) {
    const int end = min(done + 128, steps);
    for (; done < end; ++done)
      at = at * 1664525u + 1013904223u;
    seen[at & 1] ^= at;

  }
  return seen[0] + seen[1];
}
// ---- gtap: task function walk (taskyield.cu:5) ----
struct gtap_args_walk {
  using gtap_task = struct gtap_task_walk;
  using gtap_result = unsigned int;
  unsigned int at;
  int steps;
};
inline __device__ gtap_args_walk gtap_pack_walk(unsigned int at, int steps) { return {at, steps}; }
GTAP_TASK(walk, walk(gtap_a.at, gtap_a.steps));
struct gtap_record_walk : gtap_args_walk {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_yields = true; // a step may end at a taskyield
  unsigned int seen[2]; // pinned: an array live at the taskyield, line 12
  int done; // spilled: live at the taskyield, line 12
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_walk(gtap_worker &gtap_w, gtap_record_walk &gtap_rec) {
  unsigned int at = gtap_rec.at;
  int steps = gtap_rec.steps;
  unsigned int (&seen)[2] = gtap_rec.seen;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // taskyield.cu:12
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_walk);
  gtap::assign(seen, {at, 0});
  { int done; // for, taskyield.cu:7
    for (done = 0; done < steps;) {
      int end; end = min(done + 128, steps);
      for (; done < end; ++done)
        at = at * 1664525u + 1013904223u;
      seen[at & 1] ^= at;
      if (gtap_w.yields()) { // state 1: taskyield, taskyield.cu:12
        gtap_rec.at = at;
        gtap_rec.done = done;
        gtap_w.suspend(1);
        return;
      gtap_resume_1:
        done = gtap_rec.done;
      }
    }
  }
  return gtap_w.template finish<unsigned int>(seen[0] + seen[1]);
}



__device__ unsigned two(unsigned from, int steps) { if (!gtap::serial_call_allowed()) return {};
  unsigned one;

  one = walk(from, steps);
  unsigned other = from ^ 1;

  return one + other;
}
// ---- gtap: task function two (taskyield.cu:18) ----
struct gtap_args_two {
  using gtap_task = struct gtap_task_two;
  using gtap_result = unsigned int;
  unsigned int from;
  int steps;
};
inline __device__ gtap_args_two gtap_pack_two(unsigned int from, int steps) {
  return {from, steps};
}
GTAP_TASK(two, two(gtap_a.from, gtap_a.steps));
struct gtap_record_two : gtap_args_two {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr int gtap_levels = 4; // of cheap calls that a spawn may run itself
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  static constexpr bool gtap_yields = true; // a step may end at a taskyield
  unsigned int one; // pinned: destination of a spawn, line 21
  unsigned int other; // spilled: live at the taskyield, line 23
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_two(gtap_worker &gtap_w, gtap_record_two &gtap_rec) {
  unsigned int from = gtap_rec.from;
  int steps = gtap_rec.steps;
  unsigned int &one = gtap_rec.one;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // taskyield.cu:23
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_two);
  // one: in the record
  // task, taskyield.cu:20
  gtap_w.spawn(gtap::child{gtap_pack_walk(from, steps), gtap::to(one)});
  unsigned other; other = from ^ 1;
  if (gtap_w.yields()) { // state 1: taskyield, taskyield.cu:23
    gtap_rec.other = other;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    other = gtap_rec.other;
  }
  return gtap_w.template finish<unsigned int>(one + other);
}

