#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Checks that the tests can fail: weakens one memory order of the scheduler at a time, in a copy of the headers, and
# expects ThreadSanitizer to report a race under one of a few schedules. (Of random_graphs, computed_graphs, without_memory, reductions, sums and priorities: does
# something else wrong, and expects a race or wrong values.) Unchanged headers must pass; they are tried only
# with GTAP_TEST_ALL=ON in the environment, since exec.*_tsan run the same programs.
# Usage: broken_orders.sh COMPILER SOURCE_DIR GENERATED.cpp LIBRARY default|no_waits|loops|blocks|mixed|graphs|random_graphs|computed_graphs|placed|lane_graphs|without_memory|stop|scratch|reductions|sums|priorities|baselines
#        broken_orders.sh --stand SOURCE_DIR LIST   only looks whether the lines that it would change are there
set -euo pipefail

only_look=
if [ "$1" = --stand ]; then
  only_look=yes
  set -- '' "$2" '' '' "$3"
fi
readonly compiler=$1 source_dir=$2 generated=$3 library=$4 schedulers=$5 only_look
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
scheduler=GTAP_PRIVATE_STACKS size=14 sums=0

# try NAME pass|fail FILE OLD NEW: replaces OLD, which must be there, by NEW in gtap/detail/FILE, and runs the program
# made of $generated with the argument $size.
try() {
  local name=$1 expected=$2 file=$3 found=pass
  if [ -n "$only_look" ]; then
    printf '%s\0%s\0' "$source_dir/runtime/include/gtap/detail/$file" "$4" >>"$work/places"
    return 0
  fi
  [ "$expected" = fail ] || [ "${GTAP_TEST_ALL:-OFF}" = ON ] || return 0
  rm -rf "$work/include"
  cp -r "$source_dir/runtime/include" "$work/include"
  file=$work/include/gtap/detail/$file
  python3 "$source_dir/tests/replace_once.py" "$file" "$file" "$4" "$5"
  "$compiler" -std=c++20 -O0 -g1 -w -fsanitize=thread -fno-sanitize-recover=all -fno-omit-frame-pointer \
    -DGTAP_SUMS="$sums" -DGTAP_SHARED_GRAPHS=1 -DGTAP_BLOCK_SIZE=64 -DGTAP_WINDOW_ENTRIES=4 -DGTAP_INLINE_LEVELS=0 -DGTAP_SCHEDULER="$scheduler" \
    -I "$source_dir/tests/exec/programs" -I "$work/include/gtap/host/shim" -I "$work/include" "$generated" "$library" -lboost_context -pthread -o "$work/program"
  # A mistake may show as a hang. What must pass has time enough on the busiest machine.
  local seeds=(1 2 3 4) limit=60 seed
  [ "$expected" = fail ] || seeds=(1 2) limit=600
  for seed in "${seeds[@]}"; do
    [ "$found" = pass ] || break
    GTAP_HOST_SEED=$seed TSAN_OPTIONS=halt_on_error=1 timeout "$limit" "$work/program" "$size" >"$work/output" 2>&1 ||
      found=fail
  done
  [ "$found" = "$expected" ] || tail -n 40 "$work/output"
  echo "$name: expected $expected, found $found"
  [ "$found" = "$expected" ] || failures=$((failures + 1))
}

if [ "$schedulers" = default ]; then
  try "unchanged" pass stack/join.cuh "atomic(tokens).fetch_sub(count, release)" "atomic(tokens).fetch_sub(count, release)"
  try "an offer that is not published" fail warp/warp_scheduler.cuh "release); // cumulative" "relaxed); // cumulative"
  try "a gift within the warp that nothing orders" fail warp/lane_sharing.cuh "__syncwarp(); // orders the giver's writes" "// orders the giver's writes"
  try "a far child that releases nothing" fail stack/join.cuh "fetch_sub(count, release)" "fetch_sub(count, relaxed)"
  try "a continuation that acquires nothing" fail stack/join.cuh "(void)atomic(tokens).load(acquire);" ""
elif [ "$schedulers" = no_waits ]; then
  try "unchanged, tasks that do not wait" pass stack/join.cuh "atomic(tokens).fetch_sub(count, release)" "atomic(tokens).fetch_sub(count, release)"
  try "gifts to all idle lanes that nothing orders" fail warp/lane_sharing.cuh "__syncwarp(); // the givers' writes" "// the givers' writes"
  try "places that are the givers' too soon" fail warp/lane_sharing.cuh "__syncwarp(); // the places are" "// the places are"
  try "gifts that come before their takers are ready" fail warp/lane_sharing.cuh "__syncwarp(); // before the givers' writes" "// before the givers' writes"
elif [ "$schedulers" = loops ]; then
  size=20
  try "unchanged, open loops" pass warp/loop_slots.cuh "fetch_sub(loop_reader, acq_rel)" "fetch_sub(loop_reader, acq_rel)"
  try "a loop that is opened unpublished" fail warp/loop_slots.cuh "(seen & loop_readers) | opened, release," "(seen & loop_readers) | opened, relaxed,"
  try "turns that are claimed without acquire" fail warp/loop_slots.cuh "<< loop_turns_shift), acquire)" "<< loop_turns_shift), relaxed)"
  try "a loop's reading that ends without release" fail warp/loop_slots.cuh "fetch_sub(loop_reader, acq_rel)" "fetch_sub(loop_reader, acquire)"
  try "turns that lanes read before they are theirs" fail warp/open_loops.cuh "__syncwarp(); // lane 0's acquire orders the others' reads
    const auto" "const auto"
elif [ "$schedulers" = blocks ]; then
  size=3
  try "unchanged, block-level" pass stack/join.cuh "atomic(tokens).fetch_sub(count, release)" "atomic(tokens).fetch_sub(count, release)"
  try "a task that is handed over unpublished" fail block/ticket_ring.cuh "store(tag_of(ticket) | what, release)" "store(tag_of(ticket) | what, relaxed)"
  try "a task that is taken without acquire" fail block/ticket_ring.cuh "atomic(slot).load(acquire)" "atomic(slot).load(relaxed)"
  try "a block's far child that releases nothing" fail stack/join.cuh "fetch_sub(count, release)" "fetch_sub(count, relaxed)"
  try "records that are not whole when they move" fail block/block_scheduler.cuh "__syncthreads(); // records are whole" "// records are whole"
  try "a step without its barrier" fail block/block_worker.cuh "__syncthreads();
    const std::uint32_t events" "const std::uint32_t events"
  try "free records that nobody guards" fail block/block_words.cuh "exchange(1, acquire)" "exchange(0, acquire)"
  scheduler=GTAP_GLOBAL_QUEUE
  try "unchanged, blocks at one queue" pass stack/join.cuh "atomic(tokens).fetch_sub(count, release)" "atomic(tokens).fetch_sub(count, release)"
  try "a queued step without its barrier" fail ../baselines/pool_block_worker.cuh "__syncthreads(); // children" "// children"
  try "a round's task that nobody waits for" fail ../baselines/pool_block_worker.cuh "__syncthreads(); // the leader" "// the leader"
  try "a pool that nobody guards" fail ../baselines/pool_block_worker.cuh "exchange(1, acquire)" "exchange(0, acquire)"
  try "a block's slot that publishes nothing" fail ../baselines/global_queue.cuh "in_lap(queue, position, task), release)" "in_lap(queue, position, task), relaxed)"
elif [ "$schedulers" = mixed ]; then
  size=30
  try "unchanged, both kinds" pass stack/join.cuh "atomic(tokens).fetch_sub(count, release)" "atomic(tokens).fetch_sub(count, release)"
  try "levels that rise before others' drops" fail warp/thread_worker.cuh "__syncwarp(); // drops in settle()" "// drops in settle()"
  try "a block task that a lane lists unpublished" fail turns/mixed_words.cuh "compare_exchange_strong(before, task, release, relaxed)" "compare_exchange_strong(before, task, relaxed, relaxed)"
elif [ "$schedulers" = graphs ]; then
  size=30
  try "unchanged, graphs" pass stack/join.cuh "atomic(tokens).fetch_sub(count, release)" "atomic(tokens).fetch_sub(count, release)"
  try "a pass that publishes nothing" fail depend/shared_passes.cuh "(bias + chunks), release)" "(bias + chunks), relaxed)"
  try "a chunk that is claimed without acquire" fail depend/shared_passes.cuh "fetch_sub(1, acquire)" "fetch_sub(count, relaxed)"
  try "a chunk whose work is not published" fail depend/shared_passes.cuh "fetch_add(1, release)" "fetch_add(1, relaxed)"
  try "an owner that acquires nothing" fail depend/shared_passes.cuh "atomic(words_->done).load(acquire)" "atomic(words_->done).load(relaxed)"
  try "successors that are told nothing" fail base/atomic.cuh "constexpr auto batched = acq_rel;" "constexpr auto batched = relaxed;"
elif [ "$schedulers" = random_graphs ]; then # not orders of memory, but of tasks
  size=8
  try "unchanged, random graphs" pass stack/join.cuh "atomic(tokens).fetch_sub(count, release)" "atomic(tokens).fetch_sub(count, release)"
  try "mutexinoutset that excludes nobody" fail depend/dependent_child.cuh "GTAP_NAMES_OBJECT(mutexinoutset, inout)" "GTAP_NAMES_OBJECT(mutexinoutset, inoutset)"
  try "an edge too few" fail depend/build_graph.cuh "for (std::uint32_t j = before; j != group; ++j)" "for (std::uint32_t j = before + (group - before > 1); j != group; ++j)"
  try "a predecessor that is not counted" fail depend/build_graph.cuh "(void)atomic(records_.tokens(after)).fetch_add(1, relaxed);" "if (before % 16 != 0)
          (void)atomic(records_.tokens(after)).fetch_add(1, relaxed);"
  try "readers that do not wait for those that add" fail depend/build_graph.cuh "if (kind != kind_before || kind" "if (kind"
  try "a replay whose counters are too small" fail block/graph_recorder.cuh "= task.waits_for;" "= task.waits_for > 1 ? task.waits_for - 1 : 1;"
  try "a static schedule that does not wait for the last predecessor" fail block/static_member.cuh "atomic(left).load(polled) != 0; ++looks" "atomic(left).load(polled) > 1; ++looks"
  try "a recorded order whose counters are too small" fail block/graph_recorder.cuh "= tasks[number].waits_for;" "= tasks[number].waits_for > 1 ? tasks[number].waits_for - 1 : 1;"
  try "a successor that is told nothing" fail depend/graph_run.cuh "number < count ?" "number < count && number != 2 ?"
  try "edges that nobody needs" fail depend/build_graph.cuh "      pair(before, group, access.task);
    }
  }
  template <class Edge>" "      pair(entry.end - entry.count, group, access.task);
    }
  }
  template <class Edge>"
elif [ "$schedulers" = computed_graphs ]; then # of tasks, too
  size=10
  try "unchanged, computed graphs" pass stack/join.cuh "atomic(tokens).fetch_sub(count, release)" "atomic(tokens).fetch_sub(count, release)"
  try "a lattice that finds the place behind" fail depend/turn_lattice.cuh "std::uint32_t rest = place + static_cast<std::uint32_t>(distance);" "std::uint32_t rest = place + static_cast<std::uint32_t>(distance) + 1;"
  try "a lattice that wraps at the ends of rows" fail depend/turn_lattice.cuh "is_there &= turn < own.turns;" ""
  try "a counter that is one too few" fail block/computed_graph.cuh "counters()[number] = edges;" "counters()[number] = edges > 1 ? edges - 1 : edges;"
  try "a writer that does not wait for readers" fail block/computed_graph.cuh "if (reader != turn_lattice::none_at && turn_mark::reads_at(marks_[reader], which))" "if (false && reader != turn_lattice::none_at)"
  try "a task that does not wait for the one of the round before" fail block/computed_graph.cuh "std::uint32_t edges = before != turn_lattice::none_at ? 1 : 0;" "std::uint32_t edges = 0;"
  try "a round that lacks a task" fail block/computed_graph.cuh "(marks_[before] == 0) != (marks_[number] == 0)" "false"
  try "the writer of a round too early" fail depend/turn_lattice.cuh "return from.number - from.in_round + there - (there > from.in_round ? round_ : 0);" "return from.number - from.in_round + there - (from.number >= round_ ? round_ : 0);"
  try "a task that is told at another distance" fail block/computed_tasks.cuh "which < distances ? -distance : distance);" "which < distances || which == distances + 1 ? -distance : distance);"
  try "a next task in the place of another one" fail block/computed_tasks.cuh "const auto &next = own().next[kept.number];" "const auto &next = own().next[kept.number / 2];"
elif [ "$schedulers" = placed ]; then
  export GTAP_PLACEMENT=lrr
  try "unchanged, placed tasks" pass depend/placed_run.cuh "task + 1, release, relaxed" "task + 1, release, relaxed"
  try "an inbox that publishes nothing" fail depend/placed_run.cuh "task + 1, release, relaxed" "task + 1, relaxed, relaxed"
  try "an inbox that is taken without acquire" fail depend/placed_run.cuh "inbox).exchange(0, acquire)" "inbox).exchange(0, relaxed)"
  try "the rest of a list that publishes nothing" fail depend/placed_run.cuh "store(oldest + 1, release)" "store(oldest + 1, relaxed)"
  try "a rest that is taken without acquire" fail depend/placed_run.cuh "rest).exchange(0, acquire)" "rest).exchange(0, relaxed)"
  try "tasks that are dealt unpublished" fail depend/arrivals.cuh "store(workers, release)" "store(workers, relaxed)"
  try "a list that other lanes read unordered" fail block/placed_member.cuh "__syncwarp(); // next() stands" "// next() stands"
elif [ "$schedulers" = lane_graphs ]; then
  size=30
  try "unchanged, graphs of lanes" pass warp/lane_graphs.cuh "__syncwarp(); // the first one's acquire" "__syncwarp(); // the first one's acquire"
  try "a chunk that one lane alone may read" fail warp/lane_graphs.cuh "__syncwarp(); // the first one's acquire" "// the first one's acquire"
  try "passes without a barrier" fail warp/lane_graphs.cuh "if (lanes != 1)" "if (false)"
elif [ "$schedulers" = without_memory ]; then # not orders of memory, but what tasks do that run in their spawns
  size=2
  export GTAP_MEMORY_BYTES=100000 GTAP_MAX_RECORDS=33
  try "unchanged, without memory" pass warp/lane_graphs.cuh "++ran;" "++ran;"
  try "a graph without memory whose tasks do not run" fail warp/lane_graphs.cuh "if (domain->failed && may_go_on)" "if (false)"
  try "tokens of tasks that have run" fail warp/thread_worker.cuh "records().tokens(home_) -= ran;" ""
  try "a task that runs before it is complete" fail warp/lane_graphs.cuh "|| note.task == unfinished" ""
  try "a destination that is no offset" fail warp/lane_graphs.cuh "if (head.meta & flag_into_parent) {" "if (false) {"
  try "a task that runs before those before it" fail warp/thread_worker.cuh "      run_noted(none);
      order" "      order"
elif [ "$schedulers" = stop ]; then
  size=9
  try "unchanged, a launch that is stopped" pass launch/launch.cuh "phase | aborted, release, relaxed" "phase | aborted, release, relaxed"
  try "a stop that publishes nothing" fail launch/launch.cuh "phase | aborted, release, relaxed" "phase | aborted, relaxed, relaxed"
elif [ "$schedulers" = reductions ]; then # also wrong values
  size=12
  try "unchanged, results that are combined" pass task/combine.cuh "word.fetch_add(value, relaxed);" "word.fetch_add(value, relaxed);"
  try "a combination in two steps" fail task/combine.cuh "word.fetch_add(value, relaxed);" "place = How::of(place, value);"
  try "a result that is stored in place of combined" fail task/combine.cuh "combine_atomically<operation>(place, value);" "place = value;"
  try "a result of a window that is stored in place of combined" fail task/combine.cuh "place = operation::of(place, value);" "place = value;"
  try "a result of a spawn that is lost" fail task/combine.cuh "bring_to<operators, true>(into.pointer, value);" "return;"
elif [ "$schedulers" = sums ]; then # of launches that add up results; also wrong values
  size=5 sums=1
  try "unchanged, launches that add up results" pass task/launch_sum.cuh "combine_atomically<operation>(word(shared), all);" "combine_atomically<operation>(word(shared), all);"
  try "a launch's sum in two steps" fail task/launch_sum.cuh "combine_atomically<operation>(word(shared), all);" "word(shared) = How::of(word(shared), all);"
  try "a sum that is brought in too late" fail warp/warp_scheduler.cuh "    worker_.sum.bring_in(shared(), lane_);
    bool last = false;" "    bool last = false; worker_.sum.bring_in(shared(), -1);"
  try "a sum that is not begun anew" fail task/launch_sum.cuh "word(shared) = neutral();" ""
  try "a share of a loop whose result goes elsewhere" fail warp/open_loops.cuh "lane.records().head(record).destination = head.destination;" "lane.records().head(record).destination = nullptr;"
elif [ "$schedulers" = priorities ]; then # also a wrong order, and what never ends
  size=6
  try "unchanged, priorities" pass stack/priority_lists.cuh "head = task;" "head = task;"
  try "a gift of a higher priority that nothing orders" fail warp/lane_sharing.cuh "__syncwarp(); // as in share_in_warp()" ""
  try "tasks of a mailbox that a warp at work reads too soon" fail warp/warp_scheduler.cuh "__syncwarp(); // as in take_claimed()" ""
  try "a warp at work that releases a mailbox without order" fail warp/warp_scheduler.cuh "atomic(box.state).fetch_sub(mailbox_reader, release);" "atomic(box.state).fetch_sub(mailbox_reader, relaxed);"
  try "an offer of priorities whose parents are near" fail stack/task_stack.cuh "lane.newest()).parent, flag_near | flag_far" "lane.newest()).parent, flag_near"
  try "a token of the window that stays" fail stack/task_stack.cuh "drop_some_tokens(lane.records(), state.bottom, 1);" "(void)lane;"
  try "a run that is listed by what its record held before" fail stack/lane_memory.cuh "lane.push_without_priority(first);" "lane.push_older(first);"
  try "the lowest first" fail stack/priority_lists.cuh "31 - static_cast<std::uint32_t>(__clz(static_cast<int>(filled)))" "static_cast<std::uint32_t>(__ffs(static_cast<int>(filled))) - 1"
elif [ "$schedulers" = scratch ]; then
  size=5
  try "unchanged, buffers" pass scratch/scratch_memory.cuh "unit + 1), release, relaxed" "unit + 1), release, relaxed"
  try "a block that is given back without release" fail scratch/scratch_memory.cuh "unit + 1), release, relaxed" "unit + 1), relaxed, relaxed"
  try "a block that is taken without acquire" fail scratch/scratch_memory.cuh "std::uint64_t head = atomic(word).load(acquire);
      const" "std::uint64_t head = atomic(word).load(relaxed);
      const"
else
  scheduler=GTAP_WARP_DEQUE
  try "a batch that is not published" fail ../baselines/warp_deque.cuh "fetch_add(batch, release)" "fetch_add(batch, relaxed)"
  scheduler=GTAP_CHASE_LEV
  try "a bottom that publishes nothing" fail ../baselines/chase_lev.cuh "store(own.bottom, release)" "store(own.bottom, relaxed)"
  scheduler=GTAP_GLOBAL_QUEUE
  try "a slot that publishes nothing" fail ../baselines/global_queue.cuh "in_lap(queue, position, task), release)" "in_lap(queue, position, task), relaxed)"
fi

[ -z "$only_look" ] || python3 "$source_dir/tests/replace_once.py" --stand <"$work/places"
[ "$failures" -eq 0 ]
