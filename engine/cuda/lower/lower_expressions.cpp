#include "engine/cuda/lower/lowerer.h"
#include "engine/cuda/syntax/eager.h"

namespace warpscope::cuda {

using code::PlaceScope;
using code::Space;
using isa::Opcode;
using isa::Operand;

Value Lowerer::lower(const Expression& expression) {
    if (!mayGrow(expression.place)) return {isa::immediateOperand(0), Space::None};
    ++depth_;
    const bool isName =
        expression.kind == ExpressionKind::Literal || expression.kind == ExpressionKind::Variable;
    const PlaceScope placed(emitter_, isName ? emitter_.place : expression.place);
    const Value value = lowerNode(expression);
    --depth_;
    return value;
}

Value Lowerer::lowerNode(const Expression& expression) {
    switch (expression.kind) {
        case ExpressionKind::Literal:
            return {isa::wideImmediateOperand(expression.bits), Space::None, {}};
        case ExpressionKind::Variable:
            return lowerVariable(expression);
        case ExpressionKind::Special:
            return {emitter_.special(expression.special)};
        case ExpressionKind::Negate:
        case ExpressionKind::BitNot:
        case ExpressionKind::LogicalNot:
            return lowerUnary(expression);
        case ExpressionKind::Binary:
            return lowerBinary(expression);
        case ExpressionKind::Assign:
            return lowerAssign(expression, true);
        case ExpressionKind::Conditional:
            return lowerConditional(expression);
        case ExpressionKind::Comma:
            lowerDiscarded(*expression.operands[0]);
            return lower(*expression.operands[1]);
        case ExpressionKind::Subscript:
        case ExpressionKind::Dereference:
            return loadValue(addressOf(expression), expression.type, expression.place);
        case ExpressionKind::Member:
            return lowerMember(expression);
        case ExpressionKind::Construct:
            return lowerConstruct(expression);
        case ExpressionKind::Lambda:  // What it has copied has its value from here on.
            for (const auto& copy : expression.lambda->copies)
                declare(*copy);
            return {};
        case ExpressionKind::AddressOf:
        case ExpressionKind::Decay: {
            const Address address = addressOf(*expression.operands[0]);
            return {pointerOperand(address), address.space};
        }
        case ExpressionKind::Call:
            return lowerCall(expression);
        case ExpressionKind::Convert:
            return lowerConvert(expression);
        case ExpressionKind::Error:
        case ExpressionKind::Text:
        case ExpressionKind::Name:
        case ExpressionKind::Plus:
        case ExpressionKind::SizeOf:
        case ExpressionKind::Designated:
            break;  // The checker has replaced these.
    }
    return {};
}

/// An expression whose value nobody reads.
void Lowerer::lowerDiscarded(const Expression& expression) {
    if (expression.kind == ExpressionKind::Assign) {
        const PlaceScope placed(emitter_, expression.place);
        lowerAssign(expression, false);
    } else if (expression.kind == ExpressionKind::Comma) {
        lowerDiscarded(*expression.operands[0]);
        lowerDiscarded(*expression.operands[1]);
    } else if (!expression.type.isArray()) {
        lower(expression);
    }
}

namespace {

/// Whether a call of the function may change what a lambda has captured.
bool callsLambda(const Function& function) {
    const bool isOne = function.owner != nullptr && function.owner->isLambda;
    return isOne || std::ranges::any_of(function.callees,
                                        [](const Function* one) { return callsLambda(*one); });
}

}  // namespace

/// Whether computing the expression may give another value to the variable in this register.
bool Lowerer::mayAssign(const Expression& expression, const Operand& variable) {
    const auto isIt = [&](const Expression& place) {
        const Home* const home = registerHome(place);
        return home != nullptr && isWithin(*home, variable);
    };
    if (expression.kind == ExpressionKind::Assign && isIt(*expression.operands[0])) return true;
    const bool isCall = expression.kind == ExpressionKind::Call && expression.function != nullptr;
    if (isCall && callsLambda(*expression.function) && effects_.has(expression)) return true;
    for (std::size_t i = 0; i < expression.operands.size(); ++i) {
        const bool isReference = isCall && expression.function->parameters[i]->isReference;
        if (isReference && isIt(*expression.operands[i])) return true;
        if (mayAssign(*expression.operands[i], variable)) return true;
    }
    return false;
}

Operand Lowerer::keptBefore(const Expression& next, const Operand& operand, isa::DataType type) {
    if (!emitter_.isNamed(operand) || !mayAssign(next, operand)) return operand;
    return emitter_.emitValue(Opcode::Mov, type, {operand});
}

Value Lowerer::lowerVariable(const Expression& expression) {
    const Home& home = homeOf(*expression.variable, expression.place);
    if (!home.isInMemory) return valueOf(home);
    Address address = home.address;
    address.isVolatile = expression.type.isVolatile;
    return loadValue(address, expression.type, expression.place);
}

Value Lowerer::lowerUnary(const Expression& expression) {
    if (expression.kind == ExpressionKind::LogicalNot)
        return {fromPredicate(predicate(expression), isa::immediateOperand(1),
                              isa::immediateOperand(0), isa::DataType::U32)};
    Operand operand = lower(*expression.operands[0]).operand;
    const isa::DataType type = registerType(expression.type);
    if (expression.kind == ExpressionKind::BitNot)
        return {emitter_.emitValue(Opcode::Not, type, {operand})};
    operand.negate = true;
    // −x + −0 is −x for every real number, 0 included; 0 − x would give +0 for x = +0.
    if (type == isa::DataType::F32)
        return {
            emitter_.emitValue(Opcode::Fadd, type, {operand, isa::immediateOperand(0x80000000u)})};
    if (type == isa::DataType::F64)
        return {emitter_.emitValue(Opcode::Dadd, type,
                                   {operand, isa::wideImmediateOperand(std::uint64_t{1} << 63)})};
    return {emitter_.emitValue(Opcode::Iadd, type, {isa::immediateOperand(0), operand})};
}

Value Lowerer::lowerConditional(const Expression& expression) {
    if (expression.type.isRecord()) return lowerRecordConditional(expression);
    const Expression& condition = *expression.operands[0];
    const Expression& first = *expression.operands[1];
    const Expression& second = *expression.operands[2];
    const isa::DataType type = registerType(expression.type);
    if (isEagerArm(first) && isEagerArm(second)) {
        const Operand chosen = predicate(condition);
        const Value left = lower(first);
        const Value right = lower(second);
        const Operand result = fromPredicate(chosen, left.operand, right.operand, type);
        return {result, commonSpace(left, right, expression)};
    }
    const std::uint32_t result = emitter_.newRegister();
    const std::uint32_t otherwise = emitter_.newLabel();
    const std::uint32_t end = emitter_.newLabel();
    const isa::Side before = emitter_.side;
    branchIf(condition, false, otherwise);
    emitter_.side = isa::Side::Then;
    const Value left = lower(first);
    emitter_.moveTo(result, left.operand, type);
    emitter_.jump(end);
    emitter_.bind(otherwise);
    emitter_.side = isa::Side::Else;
    const Value right = lower(second);
    emitter_.moveTo(result, right.operand, type);
    emitter_.side = before;
    emitter_.bind(end);
    return {isa::registerOperand(result), commonSpace(left, right, expression)};
}

/// The memory that both sides of a ?: point into; a problem where they differ.
Space Lowerer::commonSpace(const Value& left, const Value& right, const Expression& expression) {
    if (!expression.type.isPointer || left.space == right.space) return left.space;
    if (left.space == Space::None) return right.space;
    if (right.space != Space::None)
        problems_.add(expression.place, {"compiler.mixed_spaces"}, {"compiler.hint.mixed_spaces"});
    return left.space;
}

Value Lowerer::lowerConvert(const Expression& expression) {
    const Expression& operand = *expression.operands[0];
    if (expression.type.isVoid()) {
        lowerDiscarded(operand);
        return {};
    }
    if (expression.type.isBool() && !operand.type.isBool())
        return {fromPredicate(predicate(expression), isa::immediateOperand(1),
                              isa::immediateOperand(0), isa::DataType::U32)};
    Value value = lower(operand);
    if (expression.type.isPointer) return value;
    if (operand.type.isPointer)
        return {emitter_.emitValue(Opcode::I2i, isa::DataType::U64, {value.operand})};
    return {convert(value.operand, operand.type, expression.type)};
}

}  // namespace warpscope::cuda
