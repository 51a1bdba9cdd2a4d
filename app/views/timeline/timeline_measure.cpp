#include "app/views/timeline/timeline_measure.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/draw/text.h"

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
    const std::size_t cut = words.find('\n');
    const std::string first = words.substr(0, cut);
    const std::string second = cut == std::string::npos ? std::string() : words.substr(cut + 1);
    const float wide = std::max(canvas.measure(first).x, canvas.measure(second).x) + m.padding;
    const float high = m.small * (second.empty() ? 1.6f : 2.9f);
    const float most = std::max(place.cells, place.right - wide);
    const float at = std::clamp((left + right - wide) / 2, place.cells, most);
    const float top = place.top + 2 * m.scale;
    const draw::Box box{at, top, at + wide, top + high};
    canvas.fill(box, p.panel, m.chipRadius);
    canvas.frame(box, p.accent, m.chipRadius, m.scale);
    draw::text(canvas, {at + m.padding / 2, top + m.small * 0.25f}, p.text, first);
    draw::text(canvas, {at + m.padding / 2, top + m.small * 1.5f}, p.muted, second);
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
    if (to != from_)
        measure_ = measureBetween(model, std::min(from_, to), std::max(from_, to), row);
}

void TimelineMeasuring::draw(const ViewContext& context, const present::TimelineModel& model,
                             const RowsPlace& place, bool isPointedAt) {
    const bool isField = ImGui::GetIO().WantTextInput;  // There it takes back what was typed.
    if (isPointedAt && !isField && ImGui::IsKeyPressed(ImGuiKey_Escape, false)) measure_.reset();
    if (measure_) paintTimelineMeasure(context, model, place, *measure_);
}

}  // namespace warpscope::views
