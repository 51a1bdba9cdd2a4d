#include "app/present/memory/shown_access.h"

#include <algorithm>

namespace warpscope::present {

namespace {

/// Instructions without lanes that are passed over before nothing is shown: each costs a look
/// into the run.
constexpr std::size_t kPatience = 8;

bool namesMemory(isa::Opcode opcode) {
    return isa::isLoad(opcode) || isa::isStore(opcode);
}

std::optional<sm::AccessRecord> recordAt(const history::Run& run, WarpId warp, Cycle cycle) {
    std::optional<sm::AccessRecord> found;
    for (sm::AccessRecord& record : run.replay().accessesAt(cycle)) {
        if (record.access.warp != warp) continue;
        const int lanes = countLanes(record.access.active);
        if (!found || lanes > countLanes(found->access.active)) found = std::move(record);
    }
    return found;
}

}  // namespace

std::vector<MemoryIssue> memoryIssuesOf(const history::Recording& run, WarpId warp) {
    std::vector<MemoryIssue> issues;
    if (warp.value >= run.warps().size()) return issues;
    const auto& instructions = run.launch().program.instructions;
    for (const trace::Segment segment : run.segments(warp)) {
        if (segment.state != trace::WarpState::Issued) continue;
        if (namesMemory(instructions[segment.pc].opcode))
            issues.push_back({segment.begin, segment.pc});
    }
    return issues;
}

std::optional<ShownAccess> shownAccess(const history::Run& run,
                                       const std::vector<MemoryIssue>& issues, WarpId warp,
                                       Cycle cycle) {
    const auto after = std::ranges::upper_bound(issues, cycle, {}, &MemoryIssue::cycle);
    const auto past = static_cast<std::size_t>(after - issues.begin());
    for (std::size_t back = 0; back < std::min(past, kPatience); ++back) {
        const std::size_t index = past - 1 - back;
        if (auto record = recordAt(run, warp, issues[index].cycle))
            return ShownAccess{std::move(*record), issues[index].cycle, index, false};
    }
    for (std::size_t index = past; index < std::min(issues.size(), past + kPatience); ++index)
        if (auto record = recordAt(run, warp, issues[index].cycle))
            return ShownAccess{std::move(*record), issues[index].cycle, index, true};
    return std::nullopt;
}

}  // namespace warpscope::present
