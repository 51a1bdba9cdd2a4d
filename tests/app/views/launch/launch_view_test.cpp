#include "app/views/launch/launch_view.h"

#include <gtest/gtest.h>

#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

/// The form, in both languages.
class LaunchViewTest : public testing::TestWithParam<text::Language> {
  protected:
    void SetUp() override {
        window.session.apply(session::SetLanguage{GetParam()});
        window.open(present::kSplitScenario);
    }
    void type(const std::string& field, const std::string& words) {
        window.driver.click(field);
        window.driver.key(ImGuiKey_A, ImGuiMod_Ctrl);
        window.driver.type(words);
        window.driver.key(ImGuiKey_Enter);
        window.session.finishSimulation();
        window.driver.frame(2);
    }
    ViewWindow window{makeLaunchView(), 400, 500};
};

TEST_P(LaunchViewTest, AValueThatIsTypedRuns) {
    type("launch.block", "32");
    EXPECT_EQ(window.session.scenario().block, (Dim3{32, 1, 1}));
    EXPECT_EQ(window.session.run()->launch().block.x, 32);
    type("argument.data.init", "range 1 0 9");
    EXPECT_EQ(window.session.scenario().arguments[0].init.kind, scenario::Init::Kind::Range);
    type("argument.data.count", "128");
    EXPECT_EQ(window.session.scenario().arguments[0].count, 128);
}

TEST_P(LaunchViewTest, AWrongValueGetsASentenceAndChangesNothing) {
    const auto before = window.session.scenario();
    type("launch.grid", "many");
    EXPECT_EQ(window.session.scenario(), before);
    EXPECT_TRUE(window.session.problems().empty());
    EXPECT_TRUE(window.driver.hasText("launch.grid")) << window.driver.allText();
    EXPECT_FALSE(window.driver.hasText("⟨"));
    type("launch.grid", "2");
    EXPECT_EQ(window.session.scenario().grid.x, 2);
    EXPECT_FALSE(window.driver.hasText("launch.grid"));
}

TEST_P(LaunchViewTest, AnArrowTakesAChangeBack) {
    EXPECT_FALSE(window.driver.has("back.launch.block"));
    type("launch.block", "32");
    ASSERT_TRUE(window.driver.has("back.launch.block"));
    window.driver.click("back.launch.block");
    EXPECT_EQ(window.session.scenario().block.x, 64);
}

INSTANTIATE_TEST_SUITE_P(Languages, LaunchViewTest,
                         testing::Values(text::Language::English, text::Language::Chinese),
                         [](const auto& one) {
                             return one.param == text::Language::English ? "English" : "Chinese";
                         });

}  // namespace
}  // namespace warpscope::views
