#include "app/views/lanes/lanes_paint.h"

#include <gtest/gtest.h>

#include "tests/app/present/split_scenario.h"
#include "tests/app/views/view_window.h"
#include "tests/support/painted.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

/// Two issues of a warp: its lower 16 lanes take the if side, and later all 32 run together.
const std::vector<present::LaneColumn> kIssues{
    {.cycle = 20, .active = 0x0000FFFF, .colour = present::LaneColour::Then},
    {.cycle = 90,
     .active = 0xFFFFFFFF,
     .waited = 70,
     .waitedIn = trace::WarpState::LongScoreboard}};

/// Paints those issues by one of the functions; the cursor stands between the two.
class PaintedView : public View {
  public:
    using Paint = void (*)(const LanesPicture&);
    explicit PaintedView(Paint paint) : paint_(paint) {}
    std::string_view key() const override { return "lanes"; }
    void draw(const ViewContext& context) override {
        const std::vector<present::PassBand> bands;
        paint_({context, kLayout, {}, kIssues, bands, {0, 2, 1}, 0xFFFFFFFF, -1});
    }

    static constexpr present::LanesLayout kLayout{.gridLeft = 50,
                                                  .gridTop = 40,
                                                  .gridWidth = 40,
                                                  .rowHeight = 10,
                                                  .columnWidth = 20,
                                                  .lanes = 32,
                                                  .labelStep = 4};

  private:
    Paint paint_;
};

class LanesPaint : public testing::Test {
  protected:
    /// A window with a picture of kIssues.
    static std::unique_ptr<ViewWindow> windowOf(PaintedView::Paint paint) {
        auto window =
            std::make_unique<ViewWindow>(std::make_unique<PaintedView>(paint), 400.0f, 500.0f);
        window->open(support::kBranchyScenario);
        return window;
    }
};

TEST_F(LanesPaint, EveryFourthLaneHasANumberAndNoOther) {
    EXPECT_EQ(support::wordsOf(windowOf(paintLaneNumbers)->driver.allText()),
              (std::vector<std::string>{"0", "4", "8", "12", "16", "20", "24", "28"}));
}

/// Corners of letters and areas of a colour in the last frame.
std::size_t cornersOf(ImU32 colour) {
    std::size_t count = 0;
    for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists)
        for (const ImDrawVert& corner : list->VtxBuffer)
            count += corner.col == colour ? 1 : 0;
    return count;
}

TEST_F(LanesPaint, NumbersCanBeReadOnLanesThatAreChosen) {
    std::string toml = present::kSplitScenario;
    const std::string choices = "choices = [\"one\", \"two\"], answer = 1";
    toml.replace(toml.find(choices), choices.size(), "lanes = '0-7'");
    ViewWindow window(std::make_unique<PaintedView>(paintLaneNumbers), 400.0f, 500.0f);
    window.open(toml);
    window.apply(session::GoToStep{1});
    window.driver.frame(2);
    const ImU32 ink = window.theme.palette.onAccent;
    EXPECT_EQ(cornersOf(ink), 0u);
    window.apply(session::TypeAnswer{"0-5"});
    window.driver.frame(2);
    EXPECT_EQ(cornersOf(ink), 8u) << "0 and 4, each a letter of four corners";
}

TEST_F(LanesPaint, EachActiveLaneIsOneCellInItsRowAndColumn) {
    const auto window = windowOf(paintLanes);
    const auto cells = support::filledWith(window->theme.palette.thenSide);
    ASSERT_EQ(cells.size(), 16u);
    for (std::size_t lane = 0; lane < cells.size(); ++lane) {
        EXPECT_FLOAT_EQ(cells[lane].min.x, 50);
        EXPECT_FLOAT_EQ(cells[lane].min.y, 40 + 10 * static_cast<float>(lane));
        EXPECT_GT(cells[lane].width(), 15);
        EXPECT_LE(cells[lane].width(), 20);
        EXPECT_GT(cells[lane].height(), 7);
        EXPECT_LE(cells[lane].height(), 10);
    }
}

TEST_F(LanesPaint, TheOtherLanesAreOneHatchedBoxBesideThem) {
    const auto window = windowOf(paintLanes);
    const auto boxes = support::filledWith(window->theme.palette.inset);
    ASSERT_EQ(boxes.size(), 1u);
    EXPECT_FLOAT_EQ(boxes[0].min.y, 40 + 16 * 10);
    EXPECT_FLOAT_EQ(boxes[0].max.y, 40 + 32 * 10 - 1);
}

TEST_F(LanesPaint, WhatLiesBehindTheCursorIsPale) {
    const auto window = windowOf(paintLanes);
    const auto& palette = window->theme.palette;
    EXPECT_TRUE(support::filledWith(palette.bothSides).empty());
    const auto pale = support::filledWith(theme::mix(palette.panel, palette.bothSides, 0.3f));
    ASSERT_EQ(pale.size(), 32u);
    EXPECT_FLOAT_EQ(pale[0].min.x, 70) << "the second column";
}

TEST_F(LanesPaint, ALongWaitIsALineInTheColourOfItsReason) {
    const auto window = windowOf(paintWaits);
    const auto& palette = window->theme.palette;
    const ImU32 ink =
        theme::mix(palette.panel, theme::colourOf(palette, trace::WarpState::LongScoreboard), 0.3f);
    const auto lines = support::filledWith(ink);
    ASSERT_EQ(lines.size(), 1u);
    EXPECT_NEAR(lines[0].max.x, 70, 2) << "just before the second column";
    EXPECT_FLOAT_EQ(lines[0].min.y, 40);
    EXPECT_FLOAT_EQ(lines[0].max.y, 40 + 32 * 10);
}

TEST_F(LanesPaint, TheCursorStandsAfterThePast) {
    const auto window = windowOf(paintCursor);
    const auto lines = support::filledWith(window->theme.palette.text);
    ASSERT_EQ(lines.size(), 1u);
    EXPECT_NEAR(lines[0].middle(), 70, 1.5f);
}

TEST_F(LanesPaint, CyclesStandUnderTheColumnsThatHaveRoom) {
    EXPECT_EQ(support::wordsOf(windowOf(paintCycles)->driver.allText()),
              (std::vector<std::string>{"cycle", "20"}))
        << "the second would touch the first";
}

TEST_F(LanesPaint, ANumberOfTheAxisStandsAtTheEdgeOfItsColumn) {
    const auto window = windowOf(paintCycles);
    using enum support::Painted::Kind;
    const auto ticks = window->canvas.seen(Line, window->theme.palette.muted);
    ASSERT_EQ(ticks.size(), 1u);
    EXPECT_NEAR(ticks[0].box.left, 50, 1.5f);
}

/// Two bands, each with so much room.
class PaintedBands : public View {
  public:
    explicit PaintedBands(float columnWidth) { layout_.columnWidth = columnWidth; }
    std::string_view key() const override { return "lanes"; }
    void draw(const ViewContext& context) override {
        std::vector<present::PassBand> bands(2);
        bands[0].number = 1;
        bands[0].pass.side = isa::Side::Then;
        bands[1].number = 2;
        bands[1].pass.side = isa::Side::Else;
        bands[1].first = bands[1].last = 1;
        paintBands({context, layout_, {}, kIssues, bands, {0, 2, 2}, 0xFFFFFFFF, -1});
    }

  private:
    present::LanesLayout layout_{.gridLeft = 50, .gridTop = 40, .lanes = 32, .bandHeight = 20};
};

// The number of a pass alone does not tell which side its colour is.
TEST_F(LanesPaint, ABandThatHasNoRoomForItsNameSaysItsSide) {
    ViewWindow window(std::make_unique<PaintedBands>(50.0f), 400.0f, 500.0f);
    window.open(support::kBranchyScenario);
    EXPECT_TRUE(window.driver.hasText("1 if")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("2 else")) << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::views
