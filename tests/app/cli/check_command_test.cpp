#include "app/cli/commands.h"
#include "tests/app/cli/cli_fixture.h"

namespace warpscope::cli {
namespace {

class CheckCommandTest : public CliFixture {};

TEST_F(CheckCommandTest, OneLineEachAndTheWorstStatus) {
    const std::string good = scenario();
    EXPECT_EQ(run({"check", good}), 0) << err_;
    EXPECT_EQ(countOf(out_, "\n"), 1);
    EXPECT_EQ(run({"check", good, deadlock(), write("bad.toml", "x = 1")}), 1);
    EXPECT_EQ(countOf(out_, "\n"), 3) << out_;
    EXPECT_NE(err_.find("bad.toml"), std::string::npos);
    EXPECT_EQ(countOf(out_ + err_, "⟨"), 0) << out_ << err_;
}

TEST_F(CheckCommandTest, AFolderIsAllOfItsScenarios) {
    scenario();
    deadlock();
    EXPECT_EQ(run({"check", folder_.string()}), 1);
    EXPECT_EQ(countOf(out_, "\n"), 2) << out_;
}

TEST_F(CheckCommandTest, AStepThatGoesToNoPlaceOfTheRunIsWrong) {
    const auto withStep = [this](const std::string& step) {
        return run({"check", scenario("[[step]]\ntext = 'x'\n" + step + "\n")});
    };
    EXPECT_EQ(withStep("go_to = 'line 3'"), 0) << err_;
    EXPECT_EQ(withStep("go_to = 'line 99'"), 1);
    EXPECT_NE(err_.find("line 99"), std::string::npos) << err_;
    EXPECT_EQ(withStep("go_to = 'barrier 1'"), 1) << "there is none";
    EXPECT_NE(err_.find("Step 1"), std::string::npos) << err_;
    EXPECT_EQ(withStep("set = { 'launch.grid' = [3] }\ngo_to = 'block 2 starts'"), 0) << err_;
    EXPECT_EQ(withStep("set = { 'launch.grid' = [3] }\ngo_to = 'line 99'"), 1);
    EXPECT_EQ(countOf(err_, "⟨"), 0) << err_;
}

TEST_F(CheckCommandTest, AStepThatAsksAtNoPlaceOfTheRunIsWrong) {
    const auto askedAt = [this](const std::string& place) {
        return run({"check", scenario("[[step]]\ntext = 'x'\nquestion = { text = 'y', choices = "
                                      "['1', '2'], answer = 1, ask_at = '" +
                                      place + "' }\ngo_to = 'end'\n")});
    };
    EXPECT_EQ(askedAt("line 3"), 0) << err_;
    EXPECT_EQ(askedAt("line 99"), 1);
    EXPECT_NE(err_.find("asks at line 99"), std::string::npos) << err_;
    EXPECT_EQ(askedAt("barrier 1"), 1) << "there is none";
    EXPECT_NE(err_.find("asks at a place"), std::string::npos) << err_;
}

TEST_F(CheckCommandTest, AnAnswerThatTheRunDoesNotShowIsWrong) {
    const auto withProof = [this](const std::string& claims) {
        return run({"check", scenario("[[step]]\ntext = 'x'\nset = { 'launch.grid' = [3] }\n"
                                      "question = { text = 'y', choices = ['1', '3'], answer = 1, "
                                      "proof = [" +
                                      claims + "] }\n")});
    };
    EXPECT_EQ(withProof("'answer == blocks'"), 0) << out_ << err_;
    EXPECT_EQ(withProof("'answer == 2 * blocks'"), 1);
    EXPECT_NE(err_.find("answer == 2 * blocks (3, 6)"), std::string::npos) << err_;
    EXPECT_EQ(withProof("'buffers.nobody[0] == 1'"), 1);
    EXPECT_NE(err_.find("no such number"), std::string::npos) << err_;
    EXPECT_EQ(withProof("'answer <= blocks'"), 1) << "1 is, too";
    EXPECT_NE(err_.find("number 0"), std::string::npos) << err_;
    EXPECT_EQ(countOf(out_ + err_, "⟨"), 0) << out_ << err_;
}

TEST_F(CheckCommandTest, AHintForTheNumberOfTheRunIsWrong) {
    const auto withHint = [this](const std::string& answer) {
        return run({"check", scenario("[[step]]\ntext = 'x'\nquestion = { text = 'y', number = "
                                      "'blocks', hints = [{ answer = " +
                                      answer + ", text = 'z' }] }\n")});
    };
    EXPECT_EQ(withHint("1000"), 0) << err_;
    EXPECT_EQ(withHint("2"), 1) << out_;
    EXPECT_NE(err_.find("Step 1"), std::string::npos) << err_;
    EXPECT_EQ(countOf(err_, "⟨"), 0) << err_;
}

TEST_F(CheckCommandTest, AFolderWithoutScenariosIsWrong) {
    EXPECT_EQ(run({"check", folder_.string()}), 1);
    EXPECT_EQ(countOf(out_, "\n"), 1) << out_;
}

}  // namespace
}  // namespace warpscope::cli
