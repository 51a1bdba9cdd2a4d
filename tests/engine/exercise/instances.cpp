#include "tests/engine/exercise/instances.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <set>

#include "app/names/view_names.h"
#include "tests/support/paths.h"
#include "tests/support/run_scenario.h"
#include "tests/support/thinned.h"

namespace warpscope::exercise {
namespace {

/// A wrong answer of the kind that is asked for.
std::string wrongAnswer(const scenario::Question& question, const std::string& own) {
    using Kind = scenario::Question::Kind;
    switch (question.kind) {
        case Kind::Choice:
            return own == "1" ? "2" : "1";
        case Kind::Lanes:
            return own.starts_with("0") ? "1" : "0";
        case Kind::Mend:
            return "model.max_cycles=1000000";  // Nothing is changed by it.
        default:
            return std::to_string(std::atof(own.c_str()) + 2 * question.wanted.tolerance + 1);
    }
}

void expectAnswersGraded(const Instance& instance, const std::vector<std::string>& own) {
    Grader grader(instance, support::devices());
    const auto steps = stepsThatAsk(instance.scenario);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const auto right = grader.grade(steps[i], own[i]);
        ASSERT_TRUE(right.isOk()) << right.problem().message.key;
        EXPECT_TRUE(right->isRight) << "question " << i + 1 << ": " << own[i];
        const std::string bad = wrongAnswer(instance.scenario.steps[steps[i]].question, own[i]);
        const auto wrong = grader.grade(steps[i], bad);
        ASSERT_TRUE(wrong.isOk()) << wrong.problem().message.key;
        EXPECT_FALSE(wrong->isRight) << "question " << i + 1 << ": " << bad;
    }
}

}  // namespace

Instance instanceOf(std::string_view name, std::int64_t seed) {
    const auto folder = support::projectRoot() / "assets" / "exercises";
    auto instance = makeInstance(folder, name, seed, support::devices(), names::ofWindow());
    if (instance) return *std::move(instance);
    const Problem& problem = instance.problem();
    std::fprintf(stderr, "%s, seed %d, line %d: %s\n", std::string(name).c_str(),
                 static_cast<int>(seed), problem.range.line, problem.message.key.c_str());
    for (const auto& [key, value] : problem.message.values)
        std::fprintf(stderr, "  %s = %s\n", key.c_str(), value.c_str());
    std::abort();
}

Result<std::string> ownAnswer(const Instance& instance, Grader& grader, std::size_t step) {
    if (instance.scenario.steps[step].question.isMended()) return instance.remedy;
    // What was expected is told with every grade, that of no answer too.
    auto grade = grader.grade(step, "?");
    if (!grade) return grade.problems();
    return std::move(grade)->expected;
}

std::vector<std::string> ownAnswers(const Instance& instance) {
    Grader grader(instance, support::devices());
    std::vector<std::string> answers;
    for (const std::size_t step : stepsThatAsk(instance.scenario)) {
        const auto answer = ownAnswer(instance, grader, step);
        EXPECT_TRUE(answer.isOk()) << instance.name << " " << instance.seed;
        answers.push_back(answer ? *answer : std::string());
        EXPECT_FALSE(answers.back().empty()) << instance.name << " " << instance.seed;
    }
    return answers;
}

void expectSound(std::string_view name, std::size_t instances, std::size_t answers) {
    constexpr std::int64_t kStep = support::kTakenOf;
    std::set<std::string> texts;
    std::set<std::vector<std::string>> lists;
    for (std::int64_t seed = 0; seed < kSeeds; seed += kStep) {
        const testing::ScopedTrace trace(__FILE__, __LINE__, "seed " + std::to_string(seed));
        const Instance instance = instanceOf(name, seed);
        EXPECT_EQ(instance.text.find('@'), std::string::npos) << instance.text;
        EXPECT_EQ(instance.scenario.exercise.name, name);
        EXPECT_EQ(instance.scenario.exercise.seed, seed);
        const std::vector<std::string> own = ownAnswers(instance);
        ASSERT_FALSE(own.empty());
        expectAnswersGraded(instance, own);
        std::string text = instance.text;
        text.erase(text.find("seed = "), 10);
        texts.insert(std::move(text));
        lists.insert(own);
    }
    EXPECT_GE(texts.size(), instances / support::kTakenOf);
    EXPECT_GE(lists.size(), answers / support::kTakenOf);
}

}  // namespace warpscope::exercise
