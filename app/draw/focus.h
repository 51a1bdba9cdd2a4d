#pragma once

#include <imgui.h>

namespace warpscope::draw {

/// Whether Tab leads to a place, or only the arrows of what stands around it (lists).
enum class Reach { Tab, Arrows };

/// An area without a look of its own that takes clicks and the keyboard's focus: Space and Enter
/// click it.
bool hitArea(const char* id, ImVec2 size, Reach reach = Reach::Tab);

/// The last item is held by the pointer: where that is means something. Keys may hold it too.
bool isHeldByPointer();

/// A child window that Tab and arrows pass through as if it were none.
bool beginChild(const char* id, ImVec2 size = {0, 0}, ImGuiChildFlags flags = 0,
                ImGuiWindowFlags windowFlags = 0);

/// The window that is being filled shows a part of what it holds: the wheel moves that, and no
/// picture in it.
bool takesWheelToScroll();

/// The keyboard's focus stands somewhere, and that is seen.
bool isFocusSeen();

/// Arrow keys that went down for the last item while it has the focus: they do not lead on from it.
struct Arrows {
    int right = 0;  ///< −1 left.
    int down = 0;   ///< −1 up.
};
/// Takes Left and Right, or Up and Down, or both.
enum class ArrowAxis { Horizontal, Vertical, Both };
Arrows takeArrows(ArrowAxis axis);

}  // namespace warpscope::draw
