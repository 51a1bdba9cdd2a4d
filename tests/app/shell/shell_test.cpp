#include "app/shell/shell.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "app/session/base/arrangement.h"
#include "app/session/base/landmark.h"
#include "engine/base/sanitizers.h"
#include "tests/support/paths.h"
#include "tests/support/shell_driver.h"

namespace warpscope::shell {
namespace {

using support::ShellDriver;

TEST(Shell, IsStillUntilSomethingMoves) {
    ShellDriver driver;
    driver.openNamed("08-if-else");
    EXPECT_FALSE(driver.shell().isAnimating(driver.session()));
    driver.key(ImGuiKey_Space);
    EXPECT_TRUE(driver.shell().isAnimating(driver.session()));
}

TEST(Shell, CopiedTextReachesTheClipboardAndIsSaid) {
    ShellDriver driver;
    driver.session().apply(session::CopyText{"lane 31"});
    driver.frame();
    EXPECT_STREQ(ImGui::GetClipboardText(), "lane 31");
    EXPECT_TRUE(driver.shell().isAnimating(driver.session()));
}

TEST(Shell, TheDisplaysScaleMultipliesTheUsers) {
    ShellDriver driver;
    const float before = driver.sizeOf("theme").y;
    driver.shell().setDisplayScale(2);
    driver.frame(2);
    EXPECT_FLOAT_EQ(driver.sizeOf("theme").y, 2 * before);
}

TEST(Shell, EscapeClosesAMenuAndLeavesTheSelectionAlone) {
    ShellDriver driver;
    driver.openNamed("08-if-else");
    session::Selection selection;
    selection.warp = WarpId{1};
    driver.session().apply(session::Select{selection});
    driver.click("menu.file.title");
    driver.frame(2);
    ASSERT_TRUE(driver.has("command.open"));
    driver.key(ImGuiKey_Escape);
    driver.frame(2);
    EXPECT_FALSE(driver.has("command.open"));
    EXPECT_EQ(driver.session().selected().warp, WarpId{1});
}

TEST(Shell, F2EditsTheKernelAndNoKeyMeansAnythingElseMeanwhile) {
    for (const text::Language language : {text::Language::English, text::Language::Chinese}) {
        ShellDriver driver;
        driver.openNamed("08-if-else");
        driver.session().apply(session::SetLanguage{language});
        driver.frame();
        driver.key(ImGuiKey_F2);
        driver.frame(3);
        ASSERT_TRUE(driver.has("editor.done"));
        EXPECT_TRUE(driver.has("launch.grid")) << "the form stands beside it";
        EXPECT_TRUE(driver.has("next step")) << "and the words of the lesson";
        const Cycle cycle = driver.session().cycle();
        driver.key(ImGuiKey_Space);
        driver.key(ImGuiKey_LeftArrow);
        driver.key(ImGuiKey_N);
        EXPECT_FALSE(driver.session().playback().isPlaying());
        EXPECT_EQ(driver.session().cycle(), cycle);
        EXPECT_EQ(driver.session().lessonStep(), 0);
        driver.type("// 线程束");
        EXPECT_TRUE(driver.session().isKernelEdited());
        driver.settle();
        EXPECT_EQ(driver.allText().find("⟨"), std::string::npos) << driver.allText();
        driver.key(ImGuiKey_Escape);
        driver.frame(3);
        EXPECT_FALSE(driver.has("editor.done"));
        EXPECT_TRUE(driver.has("source.edit"));
        driver.key(ImGuiKey_Z, ImGuiMod_Ctrl);
        driver.key(ImGuiKey_Z, ImGuiMod_Ctrl);
        driver.key(ImGuiKey_Z, ImGuiMod_Ctrl);
        driver.settle();
        EXPECT_FALSE(driver.session().isKernelEdited()) << "undo reaches the text from anywhere";
    }
}

// Under the sanitizer, which is slow, in arrangements and languages in turn, of a scenario three or
// four.
TEST(Shell, EveryScenarioIsShownInEveryArrangementAndLanguage) {
    ShellDriver driver;
    int place = 0;
    std::vector<std::filesystem::path> paths;
    for (const scenario::Entry& entry : driver.session().library().entries())
        paths.push_back(entry.path);
    ASSERT_FALSE(paths.empty());
    for (const auto& path : paths) {
        driver.open(path);
        EXPECT_TRUE(driver.session().problems().empty()) << path;
        EXPECT_NE(driver.session().run(), nullptr) << path;
        for (const session::Arrangement arrangement : session::kArrangements) {
            for (const text::Language language :
                 {text::Language::English, text::Language::Chinese}) {
                if (kHasAddressSanitizer && place++ % 3 != 0) continue;
                driver.session().apply(session::SetArrangement{arrangement});
                driver.session().apply(session::SetLanguage{language});
                driver.session().apply(
                    session::SeekTo{driver.session().playback().lastCycle() / 2});
                driver.frame(2);
                EXPECT_EQ(driver.allText().find("⟨"), std::string::npos) << path << '\n'
                                                                         << driver.allText();
            }
        }
    }
}

// Half a sentence of a lesson, however large, is of no use.
TEST(Shell, InTheSmallestWindowLettersAreNoLargerThanALessonNeeds) {
    session::Settings settings;
    settings.scale = 2;
    ShellDriver driver(settings);
    driver.openNamed("08-if-else");
    const float large = driver.sizeOf("theme").y;
    driver.resize(640, 400);
    const float small = driver.sizeOf("theme").y;
    EXPECT_LT(small, 0.7f * large);
    driver.session().apply(session::SetScale{1});
    driver.frame(2);
    EXPECT_LE(driver.sizeOf("theme").y, small);
    EXPECT_GT(driver.sizeOf("theme").y, 0.45f * large) << "never smaller than designed";
}

TEST(Shell, AStepThatAsksToTurnAKnobHasItsSliderForTheWholeWidth) {
    session::Settings settings;
    settings.scale = 1.5f;
    ShellDriver driver(settings);
    driver.resize(1280, 720);
    driver.openNamed("14-register-cliff");
    driver.session().apply(session::GoToStep{5});
    driver.settle();
    ASSERT_TRUE(driver.session().isMending());
    ASSERT_TRUE(driver.has("launch.registers_per_thread")) << "the slider is in sight";
    EXPECT_GT(driver.sizeOf("launch.registers_per_thread").x, 300);
    EXPECT_LT(driver.sizeOf("launch.grid").x, driver.sizeOf("launch.registers_per_thread").x)
        << "the others share their line with the value";
}

TEST(Shell, AKernelFileOpensWhereItsFirstInstructionGoes) {
    ShellDriver driver;
    driver.open(support::projectRoot() / "scenarios/kernels/if_else.cu");
    ASSERT_NE(driver.session().run(), nullptr);
    const Cycle first = session::firstIssue(*driver.session().run());
    EXPECT_GT(first, 0);
    EXPECT_EQ(driver.session().cycle(), first);
    driver.key(ImGuiKey_Home);
    EXPECT_EQ(driver.session().cycle(), 0) << "the beginning is a key away";
}

}  // namespace
}  // namespace warpscope::shell
