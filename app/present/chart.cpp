#include "app/present/chart.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace warpscope::present {

std::vector<ChartTick> niceTicks(double min, double max, int count) {
    std::vector<ChartTick> ticks;
    if (!(max > min) || count < 1) return ticks;
    const double raw = (max - min) / count;
    const double power = std::pow(10.0, std::floor(std::log10(raw)));
    double step = 10 * power;
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= raw) {
            step = factor * power;
            break;
        }
    }
    for (double at = std::ceil(min / step) * step; at <= max + step * 1e-6; at += step) {
        const double value = std::abs(at) < step * 1e-6 ? 0 : at;
        const bool isLarge = std::abs(max) >= 10'000 && value != 0;
        ticks.push_back(
            {value, isLarge ? fmt::format("{:g}k", value / 1000) : fmt::format("{:g}", value)});
    }
    return ticks;
}

void endAt(ChartInput& input, double x) {
    for (ChartSeries& series : input.series)
        std::erase_if(series.points, [x](const ChartPoint& point) { return point.x > x; });
    std::erase_if(input.cliffs, [x](double cliff) { return cliff >= x; });
}

std::string chartTable(const ChartInput& input) {
    std::map<double, std::vector<std::string>> rows;
    std::string out = input.xTitle.empty() ? "x" : input.xTitle;
    for (std::size_t i = 0; i < input.series.size(); ++i) {
        const ChartSeries& series = input.series[i];
        out += '\t';
        out += series.label.empty() ? input.title : series.label;
        for (const ChartPoint& point : series.points) {
            auto& row = rows[point.x];
            row.resize(input.series.size());
            row[i] = fmt::format("{:g}", point.y);
        }
    }
    out += '\n';
    const auto nameOfX = [&](double x) {
        const auto tick = std::ranges::find(input.xTicks, x, &ChartTick::at);
        const bool isNamed = input.hasNames && tick != input.xTicks.end();
        return isNamed ? tick->label : fmt::format("{:.10g}", x);
    };
    for (const auto& [x, cells] : rows)
        out += fmt::format("{}\t{}\n", nameOfX(x), fmt::join(cells, "\t"));
    return out;
}

}  // namespace warpscope::present
