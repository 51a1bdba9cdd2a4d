#include "app/present/transport/transport_layout.h"

#include <algorithm>
#include <array>

namespace warpscope::present {
namespace {

float spaceOf(const TransportWishes& wishes) {
    float used = 0;
    for (const float part : {wishes.buttons, wishes.cycleWord, wishes.cycle, wishes.of,
                             wishes.speedWord, wishes.slider, wishes.speed}) {
        if (part > 0) used += part + wishes.gap;
    }
    return wishes.width - used;
}

}  // namespace

TransportLayout layOutTransport(TransportWishes wishes) {
    const std::array<float TransportWishes::*, 3> first{
        &TransportWishes::speedWord, &TransportWishes::cycleWord, &TransportWishes::of};
    for (const auto part : first) {
        if (spaceOf(wishes) < wishes.leastScrub) wishes.*part = 0;
    }
    if (spaceOf(wishes) < wishes.leastScrub) wishes.slider /= 2;
    if (spaceOf(wishes) < wishes.leastScrub) wishes.speed = 0;
    if (spaceOf(wishes) < wishes.leastScrub) wishes.slider = 0;

    TransportLayout layout{};
    float x = 0;
    const auto place = [&](TransportLayout::Part& part, float width) {
        part = {x, width};
        if (width > 0) x += width + wishes.gap;
    };
    place(layout.buttons, wishes.buttons);
    place(layout.cycleWord, wishes.cycleWord);
    place(layout.cycle, wishes.cycle);
    place(layout.of, wishes.of);
    place(layout.scrub, std::max(1.0F, spaceOf(wishes)));
    place(layout.speedWord, wishes.speedWord);
    place(layout.slider, wishes.slider);
    place(layout.speed, wishes.speed);
    return layout;
}

}  // namespace warpscope::present
