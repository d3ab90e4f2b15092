// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the parts of a launch of trees on several GPUs send each other tasks, and find the end and the sum (runtime/include/gtap/detail/trees/tree_ambassador.cuh,
// unit_counts.cuh and peer/peer_talk.cuh), as a model: peers with some workers and an ambassador each. A worker of the first one has all tasks at first; a
// task may make another one. Steps are those between which others see something; words are seen at once or later (each peer looks when it likes), but in order:
// check_mail has the orders of the words within a GPU.
#pragma once

#include "line.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace model {

// In runtime/include/gtap/detail.
inline constexpr line peer_lines[] = {
    {"arrive", "trees/tree_ambassador.cuh",
     "units().add_made(warp_, 1);\n        __syncwarp(); // what the other lanes wrote\n        if "
     "(number_ == 0)\n          mail().tell(warp);\n        this->acknowledge(own_, peer, 1);"},
    {"send", "trees/tree_ambassador.cuh", "++own_.batches_sent;"},
    {"send", "trees/tree_ambassador.cuh", "notify(mine_at(number_).batches, own_.told);"},
    {"count_sent", "trees/tree_ambassador.cuh",
     "units().add_ended(warp_, static_cast<std::uint64_t>(__popc(some)));"},
    {"passive", "trees/tree_ambassador.cuh",
     "this->is_engaged_and_acknowledged(own_) && __all_sync(full_warp, taken) &&"},
    {"passive", "trees/tree_ambassador.cuh",
     "units().all_have_ended(world_.me == 0 ? 1 : 0, static_cast<int>(number_));"},
    {"acknowledge", "peer/peer_talk.cuh",
     "own.acknowledged_to += engages ? count - 1 : count;\n      "
     "notify(mine_at(peer).acknowledged, own.acknowledged_to);"},
    {"tell_passive", "peer/peer_talk.cuh",
     "    tell_sum();\n    if (number_ == own.engaged_to)\n      "
     "notify(mine_at(own.engaged_to).acknowledged, ++own.acknowledged_to);"},
    {"sum", "trees/tree_worker.cuh",
     "sum.bring_in(shared(), lane_);\n    __syncwarp(); // what the other lanes wrote"},
};

// Mistakes that could be made.
struct peer_bugs {
  const char *name = "none";
  const char *consequence = "";    // the beginning of an error that it must lead to
  bool acknowledges_first = false; // the batch that engages a peer, too, at once
  bool forgets_sent = false;       // passive, whether what was sent is acknowledged or not
  bool forgets_come =
      false; // passive, whether batches have come or not; these are acknowledged when they are seen
  bool made_first = false; // the ambassador reads what was made before what has ended
  bool sum_late = false;   // the sum is told behind the acknowledgement
  bool sums_late = false;  // a worker brings in its sum when its units count as ended
};

struct peer_scenario {
  const char *name;
  int peers, workers, tasks, makers;
};

class peer_state {
public:
  peer_state(const peer_scenario &scenario, const peer_bugs &planted)
      : scenario_(&scenario), planted_(&planted) {
    own_[0].engaged_to = 0;
    own_[0].work[0] = {scenario.tasks, 1, 0};
    makers_ = scenario.makers;
  }

  std::string error;

  bool ended() const { return done_; }
  std::string key() const {
    std::string key;
    for (int p = 0; p < scenario_->peers; ++p) {
      const peer &own = own_[p];
      for (const worker &each : own.work)
        for (int value : {each.tasks, each.units, each.sum})
          key += static_cast<char>(value);
      for (int value : {own.made, own.ended, own.brought, own.told, own.engaged_to, own.pc,
                        own.other, own.seen_ended, own.seen_made, static_cast<int>(own.can_be)})
        key += static_cast<char>(value);
      for (int q = 0; q < most_peers; ++q)
        for (int value :
             {own.sent[q], own.taken[q], own.acknowledged[q], own.seen_sent[q],
              own.seen_acknowledged[q], own.mail[q], static_cast<int>(own.asks[q]), own.wished[q]})
          key += static_cast<char>(value);
    }
    key += static_cast<char>(makers_);
    key += static_cast<char>(done_);
    return key;
  }

  std::vector<peer_state> next() const {
    std::vector<peer_state> result;
    if (done_)
      return result;
    const auto add = [&](auto change) {
      result.push_back(*this);
      change(result.back());
    };
    for (int p = 0; p < scenario_->peers; ++p) {
      for (int w = 0; w < scenario_->workers; ++w)
        steps_of_worker(p, w, add);
      steps_of_ambassador(p, add);
    }
    return result;
  }

private:
  static constexpr int most_peers = 3, most_workers = 2;
  enum { free_to_act, counts_sent, shows, acknowledges, reads_second, tells, tells_sum };
  struct worker {
    int tasks = 0, units = 0; // units that it has, and has not told of
    int sum = 0;              // that it has not brought in
  };
  struct peer {
    std::array<worker, most_workers> work;
    int made = 0, ended = 0;
    int brought = 0, told = 0; // sums: of its workers; in peer 0's memory
    int engaged_to = -1;
    // The ambassador: what it is about to do, with which other peer.
    int pc = free_to_act, other = 0;
    int seen_ended = 0, seen_made = 0;
    bool can_be = false; // passive, but for what it is about to read
    // For and of each other peer.
    std::array<int, most_peers> sent{}, taken{},
        acknowledged{}; // batches; acknowledged: of its own, by the other
    std::array<int, most_peers> seen_sent{}, seen_acknowledged{};
    std::array<int, most_peers> mail{};
    std::array<bool, most_peers> asks{};
    std::array<int, most_peers> wished{};
  };

  template <class Add>
  void steps_of_worker(int p, int w, Add add) const {
    const worker &own = own_[p].work[w];
    if (own.tasks > 0) {
      add([=](peer_state &s) {
        worker &me = s.own_[p].work[w];
        --me.tasks, ++me.sum, ++s.run_;
      });
      if (makers_ > 0)
        add([=](peer_state &s) {
          worker &me = s.own_[p].work[w];
          ++me.sum, --s.makers_;
        });
    }
    if (own.tasks > 1) {
      for (int v = 0; v < scenario_->workers; ++v)
        if (own_[p].work[v].units == 0) // which asks
          add([=](peer_state &s) {
            ++s.own_[p].made;
            --s.own_[p].work[w].tasks;
            s.own_[p].work[v].tasks = s.own_[p].work[v].units = 1;
          });
      for (int q = 0; q < scenario_->peers; ++q)
        if (own_[p].asks[q])
          add([=](peer_state &s) {
            ++s.own_[p].made;
            --s.own_[p].work[w].tasks;
            s.own_[p].asks[q] = false;
            s.own_[p].mail[q] = 1;
          });
    }
    if (own.tasks == 0 && own.units != 0)
      add([=, bug = planted_](peer_state &s) {
        worker &me = s.own_[p].work[w];
        if (!bug->sums_late)
          s.own_[p].brought += me.sum, me.sum = 0;
        s.own_[p].ended += me.units;
        me.units = 0;
      });
    if (own.units == 0 && own.sum != 0) // by that mistake only
      add([=](peer_state &s) {
        s.own_[p].brought += s.own_[p].work[w].sum;
        s.own_[p].work[w].sum = 0;
      });
  }

  int idle_worker(int p) const {
    for (int w = 0; w < scenario_->workers; ++w)
      if (own_[p].work[w].units == 0)
        return w;
    return -1;
  }
  // But for its units.
  bool may_be_passive(int p) const {
    const peer &own = own_[p];
    if (own.engaged_to < 0)
      return false;
    for (int q = 0; q < scenario_->peers; ++q) {
      if (!planted_->forgets_sent && own.seen_acknowledged[q] != own.sent[q])
        return false;
      if (!planted_->forgets_come && own.seen_sent[q] != own.taken[q])
        return false;
    }
    return true;
  }

  template <class Add>
  void steps_of_ambassador(int p, Add add) const {
    const peer &own = own_[p];
    const int o = own.other;
    switch (own.pc) {
    case free_to_act:
      for (int q = 0; q < scenario_->peers; ++q) {
        if (q == p)
          continue;
        if (own.seen_sent[q] != own_[q].sent[p] || own.seen_acknowledged[q] != own.acknowledged[q])
          add([=](peer_state &s) { // looks
            peer &me = s.own_[p];
            const int come = s.own_[q].sent[p] - me.seen_sent[q];
            me.seen_sent[q] += come;
            me.seen_acknowledged[q] = me.acknowledged[q];
            if (s.planted_->forgets_come && come != 0)
              s.acknowledge(p, q, come);
          });
        if (own.mail[q] != 0) // sends
          add([=](peer_state &s) {
            peer &me = s.own_[p];
            s.send(p, q);
            me.pc = counts_sent, me.other = q;
          });
        if (!own.asks[q] && own.mail[q] == 0 && own_[q].wished[p] > own.sent[q])
          add([=](peer_state &s) { s.own_[p].asks[q] = true; });
        if (own.wished[q] == own.taken[q] && idle_worker(p) >= 0)
          add([=](peer_state &s) { ++s.own_[p].wished[q]; });
        if (own.seen_sent[q] != own.taken[q] && idle_worker(p) >= 0)
          add([=](peer_state &s) { // a batch that has come
            ++s.own_[p].made;
            s.own_[p].pc = shows, s.own_[p].other = q;
          });
      }
      if (may_be_passive(p))
        add([=](peer_state &s) {
          peer &me = s.own_[p];
          (s.planted_->made_first ? me.seen_made = me.made : me.seen_ended = me.ended);
          me.pc = reads_second;
        });
      break;
    case counts_sent:
      add([=](peer_state &s) {
        ++s.own_[p].ended;
        s.own_[p].pc = free_to_act;
      });
      break;
    case shows:
      if (const int w = idle_worker(p); w >= 0)
        add([=](peer_state &s) {
          s.own_[p].work[w].tasks = s.own_[p].work[w].units = 1;
          ++s.own_[p].taken[o];
          s.own_[p].pc = acknowledges;
        });
      break;
    case acknowledges:
      add([=](peer_state &s) {
        if (!s.planted_->forgets_come)
          s.acknowledge(p, o, 1);
        s.own_[p].pc = free_to_act;
      });
      break;
    case reads_second:
      add([=](peer_state &s) {
        peer &me = s.own_[p];
        (s.planted_->made_first ? me.seen_ended = me.ended : me.seen_made = me.made);
        me.pc = me.seen_ended == me.seen_made + (p == 0 ? 1 : 0) ? tells : free_to_act;
        me.seen_ended = me.seen_made = 0;
      });
      break;
    case tells:
      add([=](peer_state &s) {
        if (p == 0)
          return s.finish();
        peer &me = s.own_[p];
        if (!s.planted_->sum_late)
          me.told = me.brought;
        ++s.own_[me.engaged_to].acknowledged[p];
        me.engaged_to = -1;
        me.pc = s.planted_->sum_late ? tells_sum : free_to_act;
      });
      break;
    default:
      add([=](peer_state &s) {
        s.own_[p].told = s.own_[p].brought;
        s.own_[p].pc = free_to_act;
      });
    }
  }

  void send(int p, int q) {
    own_[p].mail[q] = 0;
    ++own_[p].sent[q];
  }
  void acknowledge(int p, int q, int count) {
    peer &me = own_[p];
    if (me.engaged_to < 0 && !planted_->acknowledges_first) {
      me.engaged_to = q;
      --count;
    } else if (me.engaged_to < 0) {
      me.engaged_to = q;
    }
    own_[q].acknowledged[p] += count;
  }
  // The first peer is passive.
  void finish() {
    done_ = true;
    int sum = own_[0].brought, left = 0, run = 0;
    for (int p = 0; p < scenario_->peers; ++p) {
      sum += p == 0 ? 0 : own_[p].told;
      for (int q = 0; q < scenario_->peers; ++q)
        left += own_[p].mail[q] + (own_[q].sent[p] - own_[p].taken[q]);
      for (const worker &each : own_[p].work) {
        left += each.tasks;
        run += each.sum;
      }
      run += own_[p].brought;
    }
    if (left != 0)
      error = "the launch ends before its last task";
    else if (sum != run || sum != scenario_->tasks + scenario_->makers - makers_)
      error = "a part of the sum is missing";
  }

  const peer_scenario *scenario_;
  const peer_bugs *planted_;
  std::array<peer, most_peers> own_;
  int makers_ = 0, run_ = 0;
  bool done_ = false;
};

} // namespace model
