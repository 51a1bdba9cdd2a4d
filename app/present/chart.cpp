#include "app/present/chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace warpscope::present {

std::vector<ChartTick> niceTicks(double min, double max, int count) {
    std::vector<ChartTick> ticks;
    if (!(max > min) || count < 1) {
        return ticks;
    }
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

}  // namespace warpscope::present
