// Made by gtap-translate 0.1.0 from team_atomics.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 2 // gtap_block.cuh
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The forms of `atomic`: in a region, where variables are shared, and outside of it, where tasks of other blocks come by.
#include <gtap_block.cuh>


__device__ int forms(int n, int *out, volatile unsigned *flag, double *sums) {
  __shared__ int count;
  __shared__ short few;
  if (::gtap::leads()) {
  count = 0;
  few = 0;
  }
  { [[maybe_unused]] const ::gtap::whole_block gtap_team; __syncthreads();
  {
  const auto gtap_turns = ::gtap::turns_below<int>(0, n, 1); 
  for (::gtap::single_turns gtap_for(gtap_team, gtap_turns); gtap_for.is_ahead(); gtap_for.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for.turn(), 1);
  { {
    int seen;
::gtap::atomic_before<::gtap::adds>(count, 1);
::gtap::atomic_before<::gtap::adds>(out[i % 4], i + // of any length
                  1);
::gtap::atomic_before<::gtap::subtracts, ::gtap::seq_cst_order>(few, 2);
::gtap::atomic_before<::gtap::reversed<::gtap::divides_by>>(sums[0], 3);
::gtap::atomic_before<::gtap::multiplies>(*sums, 2);
::gtap::atomic_before<::gtap::takes_greater>(out[5], i);
seen = ::gtap::atomic_read<::gtap::acquire_order>(count);
::gtap::atomic_write<::gtap::release_order>(*flag, seen);
seen = ::gtap::atomic_before<::gtap::adds>(count, 1);
seen = ::gtap::atomic_after<::gtap::subtracts>(out[6], 1);
seen = ::gtap::atomic_exchange(out[7], i << 1);
seen = ::gtap::atomic_after<::gtap::ors, ::gtap::acq_rel_order>(out[8], i);
::gtap::atomic_before<::gtap::takes_smaller>(out[9], i);
seen = ::gtap::replaced_before(out[10], 0, i);
    if (seen > 3)
::gtap::atomic_before<::gtap::xors>(out[11], seen);
    else
      out[i] = 1;
  } } }
  } __syncthreads(); }
  if (::gtap::leads()) {
  if (n > 3)
::gtap::atomic_before<::gtap::adds>(sums[1], n);
  }
  return ::gtap::leads() ? static_cast<int>(count + few) : ::gtap::nothing<int>();
}
// ---- gtap: task function forms (team_atomics.cu:6) ----
struct gtap_args_forms {
  using gtap_task = struct gtap_task_forms;
  using gtap_result = int;
  int n;
  int *out;
  volatile unsigned int *flag;
  double *sums;
};
inline __device__ gtap_args_forms gtap_pack_forms(int n, int *out, volatile unsigned int *flag,
    double *sums) {
  return {n, out, flag, sums};
}
GTAP_TASK(forms, forms(gtap_a.n, gtap_a.out, gtap_a.flag, gtap_a.sums));
struct gtap_record_forms : gtap_args_forms {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_plain = true; // neither spawns nor waits
  static constexpr bool gtap_has_loops = true; // it may take long
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_forms(gtap_worker &gtap_w, gtap_record_forms &gtap_rec) {
  int n = gtap_rec.n;
  int *out = gtap_rec.out;
  volatile unsigned int *flag = gtap_rec.flag;
  double *sums = gtap_rec.sums;
  gtap::assume_global(out, flag, sums);
  GTAP_CHECK_RECORD(gtap_task_forms);
  __shared__ int count;
  __shared__ short few;
  if (::gtap::leads()) {
  count = 0;
  few = 0;
  }
  { [[maybe_unused]] const ::gtap::whole_block gtap_team; __syncthreads();
  {
  const auto gtap_turns = ::gtap::turns_below<int>(0, n, 1); 
  for (::gtap::single_turns gtap_for(gtap_team, gtap_turns); gtap_for.is_ahead(); gtap_for.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for.turn(), 1);
  { {
    int seen;
::gtap::atomic_before<::gtap::adds>(count, 1);
::gtap::atomic_before<::gtap::adds>(out[i % 4], i + // of any length
                  1);
::gtap::atomic_before<::gtap::subtracts, ::gtap::seq_cst_order>(few, 2);
::gtap::atomic_before<::gtap::reversed<::gtap::divides_by>>(sums[0], 3);
::gtap::atomic_before<::gtap::multiplies>(*sums, 2);
::gtap::atomic_before<::gtap::takes_greater>(out[5], i);
seen = ::gtap::atomic_read<::gtap::acquire_order>(count);
::gtap::atomic_write<::gtap::release_order>(*flag, seen);
seen = ::gtap::atomic_before<::gtap::adds>(count, 1);
seen = ::gtap::atomic_after<::gtap::subtracts>(out[6], 1);
seen = ::gtap::atomic_exchange(out[7], i << 1);
seen = ::gtap::atomic_after<::gtap::ors, ::gtap::acq_rel_order>(out[8], i);
::gtap::atomic_before<::gtap::takes_smaller>(out[9], i);
seen = ::gtap::replaced_before(out[10], 0, i);
    if (seen > 3)
::gtap::atomic_before<::gtap::xors>(out[11], seen);
    else
      out[i] = 1;
  } } }
  } __syncthreads(); }
  if (::gtap::leads()) {
  if (n > 3)
::gtap::atomic_before<::gtap::adds>(sums[1], n);
  }
  return gtap_w.template finish<int>(::gtap::leads() ? static_cast<int>(count + few) : ::gtap::nothing<int>());
}


// ---- gtap: program of start (team_atomics.cu:64) ----
using gtap_program_start = gtap::program<gtap_task_forms>;
__global__ void GTAP_ENTRY_BOUNDS start(int n, int *out, unsigned *flag, double *sums, int *result) {
  { // entry, team_atomics.cu:65
    gtap::session<gtap_program_start> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_forms(n, out, flag, sums), gtap::to(*result)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_start =
    gtap::entry_of<gtap_program_start>(&start);
