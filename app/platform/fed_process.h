#pragma once

#include <sys/types.h>

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace warpscope::platform {

/// The program of this name in the folders of PATH; empty: there is none.
std::filesystem::path findProgram(const std::string& name);

/// A program that is fed through its input while it runs. It is ended with this object.
class FedProcess {
  public:
    /// nullptr where the system has no room for it.
    static std::unique_ptr<FedProcess> start(const std::filesystem::path& program,
                                             const std::vector<std::string>& arguments);
    ~FedProcess();
    FedProcess(const FedProcess&) = delete;
    FedProcess& operator=(const FedProcess&) = delete;

    /// It may still take something: it was not closed, and did not close its input itself.
    bool isOpen() const { return input_ >= 0; }
    /// What it gets next; dropped unless isOpen(). Requires: !isFull().
    void feed(std::vector<unsigned char> bytes);
    /// It has not yet taken all that it was fed.
    bool isFull() const { return taken_ < bytes_.size(); }
    /// Hands on what it takes now, and waits for that at most so long.
    void push(int milliseconds);
    /// Nothing follows.
    void close();
    /// Until it has ended, at most so long.
    void wait(int milliseconds);
    /// It has ended, by itself or because it wanted no more.
    bool hasEnded();
    /// What it returned; −1 when it was ended by a signal. Requires: hasEnded().
    int status() const { return status_; }
    /// What it wrote to its standard error.
    std::string errors() const;

  private:
    FedProcess() = default;

    pid_t child_ = -1;
    int input_ = -1;
    int errors_ = -1;
    bool isRunning_ = false;
    int status_ = -1;
    std::vector<unsigned char> bytes_{};
    std::size_t taken_ = 0;
};

}  // namespace warpscope::platform
