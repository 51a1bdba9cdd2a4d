#include <algorithm>
#include <utility>

#include "engine/cuda/lower/lowerer.h"
#include "engine/cuda/syntax/jumps.h"

namespace warpscope::cuda {

using isa::Operand;

Value Lowerer::lowerCall(const Expression& expression) {
    return expression.builtin != nullptr ? lowerBuiltin(expression) : lowerFunction(expression, {});
}

namespace {

/// Whether no parameter is another name of what its caller has, or its address.
bool takesValues(const Function& function) {
    return !function.parameters.empty() &&
           std::ranges::none_of(function.parameters, [](const auto& parameter) {
               return parameter->isReference || parameter->type.isPointer;
           });
}

bool hasLoop(const Statement& statement) {
    const bool isLoop = statement.kind == StatementKind::For ||
                        statement.kind == StatementKind::While ||
                        statement.kind == StatementKind::DoWhile;
    const auto has = [](const StatementPtr& part) { return part != nullptr && hasLoop(*part); };
    return isLoop || has(statement.body) || has(statement.otherwise) ||
           std::ranges::any_of(statement.children, has);
}

}  // namespace

/// A call becomes a copy of the function's body; return is a jump behind it. `object`: where in
/// memory a constructor makes what it makes; else the value is in registers.
Value Lowerer::lowerFunction(const Expression& expression, const Home& object) {
    const Function& function = *expression.function;
    openScope();
    bindArguments(expression);
    Frame frame;
    frame.function = &function;
    frame.endLabel = emitter_.newLabel();
    if (object.isInMemory) {
        frame.resultHome = object;
    } else if (function.result.isRecord()) {
        frame.resultHome = newHome(function.result, "");
    } else if (!function.result.isVoid()) {
        frame.result = emitter_.newRegister();
    }
    frames_.push_back(frame);
    const isa::Side before = emitter_.side;
    // Loops of its own have a test and rounds of one function.
    const bool isOfValues =
        (emitter_.isOfValues || takesValues(function)) && !hasLoop(*function.body);
    const bool wasOfValues = std::exchange(emitter_.isOfValues, isOfValues);
    for (const auto& parameter : function.parameters)
        orderPhis(*parameter);
    lowerStatement(*function.body);
    emitter_.side = before;
    emitter_.isOfValues = wasOfValues;
    frame = frames_.back();
    frames_.pop_back();
    emitter_.bind(frame.endLabel);
    closeScope();
    if (function.result.isVoid() || object.isInMemory) return {};
    if (function.result.isRecord()) return valueOf(frame.resultHome);
    return {isa::registerOperand(frame.result), frame.resultSpace, {}};
}

/// The place that a function T& gives: it must be what the function ends with. Nothing where it is
/// not.
std::optional<Home> Lowerer::homeOfResult(const Expression& call) {
    const auto& body = call.function->body->children;
    const bool isOne =
        !body.empty() && body.back()->kind == StatementKind::Return &&
        isPlace(*body.back()->condition) &&
        std::none_of(body.begin(), body.end() - 1, [](const auto& one) { return hasReturn(*one); });
    if (!isOne) return std::nullopt;
    openScope();
    bindArguments(call);
    frames_.emplace_back().function = call.function;
    for (std::size_t i = 0; i + 1 < body.size(); ++i)
        lowerStatement(*body[i]);
    Home home = referenceTo(*body.back()->condition);
    frames_.pop_back();
    closeScope();
    return home;
}

/// Where in memory it lies.
Address Lowerer::addressOfResult(const Expression& call) {
    const Home home = homeOfResult(call).value_or(Home{});
    if (!home.isInMemory)
        problems_.add(call.place, Message{"compiler.outside"}.with("name", call.name + "( ) ="),
                      {"compiler.hint.return_value"});
    return home.address;
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
    if (argument.kind == ExpressionKind::Call) {  // *++it
        if (auto result = homeOfResult(argument)) return *std::move(result);
    }
    Home home;
    home.isInMemory = true;
    home.address = addressOf(argument);
    if (emitter_.isNamed(home.address.base))
        home.address.base =
            emitter_.emitValue(isa::Opcode::Mov, isa::DataType::U32, {home.address.base});
    return home;
}

}  // namespace warpscope::cuda
