// Mutations of source text for fuzz_translate: whole lines and balanced blocks are dropped, doubled, moved and exchanged
// between inputs, and pragmas are put before lines. Half of the time libFuzzer's own bytewise ones are used. Must not
// know what a mutated text means.
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <random>
#include <string>
#include <vector>

extern "C" std::size_t LLVMFuzzerMutate(unsigned char *data, std::size_t size, std::size_t most);

namespace {

using Lines = std::vector<std::string>;

Lines split(const unsigned char *data, std::size_t size) {
  Lines lines(1);
  for (std::size_t i = 0; i < size; ++i) {
    lines.back() += static_cast<char>(data[i]);
    if (data[i] == '\n')
      lines.emplace_back();
  }
  return lines;
}

std::size_t join(const Lines &lines, unsigned char *data, std::size_t most) {
  std::string text;
  for (const std::string &line : lines)
    text += line;
  std::size_t size = std::min(text.size(), most);
  std::memcpy(data, text.data(), size);
  return size;
}

const char *const statements[] = {
    "#pragma gtap task\n",
    "#pragma gtap taskwait\n",
    "#pragma gtap function\n",
    "#pragma gtap entry\n",
    "#pragma gtap task queue(n)\n",
    "#pragma gtap taskwait queue(1)\n",
    "{\n",
    "}\n",
    "if (n > 1)\n",
    "else\n",
    "for (int i = 0; i < n; ++i)\n",
    "while (n-- > 0)\n",
    "do\n",
    "while (n > 0);\n",
    "switch (n) {\ncase 0:\n",
    "default:\n",
    "break;\n",
    "continue;\n",
    "return;\n",
    "return n;\n",
    "goto l;\n",
    "l:\n",
    ";\n",
    "static const int s = 3;\n",
    "int x = n, y[2] = {1, 2};\n",
    "auto &[p, q] = y;\n",
    "#define M(a) a\n",
    "#if 0\n",
    "#endif\n",
    "template <class T>\n",
};

class Mutator {
public:
  explicit Mutator(unsigned seed) : random_(seed) {}

  std::size_t below(std::size_t count) { return count == 0 ? 0 : random_() % count; }

  // Some lines from a random place; often a block up to its closing brace.
  std::pair<std::size_t, std::size_t> range(const Lines &lines) {
    std::size_t begin = below(lines.size()), end = begin + 1;
    if (below(2) == 0) {
      int depth = 0;
      for (end = begin; end < lines.size(); ++end) {
        depth += static_cast<int>(std::count(lines[end].begin(), lines[end].end(), '{')) -
                 static_cast<int>(std::count(lines[end].begin(), lines[end].end(), '}'));
        if (depth <= 0)
          break;
      }
      end = std::min(end + 1, lines.size());
    }
    return {begin, std::min(end + below(3), lines.size())};
  }

  void change(Lines &lines) {
    auto [begin, end] = range(lines);
    Lines part(lines.begin() + begin, lines.begin() + end);
    auto at = [&] { return lines.begin() + below(lines.size() + 1); };
    switch (below(6)) {
    case 0:
      lines.erase(lines.begin() + begin, lines.begin() + end);
      break;
    case 1:
      lines.insert(at(), part.begin(), part.end());
      break;
    case 2:
      lines.erase(lines.begin() + begin, lines.begin() + end);
      lines.insert(at(), part.begin(), part.end());
      break;
    case 3: // several on one line
      if (!lines[begin].empty() && lines[begin].back() == '\n')
        lines[begin].back() = ' ';
      break;
    default:
      lines.insert(at(), statements[below(std::size(statements))]);
    }
    if (lines.empty())
      lines.emplace_back();
  }

private:
  std::minstd_rand random_;
};

} // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(unsigned char *data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  Mutator mutator(seed);
  if (mutator.below(2) == 0)
    return LLVMFuzzerMutate(data, size, most);
  Lines lines = split(data, size);
  for (std::size_t i = mutator.below(3) + 1; i > 0; --i)
    mutator.change(lines);
  return join(lines, data, most);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const unsigned char *first, std::size_t firstSize,
                                                 const unsigned char *second,
                                                 std::size_t secondSize, unsigned char *out,
                                                 std::size_t most, unsigned seed) {
  Mutator mutator(seed);
  Lines lines = split(first, firstSize), other = split(second, secondSize);
  auto [begin, end] = mutator.range(other);
  lines.insert(lines.begin() + mutator.below(lines.size() + 1), other.begin() + begin,
               other.begin() + end);
  return join(lines, out, most);
}
