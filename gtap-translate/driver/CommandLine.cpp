// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CommandLine.h. Compiler flags are taken out first, in their order, because CLI11 knows
// neither options such as -isystem nor an order among different options; CLI11 reads the rest.
#include "driver/CommandLine.h"

#include "frontend/CompilerOptions.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <ostream>
#include <string_view>

namespace gtap {

namespace {

constexpr const char *compilerHelp =
    "Compiler flags, in the compiler's spelling (given to Clang in this order):\n"
    "  -I DIR  -isystem DIR  -D NAME[=VALUE]  -U NAME  -include FILE  -std=STANDARD\n"
    "  -ferror-limit=N  -WNAME (Clang's own warnings, hidden unless one is named)\n"
    "What else nvcc takes (-O3, -lineinfo, -gencode, -Xcompiler ...) is accepted and ignored.\n"
    "Everything after -- is given to Clang as it is.\n"
    "Warnings of gtap-translate (docs/diagnostics.md):\n"
    "  -w  -Wno-gtap-NAME  -Wgtap-NAME  -Werror  -Wno-error  -Werror=gtap-NAME  "
    "-Wno-error=gtap-NAME\n"
    "  where gtap-NAME is:";

// The help's last part, with the names of the warnings and of the groups of remarks.
std::string footer() {
  std::string text = compilerHelp;
  for (const std::string &name : warningNames())
    text += " " + name;
  text += "\nRemarks about what is slow (docs/remarks.md), none without this option:\n"
          "  -Rgtap  -Rgtap=GROUP[,GROUP...]\n"
          "  where GROUP is:";
  for (const std::string &name : remarkGroups())
    text += " " + name;
  return text + "\n";
}

struct Mistake {
  std::string sentence;
};

// Splits the command line into flags for Clang and words for CLI11.
class Splitter {
public:
  explicit Splitter(const std::vector<std::string> &arguments) : arguments_(arguments) {}

  void run() {
    while (next_ < arguments_.size()) {
      const std::string &word = arguments_[next_++];
      if (word == "--") {
        forClang.insert(forClang.end(), arguments_.begin() + next_, arguments_.end());
        return;
      }
      if (!warnings.take(word) && !remarks.take(word) && !takeCompilerFlag(word) &&
          !takeRespelled(word) && !skipWithoutMeaning(word))
        takeOwn(word);
    }
  }

  std::vector<std::string> forClang;
  std::vector<std::string> own;
  WarningSwitches warnings;
  RemarkSwitches remarks;

private:
  static bool startsWith(std::string_view word, std::string_view prefix) {
    return word.substr(0, prefix.size()) == prefix;
  }

  // -I dir, -Idir and the like.
  bool takeCompilerFlag(const std::string &word) {
    if (startsWith(word, "-std=") || startsWith(word, "--std=")) {
      takeStandard(word.substr(word.find('=') + 1));
      return true;
    }
    if (startsWith(word, "-isystem=")) { // as nvcc and CMake write it
      forClang.insert(forClang.end(), {"-isystem", word.substr(word.find('=') + 1)});
      return true;
    }
    if (startsWith(word, "-ferror-limit=") || (startsWith(word, "-W") && word.size() > 2)) {
      forClang.push_back(word);
      return true;
    }
    // Longer names first: "-isystem" and "-include" both begin with "-i".
    for (std::string_view flag : {"-isystem", "-include", "-std", "-I", "-D", "-U"}) {
      if (word == flag) {
        std::string value = valueFor(word);
        if (flag == "-std")
          takeStandard(value);
        else
          forClang.insert(forClang.end(), {word, value});
        return true;
      }
      bool joins = flag != "-include" && flag != "-std";
      if (joins && startsWith(word, flag)) {
        forClang.push_back(word);
        return true;
      }
    }
    return false;
  }

  void takeStandard(const std::string &standard) {
    if (std::string problem = problemWithStandard(standard); !problem.empty())
      throw Mistake{problem};
    forClang.push_back("-std=" + standard);
  }

  bool skipWithoutMeaning(const std::string &word) {
    unsigned count = wordsWithoutMeaning(word);
    if (count == 2)
      valueFor(word);
    return count != 0;
  }

  // nvcc's and the compilers' long options with one dash, which CLI11 would read as a row of short
  // ones.
  bool takeRespelled(const std::string &word) {
    if (word == "-MD") {
      own.push_back("--MD");
      return true;
    }
    for (auto [flag, name] : {std::pair<std::string_view, const char *>{"-arch", "--gpu-arch"},
                              {"--arch", "--gpu-arch"},
                              {"-MF", "--MF"}}) {
      if (word == flag) {
        own.insert(own.end(), {name, valueFor(word)});
        return true;
      }
      if (flag != "-MF" && startsWith(word, std::string(flag) + "=")) {
        own.insert(own.end(), {name, word.substr(flag.size() + 1)});
        return true;
      }
    }
    if (startsWith(word, "-MF")) {
      own.insert(own.end(), {"--MF", word.substr(3)});
      return true;
    }
    return false;
  }

  void takeOwn(const std::string &word) {
    // "-o -" and "-o-": standard output, which CLI11 would take for an option without a name.
    if (word == "-o" || word == "-p")
      own.push_back((word == "-o" ? "--output=" : "--build-path=") + valueFor(word));
    else if (startsWith(word, "-o") && word.size() > 2)
      own.push_back("--output=" + word.substr(2));
    else
      own.push_back(word);
  }

  std::string valueFor(const std::string &flag) {
    if (next_ == arguments_.size())
      throw Mistake{"'" + flag + "' needs a value after it."};
    return arguments_[next_++];
  }

  const std::vector<std::string> &arguments_;
  std::size_t next_ = 0;
};

// Every name of an option, with its dashes.
std::vector<std::string> optionNames(const CLI::App &app) {
  std::vector<std::string> names{"-arch", "-isystem", "-include", "-std",
                                 "-MD",   "-MF",      "-Werror",  "-Rgtap"};
  for (const CLI::Option *option : app.get_options())
    for (const std::string &name : option->get_lnames())
      names.push_back("--" + name);
  return names;
}

std::string noOption(const std::string &word, const CLI::App &app) {
  std::string name = word.substr(0, word.find('='));
  std::string meant = nearest(name, optionNames(app));
  if (meant.empty() && word[1] != '-')
    meant = nearest("-" + name, optionNames(app));
  return "there is no option '" + word + "'" +
         (meant.empty() ? "; --help lists them." : "; did you mean '" + meant + "'?");
}

// CLI11's own words for an unknown option list everything it met; ours name the first.
std::string sentenceFor(const CLI::ParseError &error, const CLI::App &app) {
  if (dynamic_cast<const CLI::ExtrasError *>(&error)) {
    for (const std::string &word : app.remaining())
      if (word.size() > 1 && word[0] == '-')
        return noOption(word, app);
    return "one input file at a time: '" + app.remaining().front() + "' is one too many.";
  }
  std::string text = error.what();
  return text.empty() || text.back() == '.' ? text : text + ".";
}

std::string noWarning(const std::string &name) {
  std::string meant = nearest(name, warningNames());
  return "there is no warning '" + name + "'" +
         (meant.empty() ? "; --help lists them." : "; did you mean '" + meant + "'?");
}

std::string noRemarks(const std::string &name) {
  std::string meant = nearest(name, remarkGroups());
  return "there is no group '" + name + "' of remarks" +
         (meant.empty() ? "; --help lists them." : "; did you mean '" + meant + "'?");
}

// What the options as a whole must satisfy; "" when they do.
std::string problemWith(const Options &options) {
  if (options.input.empty())
    return "no input file; write 'gtap-translate in.cu -o out.cu'.";
  if (options.output.empty() && !options.checkOnly)
    return "no output file; add '-o FILE' ('-o -' for standard output), or --check.";
  if (!options.depfilePath.empty() && !options.depfile)
    return "-MF needs -MD.";
  if (options.depfile && options.depfilePath.empty() &&
      (options.output == "-" || options.output.empty()))
    return "-MD without an output file needs -MF.";
  if (options.keepRejected && (options.output == "-" || options.output.empty()))
    return "--keep-rejected needs an output file.";
  if (options.spillsAsJson && (options.printGraphs || options.printRegions))
    return fmt::format("{} prints text; leave out '--spills-format json', or run twice.",
                       options.printGraphs ? "--print-graphs" : "--print-regions");
  return "";
}

} // namespace

std::variant<Options, int> parseCommandLine(const std::vector<std::string> &arguments,
                                            std::ostream &out, std::ostream &err) {
  Options options;
  auto mistake = [&](const std::string &sentence) {
    err << "gtap-translate: error: " << sentence << "\n";
    return 1;
  };
  CLI::App app{
      "gtap-translate: turns '#pragma gtap' task annotations in a CUDA file into plain CUDA C++.",
      "gtap-translate"};
  app.footer(footer());
  app.set_version_flag("--version", "gtap-translate " GTAP_VERSION, "Print the version");
  app.add_option("input", options.input, "The annotated CUDA file");
  app.add_option("-o,--output", options.output, "The file to write; - for standard output");
  std::string target = "cuda";
  app.add_option("--target", target, "What the output is for: cuda (default) or host")
      ->check(CLI::IsMember({"cuda", "host"}));
  app.add_option("--gpu-arch", options.gpuArch, "GPU architecture, also -arch (default sm_90)")
      ->check(problemWithArchitecture);
  app.add_option("--cuda-path", options.cudaPath, "The CUDA toolkit's folder");
  app.add_option("--resource-dir", options.resourceDir, "Clang's resource folder");
  app.add_option("-p,--build-path", options.buildPath,
                 "Folder of a compile_commands.json to take flags from");
  app.add_flag("--check", options.checkOnly, "Report errors only, write nothing");
  app.add_flag(
      "--omp", options.omp,
      "Read '#pragma omp task', 'taskwait' and the like in task functions, as '#pragma gtap'");
  app.add_flag("--print-spills", options.printSpills, "Print where each variable lives, and why");
  std::string spillsFormat;
  app.add_option("--spills-format", spillsFormat, "The same as a table (default) or as json")
      ->check(CLI::IsMember({"table", "json"}));
  app.add_flag("--print-graphs", options.printGraphs,
               "Print how tasks with 'depend', taskloops and taskgraphs are made, and why");
  app.add_flag("--print-regions", options.printRegions,
               "Print which threads run each region of a team function, and what it waits for");
  app.add_flag("!--no-divide-loops", options.divideLoops,
               "Leave loops of spawns as they are; else a long one is divided among tasks");
  app.add_flag(
      "!--no-flatten-recursion", options.flattenRecursion,
      "Leave recursive __device__ functions as they are; else calls become turns of a loop");
  app.add_flag(
      "!--no-walks", options.walks,
      "Make every task; else a lane may run whole trees of tasks while all warps have work");
  app.add_flag("!--no-line-directives", options.lineDirectives, "Leave out #line directives");
  app.add_flag("--keep-rejected", options.keepRejected,
               "After an internal error, write the generated text to the output with .rejected");
  app.add_flag("--MD", options.depfile, "Write a dependency file (also -MD)");
  app.add_option("--MF", options.depfilePath, "Its name (also -MF; default: the output with .d)");
  app.add_flag("-v,--verbose", options.verbose, "Print what was found and Clang's command line");

  Splitter splitter(arguments);
  try {
    splitter.run();
    std::vector<std::string> reversed(splitter.own.rbegin(),
                                      splitter.own.rend()); // as CLI11 wants it
    app.parse(reversed);
  } catch (const Mistake &found) {
    return mistake(found.sentence);
  } catch (const CLI::CallForHelp &) {
    out << app.help();
    return 0;
  } catch (const CLI::CallForVersion &) {
    out << "gtap-translate " GTAP_VERSION "\n";
    return 0;
  } catch (const CLI::ParseError &error) {
    return mistake(sentenceFor(error, app));
  }
  options.gpuArch = architectureToParseFor(options.gpuArch);
  if (options.gpuArch.empty())
    options.gpuArch = Options().gpuArch;
  options.target = target == "host" ? Target::Host : Target::Cuda;
  options.printSpills |= !spillsFormat.empty();
  options.spillsAsJson = spillsFormat == "json";
  options.clangArgs = splitter.forClang;
  options.warnings = splitter.warnings;
  options.remarks = splitter.remarks;
  if (!splitter.warnings.unknownName().empty())
    return mistake(noWarning(splitter.warnings.unknownName()));
  if (splitter.remarks.isUnknown())
    return mistake(noRemarks(splitter.remarks.unknownName()));
  std::string problem = problemWith(options);
  if (!problem.empty())
    return mistake(problem);
  return options;
}

} // namespace gtap
