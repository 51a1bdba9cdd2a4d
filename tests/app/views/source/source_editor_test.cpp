#include "app/views/source/source_editor.h"

#include <gtest/gtest.h>

#include "app/views/source/source_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

/// The source view while it edits, in both languages.
class SourceEditorTest : public testing::TestWithParam<text::Language> {
  protected:
    void SetUp() override {
        window.session.apply(session::SetLanguage{GetParam()});
        window.open(present::kSplitScenario);
        window.apply(session::SetEditing{true, 3});
        window.driver.frame(3);
    }
    const std::string& code() { return window.session.scenario().code; }
    bool holds(const std::string& words) { return code().find(words) != std::string::npos; }
    void settle() {
        window.session.finishSimulation();
        window.driver.frame(3);
    }
    ViewWindow window{makeSourceView(), 700, 600};
};

TEST_P(SourceEditorTest, WhatIsTypedReachesTheSession) {
    window.driver.type(" // 线程束");
    EXPECT_TRUE(holds("data[i]; // 线程束")) << code();
    EXPECT_TRUE(window.session.isKernelEdited());
    EXPECT_TRUE(window.session.isSimulating());
    settle();
    EXPECT_TRUE(window.session.problems().empty());
}

TEST_P(SourceEditorTest, AProblemIsSaidAndTheLastGoodRunStays) {
    const auto good = window.session.run();
    window.driver.type(" x = dada;");
    settle();
    EXPECT_EQ(window.session.run(), good);
    ASSERT_FALSE(window.session.problems().empty());
    EXPECT_TRUE(window.driver.hasText("dada")) << window.driver.allText();
    EXPECT_FALSE(
        window.canvas.seen(support::Painted::Kind::Line, window.theme.palette.error).empty());
    for (int i = 0; i < 10; ++i)
        window.driver.key(ImGuiKey_Backspace);
    settle();
    EXPECT_TRUE(window.session.problems().empty());
    EXPECT_FALSE(window.session.isKernelEdited());
}

TEST_P(SourceEditorTest, UndoAndRedoGoThroughTheSession) {
    const std::string start = code();
    window.driver.type(" int a;");
    const std::string end = code();
    int undone = 0;
    for (; window.session.isKernelEdited() && undone < 20; ++undone)
        window.driver.key(ImGuiKey_Z, ImGuiMod_Ctrl);
    EXPECT_EQ(code(), start);
    EXPECT_LT(undone, 6) << "words, not letters";
    for (int i = 0; i < undone; ++i)
        window.driver.key(ImGuiKey_Y, ImGuiMod_Ctrl);
    EXPECT_EQ(code(), end);
    window.driver.type("b");
    EXPECT_TRUE(holds("int a;b")) << "the caret stands behind what came back";
}

TEST_P(SourceEditorTest, AClickPlacesTheCaretAndADoubleClickTakesAWord) {
    const ImVec2 middle = window.driver.find("editor text");
    const ImVec2 size = window.driver.sizeOf("editor text");
    const ImVec2 firstLine{middle.x - size.x / 2 + 80, middle.y - size.y / 2 + 6};
    window.driver.clickAt(firstLine);
    window.driver.doubleClickAt(firstLine);
    window.driver.type("W");
    EXPECT_TRUE(code().starts_with("W")) << code();
    EXPECT_FALSE(holds("__global__"));
}

TEST_P(SourceEditorTest, FindsWordsAndLeavesWithEscape) {
    window.driver.key(ImGuiKey_F, ImGuiMod_Ctrl);
    window.driver.frame(3);
    ASSERT_TRUE(window.driver.has("editor.words"));
    window.driver.type("for");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("2")) << window.driver.allText();
    window.driver.key(ImGuiKey_Escape);
    window.driver.frame(3);
    EXPECT_FALSE(window.driver.has("editor.words"));
    window.driver.type("if");
    EXPECT_TRUE(holds("if (int k")) << "what was found is selected\n" << code();
    window.driver.key(ImGuiKey_Escape);
    window.driver.frame(2);
    EXPECT_FALSE(window.session.editor().isEditing);
    EXPECT_TRUE(window.driver.has("line 5"));
    EXPECT_TRUE(window.session.isKernelEdited()) << "what was typed stays";
    settle();
}

TEST_P(SourceEditorTest, ALongLineScrollsOnlyWhileTheCaretIsInIt) {
    const auto seenLeft = [&] {
        for (const auto& painted : window.canvas.painted())
            if (painted.words.find("__global__") != std::string::npos) return painted.box.left;
        return -1000.0f;
    };
    const float left = seenLeft();
    ASSERT_GE(left, 0);
    window.driver.type(std::string(200, 'x'));
    window.driver.frame(3);
    EXPECT_LT(seenLeft(), left);
    window.driver.key(ImGuiKey_UpArrow);
    window.driver.key(ImGuiKey_Home);
    window.driver.key(ImGuiKey_RightArrow);
    window.driver.frame(3);
    EXPECT_FLOAT_EQ(seenLeft(), left) << "the lines are seen from their start again";
    window.driver.key(ImGuiKey_Escape);
    settle();
}

TEST_P(SourceEditorTest, ARevertComesBackIntoTheText) {
    window.driver.type("zzz");
    window.driver.click("editor.revert");
    EXPECT_FALSE(window.session.isKernelEdited());
    window.driver.frame(2);
    EXPECT_FALSE(window.driver.hasText("zzz"));
    settle();
}

INSTANTIATE_TEST_SUITE_P(Languages, SourceEditorTest,
                         testing::Values(text::Language::English, text::Language::Chinese),
                         [](const auto& one) {
                             return one.param == text::Language::English ? "English" : "Chinese";
                         });

}  // namespace
}  // namespace warpscope::views
