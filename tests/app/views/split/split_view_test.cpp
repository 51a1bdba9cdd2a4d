#include "app/views/split/split_view.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/trace/event.h"
#include "tests/app/views/view_window.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

class SplitViewTest : public testing::Test {
  protected:
    void SetUp() override {
        window.open(present::kSplitScenario);
        seekToSplit();
    }
    void seekToSplit() {
        const auto& events = window.session.run()->events();
        const auto split =
            std::ranges::find(events, trace::EventKind::Divergence, &trace::Event::kind);
        ASSERT_NE(split, events.end());
        window.apply(session::SeekTo{split->cycle});
    }
    ViewWindow window{makeSplitView(), 820, 620};
};

TEST_F(SplitViewTest, SaysWhatWasAskedAndWhoAnsweredHow) {
    EXPECT_TRUE(window.driver.hasText("threadIdx.x % 32")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("< 24 ?"));
    EXPECT_TRUE(window.driver.hasText("yes: 24 lanes")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("no: 8 lanes"));
    EXPECT_TRUE(window.driver.hasText("00ffffff"));
    EXPECT_TRUE(window.driver.hasText("ff000000"));
    EXPECT_NE(window.title().find("0"), std::string::npos);
}

// At the beginning of a run there was a row of lanes, and no way to what the view is for.
TEST(SplitView, BeforeTheFirstBranchAButtonLeadsThere) {
    ViewWindow window{makeSplitView(), 820, 620};
    window.open(support::kBranchyScenario);
    window.apply(session::SeekTo{0});
    ASSERT_TRUE(window.driver.has("to first branch")) << window.driver.allText();
    window.driver.click("to first branch");
    window.driver.frame(2);
    EXPECT_GT(window.session.cycle(), 0);
    EXPECT_FALSE(window.driver.has("to first branch"));
    EXPECT_FALSE(window.driver.hasText("has not come to a branch")) << window.driver.allText();
}

TEST_F(SplitViewTest, WhereALessonWillAskNoButtonLeadsAheadOfIt) {
    window.apply(session::SeekTo{0});
    EXPECT_TRUE(window.driver.hasText("has not come to a branch")) << window.driver.allText();
    EXPECT_FALSE(window.driver.has("to first branch"));
}

// "One side runs while the other waits, then the other one" stood under "How many passes?".
TEST_F(SplitViewTest, WhileAQuestionIsOpenItTellsWhoAnsweredHowAndNotWhatFollows) {
    constexpr const char* kTurns = "one side runs while";
    EXPECT_TRUE(window.driver.hasText(kTurns)) << window.driver.allText();
    window.apply(session::GoToStep{1});
    ASSERT_TRUE(window.session.isQuestionOpen());
    EXPECT_FALSE(window.driver.hasText(kTurns)) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("Yes: 0–23; no: 24–31.")) << window.driver.allText();
}

// The whole sentence took the line of the source and the lanes' answers from the picture.
TEST(SplitView, InALectureAnAnswerTakesNothingFromThePicture) {
    for (float height = 340; height > 220; height -= 8) {
        ViewWindow low(makeSplitView(), 620, height);
        low.session.apply(session::SetPresenting{true});
        low.open(present::kSplitScenario);
        low.apply(session::GoToStep{1});
        const auto pieces = [&] {
            return std::vector<bool>{low.driver.hasText("line 5"), low.driver.hasText("n n"),
                                     low.driver.has("split line"), low.driver.hasText("yes: 24")};
        };
        const auto open = pieces();
        low.apply(session::RevealAnswer{});
        EXPECT_EQ(pieces(), open) << height;
    }
}

TEST_F(SplitViewTest, PointingAtALaneTellsItsValueAndAClickChoosesIt) {
    const ImVec2 middle = window.driver.find("split lanes");
    const ImVec2 size = window.driver.sizeOf("split lanes");
    window.driver.moveTo({middle.x + size.x / 2 - 4, middle.y - size.y / 2 + 6});
    window.driver.frame(2);
    ASSERT_NE(window.last<session::Hover>(), nullptr);
    EXPECT_EQ(window.last<session::Hover>()->selection.lane, 31);
    EXPECT_TRUE(window.driver.hasText("= 31")) << window.driver.allText();
    window.driver.clickAt({middle.x + size.x / 2 - 4, middle.y - size.y / 2 + 6});
    ASSERT_NE(window.last<session::Select>(), nullptr);
    EXPECT_EQ(window.last<session::Select>()->selection.lane, 31);
}

TEST(SplitPage, IsAskedForByItsNameOrByWhatStandsOnItAlone) {
    EXPECT_EQ(splitPageOf("split flow"), SplitPage::Flow);
    EXPECT_EQ(splitPageOf("split warps"), SplitPage::Warps);
    EXPECT_EQ(splitPageOf("branch"), SplitPage::Why);
    EXPECT_FALSE(splitPageOf("line 8")) << "any page will do";
}

TEST_F(SplitViewTest, AStepThatPointsAtAPageBringsItUntilTheReaderTurnsOn) {
    const std::vector<std::string> wanted{"split flow"};
    Spots spots{wanted, {}};
    window.spots = &spots;
    window.apply(session::GoToStep{0});
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText(window.session.text("view.split.say.flow")))
        << window.driver.allText();
    EXPECT_FALSE(spots.found.empty()) << "and it is ringed";
    window.driver.click("split why");
    window.driver.frame(2);
    EXPECT_FALSE(window.driver.hasText(window.session.text("view.split.say.flow")));
    window.spots = nullptr;
}

TEST(SplitPage, OfTwoRunsBesideEachOtherTheyTurnTogether) {
    auto first = makeSplitView();
    auto second = makeSplitView();
    second->turnWith(*first);
    ViewWindow window(std::move(first), 600, 620);
    window.open(present::kSplitScenario);
    window.apply(session::PinRun{});
    window.beside = std::move(second);
    window.driver.resize(1280, 800);
    window.driver.click("split flow");
    window.driver.frame(2);
    const std::string& flow = window.session.text("view.split.say.flow");
    const std::string words = flow.substr(0, 20);
    const std::string& all = window.driver.allText();
    const std::size_t once = all.find(words);
    ASSERT_NE(once, std::string::npos) << all;
    EXPECT_NE(all.find(words, once + 1), std::string::npos) << all;
}

TEST_F(SplitViewTest, BeforeTheFirstBranchItSaysSo) {
    window.apply(session::SeekStart{});
    EXPECT_TRUE(window.driver.hasText("has not come to a branch")) << window.driver.allText();
}

// "10 12 14" read as one long number.
TEST_F(SplitViewTest, TheNumbersOf64LanesStandApart) {
    window.apply(session::SetKnob{"device.preset", std::string("mi250")});
    window.apply(session::SeekStart{});
    std::vector<draw::Box> numbers;
    float apart = 0;
    for (const support::Painted& painted : window.canvas.painted()) {
        if (painted.kind != support::Painted::Kind::Words || painted.words.empty()) continue;
        if (painted.words.find_first_not_of("0123456789") != std::string::npos) continue;
        numbers.push_back(painted.box);
        apart = std::max(apart, painted.box.height() * 0.25f);
    }
    ASSERT_GE(numbers.size(), 8u) << "the lanes are numbered";
    for (std::size_t i = 1; i < numbers.size(); ++i)
        EXPECT_GE(numbers[i].left - numbers[i - 1].right, apart) << i;
}

TEST_F(SplitViewTest, EveryPageSpeaksBothLanguagesAndShowsWavesOf64) {
    for (const char* preset : {"a100", "mi250"}) {
        window.apply(session::SetKnob{"device.preset", std::string(preset)});
        seekToSplit();
        for (const auto language : {text::Language::English, text::Language::Chinese}) {
            window.apply(session::SetLanguage{language});
            for (const char* page : {"split why", "split flow", "split warps"}) {
                window.driver.click(page);
                window.driver.frame(2);
                EXPECT_FALSE(window.driver.hasText("⟨")) << window.driver.allText();
            }
        }
        window.apply(session::SetLanguage{text::Language::English});
    }
}

// It had "not come to a branch yet" where there is none to come to.
TEST(SplitView, OfAKernelWithoutABranchItSaysSo) {
    ViewWindow window{makeSplitView(), 820, 620};
    window.open(R"toml(
format = 1
[device]
preset = "a100"
[kernel]
code = "__global__ void k(float* data) { data[threadIdx.x] = 1; }"
[launch]
grid = [1]
block = [32]
[[argument]]
name = "data"
count = 32
)toml");
    EXPECT_TRUE(window.driver.hasText("no branch that asks")) << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::views
