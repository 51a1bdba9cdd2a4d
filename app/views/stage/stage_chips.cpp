#include "app/views/stage/stage_chips.h"

#include <algorithm>
#include <cstdint>
#include <string>

#include "app/draw/draw.h"
#include "app/present/sm/sm_hit.h"

namespace warpscope::views {
namespace {

constexpr std::int64_t kMaxArrivals = 4;  ///< Blocks of one cycle whose way is drawn.

/// A number that stands where its block came to leaves those of the warps in sight: of low warps
/// it would cover them for as long as the picture stands still.
bool hasRoomAtLanding(const ViewContext& context, const present::SmLayout& layout, int slot) {
    const int warps = context.session.run()->launch().warpsPerBlock();
    return present::hasRoomAtLanding(layout, slot, warps, context.theme.metrics.codeSmall);
}

}  // namespace

std::vector<present::Travel> chipsNow(const ViewContext& context,
                                      const present::BlockTravels& travels,
                                      std::span<const present::SmLayout> layouts) {
    std::vector<present::Travel> chips = travels.travels();
    if (!chips.empty() || context.session.playback().isPlaying()) return chips;
    const auto& events = context.session.run()->events();
    const Cycle cycle = context.session.cycle();
    const auto range = std::equal_range(
        events.begin(), events.end(), trace::Event{cycle},
        [](const trace::Event& a, const trace::Event& b) { return a.cycle < b.cycle; });
    const auto isStart = [](const trace::Event& event) {
        return event.kind == trace::EventKind::BlockStart;
    };
    if (std::count_if(range.first, range.second, isStart) > kMaxArrivals) return chips;
    for (auto event = range.first; event != range.second; ++event) {
        if (!isStart(*event)) continue;
        if (event->sm.value >= layouts.size()) continue;
        if (layouts[event->sm.value].detail != present::SmDetail::Full) continue;
        const int slot = context.session.run()->blocks()[event->block.value].slot;
        if (!hasRoomAtLanding(context, layouts[event->sm.value], slot)) continue;
        chips.push_back({event->block, event->sm, slot, 0, 1});
    }
    return chips;
}

void drawChip(const ViewContext& context, const present::Travel& travel, const BlockQueue& queue,
              const PlacedSms& sms) {
    const float eased = travel.share();
    if (travel.sm.value >= sms.boxes.size()) return;
    const theme::Theme& theme = context.theme;
    const draw::Box from = queue.cell(travel.block.value);
    const present::SmLayout& layout = sms.layouts[travel.sm.value];
    const draw::Box& sm = sms.boxes[travel.sm.value];
    const int warps = context.session.run()->launch().warpsPerBlock();
    const draw::Point end = layout.detail == present::SmDetail::Square
                                ? draw::Point{(sm.left + sm.right) / 2, (sm.top + sm.bottom) / 2}
                                : present::landingOf(layout, travel.slot, warps);
    const ImVec2 start{(from.left + from.right) / 2, from.bottom};
    const ImVec2 at{start.x + (end.x - start.x) * eased, start.y + (end.y - start.y) * eased};
    draw::Canvas& canvas = context.canvas;
    // The way itself is drawn while it is flown; later it would only lie across what is read.
    if (eased < 1) draw::dashed(canvas, start, at, theme.palette.muted, theme.metrics.scale);
    const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
    const std::string number = std::to_string(travel.block.value);
    const float half =
        std::max(context.canvas.measure(number).x * 0.75f, theme.metrics.codeSmall * 0.75f);
    const ImVec2 min{at.x - half, at.y - theme.metrics.codeSmall * 0.7f};
    const ImVec2 max{at.x + half, at.y + theme.metrics.codeSmall * 0.7f};
    draw::cell(canvas, draw::between(min, max), theme.palette.accent, theme.palette.onAccent,
               number, theme.metrics.chipRadius);
    canvas.frame(draw::between(min, max), theme.palette.text, theme.metrics.chipRadius,
                 theme.metrics.scale);
}

}  // namespace warpscope::views
