#include "app/shell/panels.h"

#include <gtest/gtest.h>

#include "tests/support/ui_driver.h"

namespace warpscope::shell {
namespace {

TEST(Panels, ASplitterGivesItsNewShareOnlyWhileItIsDragged) {
    theme::Theme theme;
    theme.palette = theme::paletteOf(session::ThemeChoice::Dark);
    const Splitter splitter = {"test", Node::Axis::Row, {400, 0, 10, 600}, {0, 0, 810, 600}};
    std::optional<float> last;
    int changes = 0;
    support::UiDriver driver([&] {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({1280, 800});
        ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoDecoration);
        if (const auto share = drawSplitter(theme, splitter, 80)) {
            last = share;
            ++changes;
        }
        ImGui::End();
    });
    driver.frame(2);
    driver.clickAt({405, 300});
    EXPECT_EQ(changes, 0);
    driver.dragItem("splitter.test", {200, 0});
    ASSERT_TRUE(last);
    EXPECT_FLOAT_EQ(*last, 0.75f);
}

}  // namespace
}  // namespace warpscope::shell
