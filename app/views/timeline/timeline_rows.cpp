#include "app/views/timeline/timeline_rows.h"

#include <algorithm>
#include <cmath>

#include "app/draw/draw.h"
#include "app/present/say.h"
#include "app/present/timeline/timeline_words.h"
#include "app/views/paint_axis.h"

namespace warpscope::views {
namespace {

using timeline::Cell;
using timeline::Row;

/// What a frame of rows needs besides the row.
struct Frame {
    const ViewContext& context;
    TimelineModel& model;
    const RowsPlace& place;
    ImDrawList* list;
    const timeline::CellPainter& painter;
};

void drawHeading(const Frame& frame, const Row& row, float top, float bottom) {
    const theme::Theme& theme = frame.context.theme;
    const theme::Metrics& metrics = theme.metrics;
    const timeline::Group& group =
        frame.model.layout().groups()[static_cast<std::size_t>(row.group)];
    const draw::ScopedFont small(theme, draw::ScopedFont::Role::Small);
    const float middle = (top + bottom) / 2;
    const float arrow = metrics.small * 0.28F;
    const float x = frame.place.left + arrow;
    if (group.isOpen) {
        frame.list->AddTriangleFilled({x - arrow, middle - arrow * 0.6F},
                                      {x + arrow, middle - arrow * 0.6F},
                                      {x, middle + arrow * 0.8F}, theme.palette.muted);
    } else {
        frame.list->AddTriangleFilled({x - arrow * 0.6F, middle - arrow},
                                      {x + arrow * 0.8F, middle},
                                      {x - arrow * 0.6F, middle + arrow}, theme.palette.muted);
    }
    const float textTop = middle - metrics.small / 2;
    const std::string title = groupTitle(frame.context.session, group);
    const float left = x + arrow + metrics.gap / 2;
    const float width = draw::text(frame.list, {left, textTop}, theme.palette.text, title,
                                   frame.place.right - left);
    const float lineLeft = left + width + metrics.gap;
    const std::string status = groupStatus(frame.context.session, group);
    const float statusWidth = draw::measure(status).x;
    const float lineRight = frame.place.right - statusWidth - metrics.gap;
    if (lineRight <= lineLeft) return;
    frame.list->AddLine({lineLeft, middle}, {lineRight, middle}, theme.palette.line);
    draw::text(frame.list, {lineRight + metrics.gap, textTop}, theme.palette.muted, status);
}

bool isFocused(const session::Selection& selection, std::span<const WarpId> warps,
               const history::Recording& run) {
    const auto isIt = [&](WarpId warp) {
        if (selection.warp) return *selection.warp == warp;
        if (selection.block) return *selection.block == run.warps()[warp.value].block;
        return false;
    };
    return std::any_of(warps.begin(), warps.end(), isIt);
}

void drawLabel(const Frame& frame, const Row& row, float top, float bottom) {
    const theme::Theme& theme = frame.context.theme;
    const session::SlotReader& session = frame.context.session;
    const std::span<const WarpId> warps = frame.model.layout().warpsOf(row);
    const WarpId warp = timeline::warpAt(frame.model.run(), warps, session.cycle());
    const bool isSelected = isFocused(session.selected(), warps, frame.model.run());
    const bool isHovered = isFocused(session.hovered(), warps, frame.model.run());
    if (isSelected || isHovered) {
        frame.list->AddRectFilled(
            {frame.place.left, top}, {frame.place.right, bottom},
            theme::mix(theme.palette.panel, theme.palette.accent, isSelected ? 0.28F : 0.15F));
    }
    const draw::ScopedFont code(theme, draw::ScopedFont::Role::CodeSmall);
    const float textTop = (top + bottom - ImGui::GetFontSize()) / 2;
    draw::text(frame.list, {frame.place.left + 2 * theme.metrics.scale, textTop},
               isSelected ? theme.palette.text : theme.palette.muted,
               "W" + std::to_string(warp.value));
}

/// Cells of the instruction that is pointed at elsewhere get a frame.
void drawLinked(const Frame& frame, const std::vector<Cell>& cells, float top, float bottom) {
    const session::Selection& hovered = frame.context.session.hovered();
    if (!hovered.instruction && !hovered.line) return;
    for (const Cell& cell : cells) {
        if (cell.isDense || cell.state != trace::WarpState::Issued) continue;
        const bool isLinked = hovered.instruction
                                  ? *hovered.instruction == cell.pc
                                  : lineOf(frame.model.run(), cell.pc) == *hovered.line;
        if (isLinked) frame.painter.outline(cell, top, bottom, frame.context.theme.palette.text);
    }
}

/// Divergences and reconvergences of the row's warps, as notches at the top of the cells.
void drawSplits(const Frame& frame, std::span<const WarpId> warps, float top) {
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
            const ImU32 colour = timeline::markColour(theme.palette, event.kind);
            frame.list->AddTriangleFilled({x - 1.5F * size, top}, {x + 1.5F * size, top},
                                          {x, top + 2 * size}, theme.palette.panel);
            frame.list->AddTriangleFilled({x - size, top}, {x + size, top}, {x, top + 1.4F * size},
                                          colour);
        }
    }
}

}  // namespace

void drawTimelineRows(const ViewContext& context, TimelineModel& model, const RowsPlace& place) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const double now = static_cast<double>(context.session.cycle()) + 1;
    const timeline::CellPainter painter(context.theme, list,
                                        static_cast<float>(model.axis().pixelOf(now)));
    const Frame frame{context, model, place, list, painter};
    const timeline::Layout& layout = model.layout();
    const auto [first, last] =
        layout.visible(place.scroll, place.scroll + place.bottom - place.top);
    list->PushClipRect({place.left, place.top}, {place.right, place.bottom}, true);
    const float gap = 2 * context.theme.metrics.scale;
    for (int i = first; i < last; ++i) {
        const Row& row = layout.rows()[static_cast<std::size_t>(i)];
        const float top = place.top + layout.top(i) - place.scroll;
        const float bottom = place.top + layout.bottom(i) - place.scroll;
        if (row.isHeading()) {
            drawHeading(frame, row, top, bottom);
            continue;
        }
        const float hidden = std::max(place.top - top, bottom - place.bottom);
        if (hidden < 0.3F * (bottom - top)) drawLabel(frame, row, top, bottom);
        const std::vector<Cell>& cells = model.cells(i);
        list->PushClipRect({place.cells, place.top}, {place.right, place.bottom}, true);
        painter.paint(cells, top + gap / 2, bottom - gap / 2);
        drawLinked(frame, cells, top + gap / 2, bottom - gap / 2);
        drawSplits(frame, layout.warpsOf(row), top);
        list->PopClipRect();
    }
    list->PopClipRect();
}

void drawTimelineScroll(const ViewContext& context, const TimelineModel& model,
                        const RowsPlace& place) {
    const float window = place.bottom - place.top;
    const float all = model.layout().height();
    if (all <= window) return;
    const float scale = context.theme.metrics.scale;
    const float left = place.right + 3 * scale;
    const float right = left + 4 * scale;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float height = std::max(16 * scale, window * window / all);
    const float top = place.top + (window - height) * place.scroll / (all - window);
    list->AddRectFilled({left, place.top}, {right, place.bottom}, context.theme.palette.inset,
                        2 * scale);
    list->AddRectFilled({left, top}, {right, top + height},
                        theme::mix(context.theme.palette.inset, context.theme.palette.muted, 0.6F),
                        2 * scale);
}

}  // namespace warpscope::views
