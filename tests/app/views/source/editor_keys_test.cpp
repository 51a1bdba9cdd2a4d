#include "app/views/source/editor_keys.h"

#include <gtest/gtest.h>

#include "tests/support/ui_driver.h"

namespace warpscope::views {
namespace {

/// An editor without a picture: every frame gives its keys to a text.
class EditorKeys : public testing::Test {
  protected:
    void press(ImGuiKey key, ImGuiKey modifier = ImGuiKey_None) { driver.key(key, modifier); }

    widgets::TextBuffer buffer{};
    EditorWish wish{};  ///< The last that was not empty.
    support::UiDriver driver{[this] {
        const EditorWish now = takeEditorKeys(buffer, 3);
        const bool isAny = now.isUndo || now.isRedo || now.isSave || now.isFind || now.isLeave ||
                           now.findStep != 0 || !now.copied.empty();
        if (isAny) wish = now;
    }};
};

TEST_F(EditorKeys, WhatIsTypedIsWritten) {
    driver.frame();
    driver.type("int 线程 = 1;");
    EXPECT_EQ(buffer.text(), "int 线程 = 1;");
    press(ImGuiKey_Enter);
    press(ImGuiKey_Tab);
    driver.type("x");
    EXPECT_EQ(buffer.text(), "int 线程 = 1;\n    x");
    press(ImGuiKey_Tab, ImGuiMod_Shift);
    EXPECT_EQ(buffer.text(), "int 线程 = 1;\nx");
}

TEST_F(EditorKeys, ArrowsMoveAndShiftSelects) {
    buffer = widgets::TextBuffer("one two\nthree");
    driver.frame();
    press(ImGuiKey_RightArrow, ImGuiMod_Ctrl);
    EXPECT_EQ(buffer.caret(), 4u);
    press(ImGuiKey_DownArrow, ImGuiMod_Shift);
    EXPECT_EQ(buffer.selected(), "two\nthre");
    press(ImGuiKey_End, ImGuiMod_Ctrl);
    EXPECT_EQ(buffer.caret(), buffer.text().size());
    press(ImGuiKey_PageUp);
    EXPECT_EQ(buffer.lineOf(buffer.caret()), 0u);
    press(ImGuiKey_Home);
    EXPECT_EQ(buffer.caret(), 0u);
}

TEST_F(EditorKeys, TheClipboardGoesBothWays) {
    buffer = widgets::TextBuffer("abc");
    driver.frame();
    press(ImGuiKey_A, ImGuiMod_Ctrl);
    press(ImGuiKey_C, ImGuiMod_Ctrl);
    EXPECT_EQ(wish.copied, "abc");
    press(ImGuiKey_X, ImGuiMod_Ctrl);
    EXPECT_EQ(buffer.text(), "");
    ImGui::SetClipboardText("线程束");
    press(ImGuiKey_V, ImGuiMod_Ctrl);
    press(ImGuiKey_V, ImGuiMod_Ctrl);
    EXPECT_EQ(buffer.text(), "线程束线程束");
    press(ImGuiKey_Slash, ImGuiMod_Ctrl);
    EXPECT_EQ(buffer.text(), "// 线程束线程束");
}

TEST_F(EditorKeys, CommandsAreAskedForAndChangeNoText) {
    buffer = widgets::TextBuffer("abc");
    driver.frame();
    press(ImGuiKey_Z, ImGuiMod_Ctrl);
    EXPECT_TRUE(wish.isUndo);
    press(ImGuiKey_Y, ImGuiMod_Ctrl);
    EXPECT_TRUE(wish.isRedo);
    press(ImGuiKey_S, ImGuiMod_Ctrl);
    EXPECT_TRUE(wish.isSave);
    press(ImGuiKey_F, ImGuiMod_Ctrl);
    EXPECT_TRUE(wish.isFind);
    press(ImGuiKey_F3);
    EXPECT_EQ(wish.findStep, 1);
    press(ImGuiKey_F3, ImGuiMod_Shift);
    EXPECT_EQ(wish.findStep, -1);
    press(ImGuiKey_Escape);
    EXPECT_TRUE(wish.isLeave);
    EXPECT_EQ(buffer.text(), "abc");
    EXPECT_EQ(buffer.revision(), 0u);
}

// Fast hands, and tools that type, let go of Ctrl in the frame in which the key went down.
TEST_F(EditorKeys, AChordCountsAsItWasPressedHoweverItIsLetGo) {
    buffer = widgets::TextBuffer("one\ntwo");
    ImGuiIO& io = ImGui::GetIO();
    driver.frame();
    const auto pressFast = [&](ImGuiKey key) {
        io.AddKeyEvent(ImGuiMod_Ctrl, true);
        driver.frame();
        io.AddKeyEvent(key, true);
        io.AddKeyEvent(ImGuiMod_Ctrl, false);
        io.AddKeyEvent(key, false);
        driver.frame(2);
    };
    pressFast(ImGuiKey_End);
    EXPECT_EQ(buffer.caret(), buffer.text().size());
    pressFast(ImGuiKey_Z);
    EXPECT_TRUE(wish.isUndo);
    pressFast(ImGuiKey_Backspace);
    EXPECT_EQ(buffer.text(), "one\n");
}

TEST_F(EditorKeys, WordsAreErasedWithCtrl) {
    buffer = widgets::TextBuffer("one two three");
    buffer.moveTo(7, false);
    driver.frame();
    press(ImGuiKey_Backspace, ImGuiMod_Ctrl);
    EXPECT_EQ(buffer.text(), "one  three");
    press(ImGuiKey_Delete, ImGuiMod_Ctrl);
    EXPECT_EQ(buffer.text(), "one three");
    press(ImGuiKey_Delete);
    press(ImGuiKey_Backspace);
    EXPECT_EQ(buffer.text(), "onehree");
}

}  // namespace
}  // namespace warpscope::views
