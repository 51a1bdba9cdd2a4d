#include "engine/exercise/grade.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/engine/exercise/instances.h"
#include "tests/support/run_scenario.h"

namespace warpscope::exercise {
namespace {

TEST(GradeTest, StepsWithoutAQuestionAskNothing) {
    EXPECT_EQ(stepsThatAsk(instanceOf("hide-latency", 1).scenario), (std::vector<std::size_t>{0}));
    EXPECT_EQ(stepsThatAsk(instanceOf("who-is-next", 1).scenario).size(), 10u);
}

TEST(GradeTest, TheRunSaysWhyAWarpIsNext) {
    const Instance instance = instanceOf("who-is-next", 2);
    Grader grader(instance, support::devices());
    const auto grade = grader.grade(0, "99");
    ASSERT_TRUE(grade.isOk());
    EXPECT_FALSE(grade->isRight);
    EXPECT_FALSE(grade->because.empty());
    EXPECT_FALSE(grade->expected.empty());
}

TEST(GradeTest, AMisplacedBarrierIsToldItsRace) {
    const Instance instance = instanceOf("put-the-barrier", 5);
    Grader grader(instance, support::devices());
    const auto own = ownAnswer(instance, grader, 0);
    ASSERT_TRUE(own.isOk());
    const auto grade = grader.grade(0, std::to_string(std::stoi(*own) - 1));
    ASSERT_TRUE(grade.isOk());
    EXPECT_FALSE(grade->isRight);
    EXPECT_FALSE(grade->because.empty());
    EXPECT_FALSE(grade->reason.en.empty());
}

TEST(GradeTest, AWrongAnswerHasAHintAndARightOneNone) {
    for (const std::string_view name : names()) {
        const Instance instance = instanceOf(std::string(name), 4);
        Grader grader(instance, support::devices());
        for (const std::size_t step : stepsThatAsk(instance.scenario)) {
            const scenario::Question& question = instance.scenario.steps[step].question;
            if (question.isMended() || question.choices.size() == 2) continue;
            const auto own = ownAnswer(instance, grader, step);
            ASSERT_TRUE(own.isOk());
            EXPECT_EQ(grader.grade(step, *own)->hint.en, "") << name;
            const std::string wrong = question.choices.empty() ? "61" : *own == "1" ? "2" : "1";
            const auto grade = grader.grade(step, wrong);
            ASSERT_TRUE(grade.isOk());
            EXPECT_FALSE(grade->isRight) << name << " " << step;
            EXPECT_NE(grade->hint.en, "") << name << " " << step;
            EXPECT_NE(grade->hint.zh, "") << name << " " << step;
            EXPECT_EQ(grader.grade(step, "?")->hint.en, "") << "of what cannot be read, none";
        }
    }
}

TEST(GradeTest, EachConditionOfAMendingIsTold) {
    const Instance instance = instanceOf("mend-the-transpose", 5);
    Grader grader(instance, support::devices());
    const auto mended = grader.grade(0, instance.remedy);
    ASSERT_TRUE(mended.isOk());
    EXPECT_TRUE(mended->isRight);
    ASSERT_EQ(mended->because.size(), 6u);
    for (const Message& sentence : mended->because)
        EXPECT_EQ(sentence.key, "exercise.held");
    EXPECT_EQ(grader.grade(0, "faster").problem().message.key, "exercise.no_knob");
    EXPECT_FALSE(grader.grade(0, "launch.speed=1").isOk());
    EXPECT_FALSE(grader.grade(0, "__global__ void ask(int* a) { nonsense }").isOk());
}

TEST(GradeTest, WhatIsSeenEndsWithTheMomentOfTheQuestion) {
    const Instance next = instanceOf("who-is-next", 3);
    Grader grader(next, support::devices());
    std::string before;
    for (const std::size_t step : stepsThatAsk(next.scenario)) {
        const auto seen = grader.seenAt(step);
        ASSERT_TRUE(seen.isOk());
        EXPECT_NE(*seen, before) << "each moment is another one";
        before = *seen;
        // A tenth cycle is numbered; the last number is not beyond the moment.
        const std::string head = seen->substr(0, seen->find('\n'));
        const auto asked = next.scenario.steps[step].question.askAt.number;
        const int last = std::stoi(head.substr(head.rfind(' ')));
        EXPECT_LE(last, asked);
        EXPECT_GT(last, asked - 10);
    }
    const Instance picture = instanceOf("picture", 3);
    EXPECT_EQ(*Grader(picture, support::devices()).seenAt(0), "");
}

// All are printed on one sheet.
TEST(GradeTest, NoPictureOfAMomentShowsWhoWasNextAtTheOneBefore) {
    for (std::int64_t seed = 0; seed < 12; ++seed) {
        const Instance instance = instanceOf("who-is-next", seed);
        const auto run = support::runFrom(instance.text);
        const auto isIssued = [&](Cycle cycle) {
            bool isAny = false;
            for (std::uint32_t warp = 0; warp < run->warps().size(); ++warp) {
                const auto segment = run->segmentAt(WarpId{warp}, cycle);
                isAny |= segment && segment->state == trace::WarpState::Issued;
            }
            return isAny;
        };
        Grader grader(instance, support::devices());
        Cycle answered = -1;
        for (const std::size_t step : stepsThatAsk(instance.scenario)) {
            const std::string seen = *grader.seenAt(step);
            const std::size_t end = seen.find_last_not_of('\n');
            const auto shown = static_cast<Cycle>(end - seen.rfind(' ', end));
            const Cycle asked = instance.scenario.steps[step].question.askAt.number;
            EXPECT_GT(asked + 1 - shown, answered) << "seed " << seed;
            answered = asked + 1;
            while (answered < run->cycles() && !isIssued(answered))
                ++answered;
        }
    }
}

/// Letters that repeat, as "w12", of a row; what the picture's edges cut is left out.
std::vector<std::string> runsOf(const std::string& row) {
    std::vector<std::string> runs;
    for (std::size_t from = row.find_first_not_of(row.front()); from < row.size();) {
        const std::size_t until = row.find_first_not_of(row[from], from);
        if (until == std::string::npos) break;
        runs.push_back(row[from] + std::to_string(until - from));
        from = until;
    }
    return runs;
}

// The task tells how long each letter lasts: whoever counts on paper relies on it.
TEST(GradeTest, TheWaitsOfWhoIsNextAreThoseThatItsWordsTell) {
    const std::set<std::string> told{"w3", "w12", "b9", "P1"};
    for (std::int64_t seed = 0; seed < 12; ++seed) {
        const Instance instance = instanceOf("who-is-next", seed);
        const scenario::LocalText& legend = instance.scenario.steps.front().text;
        Grader grader(instance, support::devices());
        for (const std::size_t step : stepsThatAsk(instance.scenario)) {
            std::istringstream lines(*grader.seenAt(step));
            std::string line;
            std::getline(lines, line);  // The cycles.
            while (std::getline(lines, line)) {
                const std::string row = line.substr(line.rfind(' ') + 1);
                for (const char letter : row) {
                    EXPECT_NE(legend.en.find(letter + std::string(": ")), std::string::npos) << row;
                    EXPECT_NE(legend.zh.find(letter + std::string("：")), std::string::npos) << row;
                }
                const auto runs = runsOf(row);
                for (const std::string& run : runs)
                    EXPECT_TRUE(run.front() == 'I' || run.front() == 'r' || told.contains(run))
                        << run << " of seed " << seed << ": " << line;
                // From one of the two long waits on, a reader counts which instruction is next.
                EXPECT_TRUE(std::ranges::count(runs, "w12") + std::ranges::count(runs, "b9") > 0)
                    << "seed " << seed << ": " << line;
            }
        }
    }
}

TEST(GradeTest, AChoiceCountsFromOne) {
    const Instance instance = instanceOf("diagnose", 4);
    Grader grader(instance, support::devices());
    const auto own = ownAnswer(instance, grader, 0);
    ASSERT_TRUE(own.isOk());
    EXPECT_TRUE(grader.grade(0, *own)->isRight);
    EXPECT_FALSE(grader.grade(0, "0")->isRight);
    EXPECT_FALSE(grader.grade(0, "yes")->isRight);
}

}  // namespace
}  // namespace warpscope::exercise
