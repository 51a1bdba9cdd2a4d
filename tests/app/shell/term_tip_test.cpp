#include "app/shell/term_tip.h"

#include <gtest/gtest.h>

#include "tests/support/shell_driver.h"

namespace warpscope::shell {
namespace {

/// The title of the lanes' view names a term of the glossary.
class TermTipTest : public testing::Test {
  protected:
    void SetUp() override {
        driver.openNamed("08-if-else");
        driver.session().apply(session::SetArrangement{session::Arrangement::Divergence});
        driver.frame(3);
        for (const ShownPanel& panel : driver.shell().shown())
            if (panel.key == "timeline") place = {panel.box.left + 3, panel.box.top + 3};
    }
    /// Somewhere in the upper left corner of the timeline something is written.
    bool isExplained(const std::string& words) {
        driver.moveTo(found);
        driver.frame(32);
        if (driver.hasText(words)) return true;
        for (int y = 0; y < 120; y += 6)
            for (int x = 0; x < 60; x += 12) {
                found = {place.x + static_cast<float>(x), place.y + static_cast<float>(y)};
                driver.moveTo(found);
                driver.frame(32);
                if (driver.hasText(words)) return true;
            }
        return false;
    }
    ImVec2 place{};
    ImVec2 found{};  ///< Where it was last, for another language.
    support::ShellDriver driver{};
};

TEST_F(TermTipTest, AWordOfAViewIsExplainedAfterARest) {
    // The caption of the axis is "cycle".
    EXPECT_TRUE(isExplained("cycle · 周期"));
    driver.session().apply(session::SetLanguage{text::Language::Chinese});
    driver.frame(2);
    EXPECT_TRUE(isExplained("周期 · cycle"));
}

TEST_F(TermTipTest, InALectureNothingComesUpUnasked) {
    driver.session().apply(session::SetPresenting{true});
    driver.frame(2);
    EXPECT_FALSE(isExplained("cycle · 周期"));
}

}  // namespace
}  // namespace warpscope::shell
