#include "app/views/lane_colours.h"

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "tests/app/present/split_scenario.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

using present::LaneColour;

/// Notes the legend of some lanes beside that of all.
class LaneLegendView final : public View {
  public:
    LaneLegendView(std::vector<LegendEntry>& two, std::vector<LegendEntry>& all)
        : two_(two), all_(all) {}
    std::string_view key() const override { return "lanes"; }
    void draw(const ViewContext& context) override {
        using enum LaneColour;
        two_ = laneLegend(context, {Part, Together});
        all_ = laneLegend(context, {Together, Then, Else, Part});
    }

  private:
    std::vector<LegendEntry>&two_, &all_;
};

TEST(LaneColours, TheSidesHaveTheColoursOfTheBooks) {
    const auto& palette = theme::paletteOf(session::ThemeChoice::Dark);
    EXPECT_EQ(laneFill(palette, LaneColour::Then), palette.thenSide);
    EXPECT_EQ(laneFill(palette, LaneColour::Else), palette.elseSide);
    EXPECT_EQ(laneFill(palette, LaneColour::Together), palette.bothSides);
    EXPECT_NE(laneFill(palette, LaneColour::Part), palette.bothSides);
}

TEST(LaneColours, EachColourInSightHasItsOwnEntry) {
    std::vector<LegendEntry> two, all;
    ViewWindow window(std::make_unique<LaneLegendView>(two, all));
    window.open(present::kSplitScenario);
    ASSERT_EQ(all.size(), 4U);
    ASSERT_EQ(two.size(), 2U);
    EXPECT_EQ(two.front(), all.front());
    EXPECT_EQ(two.back(), all.back());
    std::set<theme::Colour> colours;
    std::set<std::string> letters, words;
    for (const LegendEntry& entry : all) {
        colours.insert(entry.fill);
        letters.insert(entry.letter);
        words.insert(entry.words);
    }
    EXPECT_EQ(colours.size(), all.size());
    EXPECT_EQ(letters.size(), all.size());
    EXPECT_EQ(words.size(), all.size());
}

}  // namespace
}  // namespace warpscope::views
