#include "app/views/lesson/term_hover.h"

#include <gtest/gtest.h>
#include <imgui_internal.h>

#include "app/views/lesson/lesson_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

class TermHoverTest : public testing::Test {
  protected:
    void SetUp() override {
        std::string toml = present::kSplitScenario;
        const std::string words = "text = \"All lanes run.\"";
        toml.replace(toml.find(words), words.size(),
                     "text = { en = \"Warps run.\", zh = \"线程束在运行。\" }");
        window.open(toml);
        window.driver.frame(2);
    }
    /// Whether a text shows with the pointer somewhere on the first word.
    bool showsOnFirstWord(const std::string& text) {
        for (float y = 2; y < 60; y += 6) {
            window.driver.moveTo({24, y});
            window.driver.frame(3);
            if (window.driver.hasText(text)) return true;
        }
        return false;
    }
    ViewWindow window{makeLessonView(), 460, 300};
};

TEST_F(TermHoverTest, ATermIsExplainedUnderThePointerAndNamedInBothLanguages) {
    EXPECT_FALSE(window.driver.hasText("32 threads with consecutive numbers"));
    EXPECT_TRUE(showsOnFirstWord("32 threads with consecutive numbers")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("warp · 线程束（warp）")) << window.driver.allText();
    EXPECT_FALSE(window.driver.hasText("编号连续的 32 个线程"));
    window.driver.moveTo({24, 280});
    window.driver.frame(3);
    EXPECT_FALSE(window.driver.hasText("32 threads with consecutive numbers"));
}

TEST_F(TermHoverTest, TheOtherLanguageHasItsOwnForms) {
    window.apply(session::SetLanguage{text::Language::Chinese});
    EXPECT_TRUE(showsOnFirstWord("编号连续的 32 个线程")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("线程束（warp） · warp")) << window.driver.allText();
}

// The explanation lay over the question that it was looked up for.
TEST_F(TermHoverTest, WhileAQuestionIsOpenTheTipStandsBesideTheWords) {
    std::string toml = present::kSplitScenario;
    const std::string words = "text = \"Here they part.\"";
    toml.replace(toml.find(words), words.size(), "text = \"Warps part.\"");
    window.open(toml);
    const auto tipLeft = [&] {
        EXPECT_TRUE(showsOnFirstWord("32 threads with consecutive numbers"));
        const ImGuiWindow* tip = ImGui::FindWindowByName("##Tooltip_00");
        return tip != nullptr ? tip->Pos.x : -1;
    };
    window.apply(session::GoToStep{1});
    ASSERT_TRUE(window.session.isQuestionOpen());
    EXPECT_GE(tipLeft(), 430);
    window.apply(session::RevealAnswer{});
    window.driver.moveTo({24, 280});
    window.driver.frame(3);
    EXPECT_LT(tipLeft(), 430);
}

}  // namespace
}  // namespace warpscope::views
