#include "app/views/knobs/knob_name.h"

#include <imgui.h>

namespace warpscope::views {

void drawKnobName(const ViewContext& context, const widgets::KnobLabel& label, float width,
                  float beside) {
    const theme::Metrics& m = context.theme.metrics;
    const float top = ImGui::GetCursorPosY();
    const bool isHigh = m.tap > 0 && beside > 0;
    if (isHigh) ImGui::SetCursorPosY(top + (ImGui::GetFrameHeight() - m.body) / 2);
    const float room = beside > 0 ? beside - m.gap * 0.6f : width;
    if (widgets::knobLabel(context.theme, room, label))
        context.actions.push_back(session::ResetKnob{label.id, context.slot()});
    if (beside > 0) ImGui::SameLine(beside);
    if (isHigh) ImGui::SetCursorPosY(top);
}

}  // namespace warpscope::views
