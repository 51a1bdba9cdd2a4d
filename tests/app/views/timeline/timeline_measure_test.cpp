#include "app/views/timeline/timeline_measure.h"

#include <gtest/gtest.h>

#include "tests/app/views/timeline/row_window.h"

namespace warpscope::views {
namespace {

TEST(TimelineMeasurePainting, TheBandLiesBetweenTheTwoPointsAndNoWordsOverTheRows) {
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
        for (const support::Painted& it : window.canvas.painted())
            EXPECT_NE(it.kind, support::Painted::Kind::Words) << it.words;
    }
}

TEST(TimelineMeasureWords, StandInOneLineWhereThereIsRoomAndInSeveralElse) {
    const RowWindow window;
    const std::string words = "128 cycles (412 to 540)\nwarp 3: memory 96";
    const auto wide = flowMeasured(window.canvas, words, 8, 2000);
    ASSERT_EQ(wide.size(), 2u);
    EXPECT_EQ(wide[1].line, 0);
    EXPECT_GT(wide[1].x, window.canvas.measure(wide[0].words).x);
    EXPECT_TRUE(wide[1].isOfWarp);
    const float room = window.canvas.measure("128 cycles (412").x;
    const auto narrow = flowMeasured(window.canvas, words, 8, room);
    ASSERT_GT(narrow.size(), 2u);
    for (std::size_t i = 0; i < narrow.size(); ++i) {
        EXPECT_EQ(narrow[i].line, static_cast<int>(i));
        EXPECT_LE(window.canvas.measure(narrow[i].words).x, room);
    }
}

}  // namespace
}  // namespace warpscope::views
