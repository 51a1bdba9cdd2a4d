#include "engine/cuda/lower/lowerer.h"

namespace warpscope::cuda {

using isa::Operand;

Value Lowerer::lowerCall(const Expression& expression) {
    return expression.builtin != nullptr ? lowerBuiltin(expression) : lowerFunction(expression);
}

/// A call becomes a copy of the function's body; return is a jump behind it.
Value Lowerer::lowerFunction(const Expression& expression) {
    const Function& function = *expression.function;
    openScope();
    bindArguments(expression);
    Frame frame;
    frame.function = &function;
    frame.endLabel = emitter_.newLabel();
    if (function.result.isRecord()) {
        frame.resultHome = newHome(function.result, "");
    } else if (!function.result.isVoid()) {
        frame.result = emitter_.newRegister();
    }
    frames_.push_back(frame);
    const isa::Side before = emitter_.side;
    lowerStatement(*function.body);
    emitter_.side = before;
    frame = frames_.back();
    frames_.pop_back();
    emitter_.bind(frame.endLabel);
    closeScope();
    if (function.result.isVoid()) return {};
    if (function.result.isRecord()) return valueOf(frame.resultHome);
    return {isa::registerOperand(frame.result), frame.resultSpace, {}};
}

/// All arguments are computed before the first parameter gets its value: an argument may itself
/// call the same function.
void Lowerer::bindArguments(const Expression& expression) {
    const Function& function = *expression.function;
    struct Argument {
        bool isReference = false;
        Home home{};
        Value value{};
    };
    std::vector<Argument> arguments;
    for (std::size_t i = 0; i < expression.operands.size(); ++i) {
        const Expression& operand = *expression.operands[i];
        Argument& argument = arguments.emplace_back();
        // A const T& that gets no variable holds a value of its own.
        argument.isReference = function.parameters[i]->isReference && isPlace(operand);
        if (argument.isReference) {
            argument.home = referenceTo(operand);
        } else {
            argument.value = lower(operand);
        }
    }
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const Variable& parameter = *function.parameters[i];
        if (arguments[i].isReference) {
            homes_[&parameter] = arguments[i].home;
        } else {
            bindValue(parameter, arguments[i].value);
        }
    }
}

/// Another name of the argument's register or place in memory. The place stays, whatever becomes of
/// the variables that its address was computed from.
Home Lowerer::referenceTo(const Expression& argument) {
    if (argument.kind == ExpressionKind::Variable)
        return homeOf(*argument.variable, argument.place);
    if (const Home* const inRegisters = registerHome(argument)) return *inRegisters;
    Home home;
    home.isInMemory = true;
    home.address = addressOf(argument);
    if (emitter_.isNamed(home.address.base))
        home.address.base =
            emitter_.emitValue(isa::Opcode::Mov, isa::DataType::U32, {home.address.base});
    return home;
}

}  // namespace warpscope::cuda
