#include "app/views/occupancy/occupancy_bars.h"

#include <gtest/gtest.h>

#include "app/views/occupancy/occupancy_view.h"
#include "tests/app/present/occupancy_scenario.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

class OccupancyBarsTest : public testing::Test {
  protected:
    void SetUp() override { window.open(present::kOccupancyScenario); }
    std::string wordsOf(occupancy::Resource resource) {
        const present::OccupancyQuestion question = present::questionOf(window.session).value();
        for (const auto& bar : occupancy::bars(question.machine, question.request))
            if (bar.resource == resource) return barWords(window.session, question, bar);
        return {};
    }
    ViewWindow window{makeOccupancyView()};
};

TEST_F(OccupancyBarsTest, TellTheNumbersOfABar) {
    // 12 blocks of 5,120 registers; 4096 are too few for one more.
    window.apply(session::SetKnob{"launch.grid", Dim3{16, 1, 1}});
    const std::string words = wordsOf(occupancy::Resource::Registers);
    EXPECT_NE(words.find("65,536"), std::string::npos) << words;
    EXPECT_NE(words.find("61,440 used"), std::string::npos) << words;
    EXPECT_NE(words.find("4096 left over"), std::string::npos) << words;
    EXPECT_EQ(words.find("blocked"), std::string::npos);
}

TEST_F(OccupancyBarsTest, SayWhenAnotherResourceIsInTheWay) {
    window.apply(session::SetKnob{"launch.grid", Dim3{16, 1, 1}});
    const std::string words = wordsOf(occupancy::Resource::Warps);
    EXPECT_NE(words.find("16 free, but another resource is exhausted"), std::string::npos) << words;
}

// Four blocks where twelve fit: no resource is exhausted.
TEST_F(OccupancyBarsTest, OfASmallGridItSaysThatThereAreNoMoreBlocks) {
    const std::string words = wordsOf(occupancy::Resource::Warps);
    EXPECT_EQ(words.find("exhausted"), std::string::npos) << words;
    EXPECT_NE(words.find("the 12 blocks that would fit"), std::string::npos) << words;
    EXPECT_NE(words.find("has only 4 blocks for 1 SM"), std::string::npos) << words;
    EXPECT_NE(words.find("gets 4 at most"), std::string::npos) << words;
    window.apply(session::SetLanguage{text::Language::Chinese});
    EXPECT_EQ(wordsOf(occupancy::Resource::Warps).find("⟨"), std::string::npos);
}

TEST_F(OccupancyBarsTest, EachPartHasTheLetterOfItsChip) {
    window.apply(session::SetKnob{"launch.grid", Dim3{16, 1, 1}});
    for (const char* letter : {"!", "u", "f"}) {
        const auto& painted = window.canvas.painted();
        const auto count = std::ranges::count_if(painted, [&](const support::Painted& one) {
            return one.words == letter || one.words.starts_with(std::string(letter) + " ");
        });
        EXPECT_GE(count, 2) << letter << ": in a bar and in the legend";
    }
}

// In a narrow panel bars were 50 pixels wide between their words.
TEST_F(OccupancyBarsTest, InANarrowPanelTheBarHasTheRoomOfWords) {
    EXPECT_TRUE(window.driver.hasText("room for")) << window.driver.allText();
    window.resize(330, 600);
    EXPECT_FALSE(window.driver.hasText("room for")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText(" blocks"));
}

TEST_F(OccupancyBarsTest, CountThreadsInTheTextbook) {
    window.apply(session::SetKnob{"model.occupancy", "textbook"});
    EXPECT_TRUE(window.driver.hasText("thread slots"));
    EXPECT_NE(wordsOf(occupancy::Resource::Warps).find("2048"), std::string::npos);
}

TEST_F(OccupancyBarsTest, ShowATooltipOnEachBar) {
    for (const char* id : {"bar occupancy.resource.warps", "bar occupancy.resource.slots",
                           "bar occupancy.resource.registers", "bar occupancy.resource.shared"}) {
        window.driver.moveTo(window.driver.find(id));
        window.driver.frame(3);
        EXPECT_TRUE(window.driver.hasText("for each block")) << id;
    }
}

}  // namespace
}  // namespace warpscope::views
