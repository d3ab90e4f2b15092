// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where a variable of a task function is stored while a task waits, and as what its step function
// declares it. The two answers depend on each other: only the rows of this table exist, and no
// function of the class leaves it.
//
//   storage  form     in the record              saved before a wait, read back after it
//   Local    Object   -                          -
//   Local    Pointer  -                          -
//   Local    Late     -                          -
//   Spilled  Object   the value                  yes; not a parameter that never changes
//   Spilled  Pointer  what the pointer is        yes
//   Pinned   Object   the variable               -
//   Pinned   Late     the variable, gtap::late   -
//
// Spilled values alone may be saved as bytes, and take turns in one place of the record (a slot).
// Must not know how the row is chosen.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace gtap {

enum class StorageClass {
  Local,   // not live at any wait: stays where it is
  Spilled, // register; saved at the waits where it is live, restored there
  Pinned,  // lives in the record for its whole scope
};

// How the step function declares a variable that a jump to a resume label passes.
enum class Form {
  Object,  // as it is, its first value assigned after the declaration
  Pointer, // a reference: a pointer that is set where the user bound the reference
  Late,    // its type has no trivial default constructor or no assignment: gtap::late, at the top
};

// Of a type that the record cannot name: the most that any instance of a template needs.
struct ByteStore {
  std::uint64_t size = 0, alignment = 0;
};

class Home {
public:
  // A local object.
  Home() = default;

  StorageClass storage() const { return storage_; }
  Form form() const { return form_; }
  bool isLocal() const { return storage_ == StorageClass::Local; }
  bool isSpilled() const { return storage_ == StorageClass::Spilled; }
  bool isPinned() const { return storage_ == StorageClass::Pinned; }
  // True when the step function declares the variable at its top, and not where the user does.
  bool atTop() const { return isPinned() || form_ == Form::Late; }

  // States of the waits that save it, in order.
  const std::vector<unsigned> &savedAt() const { return savedAt_; }
  const std::optional<ByteStore> &bytes() const { return bytes_; }
  // Spilled values with one number > 0 take turns in one place of the record.
  unsigned slot() const { return slot_; }

  // Each of these turns a row into another one. What the new row does not have is forgotten.
  void spill(std::vector<unsigned> states);
  void pin();
  void referTo();   // the variable is a reference
  void startLate(); // a spilled one is pinned: it cannot be assigned to
  void storeAsBytes(ByteStore bytes);
  void shareSlot(unsigned number); // 0: has a place of its own

  // What serves both of two instances of a template: the more demanding storage and form.
  void join(const Home &other);

private:
  void check() const;

  StorageClass storage_ = StorageClass::Local;
  Form form_ = Form::Object;
  std::vector<unsigned> savedAt_;
  std::optional<ByteStore> bytes_;
  unsigned slot_ = 0;
};

} // namespace gtap
