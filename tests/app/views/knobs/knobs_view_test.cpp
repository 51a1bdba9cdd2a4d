#include "app/views/knobs/knobs_view.h"

#include <gtest/gtest.h>

#include "engine/scenario/fields/knob_fields.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

class KnobsViewTest : public testing::Test {
  protected:
    void SetUp() override { window.open(present::kSplitScenario); }
    ViewWindow window{makeKnobsView(), 350, 780};
};

TEST_F(KnobsViewTest, EveryKnobIsThereWithItsWordsInBothLanguages) {
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        window.apply(session::SetLanguage{language});
        EXPECT_FALSE(window.driver.hasText("⟨")) << window.driver.allText();
        for (const scenario::Field* knob : scenario::knobsOf(scenario::KnobGroup::Run)) {
            if (knob->knob.isFolded) continue;
            EXPECT_TRUE(window.driver.has(std::string(knob->key) + " label")) << knob->key;
        }
    }
}

// An upright tablet.
TEST_F(KnobsViewTest, ForAFingerInANarrowPanelNoNameIsCut) {
    window.theme.metrics.tap = theme::kTap;
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        window.apply(session::SetLanguage{language});
        window.resize(270, 780);
        EXPECT_FALSE(window.driver.hasText("…")) << window.driver.allText();
        // The name stands over its list: under the name it opens.
        const ImVec2 name = window.driver.find("model.divergence label");
        window.driver.clickAt({135, name.y + window.theme.metrics.body * 1.5f});
        window.driver.frame(2);
        EXPECT_TRUE(window.driver.has("independent"));
        window.driver.clickAt({135, name.y + window.theme.metrics.body * 1.5f});
        window.driver.frame(2);
    }
}

TEST_F(KnobsViewTest, TheKnobsOfTheMemoryComeFromUnderTheirHeading) {
    EXPECT_FALSE(window.driver.has("device.timing.dram_latency label"));
    window.driver.click("knobs more");
    window.driver.frame(2);
    for (const scenario::Field* knob : scenario::knobsOf(scenario::KnobGroup::Run))
        EXPECT_TRUE(window.driver.has(std::string(knob->key) + " label")) << knob->key;
    const auto before = window.session.run()->cycles();
    window.apply(session::SetKnob{"device.timing.dram_latency", std::int64_t{1990}});
    window.session.finishSimulation();
    EXPECT_GT(window.session.run()->cycles(), before);
    window.driver.click("knobs more");
    window.driver.frame(2);
    EXPECT_FALSE(window.driver.has("device.timing.dram_latency label"));
}

TEST_F(KnobsViewTest, OfARefusedLaunchNoTimeIsSaid) {
    EXPECT_NE(window.status().find("re-simulated"), std::string::npos);
    window.apply(session::SetKnob{"launch.block", Dim3{2048, 1, 1}});
    ASSERT_FALSE(window.session.problems().empty());
    EXPECT_EQ(window.status(), "");
}

TEST_F(KnobsViewTest, DraggingASliderTurnsTheKnobAndSimulatesAgain) {
    const auto before = window.session.run();
    window.driver.dragItem("launch.block", {60, 0});
    window.session.finishSimulation();
    window.driver.frame(2);
    EXPECT_GT(window.session.scenario().block.x, 64);
    EXPECT_EQ(window.session.scenario().block.x % 32, 0);
    EXPECT_NE(window.session.run(), before);
}

TEST_F(KnobsViewTest, PlusMovesByOneWarpAndTheArrowGoesBack) {
    window.driver.click("launch.block plus");
    window.session.finishSimulation();
    window.driver.frame(2);
    EXPECT_EQ(window.session.scenario().block.x, 96);
    window.driver.click("launch.block reset");
    EXPECT_EQ(window.session.scenario().block.x, 64);
}

TEST_F(KnobsViewTest, AnyBlockSizeCanBeTyped) {
    window.driver.click("launch.block value");
    window.driver.frame(2);
    window.driver.type("16x3");
    window.driver.key(ImGuiKey_Enter);
    window.session.finishSimulation();
    EXPECT_EQ(window.session.scenario().block, (Dim3{16, 3, 1}));
}

TEST_F(KnobsViewTest, AChoiceIsMadeFromItsList) {
    const ImVec2 label = window.driver.find("model.divergence label");
    window.driver.clickAt({label.x + 150, label.y});
    window.driver.frame(2);
    window.driver.click("independent");
    EXPECT_EQ(window.session.scenario().model.divergence, gpu::DivergenceModel::Independent);
}

TEST_F(KnobsViewTest, ALaunchThatCudaWouldRefuseSaysSoAndKeepsTheLastPicture) {
    const auto before = window.session.run();
    window.apply(session::SetKnob{"launch.block", Dim3{2048, 1, 1}});
    ASSERT_FALSE(window.session.problems().empty());
    EXPECT_EQ(window.session.run(), before);
    EXPECT_TRUE(window.driver.hasText("The picture")) << window.driver.allText();
    window.driver.click("reset all knobs");
    window.session.finishSimulation();
    EXPECT_EQ(window.session.scenario().block.x, 64);
    EXPECT_TRUE(window.session.problems().empty());
}

// The track of the last one that was seen was cut by the end of the panel.
TEST(KnobsView, NoRowOfALowPanelIsCut) {
    for (const float height : {100.0f, 125.0f, 140.0f, 150.0f}) {
        ViewWindow low(makeKnobsView(), 300, height);
        low.open(present::kSplitScenario);
        const float end = height - ImGui::GetStyle().WindowPadding.y;
        for (const scenario::Field* knob : scenario::knobsOf(scenario::KnobGroup::Run)) {
            const std::string key(knob->key);
            if (!low.driver.has(key)) continue;
            const float half = low.driver.sizeOf(key).y / 2, y = low.driver.find(key).y;
            EXPECT_TRUE(y + half <= end + 1.5f || y - half >= end - 1.5f) << key << " " << height << ": " << y - half << " to " << y + half << " of " << end;
        }
    }
}

/// As the panel of the Overview in a window of 1280 × 800: its knobs are all in sight.
TEST(KnobsView, ALowPanelShowsTheCommonKnobsAndTellsTheEffectOfTheTurnedOne) {
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        ViewWindow low(makeKnobsView(), 300, 190);
        low.apply(session::SetLanguage{language});
        low.open(present::kSplitScenario);
        const float top = low.driver.find("launch.block").y;
        for (const scenario::Field* knob : scenario::knobsOf(scenario::KnobGroup::Run)) {
            const bool isCommon = knob->knob.place <= 8;
            if (!isCommon) continue;
            // A slider has its name on its track.
            const std::string key(knob->key);
            const float y = low.driver.find(low.driver.has(key) ? key : key + " label").y;
            EXPECT_LT(y + low.theme.metrics.body / 2, top + 175) << knob->key;
        }
    }
    ViewWindow low(makeKnobsView(), 300, 190);
    low.open(present::kSplitScenario);
    EXPECT_FALSE(low.driver.hasText("blocks per SM"));
    low.driver.dragItem("launch.block", {20, 0});
    low.session.finishSimulation();
    low.driver.frame(2);
    EXPECT_TRUE(low.driver.hasText("blocks per SM")) << low.driver.allText();
}

// The names lay on the marks of the cliffs while a fifth of the panel was free, and its end was to
// be scrolled to.
TEST(KnobsView, WhereLinesHaveRoomTheirTracksAreHigherAndAllIsInSight) {
    float low = 0;
    {
        ViewWindow window(makeKnobsView(), 300, 190);
        window.open(present::kSplitScenario);
        low = window.driver.sizeOf("launch.block").y;
    }
    constexpr float kHigh = 380;
    ViewWindow roomy(makeKnobsView(), 560, kHigh);
    roomy.open(present::kSplitScenario);
    EXPECT_GT(roomy.driver.sizeOf("launch.block").y, low + 2);
    const float bottom = roomy.driver.find("knob note").y + roomy.driver.sizeOf("knob note").y / 2;
    EXPECT_LE(bottom, kHigh);
}

// The first fall is between 32 and 33 of 255: a pixel each is needed to aim at it.
TEST(KnobsView, InALowPanelASliderHasAPixelForNearlyEachRegister) {
    ViewWindow low(makeKnobsView(), 300, 190);
    low.open(present::kSplitScenario);
    EXPECT_GT(low.driver.sizeOf("launch.registers_per_thread").x, 190);
}

TEST(KnobsView, SlidersAndListsOfALowPanelWorkAsThoseOfARoomyOne) {
    ViewWindow low(makeKnobsView(), 300, 190);
    low.open(present::kSplitScenario);
    low.driver.dragItem("launch.block", {20, 0});
    low.session.finishSimulation();
    low.driver.frame(2);
    EXPECT_GT(low.session.scenario().block.x, 64);
    const ImVec2 label = low.driver.find("model.divergence label");
    low.driver.clickAt({label.x + 150, label.y});
    low.driver.frame(2);
    low.driver.click("independent");
    EXPECT_EQ(low.session.scenario().model.divergence, gpu::DivergenceModel::Independent);
}

TEST_F(KnobsViewTest, WithoutATurnedKnobThereIsNothingToReset) {
    EXPECT_FALSE(window.driver.has("reset all knobs"));
}

}  // namespace
}  // namespace warpscope::views
