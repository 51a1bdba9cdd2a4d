#pragma once

#include <imgui.h>

namespace warpscope::draw {

/// Whether a finger pointed last: it has no keys.
inline bool isFinger() {
    return ImGui::GetIO().MouseSource == ImGuiMouseSource_TouchScreen;
}

}  // namespace warpscope::draw
