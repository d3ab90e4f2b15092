// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory with release and acquire, as a model: every value that a load may return, and every race.
//
// The words are C++20's without load buffering: an atomic word keeps all values it had, in order, and
// each thread has a view, the oldest value of each word that it may still read. A load reads any value
// from there on; a store that releases gives its view along with the value, and a load that acquires
// takes it over; a read-modify-write reads the newest value and hands on the view that came with it (a
// release sequence). Plain words are checked for races by vector clocks, which travel with the views.
// A sequentially consistent access is what PTX makes of it: a fence.sc, then the access with acquire or
// release. All these fences are in one order, and each thread behind one has seen at least what those
// before it had; that makes no plain access happen before another.
// Must not know what is modelled.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace model {

inline constexpr int most_threads = 3, most_words = 12, most_plain = 24;

enum class order { relaxed, acquire, release, acq_rel, seq_cst };
inline bool acquires(order o) {
  return o == order::acquire || o == order::acq_rel || o == order::seq_cst;
}
inline bool releases(order o) {
  return o == order::release || o == order::acq_rel || o == order::seq_cst;
}

// What a thread knows: for each atomic word the number of a value, for each thread a time.
struct view {
  std::array<std::uint8_t, most_words> seen{};
  std::array<std::uint8_t, most_threads> time{};

  void join(const view &other) {
    for (int i = 0; i < most_words; ++i)
      seen[i] = std::max(seen[i], other.seen[i]);
    for (int i = 0; i < most_threads; ++i)
      time[i] = std::max(time[i], other.time[i]);
  }
  bool operator==(const view &) const = default;
};

class memory {
public:
  // All atomic words begin at 0, known to every thread.
  memory() {
    for (auto &word : words_)
      word.push_back({});
    for (int t = 0; t < most_threads; ++t)
      threads_[t].time[t] = 1;
  }

  // What comes before a sequentially consistent access; changes the choices of a load.
  void fence(int thread) {
    for (int i = 0; i < most_words; ++i)
      fenced_[i] = threads_[thread].seen[i] = std::max(fenced_[i], threads_[thread].seen[i]);
  }

  // The value of a word before the threads start.
  void set(int word, int value) { words_[word].back().value = static_cast<std::uint8_t>(value); }

  // How many values a load by `thread` may return; the choice 0 is the oldest.
  int choices(int thread, int word) const {
    return static_cast<int>(words_[word].size()) - threads_[thread].seen[word];
  }
  int load(int thread, int word, order o, int choice) {
    const int number = threads_[thread].seen[word] + choice;
    const value &read = words_[word][number];
    threads_[thread].seen[word] = static_cast<std::uint8_t>(number);
    if (acquires(o))
      threads_[thread].join(read.with);
    return read.value;
  }
  void store(int thread, int word, order o, int value) { append(thread, word, o, value, {}); }
  int newest(int word) const { return words_[word].back().value; }
  // Replaces the newest value, and returns it.
  int exchange(int thread, int word, order o, int value) {
    const struct value read = words_[word].back();
    threads_[thread].seen[word] = static_cast<std::uint8_t>(words_[word].size() - 1);
    if (acquires(o))
      threads_[thread].join(read.with);
    append(thread, word, o, value, read.with);
    return read.value;
  }

  // False when the access races with one before it.
  bool plain_read(int thread, int word) {
    plain &p = plain_[word];
    p.read[thread] = threads_[thread].time[thread];
    return threads_[thread].time[p.writer] >= p.written;
  }
  bool plain_write(int thread, int word) {
    plain &p = plain_[word];
    bool ordered = threads_[thread].time[p.writer] >= p.written;
    for (int t = 0; t < most_threads; ++t)
      ordered = ordered && threads_[thread].time[t] >= p.read[t];
    p = {static_cast<std::uint8_t>(thread), threads_[thread].time[thread], {}};
    return ordered;
  }

  // A text that two memories share only if they behave alike.
  void append_to(std::string &key) const {
    const auto add = [&](const auto &bytes) { key.append(bytes.begin(), bytes.end()); };
    for (const auto &word : words_) {
      key += static_cast<char>(word.size());
      for (const value &v : word) {
        key += static_cast<char>(v.value);
        add(v.with.seen);
        add(v.with.time);
      }
    }
    for (const view &v : threads_) {
      add(v.seen);
      add(v.time);
    }
    add(fenced_);
    for (const plain &p : plain_) {
      key += static_cast<char>(p.writer);
      key += static_cast<char>(p.written);
      add(p.read);
    }
  }

private:
  struct value {
    std::uint8_t value = 0;
    view with; // what an acquiring load learns
  };
  struct plain {
    std::uint8_t writer = 0;
    std::uint8_t written = 0;                      // the writer's time
    std::array<std::uint8_t, most_threads> read{}; // each reader's time, since then
  };

  void append(int thread, int word, order o, int new_value, const view &handed_on) {
    view &own = threads_[thread];
    own.seen[word] = static_cast<std::uint8_t>(words_[word].size());
    value added{static_cast<std::uint8_t>(new_value), handed_on};
    if (releases(o)) {
      added.with.join(own);
      ++own.time[thread]; // what follows is not released by it
    }
    words_[word].push_back(added);
  }

  std::array<std::vector<value>, most_words> words_;
  std::array<view, most_threads> threads_;
  std::array<plain, most_plain> plain_;
  std::array<std::uint8_t, most_words> fenced_{}; // seen by the last fence
};

} // namespace model
