// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The image (graph_image.cuh) of a graph that the host has made, written by the host. Must not know who waits for whom, and why.
#pragma once

#include <gtap/detail/depend/graph_image.cuh>
#include <gtap/detail/launch/host_graph.h>
#include <gtap/detail/record/record.cuh>

#include <algorithm>
#include <cstring>

namespace gtap::detail {

class host_image {
public:
  // Of a program with records of this layout.
  template <class Layout>
  static std::vector<std::uint64_t> make(const planned_image &plan, image_sizes &sizes) {
    const auto count = static_cast<std::uint32_t>(plan.tasks.size());
    sizes = {count, plan.ready, 0, false};
    for (std::uint32_t number = 0; number < count; ++number)
      if (const std::uint32_t successors = successors_of(plan, number); successors != 0)
        sizes.list_units += units_of_list(successors);
    std::vector<std::uint64_t> bytes(graph_image::units_for(sizes, Layout::slot) * graph_unit /
                                     sizeof(std::uint64_t));
    const graph_image image(reinterpret_cast<unsigned char *>(bytes.data()), sizes, Layout::slot);
    std::uint32_t next = 0; // unit of the lists
    for (std::uint32_t number = 0; number < count; ++number) {
      const planned_image::task &task = plan.tasks[number];
      unsigned char *record = image.record(number);
      const task_head head = {nullptr, none, task.meta};
      std::memcpy(record, &head, sizeof(head));
      std::memcpy(record + Layout::payload, task.arguments, task.bytes);
      const std::uint32_t successors = successors_of(plan, number);
      image.task(number) = {task.waits_for, successors == 0 ? none : next};
      if (successors != 0) {
        write_list(image.lists() + std::size_t{next} * graph_unit, plan, number);
        next += units_of_list(successors);
      }
    }
    return bytes;
  }

private:
  static std::uint32_t successors_of(const planned_image &plan, std::uint32_t number) {
    return plan.first[number + 1] - plan.first[number];
  }
  // If most tasks wait for a successor that is a bottleneck, it stands first, as build_graph.cuh has it.
  static void write_list(unsigned char *units, const planned_image &plan, std::uint32_t number) {
    const std::uint32_t count = successors_of(plan, number);
    std::vector<std::uint32_t> successors(plan.successors.begin() + plan.first[number],
                                          plan.successors.begin() + plan.first[number + 1]);
    std::uint32_t found = 0;
    for (std::uint32_t i = 1; i < count; ++i)
      if (successors_of(plan, successors[i]) > successors_of(plan, successors[found]))
        found = i;
    const bool is_bottleneck =
        successors_of(plan, successors[found]) >= successor_list::least_of_bottleneck;
    if (is_bottleneck)
      std::rotate(successors.begin(), successors.begin() + found, successors.begin() + found + 1);
    auto &list = *reinterpret_cast<successor_list *>(units);
    list.count = count;
    list.lists_and_mark = is_bottleneck ? successor_list::bottleneck_is_first : 0;
    for (std::uint32_t i = 0; i < count; ++i)
      if (i < first_successors)
        list.tasks[i] = successors[i];
      else
        reinterpret_cast<successor_rest *>(units)[1 + (i - first_successors) / more_successors]
            .tasks[(i - first_successors) % more_successors] = successors[i];
  }
};

} // namespace gtap::detail
