#include "app/shell/windows/about_window.h"

#include <gtest/gtest.h>

#include "app/names/parts.h"
#include "tests/support/shell_driver.h"

namespace warpscope::shell {
namespace {

class About : public testing::Test {
  protected:
    About() { driver.openNamed("08-if-else"); }
    void openByMenu() {
        driver.click("menu.help.title");
        driver.click("menu.help.about");
    }
    support::ShellDriver driver{};
};

TEST_F(About, NamesTheVersionAndEveryPartWithItsLicence) {
    openByMenu();
    EXPECT_TRUE(driver.hasText(std::string(names::programVersion())));
    for (const names::Part& part : names::parts())
        for (const std::string_view word : {part.name, part.version, part.licence})
            EXPECT_TRUE(driver.hasText(std::string(word))) << word;
    driver.session().apply(session::SetLanguage{text::Language::Chinese});
    driver.frame(2);
    EXPECT_TRUE(driver.hasText("关于 Warpscope"));
    EXPECT_EQ(driver.allText().find("⟨"), std::string::npos) << driver.allText();
}

TEST_F(About, ClosesByItsCrossByEscapeAndByAClickBeside) {
    openByMenu();
    ASSERT_TRUE(driver.has("about.copy"));
    driver.click("about.close");
    EXPECT_FALSE(driver.has("about.copy"));
    openByMenu();
    driver.key(ImGuiKey_Escape);
    EXPECT_FALSE(driver.has("about.copy"));
    openByMenu();
    driver.clickAt({5, 700});
    EXPECT_FALSE(driver.has("about.copy"));
}

TEST_F(About, IsFoundByWhatItTellsAndCopiesIt) {
    driver.key(ImGuiKey_K, ImGuiMod_Ctrl);
    driver.type("licence");
    driver.key(ImGuiKey_Enter);
    driver.frame(2);
    ASSERT_TRUE(driver.has("about.copy"));
    driver.click("about.copy");
    EXPECT_EQ(ImGui::GetClipboardText(), names::versionText("warpscope", names::PartOf::Window));
}

TEST_F(About, ADialogThatOpensTakesItsPlace) {
    openByMenu();
    driver.key(ImGuiKey_F1);
    driver.frame(2);
    EXPECT_TRUE(driver.session().isHelpOpen());
    EXPECT_FALSE(driver.has("about.copy"));
}

}  // namespace
}  // namespace warpscope::shell
