#include "app/session/state/next_question.h"

#include "app/session/base/landmark.h"

namespace warpscope::session {
namespace {

bool staysAsItIs(const scenario::GoTo& target) {
    return target.kind == scenario::GoTo::Kind::Stay;
}

}  // namespace

scenario::GoTo askedAt(const scenario::Step& step) {
    if (!staysAsItIs(step.question.askAt)) return step.question.askAt;
    return step.goTo.kind == scenario::GoTo::Kind::End ? scenario::GoTo{} : step.goTo;
}

bool isStillAsked(const std::vector<scenario::Step>& steps, const std::vector<Reply>& replies,
                  std::size_t index) {
    const scenario::Question& question = steps[index].question;
    const bool isAnswered = index < replies.size() && replies[index].isSeen;
    return question.isAsked() && !question.isMended() && !isAnswered;
}

std::optional<Cycle> nextAskedAt(const history::Recording& run,
                                 const std::vector<scenario::Step>& steps,
                                 const std::vector<Reply>& replies, int now) {
    scenario::GoTo before{};  // Where the steps on the way leave the cursor.
    for (auto i = static_cast<std::size_t>(now) + 1; i < steps.size(); ++i) {
        const scenario::Step& step = steps[i];
        if (!step.set.empty()) return std::nullopt;
        if (isStillAsked(steps, replies, i)) {
            scenario::GoTo asked = askedAt(step);
            if (staysAsItIs(asked)) asked = before;
            return staysAsItIs(asked) ? 0 : analysis::cycleOf(run, asked);
        }
        if (!staysAsItIs(step.goTo)) before = step.goTo;
    }
    return std::nullopt;
}

}  // namespace warpscope::session
