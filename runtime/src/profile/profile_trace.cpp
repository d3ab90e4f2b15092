// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Writes events as lines of JSON, or of a table. In the trace a process is a multiprocessor, and a thread a worker;
// process 0 has the launches and how much was going on.
#include "profile/profile_trace.h"

#include "profile/profile_text.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace gtap::detail {

namespace {

std::string quoted(const std::string &text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\')
      result += '\\';
    if (static_cast<unsigned char>(c) < 0x20)
      result += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    else
      result += c;
  }
  return result + '"';
}

const char *outcome_text(std::uint32_t outcome) {
  switch (outcome) {
  case profile_completed:
    return "completed";
  case profile_cancelled:
    return "cancelled";
  case profile_stalled:
    return "stopped by the watchdog";
  case profile_running:
    return "still running";
  default:
    return "ended by an error";
  }
}

std::string step_label(const recorded_launch &launch, const timed_event &step) {
  const std::string &name = launch.name_of(step.function());
  return step.state() == 0 ? name : fmt::format("{}, behind taskwait {}", name, step.state());
}

std::string worker_label(const recorded_launch &launch, const worker_timeline &worker) {
  if (worker.is_block())
    return fmt::format("block {}", worker.index());
  return fmt::format("warp {} (block {})", worker.index(),
                     worker.index() / std::max(launch.figures.warps_per_block, 1u));
}

class trace_writer {
public:
  explicit trace_writer(std::FILE *file) : file_(file) {}

  void write(const recorded_profile &profile, const std::string &missing) {
    put("{\"displayTimeUnit\":\"ns\",\n\"traceEvents\":[\n");
    name_process(0, "launches");
    for (std::size_t i = 0; i < profile.launches.size(); ++i) {
      write_launch(profile.launches[i], i + 1);
      for (const worker_timeline &worker : profile.launches[i].workers)
        write_worker(profile.launches[i], worker);
      write_activity(profile.launches[i]);
    }
    if (!missing.empty())
      note(0, missing);
    put("\n],\n\"otherData\":{");
    put(fmt::format("\"launches\":{},\"launches_not_recorded\":{},\"events\":{},\"events_dropped\":"
                    "{},\"cut\":{}",
                    profile.launches.size(), profile.unrecorded, profile.events(),
                    profile.dropped(), profile.was_cut() || !missing.empty() ? "true" : "false"));
    if (!missing.empty())
      put(",\"missing\":" + quoted(missing));
    put("}}\n");
  }

private:
  static constexpr unsigned first_block_thread = 1u << 24;
  static unsigned thread_of(const worker_timeline &worker) {
    return 1 + worker.index() + (worker.is_block() ? first_block_thread : 0);
  }
  static double us(double nanoseconds) { return std::max(0.0, nanoseconds) / 1e3; }

  void put(const std::string &text) { std::fwrite(text.data(), 1, text.size(), file_); }
  void event(const std::string &text) {
    put(first_ ? text : ",\n" + text);
    first_ = false;
  }
  void name_process(unsigned process, const std::string &name) {
    event(fmt::format(
        "{{\"ph\":\"M\",\"pid\":{},\"name\":\"process_name\",\"args\":{{\"name\":{}}}}}", process,
        quoted(name)));
    event(fmt::format("{{\"ph\":\"M\",\"pid\":{},\"name\":\"process_sort_index\",\"args\":{{\"sort_"
                      "index\":{}}}}}",
                      process, process));
  }
  void name_thread(unsigned process, unsigned thread, const std::string &name) {
    event(fmt::format(
        "{{\"ph\":\"M\",\"pid\":{},\"tid\":{},\"name\":\"thread_name\",\"args\":{{\"name\":{}}}}}",
        process, thread, quoted(name)));
    event(fmt::format("{{\"ph\":\"M\",\"pid\":{},\"tid\":{},\"name\":\"thread_sort_index\","
                      "\"args\":{{\"sort_index\":{}}}}}",
                      process, thread, thread));
  }
  void note(double at, const std::string &text) {
    event(fmt::format("{{\"ph\":\"i\",\"s\":\"g\",\"pid\":0,\"tid\":1,\"ts\":{:.3f},\"name\":{}}}",
                      us(at), quoted(text)));
  }

  void write_launch(const recorded_launch &launch, std::size_t number) {
    if (number == 1)
      name_thread(0, 1, "entries");
    const counters &all = launch.figures.figures;
    event(fmt::format(
        "{{\"ph\":\"X\",\"pid\":0,\"tid\":1,\"ts\":{:.3f},\"dur\":{:.3f},\"cat\":\"launch\","
        "\"name\":{},"
        "\"args\":{{\"outcome\":{},\"tasks\":{},\"in_spawns\":{},\"inline_spawns\":{},"
        "\"donations\":{},"
        "\"steals\":{}}}}}",
        us(launch.begin), us(launch.length()),
        quoted(fmt::format("launch {}: {}", number, launch.name_of(launch.figures.root))),
        quoted(outcome_text(launch.figures.outcome)), all.tasks + all.in_spawns, all.in_spawns,
        all.inline_spawns, all.donations, all.steals));
    if (launch.figures.outcome != profile_completed)
      note(launch.end, fmt::format("launch {} {}", number, outcome_text(launch.figures.outcome)));
    if (launch.dropped() == 0)
      return;
    double last = launch.begin;
    for (const worker_timeline &worker : launch.workers)
      for (const timed_event &each : worker.events)
        last = std::max(last, each.end);
    note(last, fmt::format("cut: {} events of launch {} had no room (GTAP_TRACE_BYTES)",
                           launch.dropped(), number));
  }

  void write_worker(const recorded_launch &launch, const worker_timeline &worker) {
    const unsigned process = 1 + worker.multiprocessor, thread = thread_of(worker);
    if (named_.insert({process, 0}).second)
      name_process(process, fmt::format("multiprocessor {}", worker.multiprocessor));
    if (named_.insert({process, thread}).second)
      name_thread(process, thread, worker_label(launch, worker));
    for (const timed_event &each : worker.events)
      event(fmt::format("{{{},\"pid\":{},\"tid\":{},\"ts\":{:.3f}{}}}", duration(each), process,
                        thread, us(each.begin), particulars(launch, each)));
  }
  static bool has_length(const timed_event &each) {
    return each.kind == profile_step || each.kind == profile_idle || each.kind == profile_helped;
  }
  static std::string duration(const timed_event &each) {
    if (has_length(each))
      return fmt::format("\"ph\":\"X\",\"dur\":{:.3f}", us(each.end - each.begin));
    return "\"ph\":\"i\",\"s\":\"t\"";
  }
  static std::string counted(const char *name, const timed_event &each) {
    return fmt::format(",\"cat\":\"hand-over\",\"name\":\"{}\",\"args\":{{\"tasks\":{}}}", name,
                       each.what);
  }
  static std::string particulars(const recorded_launch &launch, const timed_event &each) {
    switch (each.kind) {
    case profile_step:
      if (each.lanes() == 0)
        return fmt::format(",\"cat\":\"step\",\"name\":{}", quoted(step_label(launch, each)));
      return fmt::format(
          ",\"cat\":\"step\",\"name\":{},\"args\":{{\"lanes\":{},\"lanes_with_a_task\":{},"
          "\"behind_taskwait\":{},\"different_steps\":{},\"tasks_ended\":{},\"in_spawns\":{}}}",
          quoted(step_label(launch, each)), each.lanes(), each.with_task(), each.resumed(),
          each.paths(), each.ended(), each.in_spawns());
    case profile_idle:
      return ",\"cat\":\"idle\",\"name\":\"idle\"";
    case profile_helped:
      return ",\"cat\":\"help\",\"name\":\"graph of another block\"";
    case profile_moved:
      return counted("to other lanes", each);
    case profile_offered:
      return counted("offered", each);
    case profile_took_back:
      return counted("taken back", each);
    case profile_stole:
      return fmt::format(
          ",\"cat\":\"hand-over\",\"name\":\"stolen\",\"args\":{{\"tasks\":{},\"of_warp\":{}}}",
          each.what, each.detail);
    case profile_gave:
      return fmt::format(
          ",\"cat\":\"hand-over\",\"name\":\"given\",\"args\":{{\"blocks\":{},\"ticket\":{}}}",
          each.what, each.detail);
    case profile_opened:
      return fmt::format(
          ",\"cat\":\"hand-over\",\"name\":\"loop opened\",\"args\":{{\"turns\":{},\"place\":{}}}",
          each.what, each.detail);
    case profile_claimed:
      return fmt::format(",\"cat\":\"hand-over\",\"name\":\"turns "
                         "claimed\",\"args\":{{\"lanes\":{},\"place\":{}}}",
                         each.what, each.detail);
    default:
      return fmt::format(",\"cat\":\"hand-over\",\"name\":\"taken\",\"args\":{{\"ticket\":{}}}",
                         each.detail);
    }
  }

  // Workers and lanes that run steps, as means over equal parts of the launch.
  void write_activity(const recorded_launch &launch) {
    constexpr std::size_t parts = 400;
    const double part = launch.length() / parts;
    if (!(part > 0) || launch.workers.empty())
      return;
    std::vector<double> workers(parts), lanes(parts);
    for (const worker_timeline &worker : launch.workers)
      for (const timed_event &each : worker.events) {
        if (each.kind != profile_step)
          continue;
        const double begin = std::max(0.0, each.begin - launch.begin) / part;
        const double end = std::min<double>(parts, (each.end - launch.begin) / part);
        for (auto i = static_cast<std::size_t>(begin); i < parts && static_cast<double>(i) < end;
             ++i) {
          const double here = std::min<double>(end, static_cast<double>(i) + 1) -
                              std::max(begin, static_cast<double>(i));
          workers[i] += here;
          lanes[i] += here * each.lanes();
        }
      }
    const bool has_lanes = launch.figures.of_warps.workers != 0;
    for (std::size_t i = 0; i <= parts; ++i) {
      const double at = launch.begin + part * static_cast<double>(i);
      counter(at, "workers at work", i < parts ? workers[i] : 0);
      if (has_lanes)
        counter(at, "lanes at work", i < parts ? lanes[i] : 0);
    }
  }
  void counter(double at, const char *name, double value) {
    event(fmt::format(
        "{{\"ph\":\"C\",\"pid\":0,\"ts\":{:.3f},\"name\":\"{}\",\"args\":{{\"value\":{:.1f}}}}}",
        us(at), name, value));
  }

  std::FILE *file_;
  bool first_ = true;
  std::set<std::pair<unsigned, unsigned>> named_; // processes, with thread 0, and threads
};

const char *kind_text(profile_event_kind kind) {
  switch (kind) {
  case profile_step:
    return "step";
  case profile_idle:
    return "idle";
  case profile_helped:
    return "graph of another block";
  case profile_moved:
    return "to other lanes";
  case profile_offered:
    return "offered";
  case profile_stole:
    return "stolen";
  case profile_took_back:
    return "taken back";
  case profile_gave:
    return "given";
  case profile_opened:
    return "loop opened";
  case profile_claimed:
    return "turns claimed";
  default:
    return "taken";
  }
}

// Names of instances of templates have commas.
std::string table_text(const std::string &text) {
  return text.find_first_of(",\"") == std::string::npos ? text : quoted(text);
}

} // namespace

void write_trace(std::FILE *file, const recorded_profile &profile, const std::string &missing) {
  trace_writer(file).write(profile, missing);
}

void write_table(std::FILE *file, const recorded_profile &profile) {
  std::fputs(
      "launch,worker,number,multiprocessor,begin_ns,end_ns,what,function,state,lanes,count\n",
      file);
  for (std::size_t i = 0; i < profile.launches.size(); ++i) {
    const recorded_launch &launch = profile.launches[i];
    for (const worker_timeline &worker : launch.workers)
      for (const timed_event &each : worker.events) {
        const bool is_step = each.kind == profile_step;
        const std::string row =
            fmt::format("{},{},{},{},{:.0f},{:.0f},{},{},{},{},{}\n", i + 1,
                        worker.is_block() ? "block" : "warp", worker.index(), worker.multiprocessor,
                        std::max(0.0, each.begin), std::max(0.0, each.end), kind_text(each.kind),
                        is_step ? table_text(launch.name_of(each.function())) : "",
                        is_step ? std::to_string(each.state()) : "",
                        is_step ? std::to_string(each.lanes()) : "",
                        is_step || each.kind == profile_idle || each.kind == profile_helped
                            ? ""
                            : std::to_string(each.what));
        std::fwrite(row.data(), 1, row.size(), file);
      }
  }
}

} // namespace gtap::detail
