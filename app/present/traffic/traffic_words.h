#pragma once

#include <string>

#include "app/present/chart.h"
#include "app/present/traffic/traffic.h"
#include "app/theme/theme.h"
#include "engine/base/message.h"

namespace warpscope::present {

/// Three digits, of larger numbers all: 0.0123, 1.23, 12.3, 123, 1230.
std::string digitsText(double value);
/// "96 B", "1.5 KB", "12 MB": three digits, in powers of 1000.
std::string bytesText(std::int64_t bytes);
/// In percent, without its sign: "12", of small shares "0.4".
std::string shareText(double share);
/// What the whole run asked of memory, in a sentence.
Message trafficSentence(const Traffic& traffic);
/// What limits it, in a sentence.
Message rooflineSentence(const Roofline& roofline);
/// The roofline on logarithmic axes: the device's ceiling and the run as a point. Without words.
ChartInput rooflineChart(const Roofline& roofline, const theme::Palette& palette);

}  // namespace warpscope::present
