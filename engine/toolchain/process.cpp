#include "engine/toolchain/process.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "engine/toolchain/confine.h"

namespace warpscope::toolchain {
namespace {

/// A file without a name, so that the program needs no place to write to.
class MemoryFile {
  public:
    MemoryFile() : descriptor_(memfd_create("warpscope", 0)) {}
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;
    ~MemoryFile() {
        if (descriptor_ >= 0) close(descriptor_);
    }
    int descriptor() const { return descriptor_; }

    void write(const std::string& text) const {
        for (std::size_t done = 0; done < text.size();) {
            const ssize_t part = ::write(descriptor_, text.data() + done, text.size() - done);
            if (part <= 0) break;
            done += static_cast<std::size_t>(part);
        }
        lseek(descriptor_, 0, SEEK_SET);
    }
    std::string text() const {
        lseek(descriptor_, 0, SEEK_SET);
        std::string all;
        char part[65536];
        for (ssize_t got = 0; (got = read(descriptor_, part, sizeof part)) > 0;)
            all.append(part, static_cast<std::size_t>(got));
        return all;
    }

  private:
    int descriptor_;
};

void limit(int resource, std::int64_t most) {
    const auto value = static_cast<rlim_t>(most);
    const rlimit both{value, value};
    setrlimit(static_cast<__rlimit_resource>(resource), &both);
}

struct Files {
    MemoryFile input{};
    MemoryFile output{};
    MemoryFile errors{};
};

[[noreturn]] void become(const ProcessPlan& plan, const Files& files, char* const* arguments) {
    constexpr std::int64_t kMegabyte = std::int64_t{1} << 20;
    setpgid(0, 0);
    dup2(files.input.descriptor(), STDIN_FILENO);
    dup2(files.output.descriptor(), STDOUT_FILENO);
    dup2(files.errors.descriptor(), STDERR_FILENO);
    limit(RLIMIT_CPU, static_cast<std::int64_t>(plan.seconds) + 1);
    limit(RLIMIT_AS, plan.megabytes * kMegabyte);
    limit(RLIMIT_FSIZE, plan.megabytes * kMegabyte / 10);
    limit(RLIMIT_CORE, 0);
    // A folder that is gone holds nothing that the program could read by a name alone.
    [[maybe_unused]] const int isAway = plan.folder.empty() ? 0 : chdir(plan.folder.c_str());
    confine(plan.readable);
    execv(plan.program.c_str(), arguments);
    _exit(127);
}

/// Of the processor.
double secondsOf(const rusage& used) {
    const auto secondsIn = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
    };
    return secondsIn(used.ru_utime) + secondsIn(used.ru_stime);
}

/// False: it took too long and was killed.
bool waitFor(pid_t child, double seconds, int& status, rusage& used) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration<double>(seconds);
    while (wait4(child, &status, WNOHANG, &used) == 0) {
        if (Clock::now() > end) {
            kill(-child, SIGKILL);
            kill(child, SIGKILL);
            wait4(child, &status, 0, &used);
            return false;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return true;
}

}  // namespace

ProcessResult runProcess(const ProcessPlan& plan) {
    ProcessResult result;
    const Files files;
    files.input.write(plan.input);
    std::vector<std::string> words{plan.program.string()};
    words.insert(words.end(), plan.arguments.begin(), plan.arguments.end());
    std::vector<char*> arguments;
    for (std::string& word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const pid_t child = fork();
    if (child < 0) return result;
    if (child == 0) become(plan, files, arguments.data());
    int status = 0;
    rusage used{};
    result.isTimeout = !waitFor(child, plan.clockSeconds, status, used);
    result.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    // A compiler may end in its own way when the system tells it that its time is over.
    const bool isCut = result.status != 0 && secondsOf(used) >= plan.seconds;
    result.isTimeout = result.isTimeout || isCut;
    result.isStarted = result.status != 127;
    result.output = files.output.text();
    result.errors = files.errors.text();
    return result;
}

}  // namespace warpscope::toolchain
