// supervise: run one program under limits and leave nothing of it behind.
//
//   supervise REPORT CONTROL WALL CPU MEMORY PROGRAM ARGUMENT...
//
// REPORT   descriptor that gets one line when everything is over:
//          "<reason> <code> <wall seconds> <cpu seconds> <peak bytes>", where reason is one of
//          exited (code: exit status), signalled (code: signal), time, cpu, memory, stopped,
//          failed (code: errno; the program could not be started).
// CONTROL  descriptor whose other end the caller holds. It closing, for whatever reason, ends the
//          program: a caller that is killed, even by SIGKILL, cannot leave a solver running.
// WALL, CPU, MEMORY  limits in seconds, seconds and bytes over all processes together; 0 is none.
//
// Why a program of its own: limits must hold from the first instruction, across all processes that
// the solver starts, and survive the caller. In a subreaper every orphan of the solver comes back
// to us, also one that made itself a session of its own, so "the whole group" has no way out.
// Memory is sampled as resident pages. RLIMIT_AS would break solvers that reserve address space
// without using it (Rust and Java programs), and would turn "out of memory" into a crash.

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace {

constexpr int kSampleMs = 20;      // a program can touch some 20 MB between two samples
constexpr int kReapMs = 2;         // while the last processes are dying
constexpr double kGiveUp = 5.0;    // seconds for SIGKILL to do its work (uninterruptible I/O)

double now() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// Reads a whole small file of /proc; an empty string when the process has gone.
template <size_t Size>
bool slurp(const char* path, char (&text)[Size]) {
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  const ssize_t count = read(file, text, Size - 1);
  close(file);
  if (count <= 0) return false;
  text[count] = '\0';
  return true;
}

void append_children(pid_t parent, std::vector<pid_t>& found) {
  char path[64];
  std::snprintf(path, sizeof path, "/proc/%d/task", parent);
  DIR* tasks = opendir(path);
  if (tasks == nullptr) return;
  while (const dirent* task = readdir(tasks)) {
    if (task->d_name[0] == '.') continue;
    char file[96];
    std::snprintf(file, sizeof file, "/proc/%d/task/%.20s/children", parent, task->d_name);
    char text[4096];
    if (!slurp(file, text)) continue;
    for (char* next = text;;) {
      char* end = next;
      const long pid = std::strtol(next, &end, 10);
      if (end == next) break;
      found.push_back(static_cast<pid_t>(pid));
      next = end;
    }
  }
  closedir(tasks);
}

std::vector<pid_t> descendants() {
  std::vector<pid_t> found;
  append_children(getpid(), found);
  for (size_t i = 0; i < found.size(); ++i) append_children(found[i], found);
  return found;
}

struct Usage {
  double cpu = 0;    // seconds
  double bytes = 0;  // resident
};

// What one process uses now. Its CPU time includes that of the children it has waited for.
Usage usage_of(pid_t pid) {
  static const double ticks = static_cast<double>(sysconf(_SC_CLK_TCK));
  static const double page = static_cast<double>(sysconf(_SC_PAGESIZE));
  char path[64];
  char text[1024];
  std::snprintf(path, sizeof path, "/proc/%d/stat", pid);
  if (!slurp(path, text)) return {};
  const char* fields = std::strrchr(text, ')');  // the name may hold blanks and parentheses
  if (fields == nullptr) return {};
  unsigned long user = 0;
  unsigned long system = 0;
  long child_user = 0;
  long child_system = 0;
  long resident = 0;
  const int read = std::sscanf(fields + 1,
                               " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu %ld %ld"
                               " %*d %*d %*d %*d %*u %*u %ld",
                               &user, &system, &child_user, &child_system, &resident);
  if (read != 5) return {};
  return {static_cast<double>(user + system + static_cast<unsigned long>(child_user) +
                              static_cast<unsigned long>(child_system)) / ticks,
          static_cast<double>(resident) * page};
}

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

struct Limits {
  double wall;
  double cpu;
  double memory;
};

class Supervisor {
 public:
  Supervisor(int control, Limits limits) : control_(control), limits_(limits) {
    // A caller that dies takes us along even where a fork of it still holds the control pipe.
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    sigset_t mask;
    sigemptyset(&mask);
    for (const int number : {SIGCHLD, SIGTERM, SIGINT, SIGHUP}) sigaddset(&mask, number);
    sigprocmask(SIG_BLOCK, &mask, &inherited_mask_);
    signals_ = signalfd(-1, &mask, SFD_CLOEXEC | SFD_NONBLOCK);
    signal(SIGPIPE, SIG_IGN);
  }

  void run(char** command) {
    start(command);
    while (!over_) wait_for_something();
    kill_everything();
  }

  void report(int file) const {
    dprintf(file, "%s %d %.6f %.6f %.0f\n", reason_, code_, wall_, cpu_reaped_, peak_);
  }

 private:
  void start(char** command) {
    int failure[2];
    if (signals_ < 0 || pipe2(failure, O_CLOEXEC) != 0) return finish("failed", errno);
    const pid_t self = getpid();
    child_ = fork();
    if (child_ < 0) return finish("failed", errno);
    if (child_ == 0) {
      setpgid(0, 0);
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      if (getppid() != self) _exit(127);
      const rlimit no_core{0, 0};
      setrlimit(RLIMIT_CORE, &no_core);
      prefer_for_the_oom_killer();
      signal(SIGPIPE, SIG_DFL);
      sigprocmask(SIG_SETMASK, &inherited_mask_, nullptr);
      execvp(command[0], command);
      const int error = errno;
      [[maybe_unused]] const ssize_t written = write(failure[1], &error, sizeof error);
      _exit(127);
    }
    setpgid(child_, child_);  // on both sides of the fork: whoever comes first
    close(failure[1]);
    int error = 0;
    if (read(failure[0], &error, sizeof error) == sizeof error) finish("failed", error);
    close(failure[0]);
  }

  // When memory runs out, the kernel should take the solver and not the program that waits for it.
  static void prefer_for_the_oom_killer() {
    const int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (file < 0) return;
    [[maybe_unused]] const ssize_t written = write(file, "500", 3);
    close(file);
  }

  void wait_for_something() {
    int patience = limits_.cpu > 0 || limits_.memory > 0 ? kSampleMs : -1;
    if (limits_.wall > 0) {
      const double left = limits_.wall - (now() - begun_);
      const int left_ms = left > 0 ? static_cast<int>(left * 1e3) + 1 : 0;
      // A long limit is waited for in pieces, so that it fits into an int of milliseconds.
      if (left > 1e6) patience = patience < 0 ? 1'000'000'000 : patience;
      else if (patience < 0 || left_ms < patience) patience = left_ms;
    }
    pollfd events[] = {{signals_, POLLIN, 0}, {control_, POLLIN, 0}};
    poll(events, 2, patience);
    if (events[0].revents != 0) handle_signals();
    if (over_) return;
    if (events[1].revents != 0) return finish("stopped", 0);
    if (limits_.wall > 0 && now() - begun_ >= limits_.wall) return finish("time", 0);
    if (limits_.cpu > 0 || limits_.memory > 0) sample();
  }

  void handle_signals() {
    signalfd_siginfo info{};
    bool stop = false;
    while (read(signals_, &info, sizeof info) == sizeof info) stop |= info.ssi_signo != SIGCHLD;
    reap();
    if (stop && !over_) finish("stopped", 0);
  }

  // Buries what has died; true when nobody is left.
  bool reap() {
    for (;;) {
      int status = 0;
      rusage usage{};
      const pid_t pid = wait4(-1, &status, WNOHANG, &usage);
      if (pid < 0 && errno == EINTR) continue;
      if (pid <= 0) return pid < 0;
      cpu_reaped_ += seconds(usage.ru_utime) + seconds(usage.ru_stime);
      const double most = static_cast<double>(usage.ru_maxrss) * 1024;
      if (most > peak_) peak_ = most;
      if (pid == child_ && !over_) {
        if (WIFEXITED(status)) finish("exited", WEXITSTATUS(status));
        else finish("signalled", WTERMSIG(status));
        // One that grew over the limit and ended within a sample has broken it all the same.
        if (limits_.memory > 0 && peak_ > limits_.memory) reason_ = "memory", code_ = 0;
      }
    }
  }

  void sample() {
    Usage sum{cpu_reaped_, 0};
    for (const pid_t pid : descendants()) {
      const Usage one = usage_of(pid);
      sum.cpu += one.cpu;
      sum.bytes += one.bytes;
    }
    if (sum.bytes > peak_) peak_ = sum.bytes;
    if (limits_.memory > 0 && sum.bytes > limits_.memory) finish("memory", 0);
    else if (limits_.cpu > 0 && sum.cpu >= limits_.cpu) finish("cpu", 0);
  }

  // Orphans become our children, so that round after round nobody is left.
  void kill_everything() {
    const double until = now() + kGiveUp;
    while (!reap() && now() < until) {
      if (child_ > 0) kill(-child_, SIGKILL);
      for (const pid_t pid : descendants()) kill(pid, SIGKILL);
      pollfd event{signals_, POLLIN, 0};
      poll(&event, 1, kReapMs);
      signalfd_siginfo info{};
      while (read(signals_, &info, sizeof info) == sizeof info) {}
    }
  }

  void finish(const char* reason, int code) {
    over_ = true;
    reason_ = reason;
    code_ = code;
    wall_ = now() - begun_;
  }

  const int control_;
  const Limits limits_;
  const double begun_ = now();
  sigset_t inherited_mask_{};
  int signals_ = -1;
  pid_t child_ = -1;
  bool over_ = false;
  const char* reason_ = "failed";
  int code_ = 0;
  double wall_ = 0;
  double cpu_reaped_ = 0;
  double peak_ = 0;
};

void close_on_exec(int file) { fcntl(file, F_SETFD, FD_CLOEXEC); }

}  // namespace

int main(int count, char** arguments) {
  if (count < 7) {
    std::fputs("usage: supervise REPORT CONTROL WALL CPU MEMORY PROGRAM [ARGUMENT...]\n", stderr);
    return 2;
  }
  const int report = std::atoi(arguments[1]);
  const int control = std::atoi(arguments[2]);
  close_on_exec(report);
  close_on_exec(control);
  Supervisor supervisor(
      control, {std::atof(arguments[3]), std::atof(arguments[4]), std::atof(arguments[5])});
  supervisor.run(arguments + 6);
  supervisor.report(report);
  return 0;
}
