#include "app/views/timeline/timeline_moments.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/views/timeline/timeline_view.h"
#include "tests/app/views/view_window.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

class TimelineMomentsTest : public testing::Test {
  protected:
    void SetUp() override { window.open(support::kBranchyScenario); }
    ViewWindow window{makeTimelineView(), 1100, 500};
};

TEST_F(TimelineMomentsTest, AFlagLeadsToItsCycleAndTheMenuTakesItAway) {
    window.apply(session::MarkMoment{120, "the loads"});
    EXPECT_TRUE(window.driver.hasText("the loads")) << window.driver.allText();
    window.driver.click("moment 120");
    EXPECT_EQ(window.session.cycle(), 120);
    window.driver.moveTo(window.driver.find("moment 120"));
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("Cycle 120: the loads")) << window.driver.allText();
    const PointerRow* away = window.offeredRow("Take this moment away");
    ASSERT_NE(away, nullptr);
    ASSERT_EQ(away->actions.size(), 1u);
    const session::Action chosen = away->actions[0];
    // A right click opens the menu, and took the moment away before anybody had chosen.
    ImGui::GetIO().AddMouseButtonEvent(ImGuiMouseButton_Right, true);
    window.driver.frame(2);
    ImGui::GetIO().AddMouseButtonEvent(ImGuiMouseButton_Right, false);
    window.driver.frame(2);
    EXPECT_EQ(window.session.moments().size(), 1u);
    window.apply(chosen);
    EXPECT_TRUE(window.session.moments().empty());
}

// Near the right edge it was a flag without its name.
TEST_F(TimelineMomentsTest, AtTheRightEdgeTheNameStandsLeftOfItsLine) {
    const Cycle last = window.session.run()->cycles() - 1;
    window.apply(session::MarkMoment{last - 4, "the very last stores"});
    const auto words = window.canvas.painted();
    const auto name = std::ranges::find_if(words, [](const support::Painted& it) {
        return it.kind == support::Painted::Kind::Words && it.words == "the very last stores";
    });
    ASSERT_NE(name, words.end()) << window.driver.allText();
    EXPECT_TRUE(name->isSeen());
    EXPECT_GE(name->visible.width(), name->box.width() - 1);
    // Where another flag stands in its place it gives way.
    window.apply(session::MarkMoment{last - 40, "before them"});
    EXPECT_TRUE(window.driver.has("moment " + std::to_string(last - 40)));
    EXPECT_TRUE(window.driver.has("moment " + std::to_string(last - 4)));
    EXPECT_TRUE(window.driver.hasText("before them")) << window.driver.allText();
}

// Who does not know of K finds it where everything else that can be done with a cycle is.
TEST_F(TimelineMomentsTest, TheMenuOfACellMarksItsCycleAndAsksForTheName) {
    window.driver.moveTo(window.driver.find("timeline rows"));
    window.driver.frame(2);
    const PointerRow* row = window.offeredRow("Mark cycle ");
    ASSERT_NE(row, nullptr);
    const std::vector<session::Action> chosen = row->actions;
    for (const session::Action& action : chosen)
        window.session.apply(action);
    window.driver.frame(3);
    ASSERT_EQ(window.session.moments().size(), 1u);
    EXPECT_EQ(window.session.moments()[0].cycle, window.session.cycle());
    EXPECT_TRUE(window.driver.has("###moment name"));
}

TEST_F(TimelineMomentsTest, ANewOneAsksForItsName) {
    window.apply(session::SeekTo{80});
    window.apply(session::MarkMoment{80, {}});
    window.driver.frame(2);
    ASSERT_TRUE(window.driver.has("###moment name")) << "a field stands at the flag";
    window.driver.type("here it waits");
    window.driver.key(ImGuiKey_Enter);
    window.driver.frame(2);
    ASSERT_EQ(window.session.moments().size(), 1u);
    EXPECT_EQ(window.session.moments()[0].name, "here it waits");
    EXPECT_FALSE(window.driver.has("###moment name"));
}

// Under load the first letters came before the field had the keyboard, and were lost.
TEST_F(TimelineMomentsTest, WhoeverTypesOnAtOnceFindsAllOfTheName) {
    window.apply(session::SeekTo{80});
    window.session.apply(session::MarkMoment{80, {}});
    for (const char letter : {'h', 'e', 'r', 'e'}) {
        ImGui::GetIO().AddInputCharacter(static_cast<unsigned>(letter));
        window.driver.frame();
    }
    window.driver.frame(2);
    window.driver.key(ImGuiKey_Enter);
    window.driver.frame(2);
    ASSERT_EQ(window.session.moments().size(), 1u);
    EXPECT_EQ(window.session.moments()[0].name, "here");
}

}  // namespace
}  // namespace warpscope::views
