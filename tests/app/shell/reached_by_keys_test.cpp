#include <gtest/gtest.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string>
#include <string_view>

#include "tests/support/shell_driver.h"

namespace warpscope::shell {
namespace {

/// What is not clicked: windows, names and bars with a tip. Splitters are the pointer's alone; a
/// view is had large by its name. A line is stopped at by its menu. The stage is zoomed by the
/// buttons at it, and its warps are chosen in the timeline.
bool isLeftToThePointer(const std::string& label) {
    constexpr std::array<std::string_view, 7> kBeginnings{
        "Warpscope",    "splitter.", "gutter ",      "bar occupancy.",
        "carveout bar", "knob note", "timeline load"};
    return label == "stage" || label.ends_with(" label") ||
           std::ranges::any_of(kBeginnings,
                               [&](std::string_view one) { return label.starts_with(one); });
}

class ReachedByKeys : public testing::TestWithParam<session::Arrangement> {
  protected:
    /// A key, and what has the focus then is noted by the middle of its box.
    void press(ImGuiKey key) {
        driver.key(key);
        const ImGuiContext& g = *GImGui;
        ASSERT_NE(g.NavId, 0u) << "nothing has the focus";
        const ImVec2 at =
            ImGui::WindowRectRelToAbs(g.NavWindow, g.NavWindow->NavRectRel[g.NavLayer]).GetCenter();
        for (const std::string& label : driver.labels()) {
            const ImVec2 place = driver.find(label);
            if (std::abs(place.x - at.x) < 3 && std::abs(place.y - at.y) < 3) reached.insert(label);
        }
    }
    support::ShellDriver driver{};
    std::set<std::string> reached{};
};

TEST_P(ReachedByKeys, IsWhateverIsClicked) {
    driver.openNamed("08-if-else");
    driver.session().apply(session::GoToStep{2});
    driver.session().apply(session::SetArrangement{GetParam()});
    driver.resize(1600, 1000);
    driver.settle();
    std::set<std::string> wanted;
    std::set<ImGuiID> seen;
    for (int i = 0; i < 300; ++i) {
        press(ImGuiKey_Tab);
        for (const std::string& label : driver.labels())
            if (!isLeftToThePointer(label)) wanted.insert(label);
        if (!seen.insert(GImGui->NavId).second) break;
        // In a list Tab comes to one row, and the arrows to the others.
        if (!reached.contains("line 1") || reached.contains("line 2")) continue;
        const int lines =
            static_cast<int>(std::ranges::count(driver.session().scenario().code, '\n') + 1);
        for (int line = 1; line < lines; ++line)
            press(ImGuiKey_DownArrow);
        for (int line = 1; line < lines; ++line)
            press(ImGuiKey_UpArrow);
    }
    EXPECT_LT(seen.size(), 300u) << "it does not come round";
    EXPECT_GT(reached.size(), 30u);
    for (const std::string& label : wanted)
        EXPECT_TRUE(reached.contains(label)) << label;
}

INSTANTIATE_TEST_SUITE_P(Arrangements, ReachedByKeys,
                         testing::Values(session::Arrangement::Overview,
                                         session::Arrangement::Divergence, session::Arrangement::Sm,
                                         session::Arrangement::Occupancy,
                                         session::Arrangement::Sweep));

}  // namespace
}  // namespace warpscope::shell
