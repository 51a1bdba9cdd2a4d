#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/present/timeline/timeline_search.h"
#include "app/session/state/slot_reader.h"

namespace warpscope::present {

/// Where a run issues the instruction or the line that is pointed at, in order of time: where cells
/// are too narrow to be framed one by one, these are ticks along the axis.
class LinkedIssues {
  public:
    /// Of a run with more instructions than these nothing is looked for while the pointer moves.
    static constexpr CycleCount kMaxIssues = 100'000;

    /// Looks anew where the run or what is pointed at has changed.
    void update(const session::SlotReader& session);
    const std::vector<TimelineHit>& hits() const { return hits_; }

  private:
    std::shared_ptr<const history::Recording> run_{};
    std::optional<isa::ProgramCounter> instruction_{};
    std::optional<int> line_{};
    std::vector<TimelineHit> hits_{};
};

}  // namespace warpscope::present
