// CUDA graphs: a launch that is captured once and replayed, with and without errors, in parallel branches and
// in a conditional node. A graph's node has the same %gridid in each replay, so whatever is kept under that
// number outlives a launch.
#include <gtap_thread.cuh>

#include "tasks.h"

#include <cuda_runtime.h>

#include <vector>

#pragma gtap function
__device__ int chain(int depth) {
  int below = 0;
  if (depth == 0)
    return 0;
#pragma gtap task
  below = chain(depth - 1);
#pragma gtap taskwait
  return below % 1000000007 + 1; // the remainder keeps compilers from making a loop of it
}

// The depth, and where the result goes, are read when the graph runs.
__global__ void chain_kernel(const int *depth, int *result) {
#pragma gtap entry
  *result = chain(*depth);
}

#pragma gtap function
__device__ int fib(int n) {
  if (n < 2)
    return n;
  int a, b;
#pragma gtap task
  a = fib(n - 1);
#pragma gtap task
  b = fib(n - 2);
#pragma gtap taskwait
  return a + b;
}

// Every thread has the result: `wrong` counts those that have another.
__global__ void fib_kernel(const int *n, int expected, int *wrong) {
  int mine = -1;
#pragma gtap entry
  mine = fib(*n);
  if (mine != expected)
    atomicAdd(wrong, 1);
}

// A tree without end, until so many tasks have begun: `begun`, which the kernel finds at 0.
#pragma gtap function
__device__ void endless(unsigned enough, unsigned *begun) {
  if (gtap::stopping())
    return;
  if (atomicAdd(begun, 1u) == enough)
    gtap::stop();
#pragma gtap task
  endless(enough, begun);
#pragma gtap task
  endless(enough, begun);
}

__global__ void endless_kernel(unsigned enough, unsigned *begun) {
#pragma gtap entry
  endless(enough, begun);
}

__global__ void add_kernel(const int *result, int *sum) {
  *sum += *result;
}

static cudaStream_t new_stream() {
  cudaStream_t stream;
  expect(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "a stream");
  return stream;
}

static int *device_int(int value = 0) {
  int *place = nullptr;
  expect(cudaMalloc(&place, sizeof value), "cudaMalloc");
  expect(cudaMemcpy(place, &value, sizeof value, cudaMemcpyHostToDevice), "cudaMemcpy");
  return place;
}
static int value_of(const int *place) {
  int value;
  expect(cudaMemcpy(&value, place, sizeof value, cudaMemcpyDeviceToHost), "cudaMemcpy");
  return value;
}

// What a stream captures between two calls, as a graph that can be launched.
static void begin(cudaStream_t stream) {
  expect(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed), "a capture");
}
static cudaGraphExec_t end(cudaStream_t stream) {
  cudaGraph_t graph;
  cudaGraphExec_t executable;
  expect(cudaStreamEndCapture(stream, &graph), "the end of a capture");
  expect(cudaGraphInstantiate(&executable, graph, 0), "a graph");
  expect(cudaGraphDestroy(graph), "a graph's end");
  return executable;
}

// A chain by few records, so that most of it runs serially: too deep ones find no call stack.
static void replays_after_errors() {
  gtap_config config;
  config.max_records = 64;
  expect(gtap_initialize(config), GTAP_SUCCESS, "64 records");
  const cudaStream_t stream = new_stream();
  int *depth = device_int(), *result = device_int();
  begin(stream);
  chain_kernel<<<8, GTAP_BLOCK_SIZE, 0, stream>>>(depth, result);
  const cudaGraphExec_t graph = end(stream);
  int failures = 0;
  for (const int wanted : {20, 20, 1000000, 20, 21, 1000000, 1000000, 22, 20}) {
    const int before = -1;
    expect(cudaMemcpy(depth, &wanted, sizeof wanted, cudaMemcpyHostToDevice), "cudaMemcpy");
    expect(cudaMemcpy(result, &before, sizeof before, cudaMemcpyHostToDevice), "cudaMemcpy");
    expect(cudaGraphLaunch(graph, stream), "a replay");
    const bool too_deep = wanted == 1000000;
    expect(gtap_synchronize(), too_deep ? GTAP_ERROR_OUT_OF_STACK : GTAP_SUCCESS, "a replay");
    failures += too_deep;
    if (!too_deep)
      expect(value_of(result) == wanted, "the result of a replay");
  }
  std::printf("replays: %d of 9 without call stack, the others right\n", failures);
  expect(cudaGraphExecDestroy(graph), "a graph's end");
  expect(gtap_finalize(), GTAP_SUCCESS, "the end of 64 records");
}

// Launches in two branches of a graph run at once; replayed back to back, and beside plain launches and
// another executable of the same capture.
static void branches() {
  expect(gtap_initialize(), GTAP_SUCCESS, "gtap_initialize()");
  const cudaStream_t stream = new_stream(), second = new_stream(), third = new_stream();
  int *n = device_int(15), *m = device_int(14), *k = device_int(16), *wrong = device_int();
  cudaEvent_t fork, join;
  expect(cudaEventCreate(&fork), "an event");
  expect(cudaEventCreate(&join), "an event");
  cudaGraphExec_t graphs[2];
  for (cudaGraphExec_t &graph : graphs) {
    begin(stream);
    expect(cudaEventRecord(fork, stream), "a fork");
    expect(cudaStreamWaitEvent(second, fork), "a branch");
    fib_kernel<<<16, GTAP_BLOCK_SIZE, 0, stream>>>(n, 610, wrong);
    fib_kernel<<<16, GTAP_BLOCK_SIZE, 0, second>>>(m, 377, wrong);
    fib_kernel<<<16, GTAP_BLOCK_SIZE, 0, second>>>(k, 987, wrong);
    expect(cudaEventRecord(join, second), "a branch's end");
    expect(cudaStreamWaitEvent(stream, join), "a join");
    fib_kernel<<<16, GTAP_BLOCK_SIZE, 0, stream>>>(k, 987, wrong);
    graph = end(stream);
  }
  constexpr int turns = 2000;
  for (int turn = 0; turn < turns; ++turn) {
    expect(cudaGraphLaunch(graphs[turn % 3 == 0], stream), "a replay");
    if (turn % 4 == 0) // at most two and one at once, and no more than there are contexts
      fib_kernel<<<8, GTAP_BLOCK_SIZE, 0, third>>>(n, 610, wrong);
  }
  expect(gtap_synchronize(), GTAP_SUCCESS, "replays with branches");
  expect(value_of(wrong) == 0, "each thread of each launch has its own result");
  std::printf("branches: %d replays of four launches each\n", turns);
  for (const cudaGraphExec_t graph : graphs)
    expect(cudaGraphExecDestroy(graph), "a graph's end");
  expect(gtap_finalize(), GTAP_SUCCESS, "gtap_finalize()");
}

// A launch that stops itself, beside one that goes on, and before another.
static void stops() {
  expect(gtap_initialize(), GTAP_SUCCESS, "gtap_initialize()");
  const cudaStream_t stream = new_stream(), second = new_stream();
  int *n = device_int(15), *wrong = device_int(), *begun = device_int();
  cudaEvent_t fork, join;
  expect(cudaEventCreate(&fork), "an event");
  expect(cudaEventCreate(&join), "an event");
  begin(stream);
  expect(cudaMemsetAsync(begun, 0, sizeof *begun, stream), "a node that clears");
  expect(cudaEventRecord(fork, stream), "a fork");
  expect(cudaStreamWaitEvent(second, fork), "a branch");
  endless_kernel<<<16, GTAP_BLOCK_SIZE, 0, stream>>>(2000, reinterpret_cast<unsigned *>(begun));
  fib_kernel<<<16, GTAP_BLOCK_SIZE, 0, second>>>(n, 610, wrong);
  expect(cudaEventRecord(join, second), "a branch's end");
  expect(cudaStreamWaitEvent(stream, join), "a join");
  fib_kernel<<<16, GTAP_BLOCK_SIZE, 0, stream>>>(n, 610, wrong);
  const cudaGraphExec_t graph = end(stream);
  constexpr int turns = 500;
  for (int turn = 0; turn < turns; ++turn)
    expect(cudaGraphLaunch(graph, stream), "a replay");
  expect(gtap_synchronize(), GTAP_SUCCESS, "replays that are stopped");
  expect(value_of(wrong) == 0, "launches beside one that is stopped, and after it");
  expect(value_of(begun) > 2000, "tasks of a launch that is stopped");
  gtap_statistics statistics;
  expect(gtap_get_statistics(&statistics), GTAP_SUCCESS, "statistics");
  expect(!statistics.stopped, "the last launch is not the one that was stopped");
  std::printf("stops: %d replays\n", turns);
  expect(cudaGraphExecDestroy(graph), "a graph's end");
  expect(gtap_finalize(), GTAP_SUCCESS, "gtap_finalize()");
}

#if CUDART_VERSION >= 12040
__global__ void count_down(cudaGraphConditionalHandle handle, int *left) {
  cudaGraphSetConditional(handle, --*left > 0 ? 1 : 0);
}

// An entry kernel in the body of a while node: the same node again and again, without the host.
static void conditional_node() {
  expect(gtap_initialize(), GTAP_SUCCESS, "gtap_initialize()");
  constexpr int turns = 1000;
  const cudaStream_t stream = new_stream();
  int *left = device_int(turns), *sum = device_int(), *depth = device_int(50),
      *result = device_int();
  int *n = device_int(12), *wrong = device_int();
  cudaGraph_t graph;
  expect(cudaGraphCreate(&graph, 0), "a graph");
  cudaGraphConditionalHandle handle;
  expect(cudaGraphConditionalHandleCreate(&handle, graph, 1, cudaGraphCondAssignDefault),
         "a condition");
  cudaGraphNodeParams parameters = {};
  parameters.type = cudaGraphNodeTypeConditional;
  parameters.conditional.handle = handle;
  parameters.conditional.type = cudaGraphCondTypeWhile;
  parameters.conditional.size = 1;
  cudaGraphNode_t node;
#if CUDART_VERSION >= 13000
  expect(cudaGraphAddNode(&node, graph, nullptr, nullptr, 0, &parameters), "a while node");
#else
  expect(cudaGraphAddNode(&node, graph, nullptr, 0, &parameters), "a while node");
#endif
  expect(cudaStreamBeginCaptureToGraph(stream, parameters.conditional.phGraph_out[0], nullptr,
                                       nullptr, 0, cudaStreamCaptureModeRelaxed),
         "the capture of a body");
  chain_kernel<<<8, GTAP_BLOCK_SIZE, 0, stream>>>(depth, result);
  add_kernel<<<1, 1, 0, stream>>>(result, sum);
  fib_kernel<<<8, GTAP_BLOCK_SIZE, 0, stream>>>(n, 144, wrong);
  count_down<<<1, 1, 0, stream>>>(handle, left);
  expect(cudaStreamEndCapture(stream, nullptr), "the end of a body");
  cudaGraphExec_t executable;
  expect(cudaGraphInstantiate(&executable, graph, 0), "a graph");
  expect(cudaGraphLaunch(executable, stream), "a graph with a while node");
  expect(gtap_synchronize(), GTAP_SUCCESS, "a while node");
  expect(value_of(sum) == 50 * turns, "the sum over a while node's turns");
  expect(value_of(wrong) == 0, "results in a while node");
  std::printf("conditional node: %d turns\n", turns);
  expect(cudaGraphExecDestroy(executable), "a graph's end");
  expect(cudaGraphDestroy(graph), "a graph's end");
  expect(gtap_finalize(), GTAP_SUCCESS, "gtap_finalize()");
}
#else
static void conditional_node() {
  std::printf("conditional node: CUDA 12.4 has them\n");
}
#endif

int main() {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  replays_after_errors();
  branches();
  stops();
  conditional_node();
  std::printf("graphs: ok\n");
  return 0;
}
