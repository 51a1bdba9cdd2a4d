#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/history/recording.h"

namespace warpscope::present {

/// A conditional branch that a warp issued.
struct BranchIssue {
    Cycle cycle = 0;
    isa::ProgramCounter pc = 0;
    LaneMask active = 0;
    LaneMask jumps = 0;  ///< Lanes that went on at the branch's target.
    LaneMask stays = 0;  ///< Lanes that went on behind it; who never went on is in neither.
    /// Of a branch that split: the first issue of all of its lanes that are still there.
    Cycle metAgain = kNever;

    bool isSplit() const { return jumps != 0 && stays != 0; }
    bool isOpen(Cycle at) const { return isSplit() && cycle <= at && at < metAgain; }
};

/// A stretch of a warp's issues with one set of lanes, within the passes of the branches around it.
struct NestedPass {
    int depth = 0;  ///< 0: all lanes together, 1: one side of a branch, 2: of one inside of it, …
    std::size_t first = 0, last = 0;  ///< Issues, counted from the warp's first.
    LaneMask lanes = 0;
    bool isStaying = true;             ///< The side behind the branch; false: its target.
    int line = 0;                      ///< Of the branch; 0 at depth 0.
    isa::Side side = isa::Side::None;  ///< Of the code that its lanes went to; None at depth 0.

    friend bool operator==(const NestedPass&, const NestedPass&) = default;
};

/// What a warp did at its branches, read from its recording alone.
class SplitHistory {
  public:
    SplitHistory(const history::Recording& run, WarpId warp);

    const std::vector<BranchIssue>& branches() const { return branches_; }
    /// Passes as boxes within boxes, by their first issue, the outer one first.
    const std::vector<NestedPass>& passes() const { return passes_; }
    /// Cycles of all issues.
    const std::vector<Cycle>& issues() const { return issues_; }
    /// The branch to explain in a cycle: the one that issues in it; else the innermost one whose
    /// sides are apart; else the last one before. nullptr before the first.
    const BranchIssue* shownAt(Cycle cycle) const;

  private:
    struct Issue {
        Cycle cycle;
        isa::ProgramCounter pc;
        LaneMask active;
    };
    void findBranches(const isa::Program& program, const std::vector<Issue>& issues);
    void closeSplits(const std::vector<Issue>& issues, const std::vector<LaneMask>& ends);
    void findPasses(const isa::Program& program, const std::vector<Issue>& issues);

    std::vector<BranchIssue> branches_{};
    std::vector<NestedPass> passes_{};
    std::vector<Cycle> issues_{};
};

}  // namespace warpscope::present
