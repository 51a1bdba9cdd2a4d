#include "app/browser/keys.h"

#include <array>
#include <string>
#include <utility>

namespace warpscope::browser {

namespace {

using Spelling = std::pair<std::string_view, std::string_view>;

/// Where the two spell a key differently.
constexpr std::array<Spelling, 22> kSpellings{{
    {"ArrowLeft", "LeftArrow"},
    {"ArrowRight", "RightArrow"},
    {"ArrowUp", "UpArrow"},
    {"ArrowDown", "DownArrow"},
    {"ShiftLeft", "LeftShift"},
    {"ShiftRight", "RightShift"},
    {"ControlLeft", "LeftCtrl"},
    {"ControlRight", "RightCtrl"},
    {"AltLeft", "LeftAlt"},
    {"AltRight", "RightAlt"},
    {"MetaLeft", "LeftSuper"},
    {"MetaRight", "RightSuper"},
    {"ContextMenu", "Menu"},
    {"BracketLeft", "LeftBracket"},
    {"BracketRight", "RightBracket"},
    {"Backquote", "GraveAccent"},
    {"Quote", "Apostrophe"},
    {"NumpadEnter", "KeypadEnter"},
    {"NumpadAdd", "KeypadAdd"},
    {"NumpadSubtract", "KeypadSubtract"},
    {"NumpadMultiply", "KeypadMultiply"},
    {"NumpadDivide", "KeypadDivide"},
}};

std::string nameOf(std::string_view code) {
    for (const auto& [browser, ours] : kSpellings)
        if (code == browser) return std::string(ours);
    if (code.size() == 4 && code.starts_with("Key")) return std::string(code.substr(3));
    if (code.size() == 6 && code.starts_with("Digit")) return std::string(code.substr(5));
    if (code.starts_with("Numpad")) return "Keypad" + std::string(code.substr(6));
    return std::string(code);
}

}  // namespace

ImGuiKey keyOf(std::string_view code) {
    const std::string name = nameOf(code);
    for (int key = ImGuiKey_NamedKey_BEGIN; key < ImGuiKey_GamepadStart; ++key) {
        if (name == ImGui::GetKeyName(static_cast<ImGuiKey>(key)))
            return static_cast<ImGuiKey>(key);
    }
    return ImGuiKey_None;
}

}  // namespace warpscope::browser
