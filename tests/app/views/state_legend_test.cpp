#include "app/views/state_legend.h"

#include <gtest/gtest.h>

#include <array>
#include <memory>

#include "app/views/stage/stage_view.h"
#include "tests/app/views/view_window.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

// Without a timeline beside it nothing else says what the letters of the cells mean.
TEST(StateLegend, AHighStageSaysWhatItsLettersMean) {
    ViewWindow window{makeStageView(), 1000, 600};
    window.open(support::kBranchyScenario);
    // A while after the loads.
    window.apply(session::SeekTo{200});
    const std::string name = "Long scoreboard";
    const auto timesNamed = [&] {
        const std::string& all = window.driver.allText();
        int count = 0;
        for (auto at = all.find(name); at != std::string::npos; at = all.find(name, at + 1))
            ++count;
        return count;
    };
    EXPECT_EQ(timesNamed(), 2) << "in the sentence and in the legend: " << window.driver.allText();
}

TEST(StateLegend, WhereTheStageIsLowThePictureNeedsAllOfIt) {
    ViewWindow window{makeStageView(), 1000, 210};
    window.open(support::kBranchyScenario);
    window.apply(session::SeekTo{0});
    const std::string& all = window.driver.allText();
    const auto first = all.find("No instruction");
    EXPECT_EQ(all.find("No instruction", first + 1), std::string::npos) << all;
}

/// All states of a row in a legend of this width.
class StatesView final : public View {
  public:
    explicit StatesView(bool hasTwo) : hasTwo_(hasTwo) {}
    std::string_view key() const override { return "sm"; }
    void draw(const ViewContext& context) override {
        using enum trace::WarpState;
        const std::array<trace::WarpState, 6> states{Issued,         NotSelected, Wait,
                                                     LongScoreboard, Barrier,     MathPipeThrottle};
        drawStateLines(context, states, 0, 100, 440, hasTwo_);
    }

  private:
    bool hasTwo_;
};

// In a lecture the legend of an SM ended with a bare "P", which the question was about.
TEST(StateLegend, EachLetterHasItsWord) {
    ViewWindow window{std::make_unique<StatesView>(false), 460, 120};
    window.open(support::kBranchyScenario);
    for (const char* words : {"issued", "not sel.", "long sb", "pipe busy"})
        EXPECT_TRUE(window.driver.hasText(words)) << window.driver.allText();
}

// In the light theme pale cells stood over a legend of full colours.
TEST(StateLegend, AColourIsThatOfTheCells) {
    ViewWindow window{std::make_unique<StatesView>(false), 460, 120};
    window.open(support::kBranchyScenario);
    using enum support::Painted::Kind;
    const auto& palette = window.theme.palette;
    const auto state = trace::WarpState::LongScoreboard;
    EXPECT_FALSE(window.canvas.seen(Fill, theme::cellColourOf(palette, state)).empty());
    EXPECT_TRUE(window.canvas.seen(Fill, theme::colourOf(palette, state)).empty());
}

}  // namespace
}  // namespace warpscope::views
