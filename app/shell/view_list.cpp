#include "app/shell/view_list.h"

#include "app/views/calculation_view.h"
#include "app/views/charts_view.h"
#include "app/views/device_view.h"
#include "app/views/inspector_view.h"
#include "app/views/knobs_view.h"
#include "app/views/lanes_view.h"
#include "app/views/lesson_view.h"
#include "app/views/occupancy_view.h"
#include "app/views/sm_view.h"
#include "app/views/source_view.h"
#include "app/views/stage_view.h"
#include "app/views/sweep_view.h"
#include "app/views/timeline_view.h"
#include "app/views/transport_view.h"

namespace warpscope::shell {

std::vector<std::unique_ptr<views::View>> makeViews() {
    std::vector<std::unique_ptr<views::View>> all;
    all.push_back(views::makeLessonView());
    all.push_back(views::makeSourceView());
    all.push_back(views::makeLanesView());
    all.push_back(views::makeKnobsView());
    all.push_back(views::makeInspectorView());
    all.push_back(views::makeStageView());
    all.push_back(views::makeSmView());
    all.push_back(views::makeTimelineView());
    all.push_back(views::makeOccupancyView());
    all.push_back(views::makeChartsView());
    all.push_back(views::makeCalculationView());
    all.push_back(views::makeDeviceView());
    all.push_back(views::makeSweepView());
    all.push_back(views::makeTransportView());
    return all;
}

}  // namespace warpscope::shell
