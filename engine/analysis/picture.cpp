#include "engine/analysis/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace warpscope::analysis {
namespace {

constexpr int kColumnsBetweenNumbers = 10;

/// Cycle numbers above the columns of a stretch: "0         10        20".
std::string ruler(Cycle from, Cycle until) {
    std::string line;
    const Cycle first = (from + kColumnsBetweenNumbers - 1) / kColumnsBetweenNumbers;
    for (Cycle at = first * kColumnsBetweenNumbers; at < until; at += kColumnsBetweenNumbers) {
        line.resize(static_cast<std::size_t>(at - from), ' ');
        line += std::to_string(at);
    }
    return line;
}

std::string lettersOf(const history::Recording& run, WarpId warp, Cycle from, Cycle until) {
    const char absent = trace::infoOf(trace::WarpState::NotResident).letter;
    std::string line(static_cast<std::size_t>(until - from), absent);
    for (const trace::Segment& segment : run.segments(warp)) {
        const Cycle begin = std::max<Cycle>(segment.begin, from);
        if (begin >= until) break;
        const Cycle end = std::min<Cycle>(segment.end, until);
        if (begin >= end) continue;
        std::fill(line.begin() + (begin - from), line.begin() + (end - from),
                  trace::infoOf(segment.state).letter);
    }
    return line;
}

/// Each line of cycles `from` to before `until` ends with `tail`, the one above with `headTail`.
std::string rows(const history::Recording& run, Cycle from, Cycle until, const PictureWords& words,
                 std::string_view headTail, std::string_view tail) {
    std::string text = fmt::format("{:>4} {:>4} {:>6} {:>6}  {}{}\n", words.sm, words.slot,
                                   words.block, words.warp, ruler(from, until), headTail);
    for (std::uint32_t sm = 0; sm < static_cast<std::uint32_t>(run.smCount()); ++sm) {
        for (const WarpId id : run.warpsOfSm(SmId{sm})) {
            const history::WarpRecord& warp = run.warps()[id.value];
            text += fmt::format("{:>4} {:>4} {:>6} {:>6}  {}{}\n", sm, warp.slot, warp.block.value,
                                id.value, lettersOf(run, id, from, until), tail);
        }
    }
    return text;
}

}  // namespace

std::string picture(const history::Recording& run, int maxColumns, const PictureWords& words) {
    const CycleCount columns = std::min<CycleCount>(run.cycles(), maxColumns);
    const CycleCount cut = run.cycles() - columns;
    if (cut == 0) return rows(run, 0, columns, words, "", "");
    return rows(run, 0, columns, words, fmt::format("  +{}", cut), " ...");
}

std::string pictureOf(const history::Recording& run, Cycle from, Cycle until,
                      const PictureWords& words) {
    return rows(run, from, until, words, "", "");
}

}  // namespace warpscope::analysis
