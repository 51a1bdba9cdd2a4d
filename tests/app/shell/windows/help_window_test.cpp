#include "app/shell/windows/help_window.h"

#include <gtest/gtest.h>

#include "app/session/state/shortcuts.h"
#include "tests/support/shell_driver.h"

namespace warpscope::shell {
namespace {

TEST(HelpWindow, ListsEveryShortcutOfTheTable) {
    support::ShellDriver driver;
    driver.key(ImGuiKey_F1);
    ASSERT_TRUE(driver.session().isHelpOpen());
    driver.resize(1600, 2400);
    for (const session::Shortcut& shortcut : session::shortcuts())
        EXPECT_TRUE(driver.hasText(shortcut.chord)) << shortcut.key;
    for (const char* key : {"Tab", "Shift+Tab", "Alt"})
        EXPECT_TRUE(driver.hasText(key)) << "the keys of the focus";
    EXPECT_TRUE(driver.hasText("A pinch zooms on the browser's page alone")) << driver.allText();
    EXPECT_TRUE(driver.hasText("What the model leaves out"));
}

TEST(HelpWindow, ClosesByItsCrossByEscapeAndByAClickBeside) {
    support::ShellDriver driver;
    driver.key(ImGuiKey_F1);
    driver.click("help.close");
    EXPECT_FALSE(driver.session().isHelpOpen());
    driver.key(ImGuiKey_F1);
    driver.key(ImGuiKey_Escape);
    EXPECT_FALSE(driver.session().isHelpOpen());
    driver.key(ImGuiKey_F1);
    driver.clickAt({5, 700});
    EXPECT_FALSE(driver.session().isHelpOpen());
}

TEST(HelpWindow, SpeaksTheLanguageThatIsOn) {
    support::ShellDriver driver;
    driver.key(ImGuiKey_F1);
    driver.session().apply(session::SetLanguage{text::Language::Chinese});
    driver.frame(2);
    EXPECT_TRUE(driver.hasText("模型省略了什么"));
    EXPECT_EQ(driver.allText().find("⟨"), std::string::npos) << driver.allText();
}

}  // namespace
}  // namespace warpscope::shell
