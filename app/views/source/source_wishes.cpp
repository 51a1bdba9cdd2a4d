#include "app/views/source/source_wishes.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <iterator>

#include "app/present/source/named_lines.h"

namespace warpscope::views {

int pointedLine(const ViewContext& context) {
    if (!context.isPointing()) return 0;
    constexpr std::string_view kLine = "line ";
    for (const std::string_view name : context.spots->wanted) {
        int line = 0;
        if (!name.starts_with(kLine)) continue;
        std::from_chars(name.data() + kLine.size(), name.data() + name.size(), line);
        if (line > 0) return line;
    }
    return 0;
}

std::vector<int> linesInSight(const session::SlotReader& session) {
    std::vector<int> lines = present::linesOfQuestion(session);
    std::ranges::copy(present::linesOfScene(session), std::back_inserter(lines));
    return lines;
}

void InstructionWish::follow(const ViewContext& context) {
    const int stage = std::abs(context.session.stage().number);
    if (stage == stage_) return;
    stage_ = stage;
    const bool isWanted = context.pointsAt(kInstructionsSpot);
    if (isWanted || isOfStep_) isShown = isWanted;
    isOfStep_ = isWanted;
}

}  // namespace warpscope::views
