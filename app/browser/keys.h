#pragma once

#include <imgui.h>

#include <string_view>

namespace warpscope::browser {

/// Dear ImGui's key for what a browser calls a key by its place on the keyboard
/// (KeyboardEvent.code: "KeyA", "Digit1", "ArrowLeft", "ShiftRight"); ImGuiKey_None where it has
/// none.
ImGuiKey keyOf(std::string_view code);

}  // namespace warpscope::browser
