// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See FrameSlots.h.
#include "analyse/frame/FrameSlots.h"

#include "analyse/frame/FrameParts.h"

#include <algorithm>

namespace gtap {

using namespace clang;

namespace {

bool exclude(const FrameVariable &a, const FrameVariable &b) {
  return a.perThread != b.perThread ||
         std::any_of(a.home.savedAt().begin(), a.home.savedAt().end(), [&](unsigned state) {
           return std::find(b.home.savedAt().begin(), b.home.savedAt().end(), state) !=
                  b.home.savedAt().end();
         });
}

std::uint64_t size(const FrameVariable &entry, const ASTContext &context) {
  return storedSize(entry, context).size;
}

} // namespace

// The first place that is free, rather one of the variable's own size.
void shareSlots(FrameLayout &layout, const ASTContext &context) {
  std::vector<std::vector<FrameVariable *>> slots;
  for (FrameVariable &entry : layout.variables) {
    if (!entry.home.isSpilled() || isa<ParmVarDecl>(entry.variable) ||
        entry.type.isVolatileQualified())
      continue;
    std::vector<FrameVariable *> *best = nullptr;
    for (std::vector<FrameVariable *> &slot : slots) {
      bool free = std::none_of(slot.begin(), slot.end(),
                               [&](const FrameVariable *other) { return exclude(entry, *other); });
      bool fits = free && size(entry, context) == size(*slot.front(), context);
      if (fits || (free && !best))
        best = &slot;
      if (fits)
        break;
    }
    if (best)
      best->push_back(&entry);
    else
      slots.push_back({&entry});
  }
  unsigned number = 0;
  for (std::vector<FrameVariable *> &slot : slots)
    if (slot.size() > 1) {
      ++number;
      for (FrameVariable *entry : slot)
        entry->home.shareSlot(number);
    }
}

} // namespace gtap
