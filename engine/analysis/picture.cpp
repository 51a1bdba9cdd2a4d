#include "engine/analysis/report.h"

#include <fmt/format.h>

#include <algorithm>

namespace warpscope::analysis {
namespace {

constexpr int kColumnsBetweenNumbers = 10;

/// Cycle numbers above the columns: "0         10        20".
std::string ruler(int columns) {
    std::string line;
    for (int at = 0; at < columns; at += kColumnsBetweenNumbers) {
        line.resize(static_cast<std::size_t>(at), ' ');
        line += std::to_string(at);
    }
    return line;
}

std::string lettersOf(const history::Recording& run, WarpId warp, int columns) {
    const char absent = trace::infoOf(trace::WarpState::NotResident).letter;
    std::string line(static_cast<std::size_t>(columns), absent);
    for (const trace::Segment& segment : run.segments(warp)) {
        const Cycle begin = segment.begin;
        if (begin >= columns) break;
        const Cycle end = std::min<Cycle>(segment.end, columns);
        std::fill(line.begin() + begin, line.begin() + end, trace::infoOf(segment.state).letter);
    }
    return line;
}

}  // namespace

std::string picture(const history::Recording& run, int maxColumns) {
    const int columns = static_cast<int>(std::min<CycleCount>(run.cycles(), maxColumns));
    const CycleCount cut = run.cycles() - columns;
    std::string text =
        fmt::format("{:>4} {:>4} {:>6} {:>6}  {}", "SM", "slot", "block", "warp", ruler(columns));
    if (cut > 0) text += fmt::format("  +{}", cut);
    text += '\n';
    for (std::uint32_t sm = 0; sm < static_cast<std::uint32_t>(run.smCount()); ++sm) {
        for (const WarpId id : run.warpsOfSm(SmId{sm})) {
            const history::WarpRecord& warp = run.warps()[id.value];
            text += fmt::format("{:>4} {:>4} {:>6} {:>6}  {}{}\n", sm, warp.slot, warp.block.value,
                                id.value, lettersOf(run, id, columns), cut > 0 ? " ..." : "");
        }
    }
    return text;
}

}  // namespace warpscope::analysis
