#include "app/views/lesson/verdict.h"

#include <gtest/gtest.h>

#include "app/views/lesson/lesson_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

class VerdictTest : public testing::Test {
  protected:
    /// Asks, answers each of these in its turn, and gives the verdict after the last.
    std::string after(const std::string& question, const std::vector<std::string>& answers) {
        std::string toml = present::kSplitScenario;
        const std::string choices = "choices = [\"one\", \"two\"], answer = 1";
        toml.replace(toml.find(choices), choices.size(), question);
        window.open(toml);
        window.apply(session::GoToStep{1});
        for (const std::string& answer : answers) {
            window.apply(session::TypeAnswer{answer});
            window.apply(session::SubmitAnswer{});
        }
        return verdictOf(window.session, window.session.step()->question);
    }
    ViewWindow window{makeLessonView(), 700, 300};
};

TEST_F(VerdictTest, WhatIsPlainlyWrongIsNotNearlyRight) {
    EXPECT_EQ(after("number = 128", {"64"}),
              "That is not it. Your number is too small. Try once more; N shows it.");
    EXPECT_EQ(after("number = 128", {"64", "32"}), "That is not it. The answer: 128.");
    EXPECT_EQ(after("number = 128", {"64", "128"}), "Right, at the second try: 128.");
    EXPECT_EQ(after("lanes = '0-7'", {"16-19"}), "That is not it. Try once more; N shows it.");
}

TEST_F(VerdictTest, OnlyWhatIsRightInPartIsCalledNotQuiteRight) {
    EXPECT_EQ(after("lanes = '0-7'", {"0-3"}),
              "Not quite. 4 of your 4 lanes are right, 4 are missing. Try once more; N shows it.");
    EXPECT_EQ(after("lanes = '0-7'", {"0-3", "0-5"}), "Not quite. The answer: lanes 0–7.");
    window.apply(session::SetLanguage{text::Language::Chinese});
    EXPECT_EQ(after("number = 128", {"64"}), "不对。你的数太小了。再试一次；按 N 看答案。");
    EXPECT_EQ(after("lanes = '0-7'", {"0-3"}),
              "不完全对。你选的 4 个通道中有 4 个正确，还缺 4 个。再试一次；按 N 看答案。");
}

// "The answer: 4. 2 SMs" is read as 4.2.
TEST_F(VerdictTest, TwoNumbersHaveNoFullStopBetweenThem) {
    const std::string question =
        "number = 4, reason = { en = '2 SMs take two blocks each.', zh = '2 个 SM 各取两块。' }";
    EXPECT_EQ(after(question, {"4"}), "Right: 4; 2 SMs take two blocks each.");
    EXPECT_EQ(after(question, {"8", "6"}),
              "That is not it. The answer: 4; 2 SMs take two blocks each.");
    EXPECT_EQ(laterVerdicts(window.session, window.session.step()->question)[0],
              "That is not it. The answer: 4; 2 SMs take two blocks each.");
    EXPECT_EQ(after("number = 4, reason = 'Two SMs.'", {"4"}), "Right: 4. Two SMs.");
    EXPECT_EQ(after("lanes = '0-7', reason = '8 of 32.'", {"0-7"}), "Right: lanes 0–7; 8 of 32.");
    window.apply(session::SetLanguage{text::Language::Chinese});
    EXPECT_EQ(after(question, {"4"}), "对：4。2 个 SM 各取两块。");
}

TEST_F(VerdictTest, AHintStandsInPlaceOfTooSmallAndIsSaidOnce) {
    const std::string number =
        "number = 128, hint = { en = 'Count blocks.', zh = '请数线程块。' }, "
        "hints = [{ answer = 64, text = { en = 'Both blocks.', zh = '两块都算。' } }]";
    EXPECT_EQ(after(number, {"64"}), "That is not it. Both blocks. Try once more; N shows it.");
    EXPECT_EQ(after(number, {"32"}), "That is not it. Count blocks. Try once more; N shows it.");
    EXPECT_EQ(after(number, {"64", "32"}), "That is not it. The answer: 128.");
    EXPECT_EQ(after("lanes = '0-7', hint = 'See line 5.'", {"0-3"}),
              "Not quite. 4 of your 4 lanes are right, 4 are missing. See line 5. "
              "Try once more; N shows it.");
    window.apply(session::SetLanguage{text::Language::Chinese});
    EXPECT_EQ(after(number, {"64"}), "不对。两块都算。再试一次；按 N 看答案。");
}

TEST_F(VerdictTest, AChoiceHasItsHint) {
    const std::string choices =
        "choices = ['one', 'two', 'three'], answer = 1, hint = 'Look again.', "
        "hints = [{ answer = 2, text = 'Not so many.' }]";
    after(choices, {});
    window.apply(session::AnswerQuestion{2});
    const scenario::Question& question = window.session.step()->question;
    EXPECT_EQ(verdictOf(window.session, question),
              "That is not it. Not so many. Try once more; N shows it.");
    after(choices, {});
    window.apply(session::AnswerQuestion{0});
    EXPECT_EQ(verdictOf(window.session, window.session.step()->question),
              "That is not it. Look again. Try once more; N shows it.");
}

TEST_F(VerdictTest, ThePanelKeepsRoomForEveryHint) {
    after("number = 128, hint = 'Count.', hints = [{ answer = 64, text = 'Both.' }]", {});
    const auto later = laterVerdicts(window.session, window.session.step()->question);
    ASSERT_EQ(later.size(), 3U);
    EXPECT_EQ(later[1], "That is not it. Count. Try once more; N shows it.");
    EXPECT_EQ(later[2], "That is not it. Both. Try once more; N shows it.");
}

TEST_F(VerdictTest, AWrongNumberAmongChoicesIsToldItsDirection) {
    const std::string choices = "choices = ['1', '2', '24'], answer = 1";
    after(choices, {});
    EXPECT_EQ(laterVerdicts(window.session, window.session.step()->question).back(),
              "That is not it. Your number is too large. Try once more; N shows it.");
    window.apply(session::AnswerQuestion{2});
    EXPECT_EQ(verdictOf(window.session, window.session.step()->question),
              "That is not it. Your number is too large. Try once more; N shows it.");
}

TEST_F(VerdictTest, AFingerIsNotToldOfKeys) {
    window.open(present::kSplitScenario);
    window.apply(session::GoToStep{1});
    const scenario::Question& question = window.session.step()->question;
    EXPECT_EQ(verdictOf(window.session, question), "Keys 1 to 2 answer, N shows it.");
    ImGui::GetIO().AddMouseSourceEvent(ImGuiMouseSource_TouchScreen);
    ImGui::GetIO().AddMousePosEvent(20, 20);
    window.driver.frame(2);
    EXPECT_EQ(verdictOf(window.session, question), "Tap your answer, or Show.");
    for (const char* asked : {"number = 128", "line = 'divergence 1'", "lanes = '0-7'"}) {
        const std::string said = after(asked, {});
        EXPECT_NE(said.find("or tap Show."), std::string::npos) << said;
        EXPECT_EQ(said.find("Enter"), std::string::npos) << said;
    }
}

TEST_F(VerdictTest, WhatTheRunOfTheReaderShowsStandsBesideWhatTheStepHas) {
    const std::string number =
        "number = 64, proof = ['answer == threads'], reason = { en = 'Two warps.', zh = '两个。' }";
    EXPECT_EQ(after(number, {"64"}), "Right: 64. Two warps.");
    after(number, {});
    window.apply(session::SetKnob{"launch.block", Dim3{96, 1, 1}});
    window.apply(session::TypeAnswer{"96"});
    window.apply(session::SubmitAnswer{});
    EXPECT_EQ(verdictOf(window.session, window.session.step()->question),
              "Right: 96. That is what your run shows; for the step as it was: 64. Two warps.");
}

}  // namespace
}  // namespace warpscope::views
