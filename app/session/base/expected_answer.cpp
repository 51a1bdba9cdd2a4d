#include "app/session/base/expected_answer.h"

#include <algorithm>

#include "engine/base/lane_text.h"

namespace warpscope::session {
namespace {

using QuestionKind = scenario::Question::Kind;

}  // namespace

std::optional<std::string> draftAfterClick(QuestionKind kind, std::string_view draft,
                                           const Selection& clicked) {
    if (kind == QuestionKind::Line && clicked.line) return std::to_string(*clicked.line);
    // A line that is clicked keeps the warp that was selected before.
    if (kind == QuestionKind::Warp && clicked.warp && !clicked.line && !clicked.instruction)
        return std::to_string(clicked.warp->value);
    if (kind == QuestionKind::Lanes && clicked.lane && !clicked.line)
        return laneList(parseLanes(draft).value_or(0) ^ laneBit(*clicked.lane));
    return std::nullopt;
}

std::string draftAfterItem(std::string_view draft, int item) {
    std::string after(draft);
    const char digit = static_cast<char>('1' + item);
    if (std::erase(after, digit) == 0) after += digit;
    return after;
}

std::vector<int> itemsInOrder(std::string_view draft, int count) {
    std::vector<int> items;
    const auto add = [&](int item) {
        const bool isOne = item >= 0 && item < count;
        if (isOne && std::ranges::find(items, item) == items.end()) items.push_back(item);
    };
    for (const char c : draft)
        add(c - '1');
    for (int item = 0; item < count; ++item)
        add(item);
    return items;
}

std::string draftAfterDrag(std::string_view draft, int count, int from, int to) {
    std::vector<int> items = itemsInOrder(draft, count);
    const auto source = std::ranges::find(items, from);
    const auto target = std::ranges::find(items, to);
    if (source != items.end() && target != items.end()) {
        // What lies between makes room on the side that it came from.
        if (source < target)
            std::rotate(source, source + 1, target + 1);
        else
            std::rotate(target, source, source + 1);
    }
    std::string after;
    for (const int item : items)
        after += static_cast<char>('1' + item);
    return after;
}

}  // namespace warpscope::session
