#include "app/views/registers/registers_view.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

class RegistersViewTest : public testing::Test {
  protected:
    void SetUp() override { window.open(present::kSplitScenario); }
    void turn(std::int64_t registers, std::int64_t threads) {
        window.apply(session::SetKnob{"launch.block", Dim3{threads, 1, 1}});
        window.apply(session::SetKnob{"launch.registers_per_thread", registers});
    }
    ViewWindow window{makeRegistersView(), 860, 480};
};

TEST_F(RegistersViewTest, SaysWhatFitsAndThrowsTheNextBlockBack) {
    turn(33, 512);
    EXPECT_TRUE(window.driver.hasText("3 blocks fit")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("1280")) << window.driver.allText();
    turn(32, 512);
    EXPECT_TRUE(window.driver.hasText("4 blocks fit")) << window.driver.allText();
    EXPECT_NE(window.status().find("100"), std::string::npos) << window.status();
}

// "#5" beside B0, B2, B4 was read as the number of a block.
TEST_F(RegistersViewTest, TheBlockMoreHasNoNumberAndTheSmHasItsOwn) {
    turn(33, 512);
    EXPECT_TRUE(window.driver.hasText("+1")) << window.driver.allText();
    window.apply(session::SetKnob{"device.sm_count", 2});
    EXPECT_NE(window.title().find("SM 0"), std::string::npos) << window.title();
    window.apply(session::SetKnob{"device.sm_count", 1});
    EXPECT_EQ(window.title().find("SM 0"), std::string::npos) << "there is no other one";
}

// In half the width its pieces had nothing in them, and the legend explained a "+".
TEST_F(RegistersViewTest, ANarrowPieceOfTheBlockMoreHasItsPlus) {
    turn(33, 512);
    window.resize(420, 480);
    const auto isPlus = [](const support::Painted& one) { return one.words == "+"; };
    EXPECT_FALSE(window.driver.hasText("+1")) << window.driver.allText();
    // Of the four parts', and the legend's.
    EXPECT_GT(std::ranges::count_if(window.canvas.painted(), isPlus), 4);
}

// "B0B0B0B0" was read as one word.
TEST_F(RegistersViewTest, WhereNamesWouldRunTogetherABlockHasItsNameOnceInAPart) {
    turn(33, 512);
    const auto names = [&] {
        return std::ranges::count_if(window.canvas.painted(), [](const support::Painted& one) {
            return one.words.size() == 2 && (one.words[0] == '#' || one.words[0] == 'B');
        });
    };
    EXPECT_EQ(names(), 4 * 3 * 4) << "parts, blocks, warps of a block in a part";
    std::vector<std::ptrdiff_t> found;
    for (float width = 860; width > 300; width -= 20) {
        window.resize(width, 480);
        found.push_back(names());
    }
    EXPECT_TRUE(std::ranges::find(found, 4 * 3) != found.end()) << testing::PrintToString(found);
}

// Two colours stood beyond the end, and the legend named one.
TEST_F(RegistersViewTest, WhatOfTheNextBlockWouldFitIsNamedInTheLegend) {
    turn(33, 512);
    EXPECT_FALSE(window.driver.hasText("the part of it that would fit")) << window.driver.allText();
    turn(48, 512);  // Ten of a scheduler's warps fit, and a block brings it four.
    EXPECT_TRUE(window.driver.hasText("the part of it that would fit")) << window.driver.allText();
}

TEST_F(RegistersViewTest, EachPartOfTheRegisterFileHasTheNameOfItsScheduler) {
    for (const char* name : {"S0", "S1", "S2", "S3"})
        EXPECT_TRUE(window.driver.hasText(name)) << window.driver.allText();
    window.driver.click("store shared");
    window.driver.frame(2);
    EXPECT_FALSE(window.driver.hasText("S0")) << "shared memory is of the whole SM";
}

TEST_F(RegistersViewTest, PointingAtATileTellsItsWarp) {
    turn(33, 512);
    const ImVec2 middle = window.driver.find("store");
    const ImVec2 size = window.driver.sizeOf("store");
    window.driver.moveTo({middle.x - size.x / 2 + 30, middle.y - size.y / 2 + 4});
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("asks for 1056 registers")) << window.driver.allText();
}

TEST_F(RegistersViewTest, SharedMemoryIsSeenInTheSameWay) {
    window.driver.click("store shared");
    window.driver.frame(2);
    window.apply(session::SetKnob{"launch.dynamic_shared_bytes", std::int64_t{40960}});
    EXPECT_TRUE(window.driver.hasText("is given")) << window.driver.allText();
}

TEST_F(RegistersViewTest, SpeaksBothLanguagesOnEveryVendorsDevice) {
    for (const char* device : {"a100", "mi250", "metax-c500", "rx7900"}) {
        window.apply(session::SetKnob{"device.preset", std::string(device)});
        for (const auto language : {text::Language::English, text::Language::Chinese}) {
            window.apply(session::SetLanguage{language});
            for (const char* store : {"store registers", "store shared"}) {
                window.driver.click(store);
                window.driver.frame(2);
                EXPECT_FALSE(window.driver.hasText("⟨")) << window.driver.allText();
            }
        }
    }
}

// Each narrow warp of the selected block had a frame of its own, and all were filled with white.
TEST_F(RegistersViewTest, ABlockThatIsPointedAtHasOneFrameInAPart) {
    turn(8, 1024);
    window.apply(session::SeekTo{window.session.run()->cycles() / 2});
    session::Selection pointed;
    pointed.block = BlockId{0};
    window.apply(session::Select{pointed});
    using enum support::Painted::Kind;
    const auto frames = window.canvas.seen(Frame, window.theme.palette.text);
    EXPECT_EQ(frames.size(), 4u) << "one in each sub-partition";
}

}  // namespace
}  // namespace warpscope::views
