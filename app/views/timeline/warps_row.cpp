#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/draw/draw.h"
#include "app/present/timeline/timeline_words.h"
#include "app/views/paint_axis.h"
#include "app/views/timeline/row_view.h"
#include "app/views/view_parts.h"
#include "engine/isa/listing.h"

namespace warpscope::views {
namespace {

bool isFocused(const session::Selection& selection, std::span<const WarpId> warps,
               const history::Recording& run) {
    const auto isIt = [&](WarpId warp) {
        if (selection.warp) return *selection.warp == warp;
        if (selection.block) return *selection.block == run.warps()[warp.value].block;
        return false;
    };
    return std::any_of(warps.begin(), warps.end(), isIt);
}

/// Counted through all groups, whose headings are no rows of warps: of groups of one row each the
/// names would touch too.
int rowsBefore(const timeline::Layout& layout, int index) {
    return index - layout.rows()[static_cast<std::size_t>(index)].group - 1;
}

/// Of the letters' size: names closer than this touch each other.
constexpr float kNameHeight = 0.85f;

/// Pixels by which two names may come nearer than that through rounding.
constexpr float kRounded = 1;

/// Share of the accent behind the name of the chosen warp and of the one under the pointer.
constexpr float kNameTint = 0.28f;
constexpr float kHoverTint = 0.15f;
/// Behind the cells: where a warp has not started or has ended, more would be read as a state.
constexpr float kRowTint = 0.07f;

void drawLabel(const RowsFrame& frame, const RowSpot& spot) {
    const auto& [row, index, top, bottom] = spot;
    const theme::Theme& theme = frame.context.theme;
    const session::SlotReader& session = frame.context.session;
    const std::span<const WarpId> warps = frame.model.layout().warpsOf(row);
    const WarpId warp = timeline::warpAt(frame.model.run(), warps, session.cycle());
    const bool isSelected = isFocused(session.selected(), warps, frame.model.run());
    const bool isHovered = isFocused(session.hovered(), warps, frame.model.run());
    const draw::FontScope code(frame.context.canvas, draw::Font::CodeSmall);
    const float size = frame.context.canvas.fontSize();
    const std::string name = "W" + std::to_string(warp.value);
    const float left = frame.place.isTagged ? frame.place.cells - theme.metrics.gap * 0.6f -
                                                  frame.context.canvas.measure(name).x
                                            : frame.place.left + 2 * theme.metrics.scale;
    if (isSelected || isHovered) {
        // The name of the group stands left of the warp's, and stays there.
        const float from = frame.place.isTagged ? left - 2 * theme.metrics.scale : frame.place.left;
        const auto tint = [&](float share) {
            return theme::mix(theme.palette.panel, theme.palette.accent, share);
        };
        frame.context.canvas.fill({from, top, frame.place.cells, bottom},
                                  tint(isSelected ? kNameTint : kHoverTint));
        frame.context.canvas.fill({frame.place.cells, top, frame.place.right, bottom},
                                  tint(kRowTint));
    }
    frame.context.offer(fmt::format("warp {}", warp.value),
                        {frame.place.left, top, frame.place.right, bottom});
    // Letters that would be cut by the edge are no name.
    if (frame.place.bottom - frame.place.top < kNameHeight * size) return;
    // In low rows every second or third name, so that none is written over another.
    const int step = std::max(1, static_cast<int>(std::ceil(kNameHeight * size / (bottom - top))));
    const int before = rowsBefore(frame.model.layout(), index);
    const auto& selected = session.selected().warp;
    const int chosen = selected ? frame.model.layout().rowOf(*selected) : -1;
    // In a low row at the edge the letters reach beyond it, and were cut: they stand within it, and
    // nearer to the next ones.
    const float middle = (top + bottom) / 2;
    const float textTop = nameTop(frame.place, middle, size);
    const float apart = static_cast<float>(step) * (bottom - top);
    const auto touches = [&](float other) {
        const bool isOther = other > frame.place.top && other < frame.place.bottom;
        return isOther && std::abs(nameTop(frame.place, other, size) - textTop) <
                              kNameHeight * size - kRounded;
    };
    // The chosen warp has its name in any case, and those that it would lie on have none.
    const int toChosen = rowsBefore(frame.model.layout(), chosen >= 0 ? chosen : index) - before;
    const bool isCovered = chosen >= 0 && (std::abs(toChosen) < step ||
                                           (toChosen == step && touches(middle + apart)));
    const bool isUnderOther = touches(middle - apart);
    if (step > 1 && index != chosen && (before % step != 0 || isCovered || isUnderOther)) return;
    draw::text(frame.context.canvas, {left, textTop},
               isSelected ? theme.palette.text : theme.palette.muted, name);
}

/// Of a row's height, at most, what keeps it apart from the next, and the strip at its foot.
constexpr float kMaxGap = 0.2f, kMaxPasses = 0.4f;

float gapOf(const RowSpot& spot, float scale) {
    return std::min(2 * scale, kMaxGap * (spot.bottom - spot.top));
}

/// Cells of the instruction that is pointed at elsewhere get a frame, and what is looked for; issues
/// only where all of them have cells: else they are ticks along the axis (paintHits).
void drawLinked(const RowsFrame& frame, const std::vector<timeline::Cell>& cells, float top,
                float bottom) {
    const session::Selection& hovered = frame.context.session.hovered();
    const bool isSearching = frame.model.search().isActive();
    if (!hovered.instruction && !hovered.line && !isSearching) return;
    const bool areAllCells = frame.model.hasCellForEachIssue();
    for (const timeline::Cell& cell : cells) {
        if (cell.isDense || (cell.state == trace::WarpState::Issued && !areAllCells)) continue;
        if (isSearching && frame.model.search().holds(cell.warp, cell.state, cell.pc))
            frame.painter.outline(cell, top, bottom, frame.context.theme.palette.accent);
        if (cell.state != trace::WarpState::Issued || (!hovered.instruction && !hovered.line))
            continue;
        const bool isLinked = hovered.instruction ? *hovered.instruction == cell.pc
                                                  : isa::lineOf(frame.model.run().launch().program,
                                                                cell.pc) == *hovered.line;
        if (isLinked) frame.painter.outline(cell, top, bottom, frame.context.theme.palette.text);
    }
}

/// Divergences and reconvergences of the row's warps, as notches at the top of the cells.
void drawSplits(const RowsFrame& frame, std::span<const WarpId> warps, float top) {
    const timeline::Axis& axis = frame.model.axis();
    const theme::Theme& theme = frame.context.theme;
    const float size = 3 * theme.metrics.scale;
    if (axis.pixelsPerCycle() < 1) return;
    for (const WarpId warp : warps) {
        for (const trace::Event& event : frame.model.splitsOf(warp)) {
            const double cycle = static_cast<double>(event.cycle);
            if (cycle < axis.begin()) continue;
            if (cycle >= axis.end()) break;
            const float x = static_cast<float>(axis.pixelOf(cycle + 0.5));
            const theme::Colour colour = markColour(theme.palette, event.kind);
            frame.context.canvas.triangle({x - 1.5f * size, top}, {x + 1.5f * size, top},
                                          {x, top + 2 * size}, theme.palette.panel);
            frame.context.canvas.triangle({x - size, top}, {x + size, top}, {x, top + 1.4f * size},
                                          colour);
        }
    }
}

/// Passes of a warp that has split, as a strip in the colour of their side along the row's foot:
/// those of all lanes have none.
void drawPasses(const RowsFrame& frame, std::span<const WarpId> warps, const RowSpot& spot) {
    const timeline::Axis& axis = frame.model.axis();
    const theme::Palette& palette = frame.context.theme.palette;
    const float scale = frame.context.theme.metrics.scale;
    const float bottom = spot.bottom - gapOf(spot, scale) / 2;
    const float thick = std::min(3 * scale, kMaxPasses * (spot.bottom - spot.top));
    for (const WarpId warp : warps) {
        for (const analysis::Pass& pass : frame.model.passesOf(warp)) {
            if (pass.active == pass.running) continue;
            const auto left = static_cast<float>(axis.pixelOf(static_cast<double>(pass.begin)));
            const auto right = static_cast<float>(axis.pixelOf(static_cast<double>(pass.end)));
            const bool isPast = pass.begin <= frame.context.session.cycle();
            const theme::Colour side = passColour(palette, pass.side);
            frame.context.canvas.fill(
                {left, bottom - thick, right, bottom},
                isPast ? side : theme::mix(palette.panel, side, theme::kFutureShare));
        }
    }
}

/// The warps of one slot, as cells of what they did.
class WarpsRowView final : public RowView {
  public:
    void draw(const RowsFrame& frame, const RowSpot& spot) const override;
    session::Selection point(const ViewContext& context, const present::TimelineModel& model,
                             const timeline::Row& row, Cycle cycle) const override;
    std::optional<session::Selection> click(present::TimelineModel& model, const timeline::Row& row,
                                            Cycle cycle) const override;
};

void WarpsRowView::draw(const RowsFrame& frame, const RowSpot& spot) const {
    const RowsPlace& place = frame.place;
    const float gap = gapOf(spot, frame.context.theme.metrics.scale);
    const float hidden = std::max(place.top - spot.top, spot.bottom - place.bottom);
    if (hidden < 0.3f * (spot.bottom - spot.top)) drawLabel(frame, spot);
    const std::vector<timeline::Cell>& cells = frame.model.cells(spot.index);
    const float right = shownRight(frame.context, frame.model, place.right);
    const draw::ClipScope clip(frame.context.canvas, {place.cells, place.top, right, place.bottom});
    frame.painter.paint(cells, spot.top + gap / 2, spot.bottom - gap / 2);
    drawLinked(frame, cells, spot.top + gap / 2, spot.bottom - gap / 2);
    drawPasses(frame, frame.model.layout().warpsOf(spot.row), spot);
    drawSplits(frame, frame.model.layout().warpsOf(spot.row), spot.top);
}

session::Selection WarpsRowView::point(const ViewContext& context,
                                       const present::TimelineModel& model,
                                       const timeline::Row& row, Cycle cycle) const {
    session::Selection selection{};
    const WarpId warp = timeline::warpAt(model.run(), model.layout().warpsOf(row), cycle);
    selection.warp = warp;
    const auto segment = model.run().segmentAt(warp, cycle);
    if (segment) selection.instruction = segment->pc;
    draw::tooltip(context.theme, present::cellTooltip(context.session, model, warp, cycle));
    return selection;
}

std::optional<session::Selection> WarpsRowView::click(present::TimelineModel& model,
                                                      const timeline::Row& row, Cycle cycle) const {
    session::Selection selection{};
    selection.warp = timeline::warpAt(model.run(), model.layout().warpsOf(row), cycle);
    return selection;
}

}  // namespace

const RowView& warpsRowView() {
    static const WarpsRowView kView;
    return kView;
}

}  // namespace warpscope::views
