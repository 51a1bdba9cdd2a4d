#include "engine/base/problem_list.h"

#include <algorithm>
#include <utility>

namespace warpscope {
namespace {}  // namespace

void ProblemList::add(const Place& place, Message message, Message hint) {
    const auto isSameLine = [&](const Problem& p) { return p.range.line == place.line; };
    if (isFull() || std::ranges::any_of(problems_, isSameLine)) return;
    Problem problem;
    problem.message = std::move(message);
    problem.hint = std::move(hint);
    problem.range = {file_, place.line, place.column, place.endColumn};
    problems_.push_back(std::move(problem));
}

void ProblemList::removeLines(int first, int last) {
    std::erase_if(problems_, [&](const Problem& problem) {
        return problem.range.line >= first && problem.range.line <= last;
    });
}

bool ProblemList::isFull() const {
    return problems_.size() >= kMaxProblems;
}

std::vector<Problem> ProblemList::take() {
    std::ranges::stable_sort(problems_, {}, [](const Problem& p) { return p.range.line; });
    return std::move(problems_);
}

}  // namespace warpscope
