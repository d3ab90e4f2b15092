// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mutations of source text for fuzz_translate: whole lines and balanced blocks are dropped, doubled, moved and exchanged
// between inputs, pragmas are put before lines, parts of a line go into macros or between #if and #endif, and line ends
// change. Half of the time libFuzzer's own bytewise ones are used. Must not know what a mutated text means.
#include <algorithm>
#include <cctype>
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
    "#define R r\n",
    "#define TWO(a) (a) + (a)\n",
    "#define S(a) #a\n",
    "int &r = y[0];\n",
    "n += TWO(M(R)) + M(TWO(R));\n",
    "#if 0\n",
    "#if 1\n",
    "#ifdef NOT\n",
    "#else\n",
    "#endif\n",
    "#line 3\n",
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
    switch (below(9)) {
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
    case 4:
      wrap(lines[begin]);
      break;
    case 5: { // from the middle of a line to the middle of another
      lines.insert(lines.begin() + end, "#endif\n");
      if (below(2) == 0)
        lines.insert(lines.begin() + begin + below(end - begin + 1), "#else\n");
      lines.insert(lines.begin() + begin, below(2) == 0 ? "#if 1\n" : "#ifdef NOT\n");
      if (begin > 0)
        breakInTwo(lines, begin - 1);
      break;
    }
    case 6: // line ends of another kind
      if (!lines[begin].empty() && lines[begin].back() == '\n') {
        const char *const ends[] = {"\r\n", "\r", "\\\n", "\f\n", " // c\n"};
        lines[begin].pop_back();
        lines[begin] += ends[below(std::size(ends))];
      }
      break;
    default:
      lines.insert(at(), statements[below(std::size(statements))]);
    }
    if (lines.empty())
      lines.emplace_back();
  }

private:
  // Puts a word, or the words up to another one, between the parentheses of a macro.
  void wrap(std::string &line) {
    auto isWord = [](char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)); };
    std::size_t first = below(line.size());
    while (first < line.size() && !isWord(line[first]))
      ++first;
    std::size_t last = first;
    for (std::size_t words = below(3) + 1; words > 0 && last < line.size(); --words) {
      while (last < line.size() && !isWord(line[last]))
        ++last;
      while (last < line.size() && isWord(line[last]))
        ++last;
    }
    if (first == last || (last < line.size() && line[last - 1] == '\n'))
      return;
    const char *const names[] = {"M(", "TWO(", "S(", "M(M("};
    std::size_t name = below(std::size(names));
    line.insert(last, name == 3 ? "))" : ")");
    line.insert(first, names[name]);
  }

  void breakInTwo(Lines &lines, std::size_t index) {
    std::string &line = lines[index];
    std::size_t at = below(line.size());
    std::string rest = line.substr(at);
    line.resize(at);
    line += '\n';
    if (!rest.empty() && rest != "\n")
      lines.insert(lines.begin() + index + 1, rest);
  }

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
