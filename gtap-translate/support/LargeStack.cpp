// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LargeStack.h. Below the stack lies memory that nobody may touch; the handler of that fault
// runs on a small stack of its own and jumps back to where the work began.
#include "support/LargeStack.h"

#include <csetjmp>
#include <csignal>
#include <cstdint>
#include <memory>
#include <pthread.h>

namespace gtap {

namespace {

constexpr std::size_t stackBytes = std::size_t(1) << 29; // reserved, and only used when needed
constexpr std::size_t leastStackBytes = std::size_t(8) << 20;
constexpr std::size_t guardBytes = std::size_t(1) << 20; // more than any function's frame
constexpr std::size_t handlerBytes = std::size_t(1) << 16;

// What the handler needs: there is one translation in a process.
sigjmp_buf beginning;
std::uintptr_t guardBegin = 0, guardEnd = 0;

void onFault(int signal, siginfo_t *info, void *) {
  auto address = reinterpret_cast<std::uintptr_t>(info->si_addr);
  if (guardBegin <= address && address < guardEnd)
    siglongjmp(beginning, 1);
  std::signal(signal, SIG_DFL); // another defect: the fault comes again
}

struct Job {
  llvm::function_ref<void()> work;
  bool finished = false;
};

// Where the thread's guard is.
void findGuard() {
  pthread_attr_t attributes;
  void *begin = nullptr;
  std::size_t size = 0, guard = 0;
  guardBegin = guardEnd = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0)
    return;
  if (pthread_attr_getstack(&attributes, &begin, &size) == 0 &&
      pthread_attr_getguardsize(&attributes, &guard) == 0) {
    // glibc counts the guard as part of the stack, other libraries as memory below it.
    guardBegin = reinterpret_cast<std::uintptr_t>(begin) - guard;
    guardEnd = reinterpret_cast<std::uintptr_t>(begin) + guard;
  }
  pthread_attr_destroy(&attributes);
}

void *runJob(void *argument) {
  Job &job = *static_cast<Job *>(argument);
  auto memory = std::make_unique<char[]>(handlerBytes);
  stack_t handlerStack = {};
  handlerStack.ss_sp = memory.get();
  handlerStack.ss_size = handlerBytes;
  struct sigaction action = {}, before = {};
  action.sa_sigaction = onFault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  findGuard();
  sigaltstack(&handlerStack, nullptr);
  sigaction(SIGSEGV, &action, &before);
  if (sigsetjmp(beginning, 1) == 0) {
    job.work();
    job.finished = true;
  }
  sigaction(SIGSEGV, &before, nullptr);
  handlerStack.ss_flags = SS_DISABLE;
  sigaltstack(&handlerStack, nullptr);
  return nullptr;
}

} // namespace

bool runOnLargeStack(llvm::function_ref<void()> work) {
  Job job{work};
  for (std::size_t bytes = stackBytes; bytes >= leastStackBytes; bytes /= 2) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, bytes);
    pthread_attr_setguardsize(&attributes, guardBytes);
    pthread_t thread;
    bool made = pthread_create(&thread, &attributes, runJob, &job) == 0;
    pthread_attr_destroy(&attributes);
    if (made) {
      pthread_join(thread, nullptr);
      return job.finished;
    }
  }
  work(); // where address space is scarce, the process's own stack has to do
  return true;
}

void leaveLargeStack() {
  std::signal(SIGSEGV, SIG_DFL);
}

} // namespace gtap
