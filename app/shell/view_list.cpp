#include "app/shell/view_list.h"

#include <utility>

#include "app/shell/two_runs_view.h"
#include "app/views/buffers/buffers_view.h"
#include "app/views/calculation/calculation_view.h"
#include "app/views/charts/charts_view.h"
#include "app/views/chip/chip_view.h"
#include "app/views/compare/compare_view.h"
#include "app/views/contention/contention_view.h"
#include "app/views/cycle/cycle_view.h"
#include "app/views/device/device_view.h"
#include "app/views/devices/devices_view.h"
#include "app/views/hiding/hiding_view.h"
#include "app/views/inspector/inspector_view.h"
#include "app/views/knobs/knobs_view.h"
#include "app/views/lanes/lanes_view.h"
#include "app/views/latencies/latencies_view.h"
#include "app/views/launch/launch_view.h"
#include "app/views/lesson/lesson_view.h"
#include "app/views/memory/memory_view.h"
#include "app/views/occupancy/occupancy_view.h"
#include "app/views/output/output_view.h"
#include "app/views/passes/passes_view.h"
#include "app/views/registers/registers_view.h"
#include "app/views/scene/scene_view.h"
#include "app/views/sm/sm_view.h"
#include "app/views/source/source_view.h"
#include "app/views/spaces/spaces_view.h"
#include "app/views/split/split_view.h"
#include "app/views/stage/stage_view.h"
#include "app/views/sweep/sweep_view.h"
#include "app/views/threads/threads_view.h"
#include "app/views/timeline/timeline_view.h"
#include "app/views/traffic/traffic_view.h"
#include "app/views/transport/transport_view.h"
#include "app/views/waits/waits_view.h"

namespace warpscope::shell {

std::vector<std::unique_ptr<views::View>> makeViews() {
    std::vector<std::unique_ptr<views::View>> all;
    all.push_back(views::makeLessonView());
    all.push_back(forTwoRuns(views::makeSourceView(), views::makeSourceView(), Together::SideBySide,
                             Twice::WhereKernelsDiffer));
    all.push_back(views::makePassesView());
    all.push_back(forTwoRuns(views::makeLanesView(), views::makeLanesView(), Together::Stacked));
    all.push_back(views::makeKnobsView());
    all.push_back(views::makeLaunchView());
    all.push_back(views::makeInspectorView());
    all.push_back(forTwoRuns(views::makeStageView(), views::makeStageView(), Together::SideBySide));
    all.push_back(forTwoRuns(views::makeSmView(), views::makeSmView(), Together::SideBySide));
    all.push_back(forTwoRuns(views::makeChipView(), views::makeChipView(), Together::SideBySide));
    all.push_back(views::makeTimelineView());
    auto split = views::makeSplitView();
    auto splitBeside = views::makeSplitViewBeside(*split);
    all.push_back(forTwoRuns(std::move(split), std::move(splitBeside), Together::Stacked,
                             Twice::Always, kWordyRoom));
    all.push_back(forTwoRuns(views::makeWaitsView(), views::makeWaitsView(), Together::SideBySide));
    all.push_back(
        forTwoRuns(views::makeMemoryView(), views::makeMemoryView(), Together::SideBySide));
    all.push_back(
        forTwoRuns(views::makeBuffersView(), views::makeBuffersView(), Together::SideBySide));
    all.push_back(forTwoRuns(views::makeThreadsView(), views::makeThreadsView(),
                             Together::SideBySide, Twice::Always, kWordyRoom));
    all.push_back(forTwoRuns(views::makeTrafficView(), views::makeTrafficView(),
                             Together::SideBySide, Twice::FromFilesToo, kWordyRoom));
    all.push_back(
        forTwoRuns(views::makeContentionView(), views::makeContentionView(), Together::SideBySide));
    all.push_back(views::makeSpacesView());
    all.push_back(views::makeLatenciesView());
    auto cycle = views::makeCycleView();
    auto cycleBeside = views::makeCycleViewBeside(*cycle);
    all.push_back(forTwoRuns(std::move(cycle), std::move(cycleBeside), Together::SideBySide,
                             Twice::Always, kWordyRoom));
    all.push_back(
        forTwoRuns(views::makeOutputView(), views::makeOutputView(), Together::SideBySide));
    all.push_back(views::makeSceneView());
    all.push_back(
        forTwoRuns(views::makeOccupancyView(), views::makeOccupancyView(), Together::Stacked));
    all.push_back(
        forTwoRuns(views::makeRegistersView(), views::makeRegistersView(), Together::SideBySide));
    all.push_back(views::makeChartsView());
    all.push_back(views::makeCalculationView());
    all.push_back(views::makeHidingView());
    all.push_back(views::makeDeviceView());
    all.push_back(views::makeDevicesView());
    all.push_back(views::makeSweepView());
    all.push_back(views::makeCompareView());
    all.push_back(views::makeTransportView());
    return all;
}

}  // namespace warpscope::shell
