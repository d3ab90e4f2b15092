// How many edges random graphs (random_graphs.h, which includes this) have, counted from their lists, and how many the runtime has made
// (gtap/detail/depend/edge_count.cuh, which says what an edge is). On the host target only.
#pragma once

#if defined(GTAP_TARGET_HOST) && defined(GTAP_COUNT_EDGES)

// Edges of siblings, which name cells one after the other.
class SerialEdges {
public:
  void access(int task, int kind, int cell) {
    Accesses &of_cell = cells_[cell];
    const bool joins =
        !of_cell.group.empty() && kind == of_cell.kind && (kind == kIn || kind == kInoutset);
    if (!joins) {
      of_cell.before.swap(of_cell.group);
      of_cell.group.clear();
      of_cell.kind = kind;
    }
    for (const int other : of_cell.before)
      edges_ += other != task;
    of_cell.group.push_back(task);
  }
  long long edges() const { return edges_; }

private:
  struct Accesses {
    std::vector<int> before, group; // tasks of the last group, and of the one before it
    int kind = kKinds;
  };
  Accesses cells_[kMostCells];
  long long edges_ = 0;
};

// Those of a graph's tasks, once.
inline long long edges_of(const Graph &graph) {
  SerialEdges found;
  for (int task = 0; task < graph.tasks; task++)
    for (int kind = 0; kind < kKinds; kind++)
      for (int i = first_of(graph, task, kind); i < first_of(graph, task, kind + 1); i++)
        found.access(task, kind, graph.object[i]);
  return found.edges();
}
// Those of all graphs that children of the tasks are, in a turn.
inline long long inner_edges_of(const Graph &graph) {
  long long sum = 0;
  for (int task = 0; task < graph.tasks; task++) {
    SerialEdges found;
    if (graph.children[task] == kWaitsForGraph)
      for (int child = 0; child < 4; child++) {
        found.access(child, kInout, 0);
        for (int i = first_of(graph, task, kIn); i < first_of(graph, task, kIn + 1); i++)
          found.access(child, kOut, graph.object[i]);
      }
    sum += found.edges() + (graph.children[task] == kLeavesChildren);
  }
  return sum;
}

// Counts from when it is made.
class EdgeCount {
public:
  // After a launch of `count` graphs. `is_first`: no launch before has kept those that it recorded. Tasks that have run in their
  // spawns, because memory was out, have no edges.
  void compare(exec::Test &test, const Graph *made, int count, const Ways &ways,
               bool is_first) const {
    const long long edges = edges_made() - before_;
    long long least = 0;
    std::vector<Repeated> repeated; // recorded graphs, which are made in one turn, or in any
    for (int g = 0; g < count; g++) {
      const long long once = edges_of(made[g]);
      const bool records = ways.records(made[g].way);
      const int least_times = !records ? made[g].turns : is_first ? 1 : 0;
      least += once * least_times + ways.other_edges(g);
      if (ways.has_inner_graphs(made[g].way))
        least += inner_edges_of(made[g]) * made[g].turns;
      if (records)
        repeated.push_back({once, made[g].turns - least_times});
    }
    const bool is_possible =
        runs_in_order() != runs_before_ ? edges <= least : may_be(edges - least, repeated, 0);
    test.equal("edges", std::vector<long long>{is_possible ? least : edges},
               std::vector<long long>{least});
  }

private:
  struct Repeated {
    long long edges;
    int most; // times
  };
  static bool may_be(long long sum, const std::vector<Repeated> &repeated, std::size_t first) {
    if (sum == 0 || first == repeated.size())
      return sum == 0;
    for (int times = 0; times <= repeated[first].most; times++)
      if (may_be(sum - times * repeated[first].edges, repeated, first + 1))
        return true;
    return false;
  }
  static long long edges_made() { return static_cast<long long>(gtap::detail::edges_made.load()); }
  static long long runs_in_order() {
    return static_cast<long long>(gtap::detail::runs_in_order.load());
  }

  long long before_ = edges_made(), runs_before_ = runs_in_order();
};

#else

class EdgeCount {
public:
  void compare(exec::Test &, const Graph *, int, const Ways &, bool) const {}
};

#endif
