#include "app/widgets/knob_label.h"

#include <algorithm>

#include "app/draw/draw.h"
#include "app/widgets/sign_button.h"

namespace warpscope::widgets {

namespace {

using Role = draw::ScopedFont::Role;

/// A name that does not fit is set smaller before it is cut.
Role roleFor(const theme::Theme& theme, const std::string& text, float room) {
    const draw::ScopedFont font(theme, Role::Body);
    return draw::measure(text).x <= room ? Role::Body : Role::Small;
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
    draw::text(canvas, {at.x, at.y + drop}, theme.palette.muted, label.text, shown + 1);
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
