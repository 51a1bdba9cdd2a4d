#include "app/views/occupancy/carveout_bar.h"

#include <gtest/gtest.h>

#include "app/views/occupancy/occupancy_view.h"
#include "tests/app/present/occupancy_scenario.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

class CarveoutBarTest : public testing::Test {
  protected:
    void SetUp() override { window.open(kOccupancyScenario); }
    std::string words() {
        const OccupancyQuestion question = questionOf(window.session).value();
        return carveoutWords(window.session,
                             occupancy::carveoutOf(question.machine, question.request),
                             question.request.carveoutPercent);
    }
    ViewWindow window{makeOccupancyView(), 700, 1000};
};

// The A100's 192 KB: 164 of them at most are shared memory.
TEST_F(CarveoutBarTest, SaysWhatIsAskedForAndWhatIsLeftForL1) {
    EXPECT_EQ(words(),
              "No preference: the calculation takes all 164 KB. 28 KB are left for the L1 cache.");
    window.apply(session::SetKnob{"launch.carveout_percent", 50});
    EXPECT_EQ(words(),
              "50 % of 164 KB = 82 KB; the next size is 100 KB. 92 KB are left for the L1 cache.");
    EXPECT_TRUE(window.driver.hasText("L1 cache and shared memory: 192 KB"));
}

TEST_F(CarveoutBarTest, SaysWhenABlockNeedsMore) {
    window.apply(session::SetKnob{"launch.dynamic_shared_bytes", 20000});
    window.apply(session::SetKnob{"launch.carveout_percent", 0});
    EXPECT_NE(words().find("the next size is 0 KB. A block needs more: 32 KB."), std::string::npos)
        << words();
}

TEST_F(CarveoutBarTest, TellsTheSizesToChooseFrom) {
    window.driver.moveTo(window.driver.find("carveout bar"));
    window.driver.frame(3);
    EXPECT_TRUE(window.driver.hasText("0, 8, 16, 32, 64, 100, 132, 164 KB"))
        << window.driver.allText();
}

TEST_F(CarveoutBarTest, IsAbsentWhereTheSizeIsFixed) {
    window.apply(session::SetKnob{"device.preset", "mi300x"});
    EXPECT_FALSE(window.driver.has("carveout bar"));
}

TEST_F(CarveoutBarTest, SpeaksChinese) {
    window.apply(session::SetLanguage{text::Language::Chinese});
    EXPECT_TRUE(window.driver.hasText("L1 缓存与共享内存：共 192 KB")) << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::views
