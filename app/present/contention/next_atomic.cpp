#include "app/present/contention/next_atomic.h"

namespace warpscope::present {

Cycle nextAtomic(const history::Recording& run, Cycle after) {
    const auto& instructions = run.launch().program.instructions;
    Cycle next = kNever;
    for (std::uint32_t warp = 0; warp < run.warps().size(); ++warp) {
        for (const trace::Segment segment : run.segments(WarpId{warp})) {
            if (segment.begin >= next) break;
            const bool isIssue = segment.state == trace::WarpState::Issued;
            if (isIssue && segment.begin > after && isa::isAtomic(instructions[segment.pc].opcode))
                next = segment.begin;
        }
    }
    return next;
}

}  // namespace warpscope::present
