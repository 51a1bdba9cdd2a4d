#include <algorithm>

#include "engine/cuda/check/checker.h"

namespace warpscope::cuda {
namespace {

Message badOperands(const Expression& expression) {
    return Message{"compiler.bad_operands"}
        .with("op", textOf(expression.op))
        .with("left", textOf(expression.operands[0]->type))
        .with("right", textOf(expression.operands[1]->type));
}

}  // namespace

void Checker::checkBinary(Expression& expression) {
    warnOfPrecedence(expression);
    const auto& sides = expression.operands;
    const bool isCount = expression.op == BinaryOperator::Divide &&
                         sides[0]->kind == ExpressionKind::SizeOf &&
                         sides[1]->kind == ExpressionKind::SizeOf;
    const bool isLeftNot =
        sides[0]->kind == ExpressionKind::LogicalNot && !sides[0]->isParenthesized;
    checkValue(expression.operands[0]);
    if (isLogical(expression.op)) ++conditionDepth_;
    checkValue(expression.operands[1]);
    if (isLogical(expression.op)) --conditionDepth_;
    if (hasBrokenOperand(expression)) return;
    if (isCount) warnOfPointerSize(*expression.operands[0]);
    warnOfNot(expression, isLeftNot);
    warnOfSign(expression);
    warnOfChain(expression);
    warnOfDouble(*expression.operands[0], *expression.operands[1]);
    const Type& left = expression.operands[0]->type;
    const Type& right = expression.operands[1]->type;
    const auto isVector = [](const ExpressionPtr& operand) { return operand->type.isRecord(); };
    const auto vector = std::ranges::find_if(expression.operands, isVector);
    if (vector != expression.operands.end()) {
        if (!callsOperator(expression, std::string(textOf(expression.op))))
            failVector(expression, **vector);
    } else if (isLogical(expression.op)) {
        convert(expression.operands[0], scalarType(Scalar::Bool));
        convert(expression.operands[1], scalarType(Scalar::Bool));
        expression.type = scalarType(Scalar::Bool);
        hasBrokenOperand(expression);
    } else if (isComparison(expression.op)) {
        checkComparison(expression);
    } else if (left.isPointer || right.isPointer) {
        checkPointerArithmetic(expression);
    } else {
        checkArithmetic(expression);
    }
}

/// Operators work on numbers: threadIdx must say which of its parts is meant.
void Checker::failVector(Expression& expression, const Expression& vector) {
    if (vector.kind == ExpressionKind::Construct && !vector.name.empty()) {
        const std::string name = vector.name;
        problems_.add(vector.place, Message{"compiler.vector_needs_part"}.with("name", name),
                      Message{"compiler.hint.vector_part"}.with("name", name));
        expression.kind = ExpressionKind::Error;
        return;
    }
    fail(expression, badOperands(expression), {"compiler.hint.use_parts"});
}

void Checker::checkComparison(Expression& expression) {
    ExpressionPtr& left = expression.operands[0];
    ExpressionPtr& right = expression.operands[1];
    if (left->type.isPointer || right->type.isPointer) {
        const Type pointer = left->type.isPointer ? left->type : right->type;
        Type compared = pointer;
        compared.isConst = true;
        convert(left, compared);
        convert(right, compared);
        if (hasBrokenOperand(expression)) return;
    } else {
        if (!left->type.isSameEnumClass(right->type)) return failEnumClass(expression);
        warnOfNeverNegative(expression);
        const Type common = commonType(left->type, right->type);
        convertSilently(left, common);
        convertSilently(right, common);
    }
    expression.type = scalarType(Scalar::Bool);
}

/// The constants of an enum class are compared with each other; for more the file must have an
/// operator, or they must be cast.
void Checker::failEnumClass(Expression& expression) {
    if (callsOperator(expression, std::string(textOf(expression.op)))) return;
    fail(expression, badOperands(expression),
         Message{"compiler.hint.enum_class"}.with("to", textOf(scalarType(Scalar::Int))));
}

void Checker::checkPointerArithmetic(Expression& expression) {
    const bool isAdd = expression.op == BinaryOperator::Add;
    const bool isSubtract = expression.op == BinaryOperator::Subtract;
    if (isAdd && expression.operands[1]->type.isPointer)
        std::swap(expression.operands[0], expression.operands[1]);
    ExpressionPtr& left = expression.operands[0];
    ExpressionPtr& right = expression.operands[1];
    if ((isAdd || isSubtract) && left->type.isPointer && right->type.isInteger()) {
        convertSilently(right, promoted(right->type));
        expression.type = left->type;
        return;
    }
    const bool isDistance = isSubtract && left->type.isPointer && right->type.isPointer &&
                            bytesOf(elementType(left->type)) == bytesOf(elementType(right->type));
    if (!isDistance) {
        fail(expression, badOperands(expression), {"compiler.hint.element"});
        return;
    }
    expression.type = scalarType(Scalar::Long);
}

void Checker::checkArithmetic(Expression& expression) {
    warnOfConstant(expression);
    ExpressionPtr& left = expression.operands[0];
    ExpressionPtr& right = expression.operands[1];
    if (left->type.isEnumClass() || right->type.isEnumClass()) return failEnumClass(expression);
    const bool areIntegers = left->type.isInteger() && right->type.isInteger();
    if (isIntegerOnly(expression.op) && !areIntegers) {
        const bool isRemainder = expression.op == BinaryOperator::Remainder;
        fail(expression, badOperands(expression),
             isRemainder                               ? Message{"compiler.hint.float_remainder"}
             : expression.op == BinaryOperator::BitXor ? Message{"compiler.hint.power"}
                                                       : Message{});
        return;
    }
    if (isShift(expression.op)) {
        convertSilently(left, promoted(left->type));
        convertSilently(right, promoted(right->type));
        expression.type = left->type;
        return;
    }
    const Type common = commonType(left->type, right->type);
    convertSilently(left, common);
    convertSilently(right, common);
    expression.type = common;
}

void Checker::checkAssign(Expression& expression) {
    ExpressionPtr& given = expression.operands[1];
    // C++17: the right side first, so what it reads is not set by this.
    const bool isOpen = isOpenList(*given);
    if (!isOpen) checkValue(given);
    if (expression.isCompound) {
        chooseByAddress(expression.operands[0]);
        check(expression.operands[0]);
    } else {
        checkPlace(expression.operands[0]);
    }
    if (isOpen) {
        given->type = expression.operands[0]->type;
        if (given->type.isScalar()) given->type.isConst = false;
    }
    checkValue(given);
    if (hasBrokenOperand(expression)) return;
    const std::string sign =
        (expression.isCompound ? std::string(textOf(expression.op)) : "") + "=";
    if (callsOperator(expression, sign) || callsStep(expression)) return;
    Expression& target = *expression.operands[0];
    if (!expression.isFirstValue && !isModifiable(target)) {
        expression.kind = ExpressionKind::Error;
        return;
    }
    if (Variable* const root = rootOf(target)) root->isAssigned = true;
    expression.type = target.type;
    if (expression.type.isScalar()) expression.type.isConst = false;
    if (expression.isCompound) {
        checkCompound(expression);
    } else {
        convert(expression.operands[1], expression.type);
    }
    hasBrokenOperand(expression);
}

void Checker::checkCompound(Expression& expression) {
    ExpressionPtr& value = expression.operands[1];
    const Type& target = expression.type;
    warnOfDouble(*expression.operands[0], *value);
    if (target.isEnumClass() || value->type.isEnumClass()) return failEnumClass(expression);
    const bool isStep =
        expression.op == BinaryOperator::Add || expression.op == BinaryOperator::Subtract;
    if (target.isPointer && isStep && value->type.isInteger()) {
        expression.operationType = target;
        convertSilently(value, promoted(value->type));
        return;
    }
    const bool areIntegers = target.isInteger() && value->type.isInteger();
    const bool isAllowed = isIntegerOnly(expression.op)
                               ? areIntegers
                               : target.isArithmetic() && value->type.isArithmetic();
    if (!isAllowed) {
        const bool isVector = target.isRecord() || value->type.isRecord();
        fail(expression, badOperands(expression),
             isVector ? Message{"compiler.hint.use_parts"} : Message{});
        return;
    }
    if (isShift(expression.op)) {
        expression.operationType = promoted(target);
        convertSilently(value, promoted(value->type));
        return;
    }
    expression.operationType = commonType(target, value->type);
    convertSilently(value, expression.operationType);
}

}  // namespace warpscope::cuda
