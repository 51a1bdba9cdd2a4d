#include "app/timeline/row_fit.h"

#include <gtest/gtest.h>

#include "tests/support/run_scenario.h"

namespace warpscope::timeline {
namespace {

constexpr RowMeasures kMeasures{12, 6, 13, 3};

Layout rowsOfBranchy(bool areFolded = false) {
    const auto run = support::runFrom(support::kBranchyScenario);
    LayoutOptions options;
    const Layout open(*run, options);
    if (areFolded)
        for (const Group& group : open.groups())
            options.folded.insert(group.id());
    return Layout(*run, options);
}

float heightOf(const Layout& layout, const RowFit& fit) {
    const auto groups = static_cast<float>(layout.groups().size());
    return groups * fit.heading + (static_cast<float>(layout.rows().size()) - groups) * fit.row;
}

TEST(RowFit, ManyRowsInAHighWindowHaveHeadingsAndAreNotHigherThanTheyNeedToBe) {
    const Layout layout = rowsOfBranchy();
    const RowFit fit = fitRows(layout, kMeasures, 100'000);
    EXPECT_FALSE(fit.isTagged);
    EXPECT_FLOAT_EQ(fit.heading, kMeasures.heading);
    EXPECT_FLOAT_EQ(fit.row, kMeasures.letters * 8);
}

// Four warps of four schedulers left the lower half of the panel empty: headings were counted as
// rows.
TEST(RowFit, RowsFillTheWindowUpToTheirHighest) {
    const Layout layout = rowsOfBranchy();
    const auto groups = static_cast<float>(layout.groups().size());
    const float rows = static_cast<float>(layout.rows().size()) - groups;
    const float window = groups * kMeasures.heading + rows * 5 * kMeasures.letters;
    const RowFit fit = fitRows(layout, kMeasures, window);
    EXPECT_FALSE(fit.isTagged);
    EXPECT_FLOAT_EQ(heightOf(layout, fit), window);
}

TEST(RowFit, HeadingsGiveWayBeforeRowsAreScrolledTo) {
    const Layout layout = rowsOfBranchy();
    const auto groups = static_cast<float>(layout.groups().size());
    const float rows = static_cast<float>(layout.rows().size()) - groups;
    const float window = groups * kMeasures.line + rows * 8;
    const RowFit fit = fitRows(layout, kMeasures, window);
    EXPECT_TRUE(fit.isTagged);
    EXPECT_LE(heightOf(layout, fit), window);
    EXPECT_GE(fit.row, kMeasures.lowest);
}

TEST(RowFit, AWindowOfAFewLinesShowsSomeEightRowsAndAHigherOneIsScrolled) {
    const Layout layout = rowsOfBranchy();
    ASSERT_GE(layout.rows().size(), 20U);
    const RowFit low = fitRows(layout, kMeasures, 60);
    EXPECT_TRUE(low.isTagged);
    EXPECT_FLOAT_EQ(low.row, 7);
    const RowFit lower = fitRows(layout, kMeasures, 20);
    EXPECT_FLOAT_EQ(lower.row, kMeasures.lowest);
}

TEST(RowFit, FoldedGroupsKeepTheirHeadings) {
    const Layout layout = rowsOfBranchy(true);
    for (const float window : {10.0f, 60.0f, 500.0f}) {
        const RowFit fit = fitRows(layout, kMeasures, window);
        EXPECT_FALSE(fit.isTagged) << window;
        EXPECT_FLOAT_EQ(fit.heading, kMeasures.heading);
    }
}

}  // namespace
}  // namespace warpscope::timeline
