#include "app/shell/windows/library_window.h"

#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <string>

#include "app/draw/pointed_words.h"
#include "tests/support/paths.h"
#include "tests/support/shell_driver.h"

namespace warpscope::shell {
namespace {

class Library : public testing::Test {
  protected:
    Library() {
        driver.openNamed("08-if-else");
        driver.key(ImGuiKey_O, ImGuiMod_Ctrl);
    }
    support::ShellDriver driver{};
};

TEST_F(Library, OpensWhatIsClickedAndCloses) {
    ASSERT_TRUE(driver.session().isLibraryOpen());
    driver.click("entry.01-what-a-split-costs");
    driver.settle();
    EXPECT_EQ(driver.session().scenario().path.stem(), "01-what-a-split-costs");
    EXPECT_FALSE(driver.session().isLibraryOpen());
}

// Who looks for the next lesson looks below the one that is open.
TEST_F(Library, BeginsAtTheLessonThatIsOpenAndSaysSo) {
    driver.frame(3);
    EXPECT_TRUE(driver.hasText("open now"));
    const ImVec2 at = driver.find("entry.08-if-else");
    EXPECT_GT(at.y, 0);
    EXPECT_LT(at.y, ImGui::GetIO().DisplaySize.y);
    driver.key(ImGuiKey_DownArrow);
    driver.key(ImGuiKey_Enter);
    driver.settle();
    EXPECT_EQ(driver.session().scenario().path.stem(), "01-what-a-split-costs");
}

// The list stayed scrolled to where the open lesson had stood: Enter took a row that nobody saw.
TEST_F(Library, WhatIsFoundIsSeenFromItsFirstRow) {
    driver.frame(3);
    driver.type("blocks");
    driver.frame(3);
    std::string first;
    for (const std::string& label : driver.labels())
        if (first.empty() && label.starts_with("###entry.")) first = label.substr(3);
    ASSERT_FALSE(first.empty());
    EXPECT_GT(driver.find(first).y, driver.find("library.filter").y) << first;
}

TEST_F(Library, TheFilterLeavesWhatHasItsWords) {
    driver.click("library.filter");
    driver.type("if-else");
    EXPECT_TRUE(driver.has("entry.08-if-else"));
    EXPECT_FALSE(driver.has("entry.03-barrier"));
    driver.type(" nothing has this");
    EXPECT_TRUE(driver.hasText("No scenario has all of these words."));
}

// Bug: a chapter stood there twice, once for what its lessons are called and once for their steps.
TEST_F(Library, WhatOnlyStepsSayStandsUnderAHeadingOfItsOwn) {
    driver.type("barrier");
    driver.frame(2);
    std::multiset<std::string> lines;
    std::istringstream text(driver.allText());
    for (std::string line; std::getline(text, line);)
        lines.insert(line);
    EXPECT_EQ(lines.count(driver.session().text("app.library.in_steps")), 1u);
    for (const scenario::Entry& entry : driver.session().library().entries())
        EXPECT_LE(lines.count(driver.session().text(entry.chapter)), 1u)
            << driver.session().text(entry.chapter);
}

TEST_F(Library, SourcesBeginBelowEachOtherWholeOrCut) {
    driver.type("grid");
    driver.frame(2);
    float begin = 0;
    int wholes = 0, cuts = 0;
    for (const std::string& label : driver.labels()) {
        if (!label.starts_with("###entry.")) continue;
        const ImVec2 middle = driver.find(label.substr(3)), size = driver.sizeOf(label.substr(3));
        driver.moveTo({middle.x + 0.14f * size.x, middle.y - 0.25f * size.y});
        driver.frame(2);
        const draw::PointedWords& pointed = *draw::PointedWords::current();
        if (pointed.words().empty()) continue;
        if (begin == 0) begin = pointed.box().left;
        EXPECT_NEAR(pointed.box().left, begin, 0.5f) << pointed.words();
        (pointed.whole().empty() ? wholes : cuts) += 1;
    }
    EXPECT_GT(wholes, 0);
    EXPECT_GT(cuts, 0);
}

// On a phone no pointer rests on what is cut to tell it whole.
TEST_F(Library, NothingOfTitleAndSummaryIsCutOnAPhone) {
    driver.type("consecutive threads");
    driver.frame(2);
    const float wide = driver.sizeOf("entry.17-reduction-halves").y;
    driver.resize(390, 844);
    driver.frame(2);
    EXPECT_TRUE(driver.hasText("skips?")) << "the title's end: " << driver.allText();
    EXPECT_TRUE(driver.hasText("change?")) << "the summary's end: " << driver.allText();
    EXPECT_GT(driver.sizeOf("entry.17-reduction-halves").y, wide);
}

TEST_F(Library, AnExerciseIsOpenedWithItsFirstSeed) {
    driver.click("library.filter");
    driver.type("will it diverge");
    EXPECT_TRUE(driver.hasText("Exercises: another one with every seed")) << driver.allText();
    driver.click("entry.will-it-diverge");
    driver.settle();
    EXPECT_EQ(driver.session().original().exercise.name, "will-it-diverge");
    EXPECT_EQ(driver.session().original().exercise.seed, 1);
    EXPECT_FALSE(driver.session().isLibraryOpen());
}

TEST_F(Library, FilesOfTheDiskCanBeWalkedAndOpened) {
    const auto folder = support::projectRoot() / "scenarios";
    driver.click("library.files");
    driver.frame(2);
    driver.type(folder.string());
    driver.key(ImGuiKey_Enter);
    driver.frame(3);
    EXPECT_TRUE(driver.has("file.08-if-else.toml"));
    driver.click("file.kernels");
    EXPECT_TRUE(driver.has("file.if_else.cu")) << "a kernel is opened as it is";
    driver.click("library.up");
    driver.click("file.03-barrier.toml");
    driver.settle();
    EXPECT_EQ(driver.session().scenario().path.stem(), "03-barrier");
}

// Nobody clicks into a field before typing what is looked for.
TEST_F(Library, WhatIsTypedAtOnceIsLookedForAndEnterOpensTheFirst) {
    driver.session().apply(session::ShowLibrary{false});
    driver.frame(2);
    const auto before = driver.session().settings();
    const int step = driver.session().lessonStep();
    driver.key(ImGuiKey_O, ImGuiMod_Ctrl);
    for (const char letter : std::string("then barrier"))
        if (letter != ' ') driver.key(static_cast<ImGuiKey>(ImGuiKey_A + (letter - 'a')));
    EXPECT_EQ(driver.session().settings().language, before.language);
    EXPECT_EQ(driver.session().settings().theme, before.theme);
    EXPECT_FALSE(driver.session().hasPinnedRun());
    EXPECT_EQ(driver.session().lessonStep(), step);
    driver.type("early and late");
    driver.key(ImGuiKey_Enter);
    driver.settle();
    EXPECT_EQ(driver.session().scenario().path.stem(), "03-barrier") << driver.allText();
    EXPECT_FALSE(driver.session().isLibraryOpen());
}

TEST_F(Library, ArrowsChooseARowAndNotTheSpeed) {
    const double speed = driver.session().playback().cyclesPerSecond();
    driver.type("registers");
    driver.frame(2);
    driver.key(ImGuiKey_DownArrow);
    driver.key(ImGuiKey_Enter);
    driver.settle();
    EXPECT_EQ(driver.session().playback().cyclesPerSecond(), speed);
    EXPECT_NE(driver.session().scenario().path.stem(), "08-if-else");
}

TEST_F(Library, APathIsOpenedFromTheListOfLessonsAndTheNextTimeItIsInFrontAgain) {
    driver.type((support::projectRoot() / "scenarios").string());
    driver.key(ImGuiKey_Enter);
    driver.frame(2);
    EXPECT_TRUE(driver.has("file.03-barrier.toml")) << "a folder is entered";
    driver.key(ImGuiKey_Escape);
    driver.frame(2);
    driver.key(ImGuiKey_O, ImGuiMod_Ctrl);
    driver.frame(2);
    EXPECT_TRUE(driver.has("entry.05-host-and-device")) << "the lessons, not the folder";
    driver.type((support::projectRoot() / "scenarios" / "03-barrier.toml").string());
    driver.key(ImGuiKey_Enter);
    driver.settle();
    EXPECT_EQ(driver.session().scenario().path.stem(), "03-barrier");
}

TEST_F(Library, APathIsMarkedAsWhatEnterTakesInEitherList) {
    driver.type("/nowhere/at-all.cu");
    driver.frame(2);
    EXPECT_TRUE(driver.hasText("There is no file /nowhere/at-all.cu")) << driver.allText();
    EXPECT_FALSE(driver.hasText("No scenario has all of these words."));
    driver.key(ImGuiKey_Escape);
    driver.frame(2);
    driver.key(ImGuiKey_O, ImGuiMod_Ctrl);
    driver.frame(2);
    driver.type((support::projectRoot() / "scenarios" / "03-barrier.toml").string());
    driver.frame(2);
    EXPECT_TRUE(driver.hasText("Enter opens /")) << driver.allText();
    driver.click("library.path");
    driver.settle();
    EXPECT_EQ(driver.session().scenario().path.stem(), "03-barrier");
}

// Where Enter finds nothing the caret stays, and the list says why.
TEST_F(Library, EnterWithoutARowKeepsTheCaret) {
    driver.click("library.files");
    driver.frame(2);
    driver.type("zzz nothing");
    driver.frame(2);
    EXPECT_TRUE(driver.hasText("No file here has all of these words.")) << driver.allText();
    driver.key(ImGuiKey_Enter);
    driver.frame(3);
    EXPECT_TRUE(driver.session().isLibraryOpen());
    EXPECT_TRUE(ImGui::GetIO().WantTextInput);
}

TEST_F(Library, AWholePathCanBeTypedAndAnOldSearchIsGone) {
    driver.type("nothing has this");
    driver.click("library.files");
    const auto file = support::projectRoot() / "scenarios/kernels/if_else.cu";
    driver.frame(2);
    driver.type(file.string());
    driver.key(ImGuiKey_Enter);
    driver.settle();
    EXPECT_EQ(driver.session().scenario().path.filename(), "if_else.cu") << driver.allText();
    // A kernel is opened to be seen, whatever stood there before.
    EXPECT_EQ(driver.session().settings().arrangement, session::Arrangement::Divergence);
    EXPECT_TRUE(driver.has("line 1")) << driver.allText();
}

}  // namespace
}  // namespace warpscope::shell
