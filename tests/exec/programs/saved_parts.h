// The recursive functions of saved_parts.cu as they are written there, for the host to compare with. The translator leaves
// functions of headers recursive.
struct Triple {
  int x, y, z;
  __host__ __device__ int sum() const { return x + y * 3 + z * 5; }
  __host__ __device__ Triple operator+(const Triple &other) const {
    return {x + other.x, y + other.y, z + other.z};
  }
  __host__ __device__ int last() const { return this->z - (*this).x; }
};
__host__ __device__ inline Triple operator*(int by, const Triple &of) {
  return {by * of.x, by * of.y, by * of.z};
}
__host__ __device__ inline int dot(const Triple &a, const Triple &b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
struct Path {
  Triple from, along;
  __host__ __device__ const Triple &origin() const { return from; }
  __host__ __device__ int at(int t) const { return origin().sum() + t * along.last(); }
};
struct Meeting {
  int distance;
  Triple place, normal;
  short parts[3];
  bool inside;
};

__host__ __device__ inline Meeting meet(const Path &path, int seed) {
  Meeting met{path.along.sum() + seed,
              path.from + 2 * path.along,
              {seed, path.along.y, 7},
              {},
              seed % 3 == 0};
  for (int i = 0; i < 3; ++i)
    met.parts[i] = static_cast<short>(seed * i + 1);
  return met;
}
// Reads two members of one, three of the other.
__host__ __device__ inline Path turned(const Path &path, const Meeting &met) {
  return {met.place, path.along + met.normal.x * met.normal};
}
__host__ __device__ inline Path passed(Path path, Meeting met) {
  path.along = path.along + met.normal;
  return {met.place, 3 * path.along};
}

namespace plain {

// Two calls, behind which different things are needed.
inline int follow(Path path, int depth, int seed) {
  const Meeting met = meet(path, seed);
  const int path_along = seed % 11; // as the frame would name a part
  if (depth == 0)
    return met.distance % 1000 + path_along;
  int behind = 0, back = 0, share = seed % 5;
  if (met.inside)
    behind = follow(passed(path, met), depth - 1, seed + 1);
  else
    share += 2;
  if (seed % 4 != 1)
    back = follow(turned(path, met), depth - 1, seed * 3 % 17);
  return (share * behind + back * 2 + path_along) % 100003;
}

// Three calls. Behind the first one, the whole parameter is needed; behind the others, fewer and fewer of its members.
inline long long thrice(Meeting met, int depth) {
  if (depth == 0 || met.distance < 0)
    return met.normal.sum() + met.parts[depth % 3];
  Meeting next = met;
  next.distance -= depth;
  long long sum = thrice(next, depth - 1);
  const Meeting copy = met;
  next.place = met.place + copy.normal;
  sum += 2 * thrice(next, depth - 1);
  next.normal.z = met.parts[1] + met.normal.last();
  const long long last = thrice(next, depth - 2 < 0 ? 0 : depth - 2);
  return sum + 3 * last + met.normal.y;
}

// All calls hand on a struct by reference, of which functions, methods and operators read values.
inline long long search(const Path &path, int node, long long best) {
  if (node > 60)
    return best;
  const int here =
      (path.at(node) + (2 * path.along + path.origin()).sum() + dot(path.from, path.along)) % 97;
  if (here > best % 97)
    best += here;
  best = search(path, 2 * node + 1, best);
  return search(path, 2 * node + 2, best + path.origin().y % 3);
}

} // namespace plain
