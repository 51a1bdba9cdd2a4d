#pragma once

#include <string>
#include <vector>

#include "app/present/chart.h"
#include "app/present/occupancy/occupancy_question.h"
#include "engine/occupancy/charts.h"

namespace warpscope::present {

/// Both curves of one axis for one question.
struct AxisCurves {
    occupancy::Curve exact{};
    occupancy::Curve book{};
    std::vector<occupancy::Cliff> cliffs{};  ///< Of the mode that the question asks in.
};
AxisCurves curvesOf(const OccupancyQuestion& question, occupancy::Axis axis);

/// The points of a curve in percent, or in warps.
std::vector<present::ChartPoint> pointsOf(const occupancy::Curve& curve, bool inWarps,
                                          int maxWarps);

/// The value of the curve's own points that is nearest to x. Requires: the curve has points.
std::int64_t snapTo(const occupancy::Curve& curve, double x);

/// All numbers at one x in words: blocks, warps and percent in both modes, and what limits.
std::string pointWords(const session::SlotReader& session, const OccupancyQuestion& question,
                       occupancy::Axis axis, std::int64_t x);

}  // namespace warpscope::present
