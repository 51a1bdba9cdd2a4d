#include "app/views/knobs/knob_name.h"

#include <imgui.h>

namespace warpscope::views {

namespace {

/// Up to which height, in letters, what a name names is as high as the name.
constexpr float kLevel = 1.25f;

}  // namespace

void drawKnobName(const ViewContext& context, const widgets::KnobLabel& label, float width,
                  float beside) {
    const theme::Metrics& m = context.theme.metrics;
    const float top = ImGui::GetCursorPosY();
    const float high = ImGui::GetFrameHeight();
    const bool isHigh = beside > 0 && high > kLevel * m.body;
    if (isHigh) ImGui::SetCursorPosY(top + (high - m.body) / 2);
    const float room = beside > 0 ? beside - m.gap * 0.6f : width;
    if (widgets::knobLabel(context.theme, room, label))
        context.actions.push_back(session::ResetKnob{label.id, context.slot()});
    if (beside > 0) ImGui::SameLine(beside);
    if (isHigh) ImGui::SetCursorPosY(top);
}

}  // namespace warpscope::views
