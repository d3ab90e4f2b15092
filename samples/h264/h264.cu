// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Intra prediction of H.264 (Tzeng, Lloyd and Owens, "A GPU Task-Parallel Model with Dependency Resolution"): each macroblock of a
// frame is a block-level task that reads reconstructed pixels of its neighbours to the left and above.
#include <gtap_block.cuh>

#include "../common/contest.h"
#include "../common/placement.h"
#include "../common/tile_ways.h"
#include "frames.h"
#include "problem.h"

using h264::Shape;

#pragma gtap function
__device__ void encode(samples::Place place) {
  h264::Encoder::compute(place);
}

// `objects`: an address for each macroblock, which nothing reads.
#pragma gtap function
__device__ void make_by_one_thread(Shape shape, char *objects) {
  if (threadIdx.x == 0)
    for (int frame = 0; frame < shape.frames; frame++)
      for (int i = 0; i < shape.rows; i++)
        for (int j = 0; j < shape.columns; j++) {
          const samples::Tile<4> tile = shape.tile_at({frame, i, j});
          const int *reads = tile.reads;
// clang-format off
#pragma gtap task depend(in: objects[reads[0] : reads[0] >= 0], objects[reads[1] : reads[1] >= 0]) \
    depend(in: objects[reads[2] : reads[2] >= 0], objects[reads[3] : reads[3] >= 0]) depend(inout: objects[tile.own])
          // clang-format on
          encode(tile.place);
        }
#pragma gtap taskwait
}

#pragma gtap function
__device__ void make_by_loop(Shape shape, char *objects) {
#pragma gtap taskloop nogroup collapse(3) schedule(runtime)
  for (int frame = 0; frame < shape.frames; frame++)
    for (int i = 0; i < shape.rows; i++)
      for (int j = 0; j < shape.columns; j++) {
        const samples::Tile<4> tile = shape.tile_at({frame, i, j});
        const int *reads = tile.reads;
// clang-format off
#pragma gtap task_iteration depend(in: objects[reads[0] : reads[0] >= 0], objects[reads[1] : reads[1] >= 0]) \
    depend(in: objects[reads[2] : reads[2] >= 0], objects[reads[3] : reads[3] >= 0]) depend(inout: objects[tile.own])
        // clang-format on
        encode(tile.place);
      }
#pragma gtap taskwait
}

__global__ void loop_kernel(Shape shape, char *objects) {
#pragma gtap entry
  make_by_loop(shape, objects);
}
__global__ void tasks_kernel(Shape shape, char *objects) {
#pragma gtap entry
  make_by_one_thread(shape, objects);
}

static std::vector<samples::Tile<4>> serial_order(const Shape &shape) {
  std::vector<samples::Tile<4>> tiles;
  for (int frame = 0; frame < shape.frames; ++frame)
    for (int i = 0; i < shape.rows; ++i)
      for (int j = 0; j < shape.columns; ++j)
        tiles.push_back(shape.tile_at({frame, i, j}));
  return tiles;
}

int main(int argc, char **argv) {
#ifdef GTAP_TARGET_HOST
  long long width = 64, height = 48;
#else
  long long width = 720, height = 480;
#endif
  long long slices = 1, frames = 1, qp = 28, seed = 1;
  std::string file;
  samples::TileOptions tile_options;
  samples::RunOptions options;
  samples::PlacementOptions placement;
  samples::CommandLine line("h264", "Intra prediction of H.264, a task for each macroblock.");
  line.size("pixels across a frame, a multiple of 16", width, 16, 16384);
  line.option("--height", "H", "pixels down a frame, a multiple of 16", height, 16, 16384);
  line.option("--slices", "S", "bands of rows that do not depend on each other", slices, 1, 1024);
  line.option("--frames", "F", "frames of a launch, which do not depend on each other", frames, 1,
              1000);
  line.option("--qp", "QP", "quantisation parameter", qp, 0, 51);
  line.option("--seed", "S", "of the frames, which are drawn by chance", seed, 0, 1000000000);
  line.text("--file", "PATH", "frames from a file in their place: a byte for each pixel", file);
  tile_options.add_to(line);
  placement.add_to(line);
  options.add_to(line);
  line.parse(argc, argv);
  constexpr int kSide = h264::kMacroblock;
  const std::string size = std::to_string(width) + " x " + std::to_string(height);
  if (width % kSide != 0 || height % kSide != 0)
    line.fail("the width and the height of a frame must be multiples of 16, not " + size);
  const Shape shape = {static_cast<int>(width) / kSide, static_cast<int>(height) / kSide,
                       static_cast<int>(slices), static_cast<int>(frames)};
  if (shape.slices > shape.rows)
    line.fail("a frame of " + std::to_string(shape.rows) + " rows of macroblocks has no " +
              std::to_string(slices) + " slices");
  const double count = 1.0 * shape.columns * shape.rows * shape.frames;
  if (count > 4e6) // pixels have numbers of 32 bits
    line.fail("these are " + std::to_string(static_cast<long long>(count)) +
              " macroblocks, and there may be 4000000");
  const std::vector<std::string> chosen = tile_options.chosen(line);
  std::vector<std::uint8_t> source;
  try {
    source = file.empty() ? h264::drawn_frames(shape, static_cast<std::uint64_t>(seed))
                          : h264::read_frames(file, shape);
  } catch (const std::exception &error) {
    line.fail(error.what());
  }

  placement.set(options);
  samples::Runtime runtime(options);
  const int blocks = tile_options.blocks_of<h264::Encoder>(line);
  samples::check_memory(line, h264::Problem::bytes(shape), count);
  const bool checked = tile_options.check != 0;
  h264::Problem problem(shape, static_cast<int>(qp), std::move(source), checked);
  const std::vector<samples::Tile<4>> serial = serial_order(shape);
  samples::TileWays<h264::Encoder, samples::Tile<4>> ways(
      serial, samples::sort_by_waves(serial, shape.macroblocks()), shape.macroblocks(), blocks);
  samples::DeviceArray<char> objects(serial.size());

  samples::Contest contest("h264(" + size + ", slices " + std::to_string(slices) + ", QP " +
                               std::to_string(qp) + ", frames " + std::to_string(frames) + ", " +
                               std::to_string(shape.columns * shape.rows) +
                               " tasks a frame; times of a frame)",
                           options.repeat, static_cast<double>(frames));
  for (const std::string &way : chosen)
    contest.add(
        way, [&] { problem.prepare(); },
        [&, way] {
          if (way == "loop")
            loop_kernel<<<blocks, GTAP_BLOCK_SIZE>>>(shape, objects.get());
          else if (way == "tasks")
            tasks_kernel<<<blocks, GTAP_BLOCK_SIZE>>>(shape, objects.get());
          else
            ways.launch(way);
        },
        checked ? [&] { return problem.correct(); } : std::function<bool()>());
  const int status = contest.report();
  if (checked)
    problem.print_quality();
  problem.prepare();
  ways.print_limit();
  return status;
}
