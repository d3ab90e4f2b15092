// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The command line of a sample: one positional size, options with a value each, --help. Host C++17.
// Must not know what any sample computes.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace samples {

class CommandLine {
public:
  // `about`: one sentence for --help.
  CommandLine(std::string program, std::string about)
      : program_(std::move(program)), about_(std::move(about)) {}

  // The one positional argument; `value` holds the default.
  void size(std::string meaning, long long &value, long long smallest, long long largest) {
    size_ = whole_number("size", "", std::move(meaning), value, smallest, largest);
  }

  // An option with one whole number, `name` with its dashes; `value` holds the default.
  void option(std::string name, std::string letter, std::string meaning, long long &value,
              long long smallest, long long largest) {
    options_.push_back(whole_number(std::move(name), std::move(letter), std::move(meaning), value,
                                    smallest, largest));
  }

  // An option with any number.
  void real(std::string name, std::string letter, std::string meaning, double &value,
            double smallest, double largest) {
    const std::string range = short_text(smallest) + " to " + short_text(largest);
    options_.push_back({std::move(name), std::move(letter),
                        std::move(meaning) + " (" + range + ", default " + short_text(value) + ")",
                        "a number from " + range, [=, &value](const std::string &text) {
                          char *end = nullptr;
                          const double read = std::strtod(text.c_str(), &end);
                          if (text.empty() || *end != '\0' ||
                              !(read >= smallest && read <= largest))
                            return false;
                          value = read;
                          return true;
                        }});
  }

  // An option with one of some words.
  void choice(std::string name, std::string letter, std::string meaning, std::string &value,
              std::vector<std::string> words) {
    std::string list;
    for (const std::string &word : words)
      list += (list.empty() ? "" : ", ") + word;
    options_.push_back({std::move(name), std::move(letter),
                        std::move(meaning) + " (" + list + "; default " + value + ")",
                        "one of " + list, [words, &value](const std::string &text) {
                          for (const std::string &word : words)
                            if (word == text)
                              return value = text, true;
                          return false;
                        }});
  }

  // An option with any text.
  void text(std::string name, std::string letter, std::string meaning, std::string &value) {
    options_.push_back({std::move(name), std::move(letter), std::move(meaning), "some text",
                        [&value](const std::string &text) {
                          value = text;
                          return !text.empty();
                        }});
  }

  // Fills the values. Leaves the program with status 0 after --help, with 2 after anything that
  // cannot be used, having said what.
  void parse(int argc, char **argv) const {
    bool size_given = false;
    for (int i = 1; i < argc; ++i) {
      const std::string word = argv[i];
      if (word == "--help" || word == "-h") {
        help();
        std::exit(0);
      }
      if (word.size() > 1 && word[0] == '-' && (word[1] < '0' || word[1] > '9')) {
        const Argument *found = find(word.substr(0, word.find('=')));
        if (!found)
          fail("unknown option '" + word + "'");
        const std::size_t equals = word.find('=');
        if (equals != std::string::npos)
          read(*found, word.substr(equals + 1));
        else if (i + 1 < argc)
          read(*found, argv[++i]);
        else
          fail("option '" + word + "' needs a value");
        continue;
      }
      if (size_given)
        fail("only one size can be given, and '" + word + "' is a second one");
      read(size_, word);
      size_given = true;
    }
  }

  // Ends the program with status 2 and `sentence`, for what only the sample itself can judge.
  [[noreturn]] void fail(const std::string &sentence) const {
    std::fprintf(stderr, "%s: %s; see %s --help.\n", program_.c_str(), sentence.c_str(),
                 program_.c_str());
    std::exit(2);
  }

private:
  struct Argument {
    std::string name, letter, meaning, must_be;
    std::function<bool(const std::string &)> read; // false when the text cannot be used
  };

  static Argument whole_number(std::string name, std::string letter, std::string meaning,
                               long long &value, long long smallest, long long largest) {
    const std::string range = std::to_string(smallest) + " to " + std::to_string(largest);
    return {std::move(name), std::move(letter),
            std::move(meaning) + " (" + range + ", default " + std::to_string(value) + ")",
            "a whole number from " + range, [=, &value](const std::string &text) {
              char *end = nullptr;
              const long long read = std::strtoll(text.c_str(), &end, 10);
              if (text.empty() || *end != '\0' || read < smallest || read > largest)
                return false;
              value = read;
              return true;
            }};
  }

  static std::string short_text(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%g", value);
    return text;
  }

  const Argument *find(const std::string &name) const {
    for (const Argument &option : options_)
      if (option.name == name)
        return &option;
    return nullptr;
  }

  void read(const Argument &argument, const std::string &text) const {
    if (!argument.read(text))
      fail(argument.name + " must be " + argument.must_be + ", not '" + text + "'");
  }

  void help() const {
    std::printf("%s\nUsage: %s [options] [size]\n", about_.c_str(), program_.c_str());
    line("size", size_);
    for (const Argument &option : options_)
      line(option.name + " " + option.letter, option);
    std::printf("  %-18s %s\n", "--help", "this text");
  }

  static void line(const std::string &usage, const Argument &argument) {
    std::printf("  %-18s %s\n", usage.c_str(), argument.meaning.c_str());
  }

  std::string program_, about_;
  Argument size_;
  std::vector<Argument> options_;
};

} // namespace samples
