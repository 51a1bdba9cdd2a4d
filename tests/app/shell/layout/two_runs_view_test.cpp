#include "app/shell/layout/two_runs_view.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "app/present/run_words.h"
#include "app/views/chip/chip_view.h"
#include "app/views/lanes/lanes_view.h"
#include "app/views/source/source_view.h"
#include "app/views/split/split_view.h"
#include "app/views/stage/stage_view.h"
#include "app/views/threads/threads_view.h"
#include "app/views/traffic/traffic_view.h"
#include "tests/app/views/view_window.h"
#include "tests/support/run_scenario.h"
#include "tests/support/shell_driver.h"
#include "tests/support/stored_run.h"

namespace warpscope::shell {
namespace {

using views::ViewWindow;

std::unique_ptr<views::View> stages() {
    return forTwoRuns(views::makeStageView(), views::makeStageView(), Together::SideBySide);
}

void holdAnother(ViewWindow& window) {
    window.hasPinned = true;
    window.open(support::kBranchyScenario);
    window.apply(session::PinRun{});
    window.apply(session::SetKnob{"device.sm_count", 1});
    window.driver.frame(2);
}

TEST(TwoRunsView, WithoutARunThatIsHeldItIsTheViewItself) {
    ViewWindow window(stages(), 1100, 600);
    window.open(support::kBranchyScenario);
    EXPECT_FALSE(window.driver.has("two runs both"));
    EXPECT_EQ(window.title(), window.session.text("view.stage.title"));
}

TEST(TwoRunsView, EachRunHasItsPictureUnderItsName) {
    ViewWindow window(stages(), 1100, 600);
    holdAnother(window);
    const auto words = [&](const char* letter, float from, float to) {
        return window.canvas.hasWords(letter, {from, 0, to, 600});
    };
    EXPECT_TRUE(words("A", 0, 550) && words("B", 550, 1100)) << window.driver.allText();
    EXPECT_TRUE(words("SM 1", 0, 550)) << "the held run has two SMs";
    EXPECT_FALSE(words("SM 1", 550, 1100));
    window.driver.click("two runs now");
    window.driver.frame(2);
    EXPECT_FALSE(window.driver.hasText("SM 1")) << window.driver.allText();
    window.driver.click("two runs held");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("SM 1"));
    window.driver.click("two runs both");
    window.driver.moveTo(window.driver.find("two runs both"));
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("Both runs:"));
}

TEST(TwoRunsView, SwappedTheHeldRunIsTheSecondPicture) {
    ViewWindow window(stages(), 1100, 600);
    holdAnother(window);
    window.apply(session::SwapRuns{});
    window.driver.frame(2);
    const auto words = [&](const char* letter, float from, float to) {
        return window.canvas.hasWords(letter, {from, 0, to, 600});
    };
    EXPECT_TRUE(words("A", 0, 550) && words("B", 550, 1100)) << window.driver.allText();
    EXPECT_TRUE(words("SM 1", 550, 1100)) << "the held run has two SMs";
    EXPECT_FALSE(words("SM 1", 0, 550));
    window.driver.click("two runs held");
    window.driver.moveTo(window.driver.find("two runs held"));
    window.driver.frame(40);
    EXPECT_TRUE(window.driver.hasText("Only B, the run that is kept")) << window.driver.allText();
}

// Of one run that was seen at a time no figure stood in the heading.
TEST(TwoRunsView, WhatIsSaidOfTheOneThatIsSeenHasItsLetter) {
    ViewWindow window(stages(), 1100, 600);
    holdAnother(window);
    EXPECT_EQ(window.status(), "") << "of which one?";
    for (const auto& [click, letter] :
         {std::pair{"two runs now", "B · "}, {"two runs held", "A · "}}) {
        window.driver.click(click);
        window.driver.frame(2);
        EXPECT_TRUE(window.status().starts_with(letter)) << window.status();
    }
}

// Of two chips nothing said what their cells are, nor how one comes nearer.
TEST(TwoRunsView, WhatIsTrueOfBothPicturesStandsOnceUnderThem) {
    ViewWindow window(forTwoRuns(views::makeChipView(), views::makeChipView(), Together::SideBySide,
                                 Twice::Always, kSlimRoom),
                      900, 420);
    holdAnother(window);
    window.driver.frame(3);
    const auto found = [&](std::string_view words) {
        return std::ranges::count_if(window.canvas.painted(), [&](const support::Painted& it) {
            return it.words.starts_with(words) && it.box.top > 340;
        });
    };
    const std::string sentence = window.session.text("view.chip.say");
    EXPECT_EQ(found(sentence.substr(0, 24)), 1) << window.driver.allText();
    window.resize(563, 200);
    EXPECT_FALSE(window.driver.hasText(sentence.substr(0, 24))) << "the pictures need the room";
}

// Every view that pictures one run stands there twice in the window itself.
TEST(TwoRunsView, OfTheWindowSplitChipAndCycleShowBothRuns) {
    support::ShellDriver driver;
    driver.resize(1920, 1080);
    driver.openNamed("08-if-else");
    driver.session().apply(session::PinRun{});
    driver.session().apply(session::SetKnob{"device.sm_count", std::int64_t{2}});
    driver.settle();
    for (const char* key : {"split", "chip", "cycle"}) {
        driver.bringInFront(key);
        EXPECT_TRUE(driver.has("two runs both")) << key;
    }
}

// One coloured by value beside one by divergence is no comparison.
TEST(TwoRunsView, BothRunsAreSeenInTheSameWay) {
    ViewWindow window(forTwoRuns(views::makeThreadsView(), views::makeThreadsView(),
                                 Together::Stacked, Twice::Always),
                      900, 760);
    window.hasPinned = true;
    window.open(present::kSplitScenario);
    window.apply(session::PinRun{});
    window.driver.click("threads value");
    window.driver.frame(3);
    const std::string words = window.session.text("view.threads.say.no_value");
    const std::string& all = window.driver.allText();
    EXPECT_NE(all.find(words), all.rfind(words)) << all;
}

// Stacked, all that was seen of it were strokes.
TEST(TwoRunsView, FlowGraphsStandBesideEachOtherRatherThanWithoutWords) {
    ViewWindow window(forTwoRuns(views::makeSplitView(), views::makeSplitView(), Together::Stacked,
                                 Twice::Always, kWordyRoom),
                      860, 420);
    window.hasPinned = true;
    window.open(present::kSplitScenario);
    window.apply(session::SeekEnd{});
    window.apply(session::PinRun{});
    window.driver.click("split flow");
    window.driver.frame(3);
    int boxes[2]{};
    for (const support::Painted& painted : window.canvas.painted())
        if (painted.words.starts_with("line")) ++boxes[painted.box.left > 430];
    EXPECT_GE(boxes[0], 2) << window.driver.allText();
    EXPECT_EQ(boxes[0], boxes[1]);
}

// Stacked, L2 and the device's memory were two bars without a name.
TEST(TwoRunsView, SlimChipsNameTheirMemories) {
    ViewWindow window(forTwoRuns(views::makeChipView(), views::makeChipView(), Together::SideBySide,
                                 Twice::Always, kSlimRoom),
                      563, 287);
    holdAnother(window);
    EXPECT_TRUE(window.driver.has("two runs both"));
    EXPECT_TRUE(window.driver.hasText("L2 cache")) << window.driver.allText();
}

TEST(TwoRunsView, WhereThereIsRoomForOneTheLettersChoose) {
    ViewWindow window(stages(), 300, 200);
    holdAnother(window);
    EXPECT_FALSE(window.driver.has("two runs both"));
    EXPECT_TRUE(window.driver.has("two runs now"));
    EXPECT_TRUE(window.driver.has("two runs held"));
}

// Letters alone say nothing to a class: the switch names the runs.
TEST(TwoRunsView, WhereOneIsSeenASwitchOverItSaysWhichRunItIs) {
    ViewWindow window(stages(), 420, 240);
    holdAnother(window);
    for (const char* words : {"SMs 2", "SMs 1"})
        EXPECT_TRUE(window.driver.hasText(words)) << window.driver.allText();
    EXPECT_FALSE(window.driver.hasText("SM 1"));
    const auto cycles = [&](session::SlotId slot) {
        return present::grouped(window.session.seenFrom(slot).recording()->cycles()) + " cycles";
    };
    for (const auto slot : {session::SlotId::A, session::SlotId::B})
        EXPECT_TRUE(window.driver.hasText(cycles(slot))) << window.driver.allText();
    window.driver.click("two runs held");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("SM 1")) << window.driver.allText();
}

/// Two pictures leave their legends: one of them is pale, since what it shows is still to come.
class LeavingView final : public views::View {
  public:
    explicit LeavingView(std::vector<views::LegendEntry>& left) : left_(left) {}
    std::string_view key() const override { return "stage"; }
    void draw(const views::ViewContext& context) override {
        left_.clear();
        views::ViewContext mine = context;
        mine.legend = &left_;
        mine.leaveLegend(std::array<views::LegendEntry, 2>{
            {{0xff00ff00, "u", "used"}, {0xff0000ff, "w", "wasted"}}});
        mine.leaveLegend(std::array<views::LegendEntry, 2>{
            {{0x4000ff00, "u", "used"}, {0xff0000ff, "w", "waits"}}});
    }

  private:
    std::vector<views::LegendEntry>& left_;
};

// The pale entries of a run before its access stood beside those of the other one.
TEST(TwoRunsView, ALegendNamesALetterOnce) {
    std::vector<views::LegendEntry> left;
    ViewWindow window(std::make_unique<LeavingView>(left), 420, 240);
    window.open(support::kBranchyScenario);
    ASSERT_EQ(left.size(), 3u);
    EXPECT_EQ(left[0].fill, 0xff00ff00);
    EXPECT_EQ(left[2].words, "waits");
}

TEST(TwoRunsView, AQuestionHidesTheOtherRun) {
    ViewWindow window(stages(), 1100, 600);
    window.hasPinned = true;
    window.open(present::kSplitScenario);
    window.apply(session::PinRun{});
    EXPECT_TRUE(window.driver.has("two runs both"));
    window.apply(session::GoToStep{1});
    ASSERT_TRUE(window.session.isQuestionOpen());
    EXPECT_FALSE(window.driver.has("two runs both"));
}

TEST(TwoRunsView, OneKernelIsShownOnce) {
    ViewWindow window(forTwoRuns(views::makeSourceView(), views::makeSourceView(),
                                 Together::SideBySide, Twice::WhereKernelsDiffer),
                      1100, 600);
    holdAnother(window);
    EXPECT_FALSE(window.driver.has("two runs both"));
    window.apply(session::EditKernel{"// changed\n" + window.session.scenario().code, "typing"});
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.has("two runs both"));
}

// The listing of one kernel stood beside the other one's lines alone.
TEST(TwoRunsView, KernelsHaveTheirInstructionsBothOrNone) {
    ViewWindow window(forTwoRuns(views::makeSourceView(), views::makeSourceView(),
                                 Together::SideBySide, Twice::WhereKernelsDiffer),
                      1000, 640);
    holdAnother(window);
    window.apply(session::EditKernel{"// changed\n" + window.session.scenario().code, "typing"});
    window.driver.frame(2);
    const auto listings = [&] {
        int sides[2]{};
        for (const support::Painted& one : window.canvas.painted())
            if (one.words.starts_with("S2R")) ++sides[one.box.left > 500];
        return std::pair{sides[0], sides[1]};
    };
    EXPECT_EQ(listings(), std::pair(0, 0));
    window.driver.click("instructions");
    window.driver.frame(3);
    EXPECT_GT(listings().first, 0) << window.driver.allText();
    EXPECT_EQ(listings().first, listings().second);
}

TEST(TwoRunsView, HalvesStandAsWishedWhereEachIsLargeEnough) {
    const draw::Box wide{0, 0, 1000, 300};
    const auto row = halvesOf(wide, Together::SideBySide, 10, 13);
    ASSERT_TRUE(row);
    EXPECT_EQ(row->second.left, 505);
    EXPECT_EQ(row->second.width(), row->first.width());
    const auto column = halvesOf(wide, Together::Stacked, 10, 13);
    ASSERT_TRUE(column);
    EXPECT_EQ(column->second.top, 155);
    const auto narrow = halvesOf({0, 0, 300, 700}, Together::SideBySide, 10, 13);
    ASSERT_TRUE(narrow);
    EXPECT_EQ(narrow->second.left, 0) << "below each other, where that is the only way";
    EXPECT_FALSE(halvesOf({0, 0, 300, 200}, Together::SideBySide, 10, 13));
    const auto low = halvesOf({0, 0, 1000, 200}, Together::Stacked, 10, 13);
    ASSERT_TRUE(low);
    EXPECT_EQ(low->second.top, 0);
    const auto tight = halvesOf({0, 0, 450, 200}, Together::Stacked, 10, 13);
    ASSERT_TRUE(tight) << "narrower than one would wish, but both";
    EXPECT_EQ(tight->second.top, 0);
    EXPECT_FALSE(halvesOf({0, 0, 340, 200}, Together::Stacked, 10, 13));
}

// Halves of a low panel have no room for a legend each: their colours meant nothing at 1280 × 720
// and scale 1.5.
TEST(TwoRunsView, WhereHalvesHaveNoRoomForALegendOneStandsUnderBoth) {
    ViewWindow window(stages(), 1100, 260);
    holdAnother(window);
    window.apply(session::SeekTo{0});
    const std::string letter = "n";  // What the first instruction is waited for with.
    const auto legend = [&](float height) {
        return window.canvas.hasWords("No instruction", {0, height - 40, 1100, height}) &&
               window.canvas.hasWords(letter, {0, height - 40, 1100, height});
    };
    EXPECT_TRUE(legend(260)) << window.driver.allText();
    window.driver.click("two runs now");
    window.driver.frame(3);
    const auto names =
        std::ranges::count(window.canvas.painted(), "No instruction", &support::Painted::words);
    EXPECT_EQ(names, 1) << "one picture has its own alone";
    window.driver.click("two runs both");
    window.driver.frame(3);
    EXPECT_TRUE(legend(260)) << window.driver.allText();
}

// With the legend under them the halves would stand beside each other, have room for their own, and
// then stand below each other again: another picture in each frame.
TEST(TwoRunsView, TheLegendDoesNotMoveTheHalves) {
    for (float height = 200; height < 520; height += 10) {
        ViewWindow window(
            forTwoRuns(views::makeChipView(), views::makeChipView(), Together::SideBySide), 480,
            height);
        holdAnother(window);
        const auto middle = [&] {
            float left = 0;
            for (const support::Painted& one : window.canvas.painted())
                if (one.words == "B") left = one.box.left;
            return left;
        };
        const float before = middle();
        for (int i = 0; i < 3; ++i) {
            window.driver.frame();
            EXPECT_EQ(middle(), before) << height;
        }
    }
}

TEST(TwoRunsView, WhatTheViewSaysOfARunStandsBesideItsName) {
    ViewWindow window(stages(), 1100, 600);
    holdAnother(window);
    const auto isSaid = [&](float from, float to) {
        return std::ranges::any_of(window.canvas.painted(), [&](const support::Painted& one) {
            return one.words.find(" finished") != std::string::npos && one.box.left > from &&
                   one.box.right < to;
        });
    };
    EXPECT_TRUE(isSaid(0, 550)) << window.driver.allText();
    EXPECT_TRUE(isSaid(550, 1100));
    EXPECT_EQ(window.status(), "") << "of one run it would seem to be of both";
}

// Six stages of a cycle in a row were cut to "1 …": where words stand in a row there is one of both
// and the switch.
TEST(TwoRunsView, WordsInARowAreNotCutToShowBoth) {
    const draw::Box low{0, 0, 600, 200};
    EXPECT_TRUE(halvesOf(low, Together::SideBySide, 10, 13));
    EXPECT_FALSE(halvesOf(low, Together::SideBySide, 10, 13, kWordyRoom));
    const auto high = halvesOf({0, 0, 600, 400}, Together::SideBySide, 10, 13, kWordyRoom);
    ASSERT_TRUE(high);
    EXPECT_EQ(high->second.left, 0) << "below each other";
    EXPECT_TRUE(halvesOf({0, 0, 900, 200}, Together::SideBySide, 10, 13, kWordyRoom));
}

// At 1280 × 720 and scale 1.5 the traffic of both runs was two sentences without a picture.
TEST(TwoRunsView, WhereChoicesAndSentenceLeaveNoPictureOneIsShown) {
    const draw::Box panel{0, 0, 860, 545};
    EXPECT_TRUE(halvesOf(panel, Together::SideBySide, 12, 22.5f, kWordyRoom));
    EXPECT_FALSE(halvesOf(panel, Together::SideBySide, 12, 22.5f, kFramedRoom));
    EXPECT_TRUE(halvesOf({0, 0, 1160, 870}, Together::SideBySide, 12, 30, kFramedRoom));
}

TEST(TwoRunsView, OfARunFromAFileItSaysThatThereIsNoPicture) {
    ViewWindow window(stages(), 1100, 600);
    window.hasPinned = true;
    window.open(support::kBranchyScenario);
    window.apply(session::OpenFile{support::storedRun(*window.session.run(), "Stored")});
    EXPECT_FALSE(window.driver.has("two runs both"));
    EXPECT_TRUE(window.driver.hasText("has its recording alone")) << window.driver.allText();
}

TEST(TwoRunsView, WhatNeedsTheRecordingAloneShowsARunFromAFileToo) {
    ViewWindow window(forTwoRuns(views::makeTrafficView(), views::makeTrafficView(),
                                 Together::SideBySide, Twice::FromFilesToo),
                      1100, 600);
    window.hasPinned = true;
    window.open(support::kBranchyScenario);
    window.apply(session::OpenFile{support::storedRun(*window.session.run(), "Stored")});
    EXPECT_TRUE(window.driver.has("two runs both"));
    EXPECT_FALSE(window.driver.hasText("has its recording alone"));
    // The model of this scenario has no caches, which its recording cannot say.
    EXPECT_TRUE(window.canvas.hasWords("Memory", {0, 0, 550, 600}));
    EXPECT_TRUE(window.canvas.hasWords("Memory", {550, 0, 1100, 600}));
    EXPECT_TRUE(window.driver.hasText("not in this recording")) << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::shell
