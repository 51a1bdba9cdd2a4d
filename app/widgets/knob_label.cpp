#include "app/widgets/knob_label.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "app/draw/draw.h"
#include "app/draw/wrap.h"
#include "app/widgets/sign_button.h"

namespace warpscope::widgets {

namespace {

using Role = draw::ScopedFont::Role;

/// From one line of small letters to the next, in their size.
constexpr float kLine = 1.2f;

/// A name that does not fit is set smaller before it is cut.
Role roleFor(const theme::Theme& theme, const std::string& text, float room) {
    const draw::ScopedFont font(theme, Role::Body);
    return draw::measure(text).x <= room ? Role::Body : Role::Small;
}

/// What of the name stands in each of at most two lines; one, where it fits or a third were needed.
std::vector<std::string_view> linesOf(const theme::Theme& theme, std::string_view text,
                                      float room) {
    // Only a row as high as a finger has room for two.
    if (theme.metrics.tap <= 2 * theme.metrics.small * kLine || draw::measure(text).x <= room)
        return {text};
    const auto lines =
        draw::wrapLines(text, room, [](std::string_view part) { return draw::measure(part).x; });
    const bool isTooWide = std::ranges::any_of(
        lines, [&](std::string_view line) { return draw::measure(line).x > room; });
    return lines.size() > 2 || isTooWide ? std::vector{text} : lines;
}

}  // namespace

bool knobLabel(const theme::Theme& theme, float width, const KnobLabel& label) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float line = theme.metrics.body;
    const float side = theme.metrics.tapped(line);
    const float back = label.isTurned ? side + theme.metrics.gap * 0.4f : 0;
    const float room = std::max(1.0f, width - back);
    const Role role = label.isSmall ? Role::Small : roleFor(theme, label.text, room);
    const draw::ScopedFont font(theme, role);
    const float shown = std::clamp(draw::measure(label.text).x, 1.0f, room);
    ImGui::InvisibleButton((label.id + " label").c_str(), {shown, line});
    if (ImGui::IsItemHovered() && !label.help.empty()) draw::tooltip(theme, label.help);
    const float drop = label.isSmall ? (theme.metrics.body - theme.metrics.small) / 2 : 0;
    draw::ImGuiCanvas canvas(theme);
    const auto lines = linesOf(theme, label.text, room);
    const float next = theme.metrics.small * kLine;
    // Two lines stand around the middle of the one that has the room.
    float y = at.y + drop - static_cast<float>(lines.size() - 1) * next / 2;
    for (const std::string_view part : lines) {
        draw::text(canvas, {at.x, y}, theme.palette.muted, part, shown + 1);
        y += next;
    }
    bool isReset = false;
    if (label.isTurned) {
        const ImVec2 place{at.x + shown + theme.metrics.gap * 0.4f, at.y - (side - line) / 2};
        isReset = signButton(theme, label.id + " reset", place, side, Sign::Back);
        if (ImGui::IsItemHovered()) draw::tooltip(theme, label.resetHelp);
    }
    ImGui::SetCursorScreenPos(at);
    ImGui::Dummy({1, line});
    return isReset;
}

}  // namespace warpscope::widgets
