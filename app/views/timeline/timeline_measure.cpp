#include "app/views/timeline/timeline_measure.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "app/draw/text.h"
#include "app/draw/wrap.h"

namespace warpscope::views {

namespace {

/// The boundary between two cycles that is closest to the pointer, of those that may be seen.
Cycle boundaryAt(const present::TimelineModel& model, const ViewContext& context) {
    const double at = model.axis().cycleAt(static_cast<double>(ImGui::GetIO().MousePos.x));
    const Cycle last =
        context.session.isQuestionOpen() ? context.session.lastShown() + 1 : model.axis().cycles();
    return std::clamp<Cycle>(std::llround(at), 0, last);
}

}  // namespace

void paintTimelineMeasure(const ViewContext& context, const present::TimelineModel& model,
                          const RowsPlace& place, const present::TimelineMeasure& measure) {
    const theme::Palette& p = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    draw::Canvas& canvas = context.canvas;
    const auto pixelOf = [&](Cycle cycle) {
        return static_cast<float>(model.axis().pixelOf(static_cast<double>(cycle)));
    };
    const draw::ClipScope clip(canvas, {place.cells, place.top, place.right, place.bottom});
    const float left = pixelOf(measure.from);
    const float right = pixelOf(measure.to);
    canvas.fill({left, place.top, right, place.bottom}, theme::withAlpha(p.accent, 0.14f));
    for (const float x : {left, right})
        canvas.line({x, place.top}, {x, place.bottom}, p.accent, 1.5f * m.scale);
    const draw::FontScope small(canvas, draw::Font::Small);
    const std::string words = present::measureText(context.session, measure);
    const std::size_t cut = std::min(words.find('\n'), words.size());
    // In a narrow timeline both go over several lines.
    const float room = std::max(1.0f, place.right - place.cells - m.padding);
    const auto pixelsOf = [&](std::string_view text) { return canvas.measure(text).x; };
    const std::string_view all = words;
    std::vector<std::string_view> lines = draw::wrapLines(all.substr(0, cut), room, pixelsOf);
    const std::size_t ofFirst = lines.size();
    if (cut < words.size())
        for (const std::string_view line : draw::wrapLines(all.substr(cut + 1), room, pixelsOf))
            lines.push_back(line);
    float wide = 0;
    for (const std::string_view line : lines)
        wide = std::max(wide, canvas.measure(line).x + m.padding);
    const float high = m.small * (0.35f + 1.25f * static_cast<float>(lines.size()));
    const float most = std::max(place.cells, place.right - wide);
    const float at = std::clamp((left + right - wide) / 2, place.cells, most);
    const float top = place.top + 2 * m.scale;
    const draw::Box box{at, top, at + wide, top + high};
    canvas.fill(box, p.panel, m.chipRadius);
    canvas.frame(box, p.accent, m.chipRadius, m.scale);
    for (std::size_t i = 0; i < lines.size(); ++i)
        draw::text(canvas,
                   {at + m.padding / 2, top + m.small * (0.25f + 1.25f * static_cast<float>(i))},
                   i < ofFirst ? p.text : p.muted, lines[i]);
}

present::TimelineMeasure measureBetween(const present::TimelineModel& model, Cycle from, Cycle to,
                                        int row) {
    if (row < 0) return {from, to, {}};
    const timeline::Row& measured = model.layout().rows()[static_cast<std::size_t>(row)];
    if (measured.kind != timeline::RowKind::Warps) return {from, to, {}};
    return {from, to, timeline::warpAt(model.run(), model.layout().warpsOf(measured), from)};
}

void TimelineMeasuring::press(const ViewContext& context, const present::TimelineModel& model) {
    from_ = ImGui::GetIO().KeyShift ? boundaryAt(model, context) : -1;
    measure_.reset();
}

void TimelineMeasuring::drag(const ViewContext& context, const present::TimelineModel& model,
                             int row) {
    const Cycle to = boundaryAt(model, context);
    end_ = {ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y};
    if (to != from_)
        measure_ = measureBetween(model, std::min(from_, to), std::max(from_, to), row);
}

bool TimelineMeasuring::isRead() const {
    constexpr float kStill = 8;  // Pixels by which a resting hand moves.
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    return measure_ && std::abs(mouse.x - end_.x) + std::abs(mouse.y - end_.y) < kStill;
}

void TimelineMeasuring::draw(const ViewContext& context, const present::TimelineModel& model,
                             const RowsPlace& place, bool isPointedAt) {
    const bool isField = ImGui::GetIO().WantTextInput;  // There it takes back what was typed.
    if (isPointedAt && !isField && ImGui::IsKeyPressed(ImGuiKey_Escape, false)) measure_.reset();
    if (measure_) paintTimelineMeasure(context, model, place, *measure_);
}

}  // namespace warpscope::views
