#pragma once

#include "app/present/timeline/timeline_model.h"
#include "app/views/timeline/row_view.h"
#include "app/views/timeline/timeline_load.h"
#include "app/views/timeline/timeline_point.h"
#include "app/views/timeline/timeline_rows.h"
#include "app/views/view.h"

namespace warpscope::views {

/// The run that is held beside the one that is worked with: rows of the same kind on the same
/// scale, which follow the other's cursor and have a scroll of their own.
/// Requires, but for what only reads: context.pinned has a recording.
class HeldRun {
  public:
    /// Lays it out as long as the other is, by the same groups.
    void update(const ViewContext& context, const RowsPlace& columns,
                const present::TimelineModel& now);
    /// Its rows in their band; compared by their shapes they may be lower than one can read.
    void place(const theme::Metrics& metrics, const RowsPlace& columns, const RunBand& band,
               RowsInSight sight);
    /// After the other's axis, and where its cursor moved, to rows with warps.
    void follow(const ViewContext& context, const timeline::Axis& axis, bool isMoved);
    void draw(const ViewContext& context, const RunBand& band, LoadUnits& loadUnits);
    void drawHeadings(const ViewContext& context);
    /// The pointer rests on one of its rows.
    void point(const ViewContext& context) { pointAtHeldRow(context, model_, rows_); }
    /// Brings a warp into sight.
    void show(WarpId warp) { rows_.scroll = scrollToWarp(model_, warp, rows_.scroll, rows_); }

    /// Whether the height is that of this run, the axis counting to the run on top.
    bool isAt(float y) const { return isOnTop_ ? y < rows_.bottom : y >= rows_.top; }
    bool isOnTop() const { return isOnTop_; }
    /// The row of its layout at that height; -1: none.
    int rowAt(float y) const;
    float& scroll() { return rows_.scroll; }
    const RowsPlace& rows() const { return rows_; }
    const present::TimelineModel& model() const { return model_; }
    present::TimelineSearch& search() { return model_.search(); }
    /// The bit of each state that its rows in sight are drawn in.
    unsigned states(const ViewContext& context) { return statesInSight(context, model_, rows_); }

  private:
    present::TimelineModel model_{};
    RowsPlace rows_{};
    bool isOnTop_ = true;
};

}  // namespace warpscope::views
