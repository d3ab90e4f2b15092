#!/usr/bin/env bash
# Checks that the random programs can fail: plants one bug at a time in a copy of a stage of the translator and expects
# run.py to notice a wrong run. The unchanged translator must pass, with the features of FUZZ_FEATURES (default: all).
# Not a case of ctest: it takes some ten minutes.
# Usage: planted_bugs.sh BUILD_FOLDER [NAME...]   (a build of gtap-translate and gtap_host, without GTAP_UNITY)
set -euo pipefail

build=$(cd "$1" && pwd)
shift
readonly wanted=" $* "
readonly features=${FUZZ_FEATURES:-all}
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
objects = f"{build}/gtap-translate/CMakeFiles/gtap-translate.dir"
rules = open(f"{build}/build.ninja").read()
libraries = re.search(r"^build bin/gtap-translate:.*?LINK_LIBRARIES = (.*?)$", rules, re.M | re.S).group(1)
subprocess.run([words[0], f"{objects}/main.cpp.o", f"{objects}/CommandLine.cpp.o", f"{work}/stage.o",
                *shlex.split(libraries), "-o", f"{work}/gtap-translate"], cwd=build, check=True)
PYTHON
}

# plant NAME pass|fail FILE OLD NEW: replaces OLD, which must stand once in gtap-translate/FILE, by NEW.
plant() {
  local name=$1 expected=$2 file=$3 found=pass
  [ "$wanted" = "  " ] || [[ $wanted == *" $name "* ]] || return 0
  OLD=$4 NEW=$5 python3 - "$root/gtap-translate/$file" "$work/$file" <<'PYTHON'
import os, sys
text = open(sys.argv[1]).read()
if text.count(os.environ["OLD"]) != 1:
    sys.exit(f"planted_bugs.sh: '{os.environ['OLD']}' stands {text.count(os.environ['OLD'])} times in {sys.argv[1]}, "
             "not once; adapt this test")
open(sys.argv[2], "w").write(text.replace(os.environ["OLD"], os.environ["NEW"]))
PYTHON
  build_translator "$file"
  "$root/tests/fuzz/run.py" --build "$build" --translator "$work/gtap-translate" --features "$features" --seeds 1..5 --programs 40 \
    --schedules 4 --shrink 0 --stop-after 1 -o "$work/output" >"$work/log" 2>&1 || found=fail
  echo "$name: expected $expected, found $found: $(grep -m1 -o 'FAILED.*' "$work/log" | cut -c1-100 || true)"
  [ "$found" = "$expected" ] || failures=$((failures + 1))
}

plant unchanged pass Liveness.cpp "namespace gtap {

using" "namespace gtap {

using"
plant liveness-partial-write-kills fail Liveness.cpp "if (use.role == UseRole::Write)" \
  "if (use.role == UseRole::Write || use.role == UseRole::PartialWrite)"
plant liveness-increment-kills fail Liveness.cpp "if (use.role == UseRole::Write)" \
  "if (use.role == UseRole::Write || use.role == UseRole::ReadWrite)"
plant liveness-no-second-turn fail Liveness.cpp "changed |= live" "changed = false && live"
plant layout-saved-at-one-wait-only fail FrameLayout.cpp "entry.savedAt.push_back(wait->state)" \
  "if (wait == liveAt.front()) entry.savedAt.push_back(wait->state)"
plant layout-escaped-is-spilled fail FrameLayout.cpp "entry.storage = destination || crossesWait ? StorageClass::Pinned :" \
  "entry.storage = destination ? StorageClass::Pinned : crossesWait ? StorageClass::Spilled :"
plant layout-slots-shared-wrongly fail FrameSlots.cpp "return savedTogether(entry, *other);" \
  "return savedTogether(entry, *other) && entry.savedAt.size() > 1;"
plant layout-hidden-is-spilled fail FrameLayout.cpp "} else if (hiding) {" "} else if (false) {"
plant lower-restore-skipped fail LowerTasks.cpp "if (!isa<ParmVarDecl>(entry.variable)) // a parameter" \
  "if (!isa<ParmVarDecl>(entry.variable) && wait.state != 2) // a parameter"
plant lower-modified-parameter-not-saved fail LowerTasks.cpp \
  'saves += indent + "  " + fmt' 'if (!isa<ParmVarDecl>(entry.variable)) saves += indent + "  " + fmt'
plant lower-labels-swapped fail LowerLoops.cpp \
  'fmt::format("  case {0}: goto gtap_resume_{0}; // {1}\n", wait.state,' \
  'fmt::format(fmt::runtime(wait.state > 2 ? "  case {0}: goto gtap_resume_{0}; // {1}\n" : function_.waits.size() < 2
     ? "  case {0}: goto gtap_resume_{0}; // {1}\n" : wait.state == 1 ? "  case 2: goto gtap_resume_1; // {1}\n"
     : "  case 1: goto gtap_resume_2; // {1}\n"), wait.state,'
plant block-copies-are-shared fail BlockSharing.cpp "captured.shared = listed->second;" "captured.shared = true;"
plant clauses-are-ignored fail SpawnText.cpp "if (!spawn.condition && !spawn.final)" "if (true)"

[ "$failures" -eq 0 ]
