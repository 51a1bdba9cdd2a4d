#include "app/widgets/transport_scrub.h"

#include <imgui.h>

#include <algorithm>

#include "app/draw/focus.h"
#include "app/draw/imgui_canvas.h"

namespace warpscope::widgets {

float scrubMargin(const theme::Metrics& metrics) {
    return 5 * metrics.scale;
}

std::optional<double> scrubBar(const theme::Theme& theme, const char* id, ImVec2 size, double share,
                               std::span<const ScrubMark> marks) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw::hitArea(id, size);
    const float scale = theme.metrics.scale;
    const float margin = scrubMargin(theme.metrics);
    const float left = at.x + margin;
    const float span = std::max(1.0f, size.x - 2 * margin);
    const float middle = at.y + size.y * 0.56f;
    const float knob = left + static_cast<float>(std::clamp(share, 0.0, 1.0)) * span;
    draw::ImGuiCanvas canvas(theme);
    for (const ScrubMark& mark : marks) {
        const float x = left + mark.pixel;
        canvas.fill(
            {x - scale * 0.8f, at.y + size.y * 0.08f, x + scale * 0.8f, at.y + size.y * 0.30f},
            mark.colour);
    }
    canvas.line({left, middle}, {left + span, middle}, theme.palette.line, 4 * scale);
    canvas.line({left, middle}, {knob, middle}, theme.palette.accent, 4 * scale);
    const float half = size.y * 0.22f;
    const bool isHot = ImGui::IsItemHovered() || ImGui::IsItemActive();
    canvas.fill({knob - margin, middle - half, knob + margin, middle + half},
                isHot ? theme.palette.accent : theme.palette.text,
                theme.metrics.chipRadius * 0.75f);
    if (!draw::isHeldByPointer()) return std::nullopt;
    const float pointer = (ImGui::GetIO().MousePos.x - left) / span;
    return std::clamp(static_cast<double>(pointer), 0.0, 1.0);
}

}  // namespace warpscope::widgets
