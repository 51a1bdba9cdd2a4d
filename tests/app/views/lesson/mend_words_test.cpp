#include "app/views/lesson/mend_words.h"

#include <gtest/gtest.h>

#include "app/views/lesson/lesson_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

class MendWordsTest : public testing::Test {
  protected:
    void SetUp() override { openWith(", reason = 'One side.'"); }
    void openWith(const std::string& reason) {
        std::string toml = present::kSplitScenario;
        const std::string choices = "choices = [\"one\", \"two\"], answer = 1";
        toml.replace(toml.find(choices), choices.size(),
                     "mend = ['divergent_branches == 0', 'warps == 1']" + reason);
        window.open(toml);
        window.apply(session::GoToStep{1});
        window.driver.frame(2);
    }
    ViewWindow window{makeLessonView(), 700, 400};
};

TEST_F(MendWordsTest, EachConditionIsToldWithWhatItIsNow) {
    EXPECT_TRUE(window.driver.hasText("Divergent branches: must be 0 · now 2"))
        << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("Warps: must be 1 · now 2"));
    EXPECT_TRUE(window.driver.hasText("Change the kernel here with F2"));
    EXPECT_FALSE(window.driver.hasText("/"))
        << "the kernel's file by its name: " << window.driver.allText();
    EXPECT_FALSE(window.session.isQuestionOpen()) << "nothing is hidden";
    EXPECT_TRUE(window.session.isMending());
}

// What proves a choice would give it away, and is no sentence.
TEST(MendWords, TheProofOfAChoiceIsNotShown) {
    std::string toml = present::kSplitScenario;
    const std::string answer = "answer = 1";
    toml.replace(toml.find(answer), answer.size(),
                 "answer = 1, proof = ['divergent_branches == 2']");
    ViewWindow window{makeLessonView(), 700, 400};
    window.open(toml);
    window.apply(session::GoToStep{1});
    window.driver.frame(2);
    ASSERT_TRUE(window.driver.hasText("two")) << window.driver.allText();
    EXPECT_FALSE(window.driver.hasText("must be")) << window.driver.allText();
}

TEST_F(MendWordsTest, ARunThatHasItAllAnswers) {
    window.apply(session::SetKnob{"launch.block", scenario::FieldValue{Dim3{32, 1, 1}}});
    EXPECT_TRUE(window.session.isMending()) << "one warp still diverges";
    window.apply(session::SetKnob{"launch.block", scenario::FieldValue{Dim3{24, 1, 1}}});
    EXPECT_FALSE(window.session.isMending());
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("Mended: the run says all of it. One side."))
        << window.driver.allText();
    // What was answered stays so.
    window.apply(session::SetKnob{"launch.block", scenario::FieldValue{Dim3{64, 1, 1}}});
    EXPECT_FALSE(window.session.isMending());
    window.driver.frame(2);
    EXPECT_FALSE(window.driver.hasText("Mended")) << "no praise beside a cross";
    window.apply(session::SetKnob{"launch.block", scenario::FieldValue{Dim3{24, 1, 1}}});
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("Mended"));
}

TEST_F(MendWordsTest, NextShowsHowBeforeItGoesOn) {
    window.driver.click("next step");
    window.driver.frame(2);
    EXPECT_EQ(window.session.lessonStep(), 1);
    EXPECT_TRUE(window.driver.hasText("One side.")) << window.driver.allText();
    EXPECT_FALSE(window.driver.hasText("Mended"));
    window.driver.click("next step");
    EXPECT_EQ(window.session.lessonStep(), 2);
}

// Dear ImGui asserts that nothing but an item makes the text longer.
TEST_F(MendWordsTest, WithoutAReasonTheConditionsAreTheLastWords) {
    openWith("");
    window.driver.click("next step");
    window.driver.frame(2);
    EXPECT_EQ(window.session.lessonStep(), 1);
    EXPECT_TRUE(window.driver.hasText("Warps: must be 1 · now 2")) << window.driver.allText();
    EXPECT_FALSE(window.driver.hasText("F2")) << window.driver.allText();
}

TEST_F(MendWordsTest, ABufferIsNamedAndNotItsHash) {
    const auto condition = scenario::parseCondition("buffers.data == 00ff00ff00ff00ff");
    ASSERT_TRUE(condition.has_value());
    EXPECT_EQ(conditionWords(window.session, *condition), "data holds the right result");
}

// Code is read by those who wrote it.
TEST_F(MendWordsTest, ConditionsAreSaidInWordsWithSharesInPercentAndBothSidesAsNumbers) {
    const auto words = [&](const char* text) {
        return conditionWords(window.session, scenario::parseCondition(text).value());
    };
    EXPECT_EQ(words("occupancy.theoretical >= 0.75").find("Theoretical occupancy: at least 75 %"),
              0u)
        << words("occupancy.theoretical >= 0.75");
    EXPECT_NE(words("warps <= 4 * blocks").find("Warps: at most 4 (4 × Blocks) · now 2"),
              std::string::npos)
        << words("warps <= 4 * blocks");
    EXPECT_EQ(words("problems == 0"), "Problems of the run: must be 0 · now 0");
    window.apply(session::SetLanguage{text::Language::Chinese});
    EXPECT_NE(words("cycles < 4000000").find("小于 4,000,000"), std::string::npos)
        << words("cycles < 4000000");
}

TEST_F(MendWordsTest, ARepairIsPraisedAlsoAfterTheAnswerWasShown) {
    window.apply(session::RevealAnswer{});
    window.driver.frame(2);
    EXPECT_FALSE(window.driver.hasText("Mended")) << window.driver.allText();
    window.apply(session::SetKnob{"launch.block", scenario::FieldValue{Dim3{24, 1, 1}}});
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("Mended: the run says all of it."))
        << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::views
