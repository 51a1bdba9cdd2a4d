#include "app/views/stage/sm_numbers.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/views/stage/stage_view.h"
#include "tests/app/views/view_window.h"
#include "tests/support/cut_letters.h"

namespace warpscope::views {
namespace {

// Numbers 0 to 9 and then none would look as if the others had none.
TEST(SmNumbers, OfManySmallSmsEveryTenthHasItsNumber) {
    ViewWindow window(makeStageView(), 340, 260);
    window.open(present::kSplitScenario);
    window.apply(session::SetKnob{"device.sm_count", 132});
    window.apply(session::SetKnob{"launch.grid", Dim3{400, 1, 1}});
    for (const char* number : {"0", "10", "60", "130"})
        EXPECT_TRUE(window.driver.hasText(number)) << window.driver.allText();
    for (const char* number : {"65", "131"})
        EXPECT_FALSE(window.driver.hasText(number)) << window.driver.allText();
}

TEST(SmNumbers, TheNumberOfASmallSmLiesOnNoWarpWhereThereIsOne) {
    ViewWindow window(makeStageView(), 860, 400);
    window.open(present::kSplitScenario);
    window.apply(session::SetKnob{"device.sm_count", 108});
    window.apply(session::SetKnob{"launch.block", Dim3{32, 1, 1}});
    window.apply(session::SeekTo{30});
    window.driver.frame(60);  // Colours have come.
    const auto state = window.session.run()->segmentAt(WarpId{0}, 30)->state;
    const auto cells = window.canvas.seen(support::Painted::Kind::Fill,
                                          theme::cellColourOf(window.theme.palette, state));
    ASSERT_FALSE(cells.empty());
    const auto warp = std::ranges::min_element(
        cells, {}, [](const support::Painted& one) { return one.box.top; });
    bool isNumbered = false;
    for (const support::Painted& one : window.canvas.painted()) {
        if (one.kind != support::Painted::Kind::Words || one.words != "0") continue;
        isNumbered = true;
        EXPECT_FALSE(one.box.overlaps(warp->box));
    }
    EXPECT_TRUE(isNumbered);
}

// The letter of what an SM does was half seen under its number.
TEST(SmNumbers, NoLetterIsCutByANumber) {
    for (const float height : {200.0f, 260.0f, 330.0f}) {
        ViewWindow window(makeStageView(), 860, height);
        window.open(present::kSplitScenario);
        window.apply(session::SetKnob{"device.sm_count", 108});
        window.apply(session::SetKnob{"launch.grid", Dim3{108 * 16, 1, 1}});
        window.apply(session::SeekTo{300});
        window.driver.frame(60);
        support::expectNoLetterUnderANumber(window.canvas);
    }
}

}  // namespace
}  // namespace warpscope::views
