#include "app/views/calculation/calculation_view.h"

#include <gtest/gtest.h>

#include "tests/app/present/occupancy_scenario.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

class CalculationViewTest : public testing::Test {
  protected:
    void SetUp() override { window.open(present::kOccupancyScenario); }
    ViewWindow window{makeCalculationView(), 800, 1600};
};

TEST_F(CalculationViewTest, PutsExactAndTextbookSideBySide) {
    EXPECT_TRUE(window.driver.hasText("75 %"));
    EXPECT_TRUE(window.driver.hasText("93.75 %"));
    EXPECT_TRUE(window.driver.hasText("33 registers are charged as 40"));
}

TEST_F(CalculationViewTest, NamesTheRuleThatMakesTheDifference) {
    EXPECT_TRUE(window.driver.hasText("Unit of registers"));
    window.apply(session::SetLanguage{text::Language::Chinese});
    EXPECT_TRUE(window.driver.hasText("寄存器分配单位")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("93.75%")) << "no space before the sign in Chinese";
}

TEST_F(CalculationViewTest, WritesTheCallsOfTheDevicesRuntime) {
    window.apply(session::SetKnob{"device.preset", "mi300x"});
    EXPECT_TRUE(window.driver.hasText("hipOccupancyMaxPotentialBlockSize"));
    for (const char* word : {"warp", "SM ", "cuda", "shared memory"}) {
        EXPECT_FALSE(window.driver.hasText(word)) << word << "\n" << window.driver.allText();
    }
}

TEST_F(CalculationViewTest, SaysWhatWouldChangeIt) {
    EXPECT_TRUE(window.driver.hasText("1 register fewer would admit 4 more blocks"))
        << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("alone changes nothing"));
}

TEST_F(CalculationViewTest, AConfigurationIsKeptNamedComparedTakenBackAndForgotten) {
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        window.apply(session::SetLanguage{language});
        window.driver.click("keep");
        window.driver.frame(2);
        ASSERT_EQ(window.session.settings().configurations.size(), 1U);
        EXPECT_FALSE(window.driver.hasText("⟨")) << window.driver.allText();
        window.driver.click("kept name 0");
        window.driver.type("A");
        EXPECT_NE(window.session.settings().configurations[0].name.find('A'), std::string::npos);
        window.apply(session::SetKnob{"launch.registers_per_thread", std::int64_t{32}});
        const bool isChinese = language == text::Language::Chinese;
        EXPECT_TRUE(window.driver.hasText(isChinese ? "75%  (−25)" : "75 %  (−25)"))
            << window.driver.allText();
        window.driver.click("kept take 0");
        window.session.finishSimulation();
        window.driver.frame(2);
        EXPECT_EQ(window.session.scenario().registersPerThread, 33);
        EXPECT_FALSE(window.driver.hasText("(−")) << "they are the same";
        window.driver.click("kept drop 0");
        window.driver.frame(2);
        EXPECT_TRUE(window.session.settings().configurations.empty());
    }
}

TEST_F(CalculationViewTest, CopiesTheCallsOfTheRuntime) {
    window.driver.resize(1280, 1700);
    window.driver.frame(2);
    window.driver.click("copy max active");
    const auto* copied = window.last<session::CopyText>();
    ASSERT_NE(copied, nullptr);
    EXPECT_NE(copied->text.find(
                  "cudaOccupancyMaxActiveBlocksPerMultiprocessor(&numBlocks, work, 128, 0)"),
              std::string::npos)
        << copied->text;
}

TEST(CalculationCalls, AStepThatPointsAtThemBringsThemIntoSight) {
    ViewWindow low{makeCalculationView(), 800, 300};
    const std::vector<std::string> wanted{"calls"};
    Spots spots{wanted, {}};
    low.spots = &spots;
    low.open(present::kOccupancyScenario);
    ASSERT_FALSE(spots.found.empty());
    EXPECT_GT(spots.found.front().top, 300) << "below the fold at first";
    low.driver.frame(4);
    EXPECT_LT(spots.found.back().top, 300);
    EXPECT_LE(spots.found.back().bottom, 300);
}

TEST_F(CalculationViewTest, SaysWhichLinesRestOnAssumptions) {
    EXPECT_FALSE(window.driver.hasText("is an assumption"));
    window.apply(session::SetKnob{"device.preset", "metax-c500"});
    EXPECT_TRUE(window.driver.hasText("* limits.max_blocks_per_sm is an assumption"))
        << window.driver.allText();
}

TEST_F(CalculationViewTest, SpeaksBothLanguages) {
    window.apply(session::SetLanguage{text::Language::Chinese});
    EXPECT_FALSE(window.driver.hasText("⟨")) << window.driver.allText();
    EXPECT_FALSE(window.driver.hasText("{")) << window.driver.allText();
}

TEST_F(CalculationViewTest, StaysCalmForAnImpossibleBlock) {
    window.apply(session::SetKnob{"launch.block", Dim3{2048, 1, 1}});
    EXPECT_TRUE(window.driver.hasText("2048 > 1024"));
}

// Registers came fourth on one side and third on the other: each row has what leads to one limit,
// and is written before the next one.
TEST_F(CalculationViewTest, WhatLeadsToOneLimitStandsInOneRow) {
    const std::string& all = window.driver.allText();
    const std::string slots = "fixed number of block slots";
    const auto exactSlots = all.find(slots);
    const auto textbookSlots = all.find(slots, exactSlots + 1);
    const auto exactRegisters = all.find("Registers are given to a warp");
    const auto textbookRegisters = all.find("65,536 registers", exactRegisters);
    ASSERT_NE(textbookSlots, std::string::npos) << all;
    ASSERT_NE(textbookRegisters, std::string::npos) << all;
    EXPECT_LT(textbookSlots, exactRegisters) << all;
    EXPECT_LT(textbookRegisters, all.find("shared memory does not limit")) << all;
}

// The step that binds is what the view is opened for, and low windows have no room for more.
TEST_F(CalculationViewTest, TheStepsStandBeforeWhatWouldChangeThem) {
    const std::string& all = window.driver.allText();
    const auto step = all.find("charged as 40");
    const auto advice = all.find("What would change it");
    ASSERT_NE(step, std::string::npos);
    ASSERT_NE(advice, std::string::npos);
    EXPECT_LT(step, advice) << all;
}

}  // namespace
}  // namespace warpscope::views
