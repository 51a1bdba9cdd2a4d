#include "app/draw/choice_box.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/app/draw/draw_window.h"

namespace warpscope::draw {
namespace {

class ChoiceBoxTest : public testing::Test {
  protected:
    bool hasEdge() const {
        return std::ranges::any_of(window.vertices, [&](const ImDrawVert& vertex) {
            return vertex.col == window.theme.palette.muted;
        });
    }
    bool isRadio_ = false;
    bool isOn_ = false;
    int clicks_ = 0;
    DrawWindow window{[this](const theme::Theme& theme) {
        const bool isClicked =
            isRadio_ ? radioButton(theme, "###one", isOn_) : checkbox(theme, "###one", &isOn_);
        if (isClicked) ++clicks_;
    }};
};

// An empty disc was the panel's colour but for a shade.
TEST_F(ChoiceBoxTest, WhatIsEmptyHasAnEdgeThatIsSeen) {
    EXPECT_TRUE(hasEdge());
    isRadio_ = true;
    window.driver.frame(2);
    EXPECT_TRUE(hasEdge());
    EXPECT_EQ(ImGui::GetStyle().FrameBorderSize, 0) << "other frames have none";
}

TEST_F(ChoiceBoxTest, AClickTicksOrChooses) {
    window.driver.click("###one");
    EXPECT_TRUE(isOn_);
    isRadio_ = true;
    window.driver.click("###one");
    EXPECT_EQ(clicks_, 2);
}

}  // namespace
}  // namespace warpscope::draw
