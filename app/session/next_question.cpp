#include "app/session/next_question.h"

#include <algorithm>

#include "app/session/landmark.h"

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

std::optional<Cycle> nextAskedAt(const history::Recording& run,
                                 const std::vector<scenario::Step>& steps,
                                 const std::vector<Reply>& replies, int now) {
    scenario::GoTo before{};  // Where the steps on the way leave the cursor.
    for (auto i = static_cast<std::size_t>(now) + 1; i < steps.size(); ++i) {
        const scenario::Step& step = steps[i];
        if (!step.set.empty()) return std::nullopt;
        const bool isOpen =
            step.question.isAsked() && !step.question.isMended() && !replies[i].isSeen;
        if (isOpen) {
            scenario::GoTo asked = askedAt(step);
            if (staysAsItIs(asked)) asked = before;
            return staysAsItIs(asked) ? 0 : analysis::cycleOf(run, asked);
        }
        if (!staysAsItIs(step.goTo)) before = step.goTo;
    }
    return std::nullopt;
}

}  // namespace warpscope::session
