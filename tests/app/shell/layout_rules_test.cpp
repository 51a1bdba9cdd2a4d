#include <gtest/gtest.h>

#include "app/session/base/arrangement.h"
#include "tests/support/shell_driver.h"

namespace warpscope::shell {
namespace {

using support::ShellDriver;

TEST(LayoutRules, ADraggedSplitterIsRememberedByItsName) {
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

// On a small projector, with words in large letters.
TEST(LayoutRules, TheLinesOfASmallKernelAreNotBroken) {
    session::Settings settings;
    settings.scale = 1.5f;
    ShellDriver driver(settings);
    driver.resize(1280, 720);
    driver.openNamed("08-if-else");
    driver.frame(4);
    ASSERT_TRUE(driver.has("line 6")) << driver.allText();
    EXPECT_EQ(driver.sizeOf("line 6").y, driver.sizeOf("line 5").y);
    EXPECT_EQ(driver.sizeOf("line 8").y, driver.sizeOf("line 5").y);
}

}  // namespace
}  // namespace warpscope::shell
