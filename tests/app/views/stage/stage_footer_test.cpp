#include "app/views/stage/stage_footer.h"

#include <gtest/gtest.h>

namespace warpscope::views {
namespace {

TEST(StageFooter, ALowViewHasNoneAndAHighOneSaysWhatLettersMean) {
    const theme::Metrics metrics = theme::metricsOf(1);
    EXPECT_TRUE(stageFooters(metrics, {354, 5 * metrics.body}, true).empty());
    const auto low = stageFooters(metrics, {354, 9 * metrics.body}, true);
    ASSERT_FALSE(low.empty());
    EXPECT_EQ(low.front().legend, 0);
    EXPECT_GT(stageFooters(metrics, {354, 20 * metrics.body}, true).front().legend, 0);
    EXPECT_EQ(stageFooters(metrics, {354, 20 * metrics.body}, false).front().legend, 0)
        << "it stands under both of two pictures";
}

TEST(StageFooter, EachFurtherWayLeavesMoreToThePicture) {
    const theme::Metrics metrics = theme::metricsOf(2);
    const draw::Box queue{0, 0, 700, 20};
    const auto ways = stageFooters(metrics, {700, 12.5f * metrics.body}, true);
    ASSERT_EQ(ways.size(), 3);
    const auto heightOf = [&](const StageFooter& way) {
        return way.areaUnder(queue, 12.5f * metrics.body, metrics).height();
    };
    EXPECT_GT(heightOf(ways[1]), heightOf(ways[0]));
    EXPECT_GT(heightOf(ways[2]), heightOf(ways[0]));
}

}  // namespace
}  // namespace warpscope::views
