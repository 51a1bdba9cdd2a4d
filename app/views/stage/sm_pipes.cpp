#include <algorithm>
#include <array>

#include "app/draw/draw.h"
#include "app/present/sm/pipe_rows.h"
#include "app/present/sm/sm_hit.h"
#include "app/session/state/say.h"
#include "app/views/stage/sm_picture.h"

namespace warpscope::views {
namespace {

constexpr int kMemoryLanes = 3;

/// Room for the names of the rows.
float labelWidth(const SmPicture& picture) {
    float widest = 0;
    for (int row = 0; row < present::kPipeRowCount; ++row) {
        widest = std::max(
            widest,
            picture.context.canvas.measure(say(picture.context.session, present::pipeRowKey(row)))
                .x);
    }
    return std::min(widest + picture.context.theme.metrics.gap * 0.6f,
                    picture.layout.pipes.width() * 0.45f);
}

draw::Box trackOf(const SmPicture& picture, int row, float label) {
    draw::Box box = present::pipeRow(picture.layout, row);
    const float margin = box.height() * (row == present::kMemoryRow ? 0.1f : 0.2f);
    return {box.left + label, box.top + margin, box.right, box.bottom - margin};
}

/// An instruction that was issued in this cycle comes from the cell of its warp.
ImVec2 onTheWay(const SmPicture& picture, const sm::InFlight& flight, ImVec2 place) {
    const double lag = picture.context.lag;
    if (flight.issuedAt != picture.context.session.cycle() || lag <= 0 || lag > 1) return place;
    const auto& slots = picture.facts.slots;
    const auto slot =
        std::find_if(slots.begin(), slots.end(),
                     [&](const present::SlotFacts& facts) { return facts.warp == flight.warp; });
    if (slot == slots.end()) return place;
    const draw::Box cell = picture.layout.cell(static_cast<int>(slot - slots.begin()));
    const auto share = static_cast<float>(1 - lag);
    return {cell.right + (place.x - cell.right) * share, cell.top + (place.y - cell.top) * share};
}

void drawChip(const SmPicture& picture, draw::Canvas& canvas, const draw::Box& track,
              const sm::InFlight& flight, bool isMemory) {
    const theme::Theme& theme = picture.context.theme;
    const float lanes = isMemory ? kMemoryLanes : 1;
    const float height = track.height() / lanes;
    const float width = std::min(track.width() * 0.2f, 9 * theme.metrics.scale);
    const auto progress = static_cast<float>(present::progressOf(flight, picture.context.moment()));
    // By warp, so that a request keeps its lane when one before it arrives.
    const auto lane = isMemory ? static_cast<float>(flight.warp.value % kMemoryLanes) : 0.0f;
    const ImVec2 place{track.left + progress * (track.width() - width), track.top + lane * height};
    const auto [left, top] = onTheWay(picture, flight, place);
    const float inset = std::min(1.5f * theme.metrics.scale, height * 0.2f);
    const float strength = picture.fades == nullptr ? 1 : picture.fades->strength();
    const theme::Colour colour =
        isMemory ? theme.palette.longScoreboard : theme::withAlpha(theme.palette.issued, strength);
    const ImVec2 min{left, top + inset};
    const ImVec2 max{left + width, top + height - inset};
    canvas.fill(draw::between(min, max), colour, std::min(theme.metrics.chipRadius, height / 2));
    if (picture.context.session.focus().warp == flight.warp) {
        canvas.frame(draw::between(min, max), theme.palette.text, theme.metrics.chipRadius,
                     1.5f * theme.metrics.scale);
    }
}

}  // namespace

void drawSmPipes(const SmPicture& picture) {
    const theme::Theme& theme = picture.context.theme;
    const session::SlotReader& session = picture.context.session;
    draw::Canvas& canvas = picture.context.canvas;
    std::array<draw::Box, present::kPipeRowCount> tracks{};
    {
        const draw::FontScope small(picture.context.canvas, draw::Font::Small);
        const float label = labelWidth(picture);
        for (int row = 0; row < present::kPipeRowCount; ++row) {
            draw::Box& track = tracks[static_cast<std::size_t>(row)];
            track = trackOf(picture, row, label);
            const draw::Box whole = present::pipeRow(picture.layout, row);
            const float top = (whole.top + whole.bottom - theme.metrics.small) / 2;
            // Names of rows that are lower than they would lie over each other.
            if (whole.height() >= theme.metrics.small * 0.85f)
                draw::text(canvas, {whole.left, top}, theme.palette.muted,
                           say(session, present::pipeRowKey(row)), label);
            canvas.fill(track, theme.palette.panel,
                        std::min(theme.metrics.chipRadius, track.height() / 2));
        }
    }
    const sm::SmState& sm = session.state().sms[picture.facts.id.value];
    for (const sm::InFlight& flight : present::inFlightNow(session, sm)) {
        const int row = present::pipeRowOf(flight);
        if (row < 0) continue;
        drawChip(picture, canvas, tracks[static_cast<std::size_t>(row)], flight,
                 row == present::kMemoryRow);
    }
}

}  // namespace warpscope::views
