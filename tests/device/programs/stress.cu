// A random sequence of what hosts do with entries: launches at once in several streams, in blocks and grids of all
// sizes, with results in locals and in shared memory; graphs, replayed and with branches; cancellation and errors between
// them; little memory with large frames. Usage: stress [SEED [SECONDS]]. STRESS_KIND says who runs the tasks.
#define THREAD 1
#define BLOCK 2
#define MIXED 3
#ifndef STRESS_KIND
#define STRESS_KIND MIXED
#endif
#if STRESS_KIND == BLOCK
#include <gtap_block.cuh>
#else
#include <gtap_thread.cuh>
#endif

#include "tasks.h"

#include <chrono>
#include <random>
#include <thread>
#include <vector>

constexpr int cells = 60;
struct frame {
  int cell[cells]; // cell[i] == i
};

__device__ frame new_frame() {
  frame made;
  for (int i = 0; i < cells; ++i)
    made.cell[i] = i;
  return made;
}

enum what : int { a_tree, a_chain, no_end };

#if STRESS_KIND != BLOCK
#pragma gtap function worker(thread)
__device__ int tree(int n, frame f);
#endif
#if STRESS_KIND != THREAD
#pragma gtap function worker(block)
__device__ int tree_of_blocks(int n, frame f);
#endif

// fib(n), by way of frames that travel with every task.
#if STRESS_KIND != BLOCK
__device__ int tree(int n, frame f) {
  if (n < 2)
    return f.cell[n];
  int a = 0, b = 0;
#pragma gtap task
  a = tree(n - 1, f);
#if STRESS_KIND == MIXED
  if (n == 7) {
#pragma gtap task
    b = tree_of_blocks(n - 2, f);
  } else {
#pragma gtap task
    b = tree(n - 2, f);
  }
#else
#pragma gtap task
  b = tree(n - 2, f);
#endif
#pragma gtap taskwait
  return a + b + f.cell[n] - n;
}

#pragma gtap function worker(thread)
__device__ int chain(int depth) {
  if (depth == 0)
    return 0;
  int below = 0;
#pragma gtap task
  below = chain(depth - 1);
#pragma gtap taskwait
  return below % 1000000007 + 1; // the remainder keeps compilers from making a loop of it
}

#pragma gtap function worker(thread)
__device__ int endless(unsigned *started) {
  atomicAdd(started, 1u);
  __nanosleep(1000);
  int next = 0;
#pragma gtap task
  next = endless(started);
#pragma gtap taskwait
  return next % 1000000007 + 1; // as in chain(): serial calls that are a loop would not end
}
#endif

#if STRESS_KIND != THREAD
__device__ int tree_of_blocks(int n, frame f) {
  int a = 0, b = 0;
  if (n < 2)
    return f.cell[n];
  if (threadIdx.x == 0) {
#pragma gtap task
    a = tree_of_blocks(n - 1, f);
#if STRESS_KIND == MIXED
#pragma gtap task
    b = tree(n - 2, f);
#else
#pragma gtap task
    b = tree_of_blocks(n - 2, f);
#endif
  }
#pragma gtap taskwait
  return a + b + f.cell[n] - n;
}
#endif

#if STRESS_KIND == BLOCK
#pragma gtap function
__device__ int chain(int depth) {
  int below = -1;
  if (depth == 0)
    return 0;
  if (threadIdx.x == 0) {
#pragma gtap task
    below = chain(depth - 1);
  }
#pragma gtap taskwait
  return below + 1;
}

#pragma gtap function
__device__ int endless(unsigned *started) {
  int next = 0;
  if (threadIdx.x == 0) {
    atomicAdd(started, 1u);
    __nanosleep(1000);
#pragma gtap task
    next = endless(started);
  }
#pragma gtap taskwait
  return next + 1;
}
#endif

#if STRESS_KIND == THREAD
#define STRESS_TREE tree
#else
#define STRESS_TREE tree_of_blocks
#endif

// One function for all, so that there is one program to compile.
#if STRESS_KIND == THREAD
#pragma gtap function worker(thread)
__device__ int any(what kind, int n, unsigned *started) {
  int result = 0;
  if (kind == a_tree) {
#pragma gtap task
    result = tree(n, new_frame());
  } else if (kind == a_chain) {
#pragma gtap task
    result = chain(n);
  } else {
#pragma gtap task
    result = endless(started);
  }
#pragma gtap taskwait
  return result;
}
#else
#pragma gtap function worker(block)
__device__ int any(what kind, int n, unsigned *started) {
  int result = 0;
  if (threadIdx.x == 0) {
    if (kind == a_tree) {
#pragma gtap task
      result = tree_of_blocks(n, new_frame());
    } else if (kind == a_chain) {
#pragma gtap task
      result = chain(n);
    } else {
#pragma gtap task
      result = endless(started);
    }
  }
#pragma gtap taskwait
  return result;
}
#endif

// What one launch does, and what became of it. In memory, since a graph's replay reads it when it runs.
struct order {
  what kind;
  int n;
  unsigned expected;
  unsigned right, zero, wrong; // threads by what they have found
};

__device__ void note(order *given, int mine) {
  atomicAdd(mine == static_cast<int>(given->expected) ? &given->right
            : mine == 0                               ? &given->zero
                                                      : &given->wrong,
            1u);
}

__global__ void in_locals(order *given, unsigned *started) {
  int mine = -1;
#pragma gtap entry
  mine = any(given->kind, given->n, started);
  note(given, mine);
}

__global__ void in_shared(order *given, unsigned *started) {
  __shared__ int ours;
#pragma gtap entry
  ours = any(given->kind, given->n, started);
  note(given, ours);
}

// ---- the host's side ----

static std::mt19937 numbers;
static int below(int limit) {
  return static_cast<int>(numbers() % static_cast<unsigned>(limit));
}

static unsigned fib(int n) {
  unsigned a = 0, b = 1;
  for (int i = 0; i < n; ++i) {
    const unsigned next = a + b;
    a = b;
    b = next;
  }
  return a;
}

class stress {
public:
  // A runtime of random size, some actions, and its end.
  void round() {
    gtap_config config;
    const std::size_t sizes[] = {256 << 10, 1 << 20, 4 << 20, 64 << 20};
    config.memory_bytes = sizes[below(4)];
    config.concurrent_launches = concurrent_ = 1 + below(6);
    config.stack_bytes = 4096 << below(3);
    expect(gtap_initialize(config), GTAP_SUCCESS, "gtap_initialize()");
    expect(cudaMalloc(&started_, sizeof *started_), "cudaMalloc");
    orders_.clear();
    for (int i = 0; i < 8; ++i) {
      order *made = nullptr;
      expect(cudaMalloc(&made, sizeof *made), "cudaMalloc");
      cudaStream_t stream;
      expect(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "a stream");
      orders_.push_back(made);
      streams_.push_back(stream);
    }
    for (int i = 0; i < 20; ++i) {
      switch (below(8)) {
      case 0:
        cancelled();
        break;
      case 1:
        deep();
        break;
      case 2:
      case 3:
        graph();
        break;
      default:
        at_once();
        break;
      }
    }
    for (int i = 0; i < 8; ++i) {
      cudaFree(orders_[i]);
      cudaStreamDestroy(streams_[i]);
    }
    streams_.clear();
    cudaFree(started_);
    expect(gtap_finalize(), GTAP_SUCCESS, "gtap_finalize()");
  }

  void report(int seed) const {
    std::printf(
        "seed %d: %ld launches, %ld replays, %ld cancelled, %ld errors, all as they must be\n",
        seed, launches_, replays_, cancels_, errors_);
  }

private:
  // Sets what launch i does.
  void set(int i, what kind, int n) {
    const order given{
        kind, n, kind == a_tree ? fib(n) : kind == a_chain ? static_cast<unsigned>(n) : ~0u,
        0,    0, 0};
    expect(cudaMemcpy(orders_[i], &given, sizeof given, cudaMemcpyHostToDevice), "cudaMemcpy");
  }

  void launch(int i, cudaStream_t stream) {
    const int blocks[] = {1, 2, 7, 40, 132, 300};
    const int grid = blocks[below(6)];
    if (below(2) == 0)
      in_locals<<<grid, GTAP_BLOCK_SIZE, 0, stream>>>(orders_[i], started_);
    else
      in_shared<<<grid, GTAP_BLOCK_SIZE, 0, stream>>>(orders_[i], started_);
    expect(cudaGetLastError(), "a launch");
    ++launches_;
  }

  // No thread may have found anything but the result, or the zero of a launch that has ended early.
  void check(int i, bool zeros) {
    order found;
    expect(cudaMemcpy(&found, orders_[i], sizeof found, cudaMemcpyDeviceToHost), "cudaMemcpy");
    if (found.wrong != 0 || (found.zero != 0 && !zeros) ||
        (zeros && found.zero != 0 && found.right != 0 && found.expected != 0)) {
      std::printf("kind %d, n %d: %u right, %u zero, %u wrong\n", found.kind, found.n, found.right,
                  found.zero, found.wrong);
      expect(false, "every thread has its launch's result");
    }
  }

  // Few records and no call stack may be too little for a task of a block.
  bool ended_well(const char *where) {
    const gtap_status status = gtap_synchronize();
    if (status == GTAP_SUCCESS)
      return true;
    expect(status == GTAP_ERROR_OUT_OF_STACK ||
               (STRESS_KIND != THREAD && status == GTAP_ERROR_OUT_OF_RECORDS),
           where);
    ++errors_;
    return false;
  }

  void at_once() {
    const int count = 1 + below(concurrent_);
    for (int i = 0; i < count; ++i)
      set(i, a_tree, 5 + below(9));
    for (int i = 0; i < count; ++i)
      launch(i, streams_[i]);
    const bool well = ended_well("launches at once");
    for (int i = 0; i < count; ++i)
      check(i, !well);
  }

  void deep() {
    set(0, a_chain, 1 + below(20000));
    launch(0, streams_[0]);
    check(0, !ended_well("a chain"));
  }

  void cancelled() {
    set(0, no_end, 0);
    expect(cudaMemset(started_, 0, sizeof *started_), "cudaMemset");
    launch(0, streams_[0]);
    const bool beside = concurrent_ > 1 && below(2) == 0;
    if (beside) {
      set_beside();
      launch(1, streams_[1]);
    }
    std::this_thread::sleep_for(std::chrono::microseconds(below(3000)));
    gtap_status status = GTAP_SUCCESS;
    for (int tries = 0; status == GTAP_SUCCESS && tries < 2000;
         ++tries) { // it may not have begun when it is called
      expect(gtap_cancel(), GTAP_SUCCESS, "gtap_cancel()");
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      if (cudaStreamQuery(streams_[0]) == cudaSuccess)
        status = gtap_synchronize();
    }
    expect(status == GTAP_ERROR_CANCELLED || status == GTAP_ERROR_OUT_OF_STACK ||
               (STRESS_KIND != THREAD && status == GTAP_ERROR_OUT_OF_RECORDS),
           "a launch without end is cancelled");
    check(0, true);
    if (beside)
      check(1, true);
    ++cancels_;
  }
  void set_beside() {
    const order given{a_tree, 10, fib(10), 0, 0, 0};
    expect(cudaMemcpyAsync(orders_[1], &given, sizeof given, cudaMemcpyHostToDevice, streams_[1]),
           "cudaMemcpyAsync");
    expect(cudaStreamSynchronize(streams_[1]), "cudaStreamSynchronize");
  }

  // Up to three launches, one after the other or in two branches; replayed with other orders.
  void graph() {
    const int count = 1 + below(3);
    const bool branch = count > 1 && concurrent_ > 1 && below(2) == 0;
    cudaEvent_t fork, join;
    expect(cudaEventCreateWithFlags(&fork, cudaEventDisableTiming), "an event");
    expect(cudaEventCreateWithFlags(&join, cudaEventDisableTiming), "an event");
    expect(cudaStreamBeginCapture(streams_[0], cudaStreamCaptureModeRelaxed), "a capture");
    if (branch) {
      expect(cudaEventRecord(fork, streams_[0]), "an event");
      expect(cudaStreamWaitEvent(streams_[1], fork), "a branch");
    }
    for (int i = 0; i < count; ++i)
      launch(i, streams_[branch && i == 1 ? 1 : 0]);
    if (branch) {
      expect(cudaEventRecord(join, streams_[1]), "an event");
      expect(cudaStreamWaitEvent(streams_[0], join), "a join");
    }
    cudaGraph_t captured;
    cudaGraphExec_t graph;
    expect(cudaStreamEndCapture(streams_[0], &captured), "the end of a capture");
    expect(cudaGraphInstantiate(&graph, captured, 0), "a graph");
    for (int replay = 0; replay < 5; ++replay) {
      for (int i = 0; i < count; ++i)
        set(i, below(6) == 0 ? a_chain : a_tree, below(6) == 0 ? 1 + below(12) : 1 + below(12));
      expect(cudaGraphLaunch(graph, streams_[0]), "a replay");
      const bool well = ended_well("a replay");
      for (int i = 0; i < count; ++i)
        check(i, !well);
      ++replays_;
    }
    cudaGraphExecDestroy(graph);
    cudaGraphDestroy(captured);
    cudaEventDestroy(fork);
    cudaEventDestroy(join);
  }

  unsigned *started_ = nullptr;
  std::vector<order *> orders_;
  std::vector<cudaStream_t> streams_;
  int concurrent_ = 1;
  long launches_ = 0, replays_ = 0, cancels_ = 0, errors_ = 0;
};

int main(int argc, char **argv) {
  const int seed = argc > 1 ? std::atoi(argv[1]) : 1;
  const auto end =
      std::chrono::steady_clock::now() + std::chrono::seconds(argc > 2 ? std::atoi(argv[2]) : 10);
  numbers.seed(static_cast<unsigned>(seed));
  stress all;
  do
    all.round();
  while (std::chrono::steady_clock::now() < end);
  all.report(seed);
  return 0;
}
