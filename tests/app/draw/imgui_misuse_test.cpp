#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>
#include <imgui_internal.h>

#include <functional>

#include "tests/support/ui_driver.h"

namespace warpscope::draw {
namespace {

/// Draws a window with a child in it, in which `mistake` is made, for three frames.
void draw(const std::function<void()>& mistake) {
    support::UiDriver driver([&] {
        ImGui::Begin("window");
        ImGui::BeginChild("child", {100, 50});
        mistake();
        ImGui::EndChild();
        ImGui::End();
    });
    driver.frame(3);
}

// A test under way fails by each mistake, in the build without Dear ImGui's own assertions, too.
TEST(ImguiMisuse, ALeftClipFailsTheTest) {
    EXPECT_NONFATAL_FAILURE(draw([] {
                                ImGui::PushClipRect({0, 0}, {9, 9}, true);
                            }),
                            "a clip ends where it began");
}

TEST(ImguiMisuse, ALeftColourFailsTheTest) {
    EXPECT_NONFATAL_FAILURE(draw([] { ImGui::PushStyleColor(ImGuiCol_Text, 0u); }),
                            "PopStyleColor");
}

#ifdef NDEBUG  // Else it ends the program.
TEST(ImguiMisuse, AnAssertionFailsTheTest) {
    EXPECT_NONFATAL_FAILURE(draw([] { ImGui::InvisibleButton("nothing", {0, 0}); }), "Dear ImGui:");
}
#endif

TEST(ImguiMisuse, WhatIsRightPasses) {
    draw([] {
        ImGui::PushClipRect({0, 0}, {9, 9}, true);
        ImGui::PopClipRect();
    });
}

}  // namespace
}  // namespace warpscope::draw
