#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/support/paths.h"
#include "tests/support/shell_driver.h"

namespace warpscope::shell {
namespace {

using support::keysOf;
using support::ShellDriver;

// Whoever has to guess must not be shown the result, and may still look elsewhere.
TEST(StepViews, WhileAQuestionIsOpenResultsAreCovered) {
    ShellDriver driver;
    driver.openNamed("14-register-cliff");
    driver.session().apply(session::GoToStep{2});
    driver.settle();
    ASSERT_TRUE(driver.session().isQuestionOpen());
    EXPECT_EQ(driver.session().run()->launch().registersPerThread, 33);
    driver.bringInFront("charts");
    EXPECT_TRUE(driver.hasText("Hidden until the question is answered."));
    EXPECT_FALSE(driver.has("chart registers"));
    driver.session().apply(session::AnswerQuestion{2});
    driver.settle();
    EXPECT_TRUE(driver.has("chart registers"));
    EXPECT_FALSE(driver.hasText("Hidden until the question is answered."));
}

// Three blocks on an SM are the 75 % that is asked for.
TEST(StepViews, WhileAskedHowMuchFitsNoViewCountsTheBlocksOfAnSm) {
    ShellDriver driver;
    driver.openNamed("14-register-cliff");
    driver.session().apply(session::GoToStep{2});
    driver.session().apply(session::SetArrangement{session::Arrangement::Overview});
    driver.settle();
    ASSERT_TRUE(driver.session().isQuestionOpen());
    EXPECT_EQ(std::ranges::count(keysOf(driver.shell().shown()), "stage"), 1);
    EXPECT_FALSE(driver.hasText("3 blocks · 48 / 64 warps"));
    driver.session().apply(session::AnswerQuestion{2});
    driver.settle();
    EXPECT_TRUE(driver.hasText("3 blocks · 48 / 64 warps"));
}

// A panel that says only that it is hidden teaches nothing: the others have its room until then.
TEST(StepViews, WhileAQuestionIsOpenAStepDoesWithoutTheViewsThatItCovers) {
    ShellDriver driver;
    driver.openNamed("chapter-6-latency/06-switch-cost");
    driver.session().apply(session::GoToStep{4});
    driver.settle();
    ASSERT_TRUE(driver.session().isQuestionOpen());
    EXPECT_EQ(std::ranges::count(keysOf(driver.shell().shown()), "sweep"), 0);
    EXPECT_EQ(std::ranges::count(keysOf(driver.shell().shown()), "timeline"), 1);
    driver.session().apply(session::RevealAnswer{});
    driver.settle();
    EXPECT_EQ(std::ranges::count(keysOf(driver.shell().shown()), "sweep"), 1);
    EXPECT_EQ(std::ranges::count(keysOf(driver.shell().shown()), "timeline"), 1);
}

// Nobody counts sectors or warps without knowing which words are read, or how threads stand.
TEST(StepViews, WhileAQuestionIsOpenAViewShowsWhatTheQuestionGives) {
    struct Case {
        const char* lesson;
        int step;
        int answer;
        const char* given;
        const char* told;
    };
    for (const Case& one :
         {Case{"chapter-8-memory/03-banks", 1, 1, "memory given", "memory passes"},
          Case{"05-padded-warp", 1, 2, "threads given", "threads strip"}}) {
        SCOPED_TRACE(one.lesson);
        ShellDriver driver;
        driver.openNamed(one.lesson);
        driver.session().apply(session::GoToStep{one.step});
        driver.settle();
        ASSERT_TRUE(driver.session().isQuestionOpen());
        EXPECT_TRUE(driver.has(one.given));
        EXPECT_FALSE(driver.has(one.told));
        driver.session().apply(session::AnswerQuestion{one.answer});
        driver.settle();
        EXPECT_FALSE(driver.has(one.given));
        EXPECT_TRUE(driver.has(one.told));
    }
}

// How many blocks fit is divided by the reader; what registers a promise leaves is what is asked.
TEST(StepViews, WhileAskedWhatFitsOneBlockStandsBesideWhatAnSmHas) {
    ShellDriver driver;
    driver.openNamed("15-block-size");
    driver.session().apply(session::GoToStep{2});
    driver.settle();
    ASSERT_TRUE(driver.session().isQuestionOpen());
    EXPECT_TRUE(driver.hasText("384 a block")) << driver.allText();
    EXPECT_TRUE(driver.hasText("of 2048") || driver.hasText("of 1536")) << driver.allText();
    EXPECT_FALSE(driver.has("bar occupancy.resource.warps"));
    driver.session().apply(session::RevealAnswer{});
    driver.settle();
    EXPECT_TRUE(driver.has("bar occupancy.resource.warps"));
    EXPECT_FALSE(driver.hasText("384 a block"));
    driver.openNamed("occupancy/06-promises");
    driver.session().apply(session::GoToStep{1});
    driver.settle();
    ASSERT_TRUE(driver.session().isQuestionOpen());
    EXPECT_TRUE(driver.hasText("?"));
    EXPECT_FALSE(driver.hasText("a thread ×"));
}

// How many blocks fit, or where they go, is not worked out from code alone.
TEST(StepViews, WhereAQuestionLeavesTheKernelAloneLimitsOrLaunchStandBesideIt) {
    struct Case {
        const char* lesson;
        int step;
        const char* beside;
    };
    for (const Case& one : {Case{"occupancy/02-guide-example", 3, "occupancy"},
                            Case{"chapter-2-grid/03-one-block", 0, "launch"}}) {
        SCOPED_TRACE(one.lesson);
        ShellDriver driver;
        driver.openNamed(one.lesson);
        driver.session().apply(session::GoToStep{one.step});
        driver.settle();
        ASSERT_TRUE(driver.session().isQuestionOpen());
        EXPECT_EQ(std::ranges::count(keysOf(driver.shell().shown()), "source"), 1);
        EXPECT_EQ(std::ranges::count(keysOf(driver.shell().shown()), one.beside), 1);
    }
}

// Where the question covers all that a step shows, there is what the answer is worked out from.
TEST(StepViews, WhileAQuestionCoversAllViewsOfAStepTheLimitsOrTheKernelAreShown) {
    struct Case {
        const char* lesson;
        int step;
        const char* shown;
        const char* covered;
    };
    for (const Case& one : {Case{"occupancy/exercise-8", 0, "occupancy", "charts"},
                            Case{"occupancy/07-fixed-places", 4, "occupancy", "registers"},
                            Case{"14-register-cliff", 2, "device", "charts"}}) {
        for (const bool isPresented : {false, true}) {
            SCOPED_TRACE(std::string(one.lesson) + (isPresented ? " presented" : ""));
            ShellDriver driver;
            driver.openNamed(one.lesson);
            driver.session().apply(session::GoToStep{one.step});
            driver.session().apply(session::SetPresenting{isPresented});
            driver.settle();
            ASSERT_TRUE(driver.session().isQuestionOpen());
            EXPECT_FALSE(driver.hasText("Hidden until the question is answered."));
            EXPECT_EQ(std::ranges::count(keysOf(driver.shell().shown()), one.shown), 1);
            EXPECT_EQ(std::ranges::count(keysOf(driver.shell().shown()), one.covered), 0);
        }
    }
}

const draw::Box& boxOf(ShellDriver& driver, std::string_view key) {
    return std::ranges::find(driver.shell().shown(), key, &ShownPanel::key)->box;
}

// What is asked about several lines could not be read in the two that stood under the words of a
// small projector.
TEST(StepViews, CodeOfWhichSeveralLinesAreAskedStandsAboveWhatTheQuestionGives) {
    for (const float scale : {1.0f, 1.5f}) {
        ShellDriver driver;
        driver.resize(1280, 720);
        driver.session().apply(session::SetScale{scale});
        driver.openNamed("chapter-8-memory/02-transpose");
        for (const int step : {4, 5}) {
            driver.session().apply(session::GoToStep{step});
            driver.settle();
            ASSERT_TRUE(driver.session().isQuestionOpen());
            const bool isAbove = boxOf(driver, "source").left == boxOf(driver, "buffers").left;
            EXPECT_EQ(isAbove, step == 5 && scale > 1) << step;
        }
        driver.session().apply(session::RevealAnswer{});
        driver.settle();
        const bool isAbove = boxOf(driver, "source").left == boxOf(driver, "buffers").left;
        EXPECT_EQ(isAbove, scale > 1) << "nothing moves as the answer is told";
    }
}

/// The step of nested ifs that asks for the order of lines, beside these views.
void openNested(ShellDriver& driver, const std::string& views) {
    const auto scenarios = support::projectRoot() / "scenarios";
    std::string text = support::readText(scenarios / "chapter-4-divergence" / "02-nested.toml");
    const std::size_t question = text.find("order = [");
    const std::string own = "views = [\"source\"]";
    text.replace(text.find(own, question), own.size(), "views = [" + views + "]");
    const std::string kernel = "../kernels/nested_paths.cu";
    text.replace(text.find(kernel), kernel.size(),
                 (scenarios / "kernels" / "nested_paths.cu").string());
    const auto path = std::filesystem::temp_directory_path() / "warpscope_nested_order.toml";
    std::ofstream(path) << text;
    driver.resize(1280, 720);
    driver.session().apply(session::SetScale{1.5f});
    driver.open(path);
    driver.session().apply(session::GoToStep{1});
    driver.settle();
    ASSERT_TRUE(driver.session().isQuestionOpen());
}

// Of lines 7 to 15, whose order was asked, four stood under the words.
TEST(StepViews, CodeOfWhichTheOrderIsAskedStandsAboveThePicture) {
    ShellDriver driver;
    openNested(driver, "\"lanes\", \"source\"");
    EXPECT_EQ(boxOf(driver, "source").left, boxOf(driver, "lanes").left);
    driver.session().apply(session::RevealAnswer{});
    driver.settle();
    EXPECT_EQ(boxOf(driver, "source").left, boxOf(driver, "lanes").left);
}

// And seven above it: the lesson asks beside the code alone, where all of them are seen.
TEST(StepViews, CodeAloneHasTheWholeHeightBesideTheWords) {
    ShellDriver driver;
    openNested(driver, "\"source\"");
    EXPECT_GT(boxOf(driver, "source").left, boxOf(driver, "lesson").left);
    EXPECT_EQ(boxOf(driver, "source").top, boxOf(driver, "lesson").top);
}

// A grid's atomics are counted from its threads.
TEST(StepViews, WhileItIsAskedHowManyAtomicsThereAreTheThreadsStandBesideTheCode) {
    ShellDriver driver;
    driver.openNamed("chapter-5-synchronisation/06-block-sum");
    driver.session().apply(session::GoToStep{4});
    driver.settle();
    ASSERT_TRUE(driver.session().isQuestionOpen());
    EXPECT_EQ(std::ranges::count(keysOf(driver.shell().shown()), "threads"), 1);
    EXPECT_EQ(std::ranges::count(keysOf(driver.shell().shown()), "contention"), 0);
    EXPECT_TRUE(driver.hasText("after the answer"));
    driver.session().apply(session::RevealAnswer{});
    driver.settle();
    EXPECT_EQ(std::ranges::count(keysOf(driver.shell().shown()), "threads"), 0);
    EXPECT_EQ(std::ranges::count(keysOf(driver.shell().shown()), "contention"), 1);
}

// Of cycle 0 a timeline was an empty frame, and the stage had half of the room.
TEST(StepViews, AtTheBeginningOfARunAQuestionStandsBesideNoTimeline) {
    std::string toml =
        support::readText(support::projectRoot() / "scenarios/02-transparent-scalability.toml");
    for (std::size_t at = 0; (at = toml.find("views = [\"stage\"]", at)) != std::string::npos; ++at)
        toml.replace(at, 17, "views = [\"stage\", \"timeline\"]");
    const auto folder = support::freshFolder("stage-and-timeline");
    std::filesystem::create_directories(folder / "kernels");
    std::filesystem::copy_file(support::projectRoot() / "scenarios/kernels/uneven_blocks.cu",
                               folder / "kernels/uneven_blocks.cu");
    const auto file = folder / "stage-and-timeline.toml";
    std::ofstream(file) << toml;
    ShellDriver driver;
    driver.open(file);
    driver.session().apply(session::GoToStep{2});
    driver.settle();
    ASSERT_TRUE(driver.session().isQuestionOpen());
    ASSERT_EQ(driver.session().lastShown(), 0);
    EXPECT_EQ(std::ranges::count(keysOf(driver.shell().shown()), "timeline"), 0);
    EXPECT_EQ(std::ranges::count(keysOf(driver.shell().shown()), "stage"), 1);
    driver.session().apply(session::RevealAnswer{});
    driver.settle();
    EXPECT_EQ(std::ranges::count(keysOf(driver.shell().shown()), "timeline"), 1);
}

// "In this run thread 1 reads 0" stood beside another element's −63, and "96" beside a 0.
TEST(StepViews, BesideTheAnswerStandsTheNumberThatItSays) {
    struct Row {
        const char* lesson;
        int step;
        const char* words;
    };
    for (const Row& row :
         {Row{"04-wrong-barrier", 6, "0 to 0"},
          Row{"chapter-5-synchronisation/02-without-the-barrier", 2, "96 to 96"}}) {
        ShellDriver driver;
        driver.openNamed(row.lesson);
        driver.session().apply(session::GoToStep{row.step});
        driver.settle();
        ASSERT_TRUE(driver.session().isQuestionOpen()) << row.lesson;
        EXPECT_FALSE(driver.hasText(row.words)) << row.lesson;
        driver.session().apply(session::RevealAnswer{});
        driver.settle();
        EXPECT_TRUE(driver.hasText(row.words)) << row.lesson << " " << driver.allText();
    }
}

}  // namespace
}  // namespace warpscope::shell
