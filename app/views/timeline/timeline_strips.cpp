#include "app/views/timeline/timeline_strips.h"

#include "app/draw/draw.h"
#include "app/present/foresight.h"
#include "app/session/state/say.h"
#include "app/theme/ink.h"
#include "app/views/lane_colours.h"
#include "app/views/state_legend.h"

namespace warpscope::views {
namespace {

float stripChip(const theme::Metrics& metrics) {
    return metrics.small * 1.15f;
}

}  // namespace

std::set<present::LaneColour> stripsDrawn(const session::SlotReader& session,
                                          const present::TimelineModel& model) {
    std::set<present::LaneColour> strips;
    const Cycle last = present::lastDrawn(session);
    for (const auto& [strip, from] : model.stripsFrom())
        if (from <= last) strips.insert(strip);
    return strips;
}

std::string stripWords(const ViewContext& context, present::LaneColour strip) {
    return laneLegend(context, {strip}).front().words;
}

float stripEntryWidth(const ViewContext& context, const std::string& words) {
    const theme::Metrics& m = context.theme.metrics;
    return stripChip(m) + m.gap / 2 + context.canvas.measure(words).x;
}

void drawStripEntry(const ViewContext& context, present::LaneColour strip, const std::string& words,
                    ImVec2 at) {
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const LegendEntry entry = laneLegend(context, {strip}).front();
    const float height = stateLegendHeight(m), chip = stripChip(m);
    const float top = at.y + (height - chip) / 2;
    const draw::Box box{at.x, top, at.x + chip, top + chip};
    {
        const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
        draw::cell(context.canvas, box, palette.inset, theme::inkOf(palette, entry.fill),
                   entry.letter, m.chipRadius / 2);
    }
    context.canvas.fill({box.left, box.bottom - 3 * m.scale, box.right, box.bottom}, entry.fill);
    draw::text(context.canvas, {box.right + m.gap / 2, at.y + (height - m.small) / 2},
               palette.muted, words);
    const ImVec2 end{at.x + stripEntryWidth(context, words), at.y + height};
    if (ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(at, end))
        draw::tooltip(context.theme, say(context.session, "view.timeline.strip_tip"));
}

}  // namespace warpscope::views
