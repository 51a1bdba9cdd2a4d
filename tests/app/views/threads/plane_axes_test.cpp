#include "app/views/threads/plane_axes.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/views/threads/threads_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

class PlaneAxesTest : public testing::Test {
  protected:
    PlaneAxesTest() { window.open(present::kSplitScenario); }
    void setBlock(const Dim3& block) {
        window.apply(session::SetKnob{"launch.block", block});
        window.driver.frame(2);
    }
    ViewWindow window{makeThreadsView(), 800, 560};
};

// The words speak of T(2,5), and no row or column had a number.
TEST_F(PlaneAxesTest, RowsAndColumnsOfABlockHaveTheirNumbers) {
    setBlock({9, 7, 1});
    EXPECT_TRUE(window.driver.hasText("0 1 2 3 4 5 6 7 8")) << window.driver.allText();
}

TEST_F(PlaneAxesTest, LayersOfZBeginWithTheirNumber) {
    setBlock({4, 8, 2});
    // The first place of each had the layer's number instead of its own.
    EXPECT_TRUE(window.driver.hasText("z=0 z=1\n0 1 2 3 0 1 2 3")) << window.driver.allText();
}

// Numbers went on over the edges of blocks: 0 4 8 13 2 6 11.
TEST_F(PlaneAxesTest, EachBlockBeginsWithItsNought) {
    window.apply(session::SetKnob{"launch.grid", Dim3{4, 2, 1}});
    window.apply(session::SetKnob{"argument.data.count", 4096});
    setBlock({16, 8, 1});
    EXPECT_TRUE(window.driver.hasText("0 2 4 6 8 10 12 14 0 2 4 6 8 10 12 14"))
        << window.driver.allText();
    setBlock({15, 8, 1});
    EXPECT_TRUE(window.driver.hasText("12 0 2 4 6 8 10 12 0")) << window.driver.allText();
}

// "0 2 4 6 8 11 14 17" and, over blocks of a few pixels, "0 5 0 5 0 5".
TEST_F(PlaneAxesTest, NumbersAreEvenlySpacedAndCountTheGridOverSmallBlocks) {
    setBlock({48, 4, 1});
    window.resize(420, 560);
    EXPECT_TRUE(window.driver.hasText("0 4 8 12 16 20 24") || window.driver.hasText("0 8 16 24 32"))
        << window.driver.allText();
    EXPECT_FALSE(window.driver.hasText("47")) << window.driver.allText();
    window.apply(session::SetKnob{"launch.grid", Dim3{16, 2, 1}});
    window.apply(session::SetKnob{"argument.data.count", 4096});
    setBlock({8, 8, 1});
    EXPECT_TRUE(window.driver.hasText("0 16 32 48") || window.driver.hasText("0 32 64 96"))
        << window.driver.allText();
}

// Along the top stood numbers of the grid, and at the side "0 8 0 8" of its blocks.
TEST_F(PlaneAxesTest, BothSidesCountTheSame) {
    window.apply(session::SetKnob{"argument.data.count", 65536});
    window.apply(session::SetKnob{"launch.grid", Dim3{13, 10, 1}});
    setBlock({16, 16, 1});
    window.resize(560, 420);
    EXPECT_TRUE(window.driver.hasText("0 32 64 96")) << window.driver.allText();
    EXPECT_FALSE(window.driver.hasText("0 8")) << window.driver.allText();
    const auto has = [&](const char* number) {
        return std::ranges::count_if(window.canvas.painted(), [&](const support::Painted& it) {
            return it.kind == support::Painted::Kind::Words && it.words == number;
        });
    };
    EXPECT_EQ(has("128"), 2) << window.driver.allText();
}

// Four columns of z=0 and z=1 said nothing of which blocks they belong to.
TEST_F(PlaneAxesTest, LayersOfTheGridAreNamedOverThoseOfItsBlocks) {
    window.apply(session::SetKnob{"argument.data.count", 4096});
    window.apply(session::SetKnob{"launch.grid", Dim3{2, 3, 2}});
    setBlock({8, 4, 2});
    EXPECT_TRUE(window.driver.hasText("blockIdx.z=0 blockIdx.z=1")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("z=0 z=1 z=0 z=1")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("0 2 4 6 0 2 4 6 0")) << window.driver.allText();
    window.resize(1700, 560);
    EXPECT_TRUE(window.driver.hasText("threadIdx.z=0 ")) << window.driver.allText();
    EXPECT_FALSE(window.driver.hasText("threadIdx.z=1")) << window.driver.allText();
    setBlock({8, 4, 1});
    EXPECT_TRUE(window.driver.hasText("blockIdx.z=1")) << window.driver.allText();
    EXPECT_FALSE(window.driver.hasText("threadIdx.z")) << window.driver.allText();
}

TEST_F(PlaneAxesTest, ALowRoomIsForTheThreadsAlone) {
    setBlock({4, 8, 2});
    window.resize(800, 120);
    EXPECT_FALSE(window.driver.hasText("z=1")) << window.driver.allText();
}

// Of "128" stood "28".
TEST_F(PlaneAxesTest, NumbersOfThreeDigitsBesideThePlaneAreWhole) {
    window.isCovered = true;
    window.apply(session::SetKnob{"argument.data.count", 65536});
    window.apply(session::SetKnob{"launch.grid", Dim3{13, 10, 1}});
    setBlock({16, 16, 1});
    window.resize(500, 260);
    const float left = ImGui::GetStyle().WindowPadding.x;
    bool hasThree = false;
    for (const support::Painted& painted : window.canvas.painted()) {
        if (painted.kind != support::Painted::Kind::Words) continue;
        EXPECT_GE(painted.box.left, left - 1) << painted.words;
        hasThree |= painted.words == "128";
    }
    EXPECT_TRUE(hasThree) << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::views
