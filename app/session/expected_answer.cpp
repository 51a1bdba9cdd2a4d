#include "app/session/expected_answer.h"

#include <algorithm>

#include "engine/base/lane_text.h"

namespace warpscope::session {
namespace {

using Kind = scenario::Question::Kind;

}  // namespace

std::optional<std::string> draftAfterClick(scenario::Question::Kind kind, std::string_view draft,
                                           const Selection& clicked) {
    if (kind == Kind::Line && clicked.line) return std::to_string(*clicked.line);
    // A line that is clicked keeps the warp that was selected before.
    if (kind == Kind::Warp && clicked.warp && !clicked.line && !clicked.instruction)
        return std::to_string(clicked.warp->value);
    if (kind == Kind::Lanes && clicked.lane && !clicked.line)
        return laneList(parseLanes(draft).value_or(0) ^ laneBit(*clicked.lane));
    return std::nullopt;
}

std::string draftAfterItem(std::string_view draft, int item) {
    std::string after(draft);
    const char digit = static_cast<char>('1' + item);
    if (std::erase(after, digit) == 0) after += digit;
    return after;
}

}  // namespace warpscope::session
