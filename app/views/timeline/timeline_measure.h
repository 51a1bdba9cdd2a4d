#pragma once

#include <optional>

#include "app/present/timeline/timeline_measure.h"
#include "app/present/timeline/timeline_model.h"
#include "app/views/timeline/row_view.h"

namespace warpscope::views {

/// The band between the two points that are measured, over the rows, with what lies between them.
void paintTimelineMeasure(const ViewContext& context, const present::TimelineModel& model,
                          const RowsPlace& place, const present::TimelineMeasure& measure);

/// Two points in the timeline, from one boundary between cycles to another, as Shift and a drag set
/// them. They stay until the next press in the timeline or Escape.
class TimelineMeasuring {
  public:
    /// The pointer goes down in the timeline.
    void press(const ViewContext& context, const present::TimelineModel& model);
    /// The drag that is under way measures, and moves nothing.
    bool isUnderWay() const { return from_ >= 0; }
    /// From where the drag began to the pointer, in the row of the layout in which it began (-1:
    /// none).
    void drag(const ViewContext& context, const present::TimelineModel& model, int row);
    /// The pointer is still where the drag ended: what was measured is read, and no tip covers it.
    bool isRead() const;
    /// `isPointedAt`: Escape is meant for the timeline.
    void draw(const ViewContext& context, const present::TimelineModel& model,
              const RowsPlace& place, bool isPointedAt);

  private:
    Cycle from_ = -1;  ///< −1 = no drag of measuring is under way.
    std::optional<present::TimelineMeasure> measure_{};
    draw::Point end_{};  ///< Of the pointer, when it measured last.
};

/// What is measured from one boundary between cycles to a later one, in a row of the layout: a row
/// of warps names the one that is there at first. -1: in none.
present::TimelineMeasure measureBetween(const present::TimelineModel& model, Cycle from, Cycle to,
                                        int row);

}  // namespace warpscope::views
