#include "app/views/source/source_paint.h"

#include <gtest/gtest.h>

namespace warpscope::views {
namespace {

TEST(SourcePaint, ColumnsStandBesideEachOther) {
    const auto metrics = theme::metricsOf(1);
    for (const float width : {200.0f, 300.0f, 400.0f, 900.0f}) {
        const auto columns = sourceColumns(metrics, width, 8, 20, 4096);
        EXPECT_GE(columns.characters, 8u);
        EXPECT_GT(columns.code, columns.gutter);
        float right = width;
        if (columns.barWidth > 0) {
            EXPECT_LE(columns.barLeft + columns.barWidth, width);
            right = columns.barLeft;
        }
        if (columns.countsRight > 0) {
            EXPECT_LE(columns.countsRight, right);
            right = columns.countsRight;
        }
        if (columns.stallsRight > 0) {
            EXPECT_LT(columns.stallsRight, right);
            EXPECT_GE(columns.characters, 16u) << "the code has the room first";
        }
    }
}

TEST(SourcePaint, ALargeCountLeavesTheWaitingItsRoom) {
    const auto metrics = theme::metricsOf(1);
    for (const std::int64_t most : {4096, 12'096, 99'999, 172'800, 9'999'999}) {
        const auto columns = sourceColumns(metrics, 900, 8, 20, most);
        const float letters = most < 10'000 ? 5 : 7;  // "4096 ", "12,096 ", and above "172k" too.
        EXPECT_GE(columns.countsRight - columns.stallsRight, 8 * letters + metrics.gap * 0.4f)
            << most;
    }
}

TEST(SourcePaint, ANarrowPanelShowsTheCodeFirst) {
    const auto narrow = sourceColumns(theme::metricsOf(1), 180, 8, 20, 4096);
    EXPECT_EQ(narrow.barWidth, 0);
    EXPECT_EQ(narrow.countsRight, 0);
    const auto without = sourceColumns(theme::metricsOf(1), 900, 8, 20, 0);
    EXPECT_EQ(without.countsRight, 0) << "nothing has run";
}

TEST(SourcePaint, TheGutterIsAsWideAsTheNumbersInIt) {
    const auto metrics = theme::metricsOf(1);
    const auto few = sourceColumns(metrics, 400, 8, 9, 0);
    const auto many = sourceColumns(metrics, 400, 8, 1200, 0);
    EXPECT_LT(few.code, many.code);
    EXPECT_GE(few.characters, many.characters + 3);
}

// What is said about the code, and the parameters of a kernel, may stand in two lines.
TEST(SourcePaint, StatementsOughtToStandInOneLine) {
    EXPECT_EQ(unbrokenLength("  int i = 0;   // the thread"), 12u);
    EXPECT_EQ(unbrokenLength("__global__ void k(float* a, float* b, float* c, int n) {"), 0u);
    EXPECT_EQ(unbrokenLength("  // only words"), 0u);
}

TEST(SourcePaint, ALongLineTakesAsManyLinesAsItNeeds) {
    EXPECT_EQ(codeHeightInLines("int a;", 20), 1u);
    EXPECT_EQ(codeHeightInLines("", 20), 1u);
    EXPECT_EQ(codeHeightInLines(std::string(41, 'a'), 20), 3u);
}

}  // namespace
}  // namespace warpscope::views
