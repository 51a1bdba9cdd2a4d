#include "engine/analysis/proof.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/analysis/claim_numbers.h"
#include "engine/analysis/typed_number.h"
#include "engine/base/ascii.h"
#include "engine/scenario/lessons/claim.h"

namespace warpscope::analysis {
namespace {

using scenario::ClaimName;
using scenario::Condition;
using scenario::Question;

constexpr std::string_view kAnswer = "answer";

/// The number of a choice: "6912", "16,896", "75 %"; nothing for words.
std::optional<double> numberOfChoice(const Question& question, int choice) {
    const auto number = typedNumber(question.choices[static_cast<std::size_t>(choice)].en);
    return number ? std::optional(number->value) : std::nullopt;
}

std::optional<double> answerOf(const Question& question) {
    if (question.choices.empty()) return question.wanted.value;
    return numberOfChoice(question, question.answer);
}

bool isOnAnswer(const Condition& condition) {
    return condition.text.find(kAnswer) != std::string::npos;
}

/// The question of a step and the runs that its claims are about.
class Claims {
  public:
    Claims(StepRuns& runs, std::size_t step)
        : runs_(runs), step_(step), question_(runs.scenario().steps[step].question) {}

    std::optional<scenario::ClaimState> stateOf(std::string_view claim,
                                                std::optional<double> answer) const {
        return scenario::stateOfClaim(claim, [&](const ClaimName& name) {
            return name.name == kAnswer ? answer : claimNumber(runs_, step_, name);
        });
    }
    bool holdFor(std::optional<double> answer) const {
        return std::ranges::all_of(question_.conditions, [&](const Condition& condition) {
            const auto state = stateOf(condition.text, answer);
            return state && state->isHeld;
        });
    }
    /// The choices but the file's own for whose numbers all of them hold; none where no condition
    /// is on the answer.
    std::vector<int> otherChoices() const {
        std::vector<int> found;
        if (std::ranges::none_of(question_.conditions, isOnAnswer)) return found;
        for (int choice = 0; choice < static_cast<int>(question_.choices.size()); ++choice)
            if (choice != question_.answer && holdFor(numberOfChoice(question_, choice)))
                found.push_back(choice);
        return found;
    }
    std::vector<Unproven> unheld() const;
    std::optional<double> otherNumber() const;

  private:
    StepRuns& runs_;
    std::size_t step_;
    const Question& question_;
};

std::vector<Unproven> Claims::unheld() const {
    std::vector<Unproven> found;
    for (const Condition& condition : question_.conditions) {
        const auto state = stateOf(condition.text, answerOf(question_));
        if (!state)
            found.push_back({condition.text, {}, -1});
        else if (!state->isHeld)
            found.push_back(
                {condition.text, fmt::format("{:.10g}, {:.10g}", state->left, state->right), -1});
    }
    return found;
}

/// What the run has in the place of a number of the file: what "answer == …" names, if all the
/// other conditions hold for it.
std::optional<double> Claims::otherNumber() const {
    for (const Condition& condition : question_.conditions) {
        std::string_view text = condition.text;
        if (!text.starts_with(kAnswer)) continue;
        text = ascii::trimmed(text.substr(kAnswer.size()));
        if (!text.starts_with("==") && !text.starts_with("~=")) continue;
        const auto state = stateOf(condition.text, answerOf(question_));
        if (state && holdFor(state->right)) return state->right;
    }
    return std::nullopt;
}

}  // namespace

std::vector<Unproven> unproven(StepRuns& runs, std::size_t step) {
    if (runs.scenario().steps[step].question.isMended()) return {};
    const Claims claims(runs, step);
    std::vector<Unproven> found = claims.unheld();
    if (!found.empty()) return found;
    const std::vector<int> others = claims.otherChoices();
    if (!others.empty()) found.push_back({{}, {}, others.front()});
    return found;
}

ShownAnswer shownAnswer(StepRuns& runs, std::size_t step) {
    const Question& question = runs.scenario().steps[step].question;
    std::vector<Unproven> all = unproven(runs, step);
    if (all.empty()) return {};
    ShownAnswer shown;
    shown.isOfStep = runs.isReaderAt(step);
    shown.kind = ShownAnswer::Kind::Undecided;
    shown.why = std::move(all.front());
    if (shown.why.claim.empty()) {
        // Of the step's own run the claims are too weak, which does not speak against the file.
        if (shown.isOfStep) return {};
        return shown;
    }
    const Claims claims(runs, step);
    const std::vector<int> others = claims.otherChoices();
    if (others.size() == 1) shown.choice = others.front();
    if (question.choices.empty()) shown.number = claims.otherNumber();
    if (shown.choice >= 0 || shown.number) shown.kind = ShownAnswer::Kind::OfRun;
    return shown;
}

}  // namespace warpscope::analysis
