// The command line of a sample: one positional size, whole-number options, --help. Host C++17.
// Must not know what any sample computes.
#pragma once

#include <cstdio>
#include <cstdlib>
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
    size_ = {"size", "", std::move(meaning), &value, smallest, largest};
  }

  // An option with one whole number, `name` with its dashes; `value` holds the default.
  void option(std::string name, std::string letter, std::string meaning, long long &value,
              long long smallest, long long largest) {
    options_.push_back(
        {std::move(name), std::move(letter), std::move(meaning), &value, smallest, largest});
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
        const Number *found = find(word.substr(0, word.find('=')));
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

private:
  struct Number {
    std::string name, letter, meaning;
    long long *value = nullptr;
    long long smallest = 0, largest = 0;
  };

  const Number *find(const std::string &name) const {
    for (const Number &option : options_)
      if (option.name == name)
        return &option;
    return nullptr;
  }

  void read(const Number &number, const std::string &text) const {
    char *end = nullptr;
    const long long value = std::strtoll(text.c_str(), &end, 10);
    if (text.empty() || *end != '\0' || value < number.smallest || value > number.largest)
      fail(number.name + " must be a whole number from " + std::to_string(number.smallest) +
           " to " + std::to_string(number.largest) + ", not '" + text + "'");
    *number.value = value;
  }

  void help() const {
    std::printf("%s\nUsage: %s [options] [size]\n", about_.c_str(), program_.c_str());
    line("size", size_);
    for (const Number &option : options_)
      line(option.name + " " + option.letter, option);
    std::printf("  %-18s %s\n", "--help", "this text");
  }

  static void line(const std::string &usage, const Number &number) {
    std::printf("  %-18s %s (%lld to %lld, default %lld)\n", usage.c_str(), number.meaning.c_str(),
                number.smallest, number.largest, *number.value);
  }

  [[noreturn]] void fail(const std::string &sentence) const {
    std::fprintf(stderr, "%s: %s; see %s --help.\n", program_.c_str(), sentence.c_str(),
                 program_.c_str());
    std::exit(2);
  }

  std::string program_, about_;
  Number size_;
  std::vector<Number> options_;
};

} // namespace samples
