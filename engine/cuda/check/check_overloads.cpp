#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "engine/cuda/check/checker.h"

namespace warpscope::cuda {

/// How far an argument is from a parameter: 0 the same type, 1 a promotion (of a pointer: what it
/// points to becomes const), 2 another conversion; less than 0 where it cannot become one.
int Checker::distanceTo(const Variable& parameter, const Expression& argument) const {
    const Type& from = argument.type;
    const Type& to = parameter.type;
    if (isOpenList(argument)) return to.isRecord() ? 0 : to.isScalar() ? 2 : -1;
    const bool isSame = from.scalar == to.scalar && from.record == to.record;
    if (to.isPointer || !parameter.dimensions.empty()) {
        const bool dropsConst = from.isConst && !to.isConst;
        if (!(from.isPointer || from.isArray()) || !isSame || dropsConst) return -1;
        return from.isConst == to.isConst ? 0 : 1;
    }
    if (parameter.name == "this" && isSame) {  // A const function of a structure takes both.
        const Variable* const root = rootOf(argument);
        const bool isConst = from.isConst || (root != nullptr && root->isConst);
        return isConst == parameter.isConst ? 0 : isConst ? -1 : 1;
    }
    if (from.isPointer || from.isArray() || from.isRecord() || to.isRecord())
        return isSame && !from.isPointer && !from.isArray() ? 0 : -1;
    if (isSame) return 0;
    const bool isPlaceNeeded = parameter.isReference && !parameter.isConst;
    if (isPlaceNeeded || !from.isArithmetic() || !to.isArithmetic()) return -1;
    const bool isPromotion =
        promoted(from).scalar == to.scalar || (from.isFloat() && to.isDouble());
    return isPromotion ? 1 : 2;
}

/// How far each argument of a call is from a function's parameters; nothing where they do not fit.
std::optional<std::vector<int>> Checker::distancesTo(const Function& function,
                                                     const Expression& call) const {
    const std::size_t given = call.operands.size();
    const auto needed = static_cast<std::size_t>(std::ranges::count_if(
        function.parameters, [](const auto& p) { return p->initializer == nullptr; }));
    if (given < needed || given > function.parameters.size()) return std::nullopt;
    std::vector<int> distances;
    for (std::size_t i = 0; i < given; ++i) {
        distances.push_back(distanceTo(*function.parameters[i], *call.operands[i]));
        if (distances.back() < 0) return std::nullopt;
    }
    return distances;
}

/// Of the functions of one name the one that is nearer than each other one: for no argument
/// further, for one of them nearer. There is none where one is nearer here and another one there.
Function* Checker::chooseOverload(Expression& expression, Function& first) {
    if (first.nextOverload == nullptr) return &first;
    for (ExpressionPtr& argument : expression.operands)
        if (!isOpenList(*argument)) check(argument);
    if (hasBrokenOperand(expression)) return nullptr;
    std::vector<std::pair<Function*, std::vector<int>>> fitting;
    for (Function* one = &first; one != nullptr; one = one->nextOverload) {
        if (auto distances = distancesTo(*one, expression))
            fitting.emplace_back(one, std::move(*distances));
    }
    const auto isNearest = [&](const auto& one) {
        return std::ranges::all_of(fitting, [&](const auto& other) {
            return one.first == other.first ||
                   (one.second != other.second &&
                    std::ranges::equal(one.second, other.second, std::less_equal()));
        });
    };
    const auto best = std::ranges::find_if(fitting, isNearest);
    if (best != fitting.end()) return best->first;
    fail(expression, Message{fitting.empty() ? "compiler.no_overload" : "compiler.ambiguous"}.with(
                         "name", spokenName(expression.name)));
    return nullptr;
}

}  // namespace warpscope::cuda
