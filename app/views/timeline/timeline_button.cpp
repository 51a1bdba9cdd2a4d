#include "app/views/timeline/timeline_button.h"

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/session/state/say.h"
#include "app/views/state_legend.h"

namespace warpscope::views {

float timelineFooterHeight(const theme::Metrics& metrics) {
    return metrics.tapped(stateLegendHeight(metrics));
}

float timelineButtonWidth(const ViewContext& context, std::string_view key) {
    return context.canvas.measure(say(context.session, key)).x + 2 * context.theme.metrics.padding;
}

bool timelineButton(const ViewContext& context, const char* id, std::string_view key, ImVec2 at) {
    const theme::Theme& theme = context.theme;
    const std::string label = say(context.session, key);
    const ImVec2 size{timelineButtonWidth(context, key), timelineFooterHeight(theme.metrics)};
    ImGui::SetCursorScreenPos(at);
    const bool isClicked = draw::hitArea(id, size);
    draw::Canvas& canvas = context.canvas;
    const ImVec2 end{at.x + size.x, at.y + size.y};
    const theme::Palette& palette = theme.palette;
    canvas.fill(draw::between(at, end), ImGui::IsItemHovered() ? palette.line : palette.inset,
                theme.metrics.chipRadius);
    draw::textCentred(canvas, draw::between(at, end), palette.text, label);
    if (ImGui::IsItemHovered()) {
        draw::tooltip(theme, say(context.session, std::string(key) + "_tip"));
    }
    return isClicked;
}

}  // namespace warpscope::views
