#include "app/views/stage/stage_view.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/app/views/view_window.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

class StageViewTest : public testing::Test {
  protected:
    void SetUp() override {
        window.open(support::kBranchyScenario);
        window.apply(session::SeekTo{window.session.run()->cycles() / 2});
    }
    /// Points all over the stage until something of a kind is chosen.
    template <class Found>
    bool searchByClicking(Found found) {
        const ImVec2 middle = window.driver.find("stage");
        const ImVec2 size = window.driver.sizeOf("stage");
        for (float y = 0.1f; y < 1; y += 0.06f) {
            for (float x = 0.03f; x < 1; x += 0.06f) {
                window.driver.clickAt(
                    {middle.x + (x - 0.5f) * size.x, middle.y + (y - 0.5f) * size.y});
                const auto* select = window.last<session::Select>();
                if (select != nullptr && found(select->selection)) return true;
            }
        }
        return false;
    }
    ViewWindow window{makeStageView(), 1000, 600};
};

TEST_F(StageViewTest, AClickOnACellChoosesItsWarp) {
    EXPECT_TRUE(searchByClicking([](const session::Selection& s) { return s.warp.has_value(); }));
    const session::Selection selected = window.session.selected();
    ASSERT_TRUE(selected.warp.has_value());
    EXPECT_EQ(selected.sm, window.session.run()->warps()[selected.warp->value].sm);
}

TEST_F(StageViewTest, PointingHoversOverTheWarpThatAClickChooses) {
    ASSERT_TRUE(searchByClicking([](const session::Selection& s) { return s.warp.has_value(); }));
    const session::Selection selected = window.session.selected();
    window.driver.frame(2);
    const auto* hover = window.last<session::Hover>();
    ASSERT_NE(hover, nullptr);
    EXPECT_EQ(hover->selection.warp, selected.warp);
    EXPECT_EQ(hover->selection.sm, selected.sm);
}

TEST_F(StageViewTest, TheStatusCountsTheBlocks) {
    EXPECT_NE(window.status().find("of 6 blocks finished"), std::string::npos) << window.status();
}

TEST_F(StageViewTest, ASentenceSaysWhatIsSeen) {
    EXPECT_TRUE(window.driver.hasText("issue")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("SM 0"));
    EXPECT_TRUE(window.driver.hasText("SM 1"));
}

// T B R S stood over four bars, and only a tip said what they count.
TEST(StageView, TheLettersOfTheResourcesHaveTheirWords) {
    ViewWindow window(makeStageView(), 1100, 600);
    window.open(support::kBranchyScenario);
    window.apply(session::SeekTo{30});
    EXPECT_TRUE(window.driver.hasText("R registers")) << window.driver.allText();
    window.apply(session::SetLanguage{text::Language::Chinese});
    EXPECT_TRUE(window.driver.hasText("R 寄存器")) << window.driver.allText();
}

// On a projector of large letters their words had no room beside those of the warps.
TEST(StageView, InANarrowPanelTheLettersOfTheResourcesHaveShortWords) {
    ViewWindow window(makeStageView(), 430, 520);
    window.open(support::kBranchyScenario);
    int brief = 0;
    for (float width = 430; width > 300; width -= 10) {
        window.resize(width, 520);
        brief += window.driver.hasText("R regs · S shared") ? 1 : 0;
    }
    EXPECT_GT(brief, 2);
}

// With two runs beside each other the panel is this narrow.
TEST(StageView, InANarrowPanelTheSentenceIsNotCut) {
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        ViewWindow window(makeStageView(), 330, 520);
        window.open(support::kBranchyScenario);
        window.apply(session::SetLanguage{language});
        for (const Cycle cycle : {0, 300, 600}) {
            window.apply(session::SeekTo{std::min(cycle, window.session.run()->cycles() - 1)});
            EXPECT_FALSE(window.driver.hasText("…")) << window.driver.allText();
        }
    }
}

// A hall saw B w I r P, and nothing that said what they are.
TEST_F(StageViewTest, InALectureLettersHaveTheirWordsRatherThanTheSentence) {
    window.session.apply(session::SetPresenting{true});
    const auto count = [&](const auto& isIt) {
        return std::ranges::count_if(window.canvas.painted(), [&](const support::Painted& one) {
            return one.kind == support::Painted::Kind::Words && isIt(one.words);
        });
    };
    int withLetters = 0;
    for (float height = 500; height > 180; height -= 10) {
        window.resize(620, height);
        if (count([](const std::string& it) { return it == "L" || it.ends_with(" L"); }) == 0)
            continue;
        ++withLetters;
        // The sentence has the name among other words.
        const auto isName = [](const std::string& it) {
            return it == "Long scoreboard" || it == "long sb";
        };
        EXPECT_EQ(count(isName), 1) << height << window.driver.allText();
    }
    EXPECT_GT(withLetters, 10);
}

// A hall saw a ring around T, and B for a barrier beside B for blocks.
TEST_F(StageViewTest, InALectureTheLettersOverTheBarsHaveTheirWordsToo) {
    window.session.apply(session::SetPresenting{true});
    int withBars = 0;
    for (float height = 500; height > 180; height -= 10) {
        window.resize(620, height);
        const auto isT = [](const support::Painted& one) {
            return one.kind == support::Painted::Kind::Words && one.words == "T";
        };
        if (std::ranges::none_of(window.canvas.painted(), isT)) continue;
        ++withBars;
        EXPECT_TRUE(window.driver.hasText("T threads")) << height << window.driver.allText();
    }
    EXPECT_GT(withBars, 10);
}

// Where twelve blocks fill their line and a timeline has the legend, nothing said what T is.
TEST_F(StageViewTest, InALectureTheLettersOverTheBarsStandUnderTheSentenceWhereTheirLineIsFull) {
    window.open(support::kBranchyScenario +
                "[[step]]\ntext = 'one'\nviews = ['stage', 'timeline']\n");
    window.session.apply(session::SetKnob{"launch.grid", Dim3{30, 1, 1}});
    window.session.finishSimulation();
    window.session.apply(session::SetPresenting{true});
    window.resize(420, 230);
    EXPECT_TRUE(window.driver.hasText("T threads")) << window.driver.allText();
}

TEST_F(StageViewTest, ZoomingInGrowsAnSmOutOfSightAndFitBringsItBack) {
    const ImVec2 middle = window.driver.find("stage");
    window.driver.moveTo({middle.x * 0.4f, middle.y * 0.6f});
    for (int i = 0; i < 8; ++i)
        window.driver.wheel(2);
    EXPECT_FALSE(window.driver.hasText("SM 1"));
    window.driver.click("zoom in");
    window.driver.click("zoom fit");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("SM 0"));
    EXPECT_TRUE(window.driver.hasText("SM 1"));
}

TEST_F(StageViewTest, AHundredSmsAreDrawnAndCanBePointedAt) {
    window.apply(session::SetKnob{"device.sm_count", 132});
    window.apply(session::SetKnob{"launch.grid", Dim3{400, 1, 1}});
    window.apply(session::SeekTo{window.session.run()->cycles() / 3});
    EXPECT_TRUE(searchByClicking([](const session::Selection& s) { return s.sm.has_value(); }));
}

TEST(StageView, DrawsTheLastCycleAndTheFirstOne) {
    ViewWindow window(makeStageView(), 500, 300);
    window.open(present::kSplitScenario);
    window.apply(session::SeekEnd{});
    const std::string atTheEnd = window.status();
    window.apply(session::SeekStart{});
    const std::string atTheStart = window.status();
    EXPECT_TRUE(atTheStart.starts_with("0 of ")) << atTheStart;
    EXPECT_NE(atTheEnd.find(" 0 waiting"), std::string::npos) << atTheEnd;
    EXPECT_NE(atTheEnd, atTheStart);
}

// The grid was a bar of one grey on 132 SMs, and what the grey means stood nowhere.
TEST(StageView, TheLegendSaysWhatTheShadesOfBlocksMean) {
    ViewWindow window(makeStageView(), 1000, 600);
    window.open(present::kSplitScenario);
    EXPECT_TRUE(window.driver.hasText("grid: resident")) << window.driver.allText();
    EXPECT_FALSE(window.driver.hasText("grid: finished")) << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::views
