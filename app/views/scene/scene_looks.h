#pragma once

#include "app/theme/theme.h"
#include "engine/scenario/values/scene.h"

namespace warpscope::views {

/// The colour of a look: work is bright, waiting is quiet, as everywhere in the window.
inline theme::Colour colourOf(const theme::Palette& palette, scenario::SceneLook look) {
    using enum scenario::SceneLook;
    switch (look) {
        case Work:
            return palette.issued;
        case Wait:
            return theme::mix(palette.panel, palette.longScoreboard, 0.45f);
        case Switch:
            return palette.other;
        case Copy:
            return palette.shortScoreboard;
        case Call:
            return theme::mix(palette.panel, palette.text, 0.45f);
        case Plain:
            break;
    }
    return theme::mix(palette.panel, palette.text, 0.16f);
}

/// The letter of a look, in its chip and in a bar that has no room for words.
inline const char* letterOf(scenario::SceneLook look) {
    using enum scenario::SceneLook;
    switch (look) {
        case Work:
            return "w";
        case Wait:
            return "/";
        case Switch:
            return "s";
        case Copy:
            return "d";
        case Call:
            return "c";
        case Plain:
            break;
    }
    return "";
}

}  // namespace warpscope::views
