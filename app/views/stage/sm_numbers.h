#pragma once

#include <cstddef>
#include <span>

#include "app/draw/box.h"
#include "app/draw/canvas.h"
#include "app/present/sm/sm_layout.h"
#include "app/views/view.h"

namespace warpscope::views {

/// Where the SMs stand, in order of their number. Requires: as many layouts as boxes.
struct PlacedSms {
    std::span<const draw::Box> boxes{};
    std::span<const present::SmLayout> layouts{};

    PlacedSms first(std::size_t count) const { return {boxes.first(count), layouts.first(count)}; }
};

/// Of small SMs all have their number or none, which would look as if some had none.
bool haveRoomForNumbers(draw::Canvas& canvas, const PlacedSms& sms);

/// Where SMs are too small for a number each, these have one.
inline constexpr std::size_t kNumberedEvery = 10;

/// Every tenth: enough to count on from. The others tell theirs when they are pointed at.
void drawSomeNumbers(const ViewContext& context, const PlacedSms& sms);

}  // namespace warpscope::views
