#include "app/platform/fed_process.h"

#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <sstream>
#include <thread>

namespace warpscope::platform {

namespace {

/// A program may read from a socket as from a pipe, and writing to one that nobody reads any more
/// is an error instead of a signal that ends us.
bool openSocket(int (&ends)[2]) {
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0;
}

[[noreturn]] void become(const std::filesystem::path& program, char* const* arguments, int input,
                         int errors) {
    // Ctrl+C is ours to answer.
    setpgid(0, 0);
    dup2(input, STDIN_FILENO);
    dup2(errors, STDOUT_FILENO);
    dup2(errors, STDERR_FILENO);
    execv(program.c_str(), arguments);
    _exit(127);
}

}  // namespace

std::filesystem::path findProgram(const std::string& name) {
    const char* const path = std::getenv("PATH");
    std::istringstream folders(path == nullptr ? "" : path);
    for (std::string folder; std::getline(folders, folder, ':');) {
        const std::filesystem::path candidate = std::filesystem::path(folder) / name;
        std::error_code error;
        if (std::filesystem::is_regular_file(candidate, error) &&
            access(candidate.c_str(), X_OK) == 0)
            return candidate;
    }
    return {};
}

std::unique_ptr<FedProcess> FedProcess::start(const std::filesystem::path& program,
                                              const std::vector<std::string>& arguments) {
    std::vector<std::string> words{program.string()};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    for (std::string& word : words)
        pointers.push_back(word.data());
    pointers.push_back(nullptr);
    std::unique_ptr<FedProcess> process(new FedProcess);
    int ends[2] = {-1, -1};
    process->errors_ = memfd_create("warpscope", MFD_CLOEXEC);
    if (process->errors_ < 0 || !openSocket(ends)) return nullptr;
    process->child_ = fork();
    if (process->child_ == 0) become(program, pointers.data(), ends[1], process->errors_);
    ::close(ends[1]);
    process->input_ = ends[0];
    if (process->child_ < 0) return nullptr;
    process->isRunning_ = true;
    return process;
}

FedProcess::~FedProcess() {
    close();
    if (!hasEnded()) {
        kill(child_, SIGKILL);
        waitpid(child_, nullptr, 0);
    }
    if (errors_ >= 0) ::close(errors_);
}

void FedProcess::feed(std::vector<unsigned char> bytes) {
    // It may have closed its input and run on: what nobody takes would stand here for ever.
    if (!isOpen()) return;
    bytes_ = std::move(bytes);
    taken_ = 0;
}

void FedProcess::push(int milliseconds) {
    while (isFull() && isOpen()) {
        const ssize_t part = send(input_, bytes_.data() + taken_, bytes_.size() - taken_,
                                  MSG_NOSIGNAL | MSG_DONTWAIT);
        if (part > 0) {
            taken_ += static_cast<std::size_t>(part);
            continue;
        }
        if (errno == EINTR) continue;
        if (errno != EAGAIN && errno != EWOULDBLOCK) return close();  // It wants no more.
        pollfd room = {input_, POLLOUT, 0};
        if (poll(&room, 1, milliseconds) <= 0) return;
    }
}

void FedProcess::close() {
    if (isOpen()) ::close(input_);
    input_ = -1;
    bytes_.clear();
    taken_ = 0;
}

void FedProcess::wait(int milliseconds) {
    for (int waited = 0; waited < milliseconds && !hasEnded(); ++waited)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

bool FedProcess::hasEnded() {
    if (!isRunning_) return true;
    int status = 0;
    if (waitpid(child_, &status, WNOHANG) == 0) return false;
    isRunning_ = false;
    status_ = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return true;
}

std::string FedProcess::errors() const {
    std::string text(4096, '\0');
    const ssize_t length = pread(errors_, text.data(), text.size(), 0);
    text.resize(length > 0 ? static_cast<std::size_t>(length) : 0);
    return text;
}

}  // namespace warpscope::platform
