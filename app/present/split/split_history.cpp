#include "app/present/split/split_history.h"

#include <algorithm>
#include <array>

#include "engine/isa/listing.h"

namespace warpscope::present {

SplitHistory::SplitHistory(const history::Recording& run, WarpId warp) {
    std::vector<Issue> issues;
    for (const trace::Segment& segment : run.segments(warp)) {
        if (segment.state == trace::WarpState::Issued)
            issues.push_back({segment.begin, segment.pc, segment.active});
    }
    issues_.reserve(issues.size());
    for (const Issue& issue : issues)
        issues_.push_back(issue.cycle);
    findBranches(run.launch().program, issues);
    findPasses(run.launch().program, issues);
}

/// From the last issue to the first: where each lane goes on, and which branches wait for all of
/// their lanes.
void SplitHistory::findBranches(const isa::Program& program, const std::vector<Issue>& issues) {
    std::array<isa::ProgramCounter, kMaxLanes> goesOn{};
    goesOn.fill(isa::kNoTarget);
    std::vector<LaneMask> ends(issues.size());  // Lanes that exit with an issue.
    for (std::size_t i = issues.size(); i-- > 0;) {
        const Issue& issue = issues[i];
        const isa::Instruction& instruction = program.instructions[issue.pc];
        if (instruction.isConditionalBranch()) {
            BranchIssue branch{issue.cycle, issue.pc, issue.active};
            for (int lane = 0; lane < kMaxLanes; ++lane) {
                if (!hasLane(issue.active, lane)) continue;
                const isa::ProgramCounter next = goesOn[static_cast<std::size_t>(lane)];
                if (next == instruction.target)
                    branch.jumps |= laneBit(lane);
                else if (next == issue.pc + 1)
                    branch.stays |= laneBit(lane);
            }
            branches_.push_back(branch);
        }
        for (LaneMask rest = issue.active; rest != 0; rest &= rest - 1) {
            isa::ProgramCounter& next = goesOn[static_cast<std::size_t>(firstLane(rest))];
            if (next == isa::kNoTarget && instruction.opcode == isa::Opcode::Exit)
                ends[i] |= rest & (~rest + 1);
            next = issue.pc;
        }
    }
    std::ranges::reverse(branches_);
    closeSplits(issues, ends);
}

/// A branch has met again when all of its lanes that are still there issue together.
void SplitHistory::closeSplits(const std::vector<Issue>& issues,
                               const std::vector<LaneMask>& ends) {
    std::vector<BranchIssue*> open;
    std::size_t next = 0;
    LaneMask exited = 0;
    for (std::size_t i = 0; i < issues.size(); ++i) {
        const Issue& issue = issues[i];
        while (!open.empty() && (open.back()->active & ~exited & ~issue.active) == 0) {
            open.back()->metAgain = issue.cycle;
            open.pop_back();
        }
        exited |= ends[i];
        if (next < branches_.size() && branches_[next].cycle == issue.cycle) {
            if (branches_[next].isSplit()) open.push_back(&branches_[next]);
            ++next;
        }
    }
}

void SplitHistory::findPasses(const isa::Program& program, const std::vector<Issue>& issues) {
    std::vector<const BranchIssue*> open;
    std::vector<std::size_t> last;  // By depth: its pass that may go on.
    std::size_t next = 0;
    for (std::size_t i = 0; i < issues.size(); ++i) {
        const Issue& issue = issues[i];
        while (!open.empty() && issue.cycle >= open.back()->metAgain) {
            open.pop_back();
            last.resize(open.size() + 1);
        }
        if (last.empty()) {
            passes_.push_back({0, i, i, issue.active, true, 0});
            last.push_back(passes_.size() - 1);
        }
        passes_[last[0]].last = i;
        passes_[last[0]].lanes |= issue.active;
        for (std::size_t depth = 1; depth <= open.size(); ++depth) {
            const BranchIssue& branch = *open[depth - 1];
            const bool isStaying = (issue.active & branch.stays) != 0;
            const LaneMask lanes = isStaying ? branch.stays : branch.jumps;
            const bool goesOn = depth < last.size() && passes_[last[depth]].lanes == lanes &&
                                passes_[last[depth]].isStaying == isStaying;
            // With independent threads the other side of an outer branch may come in between.
            if ((issue.active & lanes) == 0) break;
            if (!goesOn) {
                const isa::Instruction& instruction = program.instructions[branch.pc];
                const isa::ProgramCounter to = isStaying ? branch.pc + 1 : instruction.target;
                last.resize(depth);
                passes_.push_back({static_cast<int>(depth), i, i, lanes, isStaying,
                                   instruction.line, isa::sideOf(program, to)});
                last.push_back(passes_.size() - 1);
            }
            passes_[last[depth]].last = i;
        }
        if (next < branches_.size() && branches_[next].cycle == issue.cycle) {
            if (branches_[next].isSplit()) open.push_back(&branches_[next]);
            ++next;
        }
    }
}

const BranchIssue* SplitHistory::shownAt(Cycle cycle) const {
    const auto after = std::ranges::upper_bound(branches_, cycle, {}, &BranchIssue::cycle);
    if (after == branches_.begin()) return nullptr;
    const BranchIssue* const latest = &*(after - 1);
    if (latest->cycle == cycle) return latest;
    for (auto at = after; at-- != branches_.begin();)
        if (at->isOpen(cycle)) return &*at;
    return latest;
}

}  // namespace warpscope::present
