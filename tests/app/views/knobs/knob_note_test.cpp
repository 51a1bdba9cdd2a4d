#include "app/views/knobs/knob_note.h"

#include <gtest/gtest.h>

#include "app/views/knobs/knobs_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

// In a panel that is scrolled the note was out of sight, and nothing else said it.
TEST(KnobNote, InALowPanelWhatCannotBeIsSaidOverTheKnobs) {
    ViewWindow low(makeKnobsView(), 300, 140);
    low.open(present::kSplitScenario);
    const theme::Colour error = low.theme.palette.error;
    EXPECT_TRUE(low.canvas.seen(support::Painted::Kind::Words, error).empty());
    const float before = low.driver.find("launch.block").y;
    low.apply(session::SetKnob{"launch.block", Dim3{2048, 1, 1}});
    ASSERT_FALSE(low.session.problems().empty());
    EXPECT_FALSE(low.canvas.seen(support::Painted::Kind::Words, error).empty());
    EXPECT_EQ(low.driver.find("launch.block").y, before) << "nothing makes room for it";
}

}  // namespace
}  // namespace warpscope::views
