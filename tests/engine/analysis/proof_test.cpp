#include "engine/analysis/proof.h"

#include <gtest/gtest.h>

#include "engine/scenario/lessons/set.h"
#include "tests/support/run_scenario.h"

namespace warpscope::analysis {
namespace {

/// Two warps of 48 threads, whose lanes below 8 take line 4. The second step halves the block.
const std::string kLesson = R"(
format = 1
[device]
preset = "a100"
sm_count = 2
[kernel]
code = '''__global__ void k(int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int n = 0; n < 3; n++)
    if (threadIdx.x < 8) out[i] += 7;
}'''
[launch]
grid = [1]
block = [48]
[[argument]]
name = "out"
count = 48
[[step]]
text = "a"
question = { text = "q", choices = ["1", "2", "3"], answer = 1, FIRST }
[[step]]
text = "b"
set = { "launch.block" = [24, 1, 1] }
question = { text = "q", number = 1, SECOND }
[[step]]
text = "c"
set = { "launch.block" = [4096, 1, 1] }
question = { text = "q", choices = ["yes", "no"], answer = 1, proof = ["refused == 1"] }
)";

/// What is not proven of a step, as "claim (now) choice".
std::vector<std::string> unprovenOf(const std::string& first, const std::string& second,
                                    std::size_t step) {
    std::string text = kLesson;
    text.replace(text.find("FIRST"), 5, "proof = [" + first + "]");
    text.replace(text.find("SECOND"), 6, "proof = [" + second + "]");
    const scenario::Scenario lesson = support::scenarioFrom(text);
    StepRuns runs(lesson, support::devices());
    std::vector<std::string> found;
    for (const Unproven& one : unproven(runs, step))
        found.push_back(one.claim + " (" + one.now + ") " + std::to_string(one.alsoFor));
    return found;
}

std::vector<std::string> ofFirst(const std::string& claims) {
    return unprovenOf(claims, "", 0);
}

TEST(Proof, NumbersAreThoseOfTheRunOfTheStep) {
    EXPECT_TRUE(
        ofFirst("'answer == warps', 'threads == 48', 'block.x == 48', 'grid.y == 1'").empty());
    EXPECT_TRUE(ofFirst("'divergent_warps line 4 == 1', 'lanes line 2 == 32'").empty());
    EXPECT_TRUE(
        ofFirst("'finished == 1', 'deadlock == 0', 'refused == 0', 'problems == 0'").empty());
    EXPECT_TRUE(ofFirst("'sms == 1', 'device.sm_count == 2', 'argument.out == 48'").empty());
    EXPECT_TRUE(ofFirst("'buffers.out[7] == 21', 'buffers.out[8] == 0'").empty());
    EXPECT_TRUE(ofFirst("'at(line 2) < at(line 4)', 'at(warp 0 ends) <= cycles'").empty());
    EXPECT_TRUE(
        ofFirst("'stalls.long_scoreboard > 100', 'stalls.long_scoreboard[1] == 0'").empty());
    EXPECT_TRUE(unprovenOf("", "'answer == warps', '2 * warps == warps of step 1'", 1).empty());
    EXPECT_TRUE(unprovenOf("", "", 2).empty()) << "CUDA refuses 4096 threads";
}

TEST(Proof, ALineIsCountedByItsRounds) {
    EXPECT_TRUE(ofFirst("'times line 4 == 3', 'times line 2 == 1'").empty());
}

TEST(Proof, WhatDoesNotHoldIsToldWithBothSides) {
    EXPECT_EQ(ofFirst("'answer == blocks'"),
              (std::vector<std::string>{"answer == blocks (2, 1) -1"}));
}

TEST(Proof, ANumberThatTheRunHasNotIsTold) {
    EXPECT_EQ(ofFirst("'buffers.in[0] == 1'"),
              (std::vector<std::string>{"buffers.in[0] == 1 () -1"}));
    EXPECT_EQ(ofFirst("'buffers.out[48] == 1'").size(), 1u);
    EXPECT_EQ(ofFirst("'stalls.boredom == 1'").size(), 1u);
    EXPECT_EQ(ofFirst("'cycles of step 9 == 1'").size(), 1u);
    EXPECT_EQ(ofFirst("'cycles of step 3 == 1'").size(), 1u) << "refused: there is no run";
}

// Half of a double was read as a whole number.
TEST(Proof, ElementsAreReadAsTheirTypeOrNotAtAll) {
    const auto isProven = [](const std::string& type, const std::string& claim) {
        std::string text = kLesson;
        text.replace(text.find("int* out"), 3, type);
        text.replace(text.find("+= 7"), 4, "-= 0.5f");
        text.replace(text.find("FIRST"), 5, "proof = ['" + claim + "']");
        text.replace(text.find("SECOND"), 6, "proof = []");
        const scenario::Scenario lesson = support::scenarioFrom(text);
        StepRuns runs(lesson, support::devices());
        return unproven(runs, 0).empty();
    };
    EXPECT_TRUE(isProven("float", "buffers.out[0] == 0 - 1.5"));
    EXPECT_FALSE(isProven("double", "buffers.out[0] == 0"));
    EXPECT_FALSE(isProven("short", "buffers.out[40] == 0"));
}

// A condition that is as true of a wrong answer proves nothing.
TEST(Proof, AConditionOnTheAnswerHoldsForNoOtherChoice) {
    EXPECT_EQ(ofFirst("'answer <= warps'"), (std::vector<std::string>{" () 0"}));
    EXPECT_TRUE(ofFirst("'answer <= warps', 'answer > 1'").empty()) << "together";
}

/// What the run of a reader who turned a knob, or none ("") shows of the first or second question.
ShownAnswer shownTo(const std::string& first, const std::string& second, std::size_t step,
                    const std::string& key, const std::string& value) {
    std::string text = kLesson;
    text.replace(text.find("FIRST"), 5, "proof = [" + first + "]");
    text.replace(text.find("SECOND"), 6, "proof = [" + second + "]");
    const scenario::Scenario lesson = support::scenarioFrom(text);
    StepRuns runs(lesson, support::devices());
    const scenario::Scenario& now = runs.at(step).scenario;
    runs.setReader(key.empty() ? now : scenario::set(now, key, value).value());
    return shownAnswer(runs, step);
}

TEST(Proof, TheRunOfTheReaderDecidesWhichAnswerIsRight) {
    using enum ShownAnswer::Kind;
    EXPECT_EQ(shownTo("'answer == warps'", "", 0, "launch.block", "48").kind, OfFile);
    const ShownAnswer other = shownTo("'answer == warps'", "", 0, "launch.block", "96");
    EXPECT_EQ(other.kind, OfRun);
    EXPECT_EQ(other.choice, 2) << "three warps";
    const ShownAnswer number =
        shownTo("", "'answer == warps', 'finished == 1'", 1, "launch.block", "96");
    EXPECT_EQ(number.kind, OfRun);
    EXPECT_EQ(number.number, 3);
}

TEST(Proof, ARunThatShowsNoAnswerLeavesTheQuestionUndecided) {
    using enum ShownAnswer::Kind;
    const ShownAnswer none = shownTo("'answer == warps'", "", 0, "launch.block", "128");
    EXPECT_EQ(none.kind, Undecided) << "four is no choice";
    EXPECT_EQ(none.why.claim, "answer == warps");
    EXPECT_EQ(none.why.now, "2, 4");
    EXPECT_FALSE(none.isOfStep);
    EXPECT_EQ(shownTo("'divergent_warps line 4 == 1'", "", 0, "launch.block", "8").kind, Undecided);
    EXPECT_EQ(shownTo("'answer <= warps'", "", 0, "launch.block", "96").kind, Undecided)
        << "it holds for three";
    EXPECT_EQ(shownTo("'answer <= warps'", "", 0, "", "").kind, OfFile)
        << "claims that hold for others as well do not make the file's answer wrong";
    const ShownAnswer refused = shownTo("'answer == warps'", "", 0, "launch.block", "4096");
    EXPECT_EQ(refused.kind, Undecided) << "there is no run";
}

}  // namespace
}  // namespace warpscope::analysis
