#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/present/timeline/timeline_measure.h"
#include "app/present/timeline/timeline_model.h"
#include "app/views/timeline/row_view.h"

namespace warpscope::views {

/// The band between the two points that are measured, over the rows.
void paintTimelineMeasure(const ViewContext& context, const present::TimelineModel& model,
                          const RowsPlace& place, const present::TimelineMeasure& measure);

/// A part of what was measured and where it stands in the footer; the rows stay free.
struct MeasuredLine {
    std::string words{};
    bool isOfWarp = false;  ///< Of one warp, else of the whole GPU.
    int line = 0;
    float x = 0;
};
/// All of it in one line where that is so wide, else in several. `words` as present::measureText
/// has them; in the canvas's present font.
std::vector<MeasuredLine> flowMeasured(const draw::Canvas& canvas, std::string_view words,
                                       float gap, float room);

/// Two points in the timeline, from one boundary between cycles to another, as Shift and a drag set
/// them. They stay until the next press in the timeline, Escape or another run.
class TimelineMeasuring {
  public:
    /// The pointer goes down in the timeline, in a row of the layout of this run (-1: none);
    /// `isOfHeld`: it is the one that is held beside the other.
    void press(const ViewContext& context, const present::TimelineModel& model, int row,
               bool isOfHeld);
    /// The drag that is under way measures, and moves nothing.
    bool isUnderWay() const { return from_ >= 0; }
    bool isOfHeld() const { return isOfHeld_; }
    /// From where the drag began to the pointer, in the run and row in which it began.
    void drag(const ViewContext& context, const present::TimelineModel& model);
    /// The pointer is still where the drag ended: what was measured is read, and no tip covers it.
    bool isRead() const;
    /// Forgets at Escape, wherever the pointer is, and with the run. `context` of the run that is
    /// worked with.
    void update(const ViewContext& context, bool hasHeld);
    /// What was measured, of two runs with the letter of its own; empty where nothing was.
    std::string words(const ViewContext& context) const;
    void draw(const ViewContext& context, const present::TimelineModel& model,
              const RowsPlace& place) const;

  private:
    void forget();

    Cycle from_ = -1;  ///< −1 = no drag of measuring is under way.
    int row_ = -1;     ///< In which it began.
    bool isOfHeld_ = false;
    std::shared_ptr<const history::Recording> run_{};
    std::optional<present::TimelineMeasure> measure_{};
    draw::Point end_{};  ///< Of the pointer, when it measured last.
};

/// What is measured from one boundary between cycles to a later one, in a row of the layout: a row
/// of warps names the one that is there at first. -1: in none.
present::TimelineMeasure measureBetween(const present::TimelineModel& model, Cycle from, Cycle to,
                                        int row);

}  // namespace warpscope::views
