#include "engine/trace/segment_sums.h"

#include "engine/trace/segment.h"

namespace warpscope::trace {
namespace {

void addCycles(InstructionCounters& row, Counters& all, WarpState state, CycleCount cycles) {
    all.warpCycles[static_cast<std::size_t>(state)] += cycles;
    if (infoOf(state).from != WaitFrom::Nothing) row.stallCycles += cycles;
}

}  // namespace

void SegmentSums::addTo(std::vector<InstructionCounters>& perPc, Counters& all) const {
    static_assert(kStates == kMaxWarpStates);
    for (std::size_t states = 0; states < rows_.size(); ++states) {
        if (rows_[states] == nullptr) continue;
        const auto state = static_cast<WarpState>(states % kStates);
        const auto next = static_cast<WarpState>(states / kStates);
        for (std::size_t pc = 0; pc < instructions_; ++pc) {
            const Sum& sum = rows_[states][pc];
            if (sum.segments == 0) continue;
            InstructionCounters& row = perPc[pc];
            if (state == WarpState::Issued) {
                // Every issue is a segment of one cycle.
                row.issues += sum.segments;
                row.threadIssues += sum.lanes;
                all.instructions += sum.segments;
                all.threadInstructions += sum.lanes;
            }
            const bool hasNext = next != WarpState::NotResident;
            const CycleCount own = hasNext ? sum.segments : sum.length;
            addCycles(row, all, state, own);
            if (hasNext) addCycles(perPc[pc + 1], all, next, sum.length - own);
        }
    }
}

}  // namespace warpscope::trace
