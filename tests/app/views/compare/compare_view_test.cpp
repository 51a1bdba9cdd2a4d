#include "app/views/compare/compare_view.h"

#include <gtest/gtest.h>

#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

TEST(CompareView, WithoutARunThatIsKeptItSaysHowToKeepOne) {
    ViewWindow window(makeCompareView(), 400, 500);
    window.open(present::kSplitScenario);
    EXPECT_TRUE(window.driver.hasText("No run is kept"));
    EXPECT_FALSE(window.driver.has("figure cycles"));
    EXPECT_EQ(window.status(), "");
}

TEST(CompareView, FiguresStandBesideEachOtherWithTheirRatio) {
    ViewWindow window(makeCompareView(), 400, 1200);
    window.hasPinned = true;
    window.open(present::kSplitScenario);
    window.apply(session::SetKnob{"argument.data.count", 128});
    window.apply(session::PinRun{});
    window.apply(session::SetKnob{"launch.grid", Dim3{2, 1, 1}});
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        window.apply(session::SetLanguage{language});
        EXPECT_TRUE(window.driver.has("figure cycles"));
        EXPECT_TRUE(window.driver.has("figure instructions"));
        EXPECT_TRUE(window.driver.hasText("× 2.00")) << window.driver.allText();
        EXPECT_FALSE(window.driver.hasText("⟨")) << window.driver.allText();
    }
    EXPECT_NE(window.status().find("×"), std::string::npos);
    window.driver.click("unpin");
    EXPECT_FALSE(window.session.hasPinnedRun());
}

}  // namespace
}  // namespace warpscope::views
