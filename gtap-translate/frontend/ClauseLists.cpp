// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is between the parentheses of `depend`: iterators, objects and lengths (see ClauseReader.h).
#include "frontend/ClauseReader.h"

#include <fmt/format.h>

namespace gtap {

using namespace clang;

namespace {

bool opens(const Token &token) {
  return token.isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
}
bool closes(const Token &token) {
  return token.isOneOf(tok::r_paren, tok::r_square, tok::r_brace);
}

} // namespace

// Whether the tokens name something of that name that is no member of an object.
bool ClauseReader::mentions(ArrayRef<Token> tokens, StringRef name) const {
  for (std::size_t i = 0; i < tokens.size(); ++i)
    if (tokens[i].getIdentifierInfo() && preprocessor_.getSpelling(tokens[i]) == name &&
        (i == 0 || !tokens[i - 1].isOneOf(tok::period, tok::arrow, tok::coloncolon)))
      return true;
  return false;
}

// `[type] name = begin : end [: step], ...`; the last token ends the list.
bool ClauseReader::readIterators(ClauseSite &clause, ArrayRef<Token> tokens,
                                 std::vector<Tokens> &expressions) {
  const ClauseEntry &entry = entryOf(clause.kind);
  std::size_t begin = 0;
  unsigned depth = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    depth += opens(tokens[i]);
    depth -= closes(tokens[i]) && depth != 0;
    if (depth != 0 || !(tokens[i].is(tok::comma) || i + 1 == tokens.size()))
      continue;
    ArrayRef<Token> definition = tokens.slice(begin, i - begin);
    std::size_t equal = 0;
    while (equal < definition.size() && definition[equal].isNot(tok::equal))
      ++equal;
    if (equal == 0 || equal == definition.size() || !definition[equal - 1].getIdentifierInfo())
      return malformed(entry, "an iterator is written 'iterator(k = begin : end)'");
    // The parts behind `=`, at each colon that belongs to no `?`.
    std::vector<ArrayRef<Token>> parts;
    std::vector<SourceLocation> ends;
    std::size_t from = equal + 1;
    unsigned inner = 0, choices = 0;
    for (std::size_t j = from; j <= definition.size(); ++j) {
      const bool last = j == definition.size();
      if (!last) {
        inner += opens(definition[j]);
        inner -= closes(definition[j]) && inner != 0;
        choices += inner == 0 && definition[j].is(tok::question);
      }
      if (!last && (inner != 0 || definition[j].isNot(tok::colon)))
        continue;
      if (!last && choices != 0) {
        --choices;
        continue;
      }
      parts.push_back(definition.slice(from, j - from));
      ends.push_back(last ? tokens[i].getLocation() : definition[j].getLocation());
      from = j + 1;
    }
    const bool empty = llvm::any_of(parts, [](ArrayRef<Token> part) { return part.empty(); });
    if (parts.size() < 2 || parts.size() > 3 || empty)
      return malformed(entry, "an iterator is written 'iterator(k = begin : end)'");
    ArrayRef<Token> type = definition.take_front(equal - 1);
    ClauseIterator iterator;
    iterator.name = preprocessor_.getSpelling(definition[equal - 1]);
    if (llvm::any_of(clause.iterators,
                     [&](const auto &other) { return other.name == iterator.name; }))
      return malformed(entry, fmt::format("there are two iterators '{}'", iterator.name));
    if (llvm::any_of(type, [](const Token &token) {
          return token.isOneOf(tok::kw_bool, tok::kw_float, tok::kw_double, tok::kw_auto);
        }))
      return malformed(entry,
                       fmt::format("the type of iterator '{}' is no integer type", iterator.name));
    for (const ClauseIterator &other : clause.iterators)
      for (ArrayRef<Token> part : parts)
        if (mentions(part, other.name))
          return malformed(entry,
                           fmt::format("the range of '{}' names '{}', which is an iterator of the "
                                       "clause: iterators cannot refer to each other",
                                       iterator.name, other.name));
    iterator.type = textOf(type, definition[equal - 1].getLocation());
    iterator.begin = textOf(parts[0], ends[0]);
    iterator.end = textOf(parts[1], ends[1]);
    if (parts.size() == 3)
      iterator.step = textOf(parts[2], ends[2]);
    clause.iterators.push_back(std::move(iterator));
    iteratorTypes_.back().emplace_back(type.begin(), type.end());
    for (ArrayRef<Token> part : parts)
      expressions.emplace_back(part.begin(), part.end());
    begin = i + 1;
  }
  return true;
}

// What cannot stand in a list, whatever it computes; null when nothing of that kind does.
static const char *objectionTo(ArrayRef<Token> tokens) {
  std::vector<std::pair<tok::TokenKind, unsigned>> around; // brackets, and each one's `?` so far
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const Token &token = tokens[i];
    const tok::TokenKind before = i == 0 ? tok::unknown : tokens[i - 1].getKind();
    const bool behindOperand = before == tok::r_square || before == tok::r_paren ||
                               before == tok::greater || before == tok::r_brace ||
                               tok::isLiteral(before) ||
                               (i != 0 && tokens[i - 1].getIdentifierInfo()); // a keyword, too
    if (token.is(tok::l_square) && !behindOperand)
      return "a lambda cannot stand in its list: compute the value before the pragma";
    const bool ends = i + 1 == tokens.size() || !tokens[i + 1].getIdentifierInfo();
    if (token.is(tok::coloncolon) && ends && !around.empty() &&
        around.back().first == tok::l_square)
      return "a section has a first index and a length, and no stride"; // x[::2]
    if (token.is(tok::l_brace) && before == tok::l_paren)
      return "a statement expression cannot stand in its list: compute the value before the pragma";
    if (opens(token))
      around.push_back({token.getKind(), 0});
    else if (closes(token) && !around.empty())
      around.pop_back();
    else if (token.is(tok::question) && !around.empty())
      ++around.back().second;
    else if (token.is(tok::colon) && !around.empty() && around.back().second != 0)
      --around.back().second;
    else if (token.is(tok::colon) && around.size() > 1 && around.back().first == tok::l_square)
      return "a section 'x[first : length]' is the object itself, and stands in no parentheses or "
             "brackets";
  }
  return nullptr;
}

// `[iterator(...),] word : object, object, ...`
bool ClauseReader::readAccesses(ClauseSite &clause, const Tokens &all,
                                std::vector<Tokens> &expressions) {
  const ClauseEntry &entry = entryOf(clause.kind);
  ArrayRef<Token> tokens = all;
  if (const char *objection = objectionTo(tokens))
    return malformed(entry, objection);
  if (preprocessor_.getSpelling(tokens.front()) == "iterator" && tokens.size() > 1 &&
      tokens[1].is(tok::l_paren)) {
    std::size_t close = 2;
    for (unsigned depth = 1; close < tokens.size(); ++close)
      if (depth += opens(tokens[close]), closes(tokens[close]) && --depth == 0)
        break;
    if (close + 1 >= tokens.size() || tokens[close + 1].isNot(tok::comma) || close == 2)
      return malformed(entry, "an iterator is written 'iterator(k = begin : end), in: x[k]'");
    if (!readIterators(clause, tokens.slice(2, close - 1), expressions))
      return false;
    tokens = tokens.drop_front(close + 2);
    if (tokens.empty())
      return malformed(entry, "an object is missing in its list");
  }
  const std::string word = preprocessor_.getSpelling(tokens.front());
  if (word == "depobj" || word == "source" || word == "sink")
    return malformed(entry, fmt::format("'{}' is not supported", word));
  if (llvm::none_of(entry.words, [&](const char *each) { return each && word == each; })) {
    const char *near = nullptr;
    for (const char *each : entry.words)
      if (unsigned distance = each ? StringRef(word).edit_distance(each) : 3;
          distance <= 2 && distance < word.size() && !near)
        near = each;
    return malformed(
        entry, near ? fmt::format("'{}' is no type of dependence; did you mean '{}'?", word, near)
                    : fmt::format("it begins with 'in', 'out', 'inout', 'inoutset' or "
                                  "'mutexinoutset', and not with '{}'",
                                  word));
  }
  if (tokens.size() < 2 || tokens[1].isNot(tok::colon))
    return malformed(entry, fmt::format("':' expected after '{}'", word));
  clause.names.push_back({word, tokens.front().getLocation()});
  std::size_t begin = 2;
  unsigned depth = 0;
  for (std::size_t i = begin; i <= tokens.size(); ++i) {
    const bool ends = i == tokens.size();
    if (!ends && opens(tokens[i]))
      ++depth;
    else if (!ends && closes(tokens[i]))
      depth -= depth != 0;
    if (!ends && (depth != 0 || tokens[i].isNot(tok::comma)))
      continue;
    if (i == begin)
      return malformed(entry, "an object is missing in its list");
    SourceLocation end = ends ? clause.text.getEnd() : tokens[i].getLocation();
    if (!readItem(clause, tokens.slice(begin, i - begin), end, expressions))
      return false;
    begin = i + 1;
  }
  return true;
}

// An object, whose text ends at `end`. `x[first : length]` becomes `x[first]`, and a length.
bool ClauseReader::readItem(ClauseSite &clause, ArrayRef<Token> tokens, SourceLocation end,
                            std::vector<Tokens> &expressions) {
  const ClauseEntry &entry = entryOf(clause.kind);
  if (tokens.size() == 1 && preprocessor_.getSpelling(tokens.front()) == "omp_all_memory")
    return malformed(entry, "'omp_all_memory' is not supported: name the objects, or wait for all "
                            "tasks before this one by a taskwait");
  ListItem item;
  item.location = tokens.front().getLocation();
  Tokens object;
  std::vector<Tokens> lengths;
  SourceLocation from = item.location; // of the piece that is being read
  unsigned depth = 0, conditions = 0;  // conditions: `?` without its `:`
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const Token &token = tokens[i];
    if (opens(token) && ++depth == 1)
      conditions = 0;
    if (closes(token))
      depth -= depth != 0;
    conditions += depth == 1 && token.is(tok::question);
    if (depth != 1 || token.isNot(tok::colon) || conditions != 0) {
      conditions -= depth == 1 && token.is(tok::colon);
      object.push_back(token);
      continue;
    }
    item.pieces.push_back(CharSourceRange::getCharRange(from, token.getLocation()));
    if (object.back().is(tok::l_square)) { // x[:n]
      Token zero = token;
      preprocessor_.CreateString("0", zero, token.getLocation(), token.getLocation());
      zero.setKind(tok::numeric_constant);
      object.push_back(zero);
      item.pieces.push_back({});
    }
    Tokens length;
    unsigned inner = 0, choices = 0;
    std::size_t last = i + 1;
    for (; last < tokens.size() && (inner != 0 || !closes(tokens[last])); ++last) {
      inner += opens(tokens[last]);
      inner -= closes(tokens[last]);
      if (inner == 0 && tokens[last].is(tok::question))
        ++choices;
      else if (inner == 0 && tokens[last].is(tok::colon) && choices-- == 0)
        return malformed(entry, "a section has a first index and a length, and no stride");
      length.push_back(tokens[last]);
    }
    if (last == tokens.size())
      return malformed(entry, "']' is missing");
    from = tokens[last].getLocation();
    if (!length.empty()) {
      item.lengths.push_back(
          {CharSourceRange::getCharRange(length.front().getLocation(), from), spelled(length)});
      lengths.push_back(std::move(length));
    } else {
      item.ends.push_back(from);
    }
    i = last - 1;
  }
  item.pieces.push_back(CharSourceRange::getCharRange(from, end));
  item.spelled = spelled(object);
  expressions.push_back(std::move(object));
  for (Tokens &length : lengths)
    expressions.push_back(std::move(length));
  clause.items.push_back(std::move(item));
  return true;
}

} // namespace gtap
