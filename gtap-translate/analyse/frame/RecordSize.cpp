// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See RecordSize.h.
#include "analyse/frame/RecordSize.h"

#include "analyse/frame/FrameParts.h"

#include <algorithm>

namespace gtap {

using namespace clang;

namespace {

// Adds fields one behind the other, as the compilers lay out a struct.
class StructSize {
public:
  explicit StructSize(const ASTContext &context) : context_(context) {}

  void add(QualType type) {
    TypeInfo info = context_.getTypeInfo(type);
    add(info.Width / 8, info.Align / 8);
  }
  void add(std::uint64_t size, std::uint64_t alignment) {
    alignment_ = std::max(alignment_, alignment);
    end_ = (end_ + alignment - 1) / alignment * alignment + size;
  }
  std::uint64_t rounded() const { return (end_ + alignment_ - 1) / alignment_ * alignment_; }
  std::uint64_t alignment() const { return alignment_; }

private:
  const ASTContext &context_;
  std::uint64_t end_ = 0;
  std::uint64_t alignment_ = 1;
};

} // namespace

RecordSize sizeOf(const FrameLayout &layout, const ASTContext &context) {
  StructSize arguments(context);
  for (const FrameVariable &entry : layout.variables)
    if (entry.isArgument())
      arguments.add(entry.type);
  StructSize whole(context), eachThread(context);
  if (arguments.rounded() != 0)
    whole.add(arguments.rounded(), arguments.alignment());
  for (const FrameVariable &entry : layout.variables) {
    bool argument = isa<ParmVarDecl>(entry.variable) && !entry.perThread;
    if (argument || entry.home.isLocal())
      continue;
    StructSize &record = entry.perThread ? eachThread : whole;
    if (entry.home.slot() == 0) {
      const StoredSize stored = storedSize(entry, context);
      record.add(stored.size,
                 entry.home.isPinned()
                     ? std::max<std::uint64_t>(context.getDeclAlign(entry.variable).getQuantity(),
                                               stored.alignment)
                     : stored.alignment);
      continue;
    }
    std::uint64_t size = 0, alignment = 1;
    bool first = true;
    for (const FrameVariable &other : layout.variables)
      if (other.home.slot() == entry.home.slot()) {
        first &= &other >= &entry;
        const StoredSize stored = storedSize(other, context);
        size = std::max(size, stored.size);
        alignment = std::max(alignment, stored.alignment);
      }
    if (first)
      record.add((size + alignment - 1) / alignment * alignment, alignment);
  }
  return {arguments.rounded(), std::max<std::uint64_t>(whole.rounded(), 1), eachThread.rounded()};
}

std::string nameOf(const FrameVariable &entry) {
  std::string name = entry.variable->getNameAsString();
  return name.empty() || entry.variable->isImplicit() ? entry.alias : name;
}

} // namespace gtap
