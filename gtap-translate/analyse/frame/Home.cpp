// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Home.h.
#include "analyse/frame/Home.h"

#include <llvm/Support/ErrorHandling.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace gtap {

// A row that is not in the table is a defect of the translator; what it would write is wrong code.
void Home::check() const {
  const bool row = !(isSpilled() && form_ == Form::Late) && !(isPinned() && form_ == Form::Pointer);
  const bool ordered = std::is_sorted(savedAt_.begin(), savedAt_.end());
  const bool saves = !savedAt_.empty() || bytes_ || slot_ != 0;
  if (!row || !ordered || (saves && !isSpilled()))
    llvm::report_fatal_error("a variable's home is not in the table of Home.h");
}

void Home::spill(std::vector<unsigned> states) {
  storage_ = StorageClass::Spilled;
  savedAt_ = std::move(states);
  check();
}

void Home::pin() {
  storage_ = StorageClass::Pinned;
  savedAt_.clear();
  bytes_.reset();
  slot_ = 0;
  check();
}

void Home::referTo() {
  form_ = Form::Pointer;
  check();
}

void Home::startLate() {
  form_ = Form::Late;
  if (isSpilled())
    pin();
  check();
}

void Home::storeAsBytes(ByteStore bytes) {
  bytes_ = bytes;
  check();
}

void Home::shareSlot(unsigned number) {
  slot_ = number;
  check();
}

void Home::join(const Home &other) {
  // A reference in one instance alone: the types differ, which is reported (GTAP071).
  const bool differ = (form_ == Form::Pointer) != (other.form_ == Form::Pointer);
  if (other.storage_ > storage_ && !(differ && other.isPinned()))
    storage_ = other.storage_;
  if (form_ == Form::Object && other.form_ == Form::Late)
    form_ = Form::Late;
  if (isPinned() || (isSpilled() && form_ == Form::Late))
    return pin();
  if (isSpilled()) {
    std::vector<unsigned> states;
    std::set_union(savedAt_.begin(), savedAt_.end(), other.savedAt_.begin(), other.savedAt_.end(),
                   std::back_inserter(states));
    savedAt_ = std::move(states);
    if (other.bytes_) {
      const ByteStore own = bytes_.value_or(ByteStore{});
      bytes_ = {std::max(own.size, other.bytes_->size),
                std::max(own.alignment, other.bytes_->alignment)};
    }
  }
  check();
}

} // namespace gtap
