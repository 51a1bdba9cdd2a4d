#include "engine/exercise/grade.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <sstream>

#include "engine/analysis/condition.h"
#include "engine/analysis/expected_answer.h"
#include "engine/analysis/landmark.h"
#include "engine/analysis/report.h"
#include "engine/analysis/typed_lanes.h"
#include "engine/base/ascii.h"
#include "engine/base/half_width.h"
#include "engine/exercise/makers.h"
#include "engine/scenario/lessons/set.h"

namespace warpscope::exercise {
namespace {

using Kind = scenario::Question::Kind;
using scenario::GoTo;

constexpr std::string_view kBarrierExercise = "put-the-barrier";
/// A round of the loop takes 36 cycles alone and more beside others: each warp's last branch is
/// among them, so that a reader knows which instruction it is at. 80 columns hold no more.
constexpr Cycle kCyclesSeen = 56;

analysis::AskedAt askedAt(const history::Run& run, const scenario::Step& step) {
    const bool hasPlace = step.question.askAt.kind != GoTo::Kind::Stay;
    const GoTo place = hasPlace ? step.question.askAt : step.goTo;
    const auto warp = static_cast<std::uint32_t>(std::max(0, step.selectWarp));
    return {analysis::cycleOf(run, place).value_or(0), WarpId{warp}};
}

Problem noAnswer() {
    return Problem{Message{"exercise.no_answer"}, {}, {}, Severity::Error};
}

/// A kernel's text, or knobs: what the student changed.
Result<scenario::Scenario> changedBy(scenario::Scenario scenario, const std::string& answer) {
    if (answer.find("__global__") != std::string::npos) {
        scenario.code = answer;
        return scenario;
    }
    std::istringstream knobs(answer);
    for (std::string knob; knobs >> knob;) {
        const std::size_t equals = knob.find('=');
        if (equals == std::string::npos)
            return Problem{Message{"exercise.no_knob"}.with("text", knob), {}, {}, Severity::Error};
        auto turned = scenario::set(scenario, knob.substr(0, equals),
                                    std::string_view(knob).substr(equals + 1));
        if (!turned) return turned.problems();
        scenario = *std::move(turned);
    }
    return scenario;
}

std::optional<int> wholeOf(const std::string& written) {
    const std::string half = halfWidth(written);
    const std::string_view text = ascii::trimmed(half);
    int value = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || rest != end) return std::nullopt;
    return value;
}

}  // namespace

std::vector<std::size_t> stepsThatAsk(const scenario::Scenario& scenario) {
    std::vector<std::size_t> steps;
    for (std::size_t i = 0; i < scenario.steps.size(); ++i)
        if (scenario.steps[i].question.isAsked()) steps.push_back(i);
    return steps;
}

/// The knobs of the steps up to this one are turned.
Result<scenario::Scenario> Grader::scenarioAt(std::size_t step) const {
    scenario::Scenario turned = instance_->scenario;
    for (std::size_t i = 0; i <= step; ++i)
        for (const scenario::Setting& setting : instance_->scenario.steps[i].set)
            if (auto problem = scenario::assign(turned, setting)) return *std::move(problem);
    return turned;
}

std::optional<Problem> Grader::runAt(std::size_t step) {
    auto scenario = scenarioAt(step);
    if (!scenario) return scenario.problem();
    if (ran_ == *scenario) return std::nullopt;
    auto run = runOf(*scenario, *devices_);
    if (!run) return run.problem();
    run_ = *std::move(run);
    ran_ = *std::move(scenario);
    return std::nullopt;
}

/// What the run says to a question that is typed.
Result<analysis::Expected> Grader::expectedAt(std::size_t step) {
    if (auto problem = runAt(step)) return *std::move(problem);
    const scenario::Step& asked = instance_->scenario.steps[step];
    auto expected = analysis::expectedAnswer(*run_, asked.question, askedAt(*run_, asked));
    if (!expected) return noAnswer();
    return *std::move(expected);
}

Result<Grade> Grader::gradeMending(std::size_t step, const std::string& answer) const {
    auto scenario = scenarioAt(step);
    if (!scenario) return scenario.problems();
    const auto changed = changedBy(*std::move(scenario), answer);
    if (!changed) return changed.problems();
    const auto run = runOf(*changed, *devices_);
    if (!run) return run.problems();
    const auto& conditions = questionOf(step).conditions;
    Grade grade;
    grade.reason = questionOf(step).reason;
    grade.isRight = analysis::isMended(**run, conditions);
    for (const scenario::Condition& condition : conditions) {
        const analysis::ConditionState state = analysis::stateOf(**run, condition);
        const char* key = state.isHeld ? "exercise.held" : "exercise.not_held";
        grade.because.push_back(
            Message{key}.with("condition", condition.text).with("now", state.now));
    }
    return grade;
}

Result<Grade> Grader::grade(std::size_t step, const std::string& answer) {
    const scenario::Question& question = questionOf(step);
    if (question.isMended()) return gradeMending(step, answer);
    Grade grade;
    grade.reason = question.reason;
    if (question.kind == Kind::Choice) {
        grade.expected = std::to_string(question.answer + 1);
        const auto chosen = wholeOf(answer);
        const auto count = static_cast<int>(question.choices.size());
        grade.isRight = chosen == question.answer + 1;
        if (!chosen || *chosen < 1 || *chosen > count) {
            grade.because.push_back(
                Message{"exercise.no_choice"}.with("text", answer).with("count", count));
        } else if (!grade.isRight) {
            grade.hint = analysis::hintFor(question, *chosen - 1);
        }
        return grade;
    }
    const auto expected = expectedAt(step);
    if (!expected) return expected.problems();
    grade.expected = analysis::typedAnswer(question, *expected);
    grade.isRight = analysis::isRight(question, *expected, answer);
    if (auto sentence = analysis::unreadable(question, *expected, answer)) {
        grade.because.push_back(*std::move(sentence));
    } else if (!grade.isRight) {
        grade.hint = analysis::hintFor(question, answer);
    }
    if (question.kind == Kind::Lanes)
        if (auto beyond = analysis::beyondWarp(answer, run_->launch().machine.limits.warpSize))
            grade.because.push_back(*std::move(beyond));
    if (!expected->because.isEmpty()) grade.because.push_back(expected->because);
    const auto line = wholeOf(answer);
    if (!grade.isRight && line && instance_->name == kBarrierExercise) {
        const auto wrong = wrongBarrier(instance_->scenario, *line, *devices_);
        if (wrong) grade.because.insert(grade.because.end(), wrong->begin(), wrong->end());
    }
    return grade;
}

Result<std::string> Grader::seenAt(std::size_t step, const analysis::PictureWords& words) {
    if (!questionOf(step).wanted.isNext) return std::string();
    if (auto problem = runAt(step)) return *std::move(problem);
    const Cycle last = askedAt(*run_, instance_->scenario.steps[step]).cycle;
    return analysis::pictureOf(*run_, std::max<Cycle>(0, last + 1 - kCyclesSeen), last + 1, words);
}

}  // namespace warpscope::exercise
