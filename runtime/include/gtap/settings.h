// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The compile-time macros of the paper's Table 1 with their defaults. Define them before including
// gtap_thread.cuh or gtap_block.cuh, or on the command line. All are optional.
#pragma once

// Threads per block of an entry kernel; a multiple of 32. Thread-level tasks run on 256 of them at most: the windows of
// more would have no room for records (window.cuh).
#ifndef GTAP_BLOCK_SIZE
#define GTAP_BLOCK_SIZE 128
#endif

// Whether entry kernels may say how many registers they have. Not where code is relocatable: the functions that they call have been compiled
// for themselves, and ptxas refuses those that take more.
#if defined(__CUDACC_VER_MAJOR__) && !defined(__CUDACC_RDC__)
#define GTAP_BOUNDS_REGISTERS 1
#else
#define GTAP_BOUNDS_REGISTERS 0
#endif

// What the kernel of a launch that runs loops alone (docs/loops.md) says of its registers: 96, so that 640 threads are resident. Left
// alone, nvcc takes fewer, and has fewer loads of an unrolled loop on their way at once (docs/history/loops.md, "Registers"). Not a bound
// on threads: such a kernel, too, can be launched with more than GTAP_BLOCK_SIZE. CUDA has this from 12.4 on.
#ifndef GTAP_LOOP_ENTRY_BOUNDS
#if !defined(GTAP_ENTRY_BOUNDS) && GTAP_BLOCK_SIZE <= 256 && GTAP_BOUNDS_REGISTERS &&              \
    __CUDACC_VER_MAJOR__ * 100 + __CUDACC_VER_MINOR__ >= 1204 &&                                   \
    !(defined(GTAP_LOOP_LAUNCHES) && GTAP_LOOP_LAUNCHES == 0) &&                                   \
    !(defined(GTAP_PROFILE) && GTAP_PROFILE != 0)
#define GTAP_LOOP_ENTRY_BOUNDS __maxnreg__(96)
#define GTAP_DEFAULT_LOOP_ENTRY_BOUNDS
#else
#define GTAP_LOOP_ENTRY_BOUNDS GTAP_ENTRY_BOUNDS
#endif
#endif

// The same where such loops run calls, of walks or of plain functions that call themselves: each call waits for memory, so that 768 threads are
// better (docs/history/recursion.md, "Registers").
#ifndef GTAP_CALLS_ENTRY_BOUNDS
#ifdef GTAP_DEFAULT_LOOP_ENTRY_BOUNDS
#define GTAP_CALLS_ENTRY_BOUNDS __maxnreg__(80)
#else
#define GTAP_CALLS_ENTRY_BOUNDS GTAP_LOOP_ENTRY_BOUNDS
#endif
#endif

// What a generated entry kernel says of its threads. Blocks of more than 256 cannot be launched with the registers
// that nvcc likes to give a thread, unless it knows; smaller ones can, and a kernel without bounds can be launched
// with more threads than GTAP_BLOCK_SIZE, too. Where all tasks are block-level, 24 blocks of one warp, or three of
// 256 threads, are to be resident on a multiprocessor, which leaves a thread 80 registers (docs/history/scheduler.md,
// "Blocks that are resident"). A kernel with __launch_bounds__ of its own keeps those.
#ifdef GTAP_ENTRY_BOUNDS
#define GTAP_HAS_ENTRY_BOUNDS
#else
#if GTAP_BOUNDS_REGISTERS && defined(GTAP_WORKER_BLOCK) && !defined(GTAP_WORKER_MIXED) &&          \
    (GTAP_BLOCK_SIZE == 32 || (GTAP_BLOCK_SIZE >= 256 && GTAP_BLOCK_SIZE <= 768))
#define GTAP_ENTRY_BOUNDS __launch_bounds__(GTAP_BLOCK_SIZE, 768 / GTAP_BLOCK_SIZE)
#elif GTAP_BLOCK_SIZE > 256
#define GTAP_ENTRY_BOUNDS __launch_bounds__(GTAP_BLOCK_SIZE)
#else
#define GTAP_ENTRY_BOUNDS
#endif
#endif

// The same of a kernel whose launches run trees without a scheduler (docs/trees.md), if those of its program do: 80 registers, or 96 where the tasks
// are large; else as many as there are (docs/history/trees.md, "Registers").
#ifndef GTAP_TREE_ENTRY_BOUNDS
#if !defined(GTAP_HAS_ENTRY_BOUNDS) && GTAP_BLOCK_SIZE <= 256 && GTAP_BOUNDS_REGISTERS &&          \
    __CUDACC_VER_MAJOR__ * 100 + __CUDACC_VER_MINOR__ >= 1204
#define GTAP_TREE_ENTRY_BOUNDS(program) __maxnreg__(::gtap::detail::registers_of_entry<program>())
#else
#define GTAP_TREE_ENTRY_BOUNDS(program) GTAP_ENTRY_BOUNDS
#endif
#endif

// The same of a kernel whose tasks make tasks with `depend`. What makes graphs takes many registers, and runs once for many tasks:
// blocks of 64 to 255 threads leave a thread 96, so that 640 threads are resident (docs/history/dependences.md, "Registers").
#ifndef GTAP_GRAPH_ENTRY_BOUNDS
#if GTAP_BOUNDS_REGISTERS && defined(GTAP_WORKER_BLOCK) && !defined(GTAP_WORKER_MIXED) &&          \
    GTAP_BLOCK_SIZE >= 64 && GTAP_BLOCK_SIZE < 256
#define GTAP_GRAPH_ENTRY_BOUNDS __launch_bounds__(GTAP_BLOCK_SIZE, 640 / GTAP_BLOCK_SIZE)
#else
#define GTAP_GRAPH_ENTRY_BOUNDS GTAP_ENTRY_BOUNDS
#endif
#endif

// A leaf is a block-level task that neither spawns nor waits. Which leaves are functions that are called: 0: none; 1: all; 2: those that a
// graph runs and whose loops, or a loop with a barrier, access no global memory (docs/performance.md, "Tasks that are called").
#ifndef GTAP_CALL_LEAVES
#define GTAP_CALL_LEAVES 2
#endif

// Blocks of an entry kernel. By default as many as the device keeps resident (an occupancy query
// over the entry kernels of the program). Any number works; more than are resident only start late
// and leave at once.
#ifndef GTAP_GRID_SIZE
#define GTAP_GRID_SIZE (::gtap::default_grid_size(GTAP_BLOCK_SIZE))
// What the translator writes for it in a file with several entry kernels, or one whose launches do without a scheduler.
#define GTAP_GRID_SIZE_OF(...) (::gtap::grid_size(__VA_ARGS__, GTAP_BLOCK_SIZE))
#else
#define GTAP_GRID_SIZE_OF(...) (GTAP_GRID_SIZE)
#endif

// Queues that queue(expr) chooses from (EPAQ, Section 4.4); expr is taken modulo this number.
#ifndef GTAP_NUM_QUEUES
#define GTAP_NUM_QUEUES 1
#endif

// The highest priority that priority(expr) can give a task; greater values count as this one. Each costs a word of a lane's
// shared memory, in programs that use the clause.
#ifndef GTAP_MAX_PRIORITY
#define GTAP_MAX_PRIORITY 7
#endif

// Where the translator cannot know whether queues pay, a launch finds out while it runs; 1: it follows
// them from the first task to the last.
#ifndef GTAP_TRUST_QUEUES
#define GTAP_TRUST_QUEUES 0
#endif

// Largest record (parameters and values that live across a taskwait) in bytes; compilation fails
// beyond.
#ifndef GTAP_MAX_TASK_DATA_SIZE
#define GTAP_MAX_TASK_DATA_SIZE 65536
#endif

// Task records per warp. Not a limit by default: the runtime has a memory budget instead
// (gtap_config). When defined, an entry uses at most this number of records times the warps of its
// grid.
#ifndef GTAP_MAX_TASKS_PER_WARP
#define GTAP_MAX_TASKS_PER_WARP 0
#endif

// The same for block-level workers, per block. Tasks beyond it end the launch in
// GTAP_ERROR_OUT_OF_RECORDS.
#ifndef GTAP_MAX_TASKS_PER_BLOCK
#define GTAP_MAX_TASKS_PER_BLOCK 0
#endif

// Accepted for source compatibility: this runtime has no limit on children.
#ifndef GTAP_MAX_CHILD_TASKS
#define GTAP_MAX_CHILD_TASKS 0
#endif

// Turns up to which a loop of spawns runs as written; one of more is divided among tasks (docs/loops.md).
#ifndef GTAP_LOOP_TURNS
#define GTAP_LOOP_TURNS 32
#endif

// Whether launches that have nothing but loops to run do without the scheduler (docs/loops.md).
#ifndef GTAP_LOOP_LAUNCHES
#define GTAP_LOOP_LAUNCHES 1
#endif

// Whether launches in which no task waits do without records of tasks (docs/trees.md): 1, where that is faster; 0, never; 2, whenever it can be.
#ifndef GTAP_TREE_LAUNCHES
#define GTAP_TREE_LAUNCHES 1
#endif

// Shared memory for the values that one thread of a team gives to the others when a region begins (docs/team-workers.md).
#ifndef GTAP_TEAM_BYTES
#define GTAP_TEAM_BYTES 1024
#endif

// Whether the one thread of a pool has a warp of its own, the block's last one, which is then in no region (docs/team-workers.md, "A pool").
#ifndef GTAP_MASTER_APART
#define GTAP_MASTER_APART 0
#endif

// Whether a lane runs whole trees of tasks itself while nearly all warps have work (docs/scheduler.md, "Walks"): 1, of tasks
// that are costly to make; 0, never. Tests say 2: whenever it can.
#ifndef GTAP_WALKS
#define GTAP_WALKS 1
#endif

// Whether launches whose results are all sums of results add them up without waits (docs/sums.md); 0: tasks wait for their children.
#ifndef GTAP_SUMS
#define GTAP_SUMS 1
#endif

// Levels of calls that a spawn may run itself, of functions that are cheap and have no effects; 0: base
// cases only.
#ifndef GTAP_INLINE_LEVELS
#define GTAP_INLINE_LEVELS 3
#endif

// Records up to so many bytes lie in shared memory from their spawn on, in programs in which thread-level tasks wait;
// larger ones in the pool. More is faster where few tasks wait at a time, less where whole trees of them do
// (docs/performance.md).
// In programs of both kinds, where blocks run the lower part of the tree, lanes have few tasks.
#ifdef GTAP_WINDOW_RECORD_BYTES
#define GTAP_MIXED_WINDOW_RECORD_BYTES GTAP_WINDOW_RECORD_BYTES
#else
#define GTAP_WINDOW_RECORD_BYTES 16
#define GTAP_MIXED_WINDOW_RECORD_BYTES 32
#endif

// Bytes of call stack that a task function running serially leaves, beside the frame of an entry kernel, to the
// plain functions it calls and to frames that are larger (docs/reliability.md). A serial run that would go below ends in GTAP_ERROR_OUT_OF_STACK instead of a fault;
// cudaLimitStackSize raises the whole.
#ifndef GTAP_STACK_RESERVE
#define GTAP_STACK_RESERVE 256
#endif

// Shared memory of a block, in bytes, for the newest tasks of its lanes, or of the block where tasks
// are block-level; of its lanes where a file has both kinds. A kernel may have 48 KiB of
// static shared memory in all: make this smaller when a kernel with an entry needs more of it. 0: what suits the
// architecture (detail/base/tuning.cuh); on sm_90 45 KiB, for a block 4 KiB, and 40 KiB for lanes that have blocks beside
// them.
#ifndef GTAP_WINDOW_BYTES
#define GTAP_WINDOW_BYTES 0
#endif

// Tasks of a lane, or of the block, in shared memory, at most; a power of two up to 32. More take more of the shared
// memory, so that fewer warps are resident; fewer make tasks move to device memory more often. A lane whose records all lie
// in device memory has twice as many.
#ifndef GTAP_WINDOW_ENTRIES
#if defined(GTAP_WORKER_BLOCK) && !defined(GTAP_WORKER_MIXED)
#define GTAP_WINDOW_ENTRIES 32
#else
#define GTAP_WINDOW_ENTRIES 16
#endif
#endif

// The same two for the block's own tasks where a file has both kinds.
#ifndef GTAP_BLOCK_WINDOW_BYTES
#define GTAP_BLOCK_WINDOW_BYTES 4096
#endif
#ifndef GTAP_BLOCK_WINDOW_ENTRIES
#define GTAP_BLOCK_WINDOW_ENTRIES (GTAP_WINDOW_ENTRIES < 16 ? GTAP_WINDOW_ENTRIES : 32)
#endif

// Who runs the tasks: the scheduler of docs/scheduler.md, or one of those that it is measured against
// (docs/baselines.md).
#define GTAP_PRIVATE_STACKS 0
#define GTAP_GLOBAL_QUEUE 1
#define GTAP_CHASE_LEV 2
#define GTAP_WARP_DEQUE 3
#ifndef GTAP_SCHEDULER
#define GTAP_SCHEDULER GTAP_PRIVATE_STACKS
#endif

// Tasks in a queue of those others, at most: a power of two. The global queue has up to 16 times as
// many.
#ifndef GTAP_QUEUE_SLOTS
#define GTAP_QUEUE_SLOTS 1024
#endif

// Which worker a task with `depend` gets that has become ready (gtap_placement in gtap/api.h), where gtap_config::placement
// does not say it: GTAP_PLACEMENT_DEFAULT, GTAP_PLACEMENT_LRR, GTAP_PLACEMENT_GRR or GTAP_PLACEMENT_LF.
#ifndef GTAP_PLACEMENT
#define GTAP_PLACEMENT GTAP_PLACEMENT_UNSET
#endif

// 1: a launch ends in GTAP_ERROR_DEPEND_OVERLAP where two siblings name memory in `depend` that overlaps and has different
// first addresses, so that nothing orders them (docs/dependences.md, "Overlaps"). On the host target it always is 1.
#if defined(GTAP_TARGET_HOST)
#undef GTAP_CHECK_DEPEND
#define GTAP_CHECK_DEPEND 1
#elif !defined(GTAP_CHECK_DEPEND)
#define GTAP_CHECK_DEPEND 0
#endif

// Milliseconds without progress after which a launch is given up, where gtap_config::watchdog_ms does
// not say it; 0: never. By default 10 seconds in debug builds (nvcc -G), else never.
#ifndef GTAP_WATCHDOG_MS
#if defined(__CUDACC_DEBUG__)
#define GTAP_WATCHDOG_MS 10000
#else
#define GTAP_WATCHDOG_MS 0
#endif
#endif

// 1: the file's launches record a profile (docs/profiling.md).
#ifndef GTAP_PROFILE
#define GTAP_PROFILE 0
#endif

// 1: the file's entry kernels can be launched by gtap::launch(). The translator defines it in files that call that;
// where the call stands in another file, define it in the kernel's, for both the translator and the compiler. On the host
// target all can.
#ifndef GTAP_NAMED_LAUNCHES
#if defined(GTAP_TARGET_HOST)
#define GTAP_NAMED_LAUNCHES 1
#else
#define GTAP_NAMED_LAUNCHES 0
#endif
#endif

// 1: the file's entry kernels can be launched on several GPUs by gtap::runtime::launch() (docs/peers.md). The translator
// defines it in files that call that; where the call stands in another file, define it in the kernel's. It includes
// GTAP_NAMED_LAUNCHES.
#ifndef GTAP_PEERS
#define GTAP_PEERS 0
#endif
#if GTAP_PEERS && !GTAP_NAMED_LAUNCHES
#undef GTAP_NAMED_LAUNCHES
#define GTAP_NAMED_LAUNCHES 1
#endif
// GTAP_ASSUME_NO_TASKWAIT: define it in programs without any taskwait; children then carry no join
// bookkeeping.

static_assert(GTAP_BLOCK_SIZE > 0 && GTAP_BLOCK_SIZE % 32 == 0 && GTAP_BLOCK_SIZE <= 1024,
              "GTAP_BLOCK_SIZE must be a multiple of 32 between 32 and 1024");
static_assert(!GTAP_MASTER_APART || GTAP_BLOCK_SIZE > 32,
              "GTAP_MASTER_APART=1 takes a warp: GTAP_BLOCK_SIZE must be larger than 32");
static_assert(GTAP_TEAM_BYTES >= 16 && GTAP_TEAM_BYTES % 16 == 0,
              "GTAP_TEAM_BYTES must be a multiple of 16");
static_assert(GTAP_LOOP_TURNS >= 1, "GTAP_LOOP_TURNS must be 1 or more");
static_assert(GTAP_CALL_LEAVES >= 0 && GTAP_CALL_LEAVES <= 2, "GTAP_CALL_LEAVES must be 0, 1 or 2");
static_assert(GTAP_WINDOW_RECORD_BYTES >= 0, "GTAP_WINDOW_RECORD_BYTES must not be negative");
static_assert(GTAP_INLINE_LEVELS >= 0, "GTAP_INLINE_LEVELS must not be negative");
static_assert(GTAP_WINDOW_ENTRIES >= 2 && GTAP_WINDOW_ENTRIES <= 32 &&
                  (GTAP_WINDOW_ENTRIES & (GTAP_WINDOW_ENTRIES - 1)) == 0,
              "GTAP_WINDOW_ENTRIES must be a power of two between 2 and 32");
static_assert(GTAP_BLOCK_WINDOW_ENTRIES >= 2 && GTAP_BLOCK_WINDOW_ENTRIES <= 32 &&
                  (GTAP_BLOCK_WINDOW_ENTRIES & (GTAP_BLOCK_WINDOW_ENTRIES - 1)) == 0,
              "GTAP_BLOCK_WINDOW_ENTRIES must be a power of two between 2 and 32");
static_assert(GTAP_SCHEDULER >= GTAP_PRIVATE_STACKS && GTAP_SCHEDULER <= GTAP_WARP_DEQUE,
              "GTAP_SCHEDULER must be GTAP_PRIVATE_STACKS, GTAP_GLOBAL_QUEUE, GTAP_CHASE_LEV or "
              "GTAP_WARP_DEQUE");
static_assert(GTAP_NAMED_LAUNCHES == 0 || GTAP_NAMED_LAUNCHES == 1,
              "GTAP_NAMED_LAUNCHES must be 0 or 1");
static_assert(GTAP_PEERS == 0 || GTAP_PEERS == 1, "GTAP_PEERS must be 0 or 1");
static_assert(GTAP_PEERS == 0 || GTAP_SCHEDULER == GTAP_PRIVATE_STACKS,
              "GTAP_PEERS: only the default scheduler has peers");
static_assert(GTAP_CHECK_DEPEND == 0 || GTAP_CHECK_DEPEND == 1, "GTAP_CHECK_DEPEND must be 0 or 1");
static_assert(GTAP_PROFILE == 0 || GTAP_PROFILE == 1, "GTAP_PROFILE must be 0 or 1");
static_assert(GTAP_PROFILE == 0 || GTAP_SCHEDULER == GTAP_PRIVATE_STACKS,
              "GTAP_PROFILE: only the default scheduler records a profile");
static_assert(GTAP_NUM_QUEUES >= 1 && GTAP_NUM_QUEUES <= 32,
              "GTAP_NUM_QUEUES must be between 1 and 32");
static_assert(GTAP_MAX_PRIORITY >= 1 && GTAP_MAX_PRIORITY <= 15,
              "GTAP_MAX_PRIORITY must be between 1 and 15");
static_assert(GTAP_TRUST_QUEUES == 0 || GTAP_TRUST_QUEUES == 1, "GTAP_TRUST_QUEUES must be 0 or 1");
static_assert(GTAP_MAX_TASKS_PER_WARP >= 0, "GTAP_MAX_TASKS_PER_WARP must not be negative");
static_assert(GTAP_MAX_TASKS_PER_BLOCK >= 0, "GTAP_MAX_TASKS_PER_BLOCK must not be negative");
