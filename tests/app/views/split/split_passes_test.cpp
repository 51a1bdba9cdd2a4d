#include "app/views/split/split_passes.h"

#include <gtest/gtest.h>

#include "app/views/lane_colours.h"
#include "app/views/split/split_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

TEST(SplitPasses, AClickOnAPassGoesToItsBeginning) {
    ViewWindow window{makeSplitView(), 900, 700};
    window.open(present::kSplitScenario);
    window.apply(session::SeekEnd{});
    ASSERT_TRUE(window.driver.has("split passes"));
    const ImVec2 middle = window.driver.find("split passes");
    const ImVec2 size = window.driver.sizeOf("split passes");
    window.driver.clickAt({middle.x - size.x / 2 + 3, middle.y - size.y / 2 + 3});
    ASSERT_NE(window.last<session::SeekTo>(), nullptr);
    EXPECT_LT(window.last<session::SeekTo>()->cycle, window.session.run()->cycles() / 2);
}

// Lanes that go on in a loop had the colour of an if, and the blue told nothing beside a number.
TEST(SplitPasses, AreColouredAndNamedAsLanesColoursThem) {
    ViewWindow window{makeSplitView(), 900, 700};
    std::string toml = present::kSplitScenario.substr(0, present::kSplitScenario.find("[[step]]"));
    window.open(toml);
    window.apply(session::SeekEnd{});
    EXPECT_TRUE(window.driver.hasText(window.session.text("view.lanes.legend.else") + " · 8"))
        << window.driver.allText();
    const std::size_t from = toml.find("  if (threadIdx.x % 32");
    const std::size_t to = toml.find("  data[i] = x;");
    toml.replace(from, to - from,
                 "  for (int k = 0; k < threadIdx.x % 32 / 8; k++) x = x * 1.5f + 2.0f;\n");
    window.open(toml);
    window.apply(session::SeekEnd{});
    const theme::Palette& palette = window.theme.palette;
    const auto isPainted = [&](present::LaneColour colour) {
        const auto fill = theme::mix(palette.panel, laneFill(palette, colour), 0.75f);
        return !window.canvas.seen(support::Painted::Kind::Fill, fill).empty();
    };
    EXPECT_TRUE(isPainted(present::LaneColour::Part));
    EXPECT_FALSE(isPainted(present::LaneColour::Then));
    EXPECT_FALSE(isPainted(present::LaneColour::Else));
}

}  // namespace
}  // namespace warpscope::views
