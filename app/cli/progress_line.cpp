#include "app/cli/progress_line.h"

#include <unistd.h>

#include <chrono>
#include <iostream>

namespace warpscope::cli {
namespace {

bool isTerminal(const std::ostream& err) {
    return &err == &std::cerr && isatty(STDERR_FILENO) == 1;
}

}  // namespace

ProgressLine::ProgressLine(std::ostream& err, std::function<std::string()> text, bool always)
    : err_(err), text_(std::move(text)) {
    if (!always && !isTerminal(err)) return;
    thread_ = std::jthread([this] {
        std::unique_lock lock(mutex_);
        do {
            write(text_());
        } while (!wake_.wait_for(lock, std::chrono::milliseconds(100), [this] { return isDone_; }));
        write("");
    });
}

ProgressLine::~ProgressLine() {
    {
        const std::lock_guard lock(mutex_);
        isDone_ = true;
    }
    wake_.notify_all();
}

void ProgressLine::write(const std::string& text) {
    // Back to the beginning of the line, and everything behind it gone.
    err_ << "\r\x1b[K" << text << std::flush;
}

}  // namespace warpscope::cli
