// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CheckRecord.h.
#include "check/frame/CheckRecord.h"

#include "analyse/frame/FrameParts.h"
#include "ast/expressions/RuntimeConstant.h"
#include "ast/types/DeclaredTypes.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <llvm/Support/MathExtras.h>

#include <algorithm>
#include <map>
#include <optional>

namespace gtap {

using namespace clang;

namespace {

// GTAP_CHECK_RECORD in task_interface.cuh checks the same for nvcc, with the final sizes.
constexpr std::uint64_t mostAligned = 128;

class RecordCheck {
public:
  RecordCheck(const TaskBody &body, const FrameLayout &layout, const ASTContext &context,
              Diagnostics &diagnostics)
      : body_(body), layout_(layout), context_(context), diagnostics_(diagnostics),
        threads_(constantOf("block_size", context).value_or(1)) {}

  bool run() {
    bool good = true;
    for (const FrameVariable &entry : layout_.variables)
      if (entry.inRecord())
        good &= checkAlignment(entry);
    return good && checkSize();
  }

private:
  std::uint64_t alignmentOf(const FrameVariable &entry) const {
    std::uint64_t own = storedSize(entry, context_).alignment;
    bool declared = entry.home.isPinned() && entry.variable->hasAttr<AlignedAttr>();
    return declared ? std::uint64_t(context_.getDeclAlign(entry.variable).getQuantity()) : own;
  }
  std::uint64_t sizeOf(const FrameVariable &entry) const {
    std::uint64_t one = storedSize(entry, context_).size;
    return one * (entry.perThread ? threads_ : 1);
  }

  bool checkAlignment(const FrameVariable &entry) {
    std::uint64_t alignment = alignmentOf(entry);
    if (alignment <= mostAligned)
      return true;
    diagnostics_.report(DiagId::RecordAlignment, entry.variable->getLocation(),
                        {shownName(*entry.variable), body_.function->name,
                         std::to_string(alignment), std::to_string(mostAligned)});
    return false;
  }

  // The record as a compiler lays it out: the arguments first; values that share a slot are one union.
  bool checkSize() {
    std::optional<std::uint64_t> most = constantOf("max_task_data_size", context_);
    struct Field {
      std::uint64_t size = 0, alignment = 1;
    };
    std::vector<Field> fields;
    std::map<unsigned, std::size_t> slots;
    const FrameVariable *largest = nullptr;
    for (const FrameVariable &entry : layout_.variables) {
      if (!entry.inRecord())
        continue;
      if (!largest || sizeOf(entry) > sizeOf(*largest))
        largest = &entry;
      auto place = entry.home.slot() == 0
                       ? fields.size()
                       : slots.try_emplace(entry.home.slot(), fields.size()).first->second;
      fields.resize(std::max(fields.size(), place + 1));
      fields[place].size = std::max(fields[place].size, sizeOf(entry));
      fields[place].alignment = std::max(fields[place].alignment, alignmentOf(entry));
    }
    std::uint64_t total = 0, alignment = 1;
    for (const Field &field : fields) {
      total = llvm::alignTo(total, field.alignment) + field.size;
      alignment = std::max(alignment, field.alignment);
    }
    total = llvm::alignTo(total, alignment);
    if (!largest || !most || total <= *most)
      return true;
    diagnostics_.report(DiagId::RecordSize, largest->variable->getLocation(),
                        {shownName(*largest->variable), body_.function->name, std::to_string(total),
                         std::to_string(sizeOf(*largest)), std::to_string(*most)});
    return false;
  }

  const TaskBody &body_;
  const FrameLayout &layout_;
  const ASTContext &context_;
  Diagnostics &diagnostics_;
  const std::uint64_t threads_; // of a block: each has its own of a variable that is perThread
};

} // namespace

bool checkRecord(const TaskBody &body, const FrameLayout &layout, const ASTContext &context,
                 Diagnostics &diagnostics) {
  return RecordCheck(body, layout, context, diagnostics).run();
}

} // namespace gtap
