#include "app/views/knobs/knob_foot.h"

#include <algorithm>
#include <string>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/session/state/say.h"
#include "app/views/knobs/knob_name.h"
#include "engine/scenario/fields/fields.h"
#include "engine/scenario/fields/knob_fields.h"

namespace warpscope::views {

namespace {

bool isRunKnobTurned(const ViewContext& context) {
    return std::ranges::any_of(
        scenario::knobsOf(scenario::KnobGroup::Run),
        [&](const scenario::Field* field) { return context.session.isKnobTurned(field->key); });
}

void drawReset(const ViewContext& context, ImVec2 size) {
    if (draw::button(context.theme, say(context.session, "view.knobs.reset_all"), "reset all knobs",
                     false, size))
        context.actions.push_back(session::ResetAllKnobs{context.slot()});
}

}  // namespace

void drawResetAll(const ViewContext& context) {
    const draw::FontScope font(context.canvas, draw::Font::Body);
    drawReset(context, {});
}

bool drawKnobHeading(const ViewContext& context, float width, bool& isUnfolded, bool& isResetLeft) {
    const theme::Theme& theme = context.theme;
    const theme::Metrics& m = theme.metrics;
    const draw::FontScope font(context.canvas, draw::Font::Small);
    const std::string words = (isUnfolded ? "− " : "+ ") + say(context.session, "view.knobs.more");
    const float reset =
        context.canvas.measure(say(context.session, "view.knobs.reset_all")).x + 1.2f * m.gap;
    const bool isTurned = isRunKnobTurned(context);
    const bool isBeside = isTurned && context.canvas.measure(words).x + m.gap + reset <= width;
    isResetLeft = isTurned && !isBeside;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = headingHeight(m);
    const float room = std::max(1.0f, isBeside ? width - reset - m.gap : width);
    if (draw::hitArea("knobs more", {room, height})) isUnfolded = !isUnfolded;
    const theme::Colour ink = ImGui::IsItemHovered() ? theme.palette.text : theme.palette.muted;
    const float drop = (height - m.small * 1.5f) / 2;
    draw::text(context.canvas, {at.x, at.y + drop}, ink, words, room);
    if (isBeside) {
        ImGui::SameLine(0, m.gap);
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0.6f * m.gap, 0});
        drawReset(context, {reset, height});
        ImGui::PopStyleVar();
    }
    return isUnfolded;
}

}  // namespace warpscope::views
