#include "app/present/traffic/traffic_words.h"

#include <gtest/gtest.h>

#include <cmath>

namespace warpscope::present {
namespace {

TEST(TrafficWords, BytesHaveThreeDigits) {
    EXPECT_EQ(bytesText(0), "0 B");
    EXPECT_EQ(bytesText(999), "999 B");
    EXPECT_EQ(bytesText(1500), "1.5 KB");
    EXPECT_EQ(bytesText(65536), "65.5 KB");
    EXPECT_EQ(bytesText(999'900), "1 MB");
    EXPECT_EQ(bytesText(12'345'678'901), "12.3 GB");
}

TEST(TrafficWords, SharesAreReadAtAGlance) {
    EXPECT_EQ(shareText(0), "0");
    EXPECT_EQ(shareText(0.0042), "0.4");
    EXPECT_EQ(shareText(0.1234), "12");
    EXPECT_EQ(shareText(1), "100");
}

TEST(TrafficWords, TheSentenceSaysWhatThereIs) {
    Traffic traffic;
    EXPECT_EQ(trafficSentence(traffic).key, "view.traffic.say.none");
    traffic.dramRead = {640, 1, 0.5};
    EXPECT_EQ(trafficSentence(traffic).key, "view.traffic.say.busiest");
    traffic.l1HitShare = 0.75;
    EXPECT_EQ(trafficSentence(traffic).key, "view.traffic.say.hits");
    traffic.isUniform = true;
    EXPECT_EQ(trafficSentence(traffic).key, "view.traffic.say.uniform");
}

TEST(TrafficWords, TheRooflineHasItsRidgeAndThePointUnderIt) {
    Roofline roofline{1000, 100, 10, 20, 512, 64};
    // At a twentieth of the roof "arithmetic is the limit" was said.
    EXPECT_EQ(rooflineSentence(roofline).key, "view.traffic.say.arithmetic_far");
    roofline.perCycle = 400;
    EXPECT_EQ(rooflineSentence(roofline).key, "view.traffic.say.arithmetic");
    roofline.perCycle = 20;
    const ChartInput chart = rooflineChart(roofline, theme::Palette{});
    ASSERT_EQ(chart.series.size(), 3U);
    const auto& roof = chart.series[0].points;
    EXPECT_DOUBLE_EQ(roof[1].x, std::log10(8));
    EXPECT_DOUBLE_EQ(roof[1].y, std::log10(512));
    EXPECT_DOUBLE_EQ(roof[2].y, std::log10(512));
    EXPECT_DOUBLE_EQ(roof[1].y - roof[0].y, roof[1].x - roof[0].x) << "a slope of one";
    // The two numbers that sentence and lesson speak of stand at the axis.
    ASSERT_EQ(chart.marks.size(), 2U);
    EXPECT_EQ(chart.marks[0].label, "8");
    EXPECT_EQ(chart.marks[1].label, "10");
    ASSERT_TRUE(chart.best.has_value());
    EXPECT_DOUBLE_EQ(chart.best->x, 1);
    EXPECT_LT(chart.best->y, chart.series[1].points[1].y);
    roofline.perByte = 1;
    EXPECT_EQ(rooflineSentence(roofline).key, "view.traffic.say.memory_far");
    roofline.perCycle = 40;
    EXPECT_EQ(rooflineSentence(roofline).key, "view.traffic.say.memory");
    roofline.bytes = 0;
    EXPECT_EQ(rooflineSentence(roofline).key, "view.traffic.say.no_bytes");
    EXPECT_EQ(rooflineChart(roofline, theme::Palette{}).series.size(), 1U);
    roofline.operations = 0;
    EXPECT_EQ(rooflineSentence(roofline).key, "view.traffic.say.no_operations");
}

}  // namespace
}  // namespace warpscope::present
