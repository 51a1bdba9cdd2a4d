#include "engine/analysis/passes.h"

#include <algorithm>

namespace warpscope::analysis {

std::vector<Pass> passesOf(const history::Recording& run, WarpId warp) {
    const std::vector<isa::Instruction>& program = run.launch().program.instructions;
    std::vector<Pass> passes;
    LaneMask alive = 0;  // Lanes that have not exited; the first issue has all of them.
    bool hasDiverged = false;
    for (const trace::Segment& segment : run.segments(warp)) {
        if (segment.state != trace::WarpState::Issued || segment.pc >= program.size()) continue;
        const isa::Instruction& instruction = program[segment.pc];
        if (passes.empty()) alive = segment.active;
        const bool isNew = passes.empty() || passes.back().active != segment.active ||
                           passes.back().side != instruction.side;
        if (isNew) {
            Pass pass;
            pass.begin = segment.begin;
            pass.active = segment.active;
            pass.running = alive;
            pass.side = instruction.side;
            pass.isRejoined = hasDiverged && segment.active == alive;
            pass.firstLine = pass.lastLine = instruction.line;
            hasDiverged = segment.active != alive;
            passes.push_back(pass);
        }
        Pass& pass = passes.back();
        pass.end = segment.begin + 1;
        pass.firstLine = std::min(pass.firstLine, instruction.line);
        pass.lastLine = std::max(pass.lastLine, instruction.line);
        ++pass.issues;
        if (instruction.endsAll()) alive &= ~segment.active;
    }
    return passes;
}

}  // namespace warpscope::analysis
