#include "app/views/sweep/sweep_charts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>

#include "app/present/field_words.h"
#include "app/present/occupancy/occupancy_question.h"
#include "app/present/run_words.h"
#include "app/present/sweep/sweep_plan.h"
#include "app/present/sweep/sweep_points.h"
#include "app/session/say.h"

namespace warpscope::views {

namespace {

using analysis::Sweep;
using analysis::SweepPoint;

template <class Value>
std::vector<present::ChartPoint> pointsBy(const Sweep& sweep, Value value) {
    std::vector<present::ChartPoint> points;
    for (const SweepPoint& point : sweep.points) {
        if (point.isOk) {
            points.push_back({static_cast<double>(point.value), value(point)});
        }
    }
    return points;
}

/// Of the sweep itself, of what it is compared with.
theme::Colour colourOf(const ViewContext& context, bool isCompared) {
    const auto& palette = context.theme.palette;
    return isCompared ? palette.text : palette.accent;
}

std::string nameOf(const ViewContext& context, const Sweep& sweep) {
    return context.session.text(sweep.scenario.title);
}

/// The values upwards, what spills at them, and where the occupancy falls after one.
void setValueAxis(const ViewContext& context, const Sweep& sweep, present::ChartInput& input) {
    if (sweep.points.empty()) {
        return;
    }
    const scenario::Field* field = scenario::findField(sweep.key);
    const bool isOffered = field != nullptr && field->sweeping.place > 0;
    input.xTitle = isOffered
                       ? say(context.session, present::wordsOf(context.session, *field, "axis"))
                       : sweep.key;
    input.yRoom = "100k";
    input.xMin = static_cast<double>(sweep.points.front().value);
    input.xMax = std::max(static_cast<double>(sweep.points.back().value), input.xMin + 1);
    input.xTicks = present::niceTicks(input.xMin, input.xMax, 8);
    const SweepPoint* before = nullptr;
    for (const SweepPoint& point : sweep.points) {
        if (!point.isOk) continue;
        if (before != nullptr && point.theoreticalPercent < before->theoreticalPercent) {
            input.cliffs.push_back(static_cast<double>(before->value));
        }
        before = &point;
    }
    if (const SweepPoint* last = present::lastSpillingPoint(sweep)) {
        input.bands.push_back({input.xMin, static_cast<double>(last->value),
                               context.theme.palette.throttle,
                               say(context.session, "view.sweep.spills")});
    }
}

double timeOf(const SweepPoint& point, bool perThreads) {
    const auto cycles = static_cast<double>(point.cycles);
    return perThreads
               ? cycles * 1000 / static_cast<double>(std::max<std::int64_t>(1, point.threads))
               : cycles;
}

void setCurrent(const ViewContext& context, const Sweep& sweep, present::ChartInput& input,
                double (*value)(const SweepPoint&, bool), bool perThreads) {
    const SweepPoint* current = present::currentPoint(context.session, sweep);
    if (current == nullptr) {
        return;
    }
    const auto x = static_cast<double>(current->value);
    input.current = present::ChartPoint{x, value(*current, perThreads)};
    input.isDraggable = true;
    input.reading = say(context.session,
                        Message{"view.sweep.now"}.with("value", present::grouped(current->value)));
}

/// The rule's line for the warps of one sweep: grows to where warps × work = latency, then is flat.
std::vector<present::ChartPoint> ruleLine(const Sweep& sweep) {
    const SweepPoint* fastest = analysis::fastestPoint(sweep);
    if (fastest == nullptr || analysis::neededPercent(*fastest) <= 0) {
        return {};
    }
    double reached = 0;
    for (const SweepPoint& point : sweep.points) {
        if (point.isOk && point.spilledBytes == 0) {
            reached = std::max(reached, point.theoreticalPercent);
        }
    }
    const double knee = std::min(analysis::neededPercent(*fastest), reached);
    return {{0, 0},
            {knee, analysis::predictedPercent(sweep, knee)},
            {reached, analysis::predictedPercent(sweep, reached)}};
}

/// The fastest point at each occupancy, without those that spill.
std::vector<present::ChartPoint> speedLine(const Sweep& sweep) {
    std::map<double, double> best;
    for (const SweepPoint& point : sweep.points) {
        if (!point.isOk || point.spilledBytes > 0) continue;
        double& speed = best[point.theoreticalPercent];
        speed = std::max(speed, analysis::speedPercent(sweep, point));
    }
    std::vector<present::ChartPoint> line;
    for (const auto& [percent, speed] : best)
        line.push_back({percent, speed});
    return line;
}

void addSpeed(const ViewContext& context, const Sweep& sweep, bool isCompared,
              present::ChartInput& input) {
    const theme::Colour colour = colourOf(context, isCompared);
    const auto percent = [](double value) { return fmt::format("{:.0f}", value); };
    const auto rule = ruleLine(sweep);
    if (!rule.empty()) {
        const std::string label = isCompared ? "" : say(context.session, "view.sweep.rule");
        input.series.push_back({rule, colour, false, true, false, label});
    }
    input.series.push_back({speedLine(sweep), colour, false, false, true, nameOf(context, sweep)});
    std::vector<present::ChartPoint> spilling;
    for (const SweepPoint& point : sweep.points) {
        if (!point.isOk || point.spilledBytes == 0) continue;
        spilling.push_back({point.theoreticalPercent, analysis::speedPercent(sweep, point)});
    }
    if (!spilling.empty()) {
        input.series.push_back({spilling, context.theme.palette.throttle, false, false, true,
                                say(context.session, "view.sweep.spills"), false});
    }
    if (const SweepPoint* point = analysis::saturationPoint(sweep)) {
        input.marks.push_back(
            {point->theoreticalPercent, colour,
             say(context.session, Message{"view.sweep.mark.measured"}.with(
                                      "percent", percent(point->theoreticalPercent)))});
    }
    if (rule.size() > 1 && rule[1].x < rule[2].x) {
        input.marks.push_back({rule[1].x, colour,
                               say(context.session, Message{"view.sweep.mark.rule"}.with(
                                                        "percent", percent(rule[1].x))),
                               true});
    }
}

void setPercents(std::vector<present::ChartTick>& ticks) {
    for (const int tick : {0, 25, 50, 75, 100})
        ticks.push_back({static_cast<double>(tick), std::to_string(tick)});
}

}  // namespace

present::ChartInput timeChart(const ViewContext& context, const Sweep& sweep) {
    present::ChartInput input;
    input.id = "sweep time";
    const bool perThreads = present::variesThreads(sweep);
    input.title =
        say(context.session, perThreads ? "view.sweep.time_per_threads" : "view.sweep.time");
    setValueAxis(context, sweep, input);
    double most = 1;
    const auto add = [&](const Sweep& one, bool isCompared) {
        auto times = pointsBy(one, [&](const SweepPoint& p) { return timeOf(p, perThreads); });
        for (const present::ChartPoint& point : times)
            most = std::max(most, point.y);
        input.series.push_back({std::move(times), colourOf(context, isCompared), false, false, true,
                                sweep.compared.empty() ? "" : nameOf(context, one)});
    };
    for (const Sweep& other : sweep.compared)
        add(other, true);
    add(sweep, false);
    input.yMax = most * 1.1;
    input.yTicks = present::niceTicks(0, input.yMax, 4);
    if (const SweepPoint* best = analysis::fastestPoint(sweep)) {
        input.best =
            present::ChartPoint{static_cast<double>(best->value), timeOf(*best, perThreads)};
    }
    setCurrent(context, sweep, input, timeOf, perThreads);
    input.xTitle += say(context.session, "view.sweep.signs");
    return input;
}

present::ChartInput occupancyChart(const ViewContext& context, const Sweep& sweep) {
    present::ChartInput input;
    input.id = "sweep occupancy";
    input.title = say(context.session, "view.sweep.occupancy");
    setValueAxis(context, sweep, input);
    if (!input.bands.empty()) input.bands.front().label.clear();
    input.yMax = 105;
    setPercents(input.yTicks);
    const auto& palette = context.theme.palette;
    input.series.push_back(
        {pointsBy(sweep, [](const SweepPoint& p) { return p.theoreticalPercent; }),
         palette.longScoreboard, !present::fitsGrid(sweep), true, false,
         say(context.session, "view.sweep.theoretical")});
    input.series.push_back({pointsBy(sweep, [](const SweepPoint& p) { return p.achievedPercent; }),
                            palette.issued, false, false, true,
                            say(context.session, "view.sweep.achieved")});
    setCurrent(
        context, sweep, input, [](const SweepPoint& p, bool) { return p.achievedPercent; }, false);
    input.reading.clear();
    return input;
}

present::ChartInput speedChart(const ViewContext& context, const Sweep& sweep) {
    present::ChartInput input;
    input.id = "sweep speed";
    input.title = say(context.session, "view.sweep.speed");
    input.xTitle = say(context.session, "view.sweep.axis.occupancy");
    input.xMax = 103;
    input.yMax = 108;
    setPercents(input.xTicks);
    setPercents(input.yTicks);
    addSpeed(context, sweep, false, input);
    for (const Sweep& other : sweep.compared)
        addSpeed(context, other, true, input);
    if (const SweepPoint* current = present::currentPoint(context.session, sweep)) {
        input.current = present::ChartPoint{current->theoreticalPercent,
                                            analysis::speedPercent(sweep, *current)};
    }
    return input;
}

}  // namespace warpscope::views
