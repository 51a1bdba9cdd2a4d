#include "app/widgets/transport_speed.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/draw/focus.h"
#include "app/draw/imgui_canvas.h"

namespace warpscope::widgets {
namespace {

/// Whole notches of the wheel over the last item: a touchpad sends many small parts of one, which
/// add up while the pointer stays there.
int notchesOf(const char* id) {
    float& turned = *ImGui::GetStateStorage()->GetFloatRef(ImGui::GetID(id));
    if (!ImGui::IsItemHovered()) {
        turned = 0;
        return 0;
    }
    turned += ImGui::GetIO().MouseWheel;
    const float whole = std::trunc(turned);
    turned -= whole;
    return static_cast<int>(whole);
}

}  // namespace

double positionOfSpeed(double cyclesPerSecond) {
    const double speed = std::clamp(cyclesPerSecond, kSlowestSpeed, kFastestSpeed);
    return std::log2(speed / kSlowestSpeed) / std::log2(kFastestSpeed / kSlowestSpeed);
}

double speedAtPosition(double position) {
    const double doublings = std::log2(kFastestSpeed / kSlowestSpeed);
    return kSlowestSpeed * std::exp2(std::round(std::clamp(position, 0.0, 1.0) * doublings));
}

std::optional<double> speedSlider(const theme::Theme& theme, const char* id, ImVec2 size,
                                  double cyclesPerSecond) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw::hitArea(id, size);
    const float half = size.y * 0.22f;
    const float left = at.x + half;
    const float span = std::max(1.0f, size.x - 2 * half);
    const float middle = at.y + size.y / 2;
    const float knob = left + static_cast<float>(positionOfSpeed(cyclesPerSecond)) * span;
    const float thickness = std::max(2.0f, 3 * theme.metrics.scale);
    draw::ImGuiCanvas canvas(theme);
    canvas.line({left, middle}, {left + span, middle}, theme.palette.line, thickness);
    canvas.line({left, middle}, {knob, middle}, theme.palette.accent, thickness);
    canvas.fill(
        {knob - half * 0.7f, middle - half * 1.3f, knob + half * 0.7f, middle + half * 1.3f},
        theme.palette.text, theme.metrics.chipRadius / 2);
    double chosen = cyclesPerSecond;
    const ImGuiIO& io = ImGui::GetIO();
    const int steps = draw::takeArrows(draw::ArrowAxis::Horizontal).right;
    if (steps != 0) {
        chosen = speedAtPosition(positionOfSpeed(cyclesPerSecond * std::exp2(steps)));
    } else if (draw::isHeldByPointer()) {
        chosen = speedAtPosition(static_cast<double>((io.MousePos.x - left) / span));
    } else if (const int notches = notchesOf(id); notches != 0) {
        chosen = speedAtPosition(positionOfSpeed(cyclesPerSecond * std::exp2(notches)));
    }
    if (chosen == cyclesPerSecond) return std::nullopt;
    return chosen;
}

}  // namespace warpscope::widgets
