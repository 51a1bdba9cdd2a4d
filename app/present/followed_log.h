#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>

#include "engine/base/cycle.h"
#include "engine/history/run.h"

namespace warpscope::present {

/// A log of a run's accesses (AccessLog), which is read in pieces, only as far as the cursor
/// stands: the rest is read when somebody goes there.
template <class Log>
class FollowedLog {
  public:
    /// `work`: what one call of follow() reads, as AccessLog::advance() counts it.
    explicit FollowedLog(std::size_t work) : work_(work) {}

    /// Once a frame; another run begins a log of its own. Whether what is known up to the cycle may
    /// be other than at the last call. Requires: run != nullptr, cycle >= 0.
    bool follow(const std::shared_ptr<const history::Run>& run, Cycle cycle) {
        const bool isOther = run_ != run;
        if (isOther) {
            run_ = run;
            log_.emplace(run_);
        }
        if (!log_->isDone() && log_->known() <= cycle) log_->advance(work_);
        const Cycle known = std::min(log_->known(), cycle);
        if (!isOther && cycle_ == cycle && known_ == known) return false;
        cycle_ = cycle;
        known_ = known;
        return true;
    }

    // Requires: follow().
    const Log& operator*() const { return *log_; }
    const Log* operator->() const { return &*log_; }
    const std::shared_ptr<const history::Run>& run() const { return run_; }
    /// The cycle that was followed to.
    Cycle cycle() const { return cycle_; }
    /// Up to and with this cycle, at most cycle(), everything is known.
    Cycle known() const { return known_; }
    /// Not everything up to cycle() is known: it is still being read, or the log is full.
    bool isBehind() const { return known_ < cycle_; }
    /// It is still being read: the next follow() knows more.
    bool isReading() const { return isBehind() && !log_->isDone(); }

  private:
    std::size_t work_;
    std::shared_ptr<const history::Run> run_{};
    std::optional<Log> log_{};
    Cycle cycle_ = -1;
    Cycle known_ = -1;
};

}  // namespace warpscope::present
