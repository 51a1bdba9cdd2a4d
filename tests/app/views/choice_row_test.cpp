#include "app/views/choice_row.h"

#include <gtest/gtest.h>

#include <array>

#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

constexpr std::array<Choice, 2> kTwo{{{"one", "view.lanes.title"}, {"two", "view.source.title"}}};

class TwoChoices final : public View {
  public:
    explicit TwoChoices(int& chosen, float width) : chosen_(chosen), width_(width) {}
    std::string_view key() const override { return "lanes"; }
    void draw(const ViewContext& context) override {
        drawChoiceRow(context, ImGui::GetCursorScreenPos(), width_, kTwo, chosen_);
    }

  private:
    int& chosen_;
    float width_;
};

TEST(ChoiceRow, AClickChooses) {
    int chosen = 0;
    ViewWindow window(std::make_unique<TwoChoices>(chosen, 600.0f));
    window.open(present::kSplitScenario);
    window.driver.click("two");
    EXPECT_EQ(chosen, 1);
    window.driver.click("one");
    EXPECT_EQ(chosen, 0);
}

TEST(ChoiceRow, WhatFindsNoRoomStandsInTheNextRow) {
    int chosen = 0;
    ViewWindow window(std::make_unique<TwoChoices>(chosen, 70.0f));
    window.open(present::kSplitScenario);
    EXPECT_GT(window.driver.find("two").y, window.driver.find("one").y);
    EXPECT_NEAR(window.driver.find("two").x - window.driver.sizeOf("two").x / 2,
                window.driver.find("one").x - window.driver.sizeOf("one").x / 2, 0.5f);
    window.driver.click("two");
    EXPECT_EQ(chosen, 1);
}

// Two rows of buttons would take the room of what the last row of a hall has to read.
TEST(ChoiceRow, InALectureOneRowIsEnough) {
    int chosen = 1;
    ViewWindow window(std::make_unique<TwoChoices>(chosen, 70.0f));
    window.open(present::kSplitScenario);
    ASSERT_TRUE(window.driver.has("one"));
    window.apply(session::SetPresenting{true});
    EXPECT_FALSE(window.driver.has("one"));
    EXPECT_TRUE(window.driver.has("two"));
}

}  // namespace
}  // namespace warpscope::views
