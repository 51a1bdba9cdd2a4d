#include "app/present/transport/transport_layout.h"

#include <algorithm>

namespace warpscope::present {
namespace {

float spaceOf(const TransportWishes& wishes) {
    float used = 0;
    for (const float part : {wishes.buttons, wishes.cycleWord, wishes.cycle, wishes.last,
                             wishes.speedWord, wishes.slider, wishes.speed}) {
        if (part > 0) used += part + wishes.gap;
    }
    return wishes.width - used;
}

}  // namespace

TransportLayout layOutTransport(TransportWishes wishes) {
    const auto isTooNarrow = [&] { return spaceOf(wishes) < wishes.leastScrub; };
    if (isTooNarrow()) wishes.speedWord = 0;
    if (isTooNarrow()) wishes.cycleWord = 0;
    if (isTooNarrow()) wishes.slider /= 2;
    if (isTooNarrow()) wishes.speed = 0;
    if (isTooNarrow()) wishes.last = 0;
    if (isTooNarrow()) wishes.slider = 0;

    TransportLayout layout{};
    float x = 0;
    const auto place = [&](TransportLayout::Part& part, float width) {
        part = {x, width};
        if (width > 0) x += width + wishes.gap;
    };
    place(layout.buttons, wishes.buttons);
    place(layout.cycleWord, wishes.cycleWord);
    place(layout.cycle, wishes.cycle);
    place(layout.last, wishes.last);
    place(layout.scrub, std::max(1.0f, spaceOf(wishes)));
    place(layout.speedWord, wishes.speedWord);
    place(layout.slider, wishes.slider);
    place(layout.speed, wishes.speed);
    return layout;
}

}  // namespace warpscope::present
