#include "app/present/occupancy/occupancy_curves.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/present/run_words.h"
#include "app/session/state/say.h"
#include "engine/occupancy/explain.h"
#include "engine/occupancy/report.h"

namespace warpscope::present {

using occupancy::Axis;
using occupancy::Curve;
using occupancy::Mode;

AxisCurves curvesOf(const OccupancyQuestion& question, Axis axis) {
    AxisCurves curves{
        .exact = occupancy::curve(question.machine, question.request, axis, Mode::Exact),
        .book = occupancy::curve(question.machine, question.request, axis, Mode::Textbook)};
    curves.cliffs =
        occupancy::cliffs(question.request.mode == Mode::Exact ? curves.exact : curves.book);
    return curves;
}

std::vector<present::ChartPoint> pointsOf(const Curve& curve, bool inWarps, int maxWarps) {
    std::vector<present::ChartPoint> points;
    points.reserve(curve.points.size());
    for (const occupancy::CurvePoint& point : curve.points) {
        const double y = inWarps ? point.result.percent * maxWarps / 100 : point.result.percent;
        points.push_back({static_cast<double>(point.x), y});
    }
    return points;
}

std::int64_t snapTo(const Curve& curve, double x) {
    const auto& points = curve.points;
    const auto next = std::ranges::lower_bound(points, static_cast<std::int64_t>(std::ceil(x)), {},
                                               &occupancy::CurvePoint::x);
    if (next == points.end()) return points.back().x;
    if (next == points.begin()) return next->x;
    const auto before = std::prev(next);
    const bool isBeforeNearer =
        x - static_cast<double>(before->x) < static_cast<double>(next->x) - x;
    return isBeforeNearer ? before->x : next->x;
}

std::string pointWords(const session::SlotReader& session, const OccupancyQuestion& question,
                       Axis axis, std::int64_t x) {
    constexpr std::array<const char*, 3> kAxes{"block_size", "registers", "shared"};
    occupancy::Request request = occupancy::withAxis(question.request, axis, x);
    const std::string key = std::string("view.charts.at.") + kAxes[static_cast<std::size_t>(axis)];
    std::string words = say(session, Message{key}.with("value", grouped(x)));
    for (const Mode mode : {Mode::Exact, Mode::Textbook}) {
        request.mode = mode;
        const auto explanation = occupancy::explain(question.machine, request);
        const occupancy::Result& result = explanation.result;
        const char* line =
            mode == Mode::Exact ? "view.charts.point.exact" : "view.charts.point.book";
        words +=
            "\n" + say(session, Message{line}
                                    .with("count", result.blocksPerSm)
                                    .with("active", result.activeWarps)
                                    .with("max", result.maxWarps)
                                    .with("percent", percentText(result.percent))
                                    .with("names", occupancy::joinedNames(
                                                       explanation.binding, question.machine, mode,
                                                       session.catalogue(), session.language())));
    }
    return words;
}

}  // namespace warpscope::present
