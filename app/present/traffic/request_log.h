#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/history/access_walk.h"

namespace warpscope::present {

/// Sectors of global or local memory, or passes through the banks of shared memory, that one
/// warp-wide access asks for and that the same level answers in the same cycle.
struct Request {
    Cycle from = 0;  ///< Of the issue.
    Cycle to = 0;    ///< From this cycle on it is answered.
    WarpId warp{};
    isa::ProgramCounter pc = 0;
    std::uint32_t parts = 0;
    memory::Level level = memory::Level::Memory;
    memory::AccessKind kind = memory::AccessKind::Load;

    friend bool operator==(const Request&, const Request&) = default;
};

/// What a run asks of memory, read in pieces, because the run is simulated once more for it.
/// Constants are left out: they never leave the SM.
class RequestLog {
  public:
    /// Requests that are kept, 40 bytes each; what comes later is left out.
    static constexpr std::size_t kMostRequests = std::size_t{1} << 19;

    explicit RequestLog(std::shared_ptr<const history::Run> run) : walk_(std::move(run)) {}

    /// Reads on: so many requests or cycles more.
    void advance(std::size_t work);
    bool isDone() const { return isFull() || walk_.isDone(); }
    bool isFull() const { return requests_.size() >= kMostRequests; }
    /// Everything up to and with this cycle is known.
    Cycle known() const { return walk_.isDone() ? kNever : walk_.cycle(); }
    /// Grows with everything that is read.
    std::size_t count() const { return requests_.size(); }

    /// What was asked for up to a cycle and is not answered in it, in the order of the issues.
    std::vector<Request> underWay(Cycle cycle) const;

  private:
    void add(const sm::AccessRecord& record);

    history::AccessWalk walk_;
    std::vector<Request> requests_{};  ///< By `from`.
    CycleCount longest_ = 0;           ///< Of all of them.
};

}  // namespace warpscope::present
