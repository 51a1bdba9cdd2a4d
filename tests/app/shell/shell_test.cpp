#include "app/shell/shell.h"

#include <gtest/gtest.h>

#include <set>

#include "app/session/arrangement.h"
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

// A person clicks everything once. Nothing may stop the program, and no text may be missing.
TEST(Shell, EveryControlOfEveryArrangementCanBeClicked) {
    for (const session::Arrangement arrangement : session::kArrangements) {
        ShellDriver driver;
        driver.openNamed("08-if-else");
        driver.session().apply(session::SetArrangement{arrangement});
        driver.frame(2);
        std::set<std::string> clicked;
        for (const std::string& label : driver.labels()) {
            if (label.find("quit") != std::string::npos || !driver.has(label)) continue;
            driver.click(label);
            driver.settle();
            driver.key(ImGuiKey_Escape);
            driver.session().apply(session::SetArrangement{arrangement});
            driver.frame(2);
            EXPECT_EQ(driver.allText().find("⟨"), std::string::npos) << "after " << label << ":\n"
                                                                     << driver.allText();
            clicked.insert(label);
        }
        EXPECT_GT(clicked.size(), 8u) << session::nameOf(arrangement);
        EXPECT_TRUE(driver.session().hasScenario());
    }
}

TEST(Shell, EveryScenarioIsShownInEveryArrangementAndLanguage) {
    ShellDriver driver;
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

}  // namespace
}  // namespace warpscope::shell
