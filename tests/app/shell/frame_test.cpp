#include <gtest/gtest.h>

#include <algorithm>

#include "app/session/arrangement.h"
#include "app/shell/arrangements.h"
#include "tests/support/paths.h"
#include "tests/support/shell_driver.h"

namespace warpscope::shell {
namespace {

using support::ShellDriver;

TEST(Frame, WithNothingOpenTheLibraryIsOffered) {
    ShellDriver driver;
    EXPECT_TRUE(driver.hasText("Choose a scenario"));
    driver.click("entry.08-if-else");
    driver.settle();
    ASSERT_TRUE(driver.session().hasScenario());
    EXPECT_FALSE(driver.hasText("Choose a scenario"));
    EXPECT_TRUE(driver.hasText("A warp splits at if-else"));
}

TEST(Frame, EveryArrangementShowsItsViewsByTheirHeadings) {
    ShellDriver driver;
    driver.openNamed("08-if-else");
    for (const session::Arrangement arrangement : session::kArrangements) {
        driver.session().apply(session::SetArrangement{arrangement});
        driver.frame(2);
        const std::string splitter = "splitter." + std::string(session::nameOf(arrangement));
        EXPECT_TRUE(driver.has(splitter + ".left") || driver.has(splitter + ".rows")) << splitter;
        EXPECT_EQ(driver.allText().find("⟨"), std::string::npos) << "a text is missing:\n"
                                                                 << driver.allText();
    }
}

TEST(Frame, ADraggedSplitterIsRememberedByItsName) {
    ShellDriver driver;
    driver.openNamed("08-if-else");
    driver.session().apply(session::SetArrangement{session::Arrangement::Divergence});
    driver.frame(2);
    const float before = driver.find("splitter.divergence.left").x;
    driver.dragItem("splitter.divergence.left", {60, 0});
    EXPECT_NEAR(driver.find("splitter.divergence.left").x, before + 60, 2);
    const auto& splitters = driver.session().settings().splitters;
    ASSERT_EQ(splitters.size(), 1u);
    EXPECT_EQ(splitters[0].first, "divergence.left");
}

TEST(Frame, AHiddenViewGoesAndComesBack) {
    ShellDriver driver;
    driver.openNamed("08-if-else");
    EXPECT_TRUE(driver.has("splitter.divergence.text") || driver.has("splitter.overview.rows"));
    driver.session().apply(session::SetArrangement{session::Arrangement::Overview});
    driver.session().apply(session::ToggleView{"timeline"});
    driver.session().apply(session::ToggleView{"lesson"});
    driver.frame(2);
    EXPECT_FALSE(driver.has("splitter.overview.rows"));
    driver.session().apply(session::ToggleView{"timeline"});
    driver.frame(2);
    EXPECT_TRUE(driver.has("splitter.overview.rows"));
}

// Whoever makes the window small must be able to make it large again.
TEST(Frame, SurvivesEverySizeAndScale) {
    ShellDriver driver;
    driver.openNamed("08-if-else");
    for (const auto& [width, height] : {std::pair{1.0f, 1.0f},
                                        {64.0f, 64.0f},
                                        {320.0f, 2000.0f},
                                        {2000.0f, 120.0f},
                                        {3840.0f, 2160.0f}}) {
        for (const session::Arrangement arrangement : session::kArrangements) {
            driver.session().apply(session::SetArrangement{arrangement});
            for (const float scale : {session::kSmallestScale, 1.0f, session::kLargestScale}) {
                driver.session().apply(session::SetScale{scale});
                driver.resize(width, height);
            }
        }
    }
    driver.session().apply(session::SetScale{1});
    driver.resize(1280, 800);
    EXPECT_TRUE(driver.hasText("A warp splits at if-else"));
}

}  // namespace
}  // namespace warpscope::shell
