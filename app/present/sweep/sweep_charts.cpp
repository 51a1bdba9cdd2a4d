#include "app/present/sweep/sweep_charts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string_view>

#include "app/present/field_words.h"
#include "app/present/occupancy/occupancy_question.h"
#include "app/present/run_words.h"
#include "app/present/sweep/sweep_plan.h"
#include "app/present/sweep/sweep_points.h"
#include "app/session/state/say.h"
#include "engine/analysis/report.h"

namespace warpscope::present {

namespace {

using analysis::Sweep;
using analysis::SweepPoint;

/// What every part of a chart needs.
struct SweepPainting {
    const session::SlotReader& session;
    const theme::Palette& palette;
};

template <class Value>
std::vector<ChartPoint> pointsBy(const Sweep& sweep, Value value) {
    std::vector<ChartPoint> points;
    for (const SweepPoint& point : sweep.points) {
        if (point.isOk) {
            points.push_back({static_cast<double>(point.value), value(point)});
        }
    }
    return points;
}

/// Of the sweep itself, of what it is compared with.
theme::Colour colourOf(const SweepPainting& painting, bool isCompared) {
    const auto& palette = painting.palette;
    return isCompared ? palette.text : palette.accent;
}

std::string nameOf(const SweepPainting& painting, const Sweep& sweep) {
    return painting.session.text(sweep.scenario.title);
}

/// The names side by side, each with half a place of its own at either side.
void setChoiceAxis(const SweepPainting& painting, const Sweep& sweep, ChartInput& input) {
    const scenario::Field* field = scenario::findField(sweep.key);
    const bool hasMenu = field != nullptr && field->takesNames();
    input.xTitle = hasMenu ? say(painting.session, wordsOf(painting.session, *field, "menu"))
                           : fieldName(painting.session, sweep.key);
    input.hasNames = true;
    input.xMin = static_cast<double>(sweep.points.front().value) - 0.5;
    input.xMax = static_cast<double>(sweep.points.back().value) + 0.5;
    // Ids of devices are short, their names would not stand side by side.
    const bool isDevice = field != nullptr && field->kind == scenario::FieldKind::Device;
    for (const SweepPoint& point : sweep.points) {
        const auto index = static_cast<std::size_t>(point.value);
        input.xTicks.push_back(
            {static_cast<double>(point.value),
             isDevice ? sweep.choices.at(index) : valueText(painting.session, sweep, point.value)});
    }
}

/// Resources are given out in units, so that a value of a launch's knob that was not run costs what
/// the next one costs that was: steps, and no slope where there is a cliff.
bool hasSteps(const Sweep& sweep) {
    const scenario::Field* field = scenario::findField(sweep.key);
    return sweep.choices.empty() && field != nullptr && field->sweeping.place > 0 &&
           sweep.key.starts_with("launch.");
}

/// Measured values: a line between numbers, a stem each over names, which have nothing between.
ChartSeries measured(const Sweep& sweep, std::vector<ChartPoint> points, theme::Colour colour,
                     std::string label) {
    ChartSeries series{std::move(points), colour, false, false, true, std::move(label)};
    series.hasLine = sweep.choices.empty();
    series.hasStems = !series.hasLine;
    series.isStep = hasSteps(sweep);
    return series;
}

/// Stretches of values that could not be run: an empty place would need words.
void addRefused(const SweepPainting& painting, const Sweep& sweep, ChartInput& input) {
    for (std::size_t i = 0; i < sweep.points.size(); ++i) {
        if (sweep.points[i].isOk) continue;
        const auto from = static_cast<double>(sweep.points[i > 0 ? i - 1 : 0].value);
        while (i + 1 < sweep.points.size() && !sweep.points[i + 1].isOk)
            ++i;
        input.bands.push_back({from, static_cast<double>(sweep.points[i].value),
                               painting.palette.muted,
                               say(painting.session, "view.sweep.not_run")});
    }
}

/// The values upwards, what spills at them, and where the occupancy falls after one.
void setValueAxis(const SweepPainting& painting, const Sweep& sweep, ChartInput& input) {
    if (sweep.points.empty()) return;
    input.yRoom = "100k";
    if (!sweep.choices.empty()) return setChoiceAxis(painting, sweep, input);
    const scenario::Field* const field = scenario::findField(sweep.key);
    const bool isOffered = field != nullptr && field->sweeping.place > 0;
    input.xTitle = isOffered ? say(painting.session, wordsOf(painting.session, *field, "axis"))
                             : fieldName(painting.session, sweep.key);
    input.xMin = static_cast<double>(sweep.points.front().value);
    input.xMax = std::max(static_cast<double>(sweep.points.back().value), input.xMin + 1);
    input.xTicks = niceTicks(input.xMin, input.xMax, 8);
    const SweepPoint* before = nullptr;
    for (const SweepPoint& point : sweep.points) {
        if (!point.isOk) continue;
        if (before != nullptr && point.theoreticalPercent < before->theoreticalPercent) {
            input.cliffs.push_back(static_cast<double>(before->value));
        }
        before = &point;
    }
    addRefused(painting, sweep, input);
    if (const SweepPoint* last = lastSpillingPoint(sweep)) {
        input.bands.push_back({input.xMin, static_cast<double>(last->value),
                               painting.palette.limit,
                               say(painting.session, "view.sweep.spills")});
    }
}

double timeOf(const SweepPoint& point, bool perThreads) {
    const auto cycles = static_cast<double>(point.cycles);
    return perThreads
               ? cycles * 1000 / static_cast<double>(std::max<std::int64_t>(1, point.threads))
               : cycles;
}

/// What the run on the screen took, where it is one of this sweep.
void takeRun(const session::SlotReader& session, SweepPoint& point) {
    const auto& run = session.run();
    if (run == nullptr || session.isSweepOld() || session.isSimulating() ||
        run->stopped() != gpu::StopReason::Finished)
        return;
    const gpu::Launch& launch = run->launch();
    const analysis::Metrics metrics = analysis::metricsOf(*run);
    point.cycles = run->cycles();
    point.threads = launch.blockCount() * launch.threadsPerBlock();
    point.achievedPercent = metrics.achievedOccupancy * 100;
}

void setCurrent(const SweepPainting& painting, const Sweep& sweep, ChartInput& input,
                double (*value)(const SweepPoint&, bool), bool perThreads) {
    const CurrentPlace place = currentPlace(painting.session, sweep);
    if (place.point == nullptr) return;
    SweepPoint point = *place.point;
    // A value between two of the sweep has a run too: the one on the screen.
    if (place.isBetween()) takeRun(painting.session, point);
    input.current = ChartPoint{static_cast<double>(place.value), value(point, perThreads)};
    input.isDraggable = true;
    input.reading = say(
        painting.session,
        Message{"view.sweep.now"}.with("value", valueText(painting.session, sweep, place.value)));
}

/// The rule's line for the warps of one sweep: grows to where warps × work = latency, then is flat.
std::vector<ChartPoint> ruleLine(const Sweep& sweep) {
    const SweepPoint* fastest = analysis::fastestPoint(sweep);
    if (fastest == nullptr || analysis::neededPercent(*fastest) <= 0) return {};
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
std::vector<ChartPoint> speedLine(const Sweep& sweep) {
    std::map<double, double> best;
    for (const SweepPoint& point : sweep.points) {
        if (!point.isOk || point.spilledBytes > 0) continue;
        double& speed = best[point.theoreticalPercent];
        speed = std::max(speed, analysis::speedPercent(sweep, point));
    }
    std::vector<ChartPoint> line;
    for (const auto& [percent, speed] : best)
        line.push_back({percent, speed});
    return line;
}

/// Every point by itself.
std::vector<ChartPoint> speedPoints(const Sweep& sweep) {
    std::vector<ChartPoint> points;
    for (const SweepPoint& point : sweep.points)
        if (point.isOk)
            points.push_back({point.theoreticalPercent, analysis::speedPercent(sweep, point)});
    return points;
}

void addSpeed(const SweepPainting& painting, const Sweep& sweep, bool isCompared,
              ChartInput& input) {
    const theme::Colour colour = colourOf(painting, isCompared);
    const auto percent = [](double value) { return fmt::format("{:.0f}", value); };
    if (!sweep.choices.empty()) {
        ChartSeries dots = measured(sweep, speedPoints(sweep), colour, nameOf(painting, sweep));
        dots.hasStems = false;
        input.series.push_back(std::move(dots));
        return;
    }
    const auto rule = ruleLine(sweep);
    if (!rule.empty()) {
        const std::string label = isCompared ? "" : say(painting.session, "view.sweep.rule");
        input.series.push_back({rule, colour, false, true, false, label});
    }
    input.series.push_back({speedLine(sweep), colour, false, false, true, nameOf(painting, sweep)});
    std::vector<ChartPoint> spilling;
    for (const SweepPoint& point : sweep.points) {
        if (!point.isOk || point.spilledBytes == 0) continue;
        spilling.push_back({point.theoreticalPercent, analysis::speedPercent(sweep, point)});
    }
    if (!spilling.empty()) {
        input.series.push_back({spilling, painting.palette.limit, false, false, true,
                                say(painting.session, "view.sweep.spills"), false});
    }
    if (const SweepPoint* point = analysis::saturationPoint(sweep)) {
        input.marks.push_back(
            {point->theoreticalPercent, colour,
             say(painting.session, Message{"view.sweep.mark.measured"}.with(
                                       "percent", percent(point->theoreticalPercent)))});
    }
    if (rule.size() > 1 && rule[1].x < rule[2].x) {
        input.marks.push_back({rule[1].x, colour,
                               say(painting.session, Message{"view.sweep.mark.rule"}.with(
                                                         "percent", percent(rule[1].x))),
                               true});
    }
}

void setPercents(std::vector<ChartTick>& ticks) {
    for (const int tick : {0, 25, 50, 75, 100})
        ticks.push_back({static_cast<double>(tick), std::to_string(tick)});
}

/// Times that differ by little would be one straight line over an axis from 0: it begins near them,
/// which the title says. Stems have a length, which means something from 0 alone.
void nearTimes(const SweepPainting& painting, ChartInput& input) {
    constexpr double kFlat = 0.8;  ///< Of the most, what the least is from which on it is so.
    double least = std::numeric_limits<double>::max(), most = 0;
    for (const ChartSeries& series : input.series) {
        if (series.hasStems) return;
        for (const ChartPoint& point : series.points) {
            least = std::min(least, point.y);
            most = std::max(most, point.y);
        }
    }
    if (least >= most || least < kFlat * most) return;
    const double around = (most - least) / 2;
    const std::vector<ChartTick> ticks = niceTicks(least - around, most + around, 4);
    if (ticks.size() < 2) return;
    // A round number, so that the curve's lowest point has air below it.
    input.yMin = ticks.front().at;
    if (input.yMin >= least) input.yMin -= ticks[1].at - ticks[0].at;
    input.yMax = most + around;
    input.yTicks = niceTicks(input.yMin, input.yMax, 4);
    input.title += say(painting.session, Message{"view.sweep.axis_from"}.with(
                                             "from", fmt::format("{:g}", input.yMin)));
}

}  // namespace

ChartInput timeChart(const session::SlotReader& session, const theme::Palette& palette,
                     const Sweep& sweep) {
    const SweepPainting painting{session, palette};
    ChartInput input;
    input.id = "sweep time";
    const bool perThreads = variesThreads(sweep);
    input.title =
        say(painting.session, perThreads ? "view.sweep.time_per_threads" : "view.sweep.time");
    setValueAxis(painting, sweep, input);
    double most = 1;
    const auto add = [&](const Sweep& one, bool isCompared) {
        auto times = pointsBy(one, [&](const SweepPoint& p) { return timeOf(p, perThreads); });
        for (const ChartPoint& point : times)
            most = std::max(most, point.y);
        input.series.push_back(measured(sweep, std::move(times), colourOf(painting, isCompared),
                                        sweep.compared.empty() ? "" : nameOf(painting, one)));
    };
    for (const Sweep& other : sweep.compared)
        add(other, true);
    add(sweep, false);
    input.yMax = most * 1.1;
    input.yTicks = niceTicks(0, input.yMax, 4);
    nearTimes(painting, input);
    if (const SweepPoint* best = analysis::fastestPoint(sweep)) {
        input.best = ChartPoint{static_cast<double>(best->value), timeOf(*best, perThreads)};
        // What differs by a few in a hundred is read, not seen.
        input.hasValues = true;
    }
    setCurrent(painting, sweep, input, timeOf, perThreads);
    input.xTitle +=
        say(painting.session, input.cliffs.empty() ? "view.sweep.sign_best" : "view.sweep.signs");
    return input;
}

ChartInput occupancyChart(const session::SlotReader& session, const theme::Palette& palette,
                          const Sweep& sweep) {
    const SweepPainting painting{session, palette};
    ChartInput input;
    input.id = "sweep occupancy";
    input.title = say(painting.session, "view.sweep.occupancy");
    setValueAxis(painting, sweep, input);
    // Said over the time already.
    for (ChartBand& band : input.bands)
        band.label.clear();
    input.yMax = 105;
    setPercents(input.yTicks);
    input.series.push_back(
        {pointsBy(sweep, [](const SweepPoint& p) { return p.theoreticalPercent; }),
         palette.longScoreboard, hasSteps(sweep), true, false,
         say(painting.session, "view.sweep.theoretical")});
    input.series.push_back(
        measured(sweep, pointsBy(sweep, [](const SweepPoint& p) { return p.achievedPercent; }),
                 palette.issued, say(painting.session, "view.sweep.achieved")));
    if (!sweep.choices.empty()) {
        // Names have nothing between them that a line could show.
        input.series.front().hasLine = false;
        input.series.front().hasDots = true;
    }
    setCurrent(
        painting, sweep, input, [](const SweepPoint& p, bool) { return p.achievedPercent; }, false);
    input.reading.clear();
    return input;
}

ChartInput speedChart(const session::SlotReader& session, const theme::Palette& palette,
                      const Sweep& sweep) {
    const SweepPainting painting{session, palette};
    ChartInput input;
    input.id = "sweep speed";
    input.title = say(painting.session, "view.sweep.speed");
    input.xTitle = say(painting.session, "view.sweep.axis.occupancy");
    input.xMax = 103;
    input.yMax = 108;
    setPercents(input.xTicks);
    setPercents(input.yTicks);
    addSpeed(painting, sweep, false, input);
    for (const Sweep& other : sweep.compared)
        addSpeed(painting, other, true, input);
    if (const SweepPoint* current = currentPoint(painting.session, sweep)) {
        input.current =
            ChartPoint{current->theoreticalPercent, analysis::speedPercent(sweep, *current)};
    }
    return input;
}

}  // namespace warpscope::present
