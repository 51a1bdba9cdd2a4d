#pragma once

#include <imgui.h>

namespace warpscope::widgets {

/// The modifiers that were held at the moment `key` went down in this frame; those of the frame
/// where it repeats. A frame may take in the press of a key and the release of its modifier
/// together: ImGuiIO knows only how the frame ends.
ImGuiKeyChord modifiersAtPress(ImGuiKey key);

/// Whether a key went down, or repeats, in this frame, and what was held with it.
struct KeyPress {
    bool isDown = false;
    bool ctrl = false;
    bool shift = false;
    bool alt = false;
    explicit operator bool() const { return isDown; }
};
KeyPress pressOf(ImGuiKey key, bool repeats = true);

}  // namespace warpscope::widgets
