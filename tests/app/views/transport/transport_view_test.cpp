#include "app/views/transport/transport_view.h"

#include <gtest/gtest.h>

#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

class TransportViewTest : public testing::Test {
  protected:
    void SetUp() override { window.open(present::kSplitScenario); }
    ViewWindow window{makeTransportView(), 1200, 70};
};

TEST_F(TransportViewTest, EveryButtonAsksForItsCommand) {
    window.apply(session::SeekStart{});
    window.driver.click("step");
    EXPECT_EQ(window.session.cycle(), 1);
    window.driver.click("step");
    window.driver.click("step back");
    EXPECT_EQ(window.session.cycle(), 1);
    window.driver.click("end");
    EXPECT_EQ(window.session.cycle(), window.session.playback().lastCycle());
    window.driver.click("start");
    EXPECT_EQ(window.session.cycle(), 0);
    window.driver.click("next event");
    EXPECT_GT(window.session.cycle(), 0);
    const Cycle first = window.session.cycle();
    window.driver.click("next event");
    window.driver.click("previous event");
    EXPECT_EQ(window.session.cycle(), first);
}

TEST_F(TransportViewTest, PlayTurnsIntoPause) {
    window.driver.click("play");
    EXPECT_TRUE(window.session.playback().isPlaying());
    window.driver.click("play");
    EXPECT_FALSE(window.session.playback().isPlaying());
}

TEST_F(TransportViewTest, TheBarIsDraggedToAnyCycle) {
    const ImVec2 middle = window.driver.find("scrub");
    window.driver.clickAt(middle);
    const double last = static_cast<double>(window.session.playback().lastCycle());
    EXPECT_NEAR(static_cast<double>(window.session.cycle()), last / 2, last * 0.02 + 1);
    window.driver.drag(middle, {middle.x + 5000, middle.y});
    EXPECT_EQ(window.session.cycle(), window.session.playback().lastCycle());
}

TEST_F(TransportViewTest, TheSpeedSliderReachesBothEnds) {
    const ImVec2 middle = window.driver.find("speed");
    window.driver.drag(middle, {middle.x + 2000, middle.y});
    EXPECT_GE(window.session.playback().cyclesPerSecond(), 100000);
    window.driver.drag(window.driver.find("speed"), {middle.x - 2000, middle.y});
    EXPECT_LE(window.session.playback().cyclesPerSecond(), 0.5);
}

TEST_F(TransportViewTest, SaysWhereItIs) {
    window.apply(session::SeekTo{7});
    EXPECT_TRUE(window.driver.hasText("7"));
    EXPECT_TRUE(window.driver.hasText("of " + std::to_string(window.session.run()->cycles())));
}

// "of 7972" of the run before stood beside the knob's red line.
TEST_F(TransportViewTest, OfARefusedLaunchNoLengthIsClaimed) {
    const std::string total = "of " + std::to_string(window.session.run()->cycles());
    const float scrub = window.driver.sizeOf("scrub").x;
    window.apply(session::SetKnob{"launch.block", Dim3{2048, 1, 1}});
    ASSERT_FALSE(window.session.problems().empty());
    EXPECT_FALSE(window.driver.hasText(total));
    EXPECT_TRUE(window.driver.hasText("of –"));
    EXPECT_EQ(window.driver.sizeOf("scrub").x, scrub) << "nothing moves under the hand";
    window.apply(session::ResetKnob{"launch.block"});
    EXPECT_TRUE(window.driver.hasText(total));
}

// "634 of ?", and the handle at an eighth of the bar told the rest; so did where the last tick was.
TEST_F(TransportViewTest, WhileAQuestionIsOpenTheBarEndsWithWhatIsSeen) {
    window.apply(session::GoToStep{1});
    ASSERT_TRUE(window.session.isQuestionOpen());
    const Cycle last = window.session.lastShown();
    ASSERT_GT(last, 1);
    ASSERT_LT(last, window.session.run()->cycles() - 1);
    const float right = window.driver.find("scrub").x + window.driver.sizeOf("scrub").x / 2;
    window.driver.clickAt(window.driver.find("scrub"));
    EXPECT_NEAR(static_cast<double>(window.session.cycle()), static_cast<double>(last) / 2, 1);
    window.driver.drag(window.driver.find("scrub"), {right + 500, 0});
    EXPECT_EQ(window.session.cycle(), last);
    window.apply(session::RevealAnswer{});
    window.driver.clickAt(window.driver.find("scrub"));
    EXPECT_GT(window.session.cycle(), last / 2 + 1) << "then it is the whole run";
}

// "834 of 38", where the kept run had 852 cycles and the one that was worked with 38.
TEST_F(TransportViewTest, OfTwoRunsTheLongerOneIsTheWhole) {
    const auto longer = window.session.run()->cycles();
    window.apply(session::PinRun{});
    window.apply(session::SetKnob{"model.max_cycles", std::int64_t{20}});
    window.session.finishSimulation();
    window.driver.frame(2);
    ASSERT_LT(window.session.run()->cycles(), longer);
    EXPECT_TRUE(window.driver.hasText("of " + std::to_string(longer))) << window.driver.allText();
}

// A picture that was dropped on the window took the length of the run that is shown away.
TEST_F(TransportViewTest, AnotherFileThatIsNoneChangesNothing) {
    const std::string total = "of " + std::to_string(window.session.run()->cycles());
    const auto file = support::freshFolder("transport") / "picture.pdf";
    std::ofstream(file) << "no scenario";
    window.apply(session::OpenFile{file});
    ASSERT_FALSE(window.session.problems().empty());
    EXPECT_TRUE(window.driver.hasText(total)) << window.driver.allText();
}

// The bar of a phone that stands, of one that lies, and of a tablet; a mouse's buttons are small.
// A knob that is dragged: the number of its cycles has more digits.
TEST_F(TransportViewTest, NothingMovesWhileSomethingIsHeld) {
    const ImVec2 before = window.driver.find("scrub");
    window.driver.moveTo(window.driver.find("speed"));
    ImGui::GetIO().AddMouseButtonEvent(ImGuiMouseButton_Left, true);
    window.driver.frame(2);
    window.apply(session::SetKnob{"launch.grid", Dim3{2000, 1, 1}});
    window.session.finishSimulation();
    window.driver.frame(2);
    EXPECT_EQ(window.driver.find("scrub").x, before.x);
    ImGui::GetIO().AddMouseButtonEvent(ImGuiMouseButton_Left, false);
    window.driver.frame(2);
    EXPECT_NE(window.driver.find("scrub").x, before.x) << "its room is made once";
}

// "cycle" vanished, and the number and the bar jumped, where the hand let go of a value that is
// refused: the last run on the way there had more digits.
TEST_F(TransportViewTest, NothingMovesWhereTheHandLetsGoOfWhatIsRefused) {
    const ImVec2 before = window.driver.find("scrub");
    const int all = ImGui::GetDrawData()->TotalVtxCount;
    window.driver.moveTo(window.driver.find("speed"));
    ImGui::GetIO().AddMouseButtonEvent(ImGuiMouseButton_Left, true);
    window.driver.frame(2);
    window.apply(session::SetKnob{"launch.grid", Dim3{2000, 1, 1}});
    window.session.finishSimulation();
    window.driver.frame(2);
    window.apply(session::SetKnob{"launch.block", Dim3{2048, 1, 1}});
    ASSERT_FALSE(window.session.problems().empty());
    ImGui::GetIO().AddMouseButtonEvent(ImGuiMouseButton_Left, false);
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("of –"));
    EXPECT_EQ(window.driver.find("scrub").x, before.x);
    window.driver.moveTo({1, 1});
    window.driver.frame(3);
    // Two letters fewer are eight corners, a tick has four.
    EXPECT_LE(ImGui::GetDrawData()->TotalVtxCount, all - 8 - 2 * 4) << "its ticks go";
}

TEST(TransportViewRows, LargeButtonsHaveARowOfTheirOwnWhereTheyWouldLeaveNothingToDrag) {
    theme::Metrics finger = theme::metricsOf(1);
    finger.tap = theme::kTap;
    EXPECT_TRUE(isTransportInTwoRows(finger, 373));
    EXPECT_FALSE(isTransportInTwoRows(finger, 827));
    EXPECT_FALSE(isTransportInTwoRows(theme::metricsOf(1), 373));
}

}  // namespace
}  // namespace warpscope::views
