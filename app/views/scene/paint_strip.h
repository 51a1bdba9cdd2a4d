#pragma once

#include "app/present/scene/strip.h"
#include "app/views/view.h"

namespace warpscope::views {

/// Where the tracks of a strip stand on the screen.
struct StripPlace {
    draw::Box tracks{};  ///< Without their names …
    float left = 0;      ///< … which begin here.
    float rowHeight = 0;
    double end = 1;  ///< Of the time axis.

    float xOf(double time) const {
        return tracks.left + tracks.width() * static_cast<float>(time / end);
    }
    double timeAt(float x) const {
        return end * static_cast<double>((x - tracks.left) / tracks.width());
    }
    float topOf(int track) const { return tracks.top + rowHeight * static_cast<float>(track); }
};

/// What a strip shows now.
struct StripMoment {
    double now = 0;           ///< What comes later is pale …
    bool hidesLater = false;  ///< … or not drawn.
    bool hasLine = true;      ///< A line stands at it.
};

/// The place of a strip's tracks in a room, beside their names.
StripPlace placeOf(const ViewContext& context, const draw::Box& room, const present::Strip& strip);
/// Names, bars, marks, arrows and the line of the moment. Returns the bar under the pointer, −1 =
/// none; its area is the last item of Dear ImGui then.
int paintStrip(const ViewContext& context, const StripPlace& place, const present::Strip& strip,
               const scenario::Scene& scene, const StripMoment& moment);

}  // namespace warpscope::views
