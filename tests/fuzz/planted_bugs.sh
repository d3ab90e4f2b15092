#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Checks that the random programs can fail: plants one bug at a time in a copy of a stage of the translator, or of a
# header of the runtime, and expects run.py to notice a wrong run. Unchanged, all must pass, with the features of
# FUZZ_FEATURES (default: all but taskloops; a few bugs are looked for by one feature) and FUZZ_PROGRAMS (default: 40) of them in a file. Not a case of ctest: it takes some
# twenty minutes.
# Usage: planted_bugs.sh BUILD_FOLDER [NAME...]   (a build of gtap-translate and gtap_host, without GTAP_UNITY)
#        planted_bugs.sh --stand   only looks whether the lines that it would change are there
set -euo pipefail

only_look=
if [ "$1" = --stand ]; then
  only_look=yes
else
  build=$(cd "$1" && pwd)
fi
shift
readonly wanted=" $* "
readonly all_features=${FUZZ_FEATURES:-all,-taskloops}
features=$all_features
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

# The translator with FILE replaced by $work/FILE: that one is compiled, the rest is as it was built.
build_translator() {
  python3 - "$build" "$root" "$work" "$1" <<'PYTHON'
import json, re, shlex, subprocess, sys
build, root, work, name = sys.argv[1:]
entry = next((e for e in json.load(open(f"{build}/compile_commands.json"))
              if e["file"] == f"{root}/gtap-translate/{name}" and "gtap-translate-core" in e["command"]), None)
if not entry:
    sys.exit(f"planted_bugs.sh: {build} does not compile {name} by itself; give a build without GTAP_UNITY")
words = shlex.split(entry["command"])
if "ccache" in words[0]:
    words = words[1:]
words[words.index("-o") + 1] = f"{work}/stage.o"
words[-1] = f"{work}/{name}"
subprocess.run(words + [f"-I{root}/gtap-translate"], cwd=entry["directory"], check=True, stderr=subprocess.DEVNULL)
objects = f"{build}/gtap-translate/CMakeFiles"
rules = open(f"{build}/build.ninja").read()
libraries = re.search(r"^build bin/gtap-translate:.*?LINK_LIBRARIES = (.*?)$", rules, re.M | re.S).group(1)
subprocess.run([words[0], f"{objects}/gtap-translate.dir/driver/main.cpp.o",
                f"{objects}/gtap-translate-cli.dir/driver/CommandLine.cpp.o", f"{work}/stage.o",
                *shlex.split(libraries), "-o", f"{work}/gtap-translate"], cwd=build, check=True)
PYTHON
}

# replace FROM TO OLD NEW: a copy of FROM with OLD, which must stand once in it, replaced by NEW.
replace() {
  python3 "$root/tests/replace_once.py" "$@"
}

# plant NAME pass|fail FILE OLD NEW: in gtap-translate/FILE, or in FILE of the repository when it is one of the runtime.
# `workers` says which programs are run, `seeds` how many files of them at most.
workers=thread seeds=1..5
plant() {
  local name=$1 expected=$2 file=$3 found=pass
  local -a changed
  [ "$wanted" = "  " ] || [[ $wanted == *" $name "* ]] || return 0
  if [ -n "$only_look" ]; then
    [[ $file == runtime/include/* ]] || file=gtap-translate/$file
    printf '%s\0%s\0' "$root/$file" "$4" >>"$work/places"
    return 0
  fi
  if [[ $file == runtime/include/* ]]; then
    rm -rf "$work/include"
    cp -r "$root/runtime/include" "$work/include"
    replace "$root/$file" "$work/include/${file#runtime/include/}" "$4" "$5"
    changed=(--runtime "$work/include")
  else
    mkdir -p "$work/$(dirname "$file")"
    replace "$root/gtap-translate/$file" "$work/$file" "$4" "$5"
    build_translator "$file"
    changed=(--translator "$work/gtap-translate")
  fi
  "$root/tests/fuzz/run.py" --build "$build" "${changed[@]}" --workers "$workers" --features "$features" --seeds "$seeds" \
    --programs "${FUZZ_PROGRAMS:-40}" --schedules 4 --shrink 0 --stop-after 1 -o "$work/output" >"$work/log" 2>&1 || found=fail
  echo "$name: expected $expected, found $found: $(grep -m1 -o 'FAILED.*' "$work/log" | cut -c1-100 || true)"
  [ "$found" = "$expected" ] || failures=$((failures + 1))
}

plant unchanged pass analyse/variables/Liveness.cpp "namespace gtap {

using" "namespace gtap {

using"
plant liveness-partial-write-kills fail analyse/variables/Liveness.cpp "if (use.role == UseRole::Write)" \
  "if (use.role == UseRole::Write || use.role == UseRole::PartialWrite)"
plant liveness-increment-kills fail analyse/variables/Liveness.cpp "if (use.role == UseRole::Write)" \
  "if (use.role == UseRole::Write || use.role == UseRole::ReadWrite)"
plant liveness-no-second-turn fail analyse/dataflow/Dataflow.cpp "changed |= state" "changed = false && state"
plant layout-saved-at-one-wait-only fail analyse/frame/FrameLayout.cpp "states.push_back(wait->state)" \
  "if (wait == liveAt.front()) states.push_back(wait->state)"
plant layout-escaped-is-spilled fail analyse/frame/FrameLayout.cpp "    if (outlivesStep)
" \
  "    if (outlivesStep && !destination)
      entry.home.spill({});
    else if (outlivesStep)
"
plant layout-children-are-forgotten fail analyse/frame/FrameLayout.cpp "crossesWait || escape.reachesChild" "crossesWait"
plant reach-of-arguments-is-forgotten fail analyse/memory/ReachedByChildren.cpp "reached_.insert(behind.begin(), behind.end());" ""
plant layout-slots-shared-wrongly fail analyse/frame/FrameSlots.cpp "return exclude(entry, *other); }" \
  "return exclude(entry, *other) && entry.home.savedAt().size() > 1; }"
plant layout-hidden-is-spilled fail analyse/frame/FrameLayout.cpp "} else if (hiding && " "} else if (false && "
plant lower-restore-skipped fail lower/LowerTasks.cpp "if (isa<ParmVarDecl>(entry.variable) && !entry.perThread)" \
  "if ((isa<ParmVarDecl>(entry.variable) && !entry.perThread) || wait.state == 2)"
plant lower-modified-parameter-not-saved fail lower/LowerTasks.cpp \
  'saves += saveText(entry' 'if (!isa<ParmVarDecl>(entry.variable)) saves += saveText(entry'
plant lower-labels-swapped fail lower/StepHead.cpp \
  'wait->state, hops_.firstLabel(wait->state),' \
  'function_.waits.size() > 1 && wait->state < 3 ? 3 - wait->state : wait->state, hops_.firstLabel(wait->state),'
seeds=1..20
features=small,handed_on
plant constants-of-changed-parameters fail analyse/tasks/LaunchConstants.cpp "else if (found != changed.end())" "else if (found != changed.end() && changed.empty())"
plant constants-of-other-values fail analyse/tasks/LaunchConstants.cpp "    if (given == values_.end() ||" "    if (given == values_.end() && from == nullptr) {
    } else if (given == values_.end() ||"
seeds=1..5
features=$all_features
plant block-copies-are-shared fail normalise/blocks/BlockSharing.cpp "captured.shared = listed->second == ClauseKind::Shared;" "captured.shared = true;"
plant shallow-calls-with-effects fail analyse/tasks/ShallowCalls.cpp "return purity_.allowsStatement(node) && weigh(node);" \
  "return weigh(node);"
plant clauses-are-ignored fail lower/SpawnText.cpp "if (clauses.deferred.empty())" "if (true)"
plant clauses-after-arguments fail analyse/effects/ClauseEffects.cpp "  if (spawn.clauses.empty())
    return false;" "  if (true)
    return false;"
plant clauses-without-effects-serially fail analyse/effects/ClauseEffects.cpp \
  "if (spawn.pragma == &pragma && anyClauseChanges(spawn, context))" "if (spawn.pragma == nullptr)"
features=small,keepers
plant objects-that-keep-this-are-copied fail analyse/variables/SelfReference.cpp \
  "return ConstructionWalk().letsOut(*record->getDefinition());" "return false;"
seeds=1..40 # one program in a hundred has it
features=small,decltypes
plant const-is-forgotten fail analyse/frame/FrameLayout.cpp "entry.crossed && shown != shownConst_.end()" "false"
seeds=1..5
features=small,temporaries
plant temporary-is-no-object fail analyse/frame/FrameLayout.cpp \
  "isReferenceType() && !holdsTemporary(variable) &&" "isReferenceType() &&"
features=small,temporaries
plant destination-in-a-temporary-stays fail ast/uses/VariableUses.cpp \
  "(!variable->getType()->isReferenceType() || holdsTemporary(variable))" "!variable->getType()->isReferenceType()"
features=small,macros,library_macros
plant library-macros-repeat fail frontend/MacroUses.cpp \
  "sources().getImmediateExpansionRange(argument).getBegin().getRawEncoding();" "sources().getFileID(argument).getHashValue();"
features=small,all,-taskloops
seeds=1..60 # these need two features in one function
plant lower-members-mixed-up fail lower/LowerTasks.cpp "partName(part), part, context_));" "partName(entry.parts.front()), part, context_));"
features=small,effects,brace_lists,references
plant lists-read-late fail ast/expressions/ElementOrder.cpp "if (reads && element->HasSideEffects(context))" "if (false)"
features=small,decltypes,temporaries
plant decltype-loses-the-reference fail lower/LowerMentions.cpp \
  "bool losesReference = entry && entry->crossed &&" "bool losesReference = false && entry->crossed &&"
features=small,all,-taskloops
plant constants-of-macros-stay fail normalise/blocks/BlockRemainders.cpp "for (const Stmt *part : parts)" \
  "for (const Stmt *part : ArrayRef<const Stmt *>())"
seeds=1..10
features=small,loops_that_read
plant loops-that-read-unchanged pass analyse/variables/Liveness.cpp "namespace gtap {

using" "namespace gtap {

using"
plant loops-that-read-are-divided fail analyse/loops/LoopsOfSpawns.cpp "if (body.readTypes().meets(writtenByTasks(*loop, body_, parents_, context_)))" "if (false)"
plant writes-of-children-do-not-count fail analyse/loops/WrittenByTasks.cpp \
  "written.add(effectsOf(*spawn.callee->definition).written);" "(void)0;"
plant second-names-do-not-count fail analyse/loops/WrittenByTasks.cpp "return isPointedTo(*root, body, parents);" "return isPointedTo(*root, body, parents) && false;"
features=small,blocks,taskloops
plant taskloops-unchanged pass normalise/loops/LoopOutline.cpp "namespace gtap {

using" "namespace gtap {

using"
plant turns-of-lanes-overlap fail runtime/include/gtap/detail/task/program.cuh "skipped + share.rank, share.turns()" "skipped, share.turns()"
plant halves-overlap fail normalise/loops/LoopOutline.cpp "ahead(stride.empty() ? halfVariable : halfVariable + (\" * \" + stride))" "ahead(\"0\")"
features=$all_features
plant record-without-alignment fail lower/TaskText.cpp \
  "if (entry.home.isPinned() && entry.variable->hasAttr<AlignedAttr>())" "if (false)"
plant names-in-arguments-of-macros-stay fail lower/LowerMentions.cpp \
  "return renameReference(*span, entry->alias);
  edits_.rename(*span, text);" "return renameReference(*span, entry->alias);
  if (!location.isMacroID()) edits_.rename(*span, text);"
plant skipped-groups-stay fail frontend/Conditionals.cpp \
  "dropped.insert(dropped.end(), group.skipped.begin(), group.skipped.end());" ""

workers=block
plant block-level-unchanged pass analyse/variables/Liveness.cpp "namespace gtap {

using" "namespace gtap {

using"
plant uniformity-of-threadIdx fail analyse/uniformity/ValueSameness.cpp 'if (name == "threadIdx")
      return Sameness::Differs;' 'if (name == "threadIdx")
      return Sameness::Same;'
plant uniformity-of-shuffles fail analyse/uniformity/ValueSameness.cpp 'if (name == "__syncthreads_or" ||' \
  'if (name.starts_with("__shfl") || name == "__syncthreads_or" ||'
plant uniformity-of-constexpr-functions fail analyse/uniformity/ValueSameness.cpp "(callee->isConstexpr() && asksForThread(*callee))" "false"
plant uniformity-without-conditions fail analyse/uniformity/Uniformity.cpp "conditionOf(value.block).sameness," "Sameness::Same,"
plant slots-saved-by-one-thread fail lower/LowerTasks.cpp "WorkerKind::Block && !entry.perThread;" "WorkerKind::Block;"
plant own-parameters-are-shared fail analyse/frame/FrameLayout.cpp \
  "!entry.home.savedAt().empty() && uniformity_.of(entry.variable) != Sameness::Same;" "false;"
plant conversions-have-no-address fail lower/LowerDeclarations.cpp "if (!same || convertsByFunction(init))" "if (!same)"
readonly detail=runtime/include/gtap/detail
plant step-without-barrier fail $detail/block/block_worker.cuh "    __syncthreads();
    const std::uint32_t events" "    const std::uint32_t events"
plant turn-without-barrier fail $detail/block/block_scheduler.cuh "    __syncthreads();
    if constexpr (block_worker<Program>::splits_loops)" "    if constexpr (block_worker<Program>::splits_loops)"
plant result-of-another-thread fail $detail/block/block_worker.cuh "    if (leads())
      store_result" "    if (thread_ == 1)
      store_result"
plant child-in-a-taken-place fail $detail/block/block_worker.cuh "    if (position - stack_.low >= shape::entries) {" \
  "    if (position - stack_.low >= shape::entries + 1) {"

# Of tasks that must be refused.
workers=stale
plant stale-unchanged pass analyse/variables/Liveness.cpp "namespace gtap {

using" "namespace gtap {

using"
plant results-lead-nowhere fail analyse/memory/PointsToValues.cpp "    return resultOf(*at);
  PointedToSet found;
  const std::set" "    return PointedToSet();
  PointedToSet found;
  const std::set"
plant destructors-do-nothing fail analyse/memory/MemoryAccesses.cpp "if (!destructor || destructor->isTrivial())" "if (true)"
plant initialisers-read-nothing fail analyse/memory/MemoryAccesses.cpp "          visit(*each->getInit());" "          (void)each;"

# Of both kinds of task in a program.
workers=mixed
plant mixed-unchanged pass analyse/variables/Liveness.cpp "namespace gtap {

using" "namespace gtap {

using"
plant block-waits-for-one-task-less fail $detail/turns/mixed_program.cuh "    return count;" \
  "    return count - (count > 1 ? 1 : 0);"
plant threads-do-not-wait-for-blocks fail $detail/warp/thread_worker.cuh \
  "joined && current_ != stack_.low ? none : write_in_pool(request, result, joined);" \
  "joined && current_ != stack_.low ? none : write_in_pool(request, result, false);"

# Of recursive functions as loops.
workers=recursive
recursion=runtime/include/gtap/detail/task/recursion.cuh
plant recursive-unchanged pass analyse/variables/Liveness.cpp "namespace gtap {

using" "namespace gtap {

using"
plant frames-with-pointers-to-them-move fail $recursion "bool Moves = may_move<typename Task::gtap_record>::value" \
  "bool Moves = true"
plant frames-without-end fail $recursion "depth_ == frames_of_calls<frame>(); }" "depth_ == 1000; }"
plant calls-pass-what-they-change fail analyse/recursion/Recursion.cpp "clean_ &= !writes_" "clean_ &= writes_ || true"
seeds=1..20 # the inner call has to have effects
plant call-in-a-call-stays fail normalise/recursion/FlattenRecursion.cpp "copy(text, call.span, {calls.data(), &call});" \
  "copy(text, call.span, {});"

[ -z "$only_look" ] || python3 "$root/tests/replace_once.py" --stand <"$work/places"
[ "$failures" -eq 0 ]
