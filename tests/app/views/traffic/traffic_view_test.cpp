#include "app/views/traffic/traffic_view.h"

#include <gtest/gtest.h>

#include "app/present/traffic/traffic.h"
#include "app/present/traffic/traffic_words.h"
#include "tests/app/present/memory_scenario.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

class TrafficViewTest : public testing::Test {
  protected:
    void SetUp() override {
        window.open(present::memoryScenario(8));
        window.apply(session::SeekEnd{});
        window.driver.frame(2);
    }
    ViewWindow window{makeTrafficView(), 800, 480};
};

TEST_F(TrafficViewTest, ShowsTheUnitsWithWhatPassesBetweenThem) {
    for (const char* words : {"Warps", "L1", "L2", "DRAM", "2.05 KB", "256 B", "reading"})
        EXPECT_TRUE(window.driver.hasText(words)) << words << " in " << window.driver.allText();
    using enum support::Painted::Kind;
    EXPECT_FALSE(window.canvas.seen(Fill, window.theme.palette.longScoreboard).empty());
    EXPECT_FALSE(window.canvas.seen(Fill, window.theme.palette.limit).empty());
}

TEST_F(TrafficViewTest, PointingAtALinkTellsItsBytes) {
    window.driver.moveTo(window.driver.find("l1_read"));
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("2048 bytes")) << window.driver.allText();
    window.driver.moveTo(window.driver.find("dram_read"));
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("of the peak")) << window.driver.allText();
    window.driver.moveTo(window.driver.find("l2"));
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("that all SMs share")) << window.driver.allText();
}

TEST_F(TrafficViewTest, TheRooflineSaysWhatItSees) {
    window.driver.click("traffic roofline");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("adds and multiplies no")) << window.driver.allText();
    window.driver.moveTo(window.driver.find("roofline"));
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("reaches at most")) << window.driver.allText();
}

TEST_F(TrafficViewTest, WhileAQuestionIsOpenTheWaysAndTheRoofStandWithoutTheRun) {
    window.isCovered = true;
    window.driver.frame(2);
    for (const char* words : {"L1", "L2", "DRAM", "?", "after the answer"})
        EXPECT_TRUE(window.driver.hasText(words)) << words << " in " << window.driver.allText();
    for (const char* words : {"2.05 KB", "requests", "hits"})
        EXPECT_FALSE(window.driver.hasText(words)) << words << " in " << window.driver.allText();
    EXPECT_FALSE(window.driver.has("dram_read"));
    window.driver.click("traffic roofline");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("The roof is what the device")) << window.driver.allText();
    window.driver.moveTo(window.driver.find("roofline"));
    window.driver.frame(2);
    EXPECT_FALSE(window.driver.hasText("reaches at most.")) << "no number of the roof";
}

// A question asked for the number of the ridge, and the chart had it.
TEST_F(TrafficViewTest, TheRidgeIsNotToldToWhoIsAskedForIt) {
    const double value = present::rooflineOf(*window.session.run()).ridge();
    const std::string number = present::digitsText(value);
    for (const bool isWanted : {false, true}) {
        window.open(
            present::memoryScenario(8) +
            "\n[[step]]\ntext = \"Ridge\"\ngo_to = \"end\"\nquestion = { text = \"Which?\", "
            "number = " +
            number + (isWanted ? "" : "999") + ", tolerance = 0.1 }\n");
        window.apply(
            session::GoToStep{static_cast<int>(window.session.scenario().steps.size()) - 1});
        window.isCovered = true;
        window.driver.click("traffic roofline");
        window.driver.frame(2);
        EXPECT_EQ(window.canvas.hasWords(number, {0, 0, 800, 480}), !isWanted) << number;
    }
}

// In a lecture the sentence took the room of the roofline that it spoke of.
TEST_F(TrafficViewTest, InALowPanelTheRoofComesBeforeItsSentence) {
    window.isCovered = true;
    window.driver.click("traffic roofline");
    const float body = window.theme.metrics.body;
    window.resize(420, 11 * body);
    EXPECT_TRUE(window.driver.has("roofline")) << window.driver.allText();
    EXPECT_FALSE(window.driver.hasText("The roof is")) << window.driver.allText();
}

TEST_F(TrafficViewTest, ReadingAndWritingHaveTheirLetters) {
    const auto has = [&](const std::string& letter) {
        return std::ranges::any_of(window.canvas.painted(), [&](const support::Painted& it) {
            return it.kind == support::Painted::Kind::Words && it.words == letter;
        });
    };
    EXPECT_TRUE(has("r"));
    EXPECT_TRUE(has("w"));
}

// At a projector's scale, and of two runs below each other, shares of the peak had no room.
TEST_F(TrafficViewTest, InALowPanelArrowsGiveWayToTheirSharesOfThePeak) {
    const auto shares = [&] {
        const auto isShare = [](const support::Painted& it) {
            return it.kind == support::Painted::Kind::Words && it.words.size() < 8 &&
                   it.words.ends_with(" %");
        };
        return std::ranges::count_if(window.canvas.painted(), isShare);
    };
    const auto ample = shares();
    ASSERT_GE(ample, 3);
    const float body = window.theme.metrics.body;
    window.resize(460, 16 * body);
    EXPECT_EQ(shares(), ample) << window.driver.allText();
    window.resize(460, 15 * body);
    EXPECT_EQ(shares(), ample) << window.driver.allText();
    // Nothing lies on the words above and below it.
    for (const support::Painted& one : window.canvas.painted())
        for (const support::Painted& other : window.canvas.painted())
            if (one.kind == support::Painted::Kind::Words && &one != &other &&
                other.kind == one.kind && one.words.ends_with(" %") && one.words.size() < 8) {
                EXPECT_FALSE(one.box.overlaps(other.box)) << one.words << " " << other.words;
            }
}

// Where no share has room, or the model has no peak, the legend told where shares stand.
TEST_F(TrafficViewTest, TheLegendTellsOfSharesWhereThereAreSome) {
    EXPECT_TRUE(window.driver.hasText("below: the share")) << window.driver.allText();
    window.apply(session::SetKnob{"model.memory", std::string("uniform")});
    window.session.finishSimulation();
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("the wider")) << window.driver.allText();
    EXPECT_FALSE(window.driver.hasText("below: the share")) << window.driver.allText();
}

TEST_F(TrafficViewTest, EverythingIsToldInBothLanguagesAndEveryModel) {
    for (const char* model : {"uniform", "hierarchy"}) {
        window.apply(session::SetKnob{"model.memory", std::string(model)});
        for (const auto language : {text::Language::English, text::Language::Chinese}) {
            window.apply(session::SetLanguage{language});
            for (const char* picture : {"traffic flow", "traffic roofline"}) {
                window.driver.click(picture);
                window.driver.frame(2);
                EXPECT_FALSE(window.driver.hasText("⟨")) << window.driver.allText();
            }
        }
    }
}

TEST_F(TrafficViewTest, AStepThatPointsAtAPictureBringsIt) {
    const std::vector<std::string> wanted{"requests"};
    Spots spots{wanted, {}};
    window.spots = &spots;
    window.apply(session::GoToStep{0});
    window.apply(session::GoToStep{1});
    window.driver.frame(4);
    EXPECT_TRUE(window.driver.hasText("under way")) << window.driver.allText();
    EXPECT_FALSE(spots.found.empty());
    window.driver.click("traffic flow");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.has("l1_read")) << "until the reader wants another one";
    window.spots = nullptr;
}

}  // namespace
}  // namespace warpscope::views
