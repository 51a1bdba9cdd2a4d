#include "app/present/timeline/timeline_linked.h"

#include <algorithm>

#include "engine/isa/listing.h"

namespace warpscope::present {

void LinkedIssues::update(const session::SlotReader& session) {
    const session::Selection& hovered = session.hovered();
    // An instruction says more than its line.
    const auto line = hovered.instruction ? std::nullopt : hovered.line;
    const bool isSame =
        run_ == session.recording() && instruction_ == hovered.instruction && line_ == line;
    if (isSame) return;
    run_ = session.recording();
    instruction_ = hovered.instruction;
    line_ = line;
    hits_.clear();
    if (run_ == nullptr || (!instruction_ && !line_)) return;
    if (static_cast<CycleCount>(run_->counters().instructions) > kMaxIssues) return;
    const isa::Program& program = run_->launch().program;
    std::vector<bool> isLinked(program.instructions.size());
    for (std::size_t pc = 0; pc < isLinked.size(); ++pc) {
        const auto at = static_cast<isa::ProgramCounter>(pc);
        isLinked[pc] = instruction_ ? at == *instruction_ : isa::lineOf(program, at) == *line_;
    }
    for (std::uint32_t id = 0; id < run_->warps().size(); ++id)
        for (const trace::Segment segment : run_->segments(WarpId{id}))
            if (segment.state == trace::WarpState::Issued && segment.pc < isLinked.size() &&
                isLinked[segment.pc])
                hits_.push_back({segment.begin, WarpId{id}});
    std::ranges::sort(hits_);
}

}  // namespace warpscope::present
