#include "app/shell/library_window.h"

#include <gtest/gtest.h>

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
    driver.click("entry.02-inside-an-sm");
    driver.settle();
    EXPECT_EQ(driver.session().scenario().path.stem(), "02-inside-an-sm");
    EXPECT_FALSE(driver.session().isLibraryOpen());
}

TEST_F(Library, TheFilterLeavesWhatHasItsWords) {
    driver.click("library.filter");
    driver.type("if-else");
    EXPECT_TRUE(driver.has("entry.08-if-else"));
    EXPECT_FALSE(driver.has("entry.03-barrier"));
    driver.type(" nothing has this");
    EXPECT_TRUE(driver.hasText("No scenario has all of these words."));
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
    driver.click("library.files");
    EXPECT_TRUE(driver.has("file.08-if-else.toml"));
    driver.click("file.kernels");
    EXPECT_TRUE(driver.has("file.if_else.cu")) << "a kernel is opened as it is";
    driver.click("library.up");
    driver.click("file.03-barrier.toml");
    driver.settle();
    EXPECT_EQ(driver.session().scenario().path.stem(), "03-barrier");
}

}  // namespace
}  // namespace warpscope::shell
