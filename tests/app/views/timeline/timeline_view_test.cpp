#include "app/views/timeline/timeline_view.h"

#include <gtest/gtest.h>

#include <iterator>
#include <set>

#include "tests/app/views/view_window.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

class TimelineViewTest : public testing::Test {
  protected:
    void SetUp() override { window.open(support::kBranchyScenario); }

    /// A point of the rows: shares of their width and height.
    ImVec2 at(float x, float y) {
        const ImVec2 middle = window.driver.find("timeline rows");
        const ImVec2 size = window.driver.sizeOf("timeline rows");
        return {middle.x + (x - 0.5f) * size.x, middle.y + (y - 0.5f) * size.y};
    }
    /// Clicks down the rows at a share of their width until a warp is chosen.
    void clickOnAWarp(float x) {
        window.asked.clear();
        for (float y = 0.15f; y < 1 && window.last<session::Select>() == nullptr; y += 0.05f) {
            window.driver.clickAt(at(x, y));
        }
        ASSERT_NE(window.last<session::Select>(), nullptr);
    }
    /// The middle of the first heading.
    ImVec2 heading() const {
        for (const support::Painted& it : window.canvas.painted())
            if (it.kind == support::Painted::Kind::Words && it.words.starts_with("SM 0"))
                return {(it.box.left + it.box.right) / 2, (it.box.top + it.box.bottom) / 2};
        return {};
    }
    ViewWindow window{makeTimelineView(), 1100, 600};
};

TEST(TimelineView, TellsWhichCyclesItShows) {
    auto made = makeTimelineView();
    const View& view = *made;
    EXPECT_FALSE(view.shownCycles()) << "nothing was drawn yet";
    ViewWindow window(std::move(made), 1100, 600);
    window.open(support::kBranchyScenario);
    const CycleCount cycles = window.session.run()->cycles();
    ASSERT_TRUE(view.shownCycles());
    EXPECT_EQ(view.shownCycles()->from, 0);
    EXPECT_EQ(view.shownCycles()->to, cycles);
    window.driver.moveTo(window.driver.find("timeline rows"));
    window.driver.wheel(3);
    window.driver.frame(2);
    EXPECT_GT(view.shownCycles()->from, 0);
    EXPECT_LT(view.shownCycles()->to, cycles);
}

TEST_F(TimelineViewTest, AClickGoesToTheCycleAndChoosesTheWarp) {
    clickOnAWarp(0.5f);
    ASSERT_NE(window.last<session::SeekTo>(), nullptr);
    EXPECT_TRUE(window.session.selected().warp.has_value());
    EXPECT_GT(window.session.cycle(), 0);
    EXPECT_LT(window.session.cycle(), window.session.run()->cycles());
}

TEST(TimelineView, WhileAQuestionIsOpenNothingRightOfTheCursorIsDrawn) {
    ViewWindow window(makeTimelineView(), 1100, 600);
    window.open(present::kSplitScenario);
    const theme::Palette& palette = window.theme.palette;
    const auto future = [&] {
        std::size_t count = 0;
        for (const auto state : {trace::WarpState::Issued, trace::WarpState::Wait}) {
            const theme::Colour pale =
                theme::mix(palette.panel, theme::cellColourOf(palette, state), 0.3f);
            count += window.canvas.seen(support::Painted::Kind::Fill, pale).size();
        }
        return count;
    };
    EXPECT_EQ(future(), 0u) << "the next step asks";
    window.apply(session::GoToStep{1});
    ASSERT_TRUE(window.session.isQuestionOpen());
    EXPECT_EQ(future(), 0u);
    EXPECT_EQ(window.status(), "") << "its end is the length of the run";
    window.apply(session::RevealAnswer{});
    EXPECT_GT(future(), 0u);
}

TEST(TimelineView, WhereNothingIsDrawnYetThePointerIsToldNothing) {
    ViewWindow window(makeTimelineView(), 1100, 600);
    window.open(present::kSplitScenario);
    const auto hasTip = [&] {
        const ImVec2 middle = window.driver.find("timeline rows");
        const ImVec2 size = window.driver.sizeOf("timeline rows");
        for (float y = -0.45f; y < 0.5f; y += 0.05f) {
            window.asked.clear();
            window.driver.moveTo({middle.x + size.x * 0.45f, middle.y + y * size.y});
            window.driver.frame(2);
            if (window.last<session::Hover>() != nullptr) return true;
        }
        return false;
    };
    ASSERT_FALSE(window.session.isQuestionOpen());
    EXPECT_FALSE(hasTip()) << "the next step asks";
    window.apply(session::GoToStep{1});
    window.apply(session::RevealAnswer{});
    window.apply(session::GoToStep{2});
    EXPECT_TRUE(hasTip());
}

TEST(TimelineView, AClickThatAnswersWhichWarpIsNextLeavesTheCursor) {
    ViewWindow window(makeTimelineView(), 1100, 600);
    std::string scenario = present::kSplitScenario;
    const std::string choice = R"(choices = ["one", "two"], answer = 1)";
    scenario.replace(scenario.find(choice), choice.size(), R"(warp = "next")");
    window.open(scenario);
    window.apply(session::GoToStep{1});
    ASSERT_TRUE(window.session.isQuestionOpen());
    const ImVec2 middle = window.driver.find("timeline rows");
    const float height = window.driver.sizeOf("timeline rows").y;
    const auto clickOnARow = [&] {
        window.asked.clear();
        for (float y = -0.3f; y < 0.5f && window.last<session::Select>() == nullptr; y += 0.05f)
            window.driver.clickAt({middle.x, middle.y + y * height});
    };
    clickOnARow();
    ASSERT_NE(window.last<session::Select>(), nullptr);
    EXPECT_EQ(window.last<session::SeekTo>(), nullptr);
    window.apply(session::RevealAnswer{});
    clickOnARow();
    EXPECT_NE(window.last<session::SeekTo>(), nullptr) << "now it goes there";
}

TEST(TimelineView, ManyRowsShrinkAndTheirGroupsAreNamedAtTheLeft) {
    ViewWindow window(makeTimelineView(), 900, 300);
    window.open(support::kBranchyScenario);
    EXPECT_FALSE(window.driver.hasText("scheduler 3")) << "no headings";
    EXPECT_TRUE(window.driver.hasText("1.3")) << window.driver.allText();
}

TEST(TimelineView, ARunThatIsKeptIsToldInTheHeading) {
    ViewWindow window(makeTimelineView(), 900, 500);
    window.open(present::kSplitScenario);
    window.hasPinned = true;
    window.apply(session::PinRun{});
    window.apply(session::SetKnob{"device.timing.dram_latency", std::int64_t{1990}});
    EXPECT_NE(window.status().find("(×"), std::string::npos) << window.status();
    window.apply(session::UnpinRun{});
    EXPECT_EQ(window.status().find("(×"), std::string::npos) << window.status();
}

TEST_F(TimelineViewTest, AClickFurtherRightIsALaterCycle) {
    clickOnAWarp(0.3f);
    const Cycle early = window.session.cycle();
    clickOnAWarp(0.8f);
    EXPECT_GT(window.session.cycle(), early);
}

TEST_F(TimelineViewTest, DraggingMovesWithoutSeeking) {
    window.driver.moveTo(at(0.5f, 0.5f));
    for (int i = 0; i < 4; ++i)
        window.driver.wheel(3);
    window.asked.clear();
    const std::string before = window.status();
    window.driver.drag(at(0.5f, 0.5f), at(0.3f, 0.5f));
    EXPECT_NE(window.status(), before);
    EXPECT_EQ(window.last<session::SeekTo>(), nullptr);
}

TEST_F(TimelineViewTest, TheWheelZoomsAndTheButtonShowsTheWholeRun) {
    window.driver.click("timeline fit");
    const std::string all = window.status();
    window.driver.moveTo(at(0.5f, 0.5f));
    window.driver.wheel(4);
    EXPECT_NE(window.status(), all);
    window.driver.click("timeline fit");
    window.driver.frame(2);
    EXPECT_EQ(window.status(), all);
}

// A click at the same place says which warp and which cycle stand there.
TEST_F(TimelineViewTest, PointingHoversTheWarpAndItsInstruction) {
    int seen = 0;
    std::set<std::uint32_t> warps;
    for (float x = 0.3f; x < 0.9f; x += 0.2f) {
        for (float y = 0.1f; y < 1; y += 0.08f) {
            window.asked.clear();
            window.driver.moveTo(at(x, y));
            window.driver.frame(2);
            const auto* hover = window.last<session::Hover>();
            if (hover == nullptr || !hover->selection.warp) continue;
            const session::Selection hovered = hover->selection;
            window.driver.clickAt(at(x, y));
            ASSERT_NE(window.last<session::Select>(), nullptr);
            ASSERT_NE(window.last<session::SeekTo>(), nullptr);
            EXPECT_EQ(window.session.selected().warp, hovered.warp);
            const auto segment =
                window.session.run()->segmentAt(*hovered.warp, window.session.cycle());
            EXPECT_EQ(hovered.instruction.has_value(), segment.has_value());
            if (segment) {
                EXPECT_EQ(hovered.instruction, segment->pc);
            }
            warps.insert(hovered.warp->value);
            ++seen;
        }
    }
    EXPECT_GE(seen, 6);
    EXPECT_GE(warps.size(), 3u) << "rows of several warps";
}

TEST_F(TimelineViewTest, PointingAtAHeadingHoversTheScheduler) {
    bool isFound = false;
    for (float y = 0.02f; y < 0.5f && !isFound; y += 0.02f) {
        window.asked.clear();
        window.driver.moveTo(at(0.4f, y));
        window.driver.frame(2);
        const auto* hover = window.last<session::Hover>();
        if (hover == nullptr || hover->selection.warp) continue;
        isFound = true;
        EXPECT_EQ(hover->selection.sm, SmId{0});
        EXPECT_EQ(hover->selection.scheduler, 0);
        EXPECT_FALSE(hover->selection.instruction);
    }
    EXPECT_TRUE(isFound);
}

TEST_F(TimelineViewTest, TheRowsCanBeGroupedByBlockAndFolded) {
    EXPECT_TRUE(window.driver.hasText("scheduler 0"));
    window.driver.click("timeline grouping");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("block 0"));
    EXPECT_TRUE(window.driver.hasText("W0"));
    window.driver.click("timeline fold");
    window.driver.frame(2);
    EXPECT_FALSE(window.driver.hasText("W0"));
    window.driver.click("timeline fold");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("W0"));
}

TEST_F(TimelineViewTest, AClickOnTheTrackGoesThere) {
    window.driver.click("timeline load");
    const double middle = static_cast<double>(window.session.run()->cycles()) / 2;
    EXPECT_NEAR(static_cast<double>(window.session.cycle()), middle, middle * 0.05 + 2);
}

TEST_F(TimelineViewTest, TheLegendNamesTheStatesOfTheRun) {
    // The short names where the long ones of all states have no room beside each other.
    for (const std::string state : {"state.issued", "state.long_scoreboard"})
        EXPECT_TRUE(window.driver.hasText(window.session.text(state + ".name")) ||
                    window.driver.hasText(window.session.text(state + ".short")))
            << window.driver.allText();
}

TEST(TimelineView, AWarpChosenElsewhereIsBroughtIntoSight) {
    ViewWindow small(makeTimelineView(), 900, 190);
    small.open(support::kBranchyScenario);
    session::Selection selection{};
    selection.warp = WarpId{static_cast<std::uint32_t>(small.session.run()->warps().size()) - 1};
    small.apply(session::Select{selection});
    EXPECT_TRUE(small.driver.hasText("W" + std::to_string(selection.warp->value)));
}

TEST(TimelineView, ATinyPanelIsDrawnToo) {
    ViewWindow tiny(makeTimelineView(), 200, 60);
    tiny.open(support::kBranchyScenario);
    EXPECT_TRUE(tiny.driver.has("timeline rows"));
}

TEST_F(TimelineViewTest, ShiftAndADragMeasureInsteadOfMoving) {
    const std::string before = window.status();
    window.driver.moveTo(at(0.3f, 0.5f));
    window.driver.frame(2);  // Where things may lie over it, a press counts after the pointer came.
    ImGui::GetIO().AddKeyEvent(ImGuiMod_Shift, true);
    window.driver.drag(at(0.3f, 0.5f), at(0.6f, 0.5f));
    ImGui::GetIO().AddKeyEvent(ImGuiMod_Shift, false);
    window.asked.clear();
    window.driver.frame(2);
    EXPECT_EQ(window.status(), before);
    EXPECT_TRUE(window.driver.hasText("issued, ")) << window.driver.allText();
    EXPECT_EQ(window.last<session::SeekTo>(), nullptr);
    // The tip of the cell under the pointer lay over what was measured.
    EXPECT_EQ(window.last<session::Hover>(), nullptr);
    window.driver.moveTo(at(0.5f, 0.5f));
    window.driver.frame(2);
    EXPECT_NE(window.last<session::Hover>(), nullptr);
    window.driver.clickAt(at(0.5f, 0.5f));
    window.driver.frame(2);
    EXPECT_FALSE(window.driver.hasText("issued, ")) << "a click ends it";
}

// A press with Shift measures: where the pointer stays it changes nothing, on a heading neither.
TEST_F(TimelineViewTest, ShiftAndAClickOnAHeadingFoldNothing) {
    const ImVec2 place = heading();
    window.driver.moveTo(place);
    window.driver.frame(2);
    ImGui::GetIO().AddKeyEvent(ImGuiMod_Shift, true);
    window.driver.clickAt(place);
    ImGui::GetIO().AddKeyEvent(ImGuiMod_Shift, false);
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("W0"));
    window.driver.clickAt(place);
    window.driver.frame(2);
    EXPECT_FALSE(window.driver.hasText("W0")) << "without Shift it folds";
}

// In the frame of the click the rows had no heights yet: all lay in one line.
TEST_F(TimelineViewTest, RowsAreAsHighAsBeforeInTheFrameInWhichAGroupFolds) {
    const ImVec2 place = heading();
    window.driver.moveTo(place);
    window.driver.frame(2);
    ImGuiIO& io = ImGui::GetIO();
    io.AddMouseButtonEvent(ImGuiMouseButton_Left, true);
    window.driver.frame();
    io.AddMouseButtonEvent(ImGuiMouseButton_Left, false);
    for (int i = 0; i < 4 && window.driver.hasText("W0"); ++i)
        window.driver.frame();
    ASSERT_FALSE(window.driver.hasText("W0"));
    std::set<float> tops;
    for (const support::Painted& it : window.canvas.painted())
        if (it.kind == support::Painted::Kind::Words && it.words.starts_with("SM 0"))
            tops.insert(it.box.top);
    ASSERT_GT(tops.size(), 1u);
    for (auto top = std::next(tops.begin()); top != tops.end(); ++top)
        EXPECT_GE(*top - *std::prev(top), 10);
}

TEST_F(TimelineViewTest, EscapeEndsWhatIsMeasuredAndMovesNothing) {
    window.driver.moveTo(at(0.3f, 0.5f));
    window.driver.frame(2);
    ImGui::GetIO().AddKeyEvent(ImGuiMod_Shift, true);
    window.driver.drag(at(0.3f, 0.5f), at(0.6f, 0.5f));
    ImGui::GetIO().AddKeyEvent(ImGuiMod_Shift, false);
    window.driver.frame(2);
    ASSERT_TRUE(window.driver.hasText("issued, ")) << window.driver.allText();
    // What was measured covers no row, and ends wherever the pointer is.
    const float bottom = at(0, 1).y;
    for (const support::Painted& it : window.canvas.painted())
        if (it.words.find("issued, ") != std::string::npos) EXPECT_GE(it.box.top, bottom);
    window.driver.moveTo({1200, 700});
    window.driver.frame(2);
    window.driver.key(ImGuiKey_Escape);
    window.driver.frame(2);
    EXPECT_FALSE(window.driver.hasText("issued, "));
    EXPECT_EQ(window.last<session::SeekTo>(), nullptr);
}

TEST_F(TimelineViewTest, IdleStretchesAreShortenedAndNamed) {
    window.apply(session::SetKnob{"device.timing.global_latency", 6000});
    window.driver.click("timeline compress");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText(" idle")) << window.driver.allText();
    window.driver.click("timeline compress");
    window.driver.frame(2);
    EXPECT_FALSE(window.driver.hasText(" idle"));
}

TEST_F(TimelineViewTest, TheGroupingGoesFromSchedulersToBlocksToArrival) {
    for (const char* words : {"by block", "who is waited for first", "by scheduler"}) {
        window.driver.click("timeline grouping");
        window.driver.frame(2);
        EXPECT_NE(window.status().find(words), std::string::npos) << window.status();
    }
}

// Names were written over each other, and there was no legend.
TEST(TimelineView, TheFirstPictureOfAStepIsTheOneThatStays) {
    ViewWindow window(makeTimelineView(), 500, 240);
    window.open(support::kBranchyScenario + R"(
[[step]]
text  = "All of it."
go_to = "end"
[[step]]
text  = "By block."
go_to = "end"
timeline = { group = "block" }
)");
    const auto words = [&] {
        std::string all;
        for (const support::Painted& one : window.canvas.painted())
            if (one.kind == support::Painted::Kind::Words)
                all += one.words + "@" + std::to_string(std::lround(one.box.left)) + " ";
        return all;
    };
    window.apply(session::GoToStep{0});
    window.session.apply(session::GoToStep{1});
    window.session.finishSimulation();
    window.driver.frame();
    const std::string first = words();
    window.driver.frame(4);
    EXPECT_EQ(first, words());
}

}  // namespace
}  // namespace warpscope::views
