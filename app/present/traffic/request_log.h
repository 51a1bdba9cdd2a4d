#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "app/present/access_log.h"

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

/// What a run asks of memory; an entry is a request. Constants are left out: they never leave the
/// SM.
class RequestLog : public AccessLog {
  public:
    /// Requests that are kept, 40 bytes each; what comes later is left out.
    static constexpr std::size_t kMaxRequests = std::size_t{1} << 19;

    explicit RequestLog(std::shared_ptr<const history::Run> run)
        : AccessLog(std::move(run), kMaxRequests) {}

    /// What was asked for up to a cycle and is not answered in it, in the order of the issues.
    std::vector<Request> underWay(Cycle cycle) const;

  private:
    std::size_t add(const sm::AccessRecord& record, Cycle cycle) override;

    std::vector<Request> requests_{};  ///< By `from`.
    CycleCount longest_ = 0;           ///< Of all of them.
};

}  // namespace warpscope::present
