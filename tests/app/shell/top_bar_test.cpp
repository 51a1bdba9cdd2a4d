#include "app/shell/top_bar.h"

#include <gtest/gtest.h>

#include "tests/support/shell_driver.h"

namespace warpscope::shell {
namespace {

class TopBar : public testing::Test {
  protected:
    TopBar() { driver.openNamed("08-if-else"); }
    support::ShellDriver driver{};
};

TEST_F(TopBar, SwitchesTheLanguageInMidRun) {
    driver.key(ImGuiKey_RightArrow);
    driver.key(ImGuiKey_Space);
    driver.click("language.zh");
    EXPECT_EQ(driver.session().language(), text::Language::Chinese);
    EXPECT_TRUE(driver.session().playback().isPlaying());
    EXPECT_TRUE(driver.hasText(driver.session().scenario().title.zh));
    EXPECT_EQ(driver.allText().find("⟨"), std::string::npos) << driver.allText();
    driver.click("language.en");
    EXPECT_TRUE(driver.hasText(driver.session().scenario().title.en));
}

// On the narrowest phones "Help" and "EN" lay over each other.
TEST_F(TopBar, APhoneHasOneSwitchOfLanguageBesideItsMenus) {
    driver.shell().setTouch(true);
    driver.resize(320, 640);
    driver.frame(3);
    EXPECT_FALSE(driver.has("language.en"));
    const float menusEnd =
        driver.find("menu.help.title").x + driver.sizeOf("menu.help.title").x / 2;
    const float begin = driver.find("language.zh").x - driver.sizeOf("language.zh").x / 2;
    EXPECT_LE(menusEnd, begin);
    driver.click("language.zh");
    driver.frame(2);
    EXPECT_EQ(driver.session().language(), text::Language::Chinese);
    EXPECT_TRUE(driver.has("language.en"));
}

TEST_F(TopBar, SwitchesTheTheme) {
    driver.click("theme");
    EXPECT_EQ(driver.session().settings().theme, session::ThemeChoice::Light);
    driver.click("theme");
    EXPECT_EQ(driver.session().settings().theme, session::ThemeChoice::Dark);
}

TEST_F(TopBar, TheChipNamesDeviceSmsAndTheRuleThatCounts) {
    driver.session().apply(session::SetArrangement{session::Arrangement::Overview});
    EXPECT_NE(modelChip(driver.session()).find("exact"), std::string::npos);
    driver.session().apply(session::SetArrangement{session::Arrangement::Divergence});
    const std::string chip = modelChip(driver.session());
    EXPECT_EQ(chip.find("exact"), std::string::npos);
    EXPECT_NE(chip.find("SM"), std::string::npos);
    driver.frame(2);
    EXPECT_TRUE(driver.hasText(chip));
}

TEST_F(TopBar, TheChipSaysThatADeviceWasChangedForThePicture) {
    EXPECT_EQ(modelChip(driver.session()).find("changed"), std::string::npos)
        << "fewer SMs are named, not changed";
    driver.openNamed("01-blocks-to-sms");
    EXPECT_NE(modelChip(driver.session()).find("changed"), std::string::npos);
}

TEST_F(TopBar, ALongTitleStandsInTwoLinesWhereOneCutsIt) {
    driver.session().apply(session::SetScale{1.5f});
    driver.resize(1280, 720);
    driver.openNamed("17-reduction-halves");
    const std::string title = driver.session().scenario().title.en;
    EXPECT_FALSE(driver.hasText(title)) << "in one line it would be cut";
    EXPECT_TRUE(driver.hasText("Reduction by consecutive threads:")) << driver.allText();
    EXPECT_TRUE(driver.hasText("who works, who skips?")) << "in a line of its own";
}

TEST_F(TopBar, TheChipOpensTheModel) {
    driver.click("model.chip");
    EXPECT_TRUE(driver.has("model.occupancy=textbook"));
}

// A title in two small lines touched the edge of the window, beside a chip with a rule in it.
TEST_F(TopBar, TheRuleGoesFromTheChipBeforeTheTitleIsBroken) {
    driver.session().apply(session::SetScale{1.5f});
    driver.session().apply(session::SetLanguage{text::Language::Chinese});
    driver.openNamed("occupancy/exercise-9");
    driver.resize(1280, 720);
    driver.frame(3);
    const std::string whole = modelChip(driver.session());
    const std::string title = driver.session().text(driver.session().scenario().title);
    EXPECT_TRUE(driver.hasText(title)) << driver.allText();
    EXPECT_FALSE(driver.hasText(whole)) << driver.allText();
    EXPECT_TRUE(driver.hasText("A100 40 GB")) << driver.allText();
    driver.moveTo(driver.find("model.chip"));
    driver.frame(3);
    EXPECT_TRUE(driver.hasText(whole)) << "where the pointer rests: " << driver.allText();
    driver.resize(1920, 720);
    driver.frame(3);
    EXPECT_TRUE(driver.hasText(whole)) << driver.allText();
}

}  // namespace
}  // namespace warpscope::shell
