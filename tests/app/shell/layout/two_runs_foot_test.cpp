#include <gtest/gtest.h>
#include <imgui_internal.h>

#include <algorithm>
#include <string_view>

#include "app/shell/layout/two_runs_view.h"
#include "app/views/lanes/lanes_view.h"
#include "app/views/source/source_view.h"
#include "tests/app/views/view_window.h"
#include "tests/support/run_scenario.h"

namespace warpscope::shell {
namespace {

using views::ViewWindow;

// What a column is stood under each of two runs.
TEST(TwoRunsFoot, WhatAColumnOfLanesIsStandsOnce) {
    ViewWindow window(forTwoRuns(views::makeLanesView(), views::makeLanesView(), Together::Stacked),
                      900, 640);
    window.hasPinned = true;
    window.open(present::kSplitScenario);
    window.apply(session::PinRun{});
    window.apply(session::SeekEnd{});
    window.driver.frame(3);
    const std::string caption = window.session.text("view.lanes.caption");
    const std::string& all = window.driver.allText();
    const std::string begin = caption.substr(0, 20);
    EXPECT_NE(all.find(begin), std::string::npos) << all;
    EXPECT_EQ(all.find(begin), all.rfind(begin)) << all;
    const auto names =
        std::ranges::count(window.canvas.painted(), "long sb", &support::Painted::words);
    EXPECT_EQ(names, 1) << "and what its colours mean";
}

// Two kernels were compared by scrolling each of them.
TEST(TwoRunsFoot, KernelsAreScrolledTogether) {
    ViewWindow window(forTwoRuns(views::makeSourceView(), views::makeSourceView(),
                                 Together::SideBySide, Twice::WhereKernelsDiffer),
                      1000, 240);
    window.hasPinned = true;
    window.open(support::kBranchyScenario);
    window.apply(session::PinRun{});
    std::string code = window.session.scenario().code;
    for (int line = 0; line < 40; ++line)
        code += "// line\n";
    window.apply(session::EditKernel{"// changed\n" + code, "typing"});
    window.apply(session::PinRun{});
    window.apply(session::EditKernel{"// once more\n" + code, "typing"});
    window.driver.frame(8);
    const auto topOf = [&](const char* words, bool isLeft) {
        for (const support::Painted& one : window.canvas.painted())
            if (one.words.starts_with(words) && (one.box.left < 500) == isLeft) return one.box.top;
        return -1000.0f;
    };
    const auto listTop = [](bool isLeft) {
        for (const ImGuiWindow* list : ImGui::GetCurrentContext()->Windows)
            if (std::string_view(list->Name).find("source rows") != std::string_view::npos &&
                (list->Pos.x < 500) == isLeft)
                return list->Pos.y;
        return -1000.0f;
    };
    const float left = topOf("__global__", true), right = topOf("__global__", false);
    ASSERT_GT(left, -1000) << window.driver.allText();
    ASSERT_GT(right, -1000) << window.driver.allText();
    for (const float x : {250.0f, 750.0f}) {
        window.driver.moveTo({x, 120});
        window.driver.wheel(x < 500 ? -2.0f : 2.0f);
        window.driver.frame(8);
        if (x < 500) {
            EXPECT_LT(topOf("__global__", true), left - 10);
            EXPECT_NEAR(topOf("__global__", true) - listTop(true),
                        topOf("__global__", false) - listTop(false), 10)
                << "within a line: letters of the two need not be of one size";
        }
    }
    EXPECT_NEAR(topOf("__global__", true), left, 1) << "the other way, too";
    EXPECT_NEAR(topOf("__global__", false), right, 1);
}

}  // namespace
}  // namespace warpscope::shell
