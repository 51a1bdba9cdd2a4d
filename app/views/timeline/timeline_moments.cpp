#include "app/views/timeline/timeline_moments.h"

#include <imgui.h>
#include <misc/cpp/imgui_stdlib.h>

#include <algorithm>
#include <iterator>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/session/state/say.h"

namespace warpscope::views {

void TimelineMoments::edit(const session::Moment& moment) {
    edited_ = moment.cycle;
    name_ = moment.name;
    isFresh_ = true;
}

void TimelineMoments::draw(const ViewContext& context, const present::TimelineModel& model,
                           const RowsPlace& place, float top) {
    const theme::Metrics& m = context.theme.metrics;
    const std::vector<session::Moment> moments = context.session.moments();
    const std::string file = context.session.original().path.filename().string();
    // Whoever marks a moment wants to name it.
    const bool isNew = file == file_ && moments.size() == count_ + 1;
    file_ = file;
    count_ = moments.size();
    const draw::FontScope small(context.canvas, draw::Font::Small);
    const float high = m.small * 1.2f;
    const auto flagAt = [&](Cycle cycle) {
        return static_cast<float>(model.axis().pixelOf(static_cast<double>(cycle) + 1));
    };
    float right = place.right;
    for (auto moment = moments.rbegin(); moment != moments.rend(); ++moment) {
        if (isNew && moment->name.empty() && moment->cycle == context.session.playback().cycle())
            edit(*moment);
        const float x = flagAt(moment->cycle);
        if (x < place.cells || x > place.right || moment->cycle > context.session.lastShown())
            continue;
        // As far as the next flag, or to the left as far as the one before; a name that does not fit
        // at either side is in the tooltip.
        const float wanted = context.canvas.measure(moment->name).x + m.padding;
        const auto before = std::next(moment);
        const float free = before == moments.rend()
                               ? place.cells
                               : std::max(place.cells, flagAt(before->cycle) + m.small);
        const bool isLeft = wanted > right - x && x - wanted >= free && moment->cycle != edited_;
        const float wide = std::min(right - x, wanted) - m.scale;
        context.canvas.line({x, top}, {x, place.bottom}, context.theme.palette.accent, m.scale);
        const float begin = isLeft ? x - wanted : x;
        const float end = isLeft ? x : x + std::max(wide, m.small * 0.7f);
        const draw::Box box{begin, top - high * 0.1f, end, top + high};
        if (moment->cycle == edited_)
            drawName(context, {x, top - high * 0.2f}, place.right);
        else
            drawFlag(context, *moment, box);
        right = begin;
    }
}

void TimelineMoments::drawFlag(const ViewContext& context, const session::Moment& moment,
                               const draw::Box& box) {
    const theme::Palette& p = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    ImGui::SetCursorScreenPos({box.left, box.top});
    const std::string id = "moment " + std::to_string(moment.cycle);
    const bool isClicked = draw::hitArea(id.c_str(), {box.right - box.left, box.bottom - box.top});
    const bool isHovered = ImGui::IsItemHovered();
    context.canvas.fill(box, isHovered ? theme::mix(p.accent, p.text, 0.2f) : p.accent,
                        m.chipRadius / 2);
    draw::text(context.canvas, {box.left + m.padding * 0.4f, (box.top + box.bottom - m.small) / 2},
               p.onAccent, moment.name, std::max(1.0f, box.right - box.left - m.padding * 0.5f));
    if (!isHovered) return;
    draw::tooltip(context.theme, say(context.session, "view.timeline.moment_tip",
                                     {{"cycle", std::to_string(moment.cycle)},
                                      {"name", moment.name.empty() ? "–" : moment.name}}));
    if (isClicked) context.actions.push_back(session::SeekTo{moment.cycle});
    if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) edit(moment);
    context.offerRow(say(context.session, "view.timeline.moment_away"),
                     session::UnmarkMoment{moment.cycle});
}

/// The field for a name: Enter keeps it, Escape leaves it as it was.
void TimelineMoments::drawName(const ViewContext& context, draw::Point at, float right) {
    const theme::Metrics& m = context.theme.metrics;
    const float wide = std::min(14 * m.body, right - at.x);
    const draw::ScopedFont font(context.theme, draw::ScopedFont::Role::Small);
    ImGui::SetCursorScreenPos({std::min(at.x, right - 8 * m.body), at.y});
    ImGui::SetNextItemWidth(std::max(wide, 8 * m.body));
    if (isFresh_) {
        ImGui::SetKeyboardFocusHere();
        early_.expect();
    }
    early_.listen();
    const std::string hint = say(context.session, "view.timeline.moment_hint");
    const bool isEntered = ImGui::InputTextWithHint(
        "###moment name", hint.c_str(), &name_,
        ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackAlways,
        widgets::EarlyLetters::put, &early_);
    early_.settle(ImGui::IsItemActive());
    if (isEntered || (ImGui::IsItemDeactivated() && !ImGui::IsKeyDown(ImGuiKey_Escape))) {
        context.actions.push_back(session::MarkMoment{edited_, name_});
        edited_ = -1;
    } else if (ImGui::IsItemDeactivated()) {
        edited_ = -1;
    }
    isFresh_ = false;
}

}  // namespace warpscope::views
