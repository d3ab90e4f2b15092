// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The homes of variables: only the rows of the table in Home.h exist, whichever instances of a template meet.
#include "analyse/frame/Home.h"

#include "catch_compat.h"

#include <algorithm>
#include <vector>

using gtap::Form;
using gtap::Home;
using gtap::StorageClass;

namespace {

// One home of each row of the table.
std::vector<Home> rows() {
  std::vector<Home> homes(7);
  homes[1].referTo();
  homes[2].startLate();
  homes[3].spill({1, 3});
  homes[3].storeAsBytes({8, 4});
  homes[4].referTo();
  homes[4].spill({2});
  homes[5].pin();
  homes[6].startLate();
  homes[6].pin();
  return homes;
}

bool same(const Home &a, const Home &b) {
  return a.storage() == b.storage() && a.form() == b.form() && a.savedAt() == b.savedAt();
}

Home joined(Home a, const Home &b) {
  a.join(b);
  return a;
}

} // namespace

TEST_CASE("a variable that cannot be assigned to is not saved", "[home]") {
  Home home;
  home.spill({1, 2});
  home.storeAsBytes({4, 4});
  home.startLate();
  CHECK(home.isPinned());
  CHECK(home.form() == Form::Late);
  CHECK(home.savedAt().empty());
  CHECK_FALSE(home.bytes());
  CHECK(home.atTop());
}

TEST_CASE("two homes join in a row of the table", "[home]") {
  const std::vector<Home> homes = rows();
  for (const Home &a : homes) {
    CHECK(same(joined(a, a), a));
    for (const Home &b : homes) {
      const Home both = joined(a, b); // ends the program when it has left the table
      CHECK(same(joined(both, b), both));
      const bool differ = (a.form() == Form::Pointer) != (b.form() == Form::Pointer);
      if (differ) // is an error of the template
        continue;
      CHECK(same(both, joined(b, a)));
      CHECK(both.storage() >= std::max(a.storage(), b.storage()));
    }
  }
}

TEST_CASE("instances save at the waits of each, and the most bytes", "[home]") {
  Home a, b;
  a.spill({1, 3});
  a.storeAsBytes({8, 4});
  b.spill({2, 3});
  b.storeAsBytes({4, 16});
  a.join(b);
  CHECK(a.savedAt() == std::vector<unsigned>{1, 2, 3});
  REQUIRE(a.bytes());
  CHECK(a.bytes()->size == 8);
  CHECK(a.bytes()->alignment == 16);
}

TEST_CASE("what starts late in one instance and is saved in another is pinned in both", "[home]") {
  Home late, saved;
  late.startLate();
  saved.spill({1});
  for (const Home &both : {joined(late, saved), joined(saved, late)}) {
    CHECK(both.isPinned());
    CHECK(both.form() == Form::Late);
  }
}
