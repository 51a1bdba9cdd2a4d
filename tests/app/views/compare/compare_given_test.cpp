#include "app/views/compare/compare_given.h"

#include <gtest/gtest.h>

#include "app/present/run_words.h"
#include "app/views/compare/compare_view.h"
#include "tests/app/present/memory_scenario.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

class CompareGivenTest : public testing::Test {
  protected:
    CompareGivenTest() {
        window.hasPinned = true;
        window.open(present::memoryScenario(2));
        window.apply(session::PinRun{});
    }
    ViewWindow window{makeCompareView(), 520, 700};
};

TEST_F(CompareGivenTest, TheHeldRunHasItsFiguresAndTheOneThatIsAskedForHasNone) {
    const std::string before = present::grouped(window.session.run()->cycles());
    window.apply(session::SetKnob{"argument.stride.value", 8});
    window.isCovered = true;
    const std::string now = present::grouped(window.session.run()->cycles());
    ASSERT_NE(before, now);
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        window.apply(session::SetLanguage{language});
        EXPECT_TRUE(window.driver.hasText(before)) << window.driver.allText();
        EXPECT_TRUE(window.driver.hasText("?"));
        EXPECT_FALSE(window.driver.hasText(now)) << window.driver.allText();
        EXPECT_FALSE(window.driver.hasText("×")) << window.driver.allText();
        EXPECT_FALSE(window.driver.hasText("⟨")) << window.driver.allText();
    }
    EXPECT_EQ(window.status(), "");
    window.isCovered = false;
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText(now)) << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::views
