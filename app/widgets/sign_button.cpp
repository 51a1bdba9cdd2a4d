#include "app/widgets/sign_button.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

namespace warpscope::widgets {

namespace {

void drawSign(ImDrawList* list, ImVec2 centre, float reach, ImU32 colour, Sign sign) {
    const float thick = std::max(1.0f, reach * 0.35f);
    if (sign == Sign::Back) {
        constexpr float kFrom =
            -2.4f;  // Radians; most of a circle, with an arrow head at its start.
        list->PathArcTo(centre, reach, kFrom, 2.4f, 16);
        list->PathStroke(colour, 0, thick);
        const ImVec2 tip{centre.x + std::cos(kFrom) * reach, centre.y + std::sin(kFrom) * reach};
        list->AddTriangleFilled({tip.x - reach * 0.65f, tip.y + reach * 0.55f},
                                {tip.x - reach * 0.25f, tip.y - reach * 0.75f},
                                {tip.x + reach * 0.75f, tip.y + reach * 0.35f}, colour);
        return;
    }
    list->AddLine({centre.x - reach, centre.y}, {centre.x + reach, centre.y}, colour, thick);
    if (sign == Sign::Plus)
        list->AddLine({centre.x, centre.y - reach}, {centre.x, centre.y + reach}, colour, thick);
}

/// A button that goes on while it is held, if it repeats.
bool holdButton(const std::string& id, float size, bool repeats) {
#if IMGUI_VERSION_NUM >= 19100
    ImGui::PushItemFlag(ImGuiItemFlags_ButtonRepeat, repeats);
    const bool isPressed = ImGui::InvisibleButton(id.c_str(), {size, size});
    ImGui::PopItemFlag();
#else
    ImGui::PushButtonRepeat(repeats);
    const bool isPressed = ImGui::InvisibleButton(id.c_str(), {size, size});
    ImGui::PopButtonRepeat();
#endif
    return isPressed;
}

}  // namespace

bool signButton(const theme::Theme& theme, const std::string& id, ImVec2 at, float size,
                Sign sign) {
    ImGui::SetCursorScreenPos(at);
    const bool isPressed = holdButton(id, size, sign != Sign::Back);
    const auto& palette = theme.palette;
    const bool isHovered = ImGui::IsItemHovered();
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (isHovered)
        list->AddRectFilled(at, {at.x + size, at.y + size}, palette.inset,
                            theme.metrics.chipRadius);
    drawSign(list, {at.x + size / 2, at.y + size / 2}, size * 0.24f,
             isHovered ? palette.text : palette.muted, sign);
    return isPressed;
}

}  // namespace warpscope::widgets
