#include "app/views/timeline/timeline_strips.h"

#include <gtest/gtest.h>

#include "app/present/foresight.h"
#include "app/views/lane_colours.h"
#include "app/views/timeline/timeline_view.h"
#include "tests/app/views/view_window.h"
#include "tests/support/run_scenario.h"
#include "tests/support/stored_run.h"

namespace warpscope::views {
namespace {

/// Lanes that leave a loop at different times: passes of some lanes on no side of an if.
std::string loopOfLanes() {
    std::string toml = present::kSplitScenario.substr(0, present::kSplitScenario.find("[[step]]"));
    const std::size_t from = toml.find("  if (threadIdx.x % 32");
    const std::size_t to = toml.find("  data[i] = x;");
    return toml.replace(from, to - from,
                        "  for (int k = 0; k < threadIdx.x % 4; k++) x = x * 1.5f + 2.0f;\n");
}

// Coloured strips under the cells had no word anywhere in the view.
TEST(TimelineStrips, EachColourAtTheFootOfARowHasItsWordInTheLegend) {
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        ViewWindow window(makeTimelineView(), 1100, 300);
        window.apply(session::SetLanguage{language});
        window.open(loopOfLanes());
        const std::string part = window.session.text("view.lanes.legend.part");
        EXPECT_TRUE(window.driver.hasText(part)) << window.driver.allText();
        EXPECT_FALSE(window.driver.hasText(window.session.text("view.lanes.legend.then")));
        using enum support::Painted::Kind;
        const theme::Colour fill = laneFill(window.theme.palette, present::LaneColour::Part);
        EXPECT_FALSE(window.canvas.seen(Fill, fill).empty());
    }
}

TEST(TimelineStrips, NoSideIsNamedBeforeItIsDrawn) {
    ViewWindow window(makeTimelineView(), 1100, 300);
    window.open(present::kSplitScenario);
    const std::string side = window.session.text("view.lanes.legend.else");
    EXPECT_FALSE(window.driver.hasText(side)) << "the next step asks how many passes there are";
    window.apply(session::GoToStep{1});
    window.apply(session::RevealAnswer{});
    window.apply(session::SeekEnd{});
    window.driver.frame(4);
    EXPECT_TRUE(window.driver.hasText(side)) << window.driver.allText();
}

// The rows of the held run had letters of states that the other one does not know.
TEST(TimelineStrips, TheLegendHasTheStatesAndStripsOfTheHeldRunToo) {
    const auto held = support::runFrom(loopOfLanes());
    ViewWindow window(makeTimelineView(), 1100, 400);
    window.hasPinned = true;
    std::string plain = loopOfLanes();
    const std::size_t from = plain.find("  for (int k");
    const std::size_t to = plain.find("  data[i] = x;");
    window.open(plain.replace(from, to - from, "  __syncthreads();\n"));
    const std::string part = window.session.text("view.lanes.legend.part");
    const std::string branch = window.session.text("state.branch_resolving.name");
    ASSERT_FALSE(window.driver.hasText(part));
    ASSERT_FALSE(window.driver.hasText(branch));
    window.apply(session::OpenFile{support::storedRun(*held, "Stored")});
    window.driver.frame(4);
    EXPECT_TRUE(window.driver.hasText(part)) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText(branch)) << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::views
