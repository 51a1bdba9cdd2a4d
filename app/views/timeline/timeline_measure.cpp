#include "app/views/timeline/timeline_measure.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/draw/wrap.h"
#include "app/present/foresight.h"
#include "app/session/state/say.h"

namespace warpscope::views {

namespace {

/// The boundary between two cycles of the run that is closest to the pointer, of those that may be
/// seen.
Cycle boundaryAt(const present::TimelineModel& model, const ViewContext& context) {
    const double at = model.axis().cycleAt(static_cast<double>(ImGui::GetIO().MousePos.x));
    const Cycle last =
        std::min<Cycle>(present::lastDrawn(context.session) + 1, model.run().cycles());
    return std::clamp<Cycle>(std::llround(at), 0, std::max<Cycle>(0, last));
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
}

std::vector<MeasuredLine> flowMeasured(const draw::Canvas& canvas, std::string_view words,
                                       float gap, float room) {
    const std::size_t cut = std::min(words.find('\n'), words.size());
    const std::string_view ofAll = words.substr(0, cut);
    const std::string_view ofWarp = cut < words.size() ? words.substr(cut + 1) : "";
    const auto pixelsOf = [&](std::string_view text) { return canvas.measure(text).x; };
    const float first = pixelsOf(ofAll) + gap;
    if (!ofWarp.empty() && first + pixelsOf(ofWarp) <= room)
        return {{std::string(ofAll), false, 0, 0}, {std::string(ofWarp), true, 0, first}};
    std::vector<MeasuredLine> lines;
    for (const bool isOfWarp : {false, true})
        for (const std::string_view line :
             draw::wrapLines(isOfWarp ? ofWarp : ofAll, std::max(1.0f, room), pixelsOf))
            if (!line.empty())
                lines.push_back({std::string(line), isOfWarp, static_cast<int>(lines.size()), 0});
    return lines;
}

present::TimelineMeasure measureBetween(const present::TimelineModel& model, Cycle from, Cycle to,
                                        int row) {
    const auto rows = static_cast<int>(model.layout().rows().size());
    if (row < 0 || row >= rows) return {from, to, {}};
    const timeline::Row& measured = model.layout().rows()[static_cast<std::size_t>(row)];
    if (measured.kind != timeline::RowKind::Warps) return {from, to, {}};
    return {from, to, timeline::warpAt(model.run(), model.layout().warpsOf(measured), from)};
}

void TimelineMeasuring::press(const ViewContext& context, const present::TimelineModel& model,
                              int row, bool isOfHeld) {
    forget();
    isOfHeld_ = isOfHeld;
    row_ = row;
    run_ = context.session.recording();
    if (ImGui::GetIO().KeyShift) from_ = boundaryAt(model, context);
}

void TimelineMeasuring::drag(const ViewContext& context, const present::TimelineModel& model) {
    const Cycle to = boundaryAt(model, context);
    end_ = {ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y};
    if (to != from_)
        measure_ = measureBetween(model, std::min(from_, to), std::max(from_, to), row_);
}

bool TimelineMeasuring::isRead() const {
    constexpr float kStill = 8;  // Pixels by which a resting hand moves.
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    return measure_ && std::abs(mouse.x - end_.x) + std::abs(mouse.y - end_.y) < kStill;
}

void TimelineMeasuring::forget() {
    from_ = -1;
    isOfHeld_ = false;
    run_.reset();
    measure_.reset();
}

void TimelineMeasuring::update(const ViewContext& context, bool hasHeld) {
    if (isOfHeld_ && !hasHeld) return forget();
    const session::SlotReader& measured = isOfHeld_ ? *context.pinned : context.session;
    // Its rows and warps are other ones.
    if (run_ != nullptr && measured.recording() != run_) return forget();
    const bool isField = ImGui::GetIO().WantTextInput;  // There it takes back what was typed.
    const bool isOver = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup);  // That is closed first.
    if (!isField && !isOver && ImGui::IsKeyPressed(ImGuiKey_Escape, false)) measure_.reset();
}

std::string TimelineMeasuring::words(const ViewContext& context) const {
    if (!measure_) return {};
    const session::SlotReader& measured = isOfHeld_ ? *context.pinned : context.session;
    std::string words = present::measureText(measured, *measure_);
    if (context.pinned == nullptr) return words;
    return say(measured, "view.timeline.of_run",
               {{"letter", measured.letter()}, {"words", std::move(words)}});
}

void TimelineMeasuring::draw(const ViewContext& context, const present::TimelineModel& model,
                             const RowsPlace& place) const {
    if (measure_) paintTimelineMeasure(context, model, place, *measure_);
}

}  // namespace warpscope::views
