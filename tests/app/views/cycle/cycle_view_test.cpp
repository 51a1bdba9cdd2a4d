#include "app/views/cycle/cycle_view.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/trace/event.h"
#include "tests/app/views/view_window.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

TEST(CycleView, StepsThroughTheStagesAndOnIntoTheNextCycle) {
    ViewWindow window{makeCycleView(), 900, 520};
    window.open(support::kBranchyScenario);
    const Cycle start = window.session.run()->cycles() / 2;
    window.apply(session::SeekTo{start});
    EXPECT_TRUE(window.driver.hasText("each warp is asked")) << window.driver.allText();
    window.driver.click("stage on");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("by its policy")) << window.driver.allText();
    window.driver.click("stage on");
    window.driver.click("stage on");
    window.driver.frame(2);
    EXPECT_EQ(window.session.playback().cycle(), start + 1);
    EXPECT_TRUE(window.driver.hasText("leave their places")) << window.driver.allText();
    window.driver.click("stage back");
    window.driver.frame(2);
    EXPECT_EQ(window.session.playback().cycle(), start);
}

TEST(CycleView, AWarpThatIsPointedAtSaysItsStateOnceItIsKnown) {
    ViewWindow window{makeCycleView(), 900, 520};
    window.open(support::kBranchyScenario);
    window.apply(session::SeekTo{window.session.run()->cycles() / 2});
    const auto said = [&](const char* stage) {
        window.driver.click(stage);
        window.driver.frame(2);
        window.driver.moveTo(window.driver.find("cycle slot 0"));
        window.driver.frame(2);
        return window.driver.hasText("lanes active");
    };
    EXPECT_TRUE(said("stage classify")) << window.driver.allText();
    EXPECT_FALSE(said("stage retire")) << window.driver.allText();
}

// The stage that asks who can go showed already who would be chosen, and a barrier that opens was
// a colour without its letter.
TEST(CycleView, EachStageShowsWhatIsKnownInIt) {
    ViewWindow window{makeCycleView(), 900, 520};
    window.open(support::kBranchyScenario);
    const auto places = [&](char letter) {
        return std::ranges::count_if(window.canvas.painted(), [&](const support::Painted& one) {
            return one.words.size() > 2 && one.words.ends_with(std::string{' ', letter});
        });
    };
    const auto& run = *window.session.run();
    const auto opens = std::ranges::find_if(run.events(), [](const trace::Event& event) {
        return event.kind == trace::EventKind::BarrierRelease && event.sm == SmId{0};
    });
    ASSERT_NE(opens, run.events().end());
    window.apply(session::SeekTo{opens->cycle});
    window.driver.click("stage release");
    window.driver.frame(2);
    EXPECT_GT(places('B'), 0) << window.driver.allText();
    for (const trace::Segment& segment : run.segments(WarpId{0}))
        if (segment.state == trace::WarpState::Issued) window.apply(session::SeekTo{segment.begin});
    for (const char* stage : {"stage classify", "stage select"}) {
        window.driver.click(stage);
        window.driver.frame(2);
        const bool isSelecting = std::string(stage) == "stage select";
        EXPECT_EQ(places('I') > 0, isSelecting) << stage << window.driver.allText();
        EXPECT_EQ(window.driver.hasText("× eligible"), !isSelecting) << window.driver.allText();
    }
}

// In half of a panel on a projector the states were coloured bars without a letter.
TEST(CycleView, InLittleRoomThePlacesKeepTheirLetters) {
    ViewWindow window{makeCycleView(), 800, 250};
    window.open(support::kBranchyScenario);
    window.apply(session::SeekTo{window.session.run()->cycles() / 2});
    window.driver.click("stage classify");
    window.driver.frame(2);
    const auto& state = window.session.state().sms.front();
    for (std::size_t slot = 0; slot < state.warps.size(); ++slot) {
        const sm::Warp& warp = state.warps[slot];
        if (!warp.isResident()) continue;
        const auto segment = window.session.run()->segmentAt(warp.id, window.session.cycle());
        ASSERT_TRUE(segment);
        const bool isIssued = segment->state == trace::WarpState::Issued;
        const auto found = isIssued ? trace::WarpState::NotSelected : segment->state;
        const std::string letter(1, trace::infoOf(found).letter);
        const std::string whole = std::to_string(warp.id.value) + " " + letter;
        // In its place: the legend beside them has every letter in any case.
        const std::string id = "cycle slot " + std::to_string(slot);
        const ImVec2 middle = window.driver.find(id), size = window.driver.sizeOf(id);
        const draw::Box place =
            draw::sized(middle.x - size.x / 2, middle.y - size.y / 2, size.x, size.y);
        EXPECT_TRUE(window.canvas.hasWords(whole, place) || window.canvas.hasWords(letter, place))
            << whole << " in " << window.driver.allText();
    }
}

// Beside another run a window of 720 lines leaves it as much: the boxes of the stages took the room
// that 16 rows of places need for a letter each.
TEST(CycleView, AsOneOfTwoRunsEachOf64WarpsHasItsLetter) {
    ViewWindow window{makeCycleView(), 580, 185};
    window.open(support::kBranchyScenario);
    window.apply(session::SetKnob{"device.sm_count", 1});
    window.apply(session::SetKnob{"launch.grid", Dim3{64, 1, 1}});
    window.apply(session::SeekTo{100});  // All are placed, none has ended.
    window.driver.click("stage classify");
    window.driver.frame(2);
    ASSERT_GE(window.session.state().sms.front().warps.size(), 64u);
    int letters = 0;
    for (const support::Painted& one : window.canvas.painted())
        letters += one.kind == support::Painted::Kind::Words && one.isSeen() &&
                           (one.words.size() == 1 || one.words.find(' ') != std::string::npos) &&
                           one.font == draw::Font::CodeSmall
                       ? 1
                       : 0;
    EXPECT_GE(letters, 64) << window.driver.allText();
}

// A number alone says nothing of its stage.
TEST(CycleView, NamesAllStagesInHalfAWindow) {
    ViewWindow window{makeCycleView(), 580, 350};
    window.open(support::kBranchyScenario);
    window.driver.frame(2);
    for (const char* stage : {"retire", "complete", "release", "classify", "select", "execute"})
        EXPECT_TRUE(window.driver.hasText(stage)) << stage << " in " << window.driver.allText();
}

TEST(CycleView, PointsAtWarpsAndSpeaksBothLanguages) {
    ViewWindow window{makeCycleView(), 900, 520};
    window.open(support::kBranchyScenario);
    window.apply(session::SeekTo{window.session.run()->cycles() / 2});
    window.driver.click("cycle slot 0");
    window.driver.frame();
    ASSERT_NE(window.last<session::Select>(), nullptr);
    EXPECT_TRUE(window.last<session::Select>()->selection.warp.has_value());
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        window.apply(session::SetLanguage{language});
        for (const char* stage : {"stage retire", "stage complete", "stage release",
                                  "stage classify", "stage select", "stage execute"}) {
            window.driver.click(stage);
            window.driver.frame(2);
            EXPECT_FALSE(window.driver.hasText("⟨")) << window.driver.allText();
        }
    }
}

}  // namespace
}  // namespace warpscope::views
