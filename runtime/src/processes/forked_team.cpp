// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A team on one host without a launcher: the first process starts the program anew, with the same arguments, once for each of the
// others, and has a socket to each. A socket that closes says that its process has ended, which is how nobody waits for it.
//
// Messages, from the first byte on:
//   x text     what this process gives to an exchange, to the first one
//   a texts    the texts of all, in their order, from the first one; before each stands its length
//   l sentence a process has ended, from the first one: which
//   b status   this process ends, in order, with this status
#include "processes/process_team.h"

#include "api/exit_status.h"
#include "cuda/failure.h"

#include <gtap/detail/launch/peer_memory.h>

#include <fmt/format.h>

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <condition_variable>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <fstream>
#include <iterator>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace gtap::detail {

namespace {

constexpr const char *count_variable = "GTAP_PEERS"; // for the user
constexpr const char *member_variable =
    "GTAP_TEAM_MEMBER"; // for those that are started: number/count/socket
constexpr std::size_t most_message = 64 * 1024;

failure bad_count(const char *text) {
  return {GTAP_ERROR_INVALID_CONFIG,
          fmt::format("{} is '{}'; it has to be a number of processes from 1 to {}.",
                      count_variable, text, static_cast<int>(most_peers))};
}

int wanted_count() {
  const char *text = std::getenv(count_variable);
  if (text == nullptr || *text == '\0')
    return 1;
  char *end = nullptr;
  const long value = std::strtol(text, &end, 10);
  if (*end != '\0' || value < 1 || value > static_cast<int>(most_peers))
    throw bad_count(text);
  return static_cast<int>(value);
}

failure system_failure(const char *call) {
  return {GTAP_ERROR_INVALID_CONFIG,
          fmt::format("The processes of {} could not be started: {} failed: {}.", count_variable,
                      call, std::strerror(errno))};
}

// What the program was called with.
std::vector<std::string> own_arguments() {
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  const std::string all((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  std::vector<std::string> arguments;
  for (std::size_t at = 0; at < all.size(); at += arguments.back().size() + 1)
    arguments.emplace_back(all.c_str() + at);
  return arguments;
}

std::string joined(const std::vector<std::string> &texts) {
  std::string all;
  for (const std::string &each : texts) {
    const auto length = static_cast<std::uint32_t>(each.size());
    all.append(reinterpret_cast<const char *>(&length), sizeof length);
    all += each;
  }
  return all;
}
std::vector<std::string> parted(const std::string &all) {
  std::vector<std::string> texts;
  for (std::size_t at = 0; at < all.size();) {
    std::uint32_t length = 0;
    std::memcpy(&length, all.data() + at, sizeof length);
    texts.push_back(all.substr(at + sizeof length, length));
    at += sizeof length + length;
  }
  return texts;
}

// How a process has ended, as waitpid() says it.
std::string end_in_words(int status) {
  if (WIFSIGNALED(status))
    return fmt::format("was ended by signal {} ({})", WTERMSIG(status),
                       strsignal(WTERMSIG(status)));
  return fmt::format("ended with status {}", WEXITSTATUS(status));
}

class team final : public process_team {
public:
  team(int me, int count, const std::vector<int> &sockets, const std::vector<pid_t> &started)
      : me_(me), count_(count), links_(sockets.size()) {
    for (const pid_t each : started)
      started_.push_back({each});
    for (std::size_t i = 0; i < sockets.size(); ++i)
      links_[i].socket = sockets[i];
    if (links_.empty())
      return;
    reader_ = start_thread([this] { read(); });
    reader_.detach(); // it ends with the process
  }

  int me() const override { return me_; }
  int count() const override { return count_; }

#if defined(GTAP_TARGET_HOST)
  bool meets_beside_launches() const override {
    return false;
  } // a launch returns when it has ended
#else
  bool meets_beside_launches() const override {
    return true;
  }
#endif

  std::vector<std::string> exchange(const std::string &mine) override {
    if (links_.empty())
      return {mine};
    std::unique_lock<std::mutex> held(mutex_);
    if (me_ != 0) {
      if (!lost_)
        send(links_[0], 'x', mine);
      changed_.wait(held, [&] { return lost_ || !links_[0].texts.empty() || links_[0].has_left; });
      if (links_[0].texts.empty() && !lost_)
        lose(held, "Process 0 has ended, and others wait for it.");
      if (links_[0].texts.empty())
        throw failure{GTAP_ERROR_PEER, *lost_};
      const std::string all = links_[0].texts.front();
      links_[0].texts.pop_front();
      return parted(all);
    }
    std::vector<std::string> all = {mine};
    for (link &each : links_) {
      changed_.wait(held, [&] { return lost_ || !each.texts.empty() || each.has_left; });
      if (each.texts.empty() && !lost_)
        lose(held,
             fmt::format("Process {} has ended, and process 0 waits for it.", number_of(each)));
      if (lost_)
        throw failure{GTAP_ERROR_PEER, *lost_};
      all.push_back(each.texts.front());
      each.texts.pop_front();
    }
    for (link &each : links_)
      send(each, 'a', joined(all));
    return all;
  }

  void when_one_is_lost(std::function<void(const std::string &)> act) override {
    std::optional<std::string> before;
    {
      const std::lock_guard<std::mutex> call(calling_); // no call of the one before goes on
      const std::lock_guard<std::mutex> held(mutex_);
      when_lost_ = act;
      before = lost_;
    }
    if (before && act)
      act(*before);
  }

  // The end of the process, with this status: it says so, and the first one waits for the others. Whether all ended well.
  bool leave(int own_status) {
    if (getpid() != process_) // a child that the program has forked, which is not in the team
      return true;
    std::unique_lock<std::mutex> held(mutex_);
    has_left_ = true;
    for (link &each : links_)
      send(each, 'b', std::to_string(own_status));
    if (me_ != 0)
      return true;
    bool well = true;
    for (std::size_t i = 0; i < links_.size(); ++i) {
      // Its socket says that it has ended, also where the program itself waits for the process.
      changed_.wait(held, [&] { return links_[i].is_closed; });
      std::string how;
      if (!links_[i].has_left)
        how = "has ended before its time";
      else if (links_[i].status != 0)
        how = fmt::format("ended with status {}", links_[i].status);
      int status = 0;
      if (has_ended(i, status, true) && status != 0)
        how = end_in_words(status);
      if (how.empty())
        continue;
      std::fprintf(stderr, "gtap: Process %zu %s.\n", i + 1, how.c_str());
      well = false;
    }
    return well;
  }

private:
  struct member {
    pid_t process = 0;
    bool has_ended = false;
    int status = 0;
  };
  struct link {
    int socket = -1;
    std::deque<std::string> texts;
    bool has_left = false, is_closed = false;
    int status = 0; // that it has left with
  };

  int number_of(const link &one) const {
    return me_ != 0 ? 0 : static_cast<int>(&one - links_.data()) + 1;
  }

  static void send(link &to, char kind, const std::string &text) {
    const std::string message = kind + text;
    // A process that has ended is found by the reader.
    static_cast<void>(::send(to.socket, message.data(), message.size(), MSG_NOSIGNAL));
  }

  // Whether a process that was started has ended, and how: 0 where that is not known, since the program itself has waited for it.
  bool has_ended(std::size_t which, int &status, bool wait) {
    const std::lock_guard<std::mutex> held(waiting_);
    member &one = started_[which];
    if (!one.has_ended) {
      const pid_t got = waitpid(one.process, &one.status, wait ? 0 : WNOHANG);
      one.has_ended = got != 0;
      if (got < 0)
        one.status = 0;
    }
    status = one.status;
    return one.has_ended;
  }

  // What is left of it may be wanted by who asks next. The calls of `when_lost_` come after the lock.
  void lose(std::unique_lock<std::mutex> &held, const std::string &sentence) {
    if (lost_)
      return;
    lost_ = sentence;
    if (me_ == 0)
      for (link &each : links_)
        send(each, 'l', sentence);
    changed_.notify_all();
    held.unlock();
    {
      const std::lock_guard<std::mutex> call(calling_);
      held.lock();
      const std::function<void(const std::string &)> act = when_lost_;
      held.unlock();
      if (act)
        act(sentence);
    }
    held.lock();
  }

  void closed(std::unique_lock<std::mutex> &held, link &one) {
    one.is_closed = true;
    changed_.notify_all();
    if (one.has_left || has_left_)
      return;
    std::string how = "has ended";
    if (me_ == 0) { // it is dead, or about to be
      const auto which = static_cast<std::size_t>(&one - links_.data());
      int status = 0;
      held.unlock();
      for (int i = 0; i < 100 && !has_ended(which, status, false); ++i)
        usleep(1000);
      held.lock();
      how = end_in_words(status);
    }
    lose(held, fmt::format("Process {} of the launch {}.", number_of(one), how));
  }

  void take(std::unique_lock<std::mutex> &held, link &one, const std::string &message) {
    const std::string text = message.substr(1);
    switch (message[0]) {
    case 'x':
    case 'a':
      one.texts.push_back(text);
      break;
    case 'l':
      lose(held, text);
      break;
    case 'b':
      one.has_left = true;
      one.status = std::atoi(text.c_str());
      break;
    }
    changed_.notify_all();
  }

  void read() {
    std::string buffer(most_message, '\0');
    for (;;) {
      std::vector<pollfd> open;
      std::vector<link *> whose;
      {
        const std::lock_guard<std::mutex> held(mutex_);
        for (link &each : links_)
          if (!each.is_closed) {
            open.push_back({each.socket, POLLIN, 0});
            whose.push_back(&each);
          }
      }
      if (open.empty())
        return;
      if (poll(open.data(), open.size(), -1) < 0)
        continue;
      std::unique_lock<std::mutex> held(mutex_);
      for (std::size_t i = 0; i < open.size(); ++i) {
        if (open[i].revents == 0)
          continue;
        const ssize_t got = recv(open[i].fd, &buffer[0], buffer.size(), 0);
        if (got > 0)
          take(held, *whose[i], buffer.substr(0, static_cast<std::size_t>(got)));
        else if (got == 0 || errno != EINTR)
          closed(held, *whose[i]);
      }
    }
  }

  const int me_, count_;
  const pid_t process_ = getpid();
  std::mutex calling_; // held while when_lost_ is called; taken before mutex_
  std::mutex waiting_; // guards what follows
  std::vector<member> started_;
  std::thread reader_;
  std::mutex mutex_; // guards what follows
  std::condition_variable changed_;
  std::vector<link> links_; // of the first process to each other; of these to the first
  std::optional<std::string> lost_;
  std::function<void(const std::string &)> when_lost_;
  bool has_left_ = false;
};

// Starts the program anew as a member of the team; returns its process.
pid_t start_member(int number, int count, int socket) {
  const std::vector<std::string> arguments = own_arguments();
  std::vector<char *> pointers;
  for (const std::string &each : arguments)
    pointers.push_back(const_cast<char *>(each.c_str()));
  pointers.push_back(nullptr);
  const std::string member = fmt::format("{}/{}/{}", number, count, socket);
  std::vector<std::string> variables = {std::string(member_variable) + "=" + member};
  const std::string own_count = std::string(count_variable) + "=";
  for (char **each = environ; *each != nullptr; ++each)
    if (std::strncmp(*each, own_count.c_str(), own_count.size()) != 0)
      variables.emplace_back(*each);
  std::vector<char *> environment;
  for (std::string &each : variables)
    environment.push_back(&each[0]);
  environment.push_back(nullptr);
  const pid_t started = fork();
  if (started != 0)
    return started;
  // Between fork and exec, only what may be called in a process whose other threads are gone.
  fcntl(socket, F_SETFD, 0);
  execve("/proc/self/exe", pointers.data(), environment.data());
  _exit(127);
}

team *the_team = nullptr; // lives as long as the process

team &started_team() {
  const int count = wanted_count();
  std::vector<int> sockets;
  std::vector<pid_t> started;
  std::fflush(nullptr); // nothing twice
  for (int number = 1; number < count; ++number) {
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0)
      throw system_failure("socketpair()");
    const pid_t process = start_member(number, count, pair[1]);
    if (process < 0)
      throw system_failure("fork()");
    close(pair[1]);
    sockets.push_back(pair[0]);
    started.push_back(process);
  }
  return *new team(0, count, sockets, started);
}

team &member_of_team() {
  int me = 0, count = 0, socket = -1;
  if (std::sscanf(std::getenv(member_variable), "%d/%d/%d", &me, &count, &socket) != 3)
    throw failure{GTAP_ERROR_INVALID_CONFIG,
                  fmt::format("{} is set, which only a gtap::runtime may do.", member_variable)};
  fcntl(socket, F_SETFD, FD_CLOEXEC);
  unsetenv(member_variable); // programs that this one starts are in no team
  return *new team(me, count, {socket}, {});
}

} // namespace

process_start how_started() noexcept {
  if (the_team != nullptr)
    return the_team->count() == 1 ? process_start::alone
           : the_team->me() == 0  ? process_start::by_variable
                                  : process_start::by_team;
  if (std::getenv(member_variable) != nullptr)
    return process_start::by_team;
  if (const char *text = std::getenv(count_variable);
      text != nullptr && *text != '\0' && std::strcmp(text, "1") != 0)
    return process_start::by_variable;
  for (const char *each : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS", "PMIX_RANK"})
    if (const char *text = std::getenv(each);
        text != nullptr && (std::strcmp(each, "PMIX_RANK") == 0 || std::atoi(text) > 1))
      return process_start::by_launcher;
  return process_start::alone;
}

process_team &forked_team() {
  static std::mutex mutex;
  const std::lock_guard<std::mutex> held(mutex);
  if (the_team == nullptr) {
    the_team = &(std::getenv(member_variable) != nullptr ? member_of_team() : started_team());
  }
  return *the_team;
}

void leave_team_at_exit() {
  if (the_team != nullptr)
    wait_at_exit([](int status) { return the_team->leave(status); });
}

} // namespace gtap::detail
