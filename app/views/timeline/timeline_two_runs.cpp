#include "app/views/timeline/timeline_two_runs.h"

#include <algorithm>

#include "app/draw/draw.h"
#include "app/views/timeline/timeline_search_bar.h"
#include "app/views/view_parts.h"

namespace warpscope::views {

void HeldRun::update(const ViewContext& context, const RowsPlace& columns,
                     const present::TimelineModel& now) {
    isOnTop_ = context.pinned->isFirst();
    model_.setLeastCycles(now.axis().cycles());
    model_.update(*context.pinned, context.theme.metrics, static_cast<double>(columns.cells),
                  static_cast<double>(columns.right - columns.cells));
    if (model_.options().grouping != now.options().grouping)
        model_.setGrouping(now.options().grouping);
}

void HeldRun::place(const theme::Metrics& metrics, const RowsPlace& columns, const RunBand& band,
                    RowsInSight sight) {
    const float scroll = rows_.scroll;
    rows_ = rowsIn(metrics, columns, band, std::max(sight, RowsInSight::Compared), model_);
    rows_.scroll = scroll;
}

void HeldRun::follow(const ViewContext& context, const timeline::Axis& axis, bool isMoved) {
    model_.followAxis(axis);
    if (isMoved)
        rows_.scroll = scrollToResident(model_, context.pinned->cycle(), rows_.scroll, rows_);
}

int HeldRun::rowAt(float y) const {
    const bool isInside = y >= rows_.top && y < rows_.bottom;
    return isInside ? model_.layout().rowAt(y - rows_.top + rows_.scroll) : -1;
}

void HeldRun::draw(const ViewContext& context, const RunBand& band, LoadUnits& loadUnits) {
    const ViewContext own = ofHeld(context);
    rows_.scroll = model_.clampScroll(rows_.scroll, rows_.bottom - rows_.top);
    drawRunLetter(context, rows_.left, band, own.session.letter());
    ImGui::PushID("held");
    drawTimelineLoad(own, model_, band.loadTop, band.loadBottom, loadUnits);
    ImGui::PopID();
    drawTimelineRows(own, model_, rows_);
    drawTimelineScroll(own, model_, rows_);
    paintHits(own, model_, rows_.top);
}

void HeldRun::drawHeadings(const ViewContext& context) {
    drawHeadingsOverLines(ofHeld(context), model_, rows_);
}

}  // namespace warpscope::views
