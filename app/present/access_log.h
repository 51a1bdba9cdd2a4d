#pragma once

#include <cstddef>
#include <memory>
#include <utility>

#include "engine/history/access_walk.h"

namespace warpscope::present {

/// What every log of a run's accesses to memory shares: it is read in pieces, because the run is
/// simulated once more for it, and what comes after so many entries is left out.
class AccessLog {
  public:
    AccessLog(std::shared_ptr<const history::Run> run, std::size_t most)
        : walk_(std::move(run)), most_(most) {}
    virtual ~AccessLog() = default;

    /// Reads on: so many entries or cycles more.
    void advance(std::size_t work);
    /// The whole run was read, or as much of it as is kept.
    bool isDone() const { return isFull() || walk_.isDone(); }
    bool isFull() const { return count_ >= most_; }
    /// Everything up to and with this cycle is known.
    Cycle known() const { return walk_.isDone() ? kNever : walk_.cycle(); }
    /// Entries so far: grows with everything that is read.
    std::size_t count() const { return count_; }

  private:
    /// Keeps what an access of a cycle gives. Returns how many entries.
    virtual std::size_t add(const sm::AccessRecord& record, Cycle cycle) = 0;

    history::AccessWalk walk_;
    std::size_t most_;
    std::size_t count_ = 0;
};

}  // namespace warpscope::present
