#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <iosfwd>
#include <mutex>
#include <string>
#include <thread>

namespace warpscope::cli {

/// Rewrites one line of a terminal ten times a second with what `text` gives, and wipes it at the
/// end. Nothing is written to what is no terminal, unless `always`.
class ProgressLine {
  public:
    ProgressLine(std::ostream& err, std::function<std::string()> text, bool always = false);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

  private:
    void write(const std::string& text);

    std::ostream& err_;
    std::function<std::string()> text_;
    std::mutex mutex_{};
    std::condition_variable wake_{};
    bool isDone_ = false;
    std::jthread thread_{};  ///< Last: it ends before the rest goes away.
};

}  // namespace warpscope::cli
