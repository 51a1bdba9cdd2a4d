#include <gtest/gtest.h>

#include "app/views/sm/sm_view.h"
#include "app/views/sm/sm_view_parts.h"
#include "tests/app/views/view_window.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

TEST(SmViewCard, NeedsRoomForItsLinesAndDoesNotGrowBeyondThem) {
    const theme::Metrics metrics{};
    EXPECT_EQ(warpCardHeight(metrics, metrics.small * 2), 0);
    EXPECT_EQ(warpCardHeight(metrics, metrics.small * 5), metrics.small * 5);
    EXPECT_LT(warpCardHeight(metrics, metrics.small * 50), metrics.small * 10);
}

TEST(SmViewCard, FewWarpsSayInWordsWhatTheyDo) {
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        ViewWindow window(makeSmView(), 1000, 900);
        window.open(support::kBranchyScenario);
        window.apply(session::SetLanguage{language});
        window.apply(session::SeekTo{window.session.run()->cycles() / 3});
        const bool isChinese = language == text::Language::Chinese;
        EXPECT_TRUE(window.driver.hasText(isChinese ? "/ 32" : "of 32 lanes") ||
                    window.driver.hasText(isChinese ? "后返回" : "left"))
            << window.driver.allText();
        EXPECT_TRUE(window.driver.hasText(isChinese ? "空闲槽位" : "free slot"));
    }
}

// On a projector four narrow cards stood beside each other, each with two cut lines.
TEST(SmViewCard, ANarrowCardSaysLessRatherThanCutIt) {
    for (const float width : {330.0f, 480.0f, 600.0f}) {
        ViewWindow window(makeSmView(), width, 900);
        window.open(support::kBranchyScenario);
        for (const Cycle part : {2, 3, 5}) {
            window.apply(session::SeekTo{window.session.run()->cycles() / part});
            const std::string all = window.driver.allText();
            const std::string cards = all.substr(0, all.find("in use on this SM"));
            ASSERT_LT(cards.size(), all.size());
            EXPECT_EQ(cards.find("…"), std::string::npos) << width << "\n" << cards;
            EXPECT_TRUE(width < 600 || cards.find("line ") != std::string::npos) << cards;
        }
    }
}

// They were the blue of what is not selected, whatever side they took.
TEST(SmViewCard, LanesHaveTheColourOfTheirSide) {
    ViewWindow window(makeSmView(), 1000, 900);
    window.open(present::kSplitScenario);
    using enum support::Painted::Kind;
    const auto& palette = window.theme.palette;
    const auto cells = [&](theme::Colour colour) {
        return window.canvas.seen(Fill, colour).size();
    };
    window.apply(session::SeekTo{25});
    EXPECT_GE(cells(palette.bothSides), 32u);
    for (const trace::Event& event : window.session.run()->events())
        if (event.kind == trace::EventKind::Divergence) {
            window.apply(session::SeekTo{event.cycle + 20});
            break;
        }
    EXPECT_GE(cells(palette.thenSide), 24u);
}

TEST(SmViewCard, AClickOnACardChoosesTheWarp) {
    ViewWindow window(makeSmView(), 1000, 900);
    window.open(support::kBranchyScenario);
    window.apply(session::SeekTo{window.session.run()->cycles() / 3});
    const ImVec2 scheduler = window.driver.find("scheduler 0");
    window.driver.clickAt({scheduler.x, scheduler.y + 60});
    ASSERT_NE(window.last<session::Select>(), nullptr);
    EXPECT_TRUE(window.last<session::Select>()->selection.warp.has_value());
}

}  // namespace
}  // namespace warpscope::views
