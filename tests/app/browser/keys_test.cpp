#include "app/browser/keys.h"

#include <gtest/gtest.h>

namespace warpscope::browser {
namespace {

TEST(Keys, OfTheBrowserAreThoseOfDearImGui) {
    EXPECT_EQ(keyOf("KeyA"), ImGuiKey_A);
    EXPECT_EQ(keyOf("Digit7"), ImGuiKey_7);
    EXPECT_EQ(keyOf("ArrowLeft"), ImGuiKey_LeftArrow);
    EXPECT_EQ(keyOf("PageDown"), ImGuiKey_PageDown);
    EXPECT_EQ(keyOf("Space"), ImGuiKey_Space);
    EXPECT_EQ(keyOf("Escape"), ImGuiKey_Escape);
    EXPECT_EQ(keyOf("F11"), ImGuiKey_F11);
    EXPECT_EQ(keyOf("ShiftRight"), ImGuiKey_RightShift);
    EXPECT_EQ(keyOf("Numpad4"), ImGuiKey_Keypad4);
    EXPECT_EQ(keyOf("NumpadAdd"), ImGuiKey_KeypadAdd);
    EXPECT_EQ(keyOf("NumpadDecimal"), ImGuiKey_KeypadDecimal);
    EXPECT_EQ(keyOf("Minus"), ImGuiKey_Minus);
    EXPECT_EQ(keyOf("Equal"), ImGuiKey_Equal);
    EXPECT_EQ(keyOf("BracketLeft"), ImGuiKey_LeftBracket);
    EXPECT_EQ(keyOf("Backquote"), ImGuiKey_GraveAccent);
}

TEST(Keys, WhatIsUnknownIsNoKey) {
    for (const char* code : {"", "Key", "AudioVolumeUp", "Unidentified", "GamepadStart"})
        EXPECT_EQ(keyOf(code), ImGuiKey_None) << code;
}

}  // namespace
}  // namespace warpscope::browser
