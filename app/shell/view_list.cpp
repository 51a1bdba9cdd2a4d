#include "app/shell/view_list.h"

#include <algorithm>

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

std::vector<ViewRow> makeViews() {
    std::vector<ViewRow> all;
    const auto add = [&](Needs needs, std::unique_ptr<views::View> view) {
        all.push_back({std::move(view), needs});
    };
    add(Needs::Nothing, views::makeLessonView());
    add(Needs::Nothing, forTwoRuns(views::makeSourceView(), views::makeSourceView(),
                                   Together::SideBySide, Twice::WhereKernelsDiffer));
    add(Needs::Nothing, views::makePassesView());
    add(Needs::Run, forTwoRuns(views::makeLanesView(), views::makeLanesView(), Together::Stacked));
    add(Needs::Nothing, views::makeKnobsView());
    add(Needs::Nothing, views::makeLaunchView());
    add(Needs::Run, views::makeInspectorView());
    add(Needs::Run, forTwoRuns(views::makeStageView(), views::makeStageView(), Together::SideBySide,
                               Twice::Always, kSlimRoom));
    add(Needs::Run, forTwoRuns(views::makeSmView(), views::makeSmView(), Together::SideBySide,
                               Twice::Always, kWordyRoom));
    // Stacked, the chip and its memories were too low for their names.
    add(Needs::Run, forTwoRuns(views::makeChipView(), views::makeChipView(), Together::SideBySide,
                               Twice::Always, kSlimRoom));
    add(Needs::Run, views::makeTimelineView());
    add(Needs::Run, forTwoRuns(views::makeSplitView(), views::makeSplitView(), Together::Stacked,
                               Twice::Always, kWordyRoom));
    add(Needs::Run, forTwoRuns(views::makeWaitsView(), views::makeWaitsView(), Together::SideBySide,
                               Twice::Always, kWordyRoom));
    add(Needs::Run, forTwoRuns(views::makeMemoryView(), views::makeMemoryView(),
                               Together::SideBySide, Twice::Always, kSlimRoom));
    add(Needs::Run, forTwoRuns(views::makeBuffersView(), views::makeBuffersView(),
                               Together::SideBySide, Twice::Always, kWordyRoom));
    add(Needs::Run, forTwoRuns(views::makeThreadsView(), views::makeThreadsView(),
                               Together::SideBySide, Twice::Always, kHighRoom));
    add(Needs::Run, forTwoRuns(views::makeTrafficView(), views::makeTrafficView(),
                               Together::SideBySide, Twice::FromFilesToo, kFramedRoom));
    add(Needs::Run, forTwoRuns(views::makeContentionView(), views::makeContentionView(),
                               Together::SideBySide, Twice::Always, kWordyRoom));
    add(Needs::Nothing, views::makeSpacesView());
    add(Needs::Nothing, views::makeLatenciesView());
    add(Needs::Run, forTwoRuns(views::makeCycleView(), views::makeCycleView(), Together::SideBySide,
                               Twice::Always, kWordyRoom));
    add(Needs::Nothing, forTwoRuns(views::makeOutputView(), views::makeOutputView(),
                                   Together::SideBySide, Twice::Always, kWordyRoom));
    add(Needs::Nothing, views::makeSceneView());
    add(Needs::Nothing,
        forTwoRuns(views::makeOccupancyView(), views::makeOccupancyView(), Together::Stacked));
    add(Needs::Nothing, forTwoRuns(views::makeRegistersView(), views::makeRegistersView(),
                                   Together::SideBySide, Twice::Always, kSlimRoom));
    add(Needs::Nothing, views::makeChartsView());
    add(Needs::Nothing, views::makeCalculationView());
    add(Needs::Nothing, views::makeHidingView());
    add(Needs::Nothing, views::makeDeviceView());
    add(Needs::Nothing, views::makeDevicesView());
    add(Needs::Nothing, views::makeSweepView());
    add(Needs::Nothing, views::makeCompareView());
    add(Needs::Nothing, views::makeTransportView());
    return all;
}

}  // namespace warpscope::shell
