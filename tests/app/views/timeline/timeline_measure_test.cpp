#include "app/views/timeline/timeline_measure.h"

#include <gtest/gtest.h>

#include "tests/app/views/timeline/row_window.h"

namespace warpscope::views {
namespace {

TEST(TimelineMeasurePainting, TheBandLiesBetweenTheTwoPointsAndItsWordsInSight) {
    RowWindow window;
    const RowsPlace place{0, 60, 860, 0, 100, 0};
    const auto& axis = window.model.axis();
    for (const auto& [from, to] : {std::pair<Cycle, Cycle>{0, 10}, {100, 160}}) {
        window.canvas.clear();
        paintTimelineMeasure(window.context(), window.model, place, {from, to, WarpId{0}});
        const auto bands = window.canvas.seen(support::Painted::Kind::Fill,
                                              theme::withAlpha(window.theme.palette.accent, 0.14f));
        ASSERT_EQ(bands.size(), 1u);
        EXPECT_FLOAT_EQ(bands[0].box.left,
                        static_cast<float>(axis.pixelOf(static_cast<double>(from))));
        EXPECT_FLOAT_EQ(bands[0].box.right,
                        static_cast<float>(axis.pixelOf(static_cast<double>(to))));
        const std::string words = present::measureText(window.opened.session, {from, to, {}});
        EXPECT_TRUE(window.canvas.hasWords(words, {60, 0, 860, 100})) << words;
    }
}

}  // namespace
}  // namespace warpscope::views
