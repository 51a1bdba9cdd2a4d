#pragma once

#include <string>

#include "app/theme/theme.h"

namespace warpscope::widgets {

/// The name of a knob, with a button back to the scenario's own value beside it once it is turned.
struct KnobLabel {
    std::string id{};  ///< Stable, whatever the language: the label of its controls in tests.
    std::string text{};
    std::string help{};  ///< Tooltip of the name.
    bool isTurned = false;
    std::string resetHelp{};
    bool isSmall = false;  ///< Smaller letters, for labels that stand beside their slider.
};

/// Draws it at the cursor, at most `width` pixels wide, and moves the cursor to the next line.
/// Returns whether the button was pressed ("<id> reset").
bool knobLabel(const theme::Theme& theme, float width, const KnobLabel& label);

}  // namespace warpscope::widgets
