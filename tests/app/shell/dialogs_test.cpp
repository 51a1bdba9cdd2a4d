#include <gtest/gtest.h>

#include <memory>

#include "tests/support/paths.h"
#include "tests/support/project_assets.h"
#include "tests/support/shell_driver.h"

namespace warpscope::shell {
namespace {

class Dialogs : public testing::Test {
  protected:
    Dialogs() { driver.openNamed("08-if-else"); }
    support::ShellDriver driver{};
};

// Behind a dialog nothing turns: what is seen there when it closes is what was there before.
TEST_F(Dialogs, UnderADialogOnlyTheKeysOfDialogsCount) {
    for (const session::Action& open :
         {session::Action(session::ShowLibrary{}), session::Action(session::ShowPalette{}),
          session::Action(session::ShowHelp{}), session::Action(session::ShowSettings{})}) {
        driver.session().apply(open);
        driver.frame(2);
        const int step = driver.session().lessonStep();
        const float scale = driver.session().settings().scale;
        for (const ImGuiKey key : {ImGuiKey_F2, ImGuiKey_F11, ImGuiKey_F5, ImGuiKey_PageDown})
            driver.key(key);
        driver.key(ImGuiKey_KeypadAdd, ImGuiMod_Ctrl);
        driver.key(ImGuiKey_Z, ImGuiMod_Ctrl);
        EXPECT_FALSE(driver.session().editor().isEditing);
        EXPECT_FALSE(driver.session().isPresenting());
        EXPECT_EQ(driver.session().lessonStep(), step);
        EXPECT_EQ(driver.session().settings().scale, scale);
        driver.key(ImGuiKey_Escape);
        driver.frame(2);
    }
    EXPECT_FALSE(driver.session().isHelpOpen());
    driver.key(ImGuiKey_F2);
    EXPECT_TRUE(driver.session().editor().isEditing) << "without one they do";
}

// Two that lie over each other would share the keys.
TEST_F(Dialogs, OneDialogIsOpenAtATime) {
    driver.key(ImGuiKey_O, ImGuiMod_Ctrl);
    driver.key(ImGuiKey_K, ImGuiMod_Ctrl);
    driver.frame(2);
    EXPECT_TRUE(driver.session().isPaletteOpen());
    EXPECT_FALSE(driver.session().isLibraryOpen());
    driver.key(ImGuiKey_F1);
    driver.frame(2);
    EXPECT_TRUE(driver.session().isHelpOpen());
    EXPECT_FALSE(driver.session().isPaletteOpen());
    driver.key(ImGuiKey_Comma, ImGuiMod_Ctrl);
    driver.frame(2);
    EXPECT_TRUE(driver.session().isSettingsOpen());
    EXPECT_FALSE(driver.session().isHelpOpen());
}

// What was typed last time is nobody's business in a hall.
TEST(Drafts, AreOfferedWhenTheLectureIsOver) {
    session::Assets assets = support::projectAssets();
    assets.drafts = support::freshFolder("told_of_draft") / "drafts";
    const session::OpenFile lesson{support::projectRoot() / "scenarios/08-if-else.toml"};
    {
        session::Session before(assets, {});
        before.apply(lesson);
        before.finishSimulation();
        before.apply(session::EditKernel{"// typed\n" + before.original().code, "1"});
    }
    session::Session session(assets, {});
    std::unique_ptr<Shell> shell{};
    support::UiDriver driver([&] { shell->frame(session, 1.0 / 60); });
    shell = std::make_unique<Shell>(1.0f, theme::SystemFont::Leave);
    session.apply(session::SetPresenting{true});
    session.apply(lesson);
    session.finishSimulation();
    driver.frame(3);
    ASSERT_TRUE(session.editor().draft);
    EXPECT_FALSE(driver.hasText("was not saved")) << driver.allText();
    session.apply(session::SetPresenting{false});
    driver.frame(3);
    EXPECT_TRUE(driver.hasText("was not saved")) << driver.allText();
}

}  // namespace
}  // namespace warpscope::shell
