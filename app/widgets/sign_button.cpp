#include "app/widgets/sign_button.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/draw/focus.h"
#include "app/draw/imgui_canvas.h"

namespace warpscope::widgets {

namespace {

void drawSign(draw::Canvas& canvas, draw::Point centre, float reach, theme::Colour colour,
              Sign sign) {
    const float thick = std::max(1.0f, reach * 0.35f);
    if (sign == Sign::Back) {
        // Radians; most of a circle, with an arrow head at its start.
        constexpr float kFrom = -2.4f, kTo = 2.4f;
        constexpr std::size_t kSteps = 16;
        std::array<draw::Point, kSteps + 1> arc{};
        for (std::size_t i = 0; i <= kSteps; ++i) {
            const float angle = kFrom + static_cast<float>(i) / kSteps * (kTo - kFrom);
            arc[i] = {centre.x + std::cos(angle) * reach, centre.y + std::sin(angle) * reach};
        }
        canvas.path(arc, colour, thick, false);
        const draw::Point tip = arc.front();
        canvas.triangle({tip.x - reach * 0.65f, tip.y + reach * 0.55f},
                        {tip.x - reach * 0.25f, tip.y - reach * 0.75f},
                        {tip.x + reach * 0.75f, tip.y + reach * 0.35f}, colour);
        return;
    }
    canvas.line({centre.x - reach, centre.y}, {centre.x + reach, centre.y}, colour, thick);
    if (sign == Sign::Plus)
        canvas.line({centre.x, centre.y - reach}, {centre.x, centre.y + reach}, colour, thick);
}

/// A button that goes on while it is held, if it repeats.
bool holdButton(const std::string& id, float size, bool repeats) {
#if IMGUI_VERSION_NUM >= 19100
    ImGui::PushItemFlag(ImGuiItemFlags_ButtonRepeat, repeats);
    const bool isPressed = draw::hitArea(id.c_str(), {size, size});
    ImGui::PopItemFlag();
#else
    ImGui::PushButtonRepeat(repeats);
    const bool isPressed = draw::hitArea(id.c_str(), {size, size});
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
    draw::ImGuiCanvas canvas(theme);
    if (isHovered)
        canvas.fill(draw::between(at, {at.x + size, at.y + size}), palette.inset,
                    theme.metrics.chipRadius);
    drawSign(canvas, {at.x + size / 2, at.y + size / 2},
             std::min(size, 1.5f * theme.metrics.body) * 0.24f,
             isHovered ? palette.text : palette.muted, sign);
    return isPressed;
}

}  // namespace warpscope::widgets
