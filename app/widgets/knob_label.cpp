#include "app/widgets/knob_label.h"

#include <algorithm>

#include "app/draw/draw.h"
#include "app/widgets/sign_button.h"

namespace warpscope::widgets {

bool knobLabel(const theme::Theme& theme, float width, const KnobLabel& label) {
    const draw::ScopedFont font(theme, draw::ScopedFont::Role::Body);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float line = ImGui::GetTextLineHeight();
    const float room = std::max(1.0f, width - line - theme.metrics.gap * 0.4f);
    const float shown = std::clamp(draw::measure(label.text).x, 1.0f, room);
    ImGui::InvisibleButton((label.id + " label").c_str(), {shown, line});
    if (ImGui::IsItemHovered() && !label.help.empty()) draw::tooltip(theme, label.help);
    draw::text(ImGui::GetWindowDrawList(), at, theme.palette.muted, label.text, shown + 1);
    bool isReset = false;
    if (label.isTurned) {
        const ImVec2 back{at.x + shown + theme.metrics.gap * 0.4f, at.y};
        isReset = signButton(theme, label.id + " reset", back, line, Sign::Back);
        if (ImGui::IsItemHovered()) draw::tooltip(theme, label.resetHelp);
    }
    ImGui::SetCursorScreenPos({at.x, at.y + line + theme.metrics.gap * 0.2f});
    return isReset;
}

}  // namespace warpscope::widgets
