#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/analysis/expected_answer.h"
#include "engine/analysis/report.h"
#include "engine/base/result.h"
#include "engine/exercise/exercise.h"

namespace warpscope::exercise {

/// The steps that ask something, counted from 0.
std::vector<std::size_t> stepsThatAsk(const scenario::Scenario& scenario);

/// What became of an answer.
struct Grade {
    bool isRight = false;
    std::string expected{};          ///< As a person types it; empty where something is mended.
    std::vector<Message> because{};  ///< What the run says of it.
    scenario::LocalText hint{};      ///< What a wrong one has overlooked; may be empty.
    scenario::LocalText reason{};    ///< What the exercise says of it; may be empty.
};

/// Answers and grades the questions of an instance by its runs; steps with the same knobs share
/// one.
class Grader {
  public:
    /// Requires: both outlive it.
    Grader(const Instance& instance, const machine::Library& devices)
        : instance_(&instance), devices_(&devices) {}

    /// Grades an answer to the question of a step. It is what a person types in the window, a
    /// choice from 1; to mend it is a kernel's text or knobs (KEY=VALUE …). A problem where the
    /// answer cannot be run, or the run never comes to what is asked.
    Result<Grade> grade(std::size_t step, const std::string& answer);
    /// What the window shows beside a question and a pencil needs: the state of each warp up to the
    /// moment at which it is asked who is issued next, under these words. Empty for every other
    /// question.
    Result<std::string> seenAt(std::size_t step, const analysis::PictureWords& words = {});

  private:
    const scenario::Question& questionOf(std::size_t step) const {
        return instance_->scenario.steps[step].question;
    }
    Result<scenario::Scenario> scenarioAt(std::size_t step) const;
    /// Runs the scenario of a step, unless it is the one that ran last.
    std::optional<Problem> runAt(std::size_t step);
    Result<analysis::Expected> expectedAt(std::size_t step);
    Result<Grade> gradeMending(std::size_t step, const std::string& answer) const;

    const Instance* instance_;
    const machine::Library* devices_;
    std::optional<scenario::Scenario> ran_{};
    std::shared_ptr<const history::Run> run_{};
};

}  // namespace warpscope::exercise
