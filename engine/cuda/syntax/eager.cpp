#include "engine/cuda/syntax/eager.h"

#include <algorithm>

#include "engine/cuda/types/builtins.h"

namespace warpscope::cuda {
namespace {

constexpr int kMaxConditionCost = 12;
constexpr int kMaxArmCost = 4;
/// Of the eight predicate registers, how many one condition may hold at a time.
constexpr int kMaxPredicates = 6;
/// Trees deeper than this are too costly anyway.
constexpr int kMaxEagerDepth = 16;

struct Effort {
    bool isPure = true;
    int cost = 0;
    int predicates = 0;  ///< Held at the same time while it is computed.
};

constexpr Effort kImpure = {false, 0, 0};

bool isPowerOfTwo(std::uint64_t bits) {
    return bits != 0 && (bits & (bits - 1)) == 0;
}

/// Unsigned division by a power of two is a shift; other divisions are slow.
bool isCheap(const Expression& expression) {
    const bool isDivision =
        expression.op == BinaryOperator::Divide || expression.op == BinaryOperator::Remainder;
    if (!isDivision) return true;
    const Expression& divisor = *expression.operands[1];
    return expression.type.isInteger() && isUnsigned(expression.type.scalar) &&
           divisor.kind == ExpressionKind::Literal && isPowerOfTwo(divisor.bits);
}

bool isInRegisters(const Variable& variable) {
    const bool hasArrays = variable.type.isRecord() && variable.type.record->hasArrays;
    return !variable.isAddressTaken && !variable.type.isArray() && !hasArrays &&
           (variable.storage == Storage::Local || variable.storage == Storage::Parameter);
}

/// A member, however deep, of a structure that is a variable in registers.
bool isMemberInRegisters(const Expression& member) {
    const Variable* const root = rootOf(member);
    return root != nullptr && isInRegisters(*root);
}

bool isPureKind(const Expression& expression) {
    switch (expression.kind) {
        case ExpressionKind::Literal:
        case ExpressionKind::Special:
        case ExpressionKind::Negate:
        case ExpressionKind::BitNot:
        case ExpressionKind::LogicalNot:
        case ExpressionKind::Convert:
        case ExpressionKind::Conditional:
            return true;
        case ExpressionKind::Variable:
            return isInRegisters(*expression.variable);
        case ExpressionKind::Member:
            return isMemberInRegisters(expression);
        case ExpressionKind::Binary:
            return isCheap(expression);
        case ExpressionKind::Call:
            return expression.builtin != nullptr && !expression.builtin->isCostly;
        default:
            return false;
    }
}

Effort effortOf(const Expression& expression) {
    if (expression.depth > kMaxEagerDepth || !isPureKind(expression)) return kImpure;
    Effort total;
    const bool isLeaf = expression.operands.empty();
    const bool isNoWork = expression.kind == ExpressionKind::LogicalNot ||
                          expression.kind == ExpressionKind::Member;
    total.cost = isLeaf || isNoWork ? 0 : 1;
    int held = 0;
    for (const ExpressionPtr& operand : expression.operands) {
        const Effort effort = effortOf(*operand);
        if (!effort.isPure) return kImpure;
        total.cost += effort.cost;
        total.predicates = std::max(total.predicates, effort.predicates + held);
        // && and || hold the left result while the right one is computed, ?: its condition.
        const bool isLogicalNode =
            expression.kind == ExpressionKind::Binary && isLogical(expression.op);
        if (isLogicalNode || expression.kind == ExpressionKind::Conditional) held = 1;
    }
    total.predicates = std::max(total.predicates, 1 + held);
    return total;
}

bool isWithin(const Expression& expression, int maxCost) {
    const Effort effort = effortOf(expression);
    return effort.isPure && effort.cost <= maxCost && effort.predicates <= kMaxPredicates - 1;
}

}  // namespace

bool isEager(const Expression& expression) {
    return isWithin(expression, kMaxConditionCost);
}

bool isEagerArm(const Expression& expression) {
    return isWithin(expression, kMaxArmCost);
}

bool isStraight(const Expression& condition) {
    if (condition.kind == ExpressionKind::LogicalNot) return isStraight(*condition.operands[0]);
    if (condition.kind != ExpressionKind::Binary || !isLogical(condition.op)) return true;
    return isEager(*condition.operands[1]) && isStraight(*condition.operands[0]);
}

}  // namespace warpscope::cuda
