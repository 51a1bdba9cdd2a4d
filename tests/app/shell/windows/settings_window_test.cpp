#include "app/shell/windows/settings_window.h"

#include <gtest/gtest.h>

#include "tests/support/shell_driver.h"

namespace warpscope::shell {
namespace {

class SettingsOpen : public testing::Test {
  protected:
    SettingsOpen() {
        driver.click("menu.file.title");
        driver.click("command.settings");
    }
    const session::Settings& settings() { return driver.session().settings(); }
    support::ShellDriver driver{};
};

TEST_F(SettingsOpen, ChangesLanguageThemeAndMotion) {
    driver.click("settings.chinese");
    EXPECT_EQ(settings().language, text::Language::Chinese);
    EXPECT_TRUE(driver.hasText("设置"));
    driver.click("settings.light");
    EXPECT_EQ(settings().theme, session::ThemeChoice::Light);
    driver.click("settings.motion");
    EXPECT_TRUE(settings().reducedMotion);
}

TEST_F(SettingsOpen, MakesWhatIsTappedLargeEnoughForAFinger) {
    const float before = ImGui::GetStyle().FramePadding.y;
    driver.click("settings.touch.box");
    EXPECT_TRUE(settings().isTouch);
    driver.frame(2);
    EXPECT_GT(ImGui::GetStyle().FramePadding.y, before);
}

// The slider would run away under the finger if the size followed at once.
TEST_F(SettingsOpen, TheSizeFollowsWhenTheSliderIsLetGo) {
    const ImVec2 at = driver.find("settings.scale");
    driver.moveTo(at);
    ImGui::GetIO().AddMouseButtonEvent(0, true);
    driver.frame(3);
    EXPECT_FLOAT_EQ(settings().scale, 1);
    ImGui::GetIO().AddMouseButtonEvent(0, false);
    driver.frame(3);
    EXPECT_NEAR(settings().scale, (session::kMinScale + session::kMaxScale) / 2, 0.1f);
}

TEST_F(SettingsOpen, ResetBringsBackHowItCame) {
    driver.click("settings.light");
    driver.click("settings.reset");
    EXPECT_EQ(settings(), session::Settings{});
}

TEST_F(SettingsOpen, WhatIsTypedIsSearchedAtOnce) {
    driver.key(ImGuiKey_Escape);
    driver.key(ImGuiKey_Comma, ImGuiMod_Ctrl);
    driver.frame(2);
    EXPECT_TRUE(driver.has("settings.motion"));
    driver.type("Language");
    driver.frame(2);
    EXPECT_TRUE(driver.has("settings.chinese"));
    EXPECT_FALSE(driver.has("settings.motion"));
}

TEST_F(SettingsOpen, EscapeCloses) {
    driver.key(ImGuiKey_Escape);
    EXPECT_FALSE(driver.has("settings.reset"));
}

// What many programs have for it; from within its field too.
TEST_F(SettingsOpen, CtrlAndCommaClosesAndOpens) {
    driver.click("settings.search");
    driver.key(ImGuiKey_Comma, ImGuiMod_Ctrl);
    driver.frame(2);
    EXPECT_FALSE(driver.has("settings.reset"));
    driver.key(ImGuiKey_Comma, ImGuiMod_Ctrl);
    driver.frame(2);
    EXPECT_TRUE(driver.has("settings.reset"));
}

}  // namespace
}  // namespace warpscope::shell
