#include "app/views/cycle/found_states.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/app/views/view_window.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

/// Draws the states of ten warps alone: seven wait for memory, two for a pipe, one was issued.
class FoundStatesView : public View {
  public:
    FoundStatesView(draw::Box room, std::vector<LegendEntry>* left) : room_(room), left_(left) {
        steps_.slots.resize(10);
        for (std::size_t slot = 0; slot < steps_.slots.size(); ++slot) {
            steps_.slots[slot].warp = WarpId{static_cast<std::uint32_t>(slot)};
            steps_.slots[slot].state = slot < 7   ? trace::WarpState::LongScoreboard
                                       : slot < 9 ? trace::WarpState::MathPipeThrottle
                                                  : trace::WarpState::Issued;
            steps_.touched[static_cast<std::size_t>(present::CycleStage::Classify)] |=
                std::uint64_t{1} << slot;
        }
    }
    std::string_view key() const override { return "cycle"; }
    void draw(const ViewContext& context) override {
        ViewContext own = context;
        own.legend = left_;
        drawFoundStates(own, steps_, room_);
    }

  private:
    draw::Box room_;
    std::vector<LegendEntry>* left_;
    present::CycleSteps steps_{};
};

class FoundStatesTest : public testing::Test {
  protected:
    /// The places of words about so many warps, in the order in which they are drawn.
    std::vector<draw::Point> placesIn(draw::Box room) {
        window_.reset();  // There is one window at a time.
        left.clear();
        window_ = std::make_unique<ViewWindow>(std::make_unique<FoundStatesView>(room, &left),
                                               700.0f, 400.0f);
        window_->open(support::kBranchyScenario);
        std::vector<draw::Point> places;
        for (const support::Painted& one : window_->canvas.painted())
            if (one.words.find(" × ") != std::string::npos)
                places.push_back({one.box.left, one.box.top});
        return places;
    }
    std::string words() const { return window_->driver.allText(); }

    std::vector<LegendEntry> left{};

  private:
    std::unique_ptr<ViewWindow> window_{};
};

TEST_F(FoundStatesTest, StandBelowEachOtherWithTheirCounts) {
    const auto places = placesIn({20, 20, 600, 300});
    ASSERT_EQ(places.size(), 3u) << words();
    for (std::size_t i = 1; i < places.size(); ++i) {
        EXPECT_EQ(places[i].x, places[0].x);
        EXPECT_GT(places[i].y, places[i - 1].y);
    }
    EXPECT_TRUE(words().find("7 × ") != std::string::npos) << words();
    EXPECT_TRUE(words().find("2 × ") != std::string::npos) << words();
    EXPECT_TRUE(left.empty());
}

TEST_F(FoundStatesTest, StandBesideEachOtherWhereThereIsNoHeight) {
    const auto places = placesIn({20, 20, 660, 70});
    ASSERT_EQ(places.size(), 3u) << words();
    EXPECT_EQ(places[0].y, places[1].y) << words();
    EXPECT_GT(places[1].x, places[0].x);
    EXPECT_TRUE(left.empty());
}

// Of two pictures beside each other the legend under both tells what neither has room for.
TEST_F(FoundStatesTest, WhatHasNoRoomAtAllIsLeftToTheLegend) {
    const auto places = placesIn({20, 20, 150, 50});
    EXPECT_LT(places.size(), 3u) << words();
    EXPECT_EQ(places.size() + left.size(), 3u) << words();
}

}  // namespace
}  // namespace warpscope::views
