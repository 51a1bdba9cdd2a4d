#include "engine/cuda/lower/lowerer.h"
#include "engine/cuda/syntax/eager.h"

namespace warpscope::cuda {
namespace {

isa::Comparison comparisonOf(BinaryOperator op) {
    switch (op) {
        case BinaryOperator::Less:
            return isa::Comparison::Less;
        case BinaryOperator::LessEqual:
            return isa::Comparison::LessEqual;
        case BinaryOperator::Greater:
            return isa::Comparison::Greater;
        case BinaryOperator::GreaterEqual:
            return isa::Comparison::GreaterEqual;
        case BinaryOperator::Equal:
            return isa::Comparison::Equal;
        default:
            return isa::Comparison::NotEqual;
    }
}

isa::Opcode comparingOpcode(isa::DataType type) {
    if (type == isa::DataType::F64) return isa::Opcode::Dsetp;
    return type == isa::DataType::F32 ? isa::Opcode::Fsetp : isa::Opcode::Isetp;
}

bool isLogicalNode(const Expression& expression) {
    return expression.kind == ExpressionKind::Binary && isLogical(expression.op);
}

/// a || (b && c), where a branch is to go by it: nvcc branches by a alone and joins the other two.
bool isPartedByOr(const Expression& expression) {
    return isLogicalNode(expression) && expression.op == BinaryOperator::LogicalOr &&
           isLogicalNode(*expression.operands[1]) &&
           expression.operands[1]->op == BinaryOperator::LogicalAnd;
}

}  // namespace

using code::PlaceScope;
using isa::Opcode;
using isa::Operand;

/// A predicate that holds where the condition does. && and || without branches where that is safe.
Operand Lowerer::predicate(const Expression& expression) {
    const PlaceScope placed(emitter_, expression.place);
    if (expression.kind == ExpressionKind::LogicalNot) {
        Operand inner = predicate(*expression.operands[0]);
        inner.negate = !inner.negate;
        return inner;
    }
    if (isLogicalNode(expression) && isStraight(expression)) {
        const Operand left = predicate(*expression.operands[0]);
        const Operand right = predicate(*expression.operands[1]);
        const Operand both =
            emitter_.emitPredicate(Opcode::Plop, isa::DataType::U32, {left, right});
        emitter_.last().code.logic =
            expression.op == BinaryOperator::LogicalAnd ? isa::Logic::And : isa::Logic::Or;
        return both;
    }
    if (expression.kind == ExpressionKind::Binary && isComparison(expression.op))
        return comparePredicate(expression);
    if (expression.kind == ExpressionKind::Convert && expression.type.isBool()) {
        const Expression& tested = *expression.operands[0];
        return testPredicate(lower(tested).operand, registerType(tested.type));
    }
    return testPredicate(lower(expression).operand, registerType(expression.type));
}

Operand Lowerer::comparePredicate(const Expression& expression) {
    const Expression& left = *expression.operands[0];
    const Value first = lower(left);
    const Expression& right = *expression.operands[1];
    const Operand a = keptBefore(right, first.operand, registerType(left.type));
    const Operand b = lower(right).operand;
    // Shared memory begins at 0 here, further up on the hardware: p >= cache ends a loop downwards.
    const bool isEquality =
        expression.op == BinaryOperator::Equal || expression.op == BinaryOperator::NotEqual;
    const bool mayBeBelow = left.type.isPointer && !isEquality && first.space == Space::Shared;
    const isa::DataType type = mayBeBelow ? isa::DataType::S32 : registerType(left.type);
    const Operand result = emitter_.emitPredicate(comparingOpcode(type), type, {a, b});
    emitter_.last().code.comparison = comparisonOf(expression.op);
    return result;
}

/// value != 0.
Operand Lowerer::testPredicate(const Operand& operand, isa::DataType type) {
    const Operand result =
        emitter_.emitPredicate(comparingOpcode(type), type, {operand, isa::immediateOperand(0)});
    emitter_.last().code.comparison = isa::Comparison::NotEqual;
    return result;
}

Operand Lowerer::fromPredicate(const Operand& condition, const Operand& whenTrue,
                               const Operand& whenFalse, isa::DataType type) {
    return emitter_.emitValue(Opcode::Sel, type, {condition, whenTrue, whenFalse});
}

/// 0 or 1 of && or ||.
Operand Lowerer::logicalValue(const Expression& expression) {
    const Operand one = isa::immediateOperand(1);
    const Operand zero = isa::immediateOperand(0);
    if (isStraight(expression))
        return fromPredicate(predicate(expression), one, zero, isa::DataType::U32);
    const std::uint32_t result = emitter_.newRegister();
    const std::uint32_t isFalse = emitter_.newLabel();
    const std::uint32_t end = emitter_.newLabel();
    branchIf(expression, false, isFalse);
    emitter_.moveTo(result, one, isa::DataType::U32);
    emitter_.jump(end);
    emitter_.bind(isFalse);
    emitter_.moveTo(result, zero, isa::DataType::U32);
    emitter_.bind(end);
    return isa::registerOperand(result);
}

/// Jumps to the label where the condition is as `when` says, else falls through.
void Lowerer::branchIf(const Expression& expression, bool when, std::uint32_t label) {
    if (!mayGrow(expression.place)) return;
    if (expression.kind == ExpressionKind::LogicalNot) {
        branchIf(*expression.operands[0], !when, label);
        return;
    }
    const bool isWhole = isStraight(expression) && !isPartedByOr(expression);
    if (!isLogicalNode(expression) || isWhole) {
        Operand condition = predicate(expression);
        condition.negate = condition.negate == when;
        const PlaceScope placed(emitter_, expression.place);
        emitter_.branch(condition, label);
        return;
    }
    // a && b is false as soon as a is; a || b is true as soon as a is.
    const bool decidedBy = expression.op == BinaryOperator::LogicalOr;
    if (decidedBy == when) {
        branchIf(*expression.operands[0], when, label);
        branchIf(*expression.operands[1], when, label);
        return;
    }
    const std::uint32_t skip = emitter_.newLabel();
    branchIf(*expression.operands[0], decidedBy, skip);
    branchIf(*expression.operands[1], when, label);
    emitter_.bind(skip);
}

}  // namespace warpscope::cuda
