#include "app/theme/metrics.h"

#include <gtest/gtest.h>

namespace warpscope::theme {
namespace {

TEST(Metrics, EveryOneGrowsWithTheScale) {
    const Metrics one = metricsOf(1);
    const Metrics two = metricsOf(2);
    EXPECT_FLOAT_EQ(two.body, 2 * one.body);
    EXPECT_FLOAT_EQ(two.codeSmall, 2 * one.codeSmall);
    EXPECT_FLOAT_EQ(two.gap, 2 * one.gap);
    EXPECT_FLOAT_EQ(two.radius, 2 * one.radius);
    EXPECT_FLOAT_EQ(two.scale, 2);
}

}  // namespace
}  // namespace warpscope::theme
