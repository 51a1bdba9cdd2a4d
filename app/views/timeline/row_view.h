#pragma once

#include <optional>

#include "app/present/timeline/timeline_model.h"
#include "app/views/timeline/paint_cells.h"
#include "app/views/view.h"

namespace warpscope::views {

/// Where the rows stand: labels in [left, cells), cells in [cells, right).
struct RowsPlace {
    float left = 0, cells = 0, right = 0, top = 0, bottom = 0;
    float scroll = 0;       ///< Pixels of rows above the window.
    float rowHeight = 0;    ///< Of a row of warps.
    bool isTagged = false;  ///< Groups are named at the left of their first row.
};

/// What rows of every kind need in a frame.
struct RowsFrame {
    const ViewContext& context;
    present::TimelineModel& model;
    const RowsPlace& place;
    const CellPainter& painter;
};

/// A row and where it stands.
struct RowSpot {
    const timeline::Row& row;
    int index = 0;  ///< In Layout::rows().
    float top = 0, bottom = 0;
};

/// One kind of row: how it looks, and what pointing at it and clicking on it mean.
class RowView {
  public:
    virtual ~RowView() = default;
    virtual void draw(const RowsFrame& frame, const RowSpot& spot) const = 0;
    /// What is pointed at in a cycle; shows its tooltip.
    virtual session::Selection point(const ViewContext& context,
                                     const present::TimelineModel& model, const timeline::Row& row,
                                     Cycle cycle) const = 0;
    /// What a click in a cycle chooses; nothing where it did something else.
    virtual std::optional<session::Selection> click(present::TimelineModel& model,
                                                    const timeline::Row& row,
                                                    Cycle cycle) const = 0;
};

const RowView& headingRowView();
const RowView& warpsRowView();
/// The words of a heading through which a line at this x would go.
std::optional<draw::Box> headingWordsAt(const RowsFrame& frame, const RowSpot& spot, float x);

/// Where the letters of a row's name begin, `size` high: about its middle, within the view as long
/// as the middle is.
float nameTop(const RowsPlace& place, float middle, float size);

/// One line a kind.
const RowView& rowViewOf(timeline::RowKind kind);

/// The right edge of what may be seen: nothing is drawn after the cycle in which a question is
/// asked. `right` where none is open.
float shownRight(const ViewContext& context, const present::TimelineModel& model, float right);

}  // namespace warpscope::views
