#include "app/views/source/source_view.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/present/source/waited_line.h"
#include "app/theme/ink.h"
#include "app/views/view_parts.h"
#include "engine/analysis/passes.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

/// The kernel of kSplitScenario with 120 lines of comment before its store, in line 129.
std::string longScenario() {
    std::string toml = present::kSplitScenario;
    std::string lines;
    for (int i = 0; i < 120; ++i)
        lines += "  // line\n";
    toml.insert(toml.find("  data[i] = x;"), lines);
    return toml;
}

class SourceViewTest : public testing::Test {
  protected:
    void SetUp() override { window.open(present::kSplitScenario); }
    /// Nothing is asked of it: the steps are gone.
    void openWithoutLesson() {
        window.open(present::kSplitScenario.substr(0, present::kSplitScenario.find("[[step]]")));
    }
    ViewWindow window{makeSourceView(), 700, 600};
};

TEST_F(SourceViewTest, ShowsTheKernelWithItsCounts) {
    openWithoutLesson();
    EXPECT_TRUE(window.driver.hasText("__global__"));
    EXPECT_TRUE(window.driver.hasText("issued"));
    EXPECT_TRUE(window.driver.has("line 5"));
}

// A pass of some lanes in a loop was as green as one of all of them, and unlike Lanes'.
TEST_F(SourceViewTest, TheLineOfAPassOfSomeLanesHasItsColour) {
    std::string toml = present::kSplitScenario.substr(0, present::kSplitScenario.find("[[step]]"));
    const std::size_t from = toml.find("  if (threadIdx.x % 32");
    const std::size_t to = toml.find("  data[i] = x;");
    window.open(toml.replace(from, to - from,
                             "  for (int k = 0; k < threadIdx.x % 4; k++) x = x * 1.5f + 2.0f;\n"));
    const theme::Palette& palette = window.theme.palette;
    const auto isPainted = [&](isa::Side side) {
        return !window.canvas.seen(support::Painted::Kind::Fill, passColour(palette, side)).empty();
    };
    window.apply(session::SeekStart{});
    EXPECT_FALSE(isPainted(isa::Side::None));
    const auto passes = analysis::passesOf(*window.session.run(), WarpId{0});
    ASSERT_GT(passes.size(), 2u);
    window.apply(session::SeekTo{passes[1].begin});
    EXPECT_TRUE(isPainted(isa::Side::None));
}

TEST_F(SourceViewTest, NoLineHasACountThatAnswersAQuestionStillToCome) {
    EXPECT_FALSE(window.driver.hasText("issued")) << "the next step asks how many passes there are";
    window.apply(session::GoToStep{1});
    EXPECT_FALSE(window.driver.hasText("issued"));
    window.apply(session::RevealAnswer{});
    EXPECT_TRUE(window.driver.hasText("issued"));
}

// On answering the lines became smaller, broke anew, and the one that was asked about moved.
TEST(SourceView, TheCountsOfAnAnswerMoveNoCode) {
    for (const bool isPresenting : {false, true}) {
        for (float width = 300; width < 700; width += 80) {
            ViewWindow window(makeSourceView(), width, 480);
            window.session.apply(session::SetPresenting{isPresenting});
            window.open(present::kSplitScenario);
            window.apply(session::GoToStep{1});
            EXPECT_FALSE(window.driver.hasText("issued"));
            const auto before = window.driver.find("line 9");
            window.apply(session::RevealAnswer{});
            EXPECT_EQ(window.driver.find("line 9").y, before.y) << width << isPresenting;
        }
    }
}

// "66% 2" stood beside a line with no word of what it is.
TEST_F(SourceViewTest, NoCountsStandWhereNothingNamesThem) {
    openWithoutLesson();
    window.session.apply(session::SetPresenting{true});
    for (float height = 500; height > 60; height -= 20) {
        window.resize(700, height);
        const bool hasShares =
            std::ranges::any_of(window.canvas.painted(), [](const support::Painted& painted) {
                return painted.words.size() > 1 && painted.words.ends_with('%');
            });
        EXPECT_EQ(hasShares, window.driver.hasText("issued")) << height;
    }
}

// Behind an answer the counts told what a step further on asks about the same run.
TEST_F(SourceViewTest, AnAnswerBringsNoCountsWhileTheRunIsAskedAboutOnceMore) {
    window.open(
        std::string(present::kSplitScenario) +
        "question = { text = 'Which line waits longest?', choices = ['4', '9'], answer = 0, "
        "ask_at = 'reconvergence 1' }\n[[step]]\ntext = 'The end.'\ngo_to = 'end'\n");
    window.apply(session::GoToStep{1});
    window.apply(session::RevealAnswer{});
    EXPECT_FALSE(window.driver.hasText("issued"));
    window.apply(session::GoToStep{2});
    window.apply(session::RevealAnswer{});
    EXPECT_TRUE(window.driver.hasText("issued"));
}

TEST_F(SourceViewTest, AClickOnANumberSetsABreakpointAndAnotherTakesItAway) {
    window.driver.click("gutter 6");
    EXPECT_TRUE(window.session.breakpoints().contains(6));
    window.driver.click("gutter 6");
    EXPECT_FALSE(window.session.breakpoints().contains(6));
}

TEST_F(SourceViewTest, PointingAtALineLightsUpItsInstructionElsewhere) {
    window.driver.moveTo(window.driver.find("line 4"));
    window.driver.frame(2);
    const auto* hover = window.last<session::Hover>();
    ASSERT_NE(hover, nullptr);
    EXPECT_EQ(hover->selection.line, 4);
    ASSERT_TRUE(hover->selection.instruction.has_value());
    const auto& program = window.session.run()->launch().program;
    EXPECT_EQ(program.instructions[*hover->selection.instruction].line, 4);
}

TEST_F(SourceViewTest, ChoosingALineKeepsTheChosenWarp) {
    session::Selection selection;
    selection.warp = WarpId{1};
    window.apply(session::Select{selection});
    window.driver.click("line 4");
    EXPECT_EQ(window.session.selected().warp, WarpId{1});
    EXPECT_EQ(window.session.selected().line, 4);
}

TEST_F(SourceViewTest, AKernelThatDoesNotCompileShowsTheProblemAtItsLine) {
    std::string broken = present::kSplitScenario;
    broken.replace(broken.find("float x = data[i];"), 18, "float x = dada[i];");
    const auto file = support::freshFolder("broken") / "test.toml";
    std::ofstream(file) << broken;
    window.apply(session::OpenFile{file});
    ASSERT_FALSE(window.session.problems().empty());
    window.driver.frame(3);
    const bool isShown = window.driver.hasText("dada");
    EXPECT_TRUE(isShown) << window.driver.allText();
}

TEST_F(SourceViewTest, TheLineThatTheWarpWaitsForIsMarkedWithItsState) {
    const auto& run = *window.session.run();
    const auto waits = [&](Cycle cycle) {
        const auto waited = present::waitedLine(run, WarpId{0}, cycle);
        return waited.line > 0 && waited.state == trace::WarpState::LongScoreboard;
    };
    Cycle cycle = 0;
    while (cycle < run.cycles() - 1 && !waits(cycle))
        ++cycle;
    ASSERT_TRUE(waits(cycle));
    window.apply(session::Select{{.warp = WarpId{0}}});
    window.apply(session::SeekTo{cycle});
    const int line = present::waitedLine(run, WarpId{0}, cycle).line;
    window.driver.moveTo(window.driver.find("gutter " + std::to_string(line)));
    window.driver.frame(3);
    EXPECT_TRUE(window.driver.hasText("waits for the result of this line"))
        << window.driver.allText();
    window.driver.moveTo(window.driver.find("gutter " + std::to_string(line + 1)));
    window.driver.frame(3);
    EXPECT_FALSE(window.driver.hasText("waits for the result of this line"));
}

// Four lines of words under one of code left nothing of the kernel.
TEST(SourceView, ALowViewTellsInOneLineWhatARunFound) {
    std::string toml = present::kSplitScenario.substr(0, present::kSplitScenario.find("[[step]]"));
    // The first one is told by the panel of the run's end.
    toml.insert(toml.find("  data[i] = x;"),
                "  __shared__ float s[64];\n  x = s[i];\n  x += s[i ^ 1];\n");
    const auto tells = [&toml](float height, const char* words) {
        ViewWindow window{makeSourceView(), 400, height};
        window.open(toml);
        window.apply(session::SeekEnd{});
        EXPECT_TRUE(window.driver.hasText("Thread (")) << window.driver.allText();
        return window.driver.hasText(words);
    };
    EXPECT_TRUE(tells(900, "promises"));
    EXPECT_FALSE(tells(150, "promises"));
}

TEST(SourceView, ALongKernelScrollsToTheLineThatRuns) {
    ViewWindow window(makeSourceView(), 600, 300);
    window.open(longScenario());
    const float bottom = 300;
    EXPECT_GT(window.driver.find("line 129").y, bottom) << "the store stands far below";
    Cycle last = 0;
    for (const auto& segment : window.session.run()->segments(WarpId{0}))
        if (segment.state == trace::WarpState::Issued) last = segment.begin;
    window.apply(session::SeekTo{last});
    window.driver.frame(3);
    EXPECT_LT(window.driver.find("line 129").y, bottom);
}

// After the end the source stood at its first lines, whatever the run had come to.
TEST(SourceView, ALongKernelScrollsToTheLineAtWhichTheWarpEnded) {
    std::string toml = longScenario();
    toml.erase(toml.find("[[step]]"));
    ViewWindow window(makeSourceView(), 600, 300);
    window.open(toml);
    window.apply(session::SeekTo{window.session.run()->cycles()});
    window.driver.frame(5);
    EXPECT_LT(window.driver.find("line 129").y, 300);
}

// The answer was told in the lesson's words, while its line stayed out of sight.
TEST(SourceView, ALongKernelScrollsToTheLineThatWasTheAnswer) {
    std::string toml = longScenario();
    toml.erase(toml.find("[[step]]"));
    toml += "[[step]]\ntext = 'a'\nquestion = { text = '?', line = 100 }\n";
    ViewWindow window(makeSourceView(), 600, 300);
    window.open(toml);
    window.apply(session::GoToStep{0});
    ASSERT_TRUE(window.session.isQuestionOpen());
    window.driver.frame(5);
    EXPECT_GT(window.driver.find("line 100").y, 300) << "it does not tell";
    window.apply(session::RevealAnswer{});
    window.driver.frame(5);
    EXPECT_LT(window.driver.find("line 100").y, 300);
}

TEST(SourceView, ALongKernelScrollsToTheLineThatAStepPointsAt) {
    ViewWindow window(makeSourceView(), 600, 300);
    window.open(longScenario());
    const std::vector<std::string> wanted{"stack", "line 100"};
    Spots spots{wanted, {}};
    window.spots = &spots;
    window.driver.frame(5);
    EXPECT_LT(window.driver.find("line 100").y, 300);
    EXPECT_FALSE(spots.found.empty());
}

TEST(SourceView, TheRingAroundALineLeavesTheNextLineAlone) {
    ViewWindow window(makeSourceView(), 700, 600);
    window.open(present::kSplitScenario);
    const std::vector<std::string> wanted{"line 3", "line 4"};
    Spots spots{wanted, {}};
    window.spots = &spots;
    window.driver.frame();
    ASSERT_EQ(spots.found.size(), 2u);
    const float ring = kRingReach * window.theme.metrics.scale;
    // Each begins on a whole pixel.
    EXPECT_LT(spots.found[0].bottom + ring, spots.found[1].top - ring + 1);
    EXPECT_GT(spots.found[0].height(), 0);
}

// It lay over the panel below.
TEST(SourceView, ALineThatIsScrolledAwayHasNoRing) {
    ViewWindow window(makeSourceView(), 700, 200);
    window.open(longScenario());
    const std::vector<std::string> wanted{"line 3", "line 128"};
    Spots spots{wanted, {}};
    window.spots = &spots;
    window.driver.frame();
    spots.found.clear();
    window.driver.frame();
    EXPECT_LT(spots.found.size(), 2u);
    for (const draw::Box& ring : spots.found)
        EXPECT_LT(ring.bottom, 200);
}

// The answer of a question gives a second view half of the room.
TEST(SourceView, TheLineInSightStaysInSightWhenTheViewBecomesSmaller) {
    std::string toml = present::kSplitScenario;
    std::string lines;
    for (int i = 0; i < 120; ++i)
        lines += "  // a remark that takes two lines as soon as its view is narrow\n";
    toml.insert(toml.find("  data[i] = x;"), lines);
    ViewWindow window(makeSourceView(), 900, 500);
    window.open(toml);
    const std::vector<std::string> wanted{"line 100"};
    Spots spots{wanted, {}};
    window.spots = &spots;
    window.driver.frame(5);
    window.resize(320, 220);
    EXPECT_GT(window.driver.find("line 100").y, 0);
    EXPECT_LT(window.driver.find("line 100").y, 220);
}

// The last warp of a block of 48 threads was marked in the colour of an else side, and so was each
// line that only a part of the lanes runs.
TEST(SourceView, OutsideOfABranchNothingHasTheColourOfAnElseSide) {
    ViewWindow window(makeSourceView(), 700, 500);
    std::string toml = present::kSplitScenario;
    const std::size_t begin = toml.find("  if (threadIdx.x"), end = toml.find("  data[i] = x;");
    toml.replace(begin, end - begin, "");
    toml.replace(toml.find("block = [64]"), 12, "block = [48]");
    window.open(toml.substr(0, toml.find("[[step]]")));
    session::Selection padded;
    padded.warp = WarpId{1};
    window.apply(session::Select{padded});
    window.apply(session::SeekTo{window.session.run()->segments(WarpId{1}).back().begin - 1});
    window.driver.frame(3);
    using enum support::Painted::Kind;
    const theme::Palette& palette = window.theme.palette;
    EXPECT_TRUE(window.canvas.seen(Fill, palette.elseSide).empty());
    EXPECT_TRUE(window.canvas.seen(Fill, theme::tintOf(palette, palette.elseSide)).empty());
    EXPECT_FALSE(window.canvas.seen(Fill, palette.bothSides).empty());
}

}  // namespace
}  // namespace warpscope::views
