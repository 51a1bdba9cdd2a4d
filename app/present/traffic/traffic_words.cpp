#include "app/present/traffic/traffic_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/present/run_words.h"

namespace warpscope::present {
namespace {

/// Of the roof, from which on it is what holds a run.
constexpr double kNearRoof = 0.5;

std::string_view nameOf(const Traffic& traffic, const TrafficLink* link) {
    if (link == &traffic.l2Read) return "@view.traffic.link.l2_read";
    if (link == &traffic.l2Write) return "@view.traffic.link.l2_write";
    if (link == &traffic.dramRead) return "@view.traffic.link.dram_read";
    return "@view.traffic.link.dram_write";
}

}  // namespace

std::string digitsText(double value) {
    if (value >= 100) return grouped(std::llround(value));
    return fmt::format("{:.3g}", value);
}

std::string bytesText(std::int64_t bytes) {
    constexpr std::array<const char*, 5> kUnits{"B", "KB", "MB", "GB", "TB"};
    auto value = static_cast<double>(bytes);
    std::size_t unit = 0;
    for (; value >= 999.5 && unit + 1 < kUnits.size(); ++unit)
        value /= 1000;
    return fmt::format("{} {}", digitsText(value), kUnits[unit]);
}

std::string shareText(double share) {
    const double percent = 100 * share;
    if (percent == 0) return "0";
    return percent >= 9.95 ? fmt::format("{:.0f}", percent) : fmt::format("{:.1f}", percent);
}

Message trafficSentence(const Traffic& traffic) {
    if (traffic.isUniform) return Message{"view.traffic.say.uniform"};
    const TrafficLink* const busiest = traffic.busiest();
    if (busiest == nullptr || busiest->bytes == 0) return Message{"view.traffic.say.none"};
    Message message{traffic.l1HitShare ? "view.traffic.say.hits" : "view.traffic.say.busiest"};
    message = std::move(message)
                  .with("link", std::string(nameOf(traffic, busiest)))
                  .with("share", shareText(*busiest->share));
    if (traffic.l1HitShare)
        message = std::move(message)
                      .with("l1", shareText(*traffic.l1HitShare))
                      .with("l2", shareText(traffic.l2HitShare.value_or(0)));
    return message;
}

Message rooflineSentence(const Roofline& roofline) {
    if (roofline.operations == 0) return Message{"view.traffic.say.no_operations"};
    if (roofline.bytes == 0) return Message{"view.traffic.say.no_bytes"};
    const double share = roofline.perCycle / roofline.roofAt(roofline.perByte);
    // Far below its roof a run is held by neither of the two.
    const bool isNear = share >= kNearRoof;
    const char* const memory = isNear ? "view.traffic.say.memory" : "view.traffic.say.memory_far";
    const char* const arithmetic =
        isNear ? "view.traffic.say.arithmetic" : "view.traffic.say.arithmetic_far";
    return Message{roofline.isLimitedByMemory() ? memory : arithmetic}
        .with("intensity", digitsText(roofline.perByte))
        .with("ridge", digitsText(roofline.ridge()))
        .with("rate", digitsText(roofline.perCycle))
        .with("roof", digitsText(roofline.roofAt(roofline.perByte)))
        .with("share", shareText(share));
}

ChartInput rooflineChart(const Roofline& roofline, const theme::Palette& palette) {
    ChartInput input;
    input.id = "roofline";
    const double ridge = std::log10(roofline.ridge());
    const double top = std::log10(roofline.peak);
    const double point = roofline.hasPoint() ? std::log10(roofline.perByte) : ridge;
    const double height = roofline.hasPoint() ? std::log10(roofline.perCycle) : top;
    input.xMin = std::floor(std::min(ridge - 1.5, point - 0.5));
    input.xMax = std::ceil(std::max(ridge + 1, point + 0.5));
    input.yMin = std::floor(std::min(top - 3, height - 0.5));
    input.yMax = top + 0.5;
    const auto tick = [](double power) {
        const double value = std::pow(10, power);
        return ChartTick{power,
                         power > 0 ? grouped(std::llround(value)) : fmt::format("{:g}", value)};
    };
    for (double power = input.xMin; power <= input.xMax; ++power)
        input.xTicks.push_back(tick(power));
    for (double power = input.yMin; power <= input.yMax; ++power)
        input.yTicks.push_back(tick(power));
    const double bandwidth = std::log10(roofline.bytesPerCycle);
    // Where the slope meets the foot of the chart.
    const double foot = std::max(input.xMin, input.yMin - bandwidth);
    input.series.push_back({{{foot, foot + bandwidth}, {ridge, top}, {input.xMax, top}},
                            palette.text,
                            false,
                            false,
                            false});
    input.marks.push_back({ridge, palette.muted, digitsText(roofline.ridge()), true});
    if (!roofline.hasPoint()) return input;
    input.marks.push_back({point, palette.accent, digitsText(roofline.perByte), true});
    const double roof = std::log10(roofline.roofAt(roofline.perByte));
    input.series.push_back({{{point, height}, {point, roof}}, palette.accent, false, true, false});
    input.best = ChartPoint{point, height};
    ChartSeries run{{{point, height}}, palette.accent, false, false, true};
    run.hasLine = false;
    input.series.push_back(run);
    return input;
}

}  // namespace warpscope::present
