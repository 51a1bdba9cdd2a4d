#include "engine/cuda/lowerer.h"

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
    if (!function.result.isVoid()) frame.result = emitter_.newRegister();
    frames_.push_back(frame);
    const isa::Side before = emitter_.side;
    lowerStatement(*function.body);
    emitter_.side = before;
    frame = frames_.back();
    frames_.pop_back();
    emitter_.bind(frame.endLabel);
    closeScope();
    if (function.result.isVoid()) return {};
    return {isa::registerOperand(frame.result), frame.resultSpace};
}

/// All arguments are computed before the first parameter gets its value: an argument may itself
/// call the same function.
void Lowerer::bindArguments(const Expression& expression) {
    const Function& function = *expression.function;
    std::vector<Value> values;
    for (std::size_t i = 0; i < expression.operands.size(); ++i) {
        const bool isReference = function.parameters[i]->isReference;
        values.push_back(isReference ? Value{} : lower(*expression.operands[i]));
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        const Variable& parameter = *function.parameters[i];
        if (parameter.isReference) {
            bindReference(parameter, *expression.operands[i]);
        } else {
            bindValue(parameter, values[i]);
        }
    }
}

/// A reference is another name of the argument's register or place in memory.
void Lowerer::bindReference(const Variable& parameter, const Expression& argument) {
    if (argument.kind == ExpressionKind::Variable) {
        const Home home = homeOf(*argument.variable, argument.place);
        homes_[&parameter] = home;
        return;
    }
    Home home;
    home.isInMemory = true;
    home.address = addressOf(argument);
    homes_[&parameter] = home;
}

}  // namespace warpscope::cuda
