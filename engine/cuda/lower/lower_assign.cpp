#include "engine/cuda/lower/lowerer.h"

namespace warpscope::cuda {

using code::Space;
using isa::Operand;

Value Lowerer::lowerAssign(const Expression& expression, bool isUsed) {
    const Expression& target = *expression.operands[0];
    if (target.type.isRecord()) return lowerRecordAssign(expression);
    if (Home* const home = registerHome(target))
        return lowerRegisterAssign(expression, *home, isUsed);
    return lowerMemoryAssign(expression, isUsed);
}

Value Lowerer::lowerRegisterAssign(const Expression& expression, Home& home, bool isUsed) {
    const Operand place = home.operand;
    const isa::DataType type = registerType(expression.type);
    Value result = {place, home.space};
    if (expression.isPostfix && isUsed)
        result.operand = emitter_.emitValue(isa::Opcode::Mov, type, {place});
    Value value;
    if (expression.isCompound) {
        value = {lowerCompound(expression, {place, home.space}), home.space};
    } else {
        value = lower(*expression.operands[1]);
    }
    // A map node stays where it is, but lowering the value may have given the variable a new home.
    Home& now = *registerHome(*expression.operands[0]);
    if (expression.type.isPointer && value.space != Space::None) {
        if (now.space != Space::None && now.space != value.space)
            problems_.add(expression.place, {"compiler.mixed_spaces"},
                          {"compiler.hint.mixed_spaces"});
        now.space = value.space;
        if (!expression.isPostfix) result.space = value.space;
    }
    emitter_.moveTo(place.value, value.operand, type);
    return result;
}

Value Lowerer::lowerMemoryAssign(const Expression& expression, bool isUsed) {
    const Expression& target = *expression.operands[0];
    const Scalar scalar = expression.type.scalar;
    if (!expression.isCompound) {
        // The value first, then the address: the shortest lives of registers.
        const Expression& stored = isUsed ? *expression.operands[1]
                                          : storedExpression(*expression.operands[1], target.type);
        Value value = lower(stored);
        value.operand = keptBefore(target, value.operand, registerType(stored.type));
        const Address address = addressOf(target);
        if (target.type.isPointer) {
            storeValue(address, target.type, value, expression.place);
        } else {
            store(address, scalar, value.operand, expression.place);
        }
        return value;
    }
    // The right side first, as C++17 says; nobody can tell where neither side changes anything.
    const Expression& operand = *expression.operands[1];
    const bool isOrdered = effects_.has(operand) || effects_.has(target);
    Value early;
    if (isOrdered) {
        early = lower(operand);
        early.operand = keptBefore(target, early.operand, registerType(operand.type));
    }
    const Address address = addressOf(target);
    const Value before = loadValue(address, expression.type, expression.place);
    const Operand old = before.operand;
    const Operand changed = lowerCompound(expression, before, isOrdered ? &early : nullptr);
    storeValue(address, expression.type, {changed, before.space, {}}, expression.place);
    return {expression.isPostfix ? old : changed};
}

/// The new value of x in x op= y, in x's own type. `early`: the value of y, where it is known.
Operand Lowerer::lowerCompound(const Expression& expression, const Value& old, const Value* early) {
    const Expression& operand = *expression.operands[1];
    if (expression.type.isPointer) {
        Address address = {old.space, old.operand, 0};
        const std::uint32_t size = bytesOf(elementType(expression.type));
        addIndex(address, operand, size, expression.op == BinaryOperator::Subtract);
        return pointerOperand(address);
    }
    const Type& type = expression.operationType;
    const Operand value = early != nullptr ? early->operand : lower(operand).operand;
    const Operand widened = convert(old.operand, expression.type, type);
    const Operand changed = arithmetic(expression.op, type, widened, value);
    if (expression.type.isBool() && !type.isBool())
        return fromPredicate(testPredicate(changed, registerType(type)), isa::immediateOperand(1),
                             isa::immediateOperand(0), isa::DataType::U32);
    return convert(changed, type, expression.type);
}

}  // namespace warpscope::cuda
