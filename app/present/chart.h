#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/theme/theme.h"

namespace warpscope::present {

/// A point of a chart in the chart's own units.
struct ChartPoint {
    double x = 0;
    double y = 0;
};

/// One line of a chart.
struct ChartSeries {
    std::vector<ChartPoint> points{};
    theme::Colour colour = 0;
    bool isStep = false;    ///< Holds its value up to and including its point, then jumps.
    bool isDashed = false;  ///< For what is compared with.
    bool hasDots = false;   ///< Marks each point: for measured values.
    std::string label{};    ///< In the legend over the chart; empty = not there.
    bool hasLine = true;
    bool hasStems = false;  ///< A line from the axis up to each point: for values over names.
};

/// A stretch of x with a ground of its own.
struct ChartBand {
    double from = 0;
    double to = 0;
    theme::Colour colour = 0;
    std::string label{};
    bool isLow = false;  ///< The label stands at the foot, where no line of the chart runs.
};

/// A line upright at x, with a label at its foot.
struct ChartMark {
    double x = 0;
    theme::Colour colour = 0;
    std::string label{};
    bool isDashed = false;
};

/// A label at an axis.
struct ChartTick {
    double at = 0;
    std::string label{};
};

/// What a chart shows.
struct ChartInput {
    std::string id{};       ///< Stable name of the plot's area.
    std::string title{};    ///< Over the chart, at the left.
    std::string brief{};    ///< The same in a narrow chart; empty: there is none.
    std::string reading{};  ///< Over the chart, at the right: the current point in words.
    double xMin = 0, xMax = 1;
    double yMin = 0, yMax = 1;
    std::vector<ChartTick> xTicks{};
    bool hasNames = false;  ///< The ticks of x are names: two rows of them, each seen.
    std::vector<ChartTick> yTicks{};
    std::vector<ChartSeries> series{};
    std::string yRoom{};   ///< The labels of y take at least this text's room: charts in a column.
    std::string xTitle{};  ///< Under the ticks; empty = no row for it.
    std::vector<ChartBand> bands{};
    std::vector<ChartMark> marks{};
    std::optional<ChartPoint> best{};  ///< Ringed.
    bool hasValues = false;            ///< The ringed and the current point have their y.
    std::vector<double> cliffs{};      ///< x after which the curve falls.
    bool keepsCliffRow = false;  ///< Their numbers have a row also where there are none: a knob
                                 ///< that moves them must not move the plot.
    std::optional<ChartPoint> current{};  ///< Drawn as a handle when `isDraggable`.
    std::optional<ChartPoint> held{};     ///< Of the run that is held.
    bool isHeldFirst = true;  ///< It is A and the current one B; else the other way round.
    std::optional<double> threshold{};  ///< y of a dashed line across.
    std::string thresholdLabel{};
    bool isDraggable = false;
};

/// Takes away what lies beyond x: points, and the cliff that falls right after it.
void endAt(ChartInput& input, double x);

/// The numbers of a chart as a table of text: a row an x, a column a series, tabs between them.
/// Where a series has no point at an x its cell is empty.
std::string chartTable(const ChartInput& input);

/// Ticks at 1, 2 or 5 times a power of ten, at most `count` of them.
std::vector<ChartTick> niceTicks(double min, double max, int count);

}  // namespace warpscope::present
