#include "app/views/stage/stage_chips.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/views/stage/stage_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

// The chip of a block that has just come and the name of its place told one number twice.
TEST(StageChips, ABlockThatHasJustComeHasItsNumberOnceInItsSm) {
    ViewWindow window(makeStageView(), 1000, 600);
    window.open(present::kSplitScenario);
    window.apply(session::SetKnob{"launch.grid", Dim3{3, 1, 1}});
    window.apply(session::SetKnob{"launch.block", Dim3{256, 1, 1}});
    const auto seen = [&](const std::string& number) {
        return std::ranges::count_if(window.canvas.painted(), [&](const support::Painted& one) {
            return one.kind == support::Painted::Kind::Words && one.isSeen() && one.words == number;
        });
    };
    window.apply(session::SeekTo{20});
    const auto later = seen("2");
    ASSERT_GE(later, 2) << "in the grid, in the SM";
    window.apply(session::SeekStart{});
    EXPECT_EQ(seen("2"), later);
}

}  // namespace
}  // namespace warpscope::views
