#include "app/views/traffic/requests_picture.h"

#include <gtest/gtest.h>

#include "app/present/traffic/request_log.h"
#include "app/views/traffic/traffic_view.h"
#include "tests/app/present/memory_scenario.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

class RequestsPictureTest : public testing::Test {
  protected:
    void SetUp() override {
        window.open(present::memoryScenario(8));
        window.apply(session::GoToStep{1});
        window.driver.click("traffic now");
        present::RequestLog log{window.session.run()};
        while (!log.isDone())
            log.advance(1000);
        // In the middle of the first load, which everybody waits for.
        while (log.underWay(busy).size() < 2 && busy < window.session.run()->cycles())
            ++busy;
        busy += 20;
        seek(busy);
    }
    void seek(Cycle cycle) {
        window.apply(session::SeekTo{cycle});
        window.driver.frame(4);
    }
    Cycle busy = 0;
    ViewWindow window{makeTrafficView(), 800, 480};
};

TEST_F(RequestsPictureTest, EverythingUnderWayIsAToken) {
    using enum support::Painted::Kind;
    EXPECT_TRUE(window.driver.hasText("under way after cycle")) << window.driver.allText();
    EXPECT_FALSE(window.canvas.seen(Fill, window.theme.palette.longScoreboard).empty());
    for (const support::Painted& token :
         window.canvas.seen(Fill, window.theme.palette.longScoreboard))
        EXPECT_GE(token.visible.height(), token.box.height() - 0.5f) << "no token is cut";
    seek(0);
    EXPECT_TRUE(window.driver.hasText("Nothing is under way")) << window.driver.allText();
}

// In a low panel four tokens stood for thousands of sectors, and nothing said so.
TEST_F(RequestsPictureTest, HowMuchATokenIsStandsThereInALowPanelToo) {
    for (const float height : {480.0f, 240.0f}) {
        window.resize(800, height);
        EXPECT_TRUE(window.driver.hasText("sectors or passes"))
            << height << window.driver.allText();
    }
}

TEST_F(RequestsPictureTest, PointingAtATokenTellsItsTimesAndAClickChoosesItsWarp) {
    using enum support::Painted::Kind;
    const auto tokens = window.canvas.seen(Fill, window.theme.palette.longScoreboard);
    ASSERT_GT(tokens.size(), 0u);
    // The legend's chip is one of that colour, too: the highest stands in a heap.
    const auto token =
        std::ranges::min(tokens, {}, [](const support::Painted& it) { return it.box.top; });
    const ImVec2 middle{(token.box.left + token.box.right) / 2,
                        (token.box.top + token.box.bottom) / 2};
    window.driver.moveTo(middle);
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("Both ends are recorded")) << window.driver.allText();
    window.driver.clickAt(middle);
    ASSERT_NE(window.last<session::Select>(), nullptr);
    EXPECT_TRUE(window.last<session::Select>()->selection.warp.has_value());
}

TEST_F(RequestsPictureTest, EverySizeModelAndLanguageKeepsTheSentence) {
    for (const char* model : {"uniform", "hierarchy"}) {
        window.apply(session::SetKnob{"model.memory", std::string(model)});
        for (const auto language : {text::Language::English, text::Language::Chinese}) {
            window.apply(session::SetLanguage{language});
            seek(busy);
            EXPECT_FALSE(window.driver.hasText("⟨")) << window.driver.allText();
            EXPECT_TRUE(window.driver.hasText(std::to_string(busy))) << window.driver.allText();
        }
    }
}

TEST_F(RequestsPictureTest, WhileAQuestionIsOpenNothingIsShown) {
    window.apply(session::GoToStep{0});
    window.driver.frame(4);
    ASSERT_TRUE(window.session.isQuestionOpen());
    EXPECT_TRUE(window.driver.hasText("after the answer")) << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::views
