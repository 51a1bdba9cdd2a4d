#include "app/views/sweep_charts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "app/views/say.h"

namespace warpscope::views {

namespace {

using analysis::Sweep;
using analysis::SweepPoint;

template <class Value>
std::vector<widgets::ChartPoint> pointsBy(const Sweep& sweep, Value value) {
    std::vector<widgets::ChartPoint> points;
    for (const SweepPoint& point : sweep.points) {
        if (point.isOk) {
            points.push_back({static_cast<double>(point.value), value(point)});
        }
    }
    return points;
}

void setAxis(const Sweep& sweep, widgets::ChartInput& input) {
    if (sweep.points.empty()) {
        return;
    }
    input.xMin = static_cast<double>(sweep.points.front().value);
    input.xMax = std::max(static_cast<double>(sweep.points.back().value), input.xMin + 1);
    input.xTicks = widgets::niceTicks(input.xMin, input.xMax, 6);
}

}  // namespace

SweepRange sweepRange(const machine::Machine& machine, const SweepKnob& knob) {
    const machine::Limits& limits = machine.limits;
    const std::string_view name = knob.name;
    if (name == "registers") {
        return {16, limits.maxRegistersPerThread, 8};
    }
    if (name == "block") {
        return {limits.warpSize, limits.maxThreadsPerBlock, limits.warpSize};
    }
    const long long most = limits.sharedBytesPerBlockOptin;
    const long long step = std::max<long long>(1024, most / 32 / 1024 * 1024);
    return {0, most, step};
}

widgets::ChartInput timeChart(const ViewContext& context, const Sweep& sweep) {
    widgets::ChartInput input;
    input.id = "sweep time";
    input.title = say(context.session, "view.sweep.time");
    setAxis(sweep, input);
    auto cycles =
        pointsBy(sweep, [](const SweepPoint& p) { return static_cast<double>(p.cycles); });
    double most = 1;
    for (const widgets::ChartPoint& point : cycles) {
        most = std::max(most, point.y);
    }
    input.yMax = most * 1.05;
    input.yTicks = widgets::niceTicks(0, input.yMax, 3);
    input.series.push_back({std::move(cycles), context.theme.palette.accent, false, false, true});
    return input;
}

widgets::ChartInput occupancyChart(const ViewContext& context, const Sweep& sweep,
                                   std::optional<double> neededPercent) {
    widgets::ChartInput input;
    input.id = "sweep occupancy";
    input.title = say(context.session, "view.sweep.occupancy");
    setAxis(sweep, input);
    input.yMax = 100;
    for (const int tick : {0, 50, 100}) {
        input.yTicks.push_back({static_cast<double>(tick), std::to_string(tick)});
    }
    const auto& palette = context.theme.palette;
    input.series.push_back(
        {pointsBy(sweep, [](const SweepPoint& p) { return p.theoreticalPercent; }),
         palette.longScoreboard, false, true, false});
    input.series.push_back({pointsBy(sweep, [](const SweepPoint& p) { return p.achievedPercent; }),
                            palette.issued, false, false, true});
    if (neededPercent) {
        input.threshold = *neededPercent;
        input.thresholdLabel = say(
            context.session,
            Message{"view.sweep.needed"}.with("percent", fmt::format("{:.0f}", *neededPercent)));
    }
    return input;
}

const SweepPoint* nearestPoint(const Sweep& sweep, double x) {
    const auto nearest = std::ranges::min_element(sweep.points, {}, [x](const SweepPoint& point) {
        return std::abs(static_cast<double>(point.value) - x);
    });
    return nearest == sweep.points.end() ? nullptr : &*nearest;
}

const SweepPoint* fastestPoint(const Sweep& sweep) {
    const SweepPoint* fastest = nullptr;
    for (const SweepPoint& point : sweep.points) {
        if (point.isOk && (fastest == nullptr || point.cycles < fastest->cycles)) {
            fastest = &point;
        }
    }
    return fastest;
}

}  // namespace warpscope::views
