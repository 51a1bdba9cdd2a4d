#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "app/draw/text.h"
#include "app/present/timeline/timeline_words.h"
#include "app/views/timeline/row_view.h"

namespace warpscope::views {
namespace {

const timeline::Group& groupOf(const present::TimelineModel& model, const timeline::Row& row) {
    return model.layout().groups()[static_cast<std::size_t>(row.group)];
}

/// Where there is no room for headings: a line between groups, and a short name before the first
/// row.
void drawTag(const RowsFrame& frame, const RowSpot& spot, const timeline::Group& group) {
    const theme::Theme& theme = frame.context.theme;
    draw::Canvas& canvas = frame.context.canvas;
    const float y = (spot.top + spot.bottom) / 2;
    canvas.line({frame.place.cells, y}, {frame.place.right, y}, theme.palette.line);
    if (!group.isOpen) return;
    const draw::FontScope code(canvas, draw::Font::CodeSmall);
    // Where groups are lower than letters, every second or third is named.
    const auto& layout = frame.model.layout();
    const auto rows = static_cast<int>(layout.rows().size());
    const float each = layout.bottom(rows - 1) / static_cast<float>(layout.groups().size());
    const int step = std::max(1, static_cast<int>(std::ceil(canvas.fontSize() / each)));
    if (spot.row.group % step != 0) return;
    // On the line of the first warp's name.
    const float first = spot.index + 1 < rows
                            ? layout.bottom(spot.index + 1) - layout.top(spot.index + 1)
                            : canvas.fontSize();
    const float size = canvas.fontSize();
    if (spot.bottom + 0.85f * size > frame.place.bottom) return;
    const float top = nameTop(frame.place, spot.bottom + first / 2, size);
    draw::text(canvas, {frame.place.left, top}, theme.palette.muted,
               present::groupTag(frame.context.session, group));
}

/// The name of a group with an arrow that says whether it is open. A click folds it.
class HeadingRowView final : public RowView {
  public:
    void draw(const RowsFrame& frame, const RowSpot& spot) const override;
    session::Selection point(const ViewContext& context, const present::TimelineModel& model,
                             const timeline::Row& row, Cycle cycle) const override;
    std::optional<session::Selection> click(present::TimelineModel& model, const timeline::Row& row,
                                            Cycle cycle) const override;
};

/// The words of a heading and where they stand: a name behind the arrow, and, where there is room,
/// what is in the group at the right.
struct HeadingWords {
    std::string title{}, status{};  ///< No status: it has no room.
    draw::Box titleBox{}, statusBox{};
};

float headingArrow(const theme::Metrics& metrics) {
    return metrics.small * 0.28f;
}

HeadingWords headingWords(const RowsFrame& frame, const RowSpot& spot) {
    const theme::Metrics& metrics = frame.context.theme.metrics;
    const draw::Canvas& canvas = frame.context.canvas;
    const timeline::Group& group = groupOf(frame.model, spot.row);
    const float top = (spot.top + spot.bottom - metrics.small) / 2;
    const float left = frame.place.left + 2 * headingArrow(metrics) + metrics.gap / 2;
    HeadingWords words{present::groupTitle(frame.context.session, group),
                       present::groupStatus(frame.context.session, group)};
    const float room = frame.place.right - left;
    const float wide = std::min(canvas.measure(words.title).x, room);
    words.titleBox = {left, top, left + wide, top + metrics.small};
    const float status = frame.place.right - canvas.measure(words.status).x;
    words.statusBox = {status, top, frame.place.right, top + metrics.small};
    if (status - metrics.gap <= left + wide + metrics.gap) words.status.clear();
    return words;
}

void HeadingRowView::draw(const RowsFrame& frame, const RowSpot& spot) const {
    const theme::Theme& theme = frame.context.theme;
    draw::Canvas& canvas = frame.context.canvas;
    const theme::Metrics& metrics = theme.metrics;
    const timeline::Group& group = groupOf(frame.model, spot.row);
    if (frame.place.isTagged) return drawTag(frame, spot, group);
    const draw::FontScope small(canvas, draw::Font::Small);
    const float middle = (spot.top + spot.bottom) / 2;
    const float arrow = headingArrow(metrics);
    const float x = frame.place.left + arrow;
    if (group.isOpen) {
        canvas.triangle({x - arrow, middle - arrow * 0.6f}, {x + arrow, middle - arrow * 0.6f},
                        {x, middle + arrow * 0.8f}, theme.palette.muted);
    } else {
        canvas.triangle({x - arrow * 0.6f, middle - arrow}, {x + arrow * 0.8f, middle},
                        {x - arrow * 0.6f, middle + arrow}, theme.palette.muted);
    }
    const HeadingWords words = headingWords(frame, spot);
    const draw::Box& title = words.titleBox;
    draw::text(canvas, {title.left, title.top}, theme.palette.text, words.title,
               frame.place.right - title.left);
    if (words.status.empty()) return;
    canvas.line({title.right + metrics.gap, middle}, {words.statusBox.left - metrics.gap, middle},
                theme.palette.line);
    draw::text(canvas, {words.statusBox.left, title.top}, theme.palette.muted, words.status);
}

session::Selection HeadingRowView::point(const ViewContext&, const present::TimelineModel& model,
                                         const timeline::Row& row, Cycle) const {
    const timeline::Group& group = groupOf(model, row);
    session::Selection selection{};
    if (group.block.isValid()) selection.block = group.block;
    if (group.sm.isValid()) selection.sm = group.sm;
    if (!group.block.isValid()) selection.scheduler = group.scheduler;
    return selection;
}

std::optional<session::Selection> HeadingRowView::click(present::TimelineModel& model,
                                                        const timeline::Row& row, Cycle) const {
    model.toggleGroup(groupOf(model, row));
    return std::nullopt;
}

}  // namespace

std::optional<draw::Box> headingWordsAt(const RowsFrame& frame, const RowSpot& spot, float x) {
    const draw::FontScope small(frame.context.canvas, draw::Font::Small);
    const HeadingWords words = headingWords(frame, spot);
    const float near = frame.context.theme.metrics.gap * 0.4f;
    for (draw::Box box : {words.titleBox, words.statusBox}) {
        if (box == words.statusBox && words.status.empty()) continue;
        box = {box.left - near, spot.top, box.right + near, spot.bottom};
        if (box.left < x && x < box.right) return box;
    }
    return std::nullopt;
}

const RowView& headingRowView() {
    static const HeadingRowView kView;
    return kView;
}

}  // namespace warpscope::views
