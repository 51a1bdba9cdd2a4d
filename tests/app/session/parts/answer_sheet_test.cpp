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
    /// The reader turns the grid, and the run of that comes.
    void turnGridTo(unsigned blocks) {
        ASSERT_TRUE(slot.applyKnobs({{"launch.grid", Dim3{blocks, 1, 1}}}));
        slot.requestRun();
        slot.wait();
        slot.receive();
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

// The answer stands in the file, but a reader who turns a knob has another run.
TEST_F(AnswerSheetTest, TheRunThatTheReaderHasDecidesWhichChoiceIsRight) {
    const std::string question =
        "text = '?', choices = ['4', '6', '8'], answer = 1, proof = ['answer == blocks']";
    ask(question);
    EXPECT_TRUE(sheet.choose(1));
    EXPECT_EQ(reply().judgedBy, Reply::JudgedBy::Step);
    EXPECT_EQ(reader.rightChoice(), 1);
    shared.lesson.replies = {Reply{}};
    turnGridTo(8);
    EXPECT_FALSE(sheet.choose(1)) << "not of this run: there is another try";
    EXPECT_EQ(reply().firstNearness.direction, -1);
    EXPECT_TRUE(sheet.choose(2));
    EXPECT_EQ(reader.rightChoice(), 2);
    EXPECT_EQ(reply().judgedBy, Reply::JudgedBy::ReadersRun);
}

TEST_F(AnswerSheetTest, TheRunThatTheReaderHasDecidesWhichNumberIsRight) {
    ask("text = '?', number = 384, proof = ['answer == blocks * block.x']");
    turnGridTo(4);
    sheet.write("256");
    EXPECT_TRUE(sheet.submit());
    EXPECT_TRUE(reply().isRight);
    EXPECT_EQ(reply().judgedBy, Reply::JudgedBy::ReadersRun);
}

TEST_F(AnswerSheetTest, ARunThatDecidesNothingLeavesTheQuestionOpen) {
    ask("text = '?', choices = ['4', '6', '8'], answer = 1, proof = ['answer == blocks']");
    turnGridTo(5);
    EXPECT_FALSE(sheet.choose(1));
    EXPECT_TRUE(reader.isQuestionOpen());
    EXPECT_FALSE(reply().wasWrongFirst) << "nothing was wrong";
    EXPECT_EQ(shared.lesson.said.key, "view.lesson.undecided");
    EXPECT_TRUE(sheet.choose(-1)) << "the file's answer can be shown";
    EXPECT_EQ(reply().judgedBy, Reply::JudgedBy::FileAlone);
    EXPECT_EQ(reader.rightChoice(), 1);
}

TEST_F(AnswerSheetTest, AFileWhoseAnswerItsRunDoesNotShowIsToldOf) {
    ask("text = '?', choices = ['4', '6'], answer = 0, proof = ['cycles < 10']");
    EXPECT_FALSE(sheet.choose(0));
    EXPECT_EQ(shared.lesson.said.key, "view.lesson.unproven");
}

}  // namespace
}  // namespace warpscope::session
