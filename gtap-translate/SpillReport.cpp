// The table of --print-spills (see SpillReport.h).
#include "SpillReport.h"

#include "SourceText.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace gtap {

using namespace clang;

namespace {

using Row = std::array<std::string, 5>;

void addRows(const TaskFunction &function, const FrameVariable &entry, const SourceText &source,
             std::vector<Row> &rows) {
  const std::string name =
      entry.variable->getNameAsString().empty() ? entry.alias : entry.variable->getNameAsString();
  if (entry.storage == StorageClass::Spilled && !entry.savedAt.empty()) {
    for (unsigned state : entry.savedAt) {
      unsigned line = source.line(function.waits[state - 1].pragma->location);
      rows.push_back({function.qualified, fmt::format("line {}", line), name, "spilled",
                      "live after this taskwait"});
    }
    return;
  }
  static constexpr const char *names[] = {"local", "spilled", "pinned"};
  rows.push_back({function.qualified, entry.storage == StorageClass::Local ? "none" : "all", name,
                  names[static_cast<int>(entry.storage)], entry.reason});
}

} // namespace

std::string spillReport(const TaskModel &model, const std::vector<FrameLayout> &layouts,
                        ASTContext &context) {
  SourceText source(context);
  std::vector<Row> rows{{"function", "taskwait", "variable", "class", "why"}};
  for (std::size_t i = 0; i < model.functions.size(); ++i)
    for (const FrameVariable &entry : layouts[i].variables)
      addRows(*model.functions[i], entry, source, rows);

  std::array<std::size_t, 5> widths{};
  for (const Row &row : rows)
    for (std::size_t column = 0; column < row.size(); ++column)
      widths[column] = std::max(widths[column], row[column].size());
  std::string text;
  for (const Row &row : rows)
    text += fmt::format("{:<{}}  {:<{}}  {:<{}}  {:<{}}  {}\n", row[0], widths[0], row[1],
                        widths[1], row[2], widths[2], row[3], widths[3], row[4]);
  return text;
}

} // namespace gtap
