#include "app/session/parts/answer_sheet.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/paths.h"
#include "tests/support/run_scenario.h"

namespace warpscope::session {
namespace {

/// A sheet over a run of one question, without a window's session around it.
class AnswerSheetTest : public testing::Test {
  protected:
    void ask(const std::string& question) {
        const auto file = support::freshFolder("answer-sheet") / "test.toml";
        std::ofstream(file) << support::kBranchyScenario + "[[step]]\ntext = 'a'\nquestion = { " +
                                   question + " }\n";
        ASSERT_TRUE(slot.open(file));
        slot.requestRun();
        slot.wait();
        slot.receive();
        ASSERT_NE(slot.run(), nullptr);
        shared.lesson.replies.resize(1);
    }
    const Reply& reply() const { return shared.lesson.replies[0]; }

    SharedState shared{.devices = support::devices()};
    RunSlots slots{shared.devices, shared.programs};
    RunSlot& slot = slots.a();
    SlotReader reader{shared, slots};
    AnswerSheet sheet{shared.lesson, reader};
};

TEST_F(AnswerSheetTest, AfterTheFirstWrongChoiceOneMayChooseAgain) {
    ask("text = '?', choices = ['1', '2', '3'], answer = 2");
    EXPECT_FALSE(sheet.choose(3)) << "there is no such choice";
    EXPECT_FALSE(sheet.choose(0));
    EXPECT_FALSE(sheet.choose(0)) << "that was said already";
    EXPECT_TRUE(reader.isQuestionOpen());
    EXPECT_TRUE(sheet.choose(1));
    EXPECT_EQ(reply().choice, 1);
    EXPECT_EQ(reply().firstChoice, 0);
    EXPECT_FALSE(sheet.choose(2)) << "it is closed";
    EXPECT_EQ(reply().choice, 1);
}

TEST_F(AnswerSheetTest, WhatIsNoAnswerIsNotJudged) {
    ask("text = '?', number = 'warps'");
    EXPECT_FALSE(sheet.submit()) << "nothing stands in the field";
    sheet.write("many");
    EXPECT_FALSE(sheet.submit());
    EXPECT_FALSE(shared.lesson.said.isEmpty());
    EXPECT_FALSE(reply().wasWrongFirst);
    sheet.write("12");
    EXPECT_TRUE(shared.lesson.said.isEmpty());
    EXPECT_TRUE(sheet.submit());
    EXPECT_TRUE(reply().isRight);
}

TEST_F(AnswerSheetTest, ARunThatHasWhatIsAskedForAnswersOnce) {
    ask("text = 'Fewer', mend = ['blocks <= 2']");
    EXPECT_FALSE(sheet.judgeRun()) << "there are more";
    ASSERT_TRUE(slot.applyKnobs({{"launch.grid", Dim3{2, 1, 1}}}));
    slot.requestRun();
    EXPECT_FALSE(sheet.judgeRun()) << "it is under way";
    slot.wait();
    slot.receive();
    EXPECT_TRUE(sheet.judgeRun());
    EXPECT_TRUE(reply().isRight);
    EXPECT_FALSE(sheet.judgeRun());
}

}  // namespace
}  // namespace warpscope::session
