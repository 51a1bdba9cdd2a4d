#include "app/views/source/source_foot.h"

#include <gtest/gtest.h>

#include "app/views/source/source_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

TEST(SourceFoot, TheLevelIsSwitchedInPlace) {
    ViewWindow window(makeSourceView(), 700, 600);
    window.open(present::kSplitScenario);
    EXPECT_TRUE(window.driver.hasText("teaching"));
    window.driver.click("source.level");
    window.session.finishSimulation();
    window.driver.frame(2);
    EXPECT_EQ(window.session.scenario().level, codegen::Level::Optimized);
    EXPECT_TRUE(window.driver.hasText("optimized"));
    window.driver.click("source.level");
    window.session.finishSimulation();
    EXPECT_EQ(window.session.scenario().level, codegen::Level::Teaching);
}

TEST(SourceFoot, LeadsToEditingAtTheChosenLine) {
    ViewWindow window(makeSourceView(), 700, 600);
    window.open(present::kSplitScenario);
    window.driver.click("line 4");
    window.driver.click("source.edit");
    EXPECT_TRUE(window.session.editor().isEditing);
    EXPECT_EQ(window.session.editor().line, 4);
}

// A quarter of each box was below the edge.
TEST(SourceFoot, WhatAFingerTapsIsWhole) {
    ViewWindow window(makeSourceView(), 700, 600);
    window.theme.metrics.tap = theme::kTap;
    window.open(present::kSplitScenario);
    const float bottom =
        window.driver.find("source.edit").y + window.driver.sizeOf("source.edit").y / 2;
    EXPECT_LE(bottom, 600 - ImGui::GetStyle().WindowPadding.y + 1);
    EXPECT_GE(window.driver.sizeOf("source.edit").y, theme::kTap - 1);
    EXPECT_GE(window.driver.sizeOf("instructions").y, theme::kTap - 1);
}

TEST(SourceFoot, GivesItsRowToTheCodeInALecture) {
    ViewWindow window(makeSourceView(), 700, 600);
    window.open(present::kSplitScenario);
    window.apply(session::GoToStep{1});
    window.apply(session::RevealAnswer{});
    EXPECT_TRUE(window.driver.has("source.edit"));
    window.session.apply(session::SetPresenting{true});
    window.driver.frame(2);
    EXPECT_FALSE(window.driver.has("source.edit"));
    EXPECT_FALSE(window.driver.has("instructions"));
    EXPECT_TRUE(window.driver.hasText("issued")) << "what the columns are is still said";
}

TEST(SourceFoot, ItsButtonsNeverCoverTheHeadings) {
    int ownRows = 0;
    for (const float width : {240.0f, 320.0f, 380.0f, 420.0f, 460.0f, 900.0f}) {
        ViewWindow window(makeSourceView(), width, 500);
        window.open(present::kSplitScenario);
        window.apply(session::GoToStep{1});
        window.apply(session::RevealAnswer{});
        const ImVec2 level = window.driver.find("source.level");
        const ImVec2 size = window.driver.sizeOf("source.level");
        EXPECT_LT(level.x + size.x / 2, width);
        EXPECT_LT(level.y + size.y / 2, 500.0f);
        ownRows += level.y > window.driver.find("instructions").y + 8 ? 1 : 0;
        for (const support::Painted& painted : window.canvas.painted()) {
            if (painted.words != "issued" && painted.words != "waits") continue;
            const bool isSameRow = painted.box.bottom > level.y && painted.box.top < level.y;
            EXPECT_TRUE(!isSameRow || painted.box.left >= level.x + size.x / 2) << width;
        }
    }
    EXPECT_GT(ownRows, 0) << "some panels are too narrow for one row";
    EXPECT_LT(ownRows, 6);
}

TEST(SourceFoot, GivesItsRowToTheCodeWhereOnlyOneLineWouldBeLeft) {
    ViewWindow window(makeSourceView(), 700, 120);
    window.open(present::kSplitScenario.substr(0, present::kSplitScenario.find("[[step]]")));
    EXPECT_TRUE(window.driver.has("source.edit"));
    window.resize(700, 60);
    EXPECT_FALSE(window.driver.has("source.edit"));
}

// Under the words of a step three lines were left over a row of buttons.
TEST(SourceFoot, InALessonItGivesWayToSevenLines) {
    ViewWindow window(makeSourceView(), 700, 300);
    window.open(present::kSplitScenario);
    EXPECT_TRUE(window.driver.has("source.edit"));
    window.resize(700, 150);
    EXPECT_FALSE(window.driver.has("source.edit"));
}

}  // namespace
}  // namespace warpscope::views
