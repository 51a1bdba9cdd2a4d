#include "app/views/timeline/timeline_two_runs.h"

#include <gtest/gtest.h>

#include <tuple>

#include "app/present/foresight.h"
#include "app/present/run_words.h"
#include "app/views/timeline/timeline_view.h"
#include "tests/app/views/view_window.h"
#include "tests/support/run_scenario.h"
#include "tests/support/stored_run.h"

namespace warpscope::views {
namespace {

TEST(TimelineOfARunFromAFile, IsNamedWithItsFile) {
    ViewWindow window{makeTimelineView(), 900, 500};
    window.hasPinned = true;
    window.open(support::kBranchyScenario);
    window.apply(session::OpenFile{support::storedRun(*window.session.run(), "Stored")});
    EXPECT_NE(window.status().find("A = Stored (run.wsr)"), std::string::npos) << window.status();
    window.apply(session::OpenFile{
        support::storedRun(*window.session.run(), "Stored", history::Clock::Order)});
    EXPECT_NE(window.status().find("without times"), std::string::npos) << window.status();
}

// Whoever opened a file while a question was open saw nothing of it, nor that it was there.
TEST(TimelineOfARunFromAFile, SaysWhenAQuestionCoversIt) {
    ViewWindow window{makeTimelineView(), 900, 500};
    window.hasPinned = true;
    window.open(support::kBranchyScenario);
    const auto file = support::storedRun(*window.session.run(), "Stored");
    window.apply(session::OpenFile{support::projectRoot() / "scenarios" / "03-barrier.toml"});
    window.apply(session::GoToStep{2});
    ASSERT_TRUE(window.session.isQuestionOpen());
    EXPECT_EQ(window.status(), "");
    window.apply(session::OpenFile{file});
    const std::string covered = "A: Stored (run.wsr) · seen when the question is answered";
    EXPECT_EQ(window.status(), covered);
    window.apply(session::RevealAnswer{});
    EXPECT_NE(window.status().find("A = Stored (run.wsr)"), std::string::npos) << window.status();
    EXPECT_NE(window.status(), covered);
}

// It told the answer that a later step asks for, while the run below it ended before that.
TEST(TimelineOfARunFromAFile, EndsWhereTheNextQuestionIsAsked) {
    ViewWindow window{makeTimelineView(), 900, 500};
    window.hasPinned = true;
    const auto lesson = support::projectRoot() / "scenarios" / "08-if-else.toml";
    window.apply(session::OpenFile{lesson});
    window.apply(session::OpenFile{support::storedRun(*window.session.run(), "Stored")});
    window.apply(session::GoToStep{2});
    const auto held = window.session.seenFrom(session::SlotId::B);
    ASSERT_TRUE(window.session.seenFrom(session::SlotId::A).nextAskedAt());
    EXPECT_EQ(present::lastDrawn(held),
              present::lastDrawn(window.session.seenFrom(session::SlotId::A)));
    EXPECT_LT(present::lastDrawn(held), held.recording()->cycles() - 1);
    EXPECT_TRUE(present::hidesWhatComes(held));
}

// Only the rows of the run that is worked with were ringed.
TEST(TimelineOfTwoRuns, WhatAStepPointsAtIsRingedInBothIfTheyRunOneKernel) {
    ViewWindow window{makeTimelineView(), 900, 500};
    window.hasPinned = true;
    window.open(support::kBranchyScenario);
    window.apply(session::PinRun{});
    window.apply(session::SetKnob{"device.sm_count", 1});
    const std::vector<std::string> wanted{"warp 0"};
    Spots spots{wanted, {}};
    window.spots = &spots;
    window.driver.frame();
    EXPECT_EQ(spots.found.size(), 2u);
    const std::string text = "// another kernel\n" + window.session.scenario().code;
    window.apply(session::EditKernel{text, "typing"});
    spots.found.clear();
    window.driver.frame();
    EXPECT_EQ(spots.found.size(), 1u) << "warp 0 of another kernel is another warp";
}

TEST(TimelineOfTwoRuns, InALowPanelBothHaveRows) {
    for (const float height : {190.0f, 220.0f, 260.0f}) {
        ViewWindow window{makeTimelineView(), 900, height};
        window.hasPinned = true;
        window.open(support::kBranchyScenario);
        window.apply(session::PinRun{});
        window.apply(session::SetKnob{"device.sm_count", 1});
        int rows = 0;
        for (const support::Painted& it : window.canvas.painted())
            if (it.kind == support::Painted::Kind::Words && it.words == "W0" &&
                it.visible.height() > it.box.height() * 0.7f)
                ++rows;
        EXPECT_EQ(rows, 2) << height << ": " << window.driver.allText();
        EXPECT_NE(window.status().find("(×"), std::string::npos) << height << window.status();
    }
}

/// The words of a picture that begin so, from top to bottom as they were written.
std::vector<draw::Box> boxesOf(const ViewWindow& window, std::string_view words) {
    std::vector<draw::Box> boxes;
    for (const support::Painted& it : window.canvas.painted())
        if (it.kind == support::Painted::Kind::Words && it.words.starts_with(words) && it.isSeen())
            boxes.push_back(it.box);
    return boxes;
}

// The rows of one run were named at the left while the other one's headings had the height of a
// line: they were written over its rows.
TEST(TimelineOfTwoRuns, HeadingsLieOverNoNameAndAStandsAboveB) {
    for (const float height : {220.0f, 300.0f, 420.0f, 700.0f}) {
        ViewWindow window{makeTimelineView(), 900, height};
        window.hasPinned = true;
        window.open(present::kSplitScenario);
        window.apply(session::SetKnob{"launch.grid", Dim3{4, 1, 1}});
        window.apply(session::PinRun{});
        window.apply(session::SetKnob{"launch.grid", Dim3{1, 1, 1}});
        window.driver.frame(2);
        const auto held = boxesOf(window, "A"), now = boxesOf(window, "B");
        ASSERT_EQ(held.size(), 1u) << height;
        ASSERT_EQ(now.size(), 1u) << height;
        EXPECT_LT(held[0].bottom, now[0].top) << height;
        const auto names = boxesOf(window, "W");
        EXPECT_FALSE(names.empty());
        for (const draw::Box& heading : boxesOf(window, "SM 0"))
            for (const draw::Box& name : names)
                EXPECT_GE(std::abs(heading.top - name.top), 0.8f * name.height()) << height;
    }
}

// It went through "per SM" and "over active cycles" of both.
TEST(TimelineOfTwoRuns, TheCursorGoesThroughNoButton) {
    ViewWindow window{makeTimelineView(), 900, 700};
    window.hasPinned = true;
    window.open(present::kSplitScenario);
    window.apply(session::PinRun{});
    window.apply(session::SeekEnd{});
    const auto buttons = boxesOf(window, "per SM");
    ASSERT_EQ(buttons.size(), 2u);
    for (const support::Painted& it : window.canvas.painted()) {
        const bool isCursor = it.kind == support::Painted::Kind::Line &&
                              it.colour == window.theme.palette.text && it.box.width() < 3;
        for (const draw::Box& button : buttons)
            EXPECT_FALSE(isCursor && it.box.top < button.bottom && it.box.bottom > button.top);
    }
}

TEST(TimelineOfTwoRuns, SwappedTheHeldOneStandsBelowAndIsPointedAtThere) {
    ViewWindow window{makeTimelineView(), 900, 420};
    window.hasPinned = true;
    window.open(present::kSplitScenario);
    window.apply(session::SetKnob{"launch.grid", Dim3{4, 1, 1}});
    window.apply(session::PinRun{});
    window.apply(session::SetKnob{"launch.grid", Dim3{1, 1, 1}});
    window.apply(session::SwapRuns{});
    window.driver.frame(2);
    const auto first = boxesOf(window, "A"), second = boxesOf(window, "B");
    ASSERT_EQ(first.size(), 1u);
    ASSERT_EQ(second.size(), 1u);
    EXPECT_LT(first[0].bottom, second[0].top);
    // Only the held run has four blocks, so its last warps stand below the B.
    const auto last = boxesOf(window, "W7");
    ASSERT_EQ(last.size(), 1u) << window.driver.allText();
    EXPECT_GT(last[0].top, first[0].bottom);
    window.driver.moveTo({120, (last[0].top + last[0].bottom) / 2});
    window.driver.frame(40);
    EXPECT_FALSE(window.session.hovered().warp.has_value());
    const auto names = boxesOf(window, "W0");
    ASSERT_EQ(names.size(), 2u);
    const float top = std::min(names[0].top, names[1].top);
    // At its name: the lesson's question is ahead, and its cells are not drawn yet.
    window.driver.moveTo({names[0].left + 2, top + names[0].height() / 2});
    window.driver.frame(2);
    EXPECT_TRUE(window.session.hovered().warp.has_value()) << "of the run that is worked with";
}

TEST(TimelineOfTwoRuns, AStretchThatTheStepNamesIsKeptWhenARunIsHeld) {
    ViewWindow window{makeTimelineView(), 900, 420};
    window.hasPinned = true;
    window.open(present::kSplitScenario +
                std::string("[[step]]\ntext = \"Here.\"\ntimeline = { from = 40, to = 60 }\n"));
    window.apply(session::GoToStep{3});
    window.apply(session::PinRun{});
    window.apply(session::SetKnob{"device.sm_count", 1});
    EXPECT_FALSE(boxesOf(window, "46").empty()) << window.driver.allText();
}

// A block that starts early in one run and late in the other is looked for in both.
TEST(TimelineOfTwoRuns, ASelectedWarpComesIntoSightInBoth) {
    ViewWindow window{makeTimelineView(), 900, 500};
    window.hasPinned = true;
    window.open(present::kSplitScenario);
    window.apply(session::SetKnob{"argument.data.count", 64 * 100});
    window.apply(session::SetKnob{"launch.grid", Dim3{100, 1, 1}});
    window.apply(session::PinRun{});
    window.apply(session::SetKnob{"device.sm_count", 4});
    window.driver.click("timeline grouping");  // By block: a row for each warp.
    window.driver.frame(2);
    const auto last = static_cast<std::uint32_t>(window.session.run()->warps().size()) - 1;
    const std::string name = "W" + std::to_string(last);
    EXPECT_TRUE(boxesOf(window, name).empty()) << window.driver.allText();
    session::Selection chosen = window.session.selected();
    chosen.warp = WarpId{last};
    window.apply(session::Select{chosen});
    window.driver.frame(3);
    EXPECT_EQ(boxesOf(window, name).size(), 2u) << window.driver.allText();
}

// Over the rows of an A100 stood "AP 0 · PEU 0", the words of the MetaX card beside it.
TEST(TimelineOfTwoRuns, EachHasTheWordsOfItsOwnVendor) {
    ViewWindow window{makeTimelineView(), 900, 700};
    window.hasPinned = true;
    window.open(present::kSplitScenario);
    window.apply(session::PinRun{});
    window.apply(session::SetKnob{"device.preset", "metax-c500"});
    window.driver.frame(2);
    EXPECT_FALSE(boxesOf(window, "SM 0 \u00B7 scheduler 0").empty()) << window.driver.allText();
    for (const draw::Box& own : boxesOf(window, "AP 0 \u00B7 PEU 0"))
        for (const draw::Box& held : boxesOf(window, "SM 0 \u00B7 scheduler 0"))
            EXPECT_GT(own.top, held.bottom) << window.driver.allText();
}

// Over the rows of A stood the figures of B, without its letter, beyond the end of both.
TEST(TimelineOfTwoRuns, ThatOneIsMeasuredWhoseRowsAreUnderThePointer) {
    ViewWindow window{makeTimelineView(), 1400, 500};
    window.hasPinned = true;
    window.open(support::kBranchyScenario);
    window.apply(session::PinRun{});
    window.apply(session::SetKnob{"device.sm_count", 1});
    window.driver.frame(2);
    const auto names = boxesOf(window, "W0");
    ASSERT_EQ(names.size(), 2u);
    const ImVec2 middle = window.driver.find("timeline rows");
    const float right = middle.x + window.driver.sizeOf("timeline rows").x / 2 + 9;
    for (const auto& [letter, other, id, name] :
         {std::tuple{"A: ", "B: ", session::SlotId::B, names[0]},
          std::tuple{"B: ", "A: ", session::SlotId::A, names[1]}}) {
        const ImVec2 from{name.right + 2, (name.top + name.bottom) / 2};
        window.driver.moveTo(from);
        window.driver.frame(2);
        ImGui::GetIO().AddKeyEvent(ImGuiMod_Shift, true);
        window.driver.drag(from, {right, from.y});
        ImGui::GetIO().AddKeyEvent(ImGuiMod_Shift, false);
        window.driver.frame(2);
        const history::Recording& run = *window.session.seenFrom(id).recording();
        const std::string words =
            letter + present::grouped(run.cycles()) + " cycles (0 to " +
            std::to_string(run.cycles()) + ") \u00B7 " +
            present::grouped(static_cast<long long>(run.counters().instructions)) + " issued";
        EXPECT_TRUE(window.driver.hasText(words)) << words << window.driver.allText();
        EXPECT_FALSE(window.driver.hasText(std::string(other) + "0"));
    }
    window.apply(session::SetKnob{"device.sm_count", 2});
    EXPECT_FALSE(window.driver.hasText(" issued,")) << "another run has other rows";
}

TEST(TimelineOfTwoRuns, PointingAtTheHeldOneTellsItsCellAndHoversNothing) {
    ViewWindow window{makeTimelineView(), 900, 500};
    window.hasPinned = true;
    window.open(present::kSplitScenario);
    window.apply(session::PinRun{});
    window.apply(session::SetKnob{"launch.grid", Dim3{4, 1, 1}});
    window.driver.frame(2);
    const draw::Box name = boxesOf(window, "W0").front();
    window.driver.moveTo({120, (name.top + name.bottom) / 2});
    window.driver.frame(40);
    EXPECT_FALSE(window.session.hovered().warp.has_value());
    EXPECT_TRUE(window.driver.hasText("warp 0")) << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::views
