#include "engine/cuda/syntax/effects.h"

#include <algorithm>

#include "engine/cuda/types/builtins.h"

namespace warpscope::cuda {

/// A local variable of a called function ends with the call: what it holds is nobody else's.
bool Effects::isOwn(const Expression& target) const {
    if (functionDepth_ == 0 || target.kind != ExpressionKind::Variable) return false;
    const Variable& variable = *target.variable;
    const bool isLocal =
        variable.storage == Storage::Local || variable.storage == Storage::Parameter;
    return isLocal && !variable.isReference && !variable.isCaptured;
}

bool Effects::has(const Expression& expression) {
    if (expression.kind == ExpressionKind::Assign && !isOwn(*expression.operands[0])) return true;
    if (expression.kind == ExpressionKind::Call) {
        const Builtin* const builtin = expression.builtin;
        if (builtin == nullptr ? hasBody(*expression.function) : hasEffect(*builtin)) return true;
    }
    return std::ranges::any_of(expression.operands,
                               [&](const ExpressionPtr& operand) { return has(*operand); });
}

bool Effects::has(const Statement& statement) {
    const auto hasOne = [&](const auto& part) { return part != nullptr && has(*part); };
    for (const auto& variable : statement.variables) {
        if (hasOne(variable->initializer)) return true;
        if (std::ranges::any_of(variable->elements, hasOne)) return true;
    }
    return hasOne(statement.condition) || hasOne(statement.step) || hasOne(statement.initial) ||
           hasOne(statement.body) || hasOne(statement.otherwise) ||
           std::ranges::any_of(statement.children, hasOne);
}

bool Effects::hasBody(const Function& function) {
    const auto [entry, isNew] = functions_.try_emplace(&function, false);
    if (!isNew) return entry->second;
    ++functionDepth_;
    const bool found = function.body != nullptr && has(*function.body);
    --functionDepth_;
    return functions_[&function] = found;
}

}  // namespace warpscope::cuda
